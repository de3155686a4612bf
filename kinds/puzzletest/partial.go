package puzzletest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// CheckedRule is a rule of a kind as Check implements it: that a loop is single, or the sum and the different digits of a run.
type CheckedRule struct {
	Name string
	// Breaks returns the clues or places at which a violation breaks the rule, none if it concerns other rules.
	Breaks func(v puzzle.Violation) []puzzle.Place
	// With reports whether a violation concerns a rule that Check combines with this one. A partial board may be rejected if every
	// completion breaks one of the two, and must be rejected if all break this one. It may be nil.
	With func(v puzzle.Violation) bool
}

// maxDoublings limits the completions of the partial boards that Partial draws to two to its power.
const maxDoublings = 8

// TestPartialChecks tests Check on random partial boards against enumeration: a rule must be reported at a place if and only if it is
// broken there on every completion, as Check itself reports on full boards. Boards must be small.
func TestPartialChecks(t *testing.T, boards []puzzle.Puzzle, rules ...CheckedRule) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 14))
	refused, let := make([]int, len(rules)), make([]int, len(rules))
	for _, p := range boards {
		solution := study.Unique(t.Context(), p, study.Options{}).Solution
		for range 700 / len(boards) {
			known := randomPartial(r, p.Board(), solution)
			for i, at := range checkAgainstCompletions(t, p, known, rules) {
				if len(at) > 0 {
					refused[i]++
				} else {
					let[i]++
				}
			}
			checkNoValue(t, p, known, r.IntN(p.Board().Len()))
			if t.Failed() {
				return
			}
		}
	}
	for i, x := range rules {
		if refused[i] < 20 || let[i] < 20 {
			t.Errorf("%s is broken on %d boards, and not on %d: more are expected", x.Name, refused[i], let[i])
		}
	}
}

// checkAgainstCompletions compares Check on a partial board with all its completions. It returns where each rule is broken.
func checkAgainstCompletions(t *testing.T, p puzzle.Puzzle, known puzzle.Facts, rules []CheckedRule) [][]puzzle.Place {
	t.Helper()
	now := p.Kind().Check(p, known)
	for _, v := range now {
		if err := CheckDeclared(p.Kind(), v); err != nil {
			t.Error(err)
		}
	}
	c := completions{p: p, rules: rules, always: make([]invariant, len(rules)), now: make([][]puzzle.Place, len(rules))}
	for i, x := range rules {
		c.now[i] = x.at(now)
	}
	c.fill(known.Clone(), 0)
	wrong := func(how, rule string, at puzzle.Place) {
		t.Helper()
		t.Errorf("%s, too %s: %s at %v\n%s\n%v\n%v", p.Kind().Name, how, rule, at, givensText(t, p), slices.Collect(known.All()), now)
	}
	for i, x := range rules {
		for _, at := range c.now[i] {
			if !slices.Contains(c.always[i].excused, at) {
				wrong("strict", x.Name, at)
			}
		}
		for _, at := range c.always[i].broken {
			if !slices.Contains(c.now[i], at) {
				wrong("mild", x.Name, at)
			}
		}
	}
	return c.now
}

// checkNoValue checks that Check reports an unknown without candidates.
func checkNoValue(t *testing.T, p puzzle.Puzzle, known puzzle.Facts, i int) {
	t.Helper()
	known.Restrict(i, 0)
	at := p.Board().Unknown(i).At
	says := func(v puzzle.Violation) bool { return v.Rule == "no-value" && slices.Contains(v.At, at) }
	if !slices.ContainsFunc(p.Kind().Check(p, known), says) {
		t.Errorf("%s: no candidate is left for %v, but no violation is reported", p.Kind().Name, at)
	}
}

// randomPartial returns a partial board with few completions. Its open unknowns are close together or spread.
func randomPartial(r *rand.Rand, b *puzzle.Board, solution puzzle.Facts) puzzle.Facts {
	known := puzzle.NewFacts(b)
	middle := b.Unknown(r.IntN(b.Len())).At
	far := make([]float64, b.Len())
	spread := float64(r.IntN(3) * 4)
	for i := range far {
		at := b.Unknown(i).At
		down, right := float64(at.R+at.R2-middle.R-middle.R2), float64(at.C+at.C2-middle.C-middle.C2)
		far[i] = down*down + right*right + spread*r.Float64()*float64(b.Len())
	}
	order := r.Perm(b.Len())
	slices.SortStableFunc(order, func(i, j int) int { return int(far[i]) - int(far[j]) })
	ways, most, amiss, decided, large := 1, 1<<r.IntN(maxDoublings+1), 1+r.IntN(20), r.Float64(), r.IntN(5) == 0
	for _, i := range order {
		can := known.Candidates(i)
		for v := range can.Values() {
			if r.Float64() < 0.4*decided && known.Candidates(i).Len() > 1 {
				known.Restrict(i, ^puzzle.Only(v))
			}
		}
		if n := known.Candidates(i).Len(); ways*n <= most && r.Float64() > 0.5*decided {
			ways *= n
			continue
		}
		values := slices.Collect(can.Values())
		v := values[r.IntN(len(values))]
		switch {
		case large:
			v = can.Max()
		case !solution.IsZero() && r.IntN(amiss) > 0:
			v = solution.Candidates(i).Min()
		}
		known.Set(i, v)
	}
	return known
}

type completions struct {
	p       puzzle.Puzzle
	rules   []CheckedRule
	now     [][]puzzle.Place // by rule: where Check reports it on the partial board
	always  []invariant      // by rule
	started bool             // a board has been visited
}

// invariant lists where a rule is broken on all boards so far. excused are the places where some board may break another rule instead.
type invariant struct{ broken, excused []puzzle.Place }

// fill visits all completions from unknown i on, and reports whether more can change the result.
func (c *completions) fill(known puzzle.Facts, i int) bool {
	if i == known.Board().Len() {
		return c.full(known)
	}
	can := known.Candidates(i)
	for v := range can.Values() {
		if known.Set(i, v); !c.fill(known, i+1) {
			return false
		}
	}
	known.Reset(i)
	known.Restrict(i, can)
	return true
}

// full visits a full board: of the places at which a rule is broken, or excused, on all boards so far, it keeps those where this one breaks
// it too. more is false once none are left.
func (c *completions) full(known puzzle.Facts) (more bool) {
	found := c.p.Kind().Check(c.p, known)
	for i, x := range c.rules {
		a, at := &c.always[i], x.at(found)
		if !c.started {
			a.broken, a.excused = slices.Clone(at), slices.Clone(c.now[i])
		}
		keep := func(list []puzzle.Place) []puzzle.Place {
			return slices.DeleteFunc(list, func(y puzzle.Place) bool { return !slices.Contains(at, y) })
		}
		a.broken = keep(a.broken)
		if x.With == nil || !slices.ContainsFunc(found, x.With) {
			a.excused = keep(a.excused)
		}
		more = more || len(a.broken)+len(a.excused) > 0
	}
	c.started = true
	return more
}

func (x CheckedRule) at(list []puzzle.Violation) (at []puzzle.Place) {
	for _, v := range list {
		at = append(at, x.Breaks(v)...)
	}
	return at
}

// FirstClue is a Breaks function that returns the first clue of a violation.
func FirstClue(v puzzle.Violation) []puzzle.Place { return v.Clues[:min(1, len(v.Clues))] }
