package model

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/proof"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Certificate is a proof being written of what is found out about a puzzle: it gives the places, clues and values of the board
// their names in the proof. A nil Certificate takes down nothing.
type Certificate struct {
	w     *proof.Writer
	board *puzzle.Board
	names func(at puzzle.Place) puzzle.RuleName

	last       puzzle.Place // the clue whose rule was asked for last
	by         sat.Source
	rows, cols []sat.Source // the rules of lines asked for so far, 0 for none
}

// NewCertificate is a certificate about a puzzle that is written to w. Its rules have the names that the kind gives them; those of
// a kind that gives none are called by their places, which no checker knows.
func NewCertificate(w *proof.Writer, p puzzle.Puzzle) *Certificate {
	names := p.Kind().RuleName
	if names == nil {
		names = func(at puzzle.Place) puzzle.RuleName { return puzzle.Named(strings.ReplaceAll(at.String(), " ", "-")) }
	}
	return &Certificate{w: w, board: p.Board(), names: names}
}

// rule is the rule of a clue.
func (c *Certificate) rule(at puzzle.Place) sat.Source {
	if at != c.last {
		c.last, c.by = at, c.named(at)
	}
	return c.by
}

// named looks for the rule of a clue by the name that the kind gives it.
func (c *Certificate) named(at puzzle.Place) sat.Source {
	switch i, down, ok := at.Line(); {
	case ok && down:
		return c.line(&c.cols, i, at)
	case ok:
		return c.line(&c.rows, i, at)
	}
	return c.of(c.names(at))
}

// of is the rule of a name.
func (c *Certificate) of(n puzzle.RuleName) sat.Source {
	return c.w.Rule(n.Letters, n.Numbers, n.Behind)
}

// line is the rule of row or column n. Filters turn to another line so often that looking for its name would tell.
func (c *Certificate) line(known *[]sat.Source, n int, at puzzle.Place) sat.Source {
	for len(*known) <= n {
		*known = append(*known, 0)
	}
	if (*known)[n] == 0 {
		(*known)[n] = c.of(c.names(at))
	}
	return (*known)[n]
}

// literal says that unknown i holds a value, or does not.
func (c *Certificate) literal(i, v int, is bool) string {
	place := strconv.Itoa(i + 1)
	switch {
	case c.board.Unknown(i).Values == puzzle.Span(0, 1) && (v == 1) == is:
		return place
	case c.board.Unknown(i).Values == puzzle.Span(0, 1):
		return "-" + place
	case is:
		return place + "=" + strconv.Itoa(v)
	}
	return place + "#" + strconv.Itoa(v)
}

// Left takes down that a clue leaves to unknown i only some of the values that it had.
func (c *Certificate) Left(clue puzzle.Place, i int, was, left puzzle.Mask) {
	if c != nil && was != left {
		c.left(c.rule(clue), i, was, left)
	}
}

func (c *Certificate) left(by sat.Source, i int, was, left puzzle.Mask) {
	place := i + 1
	switch {
	case left == 0:
		c.w.Contradiction(by)
		return
	case c.board.Unknown(i).Values == puzzle.Span(0, 1):
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
	for v := range (was &^ left & puzzle.Span(left.Min(), left.Max())).Values() {
		c.w.Fact(by, place, '#', v)
	}
}

// LeftBy is Left for a rule that belongs to no single clue, by its name.
func (c *Certificate) LeftBy(n puzzle.RuleName, i int, was, left puzzle.Mask) {
	if c != nil && was != left {
		c.left(c.of(n), i, was, left)
	}
}

// Impossible takes down that a clue cannot be met.
func (c *Certificate) Impossible(clue puzzle.Place) {
	if c != nil {
		c.w.Contradiction(c.rule(clue))
	}
}

// Together takes down that the local rules of some clues and a rule of the whole board leave to unknown i only some of its values.
func (c *Certificate) Together(clues []puzzle.Place, whole puzzle.Rule, i int, was, left puzzle.Mask) {
	if c != nil && was != left {
		c.left(c.together(append(clues, puzzle.Whole(whole))), i, was, left)
	}
}

// together is the source of what local rules and a rule of the whole board, which stands among the clues, entail together.
func (c *Certificate) together(clues []puzzle.Place) sat.Source {
	var locals []sat.Source
	var whole sat.Source
	for _, at := range clues {
		if at.Kind == puzzle.RuleKind {
			whole = c.rule(at)
		} else {
			locals = append(locals, c.rule(at))
		}
	}
	return c.w.Together(locals, whole)
}

// name names the literals of unknown i: the only one, or the first of several, and the values that are left to it.
func (c *Certificate) name(i int, first sat.Lit, values puzzle.Mask) {
	switch n := values.Len(); {
	case n < 2:
	case n == 2 && c.board.Unknown(i).Values == puzzle.Span(0, 1):
		c.w.CellName(first, i+1)
	case n == 2:
		c.w.PlaceName(first, i+1, values.Max(), values.Min())
	default:
		for v := range values.Values() {
			c.w.PlaceName(first, i+1, v, -1)
			first += 2
		}
	}
}

// Solution takes down a solution.
func (c *Certificate) Solution(f puzzle.Facts) sat.Source {
	if c == nil {
		return 0
	}
	return c.w.Solution(func(yield func(int) bool) {
		for i := range f.Board().Len() {
			if !yield(f.Can(i).Min()) {
				return
			}
		}
	})
}

// Given takes down what is known besides the clues.
func (c *Certificate) Given(known puzzle.Facts) {
	if known.IsZero() {
		return
	}
	var lits []string
	for i, u := range c.board.Unknowns() {
		if known.Can(i).Len() == 1 {
			lits = append(lits, c.literal(i, known.Can(i).Min(), true))
			continue
		}
		for v := range (u.Values &^ known.Can(i)).Values() {
			lits = append(lits, c.literal(i, v, false))
		}
	}
	if len(lits) > 0 {
		c.w.Given(lits)
	}
}
