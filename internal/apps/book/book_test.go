package book

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// within reports whether a box lies inside another.
func within(b, o sheets.Box) bool {
	return b.X >= o.X && b.Y >= o.Y && b.Right() <= o.Right() && b.Bottom() <= o.Bottom()
}

// overlap reports whether two boxes share more than an edge.
func overlap(b, o sheets.Box) bool {
	return b.X < o.Right() && o.X < b.Right() && b.Y < o.Bottom() && o.Y < b.Bottom()
}

func speech(t *testing.T, code string) *words.Language {
	t.Helper()
	l, err := kinds.Language(code)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// made caches the entries of each language.
var made = map[string][]Entry{}

// entries returns the card of each kind and some made puzzles.
func entries(t *testing.T, l *words.Language) (list []*Entry) {
	t.Helper()
	if made[l.Code] == nil {
		for _, e := range prepared(t, l) {
			made[l.Code] = append(made[l.Code], *e)
		}
	}
	for _, e := range made[l.Code] {
		list = append(list, &e)
	}
	return list
}

// few returns some of the entries, each kind's card and one puzzle of each size, or all entries in sweeps.
func few(t *testing.T, l *words.Language) (list []*Entry) {
	t.Helper()
	for i, e := range entries(t, l) {
		if k := i % 5; k == 0 || k%2 == 1 || sweeptest.Samples(0, 1) == 1 {
			list = append(list, e)
		}
	}
	return list
}

// prepared makes the entries of a language.
func prepared(t *testing.T, l *words.Language) (list []*Entry) {
	t.Helper()
	add := func(p puzzle.Puzzle) {
		e, err := Prepare(t.Context(), kinds.Item{ID: "x", Puzzle: p}, l, true)
		if err != nil || e.Status != puzzle.UniqueSolution {
			t.Fatal(e.Status, err)
		}
		list = append(list, &e)
	}
	for _, k := range kinds.All {
		text, _ := kinds.Card(k)
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		add(p)
		for _, size := range []int{k.Limits.Lesson, k.Limits.Lesson + 1} {
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: size, Cols: size, Count: 2, Seed: 3}) {
				if err != nil {
					t.Fatal(err)
				}
				add(m.Puzzle)
			}
		}
	}
	return list
}

// laid returns a book of these entries.
func laid(t *testing.T, l *words.Language, list []*Entry, change func(c *Config)) *Layout {
	t.Helper()
	c := DefaultConfig()
	c.Explain = []int{1, len(list)}
	if change != nil {
		change(&c)
	}
	b, err := New(t.Context(), c, l, list)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestLayout: on pages of every size, with answers in both places, no two things overlap or leave the margins. Every puzzle, hint and
// answer occurs once, and every link has a target. A printer refuses at most that there are too few pages.
func TestLayout(t *testing.T) {
	for i := 0; i < len(Trims); i += sweeptest.Samples(5, 1) { // with both languages and all chapters, crops and bleeds
		trim, l := Trims[i], speech(t, words.Languages[i%2])
		list := few(t, l)
		b := laid(t, l, list, func(c *Config) {
			c.Trim, c.Bleed, c.Crop = trim.Name, i%3 > 0, i%3 > 1
			c.Place = []string{"end", "chapter"}[i/2%2]
			c.Chapters = []string{"kind", "grade", "none"}[i%3]
		})
		boards := 0
		for _, p := range b.Pages {
			area := b.Margin.area(trim, p)
			area.H = trim.High - b.Config.printer().outsideMargin(i%3 > 0) - area.Y // the page number is below this area
			for k, it := range p.Items {
				if !within(it.Box, area) {
					t.Errorf("%s p%d: %q at %v is outside of %v", trim.Name, p.Number, it.Text, it.Box, area)
				}
				for _, other := range p.Items[:k] {
					if overlap(it.Box, other.Box) {
						t.Errorf("%s p%d: %q at %v lies over %q at %v", trim.Name, p.Number, it.Text, it.Box, other.Text, other.Box)
					}
				}
				if it.Writing {
					boards++
				}
			}
		}
		if boards != len(list) {
			t.Errorf("%s: %d boards of %d", trim.Name, boards, len(list))
		}
		for _, e := range list {
			for _, what := range []string{"puzzle", "hint", "answer"} {
				if _, ok := b.Targets[targetName(what, e.Number)]; !ok {
					t.Errorf("%s: there is no %s of %d", trim.Name, what, e.Number)
				}
			}
		}
		for _, r := range Check(b, list) {
			if r.Verdict == Rejected && r.Check != "pages" && (r.Check != "crop" || !b.Config.Crop) {
				t.Errorf("%s: %+v", trim.Name, r)
			}
		}
	}
}

// TestPlanted: everything that a printer refuses is found on its page, and nothing else is reported.
func TestPlanted(t *testing.T) {
	l := speech(t, "en")
	plain := func() []*Entry { // without what-ifs
		return slices.DeleteFunc(entries(t, l), func(e *Entry) bool { return e.rank() == len(puzzle.Labels)-1 })
	}
	list := plain()
	good := laid(t, l, list, nil)
	wrong := func(rows []Row) (names []string) {
		for _, r := range rows {
			if r.Verdict != Passed {
				names = append(names, r.Check)
			}
		}
		return names
	}
	if bad := wrong(Check(good, list)); len(bad) > 0 {
		t.Fatalf("%v before anything is planted", bad)
	}
	first := func(b *Layout, has func(it Item) bool) *Item {
		for _, p := range b.Pages {
			for i := range p.Items {
				if has(p.Items[i]) {
					return &p.Items[i]
				}
			}
		}
		t.Fatal("there is nothing to change")
		return nil
	}
	for check, plant := range map[string]func(b *Layout, list []*Entry){
		"trim": func(b *Layout, _ []*Entry) { b.Config.trim.Wide++ },
		"pages": func(b *Layout, _ []*Entry) {
			b.Config.trim, _ = TrimByName("5x8")
			b.Pages = b.Pages[:20]
			b.marks = nil
			drop(b)
		},
		"margin-inside":  func(b *Layout, _ []*Entry) { b.Pages[6].Items[0].X = sheets.Inch / 5 },
		"margin-outside": func(b *Layout, _ []*Entry) { b.Pages[6].Items[0].Y = sheets.Inch / 10 },
		"fonts":          func(b *Layout, _ []*Entry) { first(b, func(it Item) bool { return it.Text != "" }).Text = "数独" },
		"stroke": func(b *Layout, _ []*Entry) {
			b.Pages[6].Items = append(b.Pages[6].Items, Item{Box: sheets.Box{X: 100_000, Y: 500_000, W: 9}, Line: 100})
		},
		"letters": func(b *Layout, _ []*Entry) {
			first(b, func(it Item) bool { return it.Text != "" }).Size = 3 * sheets.Point
		},
		"cell":  func(b *Layout, _ []*Entry) { b.Config.Cell = sheets.Millimetres(40_000) },
		"crop":  func(b *Layout, _ []*Entry) { b.Config.Crop, b.Config.Printer = true, "kdp" },
		"links": func(b *Layout, _ []*Entry) { delete(b.Targets, "answer/3") },
		"solutions": func(_ *Layout, list []*Entry) {
			list[2].Status = puzzle.SeveralSolutions
		},
		"twins": func(_ *Layout, list []*Entry) { list[4].Key = list[5].Key },
		"trial": func(_ *Layout, list []*Entry) { list[1].Grade.Label = puzzle.Labels[len(puzzle.Labels)-1] },
	} {
		list, b := plain(), copyOf(good)
		plant(b, list)
		bad := wrong(Check(b, list))
		if !slices.Contains(bad, check) || len(bad) > 1 && check != "trim" && check != "pages" {
			t.Errorf("planted %s: found %v", check, bad)
		}
	}
}

// copyOf copies a layout as far as it is changed here.
func copyOf(b *Layout) *Layout {
	b2 := *b
	b2.Targets, b2.Pages = maps.Clone(b.Targets), nil
	for _, p := range b.Pages {
		p2 := *p
		p2.Items = slices.Clone(p.Items)
		b2.Pages = append(b2.Pages, &p2)
	}
	return &b2
}

// drop removes links without a target.
func drop(b *Layout) {
	for _, p := range b.Pages {
		p.Links = nil
	}
}

// TestSame: the same puzzles give the same bytes, and another language gives others.
func TestSame(t *testing.T) {
	var all [3]bytes.Buffer
	for i, code := range []string{"en", "en", "id"} {
		l := speech(t, code)
		if err := laid(t, l, entries(t, l), nil).Write(&all[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(all[0].Bytes(), all[1].Bytes()) || bytes.Equal(all[0].Bytes(), all[2].Bytes()) {
		t.Error("the same book has other bytes, or another one has the same")
	}
}

// TestNumbers: printed page numbers match the pages to which their links lead.
func TestNumbers(t *testing.T) {
	l := speech(t, "en")
	b := laid(t, l, entries(t, l), nil)
	n := 0
	for _, p := range b.Pages {
		for _, link := range p.Links {
			for _, it := range p.Items {
				_, said, ok := strings.Cut(it.Text, "p. ")
				if !ok || it.Box != link.Box {
					continue
				}
				n++
				if want := itoa(b.Targets[link.To].Page + 1); said != want {
					t.Errorf("p%d: %q leads to page %s", p.Number, it.Text, want)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("%d links say where they lead", n)
	}
}

// TestRead reads valid and invalid files of books.
func TestRead(t *testing.T) {
	c := DefaultConfig()
	err := c.Read("# a book\ntitle: \"Forty: loops\"\ntrim: 6x9 # inches\nexplain: [3, 7]\nbleed: yes\nmake:\n  - " + kinds.ExampleKind.Name +
		" 8x8 easy..medium x4\n- '" + kinds.ExampleKind.Name + " x2'\ncell: 7.5mm\nisbn: 978-3-16-148410-0\n")
	if err != nil || c.Title != "Forty: loops" || c.Trim != "6x9" || !slices.Equal(c.Explain, []int{3, 7}) || !c.Bleed || len(c.Make) != 2 ||
		c.Cell.Microns() != 7500 || c.ISBN == "" {
		t.Fatalf("%+v %v", c, err)
	}
	for text, want := range map[string]string{
		"title: a\ntrim: 5x9": `2:7: "5x9" is not a page size (supported: a4`,
		"titel: a":            `1:1: unknown key "titel" (available: title, subtitle`,
		"title: a\ntitle: b":  "2:1: duplicate key title",
		"  title: a":          "1:3: a key must not be indented",
		"title a":             "1:1: expected \"key: value\"",
		"\ttitle: a":          "1:1: expected spaces, not a tab",
		"- a":                 "1:1: a list item without a key",
		"title: \"a":          "1:8: missing closing quote",
		"explain: [1, x]":     `1:10: "x": expected puzzle numbers`,
		"explain: [1, 2":      "1:10: expected ] at the end of the line",
		"bleed: perhaps":      `1:8: "perhaps": expected true or false`,
		"puzzles: 5":          `1:10: "5" is not supported (supported: auto, 1, 2, 4, 6, 9, 12)`,
		"isbn: 9783161484101": `1:7: "9783161484101" is not an ISBN`,
		"cell: 0":             `1:7: "0": expected 1 to 50 millimetres`,
		"title: {a: b}":       "1:8: a value that starts with {",
		"title:\nmake: x":     "1:7: expected one value",
		"make:\n- tents x4":   "1:6: ",
		"place: [end, none]":  "1:8: expected one value",
		"make: [" + kinds.ExampleKind.Name + " hard..easy]": "1:7: grades from Hard to Easy",
	} {
		c := DefaultConfig()
		err := c.Read(text)
		var at *PositionError
		if !errors.As(err, &at) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// FuzzRead: no file makes the reader panic.
func FuzzRead(f *testing.F) {
	f.Add("title: \"a\"\nexplain: [1]\nmake:\n- a")
	f.Add("title: '")
	f.Add("title: \"")
	f.Fuzz(func(t *testing.T, text string) {
		c := DefaultConfig()
		_ = c.Read(text)
	})
}

// TestCurve: puzzles are made from easy to hard, with equal numbers of each grade, and no puzzle occurs twice.
func TestCurve(t *testing.T) {
	w, err := ParseWish(kinds.ExampleKind.Name + " 6x6 beginner..medium x5")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var grades []string
	if err := w.Make(t.Context(), 1, 2, seen, func(m generate.Result) error {
		grades = append(grades, m.Grade.Label)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Beginner", "Beginner", "Easy", "Easy", "Medium"}; !slices.Equal(grades, want) || len(seen) != 5 {
		t.Errorf("%v, %d of them different", grades, len(seen))
	}
}

// TestTooLarge: a board that does not fit is named in the error, with a page that is large enough.
func TestTooLarge(t *testing.T) {
	l := speech(t, "en")
	list := entries(t, l)
	c := DefaultConfig()
	c.Trim, c.Cell = "5x8", sheets.Millimetres(25_000)
	_, err := New(t.Context(), c, l, list)
	if err == nil || !strings.Contains(err.Error(), "does not fit on 5x8") || !strings.Contains(err.Error(), "it fits on") {
		t.Error(err)
	}
	refused := 0
	for _, c.Trim = range []string{"5x8", "8.25x6"} {
		for _, e := range list[:3] {
			sizes := func(micrometres int) (would, least float64, ok bool) {
				c.Cell = sheets.Millimetres(micrometres)
				_, err := New(t.Context(), c, l, []*Entry{e})
				if err == nil {
					return 0, 0, false
				}
				_, said, _ := strings.Cut(err.Error(), "its cells would be ")
				if _, err := fmt.Sscanf(said, "%f mm wide, the minimum is %f mm", &would, &least); err != nil || would >= least {
					t.Fatalf("%d: %s", micrometres, said)
				}
				return would, least, true
			}
			largest, _, _ := sizes(25_000)
			for more := 0; more <= 100; more += 50 { // widths that are rounded to the same one
				if _, _, ok := sizes(int(largest*1000) + more); ok {
					refused++
				}
			}
		}
	}
	if refused == 0 {
		t.Error("none is too large")
	}
}

// TestBinding: the inner margin grows with the number of pages.
func TestBinding(t *testing.T) {
	for pages, want := range map[int]sheets.Length{24: 27_000, 150: 27_000, 151: 36_000, 300: 36_000, 301: 45_000, 500: 45_000, 501: 54_000,
		700: 54_000, 828: 63_000} {
		if got := Printers[0].insideMargin(pages); got != want {
			t.Errorf("%d pages: %v, want %v", pages, got, want)
		}
	}
}

// TestThickBook: the margins of a laid-out book are those for its final number of pages.
func TestThickBook(t *testing.T) {
	l := speech(t, "en")
	one := few(t, l)[:1]
	var list []*Entry
	for range 160 {
		list = append(list, one...)
	}
	b := laid(t, l, list, func(c *Config) { c.Puzzles, c.Explain = 1, nil })
	if n := len(b.Pages); n <= 150 || b.Margin != b.Config.margins(n) {
		t.Errorf("%d pages with the margins %v, want %v", n, b.Margin, b.Config.margins(n))
	}
}
