package arbiter

import "testing"

// A slow watcher of one event gets the last number, one of all events is told
// to read everything rather than losing an event.
func TestSlowWatchers(t *testing.T) {
	h := newHub()
	one, all := h.watch("a"), h.watch("")
	for seq := int64(1); seq <= 3; seq++ {
		h.publish("a", seq)
	}
	h.publish("a", 2) // late: a later one has been told already
	if n := <-one.C; n != (Notice{"a", 3}) {
		t.Errorf("watcher of a: %+v, want seq 3", n)
	}
	if n := <-all.C; n != (Notice{"a", 3}) {
		t.Errorf("watcher of all: %+v, want seq 3 of a", n)
	}
	h.publish("a", 4)
	h.publish("b", 1)
	if n := <-all.C; n != (Notice{}) {
		t.Errorf("watcher of all: %+v, want the notice that names no event", n)
	}
	one.Close()
	h.publish("a", 5)
	if n := <-one.C; n != (Notice{"a", 4}) {
		t.Errorf("a closed watch got %+v, want only what came before", n)
	}
}
