package masyu

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/sat"
)

// The techniques of inside and outside. A corner is where four cells meet; all corners on the rim of the board are one. Two corners are
// on the same side of the loop when a crossed edge lies between them, on different sides when it is a line. A white pearl passes straight
// between its diagonal corners, so they are on different sides.

// link says that two corners are on the same side or not.
type link struct {
	from, to int
	differ   bool
	edge     int // -1 for a pearl
	pearl    int
}

// corners are the two sides of an edge.
func (m *Masyu) corners(e int) (int, int) {
	x, y := m.ends(e)
	r, c := x/m.cols, x%m.cols
	if y == x+1 {
		return m.corner(r, c+1), m.corner(r+1, c+1)
	}
	return m.corner(r+1, c), m.corner(r+1, c+1)
}

// corner is the corner at the upper left of the cell in row r and column c; 0 is the rim.
func (m *Masyu) corner(r, c int) int {
	if r <= 0 || c <= 0 || r >= m.rows || c >= m.cols {
		return 0
	}
	return r*m.cols + c
}

// diagonals are the two pairs of corners of a cell that lie opposite each other.
func (m *Masyu) diagonals(x int) [2][2]int {
	r, c := x/m.cols, x%m.cols
	return [2][2]int{{m.corner(r, c), m.corner(r+1, c+1)}, {m.corner(r, c+1), m.corner(r+1, c)}}
}

// links are all links known, those of pearls last.
func (b *board) links(whites bool) []link {
	out := make([]link, 0, b.edges())
	for e, side := range b.sides {
		if !b.open(e) {
			out = append(out, link{int(side[0]), int(side[1]), b.line(e), e, -1})
		}
	}
	if whites {
		for _, x := range b.of[White] {
			for _, d := range b.diagonals(x) {
				out = append(out, link{d[0], d[1], true, -1, x})
			}
		}
	}
	return out
}

// parity (M23, M25): a closed outline is crossed by the loop an even number of times. Condition: all edges that leave a set of cells are
// known but one. Conclusion: the last is a line when the number of lines is odd, else crossed. The shortest outline is found by
// colouring corners.
func parity(b *board) { b.outlines(false) }

// diagonalParity (M24): likewise where the outline also passes through white pearls, from corner to opposite corner: whichever way the loop
// takes through such a pearl, it crosses the outline there once.
func diagonalParity(b *board) { b.outlines(true) }

func (b *board) outlines(whites bool) {
	links := b.links(whites)
	n := len(b.pearls) + 1
	sides := ground.NewSides(n)
	for k, l := range links {
		if !sides.Join(l.from, l.to, l.differ) {
			b.odd(links[:k], l)
			return
		}
	}
	var corners ground.Graph // made when it is asked for
	for e, ends := range b.sides {
		if !b.open(e) {
			continue
		}
		r, s := sides.Find(int(ends[0]))
		q, t := sides.Find(int(ends[1]))
		if r != q {
			continue
		}
		if corners.N == 0 {
			corners = graph(links, n)
		}
		f := b.outline(links, corners, int(ends[0]), int(ends[1]))
		if s != t {
			draw(f, e)
		} else {
			cross(f, e)
		}
		b.add(f)
	}
}

// odd finds that a link clashes with those before.
func (b *board) odd(before []link, l link) {
	f := b.outline(before, graph(before, len(b.pearls)+1), l.from, l.to)
	switch {
	case l.edge < 0:
		f.Clue(b.place(l.pearl))
		f.Clash()
		f.Say(linesArgs{Lines: 0})
	case l.differ:
		cross(f, l.edge)
	default:
		draw(f, l.edge)
	}
	b.add(f)
}

// outline begins a finding that rests on a shortest outline over links from a corner to another one, and tells how many lines cross it.
func (b *board) outline(links []link, g ground.Graph, from, to int) *puzzle.Finding {
	f, lines := b.finding(), 0
	way, _ := g.Way(from, to)
	for _, k := range way {
		l := links[k]
		if l.edge >= 0 {
			f.On(l.edge)
		} else {
			f.Clue(b.place(l.pearl))
		}
		if l.differ {
			lines++
		}
	}
	f.Say(linesArgs{Lines: lines})
	return f
}

// graph is the n corners, joined by links.
func graph(links []link, n int) ground.Graph {
	ends := make([][2]int, len(links))
	for k, l := range links {
		ends[k] = [2]int{l.from, l.to}
	}
	return ground.NewGraph(n, ends)
}

// Implied adds to a model what the rules imply of the two sides of the loop (see above): each corner has a side of its own, as a further
// variable. Every board that obeys the rules gives these variables one value each: in every cell none or two of the edges are lines, so the
// lines divide the corners in two sides. So nothing is lost; but the kernel sees by looking at one edge after the other what it would
// have to search for, because a clause about a cell says nothing of how often an outline of many cells is crossed.
func (m *Masyu) Implied(md *model.Model) {
	first := md.S.Bools(len(m.pearls))
	for corner := 1; corner < len(m.pearls); corner++ {
		name := fmt.Sprintf("i%d.%d", corner/m.cols, corner%m.cols)
		md.Name(first+sat.Lit(2*corner), name, "-"+name)
	}
	side := func(corner int) sat.Lit {
		if corner == 0 {
			return sat.False
		}
		return first + sat.Lit(2*corner)
	}
	differ := func(a, b, when sat.Lit) {
		md.S.Add(when.Not(), a, b)
		md.S.Add(when.Not(), a.Not(), b.Not())
		md.S.Add(when, a, b.Not())
		md.S.Add(when, a.Not(), b)
	}
	for e := range m.edges() {
		a, b := m.corners(e)
		md.S.From(md.Rule(puzzle.Named("e", e+1)), func() { differ(side(a), side(b), md.Is(e, 1)) })
	}
	for x, p := range m.pearls {
		if p != White {
			continue
		}
		md.Clue(m.place(x), func() {
			for _, d := range m.diagonals(x) {
				differ(side(d[0]), side(d[1]), sat.True)
			}
		})
	}
}
