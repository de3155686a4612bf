package nonogram

import (
	_ "embed"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// A motif consists of shapes with integer coordinates on a square of 100 units, which is stretched to the board. The colour of a cell is
// that of most of its sample points.

//go:embed motifs.txt
var motifText string

// motif is a drawing of motifs.txt. drawMotifs also uses it for the names and the category of a board's motifs.
type motif struct {
	name, category string
	minSide        int // minimum rows and columns at which it is recognisable
	maxSide        int // maximum of the smaller of both; 0 for none
	shapes         []motifShape
	bounds         func() window
}

type motifShape struct {
	kind   byte // e: ellipse, p: polygon, s: stroke, b: bitmap
	white  bool
	mirror bool     // the mirror image of the shape before it
	coords []int    // ellipse: centre and radii; stroke: width, then points; polygon: points
	rows   []string // of a bitmap: # for black
}

var motifs = sync.OnceValue(func() (out []motif) {
	category := ""
	for line := range strings.Lines(motifText) {
		line = strings.TrimSpace(line)
		name, text, ok := strings.Cut(line, ": ")
		switch {
		case strings.HasPrefix(line, "["):
			category = strings.Trim(line, "[]")
			continue
		case !ok || strings.HasPrefix(line, "#"):
			continue
		}
		m := motif{category: category}
		space := strings.LastIndexByte(name, ' ')
		least, most, _ := strings.Cut(name[space+1:], "-")
		m.name, m.minSide, m.maxSide = name[:space], motifNumber(least), motifNumber(most)
		for part := range strings.SplitSeq(text, "; ") {
			m.shapes = append(m.shapes, parseShape(part)...)
		}
		m.bounds = sync.OnceValue(m.findBounds)
		out = append(out, m)
	}
	return out
})

// motifNumber parses a number of motifs.txt; 0 if it is empty. It panics if the text is no number.
func motifNumber(text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("motifs.txt: " + text) // a test parses the file
	}
	return n
}

// isBitmap reports whether the motif is drawn cell by cell.
func (m *motif) isBitmap() bool { return m.shapes[0].kind == 'b' }

// leastBands is the minimum number of rows of a bitmap that is drawn in colours. Smaller ones rarely have a grade above Beginner.
const leastBands = 8

// hasParts reports whether the motif can be drawn in n colours, 0 for black and white: a bitmap needs two rows for each.
func (m *motif) hasParts(n int) bool {
	return n == 0 || !m.isBitmap() || len(m.shapes[0].rows) >= max(2*n, leastBands)
}

// inBands returns the motif with its bitmap cut between rows into n shapes, usually where the drawing changes most. A motif of shapes, or
// in black and white, is returned as it is.
func (m motif) inBands(r *rand.Rand, n int) motif {
	if !m.isBitmap() || n == 0 {
		return m
	}
	rows := m.shapes[0].rows
	change := make([]int, len(rows)) // by row: how many cells differ from the row above, more or less
	for y := 1; y < len(rows); y++ {
		change[y] = 1 + r.IntN(1+len(rows[y])/2)
		for x := range rows[y] {
			if rows[y][x] != rows[y-1][x] {
				change[y]++
			}
		}
	}
	order := r.Perm(len(rows))
	slices.SortStableFunc(order, func(a, b int) int { return change[b] - change[a] })
	cuts := order[: n-1 : n-1]
	empty := strings.Repeat(".", len(rows[0]))
	m.shapes = nil
	slices.Sort(cuts)
	from := 0
	for _, to := range append(cuts, len(rows)) {
		band := slices.Repeat([]string{empty}, len(rows))
		copy(band[from:to], rows[from:to])
		m.shapes, from = append(m.shapes, motifShape{kind: 'b', rows: band}), to
	}
	return m
}

const motifSide = 100 // units

// parseShape returns the shape of a part of motifs.txt. A capital letter makes it white. A doubled letter adds its mirror image as a
// second shape; an m after the letter completes the outline by its mirror image.
func parseShape(part string) []motifShape {
	op, rest, _ := strings.Cut(part, " ")
	s := motifShape{kind: op[0] | 0x20, white: op[0] < 'a'}
	if s.kind == 'b' {
		s.rows = strings.Fields(rest)
		return []motifShape{s}
	}
	for _, f := range strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == ',' }) {
		s.coords = append(s.coords, motifNumber(f))
	}
	if s.kind == 'r' {
		x1, y1, x2, y2 := s.coords[0], s.coords[1], s.coords[2], s.coords[3]
		s.kind, s.coords = 'p', []int{x1, y1, x2, y1, x2, y2, x1, y2}
	}
	switch {
	case len(op) == 1:
		return []motifShape{s}
	case op[1] == 'm':
		first := len(s.coords) % 2 // after the width of a stroke
		last := len(s.coords) - 2
		for i := last; i >= first; i -= 2 {
			if i == last && 2*s.coords[i] == motifSide {
				continue // the point is its own image
			}
			s.coords = append(s.coords, motifSide-s.coords[i], s.coords[i+1])
		}
		return []motifShape{s}
	}
	m := s
	m.mirror, m.coords = true, slices.Clone(s.coords)
	step, first := 2, len(s.coords)%2
	if s.kind == 'e' {
		step = len(s.coords)
	}
	for i := first; i < len(m.coords); i += step {
		m.coords[i] = motifSide - m.coords[i]
	}
	return []motifShape{s, m}
}

// contains reports whether a point, in hundredths of a unit, is in the shape. Products of four lengths need 64 bits, and the result
// must be the same on all platforms.
func (s *motifShape) contains(u, v int) bool {
	x, y := int64(u), int64(v)
	n := func(i int) int64 { return 100 * int64(s.coords[i]) }
	switch s.kind {
	case 'b':
		row, col := v*len(s.rows)/(100*motifSide), u*len(s.rows[0])/(100*motifSide)
		return s.rows[row][col] == '#'
	case 'e':
		a, b := x-n(0), y-n(1)
		rx, ry := n(2), n(3)
		return a*a*ry*ry+b*b*rx*rx <= rx*rx*ry*ry
	case 'p':
		in := false
		for i, j := 0, len(s.coords)-2; i < len(s.coords); i, j = i+2, i {
			x1, y1, x2, y2 := n(i), n(i+1), n(j), n(j+1)
			if (y1 > y) == (y2 > y) {
				continue
			}
			if left := (x-x1)*(y2-y1) < (x2-x1)*(y-y1); left == (y2 > y1) {
				in = !in
			}
		}
		return in
	}
	w := n(0) / 2
	for i := 1; i+3 < len(s.coords); i += 2 {
		x1, y1, dx, dy := n(i), n(i+1), n(i+2)-n(i), n(i+3)-n(i+1)
		length := dx*dx + dy*dy
		along := max(0, min(length, (x-x1)*dx+(y-y1)*dy))
		a, b := x-x1-dx*along/length, y-y1-dy*along/length
		if a*a+b*b <= w*w {
			return true
		}
	}
	return false
}

const samplesPerSide = 5

// maxCrops is how often a drawing is cropped to touch all borders of its rectangle; thin tips may miss all sample points.
const maxCrops = 3

// stamp draws a motif into a rectangle so that it touches all four borders, as far as maxCrops crops achieve that. colours has the colour
// of each shape, and mirrored exchanges left and right. Strokes are at least one cell wide.
func (p *picture) stamp(m motif, colours []int, b bend, top, left, rows, cols int, mirrored bool) {
	box := m.bounds()
	for range maxCrops {
		p.draw(m, colours, b, box, top, left, rows, cols)
		above, below := p.countEmptyEnds(top, rows, func(k, d int) int { return k*p.cols + left + d }, cols)
		before, behind := p.countEmptyEnds(left, cols, func(k, d int) int { return (top+d)*p.cols + k }, rows)
		if above+below+before+behind == 0 || above == rows {
			break
		}
		box.top, box.high = box.top+above*box.high/rows, box.high-(above+below)*box.high/rows
		box.left, box.wide = box.left+before*box.wide/cols, box.wide-(before+behind)*box.wide/cols
	}
	if mirrored {
		for y := top; y < top+rows; y++ {
			from, to := y*p.cols+left, y*p.cols+left+cols
			slices.Reverse(p.cells[from:to])
			slices.Reverse(p.confidence[from:to])
			if p.other != nil {
				slices.Reverse(p.other[from:to])
			}
		}
	}
}

// countEmptyEnds counts the empty lines at both ends of the n lines that begin with first. at returns the cell at a position of a line,
// and long is the length of a line.
func (p *picture) countEmptyEnds(first, n int, at func(line, along int) int, long int) (before, behind int) {
	empty := func(line int) bool {
		for d := range long {
			if p.cells[at(line, d)] != White {
				return false
			}
		}
		return true
	}
	for before < n && empty(first+before) {
		before++
	}
	for behind < n-before && empty(first+n-1-behind) {
		behind++
	}
	return before, behind
}

// draw draws the part of a motif in box into a rectangle of the board. Each cell gets the colour of most of its sample points, and as
// confidence their majority over the second colour as a fraction; in colours, other gets the second.
func (p *picture) draw(m motif, colours []int, b bend, box window, top, left, rows, cols int) {
	votes := make([]int, 1+slices.Max(colours))
	shapes := lists.Map(m.shapes, func(s motifShape) motifShape { return s.widened(motifSide / min(rows, cols)) })
	for y := range rows {
		for x := range cols {
			clear(votes)
			for k := range samplesPerSide * samplesPerSide {
				u := box.left + b.along(2*(x*samplesPerSide+k%samplesPerSide)+1, 2*samplesPerSide*cols, box.wide)
				v := box.top + b.down(2*(y*samplesPerSide+k/samplesPerSide)+1, 2*samplesPerSide*rows, box.high)
				at := White
				for i := range shapes {
					if shapes[i].contains(u, v) {
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
			p.confidence[i] = float64(votes[first]-votes[second]) / (2 * samplesPerSide * samplesPerSide)
			if p.other != nil {
				p.other[i] = White
				if votes[second] > 0 {
					p.other[i] = second
				}
			}
		}
	}
}

// bend distorts a drawing within its window, so that one motif gives many boards: middle widens or narrows its middle and keeps its
// symmetry, upper raises or lowers its upper half. Both are in eighths.
type bend struct{ middle, upper int }

// randomBend returns a random distortion; it may be none. Stronger ones made faces, hearts and crosses unrecognisable.
func randomBend(r *rand.Rand) bend { return bend{2 * (r.IntN(3) - 1), r.IntN(5) - 2} }

// along maps a position across the board, p of parts, to a distance from the left of a window of this width.
func (b bend) along(p, parts, wide int) int {
	at, n, w := int64(p), int64(parts), int64(wide)
	return int(w*at/n + w*int64(b.middle)*(at*(n-at))/(8*n*n)*(n-2*at)/n)
}

// down maps a position down the board, p of parts, to a distance from the top of a window of this height.
func (b bend) down(p, parts, high int) int {
	at, n, h := int64(p), int64(parts), int64(high)
	return int(h*at/n + h*int64(b.upper)*(at*(n-at))/(8*n*n))
}

// window is a part of the motif's square, in hundredths of a unit.
type window struct{ top, left, high, wide int }

// maxStretch is the maximum ratio, in hundredths, by which a motif is stretched to fill its rectangle. Another motif is used otherwise.
const maxStretch = 140

// findBounds returns the part of the square that the drawing fills.
func (m motif) findBounds() window {
	const unit, step = 10_000, 100
	top, left, bottom, right := unit, unit, 0, 0
	for v := step / 2; v < unit; v += step {
		for u := step / 2; u < unit; u += step {
			black := false
			for i := range m.shapes {
				if m.shapes[i].contains(u, v) {
					black = !m.shapes[i].white
				}
			}
			if black {
				top, left, bottom, right = min(top, v), min(left, u), max(bottom, v), max(right, u)
			}
		}
	}
	return window{top - step/2, left - step/2, bottom - top + step, right - left + step}
}

// fits reports whether the motif is recognisable on a board of this size and fills it within maxStretch.
func (m motif) fits(rows, cols int) bool {
	if least := min(rows, cols); least < m.minSide || m.maxSide > 0 && least > m.maxSide {
		return false
	}
	wide, high := m.bounds().wide*rows, m.bounds().high*cols
	return 100*wide <= maxStretch*high && 100*high <= maxStretch*wide
}

// widened returns the shape with a stroke width of at least width.
func (s motifShape) widened(width int) motifShape {
	if s.kind == 's' && s.coords[0] < width {
		s.coords = append([]int{width}, s.coords[1:]...)
	}
	return s
}

const minMotifSide = 5

// spare is by how much shapes are drawn larger than their minimum in black and white: small boards show bitmaps.
const spare = 2

// drawMotifs returns a board with one motif or, if it is much longer than wide, several separated by an empty line, with their names and
// the category of the last. Each motif touches the borders of its part. It returns nil if no motif fits.
func drawMotifs(r *rand.Rand, o puzzle.MakeOptions) (*picture, motif) {
	p := &picture{rows: o.Rows, cols: o.Cols, cells: make([]int, o.Rows*o.Cols), confidence: make([]float64, o.Rows*o.Cols)}
	var uses []int // of each colour
	if o.Colours > 0 {
		p.inks, p.other, uses = paletteOf(o.Colours), make([]int, len(p.cells)), make([]int, o.Colours)
	}
	for i := range p.confidence {
		p.confidence[i] = 0.5
	}
	across, down := motifsAlong(r, o.Cols, o.Rows), motifsAlong(r, o.Rows, o.Cols)
	order := r.Perm(len(motifs()))
	var names []string
	category := ""
	for i := range across * down {
		top, left := i/across*o.Rows/down, i%across*o.Cols/across
		bottom, right := (i/across+1)*o.Rows/down, (i%across+1)*o.Cols/across
		if bottom < o.Rows {
			bottom--
		}
		if right < o.Cols {
			right--
		}
		k := slices.IndexFunc(order, func(k int) bool {
			m := motifs()[k]
			if p.inks == nil && !m.isBitmap() {
				m.minSide += spare
			}
			return m.hasParts(o.Colours) && m.fits(bottom-top, right-left)
		})
		if k < 0 {
			return nil, motif{}
		}
		m := motifs()[order[k]].inBands(r, o.Colours)
		order = append(slices.Delete(order, k, k+1), order[k])
		bent := randomBend(r)
		if m.isBitmap() {
			bent = bend{} // every cell of it counts
		}
		mirrored := m.category != "symbols" && r.IntN(2) == 0
		p.stamp(m, m.assignColours(r, uses), bent, top, left, bottom-top, right-left, mirrored)
		names, category = append(names, m.name), m.category
	}
	for i, v := range p.cells {
		if p.other != nil && p.other[i] == v {
			p.other[i] = p.neighbourColour(r, i)
		}
	}
	return p, motif{name: strings.Join(names, ", "), category: category}
}

// touchesBorders reports whether the first and last row and the first and last column each have a cell that is not white.
func (p *picture) touchesBorders() bool {
	above, below := p.countEmptyEnds(0, p.rows, func(k, d int) int { return k*p.cols + d }, p.cols)
	before, behind := p.countEmptyEnds(0, p.cols, func(k, d int) int { return d*p.cols + k }, p.rows)
	return above+below+before+behind == 0
}

// motifsAlong returns the number of motifs along a side of length long, where the other side has length across. None is stretched beyond
// 1.5 times its width. Large boards vary randomly.
func motifsAlong(r *rand.Rand, long, across int) int {
	n := max(1, (2*long+across)/(3*across))
	if few := long / 20; few > n {
		n += r.IntN(few - n + 1)
	}
	return n
}

// assignColours returns the colour of each shape. Without uses, shapes are black. Otherwise they get the colour that is used least,
// which uses then counts; mirror images share a colour. White shapes stay holes.
func (m motif) assignColours(r *rand.Rand, uses []int) []int {
	colours := make([]int, len(m.shapes))
	if len(uses) == 0 {
		for i, s := range m.shapes {
			if colours[i] = Black; s.white {
				colours[i] = White
			}
		}
		return colours
	}
	last := -1
	for i := range m.shapes {
		if m.shapes[i].white {
			continue
		}
		if m.shapes[i].mirror {
			colours[i] = colours[i-1]
			continue
		}
		best := -1
		for _, k := range r.Perm(len(uses)) {
			if k != last && (best < 0 || uses[k] < uses[best]) {
				best = k
			}
		}
		uses[best]++
		last, colours[i] = best, best+1
	}
	return colours
}
