package kakuro

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Check lists the violations: a digit twice in a run ("repeat"), a full run with the wrong sum ("sum"), one whose digits are too large
// ("too-much") or too small ("too-little") for what the open cells can add, one with more cells than there are digits ("too-long"), one
// that its candidates can no longer fill ("no-fit"), and a cell without candidates ("no-value"). It checks each run separately. The
// declared network, which shares no code with Rules, finds the runs; this file words the violations.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	if k := p.(*Kakuro); !known.IsZero() && k.solved(known) {
		return nil
	}
	return constraint.Check(p, known)
}

// solved reports whether all cells are known, the digits of each run differ, and their sum is the clue. The network need not be built for
// the answers of a solver.
func (k *Kakuro) solved(known puzzle.Facts) bool {
	for _, r := range k.runs {
		used, sum := puzzle.Mask(0), 0
		for _, u := range r.cells {
			m := known.Candidates(u)
			if m == 0 || m&(m-1) != 0 || used&m != 0 {
				return false
			}
			used |= m
			sum += m.Min()
		}
		if r.sum != 0 && sum != r.sum {
			return false
		}
	}
	return len(k.clash) == 0
}

type checker struct {
	k     *Kakuro
	known puzzle.Facts
	out   []puzzle.Violation
}

// broken returns the violations of a run that cannot have the given sum, 0 for any.
func (k *Kakuro) broken(known puzzle.Facts, r run, sum int) []puzzle.Violation {
	c := checker{k: k, known: known}
	c.run(r, sum)
	return c.out
}

// report adds a violation of a run, with the values that its text names.
func (c *checker) report(rule string, at []puzzle.Place, said any, format string, args ...any) {
	c.out = append(c.out, puzzle.Violation{Rule: rule, At: at, Args: puzzle.ArgsOf(said), Text: fault.English(format, args...)})
}

func (c *checker) places(r run) []puzzle.Place {
	return lists.Map(r.cells, c.k.board.At)
}

// run reports the violations of a run whose sum should be the given one, 0 for any.
func (c *checker) run(r run, sum int) {
	if len(r.cells) > 9 {
		c.report("too-long", c.places(r), cellsArgs{len(r.cells)}, "%s has %d cells, and there are only nine digits",
			r.place(), len(r.cells))
		return
	}
	if c.repeats(r) {
		return
	}
	total, used := 0, puzzle.Mask(0)
	for _, u := range r.cells {
		if v, ok := c.known.Value(u); ok {
			total += v
			used |= puzzle.Only(v)
		}
	}
	open := len(r.cells) - used.Len()
	least, most := total, total
	for i, left := 0, puzzle.Span(1, 9)&^used; i < open; i++ {
		least += left.Min()
		left &^= puzzle.Only(left.Min())
	}
	for i, left := 0, puzzle.Span(1, 9)&^used; i < open; i++ {
		most += left.Max()
		left &^= puzzle.Only(left.Max())
	}
	names := func() sumArgs {
		return sumArgs{Filled: c.filled(r, total), Open: open, Least: least, Most: most, Sum: sum}
	}
	switch {
	case sum > 0 && open == 0 && total != sum:
		c.report("sum", c.places(r), names(), "%s is %s, but the clue is %d", r.place(), c.filled(r, total), sum)
	case sum > 0 && used != 0 && least > sum:
		c.report("too-much", c.places(r), names(), "%s has %s already, and with %s becomes at least %d; the clue is %d",
			r.place(), c.filled(r, total), cells(open), least, sum)
	case sum > 0 && used != 0 && most < sum:
		c.report("too-little", c.places(r), names(), "%s has %s so far, and with %s becomes at most %d; the clue is %d",
			r.place(), c.filled(r, total), cells(open), most, sum)
	case open > 0 && !slices.ContainsFunc(r.cells, func(u int) bool { return c.known.Candidates(u) == 0 }): // "no-value" reports these
		clue := "has no filling left with different digits"
		if sum > 0 {
			clue = fmt.Sprintf("has no filling left with the sum %d", sum)
		}
		c.report("no-fit", c.places(r), names(), "%s %s", r.place(), clue)
	}
}

// filled returns the decided digits of a run, with the total if there are several: "3+4 = 7". It is "" for none.
func (c *checker) filled(r run, total int) string {
	var digits []string
	for _, u := range r.cells {
		if v, ok := c.known.Value(u); ok {
			digits = append(digits, strconv.Itoa(v))
		}
	}
	if len(digits) > 1 {
		return fmt.Sprintf("%s = %d", strings.Join(digits, "+"), total)
	}
	return strings.Join(digits, "")
}

func cells(open int) string {
	if open == 1 {
		return "one open cell"
	}
	return fmt.Sprintf("%d open cells", open)
}

// repeats reports digits that occur twice in a run, and returns whether there are any.
func (c *checker) repeats(r run) bool {
	first := map[int]puzzle.Place{}
	found := false
	for _, u := range r.cells {
		v, ok := c.known.Value(u)
		if !ok {
			continue
		}
		at := c.k.board.At(u)
		if before, twice := first[v]; twice {
			c.report("repeat", []puzzle.Place{before, at}, digitArgs{v}, "%s and %s in one run are both %d", before, at, v)
			found = true
		} else {
			first[v] = at
		}
	}
	return found
}
