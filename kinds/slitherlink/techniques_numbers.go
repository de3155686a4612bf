package slitherlink

import (
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// full: C has its lines. Condition: n borders of C are lines. Conclusion: the others are crossed.
func (b *board) full(cell int) { b.atMost(cell, 1, b.numbers[cell]) }

// rest: C needs all borders left. Condition: 4-n borders of C are crossed. Conclusion: the others are lines.
func (b *board) rest(cell int) { b.atMost(cell, 0, 4-b.numbers[cell]) }

// atMost: at most n borders of C have a value. Condition: n have it. Conclusion: the others do not.
func (b *board) atMost(cell, value, n int) {
	at := b.Around(cell)
	lines, free := b.Known.CountOf(1, at[:]...)
	with := [...]int{4 - free, lines}[value]
	if with < n || lines == free && lines == b.numbers[cell] {
		return
	}
	f := b.finding(cell)
	for _, e := range at {
		if b.Known.Is(e, value) && n > 0 {
			n--
			f.Use(e)
		} else {
			f.Conclude(e, 1-value)
		}
	}
	b.Add(f)
}

// zeroThree: C is 0 and a 3 is next to it, or diagonally at its corner. Conclusion: the borders of C are crossed; so the others of a 3
// next to it are lines, which continue away from the 0; a diagonal one has lines at the common corner.
func (b *board) zeroThree(cell int) {
	if b.numbers[cell] != 0 {
		return
	}
	r, c := cell/b.Slitherlink.Cols, cell%b.Slitherlink.Cols
	for k := range ground.Direction(4) {
		if next := b.Cell(k.Step(r, c)); b.is(next, 3) {
			f := b.finding(cell, next)
			b.crossAll(f, cell)
			for h, e := range b.Around(next) {
				if ground.Direction(h) != k.Turn(2) {
					f.Conclude(e, 1)
				}
			}
			loop.Draw(f, b.At(b.corner(cell, k), k.Turn(1)))
			loop.Draw(f, b.At(b.corner(cell, k.Turn(3)), k.Turn(3)))
			b.Add(f)
		}
		y, x := k.Step(r, c)
		if next := b.Cell(k.Turn(1).Step(y, x)); b.is(next, 3) {
			f := b.finding(cell, next)
			b.crossAll(f, cell)
			for _, e := range b.sector(next, k.Turn(2)) {
				f.Conclude(e, 1)
			}
			b.Add(f)
		}
	}
}

func (b *board) crossAll(f *puzzle.StepBuilder, cell int) {
	for _, e := range b.Around(cell) {
		f.Conclude(e, 0)
	}
}

// twoCorner: C is a 2 in a corner of the board. Whichever two of its borders are lines, they continue along the border of the board.
// Conclusion: the borders next to C along the border of the board are lines.
func (b *board) twoCorner(cell int) {
	if b.numbers[cell] != 2 {
		return
	}
	for k := range ground.Direction(4) {
		if out := b.outside(cell, k); out[0] < 0 && out[1] < 0 {
			f := b.finding(cell)
			loop.Draw(f, b.At(b.corner(cell, k.Turn(1)), k.Turn(2)))
			loop.Draw(f, b.At(b.corner(cell, k.Turn(3)), k.Turn(3)))
			b.Add(f)
		}
	}
}

// threes: C and the cell D next to it are 3s. Without a line between them, the loop would run around both alone, which another number
// forbids. Conclusion: the borders between them, and those opposite to it, are lines; the line between them continues along neither side.
func (b *board) threes(cell int) {
	for _, h := range [...]ground.Direction{ground.East, ground.South} {
		next := b.Cell(h.Step(cell/b.Slitherlink.Cols, cell%b.Slitherlink.Cols))
		if !b.is(cell, 3) || !b.is(next, 3) {
			continue
		}
		ring := map[int]bool{} // the borders around both
		for _, e := range b.Around(cell) {
			ring[e] = true
		}
		between := b.Around(cell)[h]
		for _, e := range b.Around(next) {
			ring[e] = e != between
		}
		ring[between] = false
		other, ok := b.Unmet(b.corner(cell, 1), func(e int) bool { return ring[e] })
		if !ok {
			continue
		}
		f := b.finding(cell, next)
		f.UseClues(other, puzzle.WholeBoard(puzzle.Loop))
		f.AddArgs(threesArgs{Cells: []puzzle.Place{b.CellPlace(cell), b.CellPlace(next)}, Outside: other})
		f.Conclude(between, 1)
		f.Conclude(b.Around(cell)[h.Turn(2)], 1)
		f.Conclude(b.Around(next)[h], 1)
		loop.Cross(f, b.At(b.corner(cell, h.Turn(3)), h.Turn(3)))
		loop.Cross(f, b.At(b.corner(cell, h), h.Turn(1)))
		b.Add(f)
	}
}

// around returns the borders of a cell, by heading, and the ones that leave its corners, by corner and then heading; -1 for missing ones.
func (s *Slitherlink) around(cell int) (list [12]int) {
	for h, e := range s.Around(cell) {
		k, x := ground.Direction(h), s.corner(cell, ground.Direction(h))
		r, c := x/(s.Cols+1), x%(s.Cols+1)
		list[h], list[4+2*h], list[5+2*h] = e, s.Exit(r, c, k), s.Exit(r, c, k.Turn(1))
	}
	return list
}

// patterns returns the values that borders around a cell can have, given the candidates of each, so that the cell has its number and at
// each corner none or two lines meet; nothing if there is no way.
func patterns(n int, can [12]puzzle.Mask) (out [12]puzzle.Mask) {
	for set := range uint(1) << 4 {
		if bits.OnesCount(set) != n {
			continue
		}
		var here [12]puzzle.Mask
		ok := true
		for k := range 4 {
			v := int(set >> k & 1)
			here[k] = puzzle.Only(v)
			ok = ok && can[k].Has(v)
			m := (sums(1) << (v + int(set>>((k+1)%4)&1))).overCorner()
			for a := range 2 {
				for b := range 2 {
					if m>>(a+b)&1 != 0 && can[4+2*k].Has(a) && can[5+2*k].Has(b) {
						here[4+2*k] |= puzzle.Only(a)
						here[5+2*k] |= puzzle.Only(b)
					}
				}
			}
			ok = ok && here[4+2*k] != 0
		}
		for i := range here {
			if ok {
				out[i] |= here[i]
			}
		}
	}
	return out
}

// corners: all ways to place n lines around C, together with the borders that leave its corners, agree on a border. Conclusion: that
// border.
func (b *board) corners(cell int) {
	at, n := b.around(cell), b.numbers[cell]
	var can, all [12]puzzle.Mask
	var reason []int
	for i, e := range at {
		can[i], all[i] = puzzle.Only(0), puzzle.Only(0)
		if e >= 0 {
			if can[i], all[i] = b.Known.Candidates(e), puzzle.Span(0, 1); can[i] != all[i] {
				reason = append(reason, i)
			}
		}
	}
	want := patterns(n, can)
	if want == can {
		return
	}
	of := func(some []int) [12]puzzle.Mask {
		with := all
		for _, i := range some {
			with[i] = can[i]
		}
		return patterns(n, with)
	}
	some := reduce.Shrink(reason, func(some []int) bool {
		left := of(some)
		for i := range left {
			if left[i]&can[i]&^want[i] != 0 {
				return false
			}
		}
		return true
	})
	f := b.finding(cell)
	for _, i := range some {
		f.Use(at[i])
	}
	f.Level = 2.6 + float64(len(some))/10
	if want[0] == 0 {
		f.Contradict()
	}
	for i, e := range at {
		if e >= 0 && b.Open(e) && want[i].Len() == 1 {
			f.Conclude(e, want[i].Min())
		}
	}
	b.Add(f)
}
