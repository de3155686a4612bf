package model

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/solver/proof"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Certificate writes a proof about one puzzle: it translates the places, clues and values of the board into the names of the proof.
// Except for Given, its exported methods do nothing on a nil Certificate.
type Certificate struct {
	w     *proof.Writer
	board *puzzle.Board
	names func(at puzzle.Place) puzzle.RuleName

	last       puzzle.Place // the clue of lastRule
	lastRule   sat.Source
	rows, cols []sat.Source // cached rules of lines; 0 for none
}

// NewCertificate returns a certificate about p that is written to w. Rules are named by p.Kind().RuleName; without it they are named by
// their places, which no checker accepts.
func NewCertificate(w *proof.Writer, p puzzle.Puzzle) *Certificate {
	names := p.Kind().RuleName
	if names == nil {
		names = func(at puzzle.Place) puzzle.RuleName {
			return puzzle.NewRuleName(strings.ReplaceAll(at.String(), " ", "-"))
		}
	}
	return &Certificate{w: w, board: p.Board(), names: names}
}

// rule returns the rule of a clue. It caches the last one.
func (c *Certificate) rule(at puzzle.Place) sat.Source {
	if at != c.last {
		c.last, c.lastRule = at, c.ruleOf(at)
	}
	return c.lastRule
}

// ruleOf returns the rule of a clue by its name.
func (c *Certificate) ruleOf(at puzzle.Place) sat.Source {
	switch i, down, ok := at.Line(); {
	case ok && down:
		return c.lineRule(&c.cols, i, at)
	case ok:
		return c.lineRule(&c.rows, i, at)
	}
	return c.ruleNamed(c.names(at))
}

func (c *Certificate) ruleNamed(n puzzle.RuleName) sat.Source {
	return c.w.Rule(n.Letters, n.Numbers, n.Suffix)
}

// lineRule returns the rule of row or column n from a cache: presolvers switch lines so often that building the name would be noticeable.
func (c *Certificate) lineRule(known *[]sat.Source, n int, at puzzle.Place) sat.Source {
	for len(*known) <= n {
		*known = append(*known, 0)
	}
	if (*known)[n] == 0 {
		(*known)[n] = c.ruleNamed(c.names(at))
	}
	return (*known)[n]
}

// literal formats "unknown i has value v", or its negation if is is false: I or -I for an unknown with the values 0 and 1, else I=v or I#v.
// I is i+1.
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

// Restrict records that a clue reduces the candidates of unknown i from was to left. It records a contradiction if left is empty, and
// nothing if both are equal.
func (c *Certificate) Restrict(clue puzzle.Place, i int, was, left puzzle.Mask) {
	if c != nil && was != left {
		c.restrict(c.rule(clue), i, was, left)
	}
}

// restrict writes the facts that reduce the candidates of unknown i from was to left, attributed to the rule by. An empty left is a
// contradiction.
func (c *Certificate) restrict(by sat.Source, i int, was, left puzzle.Mask) {
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

// RestrictBy is Restrict for a rule that belongs to no single clue.
func (c *Certificate) RestrictBy(n puzzle.RuleName, i int, was, left puzzle.Mask) {
	if c != nil && was != left {
		c.restrict(c.ruleNamed(n), i, was, left)
	}
}

// Contradiction records that a clue cannot be satisfied.
func (c *Certificate) Contradiction(clue puzzle.Place) {
	if c != nil {
		c.w.Contradiction(c.rule(clue))
	}
}

// RestrictCombined is Restrict for a conclusion that needs the local rules of several clues and a rule of the whole board.
func (c *Certificate) RestrictCombined(clues []puzzle.Place, whole puzzle.Rule, i int, was, left puzzle.Mask) {
	if c != nil && was != left {
		c.restrict(c.combined(append(clues, puzzle.WholeBoard(whole))), i, was, left)
	}
}

// combined returns the source of conclusions from local rules together with a rule of the whole board. clues contains exactly one of the
// latter.
func (c *Certificate) combined(clues []puzzle.Place) sat.Source {
	var locals []sat.Source
	var whole sat.Source
	for _, at := range clues {
		if at.Kind == puzzle.RuleKind {
			whole = c.rule(at)
		} else {
			locals = append(locals, c.rule(at))
		}
	}
	return c.w.Combined(locals, whole)
}

// name records the names of unknown i's literals, of which it has none with fewer than two candidates. first is its only literal or that of
// its smallest candidate.
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

// Solution records the complete board f as a solution and returns its source, 0 for a nil Certificate.
func (c *Certificate) Solution(f puzzle.Facts) sat.Source {
	if c == nil {
		return 0
	}
	return c.w.Solution(func(yield func(int) bool) {
		for i := range f.Board().Len() {
			if !yield(f.Candidates(i).Min()) {
				return
			}
		}
	})
}

// Given records the facts that are known besides the clues. A zero known or one without facts records nothing; otherwise c must not be nil.
func (c *Certificate) Given(known puzzle.Facts) {
	if known.IsZero() {
		return
	}
	var lits []string
	for i, u := range c.board.Unknowns() {
		if known.Candidates(i).Len() == 1 {
			lits = append(lits, c.literal(i, known.Candidates(i).Min(), true))
			continue
		}
		for v := range (u.Values &^ known.Candidates(i)).Values() {
			lits = append(lits, c.literal(i, v, false))
		}
	}
	if len(lits) > 0 {
		c.w.Given(lits)
	}
}
