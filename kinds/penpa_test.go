package kinds

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// drawnBoards are boards of every kind, in other notations.
var drawnBoards = []string{
	"https://puzz.link/p?mashu/6/6/1063000i3000", "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3",
	"https://puzz.link/p?hashi/4/3/2h2j2h2", "https://puzz.link/p?kakuro/2/2/ng4c8",
	"https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
	"https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h", "https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g",
	"nonogram\nrows: ?, * 1, 1\ncols: 1, ?, 2\n",
	"https://puzz.link/p?skyscrapers/4/4/k13h4j3g", "https://puzz.link/p?skyscrapers/4/4/k13h4j3go3l", "5:/3/1////3////2/2///3//2/3/4/",
}

func one(t *testing.T, text string, o ReadOptions) Item {
	t.Helper()
	for it := range Read(strings.NewReader(text), "in", o) {
		return it
	}
	t.Fatal("nothing is read")
	return Item{}
}

// TestPenpa checks that boards with and without solution and marks survive encoding and decoding. PENPA=FILE writes the URLs to a file.
func TestPenpa(t *testing.T) {
	var all []string
	for _, text := range drawnBoards {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		solution := study.Solve(context.Background(), p, study.Options{}).Solution
		if solution.IsZero() {
			t.Fatalf("%s: no solution", text)
		}
		marks := puzzle.NewMarks(p.Board())
		for i, n := 0, p.Board().Len(); i < n; i += 3 {
			u := p.Board().Unknown(i)
			if slices.ContainsFunc(p.Kind().Clues(p), func(c puzzle.Clue) bool { return c.At == u.At }) {
				continue
			}
			if v, ok := solution.Value(i); ok && marks.Set(u.At, v) != nil {
				t.Fatal("marks")
			}
		}
		for _, x := range []struct {
			marks    *puzzle.Marks
			answered bool
		}{{nil, false}, {nil, true}, {marks, true}, {marks, false}} {
			var e codec.Envelope
			if x.answered {
				e.Solution = []byte(plain(t, p.Kind().JSON.Solution(p, solution)))
			}
			address, err := Encode(p, x.marks, "penpa", e)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			all = append(all, address)
			it := one(t, address, ReadOptions{})
			if it.Err != nil {
				t.Errorf("%s: %v", text, it.Err)
				continue
			}
			if it.Puzzle.Kind() != p.Kind() || plain(t, givensOf(it.Puzzle)) != plain(t, givensOf(p)) || len(it.Notes) > 0 {
				t.Errorf("%s: read as %s %s, notes %v", text, it.Puzzle.Kind().Name, plain(t, givensOf(it.Puzzle)), it.Notes)
			}
			for i := range p.Board().Len() {
				v := puzzle.ClaimedFacts(x.marks).ValueOr(i)
				j := it.Puzzle.Board().Index(p.Board().Unknown(i).At)
				if w := it.Known.ValueOr(j); v != w {
					t.Errorf("%s: the mark at %v is %d, not %d", text, p.Board().Unknown(i).At, w, v)
				}
			}
			if got, err := it.Expected(); err != nil || !got.IsZero() != x.answered {
				t.Errorf("%s: the solution is read: %v, %v", text, !got.IsZero(), err)
			} else if x.answered {
				for i := range p.Board().Len() {
					v, _ := solution.Value(i)
					if w, ok := got.Value(i); !ok || v != w {
						t.Errorf("%s: the solution is another at %v: %d, not %d", text, p.Board().Unknown(i).At, w, v)
					}
				}
			}
		}
	}
	if file := os.Getenv("PENPA"); file != "" {
		if err := os.WriteFile(file, []byte(strings.Join(all, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// TestPenpaWithout checks that puzzles that a drawing cannot represent are rejected.
func TestPenpaWithout(t *testing.T) {
	for _, x := range []struct{ text, solution, want string }{
		{"nonogram\ncolours: . white #fff, R red #c00\nrows: 1R\ncols: 1R\n", `["1"]`,
			"penpa nonogram: this format has no colours: use text, non, webpbn, g or JSON"},
		{`{"kind":"nonogram","givens":{"rows":[[1],null],"cols":[[1]]}}`, `["1","0"]`,
			"penpa nonogram: row 2 has no clue: use JSON"},
	} {
		p, err := Parse(x.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []codec.Envelope{{}, {Solution: []byte(x.solution)}} {
			if text, err := Encode(p, nil, "penpa", e); err == nil || err.Error() != x.want {
				t.Errorf("%s: %q, %v; want %s", x.text, text, err, x.want)
			}
		}
	}
}

func givensOf(p puzzle.Puzzle) any { return p.Kind().JSON.Givens(p) }

// drawn returns a URL with the tags of a drawing replaced.
func drawn(d *codec.Drawing, tags ...string) string {
	d.Tags = tags
	return d.Address()
}

// TestPenpaDrawn checks that the kind is detected from the drawing, that ambiguous drawings are rejected, and that decoration is noted.
func TestPenpaDrawn(t *testing.T) {
	numbers := func(rows, cols int, margins [4]int, at ...[3]int) *codec.Drawing {
		d := codec.NewDrawing("", rows, cols, margins)
		for _, x := range at {
			d.Question.Texts[[2]int{x[0], x[1]}] = codec.CellText{Text: fmt.Sprint(x[2])}
		}
		return d
	}
	circles := codec.NewDrawing("", 2, 3, [4]int{1, 0, 0, 0})
	circles.Question.Symbols[[2]int{0, 1}] = codec.Symbol{Shape: "circle_M", Style: 1}
	circles.Question.Symbols[[2]int{1, 0}] = codec.Symbol{Shape: "circle_S", Style: 2}
	circles.Question.Shades[[2]int{-1, 0}] = 5
	with := func(rows, cols int, margins [4]int, change func(q *codec.Layer)) *codec.Drawing {
		d := codec.NewDrawing("", rows, cols, margins)
		d.Question.Symbols[[2]int{0, 1}] = codec.Symbol{Shape: "circle_M", Style: 8}
		change(&d.Question)
		return d
	}
	blank := with(1, 3, [4]int{}, func(q *codec.Layer) { q.Symbols[[2]int{0, 2}] = codec.Symbol{Shape: "circle_M", Style: 1} })
	unnumbered := with(1, 3, [4]int{}, func(q *codec.Layer) {
		q.Symbols[[2]int{0, 2}] = codec.Symbol{Shape: "circle_M", Style: 1}
		q.Texts[[2]int{0, 2}] = codec.CellText{Text: "1"}
	})
	const strange = " is not understood as part of this puzzle type"
	islands := numbers(1, 3, [4]int{}, [3]int{0, 0, 1}, [3]int{0, 2, 1})
	islands.Question.Symbols[[2]int{0, 0}] = codec.Symbol{Shape: "circle_L", Style: 1}
	islands.Question.Symbols[[2]int{0, 2}] = codec.Symbol{Shape: "circle_L", Style: 1}
	squares := numbers(3, 3, [4]int{}, [3]int{0, 0, 1}, [3]int{2, 2, 2})
	edge := numbers(3, 3, [4]int{1, 0, 1, 0}, [3]int{-1, 0, 1}, [3]int{0, -1, 2})
	lines := numbers(2, 3, [4]int{2, 0, 1, 0}, [3]int{-2, 0, 1}, [3]int{-1, 0, 1}, [3]int{0, -1, 2})
	for _, x := range []struct {
		name, text, kind string
		want             string
		notes            []string
	}{
		{"circles", drawn(circles), "", "masyu", []string{
			"1 item without meaning for this puzzle type is ignored"}},
		{"a shaded cell", drawn(with(2, 3, [4]int{}, func(q *codec.Layer) { q.Shades[[2]int{1, 1}] = 3 })), "masyu",
			"a shaded cell in row 2, column 2" + strange, nil},
		{"a star", drawn(with(2, 3, [4]int{}, func(q *codec.Layer) {
			q.Symbols[[2]int{1, 1}] = codec.Symbol{Shape: "star",
				Style: 2}
		}), "masyu"), "",
			"the symbol \"star\" in style 2 in row 2, column 2" + strange, nil},
		{"a grey circle", drawn(with(2, 3, [4]int{}, func(q *codec.Layer) {
			q.Symbols[[2]int{1,
				1}] = codec.Symbol{Shape: "circle_L", Style: 3}
		})), "masyu",
			"the symbol \"circle_L\" in style 3 in row 2, column 2" + strange, nil},
		{"a number", drawn(with(2, 3, [4]int{}, func(q *codec.Layer) { q.Texts[[2]int{0, 0}] = codec.CellText{Text: "4"} })), "masyu",
			"the text \"4\" in row 1, column 1" + strange, nil},
		{"a line of the setter", drawn(with(2, 3, [4]int{}, func(q *codec.Layer) { q.Lines[codec.Edge{R: 0, C: 0}] = 3 })), "masyu",
			"a line in row 1, column 1" + strange, nil},
		{"white circles", drawn(blank), "", "may be a puzzle of several kinds: masyu, hashi; name the kind", nil},
		{"white circles, named", drawn(blank), "masyu", "masyu", nil},
		{"islands of which one has no number", drawn(unnumbered), "", "hashi", nil},
		{"islands", drawn(islands), "", "hashi", nil},
		{"numbers on a square", drawn(squares), "", "the drawing does not show the kind of puzzle", nil},
		{"the same, named", drawn(squares), "hashi", "hashi", nil},
		{"the same, tagged", drawn(squares, "skyscrapers"), "", "skyscrapers", nil},
		{"the same, with a tag of no kind first", drawn(squares, "noconflict", "skyscrapers"), "", "skyscrapers", nil},
		{"numbers at a square", drawn(edge), "", "may be a puzzle of several kinds: nonogram, skyscrapers; name the kind", nil},
		{"lines of numbers", drawn(lines), "", "nonogram", nil},
		{"nothing", drawn(codec.NewDrawing("", 3, 3, [4]int{})), "",
			"the drawing does not show the kind of puzzle, by a tag or by its contents", nil},
		{"nothing, named", drawn(codec.NewDrawing("", 3, 3, [4]int{})), "masyu", "masyu", nil},
		{"another puzzle", drawn(codec.NewDrawing("", 3, 3, [4]int{}), "tapa"), "", `unknown kind of puzzle "tapa"`, nil},
		{"cut short", drawn(circles)[:120], "", "this cannot be inflated: the address is cut short or damaged", nil},
		{"no base64", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=!!", "", "this is not in base64", nil},
		{"a query", strings.Replace(drawn(islands), "#", "?", 1), "", "hashi", nil},
		{"the fragment alone", drawn(islands)[strings.Index(drawn(islands), "#")+1:], "", "hashi", nil},
		{"another page",
			strings.Replace(drawn(islands), "swaroopg92.github.io/penpa-edit", "opt-pan.github.io/penpa-edit", 1), "", "hashi", nil},
	} {
		it := one(t, x.text, ReadOptions{Kind: x.kind})
		got := fmt.Sprint(it.Err)
		if it.Err == nil {
			got = it.Puzzle.Kind().Name
		}
		var notes []string
		for _, n := range it.Notes {
			notes = append(notes, n.String())
		}
		if it.Err == nil && got != x.want || !strings.Contains(got, x.want) || !slices.Equal(notes, x.notes) {
			t.Errorf("%s: %s, want %s; notes %q", x.name, got, x.want, notes)
		}
	}
}

// firstVersion is a drawing of the first Penpa version: 3 columns and 2 rows below a margin of one row, two circles, a line and a cross.
const firstVersion = "3,3,38,1,0,0,0,nb_grid1,nb_lat1,nb_out1\n" +
	`[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{"4":[1,"circle_M",1],"6":[2,"circle_M",1]}]` + "\n" +
	`[{},{"2":3},{"3":98}]`

func TestPenpaFirstVersion(t *testing.T) {
	it := one(t, "https://opt-pan.github.io/penpa-edit/?m=edit&p="+codec.Deflate(firstVersion), ReadOptions{})
	if it.Err != nil {
		t.Fatal(it.Err)
	}
	text, err := Encode(it.Puzzle, it.Marks, "text", codec.Envelope{})
	if want := "masyu\n.-W .\nx\nB . .\n"; err != nil || text != want {
		t.Errorf("%q, want %q, %v", text, want, err)
	}
}

// FuzzPenpa checks that no text in a URL makes the reader panic or hang, and that every puzzle it reads survives encoding and decoding.
func FuzzPenpa(f *testing.F) {
	for _, text := range drawnBoards {
		p, err := Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		address, err := Encode(p, nil, "penpa", codec.Envelope{})
		if err != nil {
			f.Fatal(err)
		}
		inside, err := codec.Inflate(address)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(inside)
	}
	f.Add(firstVersion)
	f.Fuzz(func(t *testing.T, inside string) {
		address := "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + codec.Deflate(inside)
		for _, k := range All {
			it := one(t, address, ReadOptions{Kind: k.Name})
			if it.Err != nil {
				continue
			}
			again, err := Encode(it.Puzzle, it.Marks, "penpa", codec.Envelope{})
			if err != nil {
				continue // a rule that a drawing cannot represent
			}
			x := one(t, again, ReadOptions{Kind: k.Name})
			if x.Err != nil {
				t.Fatalf("%s: written as %s: %v", k.Name, again, x.Err)
			}
			if twice, err := Encode(x.Puzzle, x.Marks, "penpa", codec.Envelope{}); err != nil || twice != again {
				t.Fatalf("%s: written as %s, then %s, %v", k.Name, again, twice, err)
			}
		}
	})
}
