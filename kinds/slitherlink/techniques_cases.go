package slitherlink

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that try all ways to place the lines of one number, or of two, with a few rounds of forced moves each.

// casesLevel is the level of two ways of one number; each further one adds 0.1. caseRounds is the number of rounds of moves in each case,
// shortRounds the maximum in a short hypothesis, and pairDistance the maximum distance of two numbers examined together, along rows and
// columns. A pair has at most pairWays ways, as many as a person would try.
const (
	casesLevel   = 5.3
	caseRounds   = 5
	shortRounds  = 8
	pairDistance = 2
	pairWays     = 6
)

// ways returns the sets of borders, a bit each by heading, that may be the lines of a number, as far as its borders are known.
func (b *board) ways(cell int) (out []uint) {
	at := b.Around(cell)
	for set := range uint(1) << 4 {
		ok := bits.OnesCount(set) == b.numbers[cell]
		for h, e := range at {
			ok = ok && b.Known.Candidates(e).Has(int(set>>h&1))
		}
		if ok {
			out = append(out, set)
		}
	}
	return out
}

// lines returns the open borders of a cell in a set.
func (b *board) lines(cell int, set uint) (out []int) {
	for h, e := range b.Around(cell) {
		if set>>h&1 != 0 && b.Open(e) {
			out = append(out, e)
		}
	}
	return out
}

// cases: every way to place the lines of C leads to the same border. Conclusion: what all ways have in common that no forced moves
// contradict.
func (b *board) cases() {
	for cell, n := range b.numbers {
		if b.Done() {
			return
		}
		if n < 1 || n > 3 {
			continue
		}
		var in, out []*loop.Forcing
		ways := b.ways(cell)
		if len(ways) < 2 {
			continue
		}
		for _, set := range ways {
			if w := b.Follow(caseRounds, b.lines(cell, set)...); w.Closed {
				out = append(out, w)
			} else {
				in = append(in, w)
			}
		}
		b.shared([]int{cell}, in, out)
	}
}

// shared adds the step that concludes what the ways have in common.
func (b *board) shared(cells []int, in, out []*loop.Forcing) {
	f := b.finding(cells...)
	f.AddArgs(casesArgs{In: len(in), Out: len(out), Number: b.CellPlace(cells[0])})
	if len(cells) == 1 {
		f.Level = casesLevel + float64(len(in)+len(out)-2)/10
	}
	if len(cells) > 1 {
		f.AddArgs(otherArgs{Other: b.CellPlace(cells[1])})
	}
	for _, cell := range cells {
		for _, e := range b.Around(cell) {
			if !b.Open(e) {
				f.Use(e)
			}
		}
	}
	b.AddCases(f, in, out, func(s *puzzle.Step, w *loop.Forcing) {
		s.Technique, s.Args = "slitherlink.way", puzzle.ArgsOf(wayArgs{Taken: puzzle.Places(w.Assumed)})
	})
}

// pairCases: the same for the numbers of two cells near each other, if some ways of the two exclude each other.
func (b *board) pairCases() {
	single := map[int][]uint{} // by cell: ways that are not contradictory alone
	for cell, n := range b.numbers {
		if n < 1 || n > 3 || b.Done() {
			continue
		}
		for _, set := range b.ways(cell) {
			if !b.Follow(caseRounds, b.lines(cell, set)...).Closed {
				single[cell] = append(single[cell], set)
			}
		}
	}
	g := b.Slitherlink.Grid
	for one := range b.numbers {
		for dr := 0; dr <= pairDistance; dr++ {
			for dc := dr - pairDistance; dc <= pairDistance-dr; dc++ {
				other := g.Cell(one/g.Cols+dr, one%g.Cols+dc)
				if n := len(single[one]) * len(single[other]); other > one && len(single[one]) > 1 && len(single[other]) > 1 &&
					n <= pairWays && !b.Done() {
					b.pair(one, other, single)
				}
			}
		}
	}
}

// pair examines two numbers. A way that is contradictory alone is followed once, without the other number.
func (b *board) pair(one, other int, single map[int][]uint) {
	var in, out []*loop.Forcing
	for _, set := range single[one] {
		for _, with := range single[other] {
			if !b.agree(one, other, set, with) {
				continue
			}
			lines := b.lines(one, set)
			for _, e := range b.lines(other, with) {
				if !slices.Contains(lines, e) {
					lines = append(lines, e)
				}
			}
			if w := b.Follow(caseRounds, lines...); w.Closed {
				out = append(out, w)
			} else {
				in = append(in, w)
			}
		}
	}
	for _, cell := range [...]int{one, other} {
		for _, set := range b.ways(cell) {
			if !slices.Contains(single[cell], set) {
				out = append(out, b.Follow(caseRounds, b.lines(cell, set)...))
			}
		}
	}
	b.shared([]int{one, other}, in, out)
}

// agree reports whether set, a choice of edges around cell one, and with, a choice around cell other, treat their common border alike. It
// is true if they have none.
func (b *board) agree(one, other int, set, with uint) bool {
	for h, e := range b.Around(one) {
		for g, f := range b.Around(other) {
			if e == f && set>>h&1 != with>>g&1 {
				return false
			}
		}
	}
	return true
}

// fails: a value of a border leads to a contradiction by few moves; or, if no border has such a value and the cases of no number agree, by
// moves at corners and numbers; or by these and wide moves. Conclusion: it has the other value. Only the shortest chains are kept.
func (b *board) fails() {
	n := newNarrower(b.Slitherlink)
	if !n.load(b.Known) {
		return
	}
	b.tryAll(func(e, value int) (puzzle.Step, bool) { return b.TryShort(e, value, shortRounds) })
	if len(b.Steps) > 0 {
		return
	}
	if b.cases(); len(b.Steps) > 0 { // a technique of its own
		b.Steps = nil
		return
	}
	for _, wide := range [...][]loop.Move{wide[:1], wide} {
		b.tryAll(func(e, value int) (s puzzle.Step, ok bool) {
			if len(wide) == 1 && n.fits(e, value) {
				return s, false
			}
			return b.Try(e, value, more, wide)
		})
		if len(b.Steps) > 0 {
			return
		}
	}
}

// tryAll adds the shortest of the steps that try returns for the values of open borders.
func (b *board) tryAll(try func(e, value int) (puzzle.Step, bool)) {
	for e := range b.Slitherlink.Len() {
		for value := range 2 {
			if !b.Open(e) || b.Done() {
				continue
			}
			s, ok := try(e, value)
			if n := len(b.Steps); ok && n > 0 && len(s.Sub) < len(b.Steps[0].Sub) {
				b.Steps = b.Steps[:0]
			} else if ok && n > 0 && len(s.Sub) > len(b.Steps[0].Sub) {
				continue
			}
			if ok {
				b.Steps = append(b.Steps, s)
			}
		}
	}
}
