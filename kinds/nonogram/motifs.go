package nonogram

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
)

// Motifs are drawn with whole numbers, as shapes on a square that is stretched to the board: each cell is the mean of points in it.

//go:embed motifs.txt
var motifText string

// motif is a drawing with a name.
type motif struct {
	name   string
	shapes []shapeOf
}

// shapeOf is one shape of a drawing.
type shapeOf struct {
	kind  byte // e, p or s
	white bool
	n     []int // ellipse: its middle and radii; line: its width; then corners, in pairs
}

// motifs are those of motifs.txt.
var motifs = sync.OnceValue(func() (out []motif) {
	for line := range strings.Lines(motifText) {
		name, text, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		m := motif{name: name}
		for part := range strings.SplitSeq(text, ";") {
			fields := strings.Fields(strings.ReplaceAll(part, ",", " "))
			s := shapeOf{kind: fields[0][0] | 0x20, white: fields[0][0] < 'a', n: make([]int, len(fields)-1)}
			for i, f := range fields[1:] {
				if _, err := fmt.Sscan(f, &s.n[i]); err != nil {
					panic("motifs.txt: " + line) // a test reads it
				}
			}
			m.shapes = append(m.shapes, s)
		}
		out = append(out, m)
	}
	return out
})

// has reports whether a point, in hundredths of the unit of the drawing, lies in the shape.
func (s *shapeOf) has(x, y int) bool {
	switch s.kind {
	case 'e':
		a, b := x-100*s.n[0], y-100*s.n[1]
		rx, ry := 100*s.n[2], 100*s.n[3]
		return a*a*ry*ry+b*b*rx*rx <= rx*rx*ry*ry
	case 'p':
		in := false
		for i, j := 0, len(s.n)-2; i < len(s.n); i, j = i+2, i {
			x1, y1, x2, y2 := 100*s.n[i], 100*s.n[i+1], 100*s.n[j], 100*s.n[j+1]
			if (y1 > y) == (y2 > y) {
				continue
			}
			if left := (x-x1)*(y2-y1) < (x2-x1)*(y-y1); left == (y2 > y1) {
				in = !in
			}
		}
		return in
	}
	w := 50 * s.n[0]
	for i := 1; i+3 < len(s.n); i += 2 {
		x1, y1, dx, dy := 100*s.n[i], 100*s.n[i+1], 100*(s.n[i+2]-s.n[i]), 100*(s.n[i+3]-s.n[i+1])
		length := dx*dx + dy*dy
		along := max(0, min(length, (x-x1)*dx+(y-y1)*dy))
		a, b := x-x1-dx*along/length, y-y1-dy*along/length
		if a*a+b*b <= w*w {
			return true
		}
	}
	return false
}

// finest is how many points a cell has in each direction.
const finest = 5

// stamp draws a motif into a rectangle of a board, its shapes in the colours given; lines are not thinner than a cell. A cell has the
// colour of most of its points.
func (p *picture) stamp(m motif, colours []int, top, left, rows, cols int, mirrored bool) {
	box := m.box(rows, cols)
	votes := make([]int, 1+slices.Max(colours))
	for y := range rows {
		for x := range cols {
			clear(votes)
			for k := range finest * finest {
				u := box.left + (2*(x*finest+k%finest)+1)*box.wide/(2*finest*cols)
				v := box.top + (2*(y*finest+k/finest)+1)*box.high/(2*finest*rows)
				if mirrored {
					u = 2*box.left + box.wide - u
				}
				at := White
				for i := range m.shapes {
					if s := m.shapes[i].atLeast(100 / min(rows, cols)); s.has(u, v) {
						at = colours[i]
					}
				}
				votes[at]++
			}
			first, second := 0, -1
			for v := 1; v < len(votes); v++ {
				switch {
				case votes[v] > votes[first]:
					first, second = v, first
				case second < 0 || votes[v] > votes[second]:
					second = v
				}
			}
			i := (top+y)*p.cols + left + x
			p.cells[i] = first
			p.sure[i] = float64(votes[first]-votes[second]) / (2 * finest * finest)
			if p.other != nil && votes[second] > 0 {
				p.other[i] = second
			}
		}
	}
}

// window is a part of the square of a drawing, in hundredths of its unit.
type window struct{ top, left, high, wide int }

// mostStretched is by how much a drawing is stretched at the most, in hundredths, to fill its rectangle.
const mostStretched = 140

// box is the part of the square that is drawn into so many rows and columns: what the drawing fills, so that no line stays empty beside
// it, but for one that is too long for that.
func (m motif) box(rows, cols int) window {
	const unit, step = 10_000, 100
	top, left, bottom, right := unit, unit, 0, 0
	for v := step / 2; v < unit; v += step {
		for u := step / 2; u < unit; u += step {
			black := false
			for i := range m.shapes {
				if m.shapes[i].has(u, v) {
					black = !m.shapes[i].white
				}
			}
			if black {
				top, left, bottom, right = min(top, v), min(left, u), max(bottom, v), max(right, u)
			}
		}
	}
	b := window{top - step/2, left - step/2, bottom - top + step, right - left + step}
	if least := b.wide * rows * 100 / (cols * mostStretched); b.high < least {
		b.top, b.high = b.top-(least-b.high)/2, least
	}
	if least := b.high * cols * 100 / (rows * mostStretched); b.wide < least {
		b.left, b.wide = b.left-(least-b.wide)/2, least
	}
	return b
}

// atLeast is the shape with a line of the width given or more.
func (s shapeOf) atLeast(width int) *shapeOf {
	if s.kind == 's' && s.n[0] < width {
		s.n = append([]int{width}, s.n[1:]...)
	}
	return &s
}

// leastMotif is the least number of rows and columns on which a motif can be told.
const leastMotif = 8

// drawn is a board with a motif, or, on a wide or high one, several side by side, and its name; each fills its part but for a margin.
func drawn(r *rand.Rand, o puzzle.MakeOptions) (*picture, string) {
	p := &picture{rows: o.Rows, cols: o.Cols, cells: make([]int, o.Rows*o.Cols), sure: make([]float64, o.Rows*o.Cols)}
	var uses []int // of the colours
	if o.Colours > 0 {
		p.inks, p.other, uses = inksFor(o.Colours), make([]int, len(p.cells)), make([]int, o.Colours)
	}
	for i := range p.sure {
		p.sure[i] = 0.5
	}
	across, down := parts(r, o.Cols, o.Rows), parts(r, o.Rows, o.Cols)
	order := r.Perm(len(motifs()))
	var names []string
	for i := range across * down {
		m := motifs()[order[i%len(order)]]
		top, left := i/across*o.Rows/down, i%across*o.Cols/across
		rows, cols := (i/across+1)*o.Rows/down-top, (i%across+1)*o.Cols/across-left
		if across*down > 1 { // a free line between two
			rows, cols = rows-1, cols-1
		}
		high, wide := rows-r.IntN(1+rows/8), cols-r.IntN(1+cols/8)
		p.stamp(m, m.painted(r, uses), top+(rows-high)/2, left+(cols-wide)/2, high, wide, r.IntN(2) == 0)
		names = append(names, m.name)
	}
	for i, v := range p.cells {
		if p.other != nil && p.other[i] == v {
			p.other[i] = p.beside(r, i)
		}
	}
	return p, strings.Join(names, ", ")
}

// parts is how many motifs stand side by side along a side of a board of so many lines, which is so wide across them: none is drawn out
// to more than one and a half times its width, and those of large boards are now large, now small.
func parts(r *rand.Rand, long, across int) int {
	n := max(1, (2*long+across)/(3*across))
	if few := long / 20; few > n {
		n += r.IntN(few - n + 1)
	}
	return n
}
