package scene

import "strings"

// A canvas is a sheet of characters. Each holds either a rune or the lines that meet in it, one weight for each direction, so that
// whatever crosses is joined by the right box-drawing character.
type canvas struct {
	width, height int
	glyphs        []glyph
}

// glyph is one character.
type glyph struct {
	r     rune  // 0 where only lines are
	lines uint8 // two bits for each direction: up, right, down, left, from the top
	role  Role  // of what is drawn
	mark  Role  // of the mark over it; 0 for none
	tint  string
}

// The weights of a line in one direction.
const (
	noLine = iota
	light
	heavy
	double
)

// The directions, as shifts into glyph.lines.
const (
	left  = 0
	down  = 2
	right = 4
	up    = 6
)

func newCanvas(cols, rows int) *canvas { return &canvas{cols, rows, make([]glyph, cols*rows)} }

// at is the character in a column and row, nil outside the sheet.
func (c *canvas) at(col, row int) *glyph {
	if col < 0 || row < 0 || col >= c.width || row >= c.height {
		return nil
	}
	return &c.glyphs[row*c.width+col]
}

// put writes a rune, instead of whatever is there.
func (c *canvas) put(col, row int, r rune, role Role) {
	if g := c.at(col, row); g != nil {
		g.r, g.role = r, role
	}
}

// write writes a text from a column on.
func (c *canvas) write(col, row int, text string, role Role) {
	for _, r := range text {
		if r < ' ' || r == 0x7f {
			r = ' '
		}
		c.put(col, row, r, role)
		col++
	}
}

// dye puts characters of a row on a tint.
func (c *canvas) dye(from, to, row int, tint string) {
	for col := from; col < to; col++ {
		if g := c.at(col, row); g != nil {
			g.tint = tint
		}
	}
}

// stroke draws lines of a weight into a character, over any rune that is there. A heavier line hides a lighter one.
func (c *canvas) stroke(col, row int, weight uint8, role Role, directions ...int) {
	g := c.at(col, row)
	if g == nil {
		return
	}
	if g.r != 0 || g.lines == 0 || weight > light {
		g.role = role
	}
	g.r = 0
	for _, d := range directions {
		if g.lines>>d&3 < weight {
			g.lines = g.lines&^(3<<d) | weight<<d
		}
	}
}

// horizontal draws a line from the middle of one column to the middle of another; within a single one it fills it.
func (c *canvas) horizontal(row, from, to int, weight uint8, role Role) {
	for col := max(from, 0); col <= min(to, c.width-1); col++ {
		c.stroke(col, row, weight, role, arms(col, from, to, left, right)...)
	}
}

// vertical draws a line from the middle of one row to the middle of another.
func (c *canvas) vertical(col, from, to int, weight uint8, role Role) {
	for row := max(from, 0); row <= min(to, c.height-1); row++ {
		c.stroke(col, row, weight, role, arms(row, from, to, up, down)...)
	}
}

// arms are the directions in which a line goes on from one of its characters.
func arms(at, from, to, back, ahead int) []int {
	switch {
	case at == from && from != to:
		return []int{ahead}
	case at == to && from != to:
		return []int{back}
	}
	return []int{back, ahead}
}

// blank reports whether nothing would be lost by writing there: a space, a pale dot, shading or a line of the grid.
func (g *glyph) blank() bool {
	switch g.r {
	case 0:
		return g.lines == 0 || g.role == Grid || g.role == GridBold || g.role == Frame
	case ' ':
		return true
	}
	return g.role == Guide || g.role == Blocked
}

// boxes holds the box-drawing character for each combination of light and heavy lines, as a number in base 3 with the digits up,
// right, down, left.
var boxes = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳" +
	"╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈" +
	"╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

// doubles holds the characters with double lines that Unicode has, by their lines in octal-like notation: up, right, down, left.
var doubles = map[uint8]rune{
	lines(0, 0, 0, 3): '═', lines(0, 3, 0, 0): '═', lines(0, 3, 0, 3): '═', lines(0, 0, 3, 0): '║', lines(3, 0, 0, 0): '║',
	lines(3, 0, 3, 0): '║', lines(0, 3, 3, 0): '╔', lines(0, 0, 3, 3): '╗', lines(3, 3, 0, 0): '╚', lines(3, 0, 0, 3): '╝',
	lines(3, 3, 3, 0): '╠', lines(3, 0, 3, 3): '╣', lines(0, 3, 3, 3): '╦', lines(3, 3, 0, 3): '╩', lines(3, 3, 3, 3): '╬',
	lines(1, 3, 1, 3): '╪', lines(3, 1, 3, 1): '╫', lines(1, 3, 0, 3): '╧', lines(0, 3, 1, 3): '╤', lines(3, 1, 3, 0): '╟',
	lines(3, 0, 3, 1): '╢', lines(3, 1, 0, 1): '╨', lines(0, 1, 3, 1): '╥', lines(1, 3, 1, 0): '╞', lines(1, 0, 1, 3): '╡',
	lines(0, 0, 1, 3): '╕', lines(0, 0, 3, 1): '╖', lines(0, 1, 3, 0): '╓', lines(0, 3, 1, 0): '╒', lines(1, 0, 0, 3): '╛',
	lines(1, 3, 0, 0): '╘', lines(3, 0, 0, 1): '╜', lines(3, 1, 0, 0): '╙',
}

// lines packs four weights.
func lines(u, r, d, l uint8) uint8 { return u<<up | r<<right | d<<down | l<<left }

// rune is the character to print.
func (g *glyph) rune() rune {
	if g.r != 0 {
		return g.r
	}
	if r, ok := doubles[g.lines]; ok {
		return r
	}
	index := 0
	for shift := up; shift >= 0; shift -= 2 {
		index = 3*index + int(min(g.lines>>shift&3, heavy)) // where Unicode has no double line, a heavy one
	}
	return boxes[index]
}

// ascii is the character to print when only 7 bits may be used.
func (g *glyph) ascii() rune {
	if g.r != 0 {
		if r, ok := plain[g.r]; ok {
			return r
		}
		if g.r > '~' {
			return '?'
		}
		return g.r
	}
	across, upright := g.lines&lines(0, 3, 0, 3), g.lines&lines(3, 0, 3, 0)
	switch {
	case g.lines == 0:
		return ' '
	case across != 0 && upright != 0:
		return '+'
	case across != 0 && (g.lines>>left&3 == double || g.lines>>right&3 == double):
		return '='
	case across != 0:
		return '-'
	case g.lines>>up&3 == double || g.lines>>down&3 == double:
		return '"'
	}
	return '|'
}

// plain gives the characters that renderers write a stand-in of 7 bits.
var plain = map[rune]rune{'·': '.', '×': 'x', '█': '#', '░': ':', '○': 'o', '●': '@', '…': '~'}

// text is the sheet as lines of text, without spaces at their ends.
func (c *canvas) text(o TextOptions) string {
	var b strings.Builder
	b.Grow(c.height * (c.width + 1))
	for row := range c.height {
		line := c.glyphs[row*c.width : (row+1)*c.width]
		for len(line) > 0 && line[len(line)-1].mark == 0 && line[len(line)-1].bare() {
			line = line[:len(line)-1]
		}
		style := ""
		for i := range line {
			g := &line[i]
			if o.Color {
				if now := g.color(); now != style {
					b.WriteString("\x1b[0" + now + "m")
					style = now
				}
			}
			if o.ASCII {
				b.WriteRune(g.ascii())
			} else {
				b.WriteRune(g.rune())
			}
		}
		if style != "" {
			b.WriteString("\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// bare reports whether the character prints as a space.
func (g *glyph) bare() bool { return g.r == ' ' || g.r == 0 && g.lines == 0 }

// color is what follows "0" in the escape sequence for the character's colours: the role's, or black on a mark, where grey or blue
// could not be read.
func (g *glyph) color() string {
	s := ""
	if !g.bare() {
		s = inks[g.role]
	}
	if g.tint != "" && g.mark == 0 {
		return ansi(g.tint)
	}
	if paper := papers[g.mark]; paper != "" {
		if _, signs := papers[g.role]; !signs && s != "" && g.mark != Differ {
			s = ";30"
		}
		s += paper
	}
	return s
}

// inks are the colours of roles, from the sixteen that every terminal has and lets its user choose.
var inks = map[Role]string{
	Grid: ";90", GridBold: ";90", Frame: ";90", Guide: ";90", Blocked: ";90", Empty: ";90", Candidate: ";90",
	Path: ";36", BridgeLine: ";36", Value: ";34", Clue: ";1", Given: ";1", PearlWhite: ";1", PearlBlack: ";1", Island: ";90",
	New: ";32", Because: ";33", Used: ";35", Wrong: ";31", Differ: ";31",
}

// papers are the colours of marks.
var papers = map[Role]string{New: ";42", Because: ";43", Used: ";45", Wrong: ";41", Differ: ";7"}
