package slitherlink

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// maxLines is the maximum number of lines that follow from an argument and are named after one number.
const maxLines = 6

// consequences are the borders that follow from an argument, each after the borders and numbers that it rests on.
type consequences struct {
	Groups  []consequence
	numbers [][]puzzle.Place // the numbers that each group names
}

// consequence is what follows from numbers, or from borders alone.
type consequence struct {
	By      string // the numbers, "" if the argument has named them
	Lines   string
	Crosses []puzzle.Place // only without lines
}

// Named returns the numbers that the sentence names, and those that it ends with.
func (c consequences) Named() (all, last []puzzle.Place) {
	return slices.Concat(c.numbers...), c.numbers[len(c.numbers)-1]
}

// falls returns what steps write on the board, as consequences. A number comes before the first line that follows from it; crosses are
// written only if no line follows. It returns nil if the steps write nothing new.
func falls(x *words.Sentence, steps []puzzle.Step) any {
	var c consequences
	var numbers, on, off []puzzle.Place
	said := map[puzzle.Place]bool{} // borders and numbers
	group := func() {
		if len(on)+len(off) == 0 {
			return
		}
		by := consequence{By: x.Lang.Numbers(numbers), Lines: x.Lang.Places(on)}
		if len(on) == 0 {
			by.Crosses = off
		}
		c.Groups, c.numbers = append(c.Groups, by), append(c.numbers, numbers)
		numbers, on, off = nil, nil, nil
	}
	for _, s := range steps {
		for _, at := range s.Clues {
			if at.Kind != puzzle.CellKind || x.Context.Named[at] || said[at] {
				continue
			}
			if len(on) > 0 {
				group()
			}
			said[at] = true
			numbers = append(numbers, at)
		}
		for _, f := range s.New {
			if said[f.At] || x.Context.Known.Holds(f) {
				continue
			}
			said[f.At] = true
			if f.Value == 0 {
				off = append(off, f.At)
				continue
			}
			if len(on) == maxLines {
				group()
			}
			on = append(on, f.At)
		}
	}
	group()
	if len(c.Groups) == 0 {
		return nil
	}
	return c
}
