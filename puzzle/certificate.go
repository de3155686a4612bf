package puzzle

import (
	"strconv"

	"github.com/teka-puzzles/teka/proof"
	"github.com/teka-puzzles/teka/sat"
)

// Certificate is a proof being written of what is found out about a puzzle: it gives the places, clues and values of the board their names in the proof.
// A nil Certificate takes down nothing.
type Certificate struct {
	w     *proof.Writer
	board *Board

	last       Place // the clue whose rule was asked for last
	by         sat.Source
	rows, cols []sat.Source // the rules of lines asked for so far, 0 for none
}

// rule is the rule of a clue.
func (c *Certificate) rule(at Place) sat.Source {
	if at != c.last {
		c.last, c.by = at, c.named(at)
	}
	return c.by
}

func (c *Certificate) named(at Place) sat.Source {
	r, k := int(at.R)+1, int(at.C)+1
	switch at.Kind {
	case CellKind:
		return c.w.Rule("g", []int{r, k}, "")
	case RuleKind:
		return c.w.Rule([...]string{Loop: "L", Connected: "K", Crossing: "X", Tree: "T"}[at.Dir], nil, "")
	case RowKind:
		return c.line(&c.rows, "r", r)
	case ColKind:
		return c.line(&c.cols, "c", k)
	case SideKind:
		return c.w.Rule("TRBL"[at.Dir:at.Dir+1], []int{r}, "")
	case RunKind:
		return c.w.Rule("q", []int{r, k}, [...]string{".r", ".d"}[at.Dir])
	}
	numbers := []int{r, k} // a kind's own, by its name
	if at.Between() {
		numbers = append(numbers, int(at.R2)+1, int(at.C2)+1)
	}
	return c.w.Rule(at.Kind.String(), numbers, "")
}

// line is the rule of a row or column, counted from 1. Filters turn to another line so often that looking for its name would tell.
func (c *Certificate) line(known *[]sat.Source, letter string, n int) sat.Source {
	for len(*known) <= n {
		*known = append(*known, 0)
	}
	if (*known)[n] == 0 {
		(*known)[n] = c.w.Rule(letter, []int{n}, "")
	}
	return (*known)[n]
}

// literal says that unknown i holds a value, or does not.
func (c *Certificate) literal(i, v int, is bool) string {
	place := strconv.Itoa(i + 1)
	switch {
	case c.board.unknowns[i].Values == Span(0, 1) && (v == 1) == is:
		return place
	case c.board.unknowns[i].Values == Span(0, 1):
		return "-" + place
	case is:
		return place + "=" + strconv.Itoa(v)
	}
	return place + "#" + strconv.Itoa(v)
}

// Left takes down that a clue leaves to unknown i only some of the values that it had.
func (c *Certificate) Left(clue Place, i int, was, left Mask) {
	if c != nil && was != left {
		c.left(c.rule(clue), i, was, left)
	}
}

func (c *Certificate) left(by sat.Source, i int, was, left Mask) {
	place := i + 1
	switch {
	case left == 0:
		c.w.Contradiction(by)
		return
	case c.board.unknowns[i].Values == Span(0, 1):
		c.w.Cell(by, place, left.Has(1))
		return
	case left.Len() == 1:
		c.w.Fact(by, place, '=', left.Min())
		return
	}
	if was.Min() < left.Min() {
		c.w.Fact(by, place, '>', left.Min()-1)
	}
	if was.Max() > left.Max() {
		c.w.Fact(by, place, '<', left.Max())
	}
	for v := range (was &^ left & Span(left.Min(), left.Max())).Values() {
		c.w.Fact(by, place, '#', v)
	}
}

// Views is Left for what is seen of a line of a Skyscrapers from one side or both, or for its permutation when it is seen from neither.
func (c *Certificate) Views(line Place, near, far bool, i int, was, left Mask) {
	if c != nil && was != left {
		c.left(c.views(line, near, far), i, was, left)
	}
}

// views is the rule of what is seen of a line.
func (c *Certificate) views(line Place, near, far bool) sat.Source {
	side, index := Left, int(line.R)
	both := "H"
	if line.Kind == ColKind {
		side, index, both = Top, int(line.C), "V"
	}
	switch {
	case near && far:
		return c.w.Rule(both, []int{index + 1}, "")
	case near:
		return c.rule(Outside(side, index))
	case far:
		return c.rule(Outside((side+2)%4, index))
	}
	return c.rule(line)
}

// Impossible takes down that a clue cannot be met.
func (c *Certificate) Impossible(clue Place) {
	if c != nil {
		c.w.Contradiction(c.rule(clue))
	}
}

// Together takes down that the local rules of some clues and a rule of the whole board leave to unknown i only some of its values.
func (c *Certificate) Together(clues []Place, whole Rule, i int, was, left Mask) {
	if c != nil && was != left {
		c.left(c.together(append(clues, Whole(whole))), i, was, left)
	}
}

// together is the source of what local rules and a rule of the whole board, which stands among the clues, entail together.
func (c *Certificate) together(clues []Place) sat.Source {
	var locals []sat.Source
	var whole sat.Source
	for _, at := range clues {
		if at.Kind == RuleKind {
			whole = c.rule(at)
		} else {
			locals = append(locals, c.rule(at))
		}
	}
	return c.w.Together(locals, whole)
}

// name names the literals of unknown i: the only one, or the first of several, and the values that are left to it.
func (c *Certificate) name(i int, first sat.Lit, values Mask) {
	switch values.Len() {
	case 0, 1:
	case 2:
		c.w.Name(first, c.literal(i, values.Max(), true), c.literal(i, values.Min(), true))
	default:
		for v := range values.Values() {
			c.w.Name(first, c.literal(i, v, true), c.literal(i, v, false))
			first += 2
		}
	}
}

// solution takes down a solution.
func (c *Certificate) solution(f Facts) sat.Source {
	if c == nil {
		return 0
	}
	return c.w.Solution(func(yield func(int) bool) {
		for _, m := range f.can {
			if !yield(m.Min()) {
				return
			}
		}
	})
}

// given takes down what is known besides the clues.
func (c *Certificate) given(known Facts) {
	if known.IsZero() {
		return
	}
	var lits []string
	for i, u := range c.board.unknowns {
		if known.can[i].Len() == 1 {
			lits = append(lits, c.literal(i, known.can[i].Min(), true))
			continue
		}
		for v := range (u.Values &^ known.can[i]).Values() {
			lits = append(lits, c.literal(i, v, false))
		}
	}
	if len(lits) > 0 {
		c.w.Given(lits)
	}
}
