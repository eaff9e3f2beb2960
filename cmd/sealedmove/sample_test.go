//go:build e2e || screenshots

package main

import (
	"context"
	"os"
	"testing"

	"sealedmove/cmd/internal/app"
)

// makeSample makes the file that every set begins with.
func makeSample(t *testing.T, path string) {
	t.Helper()
	a, err := app.Open(context.Background(), app.Config{DB: path, Program: "screenshots"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Sample(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
