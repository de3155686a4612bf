package loop

import (
	"fmt"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// The techniques of inside and outside. Two faces are on the same side of the loop if a crossed edge is between them, and on different
// sides if it is a line. A vertex that the loop passes straight separates the faces that are diagonally opposite there.

// link states whether two faces are on the same side.
type link struct {
	from, to int
	differ   bool
	edge     int // -1 if the reason is the clue at a vertex
	vertex   int
}

// links returns all links known, those by clues last.
func (b *Board) links(clues bool) []link {
	out := make([]link, 0, len(b.from))
	for e, side := range b.sides {
		if !b.Open(e) {
			out = append(out, link{int(side[0]), int(side[1]), b.Line(e), e, -1})
		}
	}
	if clues {
		for _, x := range b.Straight {
			for _, d := range b.Diagonals(x) {
				out = append(out, link{d[0], d[1], true, -1, x})
			}
		}
	}
	return out
}

// parity (M23, M25): the loop crosses a closed outline an even number of times. Condition: all edges that leave a set of vertices are
// known, except one. Conclusion: the last is a line if the number of lines is odd; otherwise it is crossed. The shortest outline is found
// by colouring faces.
func parity(b *Board) { b.outlines(false) }

// ClueParity (M24) is parity for outlines that also pass through vertices of Straight, from one face to that diagonally opposite: whichever
// way the loop passes such a vertex, it crosses the outline there once.
func ClueParity(b *Board) { b.outlines(true) }

// outlines finds the edges decided by the parity of lines along an outline, and contradictions of parity. With clues, outlines may also use
// links that clues provide: the technique ClueParity instead of parity.
func (b *Board) outlines(clues bool) {
	links := b.links(clues)
	n := len(b.Exits)
	sides := ground.NewParitySets(n)
	for k, l := range links {
		if !sides.Join(l.from, l.to, l.differ) {
			b.odd(clues, links[:k], l)
			return
		}
	}
	var faces ground.Graph // built on first use
	for e, ends := range b.sides {
		if !b.Open(e) {
			continue
		}
		r, s := sides.Find(int(ends[0]))
		q, t := sides.Find(int(ends[1]))
		if r != q {
			continue
		}
		if faces.N == 0 {
			faces = graph(links, n)
		}
		f, _ := b.outline(links, faces, int(ends[0]), int(ends[1]))
		if s != t {
			Draw(f, e)
		} else {
			Cross(f, e)
		}
		b.addOutline(clues, f)
	}
}

// addOutline adds a finding unless it has to use clues and uses none: parity finds that.
func (b *Board) addOutline(clues bool, f *puzzle.StepBuilder) {
	if n, _ := f.PremiseCount(); !clues || n > 0 {
		b.Add(f)
	}
}

// odd adds the contradiction between a link and the links before it, on which the number of lines would be odd: the opposite of what is
// known about the link's edge or, for a link by a clue, a step without a conclusion.
func (b *Board) odd(clues bool, before []link, l link) {
	f, lines := b.outline(before, graph(before, len(b.Exits)), l.from, l.to)
	switch {
	case l.edge < 0: // the loop also crosses the outline at that clue
		f.UseClues(b.Place(l.vertex))
		f.Contradict()
		f.AddArgs(Lines{Lines: lines + 1})
	case l.differ:
		Cross(f, l.edge)
	default:
		Draw(f, l.edge)
	}
	b.addOutline(clues, f)
}

// outline begins a finding whose premises are a shortest outline over links from one face to another, and counts the lines that cross it.
func (b *Board) outline(links []link, g ground.Graph, from, to int) (f *puzzle.StepBuilder, lines int) {
	f = b.NewStep()
	way, _ := g.Path(from, to)
	for _, k := range way {
		l := links[k]
		if l.edge >= 0 {
			f.Use(l.edge)
		} else {
			f.UseClues(b.Place(l.vertex))
		}
		if l.differ {
			lines++
		}
	}
	f.AddArgs(Lines{Lines: lines})
	return f, lines
}

// graph returns the n faces, connected by links.
func graph(links []link, n int) ground.Graph {
	ends := make([][2]int, len(links))
	for k, l := range links {
		ends[k] = [2]int{l.from, l.to}
	}
	return ground.NewGraph(n, ends)
}

// Imply adds to a model the sides of the loop, a variable for each face: the lines divide the faces into two sides. They follow from the
// rules and let the kernel propagate along outlines, where it would otherwise have to search.
func (g *Layout) Imply(md *model.Model) {
	faces := len(g.Exits)
	first := md.S.Bools(faces)
	for face := 1; face < faces; face++ {
		name := fmt.Sprintf("i%d.%d", face/g.Cols, face%g.Cols)
		md.Name(first+sat.Lit(2*face), name, "-"+name)
	}
	side := func(face int) sat.Lit {
		if face == 0 {
			return sat.False
		}
		return first + sat.Lit(2*face)
	}
	differ := func(a, b, when sat.Lit) {
		md.S.Add(when.Not(), a, b)
		md.S.Add(when.Not(), a.Not(), b.Not())
		md.S.Add(when, a, b.Not())
		md.S.Add(when, a.Not(), b)
	}
	for e := range g.from {
		a, b := g.Sides(e)
		md.S.From(md.Rule(puzzle.NewRuleName("e", e+1)), func() { differ(side(a), side(b), md.Is(e, 1)) })
	}
	for _, x := range g.Straight {
		md.Clue(g.Place(x), func() {
			for _, d := range g.Diagonals(x) {
				differ(side(d[0]), side(d[1]), sat.True)
			}
		})
	}
}
