package generate

import (
	"cmp"
	"image"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// A picture in colours becomes one of few: the colours are found by k-means, begun as k-means++ is (Arthur and Vassilvitskii 2007) but with
// the farthest for their weight in place of chance, over points finer than the cells; a cell has the colour of most of its points. The
// background is the colour that the four corners share, as they do of a word, or else that of most of the border. All in whole numbers, so
// that the same file gives the same picture on every machine.

// hues is a picture, its red, green and blue.
type hues [3]shades

// huesOf is an image on white paper.
func huesOf(img image.Image) (h hues) {
	b := img.Bounds()
	for k := range h {
		h[k] = shades{b.Dy(), b.Dx(), make([]int, b.Dx()*b.Dy())}
	}
	pixels(img, func(i, r, g, bl, a int) {
		for k, v := range [3]int{r, g, bl} {
			h[k].grey[i] = min(white, v+white-a)
		}
	})
	return h
}

// cropped leaves out the plain ground at the borders, as that of shades does: where any of the three differs from it is none.
func (h hues) cropped() hues {
	var box image.Rectangle
	for _, s := range h {
		here, ok := s.figure()
		if !ok {
			return h // its corners differ
		}
		box = box.Union(here)
	}
	if !box.Empty() {
		for k, s := range h {
			h[k] = s.within(box)
		}
	}
	return h
}

// ground is the colour that the four corners share; ok is false when they differ.
func (h hues) ground() (rgb [3]uint8, ok bool) {
	var sums [4]int
	for k, s := range h {
		if _, plain := s.figure(); !plain {
			return rgb, false
		}
		sums[k] = s.grey[0]
	}
	return rgbOf(sums, 1), true
}

// finer is how many points a cell has in each direction.
const finer = 4

// few is the picture in so many colours besides the background, or fewer, on a board. The background is the colour nearest to one given;
// nil for that of most of the border.
func (h hues) few(rows, cols, colours int, ground *[3]uint8) *painting {
	for k, s := range h {
		h[k] = s.fitted(finer*rows, finer*cols)
	}
	p := &painting{rows: rows, cols: cols, votes: make([][]int, rows*cols)}
	var of []int
	p.colours, of = h.palette(colours+1, ground)
	for i := range p.votes {
		p.votes[i] = make([]int, len(p.colours))
	}
	for j, v := range of {
		y, x := j/(finer*cols), j%(finer*cols)
		p.votes[y/finer*cols+x/finer][v]++
	}
	for _, votes := range p.votes {
		p.cells = append(p.cells, slices.Index(votes, slices.Max(votes)))
	}
	return p
}

// point is a colour of a picture, its parts from 0 to 255, and how often it is there.
type point struct {
	rgb   [3]uint8
	count int
}

// coarse are the colours of the picture, those that share the first five bits of red, green and blue as one, their mean; of says which one
// each cell has.
func (h hues) coarse() (points []point, of []int) {
	const bits = 5
	var sums [1 << (3 * bits)][4]int
	of = make([]int, len(h[0].grey))
	for i := range of {
		for _, s := range h {
			of[i] = of[i]<<bits | s.grey[i]>>(16-bits)
		}
		for k, s := range h {
			sums[of[i]][k] += s.grey[i]
		}
		sums[of[i]][3]++
	}
	number := make([]int, len(sums))
	for k, s := range sums {
		if n := s[3]; n > 0 {
			number[k] = len(points)
			points = append(points, point{rgbOf(s, n), n})
		}
	}
	for i := range of {
		of[i] = number[of[i]]
	}
	return points, of
}

// rgbOf is the mean of sums of so many colours.
func rgbOf(sums [4]int, n int) (rgb [3]uint8) {
	for k := range rgb {
		rgb[k] = uint8((sums[k]/n + 128) / 257)
	}
	return rgb
}

const (
	rounds  = 20   // of k-means
	twins   = 3000 // colours nearer to each other, by puzzle.Apart, are one
	asWhite = 700  // and nearer to black or white than this, that
)

// palette is up to so many colours of the picture, the background first, and the number of each cell's.
func (h hues) palette(most int, ground *[3]uint8) (colours [][3]uint8, of []int) {
	points, at := h.coarse()
	colours = settled(points, seeds(points, most))
	for i := range colours {
		for _, pure := range [][3]uint8{{}, {255, 255, 255}} {
			if puzzle.Apart(colours[i], pure) < asWhite {
				colours[i] = pure
			}
		}
	}
	nearest := make([]int, len(points))
	for i, p := range points {
		nearest[i] = nearestOf(colours, p.rgb)
	}
	border := make([]int, len(colours))
	rows, cols := h[0].rows, h[0].cols
	of = make([]int, len(at))
	for i, k := range at {
		of[i] = nearest[k]
		if y, x := i/cols, i%cols; y == 0 || x == 0 || y == rows-1 || x == cols-1 {
			border[of[i]]++
		}
	}
	back := slices.Index(border, slices.Max(border))
	if ground != nil {
		back = nearestOf(colours, *ground)
	}
	colours[0], colours[back] = colours[back], colours[0]
	for i, v := range of {
		switch v {
		case 0:
			of[i] = back
		case back:
			of[i] = 0
		}
	}
	return colours, of
}

// nearestOf is the number of the colour nearest to one.
func nearestOf(colours [][3]uint8, rgb [3]uint8) int {
	best := 0
	for k, c := range colours {
		if puzzle.Apart(c, rgb) < puzzle.Apart(colours[best], rgb) {
			best = k
		}
	}
	return best
}

// seeds are up to so many colours, first the most frequent one, then the one that is worst told by those before, for all the cells that
// have it.
func seeds(points []point, most int) [][3]uint8 {
	out := [][3]uint8{slices.MaxFunc(points, func(a, b point) int { return cmp.Compare(a.count, b.count) }).rgb}
	far := func(p point) int { return p.count * puzzle.Apart(out[nearestOf(out, p.rgb)], p.rgb) }
	for len(out) < most {
		p := slices.MaxFunc(points, func(a, b point) int { return cmp.Compare(far(a), far(b)) })
		if far(p) == 0 {
			break
		}
		out = append(out, p.rgb)
	}
	return out
}

// settled moves colours to the means of those nearest to them, until none moves, and makes one of two that look alike.
func settled(points []point, colours [][3]uint8) [][3]uint8 {
	for range rounds {
		sums := make([][4]int, len(colours))
		for _, p := range points {
			s := &sums[nearestOf(colours, p.rgb)]
			for k, v := range p.rgb {
				s[k] += 257 * int(v) * p.count
			}
			s[3] += p.count
		}
		var next [][3]uint8
		for _, s := range sums {
			if s[3] == 0 {
				continue
			}
			if rgb := rgbOf(s, s[3]); len(next) == 0 || puzzle.Apart(next[nearestOf(next, rgb)], rgb) >= twins {
				next = append(next, rgb)
			}
		}
		if slices.Equal(next, colours) {
			break
		}
		colours = next
	}
	return colours
}

// painting is a picture in few colours.
type painting struct {
	rows, cols int
	colours    [][3]uint8
	cells      []int   // by cell: its colour
	votes      [][]int // by cell and colour: how many of its points have it
}

// used leaves out the colours that no cell has. It is an error when only one is left.
func (p *painting) used() error {
	to := make([]int, len(p.colours))
	var colours [][3]uint8
	for v, rgb := range p.colours {
		if to[v] = -1; v == 0 || slices.Contains(p.cells, v) {
			to[v], colours = len(colours), append(colours, rgb)
		}
	}
	for i, votes := range p.votes {
		left := make([]int, len(colours))
		for v, n := range votes {
			if to[v] >= 0 {
				left[to[v]] = n
			}
		}
		p.votes[i], p.cells[i] = left, to[p.cells[i]]
	}
	p.colours = colours
	if len(colours) < 2 {
		return fault.Errorf("%w: it is all of one colour", ErrPicture)
	}
	return nil
}

// margin is how much more of a cell has its colour than another one, from 0 to white.
func (p *painting) margin(i, colour int) int {
	return max(0, p.votes[i][p.cells[i]]-p.votes[i][colour]) * white / (finer * finer)
}

// choices are the colours that a cell may be changed to, as the picture is now: those of the cells beside it, the one that nearly won, and
// that of the picture.
func (p *painting) choices(now []int, i int) []int {
	var out []int
	add := func(v int) {
		if v != now[i] && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	add(p.cells[i])
	second := -1
	for v, n := range p.votes[i] {
		if v != p.cells[i] && n > 0 && (second < 0 || n > p.votes[i][second]) {
			second = v
		}
	}
	if second >= 0 {
		add(second)
	}
	y, x := i/p.cols, i%p.cols
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if v, u := y+d[0], x+d[1]; v >= 0 && u >= 0 && v < p.rows && u < p.cols {
			add(now[v*p.cols+u])
		}
	}
	return out
}
