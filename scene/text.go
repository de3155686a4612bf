package scene

import (
	"math"
	"strings"
	"unicode/utf8"
)

// TextOptions configures Text.
type TextOptions struct {
	ASCII bool // use only 7-bit characters
	Color bool // use ANSI colours; they add no information
	// Rows and Cols are the numbers of rows and columns to name outside the drawing, with the names used in sentences; 0 means none.
	Rows, Cols int
	Names      Names
	// Width is the available number of columns; 0 means unlimited. A wider drawing is split into strips separated by empty lines.
	Width int
}

// Text draws a scene for a terminal in linear time, with box-drawing characters: light for the grid, heavy for loops, double for double
// bridges. Marks are brackets: [ ] New, { } Because, < > Used, ! ! Wrong, ? ? Differ.
func Text(s Scene, o TextOptions) string {
	l := s.Layout()
	p := textPen{canvas: newCanvas(l.Size()), Layout: l, dense: s.Dense, fitted: s.fitted}
	for _, layer := range [...]func(Item){p.area, p.line, p.sign, p.mark} {
		for _, it := range s.Items {
			layer(it)
		}
	}
	if o.Rows == 0 && (o.Width == 0 || p.width <= o.Width) {
		return p.text(o)
	}
	var strips []string
	for _, c := range p.strips(s, o) {
		strips = append(strips, c.text(o))
	}
	return strings.Join(strips, "\n")
}

// textPen draws items in four layers; each layer method ignores items of other layers.
type textPen struct {
	*canvas
	Layout
	dense  bool
	fitted bool // see Scene.FitCandidates
}

// area draws filled rectangles and guide dots, the lowest layer.
func (p textPen) area(it Item) {
	if it.Shape == Circle && (it.Role == Guide || it.Role == Dot) {
		p.put(p.cols.at(it.X), p.rows.at(it.Y), '·', Guide)
	}
	if it.Shape != Rect || it.Role.Mark() || it.Role == Lit {
		return
	}
	shade := '░'
	if it.Role == Filled {
		shade = '█'
	}
	x, x2 := p.cols.span(it.X, it.X2)
	y, y2 := p.rows.span(it.Y, it.Y2)
	if it.Tint != "" {
		shade, _ = utf8.DecodeRuneInString(it.Text + " ")
	}
	for row := y; row < y2; row++ {
		for col := x; col < x2; col++ {
			p.put(col, row, shade, it.Role)
		}
		if it.Tint != "" {
			p.setTint(x, x2, row, it.Tint)
		}
	}
}

// line draws lines. More than two parallel lines are drawn double with their number in the middle. Grid lines without their own character
// are omitted.
func (p textPen) line(it Item) {
	if it.Shape != Line || it.Role.Mark() || it.Role == Guide || it.Role == Border || it.Role == Region {
		return
	}
	if it.Open > 0 {
		if it.Lines = max(it.Lines, 1) - it.Open; it.Lines <= 0 {
			return
		}
	}
	weight := uint8(light)
	switch {
	case it.Lines > 1:
		weight = double
	case it.Role == Path, it.Role == GridBold && !p.dense:
		weight = heavy
	}
	switch {
	case it.Y == it.Y2:
		if i, half := p.rows.split(it.Y); half || p.rows.ownChar[i] {
			from, to := p.cols.ends(it.X, it.X2)
			p.horizontal(p.rows.at(it.Y), from, to, weight, it.Role)
		}
	case it.X == it.X2:
		if i, half := p.cols.split(it.X); half || p.cols.ownChar[i] {
			from, to := p.rows.ends(it.Y, it.Y2)
			p.vertical(p.cols.at(it.X), from, to, weight, it.Role)
		}
	default:
		p.diagonal(it)
		return
	}
	if it.Lines > 2 { // Unicode has no triple line
		p.put(p.cols.at((it.X+it.X2)/2), p.rows.at((it.Y+it.Y2)/2), '0'+rune(min(it.Lines, 9)), it.Role)
	}
}

// ends returns the first and last character of a line between two positions. At an edge of the drawing without its own character, it is
// one outside, so that the line reaches the edge.
func (a *axis) ends(x, x2 float64) (from, to int) {
	if x2 < x {
		x, x2 = x2, x
	}
	from, to = a.at(x), a.at(x2)
	if i, half := a.split(x); i == 0 && !half && !a.ownChar[0] {
		from--
	}
	if i, half := a.split(x2); i < a.cells() && !half && !a.ownChar[i] {
		to--
	}
	return from, to
}

// diagonal draws a slash in the middle of each cell that a diagonal line crosses.
func (p textPen) diagonal(it Item) {
	slash := '\\'
	if (it.X2 > it.X) != (it.Y2 > it.Y) {
		slash = '/'
	}
	n := math.Min(math.Max(math.Abs(it.X2-it.X), math.Abs(it.Y2-it.Y)), float64(p.cols.cells()+p.rows.cells()))
	for k := 0.5; k < n; k++ {
		x, y := it.X+(it.X2-it.X)*k/n, it.Y+(it.Y2-it.Y)*k/n
		p.put(p.cols.at(x), p.rows.at(y), slash, it.Role)
	}
}

// sign draws a cross, a circle or a label, unless a later layer draws it.
func (p textPen) sign(it Item) {
	if it.Role.Mark() && it.Shape != Label || it.Role == Guide || it.Role == Dot {
		return
	}
	col, row := p.At(it.X, it.Y)
	switch it.Shape {
	case Cross:
		p.put(col, row, '×', it.Role)
	case Circle:
		p.circle(it.Role, col, row)
	case Label:
		p.writeText(it)
	}
}

// circle draws a circle as one character, an island as parentheses around its number.
func (p textPen) circle(role Role, col, row int) {
	switch role {
	case Island:
		p.put(col-1, row, '(', role)
		p.put(col, row, ' ', role)
		p.put(col+1, row, ')', role)
	case Empty:
		p.put(col, row, '·', role)
	case PearlWhite:
		p.put(col, row, '○', role)
	case Light:
		p.put(col, row, '*', role)
	default:
		p.put(col, row, '●', role)
	}
}

// writeText writes a text at its anchor.
func (p textPen) writeText(it Item) {
	if p.cols.cells() == 0 || p.rows.cells() == 0 {
		return
	}
	length := utf8.RuneCountInString(it.Text)
	col, row := p.At(it.X, it.Y)
	i, half := p.cols.split(it.X)
	begin, end := col, col+1
	if half {
		begin = p.cols.begin(i)
		end = begin + p.cols.size
	}
	switch it.Anchor {
	case TopRight:
		if p.rows.size > 1 {
			row = p.rows.begin(p.rowOf(it.Y))
		}
		col = end - length
	case BottomLeft:
		if p.rows.size > 1 {
			row = p.rows.begin(p.rowOf(it.Y)) + p.rows.size - 1
		}
		col = begin
	case Ending:
		col -= length
	case Slotted:
		p.candidate(it, begin, end)
		return
	default:
		col = begin + (end-begin-length+1)>>1 // rounds down also if negative
		p.widen(col, col+length-1, row)
	}
	p.write(col, row, it.Text, it.Role)
	if it.Tint != "" {
		p.setTint(col, col+length, row, it.Tint)
	}
}

// widen moves the parentheses of an island outwards if its number would cover them.
func (p textPen) widen(from, to, row int) {
	if g := p.at(from, row); g != nil && g.r == '(' && g.role == Island {
		p.put(from-1, row, '(', Island)
	}
	if g := p.at(to, row); g != nil && g.r == ')' && g.role == Island {
		p.put(to+1, row, ')', Island)
	}
}

// rowOf returns the row of cells around y.
func (p textPen) rowOf(y float64) int {
	i, _ := p.rows.split(y)
	return min(i, p.rows.cells()-1)
}

// candidate writes a candidate to its slot in the cell or, if the cell is too small, to the first free character of the middle row. It
// removes the slash of a diagonal in the cell, which reads like a part of the list.
func (p textPen) candidate(it Item, begin, end int) {
	if g := p.at(p.At(it.X, it.Y)); g != nil && g.role == Grid && (g.r == '/' || g.r == '\\') {
		*g = glyph{r: ' '}
	}
	if n := it.Slots; n > 0 && it.Slot >= 0 && it.Slot < n*n && p.rows.size >= n && end-begin >= 2*n-1 {
		row := p.rows.begin(p.rowOf(it.Y)) + (p.rows.size-n)/2 + it.Slot/n
		p.write(begin+(end-begin-2*n+2)/2+it.Slot%n*2, row, it.Text, it.Role)
		return
	}
	row := p.rows.at(it.Y)
	if p.fitted { // leave space for the brackets of a mark
		begin, end = begin+1, end-1
	}
	for col := begin; col < end; col++ {
		if g := p.at(col, row); g != nil && g.isSpace() {
			p.write(col, row, it.Text, it.Role)
			return
		}
	}
	p.put(end-1, row, '…', it.Role)
}

// brackets are the signs of marks.
var brackets = map[Role][2]rune{New: {'[', ']'}, Because: {'{', '}'}, Used: {'<', '>'}, Wrong: {'!', '!'}, Differ: {'?', '?'}}

// mark writes brackets at the sides of a rectangle, in each row of cells it covers, or around the middle of any other item.
func (p textPen) mark(it Item) {
	if !it.Role.Mark() || it.Shape == Label {
		return
	}
	if it.Shape != Rect {
		x, y := it.X, it.Y
		if it.Shape == Line {
			x, y = (it.X+it.X2)/2, (it.Y+it.Y2)/2
		}
		col, row := p.At(x, y)
		p.setMark(col-1, col+2, row, it.Role)
		from := col - 1
		if g := p.at(col, row); g != nil && g.writable() { // at the left edge, the bracket takes the empty middle: "[]"
			from = max(from, 0)
		}
		p.enclose(from, col+1, row, it.Role)
		return
	}
	from, to := p.cols.span(it.X, it.X2)
	y, y2 := p.rows.span(it.Y, it.Y2)
	for row := y; row < y2 && !it.Outline; row++ {
		p.setMark(from, to, row, it.Role)
	}
	first, _ := p.rows.split(math.Min(it.Y, it.Y2))
	last, half := p.rows.split(math.Max(it.Y, it.Y2))
	for i := first; i < last || half && i == last; i++ {
		p.enclose(from, to-1, p.markRow(it.Anchor, i), it.Role)
	}
}

// markRow returns the character row in cell row i for the brackets of a mark.
func (p textPen) markRow(a Anchor, i int) int {
	switch begin := p.rows.begin(i); a {
	case TopRight:
		return begin
	case BottomLeft:
		return begin + p.rows.size - 1
	default:
		return begin + p.rows.size/2
	}
}

// setMark sets the background of the characters of a row in columns from to to-1 to a mark.
func (p textPen) setMark(from, to, row int, role Role) {
	for col := from; col < to; col++ {
		if g := p.at(col, row); g != nil {
			g.mark = role
		}
	}
}

// enclose writes brackets at two columns, or one further out if these are occupied. In a dense shaded cell without free characters, the
// closing bracket replaces the last character.
func (p textPen) enclose(from, to, row int, role Role) {
	signs := brackets[role]
	opened := p.bracket(from, row, signs[0], role)
	closed := p.bracket(to, row, signs[1], role)
	if g := p.at(to, row); p.dense && !opened && !closed && g != nil && g.role == Filled {
		p.put(to, row, signs[1], role)
		return
	}
	if p.dense && (opened || closed) {
		return
	}
	if !opened {
		p.bracket(from-1, row, signs[0], role)
	}
	if !closed {
		p.bracket(to+1, row, signs[1], role)
	}
}

// bracket writes a bracket unless it would hide content, and reports whether it did.
func (p textPen) bracket(col, row int, sign rune, role Role) bool {
	g := p.at(col, row)
	if g == nil || !g.writable() && g.role != Path && g.role != BridgeLine {
		return false
	}
	g.r, g.role = sign, role
	return true
}
