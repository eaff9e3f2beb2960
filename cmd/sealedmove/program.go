package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"sync"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"sealedmove/export"
)

// program is Fyne's application, but for two things that Fyne 2.8 does not do
// so that they can be relied on.
//
// It keeps preferences of its own: Fyne empties its file before it writes it
// again, and a second program that starts in between finds nothing in it.
//
// It ends the process itself once all is written: on its way out Fyne's loop
// hands its last hook to another goroutine, may close the queue that this one
// waits in, and then waits for it for ever.
type program struct {
	fyne.App
	chosen *preferences
	leave  func() // ends the process
}

func newProgram() *program {
	p := &program{App: fyneapp.NewWithID("org.sealedmove.desktop")}
	file := ""
	if dir, err := os.UserConfigDir(); err == nil {
		file = filepath.Join(dir, "sealedmove", "preferences.json")
	}
	p.chosen = &preferences{Preferences: p.App.Preferences(), file: file}
	p.chosen.read()
	p.leave = p.App.Quit
	return p
}

func (p *program) Preferences() fyne.Preferences { return p.chosen }

func (p *program) Quit() { p.leave() }

// preferences are what was chosen, in a file that is never seen half written.
// Two programs at once do not undo each other's choices: each writes what it
// changes. Where there is no file, or none can be written, they last until the
// program ends. Other lists, and listeners, of which there are none, are Fyne's.
type preferences struct {
	fyne.Preferences
	file string

	mu     sync.Mutex
	values map[string]any
}

// read takes what the file holds; one that is not there, or no JSON, holds nothing.
func (p *preferences) read() {
	values := map[string]any{}
	if b, err := os.ReadFile(p.file); err == nil && json.Unmarshal(b, &values) == nil {
		p.values = values
	}
	if p.values == nil {
		p.values = map[string]any{}
	}
}

func (p *preferences) set(key string, v any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read()
	if reflect.DeepEqual(p.values[key], v) {
		return
	}
	p.values[key] = v
	if p.file == "" || os.MkdirAll(filepath.Dir(p.file), 0o700) != nil {
		return
	}
	_ = export.WriteFile(p.file, func(w io.Writer) error { // a home that cannot be written to is no reason to disturb a round
		return json.NewEncoder(w).Encode(p.values)
	})
}

// chosen is the value of a key, or else another.
func chosen[T any](p *preferences, key string, fallback T) T {
	p.mu.Lock()
	defer p.mu.Unlock()
	if v, ok := p.values[key].(T); ok {
		return v
	}
	return fallback
}

func (p *preferences) String(key string) string { return chosen(p, key, "") }

func (p *preferences) StringWithFallback(key, fallback string) string {
	return chosen(p, key, fallback)
}

func (p *preferences) SetString(key, v string) { p.set(key, v) }

func (p *preferences) Bool(key string) bool { return chosen(p, key, false) }

func (p *preferences) BoolWithFallback(key string, fallback bool) bool {
	return chosen(p, key, fallback)
}

func (p *preferences) SetBool(key string, v bool) { p.set(key, v) }

func (p *preferences) Float(key string) float64 { return chosen(p, key, 0.0) }

func (p *preferences) FloatWithFallback(key string, fallback float64) float64 {
	return chosen(p, key, fallback)
}

func (p *preferences) SetFloat(key string, v float64) { p.set(key, v) }

// FloatList is what a list of numbers is once it has been through a file.
func (p *preferences) FloatList(key string) (list []float64) {
	for _, v := range chosen(p, key, []any(nil)) {
		n, _ := v.(float64)
		list = append(list, n)
	}
	return list
}

func (p *preferences) SetFloatList(key string, list []float64) {
	values := make([]any, len(list))
	for i, n := range list {
		values[i] = n
	}
	p.set(key, values)
}

func (p *preferences) Int(key string) int { return int(p.Float(key)) }

func (p *preferences) IntWithFallback(key string, fallback int) int {
	return int(chosen(p, key, float64(fallback)))
}

func (p *preferences) SetInt(key string, v int) { p.set(key, float64(v)) }

func (p *preferences) RemoveValue(key string) { p.set(key, nil) }
