package puzzletest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Single is one rule of a kind, as Check reads it: of a loop, that it closes only once; of a run, its sum and that no digit repeats.
type Single struct {
	Name string
	// Breaks are the clues, or the places, at which a violation breaks the rule; none when it is a violation of other rules.
	Breaks func(v puzzle.Violation) []puzzle.Place
	// With reports whether a violation breaks a rule that Check reads together with this one where it can: a partial board may be refused
	// because all that completes it breaks one of the two, and must be refused when all break this one. nil when there is none.
	With func(v puzzle.Violation) bool
}

// mostDoubled bounds the ways to complete a partial board that Partial draws: two to the power of it.
const maxDoublings = 8

// Partial holds what Check says of partial boards against enumeration. A rule is broken at a place if and only if it is broken there on
// every board that completes the partial one, as Check itself judges full boards. The boards are small, and each is drawn upon often:
// with places decided at random or as in its solution, and values struck.
func Partial(t *testing.T, boards []puzzle.Puzzle, rules ...Single) {
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

// complete compares what Check says of a partial board with all that complete it. It returns where each rule is broken.
func checkAgainstCompletions(t *testing.T, p puzzle.Puzzle, known puzzle.Facts, rules []Single) [][]puzzle.Place {
	t.Helper()
	now := p.Kind().Check(p, known)
	for _, v := range now {
		if err := Declared(p.Kind(), v); err != nil {
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

// bare leaves a place no value, of which Check must speak.
func checkNoValue(t *testing.T, p puzzle.Puzzle, known puzzle.Facts, i int) {
	t.Helper()
	known.Restrict(i, 0)
	at := p.Board().Unknown(i).At
	says := func(v puzzle.Violation) bool { return v.Rule == "no-value" && slices.Contains(v.At, at) }
	if !slices.ContainsFunc(p.Kind().Check(p, known), says) {
		t.Errorf("%s: nothing is left for %v, and nothing is said", p.Kind().Name, at)
	}
}

// some is a partial board that few boards complete: what is open lies together, or anywhere.
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
		can := known.Can(i)
		for v := range can.Values() {
			if r.Float64() < 0.4*decided && known.Can(i).Len() > 1 {
				known.Restrict(i, ^puzzle.Only(v))
			}
		}
		if n := known.Can(i).Len(); ways*n <= most && r.Float64() > 0.5*decided {
			ways *= n
			continue
		}
		values := slices.Collect(can.Values())
		v := values[r.IntN(len(values))]
		switch {
		case large:
			v = can.Max()
		case !solution.IsZero() && r.IntN(amiss) > 0:
			v = solution.Can(i).Min()
		}
		known.Set(i, v)
	}
	return known
}

// completing looks at the boards that complete a partial one.
type completions struct {
	p       puzzle.Puzzle
	rules   []Single
	now     [][]puzzle.Place // by rule: where Check says that the partial board breaks it
	always  []invariant      // by rule
	started bool             // a board has been looked at
}

// always is where a rule is broken on all boards looked at so far: excused are those places at which each board may break another rule
// instead.
type invariant struct{ broken, excused []puzzle.Place }

// fill looks at all boards from unknown i on, and reports whether more of them can make a difference.
func (c *completions) fill(known puzzle.Facts, i int) bool {
	if i == known.Board().Len() {
		return c.full(known)
	}
	can := known.Can(i)
	for v := range can.Values() {
		if known.Set(i, v); !c.fill(known, i+1) {
			return false
		}
	}
	known.Reset(i)
	known.Restrict(i, can)
	return true
}

// full looks at one full board.
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

// at is where violations break the rule.
func (x Single) at(list []puzzle.Violation) (at []puzzle.Place) {
	for _, v := range list {
		at = append(at, x.Breaks(v)...)
	}
	return at
}

// Each is the rule of each clue that violations name first.
func Each(v puzzle.Violation) []puzzle.Place { return v.Clues[:min(1, len(v.Clues))] }
