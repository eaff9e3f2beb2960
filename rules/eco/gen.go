//go:build ignore

// This program packs the lists a.tsv to e.tsv of lichess-org/chess-openings:
//
//	go run gen.go FOLDER
package main

import (
	"bytes"
	"compress/gzip"
	"log"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run gen.go FOLDER")
	}
	var packed bytes.Buffer
	out, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	for _, volume := range "abcde" {
		text, err := os.ReadFile(filepath.Join(os.Args[1], string(volume)+".tsv"))
		if err != nil {
			log.Fatal(err)
		}
		head, rest, _ := bytes.Cut(text, []byte("\n"))
		if string(head) != "eco\tname\tpgn" {
			log.Fatalf("%c.tsv begins with %q", volume, head)
		}
		if _, err := out.Write(rest); err != nil {
			log.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("openings.tsv.gz", packed.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}
