package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
)

// Verdict is the result of one check.
type Verdict string

const (
	Passed   Verdict = "ok"
	Warning  Verdict = "doubt" // printable, but an editor should know
	Rejected Verdict = "fault" // printers reject it
)

// Row is the JSON line of one check.
type Row struct {
	Check   string   `json:"check"`
	Verdict Verdict  `json:"status"`
	Found   string   `json:"found"`
	Bound   string   `json:"bound,omitempty"` // required value
	Where   []string `json:"where,omitempty"` // first pages or puzzles affected
}

// Limits of printers and copiers.
const (
	minLetters = 4 * sheets.Point // letters in boards; other text is larger
	maxGrey    = 128              // for lines and letters: copiers lose lighter greys
)

// checker checks a book.
type checker struct {
	b    *Layout
	list []*Entry
}

// Check runs the checks of a printer and of an editor.
func Check(b *Layout, entries []*Entry) []Row {
	x := checker{b, sorted(entries)}
	return []Row{x.printer(), x.trim(), x.pages(), x.margin("inside"), x.margin("outside"), x.bleed(), x.marks(), x.fonts(), x.strokes(),
		x.letters(), x.cells(),
		x.grey(), x.links(), x.solutions(), x.twins(), x.trials()}
}

func sorted(entries []*Entry) []*Entry {
	return slices.SortedFunc(slices.Values(entries), func(p, q *Entry) int { return p.Number - q.Number })
}

// AnyRejected reports whether a printer would reject the book.
func AnyRejected(rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Verdict == Rejected })
}

// maxPlaces is the maximum of places named in a row.
const maxPlaces = 8

// row returns the result of a check, with verdict wrong if where is not empty.
func row(check string, wrong Verdict, found, bound string, where []string) Row {
	r := Row{Check: check, Verdict: Passed, Found: found, Bound: bound}
	if len(where) > 0 {
		r.Verdict, r.Where = wrong, where[:min(len(where), maxPlaces)]
	}
	return r
}

func pointsText(l sheets.Length) string { return l.String() + " pt" }

// trim checks that the page has a known size.
func (x checker) trim() Row {
	t := x.b.Config.trim
	found := fmt.Sprintf("%s, %s x %s mm", t.Name, millimetres(t.Wide), millimetres(t.High))
	var where []string
	if known, err := TrimByName(t.Name); err != nil || known != t {
		where = []string{t.Name}
	}
	return row("trim", Rejected, found, "", where)
}

// pages checks that the printer binds books with that many pages.
func (x checker) pages() Row { return pagesRow(x.b.Config.trim, len(x.b.Pages)) }

// pagesRow checks that books of a size may have n pages.
func pagesRow(t Trim, n int) Row {
	bound, where := "", []string(nil)
	if t.MinPages > 0 {
		bound = fmt.Sprintf("%d-%d", t.MinPages, t.MaxPages)
		if n < t.MinPages || n > t.MaxPages {
			where = []string{itoa(n)}
		}
	}
	return row("pages", Rejected, itoa(n), bound, where)
}

// margin checks the distance of printed items from the fold ("inside") or the other edges ("outside").
func (x checker) margin(side string) Row {
	t := x.b.Config.trim
	bound := x.b.Config.printer().outsideMargin(x.b.Config.Bleed)
	if side == "inside" {
		bound = x.b.Config.printer().insideMargin(len(x.b.Pages))
	}
	nearest := t.Wide
	var where []string
	for _, p := range x.b.Pages {
		near := t.Wide
		for _, it := range p.Items {
			left, right := it.X, t.Wide-it.Right()
			if p.isRight() == (side == "inside") {
				near = min(near, left)
			} else {
				near = min(near, right)
			}
			if side == "outside" {
				near = min(near, it.Y, t.High-it.Bottom())
			}
		}
		if near < bound {
			where = append(where, pageName(p))
		}
		nearest = min(nearest, near)
	}
	return row("margin-"+side, Rejected, millimetres(nearest)+" mm", ">= "+millimetres(bound)+" mm", where)
}

func pageName(p *Page) string { return "p" + itoa(p.Number) }

// printer names the printer whose requirements apply, and where they are published.
func (x checker) printer() Row {
	p := x.b.Config.printer()
	return Row{Check: "printer", Verdict: Passed, Found: p.Name, Where: p.sources}
}

// marks checks for crop marks, which printers of bound books reject.
func (x checker) marks() Row {
	var where []string
	found := "-"
	if x.b.Config.Crop {
		if found = "+"; x.b.Config.printer().bound {
			where = []string{pageName(x.b.Pages[0])}
		}
	}
	return row("crop", Rejected, found, "", where)
}

// bleed checks that the format has the required bleed area, if the book has one.
func (x checker) bleed() Row {
	c, f := &x.b.Config, x.b.Config.format(true)
	found := "-"
	var where []string
	if c.Bleed {
		room := f.Bleed.Right() - f.Trim.Right()
		if found = millimetres(room) + " mm"; room < bleedWidth {
			where = []string{found}
		}
	}
	return row("bleed", Rejected, found, "", where)
}

// fonts checks for letters missing in the fonts, which are always embedded.
func (x checker) fonts() Row {
	var where []string
	for _, p := range x.b.Pages {
		for _, it := range p.Items {
			if lacks := sheets.MissingLetters(it.Text); lacks != "" {
				where = append(where, pageName(p)+": "+lacks)
			}
		}
	}
	return row("fonts", Rejected, "Go Regular, Go Bold", "", where)
}

// MissingLetters returns the letters that the pages need and the fonts lack, each once.
func (b *Layout) MissingLetters() (lacks string) {
	for _, p := range b.Pages {
		for _, it := range p.Items {
			for _, r := range sheets.MissingLetters(it.Text) {
				if !strings.ContainsRune(lacks, r) {
					lacks += string(r)
				}
			}
		}
	}
	return lacks
}

// smallest returns the smallest positive value of a measure over all items and the pages on which it is below bound.
func (x checker) smallest(bound sheets.Length, of func(it Item) sheets.Length) (least sheets.Length, where []string) {
	for _, p := range x.b.Pages {
		here := sheets.Length(0)
		for _, it := range p.Items {
			if n := of(it); n > 0 && (here == 0 || n < here) {
				here = n
			}
		}
		if here > 0 && here < bound {
			where = append(where, pageName(p))
		}
		if here > 0 && (least == 0 || here < least) {
			least = here
		}
	}
	return least, where
}

// strokes checks that no line is thinner than the printer can print.
func (x checker) strokes() Row {
	least, where := x.smallest(sheets.MinStroke, func(it Item) sheets.Length {
		if it.Drawing == nil {
			return it.Line
		}
		stroke, _ := it.Drawing.Smallest(it.Cell)
		return stroke
	})
	return row("stroke", Rejected, pointsText(least), ">= "+pointsText(sheets.MinStroke), where)
}

// letters checks that no letter is too small to read. Patterns on covers do not count.
func (x checker) letters() Row {
	least, where := x.smallest(minLetters, func(it Item) sheets.Length {
		if it.Drawing == nil {
			return it.Size
		}
		if it.Pattern {
			return 0
		}
		_, letters := it.Drawing.Smallest(it.Cell)
		return letters
	})
	return row("letters", Rejected, pointsText(least), ">= "+pointsText(minLetters), where)
}

// cells checks that the cells to write in are wide enough.
func (x checker) cells() Row {
	bound := cmp.Or(x.b.Config.Cell, sheets.Millimetres(3500))
	least, where := x.smallest(bound, func(it Item) sheets.Length {
		if !it.Writing {
			return 0
		}
		return it.Cell
	})
	return row("cell", Warning, millimetres(least)+" mm", ">= "+millimetres(bound)+" mm", where)
}

// grey checks that the lines and letters of boards are dark enough for copiers.
func (x checker) grey() Row {
	most, where := 0, []string(nil)
	for _, p := range x.b.Pages {
		here := 0
		for _, it := range p.Items {
			if it.Drawing != nil {
				here = max(here, it.Drawing.LightestGrey())
			}
		}
		if here > maxGrey {
			where = append(where, pageName(p))
		}
		most = max(most, here)
	}
	percent := func(grey int) string { return itoa(100*(255-grey)/255) + "%" }
	return row("grey", Warning, percent(most), ">= "+percent(maxGrey), where)
}

// links returns the row of the preflight about links and bookmarks, rejected if any has no target in the book, with the places of those.
// Files for printers of bound books have none.
func (x checker) links() Row {
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
				where = append(where, pageName(p)+": "+l.To)
			}
		}
	}
	for _, m := range x.b.marks {
		if !leads(m.to) {
			where = append(where, m.to)
		}
	}
	if x.b.Config.printer().bound {
		n = 0
	}
	return row("links", Rejected, itoa(n), "", where)
}

// solutions finds puzzles that are not unique.
func (x checker) solutions() Row {
	return x.entries("solutions", func(e *Entry) bool { return e.Status != puzzle.UniqueSolution })
}

// twins returns the row of the preflight, a warning, with the puzzles that equal an earlier one after turning or mirroring.
func (x checker) twins() Row {
	first := map[string]int{}
	var where []string
	for _, e := range x.list {
		if n, ok := first[e.Key]; ok {
			where = append(where, fmt.Sprintf("%d = %d", n, e.Number))
			continue
		}
		first[e.Key] = e.Number
	}
	return row("twins", Warning, itoa(len(where)), "", where)
}

// trials finds puzzles of the hardest grade.
func (x checker) trials() Row {
	return x.entries("trial", func(e *Entry) bool { return e.rank() == len(puzzle.Labels)-1 })
}

// entries returns the row of a check that warns of the puzzles for which has is true.
func (x checker) entries(check string, has func(e *Entry) bool) Row {
	var where []string
	for _, e := range x.list {
		if has(e) {
			where = append(where, itoa(e.Number))
		}
	}
	return row(check, Warning, itoa(len(where)), "", where)
}

// Table formats the rows of a preflight report as a table: verdict, check, what was found with the bound, and where.
func Table(l *words.Language, rows []Row) string {
	cells := make([][4]string, len(rows))
	var wide [3]int
	for i, r := range rows {
		where := strings.Join(r.Where, ", ")
		cells[i] = [4]string{l.Phrase("book/verdict/"+string(r.Verdict), nil), l.Phrase("book/check/"+r.Check, nil),
			strings.TrimSpace(r.Found + " " + parenthesized(r.Bound)), where}
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

func parenthesized(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}
