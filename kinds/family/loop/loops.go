package loop

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Strands are the connected sets of lines on a board.
type Strands struct {
	Of    []int   // by vertex: its strand, -1 for none
	Lines [][]int // by strand: its edges
	Ends  [][]int // by strand: the vertices with one line
}

// Strands returns the connected sets of known lines, each with its edges and its ends.
func (b *Board) Strands() *Strands {
	w := b.passages(true)
	of := slices.Repeat([]int{-1}, len(w))
	n := 0
	for _, cells := range b.graph(w, -1).Search().Parts {
		if len(cells) > 1 {
			for _, x := range cells {
				of[x] = n
			}
			n++
		}
	}
	s := &Strands{Of: of, Lines: make([][]int, n), Ends: make([][]int, n)}
	for x, k := range of {
		if k < 0 {
			continue
		}
		for _, h := range [...]ground.Direction{ground.East, ground.South} {
			if w[x]>>h&1 != 0 {
				s.Lines[k] = append(s.Lines[k], b.At(x, h))
			}
		}
		if bits.OnesCount8(w[x]) == 1 {
			s.Ends[k] = append(s.Ends[k], x)
		}
	}
	return s
}

// Outside adds to the premises of a finding something outside a loop along strand k and more vertices, if possible the vertex
// nearest to x that the loop must visit. ok is false if there is nothing outside.
func (b *Board) Outside(f *puzzle.StepBuilder, s *Strands, k, x int, more ...int) (thing LeftOut, ok bool) {
	in := func(y int) bool { return s.Of[y] == k || slices.Contains(more, y) }
	nearest, first := -1, -1
	for y, must := range b.Must {
		if in(y) {
			continue
		}
		if first < 0 {
			first = y
		}
		if must && (nearest < 0 || b.Far(x, y) < b.Far(x, nearest)) {
			nearest = y
		}
	}
	switch {
	case nearest >= 0:
		f.UseClues(b.clue(nearest))
		return LeftOut{b.clue(nearest)}, true
	case len(s.Lines) > 1:
		other := 0
		if k == 0 {
			other = 1
		}
		f.Use(s.Lines[other][0])
		return LeftOut{b.Edge(s.Lines[other][0])}, true
	}
	if b.All && first >= 0 {
		return LeftOut{b.Place(first)}, true
	}
	if b.Unmet != nil {
		closing := -1
		if ends := s.Ends[k]; len(ends) == 2 {
			closing = b.between(ends[0], ends[1])
		}
		clue, ok := b.Unmet(x, func(e int) bool {
			y, z := b.Ends(e)
			return e == closing || b.Line(e) && s.Of[y] == k && s.Of[z] == k
		})
		if ok {
			f.UseClues(clue)
		}
		return LeftOut{clue}, ok
	}
	return thing, false
}

// earlyLoop (M19): an edge would close a loop that leaves something out. Condition: X.h is open and connects the two ends of one strand; a
// vertex that the loop must visit, or another line, is outside it. Conclusion: X.h is crossed. A strand without ends that leaves something
// out is a contradiction.
func earlyLoop(b *Board) {
	if !b.closes() {
		return
	}
	s := b.Strands()
	for k, ends := range s.Ends {
		f := b.OfLoop()
		at := 0
		switch len(ends) {
		case 0:
			f.Contradict()
			at, _ = b.Ends(s.Lines[k][0])
		case 2:
			e := b.between(ends[0], ends[1])
			if !b.Open(e) {
				continue
			}
			Cross(f, e)
			at = ends[0]
		default:
			continue
		}
		if thing, ok := b.Outside(f, s, k, at); ok {
			f.AddArgs(thing)
			f.Use(s.Lines[k]...)
			b.Add(f)
		}
	}
}

// closes reports whether some strand may be closed, or its ends neighbours; if a strand branches, it may return true without either.
func (b *Board) closes() bool {
	w := b.passages(true)
	for x, way := range w {
		switch n := bits.OnesCount8(way); {
		case n > 2:
			return true
		case n != 1:
			continue
		}
		y := x
		for left := way; left != 0; left = w[y] { // from end to end, removing the edges on the way
			h := bits.TrailingZeros8(left)
			w[y] = 0
			y = int(b.Neighbours[y][h])
			w[y] &^= 1 << ((h + 2) % 4)
		}
		if b.Open(b.between(x, y)) {
			return true
		}
	}
	return slices.ContainsFunc(w, func(way uint8) bool { return way != 0 })
}

// between returns the edge between two neighbouring vertices; -1 if none.
func (b *Board) between(x, y int) int {
	for h := range ground.Direction(4) {
		if b.Next(x, h, 1) == y {
			return b.At(x, h)
		}
	}
	return -1
}
