package journal

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sealedmove/tournament"
)

var update = flag.Bool("update", false, "add the stored form of new kinds to testdata/kinds.txt")

// Every event of package tournament has a stored form, and no stored form is
// without an event.
func TestEveryEventHasAKind(t *testing.T) {
	events := eventTypes(t)
	if len(events) == 0 {
		t.Fatal("no events found in package tournament")
	}
	for _, name := range events {
		if !slices.ContainsFunc(kinds, func(k kind) bool { return k.event.Name() == name }) {
			t.Errorf("event %s has no kind: it could not be stored", name)
		}
	}
	for _, k := range kinds {
		if !slices.Contains(events, k.event.Name()) {
			t.Errorf("kind %s is of %s, which is no event", k.name, k.event)
		}
	}
}

// eventTypes are the types of package tournament with a method event().
func eventTypes(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../tournament/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "event" {
				continue
			}
			if id, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
				names = append(names, id.Name)
			}
		}
	}
	return names
}

func TestKindNames(t *testing.T) {
	seen := map[string]bool{undoKind: true}
	for _, k := range kinds {
		name, version, ok := strings.Cut(k.name, "/")
		if !ok || name == "" || version == "" {
			t.Errorf("kind %q is not name/version", k.name)
		}
		if seen[k.name] {
			t.Errorf("kind %q stands twice", k.name)
		}
		seen[k.name] = true
	}
}

// An event that carries private values says so; what is private never stands
// in the payload.
func TestRoundTripOfEveryKind(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			want := Entry{Seq: 7, Cmd: 6, At: 1767225600000, Actor: "手机-7", Event: filled(k.event)}
			r, texts, err := Encode(want, Hash{1})
			if err != nil {
				t.Fatal(err)
			}
			if r.Kind != k.name || r.Prev != (Hash{1}) {
				t.Errorf("record of kind %q after %x", r.Kind, r.Prev)
			}
			got, err := Decode(r, lookup(texts))
			if err != nil {
				t.Fatal(err)
			}
			again, _, err := Encode(got, Hash{1})
			if err != nil || again.Hash != r.Hash {
				t.Errorf("written again it is another record: %s, %v; want %s", again.Payload, err, r.Payload)
			}
			got.Event = withoutDigests(t, got.Event, len(texts))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("read back it differs (- written, + read):\n%s", diff)
			}
			for _, text := range texts {
				if strings.Contains(string(r.Payload), text.Salt) || strings.Contains(string(r.Payload), `"secret`) {
					t.Errorf("the payload tells of text %s: %s", text.Ref, r.Payload)
				}
			}
		})
	}
}

func TestUndoRoundTrip(t *testing.T) {
	want := Entry{Seq: 9, Cmd: 9, At: 3, Actor: "a", Undoes: 4}
	r, texts, err := Encode(want, Hash{})
	if err != nil || len(texts) != 0 {
		t.Fatalf("got %v texts, %v", texts, err)
	}
	if got, err := Decode(r, lookup(nil)); err != nil || got != want {
		t.Errorf("got %+v, %v", got, err)
	}
}

// filled is an event with a value in every field, so that a field that is not
// stored is noticed. A new field is filled without a change of the test.
func filled(typ reflect.Type) tournament.Event {
	v := reflect.New(typ).Elem()
	n := 0
	fill(v, "", &n)
	return v.Interface().(tournament.Event)
}

func fill(v reflect.Value, field string, n *int) {
	*n++
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprintf("%s-%d", field, *n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8: // enumerations: 1 is a value of each
		v.SetUint(1)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(`{"why":1}`))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), field, n)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), field, n)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, field, n)
		fill(value, field, n)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		if part, ok := v.Addr().Interface().(*tournament.Part); ok { // which has few values
			*part = tournament.Part{Num: *n % 3, Den: 3}
			return
		}
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name == "Value" { // of a Private
				fill(v.Field(i), "secret", n)
			} else if name != "Digest" { // which Encode computes
				inner := name
				if field == "secret" {
					inner = field
				}
				fill(v.Field(i), inner, n)
			}
		}
	default:
		panic("no filling for " + v.Type().String())
	}
}

// withoutDigests is a copy of an event as it was before it was written, which
// must have had want private values.
func withoutDigests(t *testing.T, e tournament.Event, want int) tournament.Event {
	t.Helper()
	p := reflect.New(reflect.TypeOf(e))
	p.Elem().Set(reflect.ValueOf(e))
	c, ok := p.Interface().(tournament.Confided)
	if !ok {
		if want != 0 {
			t.Errorf("%T has %d texts and is not Confided", e, want)
		}
		return e
	}
	if got := len(c.Pieces()); got != want {
		t.Errorf("%T has %d pieces, %d were stored", e, got, want)
	}
	for _, piece := range c.Pieces() {
		if _, digest := piece.Sealed(); digest == "" {
			t.Errorf("%T: a private value without digest", e)
		}
		piece.SetDigest("")
	}
	return p.Elem().Interface().(tournament.Event)
}

// Every field of an event that holds a Private is one of its Pieces.
func TestPiecesAreComplete(t *testing.T) {
	for _, k := range kinds {
		have := 0
		if c, ok := reflect.New(k.event).Interface().(tournament.Confided); ok {
			have = len(c.Pieces())
		}
		if want := privates(k.event); have != want {
			t.Errorf("%s has %d private fields, Pieces lists %d", k.event, want, have)
		}
	}
}

func privates(t reflect.Type) int {
	if t.Kind() != reflect.Struct {
		return 0
	}
	if strings.HasPrefix(t.Name(), "Private[") {
		return 1
	}
	n := 0
	for i := range t.NumField() {
		n += privates(t.Field(i).Type)
	}
	return n
}

// goldenFile holds the stored form of every kind that was ever written: kind,
// payload, texts. Lines are added and never changed.
const goldenFile = "testdata/kinds.txt"

// A journal written by any version is read: what the stored form says is still
// there after it was read and written again.
func TestStoredForms(t *testing.T) {
	lines := goldenLines(t)
	stored := map[string]bool{}
	for _, l := range lines {
		t.Run(l.kind, func(t *testing.T) {
			stored[l.kind] = true
			e, err := Decode(Record{Seq: 1, Kind: l.kind, Payload: l.payload}, lookup(l.texts))
			if err != nil {
				t.Fatal(err)
			}
			r, texts, err := Encode(e, Hash{})
			if err != nil {
				t.Fatal(err)
			}
			if lost := missing(t, l.payload, r.Payload); lost != "" {
				t.Errorf("lost or changed: %s\nwas %s\n is %s", lost, l.payload, r.Payload)
			}
			for i, text := range l.texts {
				if lost := missing(t, text.Body, texts[i].Body); lost != "" {
					t.Errorf("text %s lost or changed: %s", text.Ref, lost)
				}
			}
		})
	}
	for _, k := range kinds {
		if stored[k.name] {
			continue
		}
		if !*update {
			t.Errorf("%s has no line for %s: run go test -update", goldenFile, k.name)
			continue
		}
		addGolden(t, k)
	}
}

type goldenLine struct {
	kind    string
	payload []byte
	texts   []Text
}

func goldenLines(t *testing.T) []goldenLine {
	t.Helper()
	b, err := os.ReadFile(goldenFile)
	if errors.Is(err, os.ErrNotExist) && *update {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var lines []goldenLine
	for s := range strings.Lines(string(b)) {
		parts := strings.Split(strings.TrimSpace(s), "\t")
		if len(parts) != 3 {
			t.Fatalf("%s: line %q has not three parts", goldenFile, s)
		}
		l := goldenLine{kind: parts[0], payload: []byte(parts[1])}
		if err := json.Unmarshal([]byte(parts[2]), &l.texts); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	return lines
}

func addGolden(t *testing.T, k kind) {
	t.Helper()
	r, texts, err := Encode(Entry{Seq: 1, Event: filled(k.event)}, Hash{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(goldenFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintf(f, "%s\t%s\t%s\n", k.name, r.Payload, b)
}

// missing names a value of the JSON was that is not in the JSON is; "" if all
// are there. What was added since does not count.
func missing(t *testing.T, was, is []byte) string {
	t.Helper()
	var a, b any
	if err := errors.Join(json.Unmarshal(was, &a), json.Unmarshal(is, &b)); err != nil {
		t.Fatal(err)
	}
	return missingIn("", a, b)
}

func missingIn(path string, was, is any) string {
	switch was := was.(type) {
	case map[string]any:
		is, ok := is.(map[string]any)
		if !ok {
			return path
		}
		for k, v := range was {
			if m := missingIn(path+"."+k, v, is[k]); m != "" {
				return m
			}
		}
	case []any:
		is, ok := is.([]any)
		if !ok || len(is) != len(was) {
			return path
		}
		for i, v := range was {
			if m := missingIn(fmt.Sprintf("%s[%d]", path, i), v, is[i]); m != "" {
				return m
			}
		}
	default:
		if was != is {
			return path
		}
	}
	return ""
}

func lookup(texts []Text) TextLookup {
	return func(ref tournament.TextRef) (Text, bool) {
		for _, t := range texts {
			if t.Ref == ref {
				return t, true
			}
		}
		return Text{}, false
	}
}

func encodeAll(t testing.TB, es []Entry) ([]Record, []Text) {
	t.Helper()
	var rs []Record
	var texts []Text
	var head Hash
	for _, e := range es {
		r, ts, err := Encode(e, head)
		if err != nil {
			t.Fatal(err)
		}
		head = r.Hash
		rs, texts = append(rs, r), append(texts, ts...)
	}
	return rs, texts
}

func decodeAll(t testing.TB, rs []Record, find TextLookup) []Entry {
	t.Helper()
	es := make([]Entry, len(rs))
	for i, r := range rs {
		e, err := Decode(r, find)
		if err != nil {
			t.Fatal(err)
		}
		es[i] = e
	}
	return es
}

func TestNewerKindIsNamed(t *testing.T) {
	_, err := Decode(Record{Seq: 12, Kind: "crystal-ball/3", Payload: []byte(`{}`)}, lookup(nil))
	var unknown *UnknownKind
	if !errors.As(err, &unknown) || unknown.Seq != 12 || unknown.Kind != "crystal-ball/3" {
		t.Errorf("got %v", err)
	}
}

func TestBrokenPayloadNamesItsEntry(t *testing.T) {
	for _, kind := range []string{undoKind, "player-entered/1"} {
		_, err := Decode(Record{Seq: 12, Kind: kind, Payload: []byte(`{"player":`)}, lookup(nil))
		if err == nil || !strings.Contains(err.Error(), "entry 12") {
			t.Errorf("%s: got %v", kind, err)
		}
	}
}

func TestEventWithoutKindIsRefused(t *testing.T) {
	if _, _, err := Encode(Entry{Seq: 3}, Hash{}); err == nil {
		t.Error("an entry without an event was written")
	}
}
