package generate

import (
	"cmp"
	"image"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Colour pictures are reduced to few colours by k-means. The seeds are those of k-means++ (Arthur and Vassilvitskii 2007), but with the
// maximum weighted distance instead of a random choice. Each cell is sampled at several points and gets the most frequent colour. The
// background is the colour shared by the four corners, as in drawn words, or the most frequent one on the border. All arithmetic is on
// integers, so that the result is the same on every machine.

// rgbImage is a picture as its red, green and blue channels.
type rgbImage [3]greyImage

// rgbImageOf converts an image to its red, green and blue channels, on a white background.
func rgbImageOf(img image.Image) (h rgbImage) {
	b := img.Bounds()
	for k := range h {
		h[k] = greyImage{b.Dy(), b.Dx(), make([]int, b.Dx()*b.Dy())}
	}
	pixels(img, func(i, r, g, bl, a int) {
		for k, v := range [3]int{r, g, bl} {
			h[k].grey[i] = min(white, v+white-a)
		}
	})
	return h
}

// trim removes plain borders, as greyImage.trim does, where all channels are plain.
func (h rgbImage) trim() rgbImage {
	var box image.Rectangle
	for _, s := range h {
		here, ok := s.contentBox()
		if !ok {
			return h // the corners differ
		}
		box = box.Union(here)
	}
	if !box.Empty() {
		for k, s := range h {
			h[k] = s.crop(box)
		}
	}
	return h
}

// ground returns the colour shared by the four corners; ok is false if they differ.
func (h rgbImage) ground() (rgb [3]uint8, ok bool) {
	var sums [4]int
	for k, s := range h {
		if _, plain := s.contentBox(); !plain {
			return rgb, false
		}
		sums[k] = s.grey[0]
	}
	return rgbOf(sums, 1), true
}

// subsamples is the number of sample points of a cell in each direction.
const subsamples = 4

// reduceColours returns the picture on a board in at most the given number of colours besides the background. The background is the colour
// nearest to ground or, if that is nil, the most frequent one on the border.
func (h rgbImage) reduceColours(rows, cols, colours int, ground *[3]uint8) *paletteImage {
	for k, s := range h {
		h[k] = s.fit(subsamples*rows, subsamples*cols)
	}
	p := &paletteImage{rows: rows, cols: cols, votes: make([][]int, rows*cols)}
	var of []int
	p.colours, of = h.palette(colours+1, ground)
	for i := range p.votes {
		p.votes[i] = make([]int, len(p.colours))
	}
	for j, v := range of {
		y, x := j/(subsamples*cols), j%(subsamples*cols)
		p.votes[y/subsamples*cols+x/subsamples][v]++
	}
	for _, votes := range p.votes {
		p.cells = append(p.cells, slices.Index(votes, slices.Max(votes)))
	}
	return p
}

// colourCount is a colour of a picture and its frequency.
type colourCount struct {
	rgb   [3]uint8
	count int
}

// quantize returns the picture's colours, merged into their mean if they share the first five bits of each channel. of gives for each
// pixel the index of its colour in points.
func (h rgbImage) quantize() (points []colourCount, of []int) {
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
			points = append(points, colourCount{rgbOf(s, n), n})
		}
	}
	for i := range of {
		of[i] = number[of[i]]
	}
	return points, of
}

// rgbOf returns the mean of n colours from the sums of their channels.
func rgbOf(sums [4]int, n int) (rgb [3]uint8) {
	for k := range rgb {
		rgb[k] = uint8((sums[k]/n + 128) / 257)
	}
	return rgb
}

const (
	rounds       = 20   // maximum number of k-means iterations
	twinDistance = 3000 // colours closer than this (puzzle.ColourDistance) are merged
	pureDistance = 700  // colours closer than this to black or white become black or white
)

// palette clusters the colours of an image into at most most, makes those near black or white pure, and returns them and for each pixel the
// index of its colour. The first is the background: the most frequent at the border, or the one nearest to ground if that is not nil.
func (h rgbImage) palette(most int, ground *[3]uint8) (colours [][3]uint8, of []int) {
	points, at := h.quantize()
	colours = kMeans(points, seedColours(points, most))
	for i := range colours {
		for _, pure := range [][3]uint8{{}, {255, 255, 255}} {
			if puzzle.ColourDistance(colours[i], pure) < pureDistance {
				colours[i] = pure
			}
		}
	}
	nearest := make([]int, len(points))
	for i, p := range points {
		nearest[i] = nearestColour(colours, p.rgb)
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
		back = nearestColour(colours, *ground)
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

// nearestColour returns the index of the colour nearest to rgb, the first one in case of a tie.
func nearestColour(colours [][3]uint8, rgb [3]uint8) int {
	best := 0
	for k, c := range colours {
		if puzzle.ColourDistance(c, rgb) < puzzle.ColourDistance(colours[best], rgb) {
			best = k
		}
	}
	return best
}

// seedColours returns at most the given number of initial colours: the most frequent one, then repeatedly the one with the largest
// distance from those chosen, times its frequency.
func seedColours(points []colourCount, most int) [][3]uint8 {
	out := [][3]uint8{slices.MaxFunc(points, func(a, b colourCount) int { return cmp.Compare(a.count, b.count) }).rgb}
	far := func(p colourCount) int { return p.count * puzzle.ColourDistance(out[nearestColour(out, p.rgb)], p.rgb) }
	for len(out) < most {
		p := slices.MaxFunc(points, func(a, b colourCount) int { return cmp.Compare(far(a), far(b)) })
		if far(p) == 0 {
			break
		}
		out = append(out, p.rgb)
	}
	return out
}

// kMeans moves colours to the mean of those nearest to them until they are stable, and merges similar ones. The result may have fewer
// colours.
func kMeans(points []colourCount, colours [][3]uint8) [][3]uint8 {
	for range rounds {
		sums := make([][4]int, len(colours))
		for _, p := range points {
			s := &sums[nearestColour(colours, p.rgb)]
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
			if rgb := rgbOf(s, s[3]); len(next) == 0 || puzzle.ColourDistance(next[nearestColour(next, rgb)], rgb) >= twinDistance {
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

// paletteImage is a picture in few colours at the size of the board.
type paletteImage struct {
	rows, cols int
	colours    [][3]uint8
	cells      []int   // colour index, by cell
	votes      [][]int // number of sample points, by cell and colour
}

// dropUnused removes the colours that no cell has. It returns an error if only one remains.
func (p *paletteImage) dropUnused() error {
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

// margin returns by how much the cell's colour outweighs another one, from 0 to white.
func (p *paletteImage) margin(i, colour int) int {
	return max(0, p.votes[i][p.cells[i]]-p.votes[i][colour]) * white / (subsamples * subsamples)
}

// choices returns the colours to which a cell may be changed: those of its neighbours now, the second best one, and its colour in the
// picture.
func (p *paletteImage) choices(now []int, i int) []int {
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
