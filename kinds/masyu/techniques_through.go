package masyu

import (
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/family/loop"
)

// throughLevel is the level of an early loop through a pearl: harder than an early loop, as the effect of the pearl must be seen, but
// easier than counting, as nothing is assumed.
const throughLevel = 2.8

// throughLoop (M19 through pearls): pearls would carry an edge straight on to the other end of the same line and close the loop early.
// Condition: X is an end of a line and X.h is open; X is a black pearl, or X+h a white one, and from there white pearls without lines
// follow one another up to the other end; a pearl or another line (or, with all, a cell) is outside. Conclusion: X.h is crossed.
func throughLoop(b board) {
	var s *loop.Strands
	for x := range b.pearls {
		for h := range heading(4) {
			if b.Lines(x) != 1 || !b.Open(b.At(x, h)) || b.pearls[x] != Black && !b.is(b.Next(x, h, 1), White) {
				continue
			}
			if s == nil {
				s = b.Strands()
			}
			k := s.Of[x]
			over, y := b.carried(s, x, h)
			if len(over) == 0 || y < 0 || s.Of[y] != k || b.Lines(y) != 1 {
				continue
			}
			f := b.OfLoop()
			if b.pearls[x] == Black {
				f.UseClues(b.place(x))
			}
			for _, z := range over {
				if b.pearls[z] == White {
					f.UseClues(b.place(z))
				}
			}
			thing, ok := b.Outside(f, s, k, x, over...)
			if !ok {
				continue
			}
			between := lists.Map(over, b.place)
			f.AddArgs(throughArgs{LeftOut: thing, From: b.place(x), Over: between, To: b.place(y)})
			loop.Cross(f, b.At(x, h))
			f.Use(s.Lines[k]...)
			b.Add(f)
		}
	}
}

// carried returns the cells through which pearls carry a line that leaves x in a heading, and the cell with a line at the end; -1 if
// there is no such cell.
func (b board) carried(s *loop.Strands, x int, h heading) (over []int, to int) {
	z := b.Next(x, h, 1)
	for goes := b.pearls[x] == Black; ; goes = false {
		switch {
		case z < 0:
			return over, -1
		case s.Of[z] >= 0:
			return over, z
		case b.pearls[z] != White && !(goes && b.pearls[z] == NoPearl):
			return over, -1
		}
		if over = append(over, z); !b.Open(b.At(z, h)) {
			return over, -1
		}
		z = b.Next(z, h, 1)
	}
}
