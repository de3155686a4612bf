package scene

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// strips splits a drawing between columns of cells into strips no wider than requested, and adds row and column names. A drawing too
// narrow to split is returned whole.
func (p textPen) strips(s Scene, o TextOptions) []*canvas {
	b := border{textPen: p, scene: s, o: o}
	if o.Rows > 0 {
		b.wide = utf8.RuneCountInString(o.Names.of(false, o.Rows-1)) + 1
	}
	var out []*canvas
	for _, cut := range p.splitColumns(o.Width - b.wide) {
		out = append(out, b.strip(cut[0], cut[1]))
	}
	return out
}

// splitColumns returns the column ranges of the strips; a single range if the drawing fits, or if a single cell does not.
func (p textPen) splitColumns(room int) [][2]int {
	whole := [][2]int{{0, p.width}}
	if room <= 0 || p.width <= room {
		return whole
	}
	var out [][2]int
	from, last := 0, 0
	for i := 1; i <= p.cols.cells(); i++ {
		end := p.width
		if i < p.cols.cells() {
			end = p.cols.line[i]
		}
		if end-from > room {
			if last == from {
				return whole
			}
			out = append(out, [2]int{from, last})
			from = last
		}
		last = end
	}
	if last-from > room {
		return whole
	}
	return append(out, [2]int{from, p.width})
}

// border adds row and column names to strips: at the left and top, or at the right and bottom if the clues are at the left and top.
type border struct {
	textPen
	scene Scene
	o     TextOptions
	wide  int // width of row names, including a space
}

// strip returns the part of the drawing between two character columns, with names.
func (b border) strip(from, to int) *canvas {
	width, x, y := to-from, b.wide, 1
	if b.wide == 0 {
		y = 0
	}
	below := b.scene.ListClues
	c := newCanvas(width+b.wide, b.height+y)
	if below {
		x, y = 0, 0
	}
	for row := range b.height {
		copy(c.glyphs[(row+y)*c.width+x:][:width], b.glyphs[row*b.width+from:][:width])
	}
	if b.wide == 0 {
		return c
	}
	for r := range b.o.Rows {
		name := fmt.Sprintf("%*s", b.wide-1, b.o.Names.of(false, r))
		col := 0
		if below {
			col, name = width+1, strings.TrimSpace(name)
		}
		c.write(col, y+b.rows.at(b.scene.Top+float64(r)+0.5), name, Guide)
	}
	line := 0
	if below {
		line = b.height
	}
	for i := range b.o.Cols {
		name := b.o.Names.of(true, i)
		at := b.cols.at(b.scene.Left + float64(i) + 0.5)
		if at < from || at >= to || i > 0 && !b.named(i) {
			continue
		}
		c.write(max(0, x+at-from-(utf8.RuneCountInString(name)-1)/2), line, name, Guide)
	}
	return c
}

// named reports whether column i is named: every one if names fit side by side, else every fifth or tenth.
func (b border) named(i int) bool {
	longest := utf8.RuneCountInString(b.o.Names.of(true, b.o.Cols-1)) + 1
	pitch := b.cols.size
	if !b.textPen.dense {
		pitch++
	}
	switch {
	case pitch >= longest:
		return true
	case 4*pitch >= longest: // columns 1 and 5 are four apart
		return (i+1)%5 == 0
	}
	return (i+1)%10 == 0
}

// Sign returns how Text shows an item that needs a legend: the brackets of a mark, or the character of a shaded or known-empty cell. It
// returns "" for other items.
func Sign(it Item) string {
	if signs, ok := brackets[it.Role]; ok {
		if it.Shape == Label {
			return ""
		}
		return string(signs[0]) + " " + string(signs[1])
	}
	switch {
	case it.Role == Filled && it.Shape == Rect:
		return "█"
	case it.Role == Blocked && it.Shape == Rect:
		return "░"
	case it.Role == Island && it.Shape == Circle:
		return "( )"
	case it.Role == Empty && it.Shape == Circle:
		return "·"
	case it.Role == Empty && it.Shape == Cross:
		return "×"
	}
	return ""
}
