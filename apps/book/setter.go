package book

import (
	"strings"

	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/explain/words"
)

// setter sets pages, from the first to the last. It is run twice: links say the numbers of pages, which are known the second time.
type setter struct {
	c       *Config
	l       *words.Language
	m       Margins
	pages   []*Page
	y       sheets.Length
	known   map[string]Target // of the run before
	targets map[string]Target
	marks   []mark
	running string // what stands at the foot of each page
	columns int    // that texts flow through; 0 and 1 are one
	column  int
	from    sheets.Length // where they begin
	upright bool          // no board lies turned
	wide    bool          // boards share a part of the page that is wider than high
}

// The sizes of letters.
const (
	titleSize  = 30 * sheets.Point
	headSize   = 20 * sheets.Point
	underSize  = 13 * sheets.Point
	textSize   = 10*sheets.Point + sheets.Point/2
	smallSize  = 8*sheets.Point + sheets.Point/2
	footSize   = 8 * sheets.Point
	columnGap  = 18 * sheets.Point
	boardGap   = 14 * sheets.Point
	labelSize  = 10 * sheets.Point
	labelRoom  = 17 * sheets.Point
	linkedSize = 7 * sheets.Point
)

// page is the page under way.
func (s *setter) page() *Page { return s.pages[len(s.pages)-1] }

// area is the room of the page under way, or of its column.
func (s *setter) area() sheets.Box {
	a := s.m.area(s.c.trim, s.page())
	if s.columns > 1 {
		n := sheets.Length(s.columns)
		a.W = (a.W - (n-1)*columnGap) / n
		a.X += sheets.Length(s.column) * (a.W + columnGap)
	}
	return a
}

// next begins a page, or a column.
func (s *setter) next() {
	if s.columns > 1 && s.column+1 < s.columns {
		s.column++
		s.y = s.from
		return
	}
	s.turn(true)
}

// turn begins a page.
func (s *setter) turn(folio bool) {
	p := &Page{Number: len(s.pages) + 1, Folio: folio}
	s.pages = append(s.pages, p)
	s.y, s.column = s.m.Top, 0
	s.from = s.y
	if folio {
		s.foot()
	}
}

// right begins a right page, behind an empty one where need be.
func (s *setter) right(folio bool) {
	if len(s.pages)%2 == 1 {
		s.turn(false)
	}
	s.turn(folio)
}

// foot writes the number of the page at the outside, and the chapter at the inside.
func (s *setter) foot() {
	p := s.page()
	a := s.m.area(s.c.trim, p)
	number := itoa(p.Number)
	y := s.c.trim.High - Outside(s.c.Bleed) - footSize*3/2 - 2*sheets.Point
	w := sheets.Width(sheets.Bold, footSize, number)
	x, at := a.Right()-w, a.X
	running := s.cut(s.running, sheets.Regular, footSize, a.W-w-columnGap)
	if !p.right() {
		x, at = a.X, a.Right()-sheets.Width(sheets.Regular, footSize, running)
	}
	s.put(Item{Box: sheets.Box{X: x, Y: y, W: w, H: footSize * 5 / 4}, Text: number, Face: sheets.Bold, Size: footSize})
	if running != "" {
		s.put(Item{Box: sheets.Box{X: at, Y: y, W: sheets.Width(sheets.Regular, footSize, running), H: footSize * 5 / 4}, Text: running,
			Size: footSize})
	}
}

// put puts an item down.
func (s *setter) put(it Item) { s.page().Items = append(s.page().Items, it) }

// target names a place of the page under way.
func (s *setter) target(name string, y sheets.Length) {
	s.targets[name] = Target{len(s.pages) - 1, max(0, y-6*sheets.Point)}
}

// at is the number of the page of a target, "" the first time.
func (s *setter) at(name string) string {
	t, ok := s.known[name]
	if !ok {
		return ""
	}
	return itoa(t.Page + 1)
}

// link makes a box lead to a target.
func (s *setter) link(b sheets.Box, to string) {
	s.page().Links = append(s.page().Links, Link{b, to})
}

// line writes a line of text at a place: align is 0 for the left end at x, 1 for the middle, 2 for the right end.
func (s *setter) line(f sheets.Face, size, x, y sheets.Length, align int, text string) sheets.Box {
	w := sheets.Width(f, size, text)
	b := sheets.Box{X: x - w*sheets.Length(align)/2, Y: y, W: w, H: size * 5 / 4}
	if text != "" {
		s.put(Item{Box: b, Text: text, Face: f, Size: size})
	}
	return b
}

// cut is a text as far as it fits.
func (s *setter) cut(text string, f sheets.Face, size, wide sheets.Length) string {
	if sheets.Width(f, size, text) <= wide {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && sheets.Width(f, size, string(letters)+"…") > wide {
		letters = letters[:len(letters)-1]
	}
	if len(letters) == 0 {
		return ""
	}
	return string(letters) + "…"
}

// wrap divides a text between words into lines of a width; a word that is longer is broken.
func wrap(text string, f sheets.Face, size, wide sheets.Length) (lines []string) {
	at := ""
	for _, word := range strings.Fields(text) {
		longer := word
		if at != "" {
			longer = at + " " + word
		}
		if sheets.Width(f, size, longer) <= wide {
			at = longer
			continue
		}
		if at != "" {
			lines = append(lines, at)
		}
		at = word
		for sheets.Width(f, size, at) > wide {
			letters, n := []rune(at), 1
			for n+1 < len(letters) && sheets.Width(f, size, string(letters[:n+1])) <= wide {
				n++
			}
			if n >= len(letters) {
				break
			}
			lines, at = append(lines, string(letters[:n])), string(letters[n:])
		}
	}
	if at != "" {
		lines = append(lines, at)
	}
	return lines
}

// need begins a page, or a column, unless so much room is left.
func (s *setter) need(high sheets.Length) {
	if s.y+high > s.area().Bottom() && s.y > s.from {
		s.next()
	}
}

// paragraph writes a text that flows over columns and pages, its lines set in, and a space behind it. A sign stands before the first line.
func (s *setter) paragraph(f sheets.Face, size sheets.Length, sign, to, text string, in sheets.Length) {
	for i, line := range wrap(text, f, size, s.area().W-in) {
		s.need(size * 4 / 3)
		a := s.area()
		if i == 0 && sign != "" {
			b := s.line(sheets.Bold, size, a.X, s.y, 0, sign)
			if to != "" {
				s.link(b, to)
			}
		}
		s.line(f, size, a.X+in, s.y, 0, line)
		s.y += size * 4 / 3
	}
	s.y += size / 2
}

// heading writes a heading with a bookmark.
func (s *setter) heading(size sheets.Length, level int, name, title string) {
	a := s.area()
	s.need(size * 4)
	s.y += size / 4
	s.target(name, s.y)
	if level >= 0 {
		s.marks = append(s.marks, mark{level, title, name})
	}
	for _, line := range wrap(title, sheets.Bold, size, a.W) {
		s.line(sheets.Bold, size, s.area().X, s.y, 0, line)
		s.y += size * 5 / 4
	}
	s.y += size / 3
}

// flow lets texts flow through columns from here on; 1 ends that below what was written.
func (s *setter) flow(columns int) { s.columns, s.column, s.from = columns, 0, s.y }

// unflow ends columns; what follows begins on a page of its own.
func (s *setter) unflow() { s.columns, s.column = 0, 0 }
