package codec

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestErrorPlace(t *testing.T) {
	for _, x := range []struct {
		text   string
		offset int
		want   string
	}{
		{"abc", 2, "at 2: wrong"},
		{"abc\n", 2, "at 2: wrong"},
		{"abc\nä_d", 6, "at 2:2: wrong"},
		{"a\nb\n", 4, "at 3:1: wrong"},
	} {
		if got := Errorf(x.text, x.offset, "wrong").Error(); got != x.want {
			t.Errorf("%q, %d: %s, want %s", x.text, x.offset, got, x.want)
		}
	}
	if got := Quote(strings.Repeat("\xa7", 41)); !strings.HasSuffix(got, "…") {
		t.Errorf("a long text of half characters: %s", got)
	}
}

func TestParseURL(t *testing.T) {
	for _, x := range []struct{ text, pid, flag, body string }{
		{"https://puzz.link/p?kakuro/5/4/48la0.na0lh3l0Bn.0cl.c4a3", "kakuro", "", "48la0.na0lh3l0Bn.0cl.c4a3"},
		{"https://puzz.link/p?kakuro_edit/5/4/abc/", "kakuro", "", "abc"},
		{"https://puzz.link/p?masyu/f/5/4/a/b", "masyu", "f", "a/b"},
		{"https://pzprxs.vercel.app/p?type=editor&skyscrapers/5/4/k13", "skyscrapers", "", "k13"},
		{"hashi/5/4/g%2Fh", "hashi", "", "g/h"},
		{"http://www.geocities.jp/pencil_applet/masyu.html?pzpr=5/4/00", "masyu", "", "00"},
		{"http://www.kanpen.net/masyu.html?pzpr=/5/4/00#top", "masyu", "", "00"},
		{"https://puzz.link/p?hashi//5/4/00", "hashi", "", "00"},
		{"https://puzz.link/p?hashi/v:x/5/4/00//", "hashi", "", "00"},
		{"https://puzz.link/p?hashi/v:x/xf/5/4/00", "hashi", "f", "00"},
		{"http://pzv.jp/p.html?m+hashi_test/5/4/00", "hashi", "", "00"},
		{"https://example.com/solve?p=hashi/5/4/00&lang=en", "hashi", "", "00&lang=en"},
		{"https://example.com/?lang=en&p=hashi%2F5%2F4%2F00", "hashi", "", "00"},
		{"https://example.com/?url=https%3A%2F%2Fpuzz.link%2Fp%3Fhashi%2F5%2F4%2F00#x", "hashi", "", "00"},
		{"https://example.com/#hashi/5/4/00", "hashi", "", "00"},
		{"https://puzz.link/p?type=player&hashi%252F5%252F4%252F00", "hashi", "", "00"},
		{"hashi/5/4/00#x", "hashi", "", "00"},
	} {
		u, err := ParseURL(x.text, 1000, nil, "f")
		if err != nil {
			t.Errorf("%s: %v", x.text, err)
			continue
		}
		got := []any{u.Pid, u.Flag, u.Text[u.At:u.End], u.Rows, u.Cols, pid(x.text)}
		if want := []any{x.pid, x.flag, x.body, 4, 5, x.pid}; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", x.text, got, want)
		}
	}
	if s := (URL{Pid: "hashi", Rows: 1, Cols: 2}).String("2."); s != "https://puzz.link/p?hashi/2/1/2./" {
		t.Errorf("wrote %s", s)
	}
	for text, want := range map[string]string{
		"https://puzz.link/p?hashi/v:x/5/4/":  "[the address is marked as a variant (v:x) whose rules are not known: the usual rules are taken]",
		"https://puzz.link/p?hashi/v:/5/4/":   "[the address is marked as a variant (v:) whose rules are not known: the usual rules are taken]",
		"https://puzz.link/p?hashi/gfg/5/4/0": `[the flag "g" is not known and is left out]`,
	} {
		notes := new(Notes)
		if _, err := ParseURL(text, 1000, notes, "f"); err != nil || fmt.Sprint(notes.All()) != want {
			t.Errorf("%s: %v, %v", text, notes.All(), err)
		}
	}
	for text, want := range map[string]string{
		"https://puzz.link/p?hashi/5":         `at 27: "" is not the number of rows`,
		"https://puzz.link/p?hashi/f/g/5/4/0": `at 28: "g" is not the number of columns`,
		"https://puzz.link/p?hashi///5/4/0":   `at 27: "" is not the number of columns`,
	} {
		if _, err := ParseURL(text, 1000, nil); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"https://puzz.link/", "6x6:a", "", "?", "https://puzz.link/list?page=2"} {
		if pid(text) != "" {
			t.Errorf("%q names the kind %q", text, pid(text))
		}
	}
}

func TestEmbedded(t *testing.T) {
	file, ok := embeddedFile("https://puzz.link/p?v:x%2Fpzprv3%2Fkakuro%2F5%2F6%2F.%20.%0A1")
	if !ok || file != "v:x/pzprv3/kakuro/5/6/. ./1" {
		t.Fatalf("%q, %v", file, ok)
	}
	notes := new(Notes)
	if _, err := ParseFile(file, 1000, notes); err != nil || len(notes.All()) != 1 {
		t.Error(notes.All(), err)
	}
	f, err := ParseFile("https://puzz.link/p?type=player&p=pzprv3%2Fkakuro%2F5%2F6%2F.%20.%0A1", 1000, nil)
	if err != nil || f.Pid != "kakuro" || f.Rows != 5 || f.Cols != 6 {
		t.Errorf("%+v, %v", f, err)
	}
	if _, ok := embeddedFile("https://puzz.link/p?masyu/1/1/0"); ok {
		t.Error("an address without a file")
	}
}

// TestNumber16 reads the published hashi and skyscrapers and every length of number.
func TestNumber16(t *testing.T) {
	const b = Blank
	for _, x := range []struct {
		text    string
		outside bool
		want    []int
	}{
		{"4g2i3h23k3g1g3g4g3", false, []int{4, b, 2, b, b, b, 3, b, b, 2, 3, b, b, b, b, b, 3, b, 1, b, 3, b, 4, b, 3}},
		{"k13h4j3g", true, []int{b, b, b, b, b, 1, 3, b, b, 4, b, b, b, b, 3, b}},
		{"3g.", false, []int{3, b, Query}},
		{"0f-10-ff+100+fff=000=fff@000@fcf*0000*ffff$00000", false,
			[]int{0, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776}},
		{"z1zg", false, append(append(repeat(b, 20), 1), repeat(b, 21)...)},
	} {
		s := Number16{Text: x.text, End: len(x.text)}
		got, err := s.Read(len(x.want), x.outside)
		if s.At != s.End {
			t.Errorf("%s: %s is left", x.text, x.text[s.At:])
		}
		if err != nil || !reflect.DeepEqual(got, x.want) {
			t.Errorf("%s: %v, %v; want %v", x.text, got, err, x.want)
		}
		if back, err := FormatNumber16(x.want, x.outside); err != nil || back != x.text {
			t.Errorf("wrote %s, %v; want %s", back, err, x.text)
		}
	}
	if s, err := FormatNumber16([]int{256}, true); err == nil {
		t.Errorf("wrote 256 outside the grid as %s", s)
	}
	// The clues outside end with their slots; the givens of skyscrapers follow.
	s := Number16{Text: "k13h4j3go3l", End: 11}
	if _, err := s.Read(16, true); err != nil {
		t.Fatal(err)
	}
	grid, err := s.Read(16, false)
	if err != nil || grid[9] != 3 {
		t.Errorf("givens %v, %v", grid, err)
	}
}

func repeat(v, n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = v
	}
	return out
}

// TestRuns reads the published bridges, and givens of towers with numbers that touch.
func TestRuns(t *testing.T) {
	digit := func(text string) func(i, at int) (int, error) {
		return func(_, at int) (int, error) {
			if text[at] == '_' {
				at++
			}
			_, end := Number(text, at)
			if end == at {
				return 0, Errorf(text, at, "%s is not a number", QuoteAt(text, at))
			}
			return end, nil
		}
	}
	for _, x := range []struct {
		text, sep string
		n         int
		cells     map[int]string
	}{
		{"n1a", "_", 16, map[int]string{14: "1"}},
		{"1_12a3z", "_", 30, map[int]string{0: "1", 1: "12", 3: "3"}},
		{"za3", "_", 28, map[int]string{27: "3"}},
	} {
		if err := ParseRuns(x.text, 0, x.n, digit(x.text)); err != nil {
			t.Errorf("%s: %v", x.text, err)
		}
		if got := FormatRuns(x.n, 'a', x.sep, func(i int) string { return x.cells[i] }); got != x.text {
			t.Errorf("wrote %s, want %s", got, x.text)
		}
	}
	id, err := ParseID("bridges:7x7m2:2e2a4a3k5a6b4e1b1d22b4a2a", 1000)
	if err != nil || id.W != 7 || id.H != 7 || id.Params != "m2" || id.Square {
		t.Errorf("%+v, %v", id, err)
	}
	one := func(_, at int) (int, error) { return at + 1, nil }
	if err := ParseRuns(id.Text, id.At, 49, one); err != nil {
		t.Error(err)
	}
	if err := ParseRuns(id.Text, id.At, 48, one); err == nil ||
		!strings.Contains(err.Error(), `"a" stands for 1 empty cell, only 0 are left`) {
		t.Errorf("too many cells: %v", err)
	}
	if id, err := ParseID("5dh:/3/1////3////2/2///3//2/3/4/", 9); err != nil || !id.Square || id.H != 5 || id.Params != "dh" {
		t.Errorf("%+v, %v", id, err)
	} else if f, end, err := ParseFields(id.Text, id.At, 20); err != nil || end != len(id.Text) || f[1][0] != 3 || f[18][0] != 4 {
		t.Errorf("%v, %v", f, err)
	}
}

// TestFileGrammar reads a frame with clues, as skyscrapers have, and both blocks of edges, as hashi has.
func TestFileGrammar(t *testing.T) {
	w := NewFileWriter("hashikake", 2, 2)
	w.Grid(4, 4, func(r, c int) string { return string(rune('a' + r*4 + c)) })
	w.Links(false, func(r, c int, down bool) string {
		if down {
			return string(rune('A' + r*2 + c))
		}
		return string(rune('0' + r*2 + c))
	})
	f, err := ParseFile(w.String(), 1000, nil)
	if err != nil || f.Pid != "hashikake" {
		t.Fatal(f, err)
	}
	var got strings.Builder
	add := func(word string) error { got.WriteString(word); return nil }
	if err := f.Grid(4, 4, func(_, _ int, w string) error { return add(w) }); err != nil {
		t.Fatal(err)
	}
	if err := f.Links(false, func(_, _ int, _ bool, w string) error { return add(w) }); err != nil {
		t.Fatal(err)
	}
	if got.String() != "abcdefghijklmnop02AB" {
		t.Error(got.String())
	}
}

func TestEnvelope(t *testing.T) {
	const line = `{"id":"a<b","kind":"masyu","rows":1,"cols":1,"givens":["."],"solution":{"h":[""],"v":[]},"unique":false,"url":"x","difficulty":3.5}`
	e, err := ParseEnvelope(line)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := e.String(); err != nil || s != line {
		t.Errorf("%s, %v", s, err)
	}
	if e, err := ParseEnvelope(`{"id":17,"givens":null,"more":[1]}`); err != nil || e.ID != "17" || e.Givens != nil {
		t.Errorf("%+v, %v", e, err)
	}
	for text, want := range map[string]string{
		`{"id":"a","kind":`: `at 17: the text ends within a JSON value`,
		`{"id":"a",}`:       `at 10: not JSON: invalid character '}' looking for beginning of object key string`,
		`[]`:                `at 0: an object {…} is expected, not []`,
	} {
		if _, err := ParseEnvelope(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := ParseEnvelope(`{"rows":"5"}`); err == nil ||
		err.Error() != `at 8: rows: a whole number from 0 to 1073741824 is expected, not "5"` {
		t.Error(err)
	}
}
