package book

import (
	"cmp"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// typesetter lays out pages from first to last. It runs twice, because page references need the page numbers of the first run.
type typesetter struct {
	c         *Config
	l         *words.Language
	m         Margins
	pages     []*Page
	y         sheets.Length
	previous  map[string]Target // targets of the first run
	targets   map[string]Target
	marks     []mark
	running   string        // running footer
	columns   int           // number of text columns; 0 means 1
	column    int           // index of the current column
	flowTop   sheets.Length // top of the columns
	noTurn    bool          // never rotate boards
	landscape bool          // the space for boards is wider than high
	ink       *sheets.Ink   // of text; nil means black
	part      int           // number of the current part in reading order
	role      string        // role of the part to which lines belong; "" makes each line a part
	err       error         // the first error; see fail
}

// fail sets s.err unless err is nil or there was an error before. What is laid out afterwards does not count.
func (s *typesetter) fail(err error) { s.err = cmp.Or(s.err, err) }

// layout returns the pages laid out. The error is s.err.
func (s *typesetter) layout() (*Layout, error) {
	return &Layout{Config: *s.c, Lang: s.l.Code, Pages: s.pages, Targets: s.targets, Margin: s.m, marks: s.marks,
		linkText: s.l.Phrase("book/page", nil)}, s.err
}

// Font sizes and spaces.
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

// page returns the current page.
func (s *typesetter) page() *Page { return s.pages[len(s.pages)-1] }

// area returns the space of the current page or column.
func (s *typesetter) area() sheets.Box {
	a := s.m.area(s.c.trim, s.page())
	if s.columns > 1 {
		n := sheets.Length(s.columns)
		a.W = (a.W - (n-1)*columnGap) / n
		a.X += sheets.Length(s.column) * (a.W + columnGap)
	}
	return a
}

// advance starts the next column or page.
func (s *typesetter) advance() {
	if s.columns > 1 && s.column+1 < s.columns {
		s.column++
		s.y = s.flowTop
		return
	}
	s.newPage(true)
}

// newPage starts a page; folio prints its number.
func (s *typesetter) newPage(folio bool) {
	p := &Page{Number: len(s.pages) + 1}
	s.pages = append(s.pages, p)
	s.y, s.column = s.m.Top, 0
	s.flowTop = s.y
	if folio {
		s.foot()
	}
}

// newRightPage starts a right-hand page, after a blank page if necessary.
func (s *typesetter) newRightPage(folio bool) {
	if len(s.pages)%2 == 1 {
		s.newPage(false)
	}
	s.newPage(folio)
}

// foot writes the page number at the outer edge and the chapter at the inner edge.
func (s *typesetter) foot() {
	p := s.page()
	a := s.m.area(s.c.trim, p)
	number := itoa(p.Number)
	y := s.c.trim.High - s.c.shrunk(s.c.printer().outsideMargin(s.c.Bleed)) - footSize*3/2 - 2*sheets.Point
	w := sheets.Width(sheets.Bold, footSize, number)
	x, at := a.Right()-w, a.X
	running := s.truncate(s.running, sheets.Regular, footSize, a.W-w-columnGap)
	if !p.isRight() {
		x, at = a.X, a.Right()-sheets.Width(sheets.Regular, footSize, running)
	}
	s.add(Item{Box: sheets.Box{X: x, Y: y, W: w, H: footSize * 5 / 4}, Text: number, Face: sheets.Bold, Size: footSize})
	if running != "" {
		s.add(Item{Box: sheets.Box{X: at, Y: y, W: sheets.Width(sheets.Regular, footSize, running), H: footSize * 5 / 4}, Text: running,
			Size: footSize})
	}
}

// nextPart starts the next part in reading order and returns its number.
func (s *typesetter) nextPart() int {
	s.part++
	return s.part
}

// beginPart makes the following lines one part with a role, until endPart.
func (s *typesetter) beginPart(role string) {
	s.nextPart()
	s.role = role
}

func (s *typesetter) endPart() { s.role = "" }

// figure adds a picture with a text for readers who do not see it.
func (s *typesetter) figure(it Item, alt string) {
	it.Tag = sheets.Tag{Role: "Figure", ID: s.nextPart(), Alt: alt}
	s.add(it)
}

// add adds an item. Without a tag it is not read.
func (s *typesetter) add(it Item) { s.page().Items = append(s.page().Items, it) }

// target names a position on the current page.
func (s *typesetter) target(name string, y sheets.Length) {
	s.targets[name] = Target{len(s.pages) - 1, max(0, y-6*sheets.Point)}
}

// pageOf returns the page number of a target, or "" in the first run.
func (s *typesetter) pageOf(name string) string {
	t, ok := s.previous[name]
	if !ok {
		return ""
	}
	return itoa(t.Page + 1)
}

func (s *typesetter) link(b sheets.Box, to string) {
	s.page().Links = append(s.page().Links, Link{b, to})
}

// line writes a line of text at a position: align is 0 if x is the left end, 1 for the middle, 2 for the right end.
func (s *typesetter) line(f sheets.Face, size, x, y sheets.Length, align int, text string) sheets.Box {
	w := sheets.Width(f, size, text)
	b := sheets.Box{X: x - w*sheets.Length(align)/2, Y: y, W: w, H: size * 5 / 4}
	if text != "" {
		if s.role == "" {
			s.nextPart()
		}
		s.add(Item{Box: b, Text: text, Face: f, Size: size, Ink: s.ink, Tag: sheets.Tag{Role: cmp.Or(s.role, "P"), ID: s.part}})
	}
	return b
}

// truncate shortens text to a width, with an ellipsis. It returns "" if not even one letter fits.
func (s *typesetter) truncate(text string, f sheets.Face, size, wide sheets.Length) string {
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

// wrap breaks text between words into lines of a width; longer words are split.
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

// reserve starts the next column or page unless the given height is left.
func (s *typesetter) reserve(high sheets.Length) {
	if s.y+high > s.area().Bottom() && s.y > s.flowTop {
		s.advance()
	}
}

// paragraph writes text indented by in, across columns and pages, followed by a space. sign is written in bold before the first line and
// links to the target to.
func (s *typesetter) paragraph(f sheets.Face, size sheets.Length, sign, to, text string, in sheets.Length) {
	s.beginPart("P")
	defer s.endPart()
	lines := wrap(text, f, size, s.area().W-in)
	for i, line := range lines {
		together := sheets.Length(1)
		if i == 0 && len(lines) > 1 || i == len(lines)-2 { // the first and the last line are not alone
			together = 2
		}
		s.reserve(together * size * 4 / 3)
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

// heading writes a heading with a target and, if level is not negative, a bookmark.
func (s *typesetter) heading(size sheets.Length, level int, name, title string) {
	a := s.area()
	s.reserve(size * 4)
	s.y += size / 4
	s.target(name, s.y)
	if level >= 0 {
		s.marks = append(s.marks, mark{level, title, name})
	}
	s.beginPart(map[bool]string{true: "H1", false: "H2"}[size == headSize])
	defer s.endPart()
	for _, line := range wrap(title, sheets.Bold, size, a.W) {
		s.line(sheets.Bold, size, s.area().X, s.y, 0, line)
		s.y += size * 5 / 4
	}
	if s.ink != nil && size == headSize { // a bar in the colour of the chapter
		s.add(Item{Box: sheets.Box{X: a.X, Y: s.y, W: a.W, H: 3 * sheets.Point}, Ink: s.ink})
		s.y += size / 3
	}
	s.y += size / 3
}

// openPart starts a page, or the next right-hand page, with the heading of a part, which the foot of its pages repeats.
func (s *typesetter) openPart(name, title string, right bool) {
	s.running = title
	if right {
		s.newRightPage(true)
	} else {
		s.newPage(true)
	}
	s.heading(headSize, 0, name, title)
}

// inColour calls write with the colour of a puzzle type as the ink of text, if the book is in colour. k may be nil.
func (s *typesetter) inColour(k *puzzle.Kind, write func()) {
	if k == nil || !s.c.Colour || kinds.Colour(k) == "" {
		write()
		return
	}
	ink := s.ink
	s.ink = inkOf(kinds.Colour(k))
	write()
	s.ink = ink
}

// note writes a paragraph in small letters.
func (s *typesetter) note(text string) { s.paragraph(sheets.Regular, smallSize, "", "", text, 0) }

// columnCount returns the number of columns for short texts that are at least so wide, by the width of the page.
func (s *typesetter) columnCount(column sheets.Length) int {
	return max(1, min(3, int(s.m.area(s.c.trim, s.page()).W/column)))
}

// startColumns makes the following text flow through columns below the current position.
func (s *typesetter) startColumns(columns int) { s.columns, s.column, s.flowTop = columns, 0, s.y }

// endColumns ends the columns. The caller starts a new page.
func (s *typesetter) endColumns() { s.columns, s.column = 0, 0 }
