package kakuro

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists what breaks the rules: a digit twice in a run ("repeat"), a full run with the wrong sum ("sum"), one whose digits are
// too large ("too-much") or too small ("too-little") for what the open cells can add, one that has more cells than there are digits
// ("too-long"), one that its candidates cannot fill any more ("no-fit"), and a cell without a candidate left ("no-value"). It looks
// at each run alone.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	k := p.(*Kakuro)
	if known.IsZero() {
		known = puzzle.NewFacts(k.board)
	}
	c := checker{k: k, known: known}
	for i := range k.board.Len() {
		if known.Can(i) == 0 {
			at := k.board.Unknown(i).At
			c.out = append(c.out, puzzle.Violation{Rule: "no-value", At: []puzzle.Place{at},
				Text: fmt.Sprintf("no digit is possible in %s", at)})
		}
	}
	for _, r := range k.runs {
		c.run(r, r.sum)
	}
	for _, x := range k.clash {
		for _, r := range k.runs {
			if r.place() == puzzle.Run(x.R, x.C, x.Heading) {
				c.run(r, x.Sum)
			}
		}
	}
	return c.out
}

// checker collects what is wrong with a board.
type checker struct {
	k     *Kakuro
	known puzzle.Facts
	out   []puzzle.Violation
}

// report adds a violation of a run, with what its text names.
func (c *checker) report(rule string, r run, at []puzzle.Place, said any, format string, args ...any) {
	c.out = append(c.out, puzzle.Violation{Rule: rule, At: at, Clues: []puzzle.Place{r.place()}, Args: puzzle.ArgsOf(said),
		Text: fmt.Sprintf(format, args...)})
}

// places are the cells of a run.
func (c *checker) places(r run) []puzzle.Place {
	out := make([]puzzle.Place, len(r.cells))
	for i, u := range r.cells {
		out[i] = c.k.board.Unknown(u).At
	}
	return out
}

// run reports what is wrong with a run whose sum should be the one given, 0 for any.
func (c *checker) run(r run, sum int) {
	if len(r.cells) > 9 {
		c.report("too-long", r, c.places(r), cellsArgs{len(r.cells)}, "%s has %d cells, and there are only nine digits",
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
		c.report("sum", r, c.places(r), names(), "%s is %s, the clue says %d", r.place(), c.filled(r, total), sum)
	case sum > 0 && used != 0 && least > sum:
		c.report("too-much", r, c.places(r), names(), "%s has %s already, and with %s becomes at least %d; the clue says %d",
			r.place(), c.filled(r, total), cells(open), least, sum)
	case sum > 0 && used != 0 && most < sum:
		c.report("too-little", r, c.places(r), names(), "%s has %s so far, and with %s becomes at most %d; the clue says %d",
			r.place(), c.filled(r, total), cells(open), most, sum)
	case open > 0 && !c.fits(r, sum):
		clue := "has no filling left with different digits"
		if sum > 0 {
			clue = fmt.Sprintf("has no filling left with the sum %d", sum)
		}
		c.report("no-fit", r, c.places(r), names(), "%s %s", r.place(), clue)
	}
}

// filled is the digits of a run that are known as a sum that comes to total.
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

// cells counts open cells in words.
func cells(open int) string {
	if open == 1 {
		return "one open cell"
	}
	return fmt.Sprintf("%d open cells", open)
}

// repeats reports digits that stand twice in a run, and whether there are any.
func (c *checker) repeats(r run) bool {
	first := map[int]puzzle.Place{}
	found := false
	for _, u := range r.cells {
		v, ok := c.known.Value(u)
		if !ok {
			continue
		}
		at := c.k.board.Unknown(u).At
		if before, twice := first[v]; twice {
			c.report("repeat", r, []puzzle.Place{before, at}, digitArgs{v}, "%s and %s in one run are both %d", before, at, v)
			found = true
		} else {
			first[v] = at
		}
	}
	return found
}

// fits reports whether the cells of a run can be filled with candidates of theirs, all different, and with the sum, 0 for any. A
// cell without candidates is reported elsewhere: the answer is then yes.
func (c *checker) fits(r run, sum int) bool {
	now := []puzzle.Mask{0} // the sets of digits that the cells so far may hold
	for _, u := range r.cells {
		if c.known.Can(u) == 0 {
			return true
		}
		var next []puzzle.Mask
		var seen [1 << 10]bool
		for _, used := range now {
			for d := range (c.known.Can(u) &^ used).Values() {
				if with := used | puzzle.Only(d); !seen[with] {
					seen[with] = true
					next = append(next, with)
				}
			}
		}
		now = next
	}
	for _, used := range now {
		total := 0
		for d := range used.Values() {
			total += d
		}
		if sum == 0 || total == sum {
			return true
		}
	}
	return false
}
