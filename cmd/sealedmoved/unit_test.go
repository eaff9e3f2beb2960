package main

import (
	"os"
	"strings"
	"testing"
)

// The unit file starts the program with settings that it has.
func TestUnitFileHasFlagsOfTheProgram(t *testing.T) {
	text, err := os.ReadFile("../../docs/sealedmoved.service")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\nExecStart=")
	line, _, _ := strings.Cut(rest, "\n")
	words := strings.Fields(line)
	if !ok || len(words) < 2 || !strings.HasSuffix(words[0], "/sealedmoved") {
		t.Fatalf("it starts %q", line)
	}
	cmd := command()
	if err := cmd.ParseFlags(words[1:]); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"db", "keys", "lan", "tls"} {
		if !cmd.Flags().Changed(name) {
			t.Errorf("--%s is not said", name)
		}
	}
}
