package app

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"sealedmove/arbiter"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// envPrefix begins the name of each environment variable: --ui-lang is SEALEDMOVE_UI_LANG.
const envPrefix = "SEALEDMOVE_"

// notSettings are the flags that say where settings come from.
var notSettings = map[string]bool{"config": true, "config-dump": true, "help": true, "version": true}

// Fill gives each flag that was not typed the value of its environment
// variable, else of the configuration file named by --config. What the file
// has wrong is listed by line ([tournament.Problems]).
func Fill(flags *pflag.FlagSet, env func(string) string) error {
	name := flags.Lookup("config").Value.String()
	if name == "" {
		name = env(envPrefix + "CONFIG")
	}
	if name != "" {
		if err := fillFromFile(flags, name); err != nil {
			return err
		}
	}
	var err error
	flags.VisitAll(func(f *pflag.Flag) {
		variable := envPrefix + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		v := env(variable)
		if f.Changed || notSettings[f.Name] || v == "" || err != nil {
			return
		}
		if bad := set(f, v); bad != nil {
			err = &arbiter.Error{Kind: arbiter.Invalid, Op: "read settings", Key: "app.setting", Args: []any{variable, v}, Err: bad}
		}
	})
	return err
}

// fillFromFile reads lines "name = value", the names being those of the flags;
// what follows a # at the start of a line is for people.
func fillFromFile(flags *pflag.FlagSet, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return &arbiter.Error{Kind: arbiter.Invalid, Op: "read settings", Key: "app.no-config", Args: []any{name}, Err: err}
	}
	defer f.Close()
	var problems tournament.Problems
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		key, value = strings.TrimSpace(key), strings.Trim(strings.TrimSpace(value), `"`)
		p := tournament.Problem{File: name, Line: n, Field: key}
		flag := flags.Lookup(key)
		switch {
		case !ok:
			p.Field, p.Key, p.Args = "", "app.config-line", []any{line}
		case flag == nil || notSettings[key]:
			p.Key, p.Args = "app.config-key", []any{key, strings.Join(settings(flags), ", ")}
		case flag.Changed:
			continue // typed: that counts more
		case set(flag, value) != nil:
			p.Key, p.Args = "app.setting", []any{key, value}
		default:
			continue
		}
		problems = append(problems, p)
	}
	return errors.Join(lines.Err(), problems.Err())
}

// settings are the names that a configuration file may have.
func settings(flags *pflag.FlagSet) []string {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !notSettings[f.Name] {
			names = append(names, f.Name)
		}
	})
	return names
}

// Dump writes the settings in force as a configuration file that Fill reads. A
// password is not among them: it has better places.
func Dump(w io.Writer, flags *pflag.FlagSet) error {
	var b strings.Builder
	for _, name := range settings(flags) {
		v := flags.Lookup(name).Value
		text := v.String()
		if list, ok := v.(pflag.SliceValue); ok {
			text = strings.Join(list.GetSlice(), ", ")
		}
		if open := storage.WithoutPassword(text); name == "db" && open != text {
			fmt.Fprintln(&b, "# The password of db is left out. Put it into the file ~/.pgpass or the variable PGPASSWORD.")
			text = open
		}
		fmt.Fprintf(&b, "%s = %s\n", name, text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// OneOf is the value of a flag that is one of a few words; it is kept in to,
// which has the word that counts where nothing is said.
func OneOf(to *string, words ...string) pflag.Value { return &oneOf{to, words} }

type oneOf struct {
	to    *string
	words []string
}

func (o *oneOf) String() string { return *o.to }
func (o *oneOf) Type() string   { return strings.Join(o.words, "|") }

func (o *oneOf) Set(word string) error {
	if !slices.Contains(o.words, word) {
		return fmt.Errorf("%q is none of %s", word, strings.Join(o.words, ", "))
	}
	*o.to = word
	return nil
}

// set is a flag's Set for what stands in a file or a variable: a list may
// have blanks after its commas.
func set(f *pflag.Flag, value string) error {
	list, ok := f.Value.(pflag.SliceValue)
	if !ok {
		return f.Value.Set(value)
	}
	parts := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	return list.Replace(parts)
}
