package kinds

import (
	"reflect"
	"strings"
	"testing"
)

// FuzzBare checks that a text read as a kind is of that kind and survives encoding and decoding, that an input without puzzles gives a
// one-line error, and that boards without a notation need a kind.
func FuzzBare(f *testing.F) {
	for _, k := range All {
		for i, board := range wildBoards[k.Name] {
			for _, s := range kindShapes(k.Name) {
				if text := s.write(sheetOf(board)); i == 0 && text != "" {
					f.Add(text)
				}
			}
		}
	}
	for _, w := range refused {
		f.Add(w.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2048 {
			return
		}
		for _, k := range append(All[:len(All):len(All)], nil) {
			o, n := ReadOptions{}, 0
			if k != nil {
				o.Kind = k.Name
			}
			for it := range Read(strings.NewReader(text), "in", o) {
				n++
				switch {
				case it.Err != nil && strings.Contains(it.Err.Error(), "\n"):
					t.Fatalf("an error of several lines: %q", it.Err)
				case it.Err != nil:
				case k == nil && it.Format == "bare", k != nil && it.Puzzle.Kind() != k:
					t.Fatalf("read as %s in %s", it.Puzzle.Kind().Name, it.Format)
				default:
					for _, format := range []string{"text", "json"} {
						again, err := Encode(it.Puzzle, it.Marks, format, it.Envelope)
						if err != nil {
							continue
						}
						if back := one(t, again, ReadOptions{}); back.Err != nil || !reflect.DeepEqual(givensOf(back.Puzzle),
							givensOf(it.Puzzle)) {
							t.Fatalf("written as %q: %v", again, back.Err)
						}
					}
				}
			}
			if n == 0 {
				t.Fatal("neither a puzzle nor an error")
			}
		}
	})
}

// TestOneComplaint checks that an unreadable input gives one error, which names its site if known.
func TestOneComplaint(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"Here is a puzzle\nthat I like\n\nhave fun", "is not in a known notation"},
		{"see https://www.janko.at/Raetsel/Hashi/001.a.htm\nfor it", "janko.at"}, {"https://www.conceptispuzzles.com/x\n",
			"conceptispuzzles.com"},
		{"from griddlers.net/nonogram/1:\n1 2\n2 1", "griddlers.net"}, {"https://kakuros.com/?x=1/2", "kakuros.com"},
		{"https://pedros.works/kudamono/player?x", "pedros.works"}, {"https://app.crackingthecryptic.com/abc", "Cracking the Cryptic"},
		{"1 . 2\n. . .\n2 . 1\n", "which may be one of hashi"}, {"w . b\n. . .\n. b .\n",
			"which may be one of masyu"},
		{"5 5\n1\n2\n3\n", "use --from nin"}, {"[[0,1],[2,0]]", "hashi, nurikabe: use --kind"},
		{"4x3:2b2d1b1", "which may be one of hashi, akari: use --kind"},
	} {
		got := read(x.text, ReadOptions{})
		if len(got) != 1 || !strings.Contains(got[0], x.want) {
			t.Errorf("%q: %q, want one with %s", x.text, got, x.want)
		}
	}
}
