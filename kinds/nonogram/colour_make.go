package nonogram

import (
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
)

// Puzzles in colours are made as those in black and white are, but that a cell has a colour and another one, which it takes when it is
// flipped: what nearly won when the picture was drawn. Shapes of a motif have a colour each, and each of two that mirror each other the
// same; noise is painted by other noise, of which there is one for each colour: the strongest wins.

// paints are the colours of puzzles that are not made of pictures.
var paints = []Ink{dye("red"), dye("blue"), dye("green"), dye("yellow"), dye("purple"), dye("orange"), dye("brown"), dye("black")}

// dye is the dye of a name that there is.
func dye(name string) Ink {
	k, _ := dyeOf(name)
	return k
}

// inksFor are the background and so many colours.
func inksFor(colours int) []Ink { return slices.Concat(blackOnWhite()[:1], paints[:colours]) }

// lacks reports whether the picture lacks a colour that it is to have.
func (p *picture) lacks() bool {
	for v := range p.inks {
		if v > 0 && !slices.Contains(p.cells, v) {
			return true
		}
	}
	return false
}

// colour paints black cells: each has the colour of the strongest of several noises.
func (p *picture) colour(r *rand.Rand, colours, passes int) {
	p.inks, p.other = inksFor(colours), make([]int, len(p.cells))
	noises := make([][]float64, colours)
	for k := range noises {
		noises[k] = make([]float64, len(p.cells))
		for i := range noises[k] {
			noises[k][i] = r.Float64()
		}
		for range passes {
			noises[k] = p.smoothed(noises[k])
		}
	}
	for i, was := range p.cells {
		first, second := 0, -1
		from := slices.Min(p.images(i)) // all images get the colour of the first
		for k := 1; k < colours; k++ {
			switch n := noises[k][from]; {
			case n > noises[first][from]:
				first, second = k, first
			case second < 0 || n > noises[second][from]:
				second = k
			}
		}
		p.other[i] = first + 1
		if was == Black {
			p.cells[i], p.other[i] = first+1, White
			if near := noises[first][from] - noises[second][from]; near < p.sure[i] {
				p.other[i], p.sure[i] = second+1, near
			}
		}
	}
}

// beside is a colour that a cell beside this one has, or any other where all have its own.
func (p *picture) beside(r *rand.Rand, i int) int {
	var list []int
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		y, x := i/p.cols+d[0], i%p.cols+d[1]
		if y >= 0 && y < p.rows && x >= 0 && x < p.cols && p.cells[y*p.cols+x] != p.cells[i] {
			list = append(list, p.cells[y*p.cols+x])
		}
	}
	if len(list) > 0 {
		return list[r.IntN(len(list))]
	}
	return (p.cells[i] + 1 + r.IntN(len(p.inks)-1)) % len(p.inks)
}

// painted gives the shapes of a motif colours, those that were used least first; uses counts them. White shapes stay holes.
func (m motif) painted(r *rand.Rand, uses []int) []int {
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
		if k := slices.IndexFunc(m.shapes[:i], m.shapes[i].mirrors); k >= 0 {
			colours[i] = colours[k]
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

// mirrors reports whether a shape is another one in a mirror.
func (s *shapeOf) mirrors(o shapeOf) bool {
	if s.kind != o.kind || s.white != o.white || len(s.n) != len(o.n) {
		return false
	}
	const side = 100
	if s.kind == 'e' {
		return o.n[0] == side-s.n[0] && slices.Equal(o.n[1:], s.n[1:])
	}
	from := 0
	if s.kind == 's' { // its width
		from = 1
	}
	corners := func(n []int, mirror bool) (out [][2]int) {
		for i := from; i+1 < len(n); i += 2 {
			if x := n[i]; mirror {
				out = append(out, [2]int{side - x, n[i+1]})
			} else {
				out = append(out, [2]int{x, n[i+1]})
			}
		}
		sort.Slice(out, func(i, j int) bool { return slices.Compare(out[i][:], out[j][:]) < 0 })
		return out
	}
	return slices.Equal(corners(s.n, true), corners(o.n, false))
}

// pictured is the nonogram of a picture: in the colours given, the background first, or in black and white where there are none.
func pictured(rows, cols int, cells []int, colours [][3]uint8) (puzzle.Draft, error) {
	p := picture{rows: rows, cols: cols, cells: cells}
	for _, rgb := range colours {
		p.inks = append(p.inks, inkOf(rgb, p.inks))
	}
	if p.inks != nil && isPlain(p.inks) {
		p.inks = nil
	}
	n, err := p.puzzle()
	if err != nil {
		return puzzle.Draft{}, err
	}
	return puzzle.NewDraft(n, p.cells), nil
}
