package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Verdict is what a look at a book before it is printed says of one thing.
type Verdict string

// The verdicts.
const (
	Fine    Verdict = "ok"
	Doubt   Verdict = "doubt" // a press prints it, but an editor wants to know
	Refused Verdict = "fault" // a press refuses it
)

// Row is the JSON line of one thing looked at.
type Row struct {
	Check   string   `json:"check"`
	Verdict Verdict  `json:"status"`
	Found   string   `json:"found"`
	Bound   string   `json:"bound,omitempty"` // what is asked for
	Where   []string `json:"where,omitempty"` // pages and puzzles, the first few
}

// Bounds of what presses and copiers keep.
const (
	leastLetters = 4 * sheets.Point // of boards; texts are larger
	palest       = 128              // of lines and letters: a copier takes what is paler for white
)

// look is a look at a book.
type look struct {
	b    *Layout
	list []*Entry
}

// Check looks at a book as a printer does, and as an editor.
func Check(b *Layout, entries []*Entry) []Row {
	x := look{b, slices.SortedFunc(slices.Values(entries), func(p, q *Entry) int { return p.Number - q.Number })}
	return []Row{x.trim(), x.pages(), x.margin("inside"), x.margin("outside"), x.bleed(), x.fonts(), x.strokes(), x.letters(), x.cells(),
		x.grey(), x.links(), x.solutions(), x.twins(), x.trials()}
}

// Refuses reports whether a press would refuse the book.
func Refuses(rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Verdict == Refused })
}

// mostNamed is how many places a row names.
const mostNamed = 8

// row is a row of which some places are wrong.
func row(check string, wrong Verdict, found, bound string, where []string) Row {
	r := Row{Check: check, Verdict: Fine, Found: found, Bound: bound}
	if len(where) > 0 {
		r.Verdict, r.Where = wrong, where[:min(len(where), mostNamed)]
	}
	return r
}

// pointsText is a length as the table shows it.
func pointsText(l sheets.Length) string { return l.String() + " pt" }

func (x look) trim() Row {
	t := x.b.Config.trim
	found := fmt.Sprintf("%s, %s x %s mm", t.Name, millimetres(t.Wide), millimetres(t.High))
	var where []string
	if known, err := TrimOf(t.Name); err != nil || known != t {
		where = []string{t.Name}
	}
	return row("trim", Refused, found, "", where)
}

func (x look) pages() Row {
	t, n := x.b.Config.trim, len(x.b.Pages)
	bound, where := "", []string(nil)
	if t.Least > 0 {
		bound = fmt.Sprintf("%d-%d", t.Least, t.Most)
		if n < t.Least || n > t.Most {
			where = []string{itoa(n)}
		}
	}
	return row("pages", Refused, itoa(n), bound, where)
}

// margin looks how near what is printed comes to the fold, or to the other sides.
func (x look) margin(side string) Row {
	t := x.b.Config.trim
	bound := Outside(x.b.Config.Bleed)
	if side == "inside" {
		bound = Binding(len(x.b.Pages))
	}
	nearest := t.Wide
	var where []string
	for _, p := range x.b.Pages {
		near := t.Wide
		for _, it := range p.Items {
			left, right := it.X, t.Wide-it.Right()
			if p.right() == (side == "inside") {
				near = min(near, left)
			} else {
				near = min(near, right)
			}
			if side == "outside" {
				near = min(near, it.Y, t.High-it.Bottom())
			}
		}
		if near < bound {
			where = append(where, pageText(p))
		}
		nearest = min(nearest, near)
	}
	return row("margin-"+side, Refused, millimetres(nearest)+" mm", ">= "+millimetres(bound)+" mm", where)
}

// pageText names a page.
func pageText(p *Page) string { return "p" + itoa(p.Number) }

// bleed looks whether what is to reach the border is printed beyond it: nothing does here, unless somebody moved it.
func (x look) bleed() Row {
	c, f := &x.b.Config, x.b.Config.format()
	found := "-"
	var where []string
	if c.Bleed {
		room := f.Trim.X - f.Bleed.X
		if found = millimetres(room) + " mm"; room < bleedRoom {
			where = []string{found}
		}
	}
	return row("bleed", Refused, found, "", where)
}

// fonts looks for letters that the fonts do not have; the fonts themselves are always in the file.
func (x look) fonts() Row {
	var where []string
	for _, p := range x.b.Pages {
		for _, it := range p.Items {
			if lacks := sheets.Lacks(it.Text); lacks != "" {
				where = append(where, pageText(p)+": "+lacks)
			}
		}
	}
	return row("fonts", Refused, "Go Regular, Go Bold", "", where)
}

// least is the least of something of all drawings, and the pages on which it is below a bound.
func (x look) least(bound sheets.Length, of func(it Item) sheets.Length) (least sheets.Length, where []string) {
	for _, p := range x.b.Pages {
		here := sheets.Length(0)
		for _, it := range p.Items {
			if n := of(it); n > 0 && (here == 0 || n < here) {
				here = n
			}
		}
		if here > 0 && here < bound {
			where = append(where, pageText(p))
		}
		if here > 0 && (least == 0 || here < least) {
			least = here
		}
	}
	return least, where
}

func (x look) strokes() Row {
	least, where := x.least(sheets.LeastStroke, func(it Item) sheets.Length {
		if it.Drawing == nil {
			return it.Line
		}
		stroke, _ := it.Drawing.Thinnest(it.Cell)
		return stroke
	})
	return row("stroke", Refused, pointsText(least), ">= "+pointsText(sheets.LeastStroke), where)
}

func (x look) letters() Row {
	least, where := x.least(leastLetters, func(it Item) sheets.Length {
		if it.Drawing == nil {
			return it.Size
		}
		if it.Pattern {
			return 0
		}
		_, letters := it.Drawing.Thinnest(it.Cell)
		return letters
	})
	return row("letters", Refused, pointsText(least), ">= "+pointsText(leastLetters), where)
}

// cells looks at the cells that somebody writes in.
func (x look) cells() Row {
	bound := cmp.Or(x.b.Config.Cell, sheets.Millimetres(3500))
	least, where := x.least(bound, func(it Item) sheets.Length {
		if !it.Writing {
			return 0
		}
		return it.Cell
	})
	return row("cell", Doubt, millimetres(least)+" mm", ">= "+millimetres(bound)+" mm", where)
}

func (x look) grey() Row {
	most, where := 0, []string(nil)
	for _, p := range x.b.Pages {
		here := 0
		for _, it := range p.Items {
			if it.Drawing != nil {
				here = max(here, it.Drawing.Palest())
			}
		}
		if here > palest {
			where = append(where, pageText(p))
		}
		most = max(most, here)
	}
	percent := func(grey int) string { return itoa(100*(255-grey)/255) + "%" }
	return row("grey", Doubt, percent(most), ">= "+percent(palest), where)
}

// links looks whether every link and bookmark leads somewhere.
func (x look) links() Row {
	n := len(x.b.marks)
	var where []string
	leads := func(to string) bool {
		t, ok := x.b.Targets[to]
		return ok && t.Page >= 0 && t.Page < len(x.b.Pages)
	}
	for _, p := range x.b.Pages {
		n += len(p.Links)
		for _, l := range p.Links {
			if !leads(l.To) {
				where = append(where, pageText(p)+": "+l.To)
			}
		}
	}
	for _, m := range x.b.marks {
		if !leads(m.to) {
			where = append(where, m.to)
		}
	}
	return row("links", Refused, itoa(n), "", where)
}

// solutions looks for puzzles that have not exactly one.
func (x look) solutions() Row {
	return x.entries("solutions", func(e *Entry) bool { return e.Status != puzzle.UniqueSolution })
}

// twins looks for puzzles that are equal when turned.
func (x look) twins() Row {
	first := map[string]int{}
	var where []string
	for _, e := range x.list {
		if n, ok := first[e.Key]; ok {
			where = append(where, fmt.Sprintf("%d = %d", n, e.Number))
			continue
		}
		first[e.Key] = e.Number
	}
	return row("twins", Doubt, itoa(len(where)), "", where)
}

// trials looks for puzzles that need one.
func (x look) trials() Row {
	return x.entries("trial", func(e *Entry) bool { return e.rank() == len(puzzle.Labels)-1 })
}

// entries is a row of the puzzles that have something.
func (x look) entries(check string, has func(e *Entry) bool) Row {
	var where []string
	for _, e := range x.list {
		if has(e) {
			where = append(where, itoa(e.Number))
		}
	}
	return row(check, Doubt, itoa(len(where)), "", where)
}

// Table is the rows as people read them.
func Table(l *words.Language, rows []Row) string {
	cells := make([][4]string, len(rows))
	var wide [3]int
	for i, r := range rows {
		where := strings.Join(r.Where, ", ")
		cells[i] = [4]string{l.Phrase("book/verdict/"+string(r.Verdict), nil), l.Phrase("book/check/"+r.Check, nil),
			strings.TrimSpace(r.Found + " " + bounded(r.Bound)), where}
		for k := range wide {
			wide[k] = max(wide[k], len([]rune(cells[i][k])))
		}
	}
	var b strings.Builder
	for _, c := range cells {
		line := fmt.Sprintf("%-*s  %-*s  %-*s  %s", wide[0], c[0], wide[1], c[1], wide[2], c[2], c[3])
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// bounded is a bound in parentheses.
func bounded(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}
