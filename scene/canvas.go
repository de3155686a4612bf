package scene

import "strings"

// A canvas is a grid of characters. Each holds a rune or the lines that meet in it, with a weight per direction, so that crossing lines
// get the right box-drawing character.
type canvas struct {
	width, height int
	glyphs        []glyph
}

// glyph is one character.
type glyph struct {
	r     rune  // 0 if there are only lines
	lines uint8 // two bits per direction: up, right, down, left, from the most significant
	role  Role  // role of the item drawn
	mark  Role  // mark over the character; 0 means none
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

// at returns the character in a column and row, or nil outside the canvas.
func (c *canvas) at(col, row int) *glyph {
	if col < 0 || row < 0 || col >= c.width || row >= c.height {
		return nil
	}
	return &c.glyphs[row*c.width+col]
}

// put replaces a character with a rune.
func (c *canvas) put(col, row int, r rune, role Role) {
	if g := c.at(col, row); g != nil {
		g.r, g.role = r, role
	}
}

// write writes a text to the right from a column.
func (c *canvas) write(col, row int, text string, role Role) {
	for _, r := range text {
		if r < ' ' || r == 0x7f {
			r = ' '
		}
		c.put(col, row, r, role)
		col++
	}
}

// setTint sets the background colour of the characters of a row in columns from to to-1.
func (c *canvas) setTint(from, to, row int, tint string) {
	for col := from; col < to; col++ {
		if g := c.at(col, row); g != nil {
			g.tint = tint
		}
	}
}

// stroke draws lines of a weight in a character, replacing a rune. Heavier lines hide lighter ones.
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

// horizontal draws a line between the centres of two columns; if they are equal, across the whole character.
func (c *canvas) horizontal(row, from, to int, weight uint8, role Role) {
	for col := max(from, 0); col <= min(to, c.width-1); col++ {
		c.stroke(col, row, weight, role, directionsAt(col, from, to, left, right)...)
	}
}

// vertical draws a line between the centres of two rows; if they are equal, across the whole character.
func (c *canvas) vertical(col, from, to int, weight uint8, role Role) {
	for row := max(from, 0); row <= min(to, c.height-1); row++ {
		c.stroke(col, row, weight, role, directionsAt(row, from, to, up, down)...)
	}
}

// directionsAt returns the directions in which a line leaves its character at a position.
func directionsAt(at, from, to, back, ahead int) []int {
	switch {
	case at == from && from != to:
		return []int{ahead}
	case at == to && from != to:
		return []int{back}
	}
	return []int{back, ahead}
}

// writable reports whether overwriting the character loses nothing: it is a space, a guide dot, shading or a grid line.
func (g *glyph) writable() bool {
	switch g.r {
	case 0:
		return g.lines == 0 || g.role == Grid || g.role == GridBold || g.role == Frame
	case ' ':
		return true
	}
	return g.role == Guide || g.role == Blocked
}

// boxes holds the box-drawing character of each combination of lines, indexed by glyph.lines: a base-4 number with the digits up, right,
// down, left. Heavy lines replace double ones for which Unicode has no character.
var boxes = []rune(" ╴╸═╷┐┑╕╻┒┓┓║╖┓╗╶─╾╾┌┬┭┭┎┰┱┱╓╥┱┱╺╼━━┍┮┯┯┏┲┳┳┏┲┳┳═╼━═╒┮┯╤┏┲┳┳╔┲┳╦" +
	"╵┘┙╛│┤┥╡╽┧┪┪╽┧┪┪└┴┵┵├┼┽┽┟╁╅╅┟╁╅╅┕┶┷┷┝┾┿┿┢╆╈╈┢╆╈╈╘┶┷╧╞┾┿╪┢╆╈╈┢╆╈╈" +
	"╹┚┛┛╿┦┩┩┃┨┫┫┃┨┫┫┖┸┹┹┞╀╃╃┠╂╉╉┠╂╉╉┗┺┻┻┡╄╇╇┣╊╋╋┣╊╋╋┗┺┻┻┡╄╇╇┣╊╋╋┣╊╋╋" +
	"║╜┛╝╿┦┩┩┃┨┫┫║╢┫╣╙╨┹┹┞╀╃╃┠╂╉╉╟╫╉╉┗┺┻┻┡╄╇╇┣╊╋╋┣╊╋╋╚┺┻╩┡╄╇╇┣╊╋╋╠╊╋╬")

func lines(u, r, d, l uint8) uint8 { return u<<up | r<<right | d<<down | l<<left }

// rune returns the character to print.
func (g *glyph) rune() rune {
	if g.r != 0 {
		return g.r
	}
	return boxes[g.lines]
}

// ascii returns the 7-bit character to print.
func (g *glyph) ascii() rune {
	if g.r != 0 {
		if r, ok := asciiFor[g.r]; ok {
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

// asciiFor maps the non-ASCII runes that renderers write to substitutes.
var asciiFor = map[rune]rune{'·': '.', '×': 'x', '█': '#', '░': ':', '○': 'o', '●': '@', '…': '~'}

// text returns the canvas as lines without trailing spaces.
func (c *canvas) text(o TextOptions) string {
	var b strings.Builder
	b.Grow(c.height * (c.width + 1))
	for row := range c.height {
		line := c.glyphs[row*c.width : (row+1)*c.width]
		for len(line) > 0 && line[len(line)-1].mark == 0 && line[len(line)-1].isSpace() {
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

func (g *glyph) isSpace() bool { return g.r == ' ' || g.r == 0 && g.lines == 0 }

// color returns the parameters after "0" of the SGR escape sequence: the colour of the role, or black on a mark, where grey or blue would
// be illegible.
func (g *glyph) color() string {
	s := ""
	if !g.isSpace() {
		s = foregrounds[g.role]
	}
	if g.tint != "" && g.mark == 0 {
		return ansi(g.tint)
	}
	if paper := backgrounds[g.mark]; paper != "" {
		if _, signs := backgrounds[g.role]; !signs && s != "" && g.mark != Differ {
			s = ";30"
		}
		s += paper
	}
	return s
}

// foregrounds are the colours of roles, from the sixteen colours that users can configure in their terminals.
var foregrounds = map[Role]string{
	Grid: ";90", GridBold: ";90", Frame: ";90", Guide: ";90", Blocked: ";90", Empty: ";90", Candidate: ";90",
	Path: ";36", BridgeLine: ";36", Value: ";34", Clue: ";1", Given: ";1", PearlWhite: ";1", PearlBlack: ";1", Island: ";90", Light: ";34",
	New: ";32", Because: ";33", Used: ";35", Wrong: ";31", Differ: ";31",
}

// backgrounds are the colours of marks.
var backgrounds = map[Role]string{New: ";42", Because: ";43", Used: ";45", Wrong: ";41", Differ: ";7"}
