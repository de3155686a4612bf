package puzzle

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// StepBuilder builds a step: conclusions and premises, given by the unknown's index. Its methods may be called in any order and repeat
// themselves; Step drops known conclusions, merges the rest and sorts it in board order.
type StepBuilder struct {
	Level float64 // if different from the technique's
	Exact bool    // name eliminated values one by one, even if there are many
	Args  Args
	Sub   []Step

	known         Facts
	conclusions   []eliminations
	premises      []eliminations
	clues         []Place
	contradiction bool
	buffers       struct{ conclusions, premises [4]eliminations } // preallocated buffers, enough for most steps
}

// eliminations is a set of values of an unknown, eliminated by a conclusion or as a premise. placed means that the conclusion names the
// remaining value.
type eliminations struct {
	at     int
	mask   Mask
	placed bool
}

// NewStep begins a step that uses the given clues.
func (l *View) NewStep(clues ...Place) *StepBuilder {
	f := &StepBuilder{known: l.Known, clues: clues}
	f.conclusions, f.premises = f.buffers.conclusions[:0], f.buffers.premises[:0]
	return f
}

// Conclude concludes that unknown i has value v.
func (f *StepBuilder) Conclude(i, v int) {
	f.conclusions = append(f.conclusions, eliminations{i, f.known.board.unknowns[i].Values &^ Only(v), true})
}

// Eliminate concludes that unknown i has none of the values of m, as one fact for each.
func (f *StepBuilder) Eliminate(i int, m Mask) {
	f.conclusions = append(f.conclusions, eliminations{at: i, mask: m})
}

// Restrict concludes that unknown i has one of the values of m; nothing if it has no other candidates. If only one candidate remains, the
// conclusion is that value, and earlier eliminations at i become premises. If none remains, the step is a contradiction.
func (f *StepBuilder) Restrict(i int, m Mask) {
	can := f.known.candidates[i]
	left := can & m
	switch {
	case left == can:
	case left.Len() == 1:
		f.conclusions = append(f.conclusions, eliminations{i, f.known.board.unknowns[i].Values &^ left, true})
		f.premises = append(f.premises, eliminations{at: i, mask: m &^ left})
	default:
		f.Eliminate(i, can&^left)
	}
}

// Contradict concludes that the board has no solution. Other conclusions are dropped.
func (f *StepBuilder) Contradict() { f.contradiction = true }

// Use adds everything known about the unknowns as premises.
func (f *StepBuilder) Use(unknowns ...int) {
	for _, i := range unknowns {
		f.premises = append(f.premises, eliminations{at: i, mask: f.known.board.unknowns[i].Values &^ f.known.candidates[i]})
	}
}

// UseEliminated adds the premise that unknown i has none of the values of m. Values that are still candidates are ignored.
func (f *StepBuilder) UseEliminated(i int, m Mask) {
	f.premises = append(f.premises, eliminations{at: i, mask: m})
}

// UseClues adds clues.
func (f *StepBuilder) UseClues(at ...Place) {
	for _, x := range at {
		if !slices.Contains(f.clues, x) {
			f.clues = append(f.clues, x)
		}
	}
}

// AddSub appends a sub-step and adds its clues and its known premises. Premises not known are hypotheses or conclusions of earlier
// sub-steps.
func (f *StepBuilder) AddSub(s Step) {
	f.UseClues(s.Clues...)
	for _, x := range s.Because {
		if f.known.Holds(x) {
			i, m := f.known.board.Eliminated(x)
			f.UseEliminated(i, m)
		}
	}
	f.Sub = append(f.Sub, s)
}

// UsePremisesOf adds the clues and premises of g.
func (f *StepBuilder) UsePremisesOf(g *StepBuilder) {
	f.UseClues(g.clues...)
	f.premises = append(f.premises, g.premises...)
}

// PremiseCount returns the number of clues and of facts used so far.
func (f *StepBuilder) PremiseCount() (clues, facts int) {
	var because []Fact
	f.premises = merge(f.premises)
	for _, x := range f.premises {
		because = f.known.reason(because, x.at, x.mask, f.Exact)
	}
	return len(f.clues), len(because)
}

// Step returns the step. ok is false if it concludes nothing new. Conclusions that leave an unknown no value make it a contradiction.
func (f *StepBuilder) Step() (s Step, ok bool) {
	s = Step{Level: f.Level, Clues: f.clues, Args: f.Args, Sub: f.Sub}
	board := f.known.board
	found := merge(f.conclusions)
	for _, x := range found {
		f.contradiction = f.contradiction || board.unknowns[x.at].Values&^x.mask == 0
	}
	if !f.contradiction {
		for _, x := range found {
			at, can := board.unknowns[x.at].At, f.known.candidates[x.at]
			switch news := can & x.mask; {
			case news == 0:
			case x.placed:
				s.New = append(s.New, Fact{At: at, Value: (board.unknowns[x.at].Values &^ x.mask).Min()})
			default:
				for v := range news.Values() {
					s.New = append(s.New, Fact{At: at, Value: v, Not: true})
				}
			}
		}
		if len(s.New) == 0 {
			return s, false
		}
	}
	for _, x := range merge(f.premises) {
		s.Because = f.known.reason(s.Because, x.at, x.mask, f.Exact)
	}
	return s, true
}

// Steps returns the step as a slice, empty if it concludes nothing new or if f is nil.
func (f *StepBuilder) Steps() []Step {
	if f != nil {
		if s, ok := f.Step(); ok {
			return []Step{s}
		}
	}
	return nil
}

// merge merges the entries of each unknown, in board order.
func merge(said []eliminations) []eliminations {
	slices.SortStableFunc(said, func(a, b eliminations) int { return cmp.Compare(a.at, b.at) })
	out := said[:0]
	for _, x := range said {
		if n := len(out); n > 0 && out[n-1].at == x.at {
			out[n-1].mask |= x.mask
			out[n-1].placed = out[n-1].placed || x.placed
			continue
		}
		out = append(out, x)
	}
	return out
}

// reason appends the facts for "unknown i has none of the values of m", ignoring candidates: the unknown's value if known, otherwise one
// fact per value. If more than many values are involved and exact is not set, it appends all eliminated values of i, since sentences then
// name what is left.
func (f Facts) reason(dst []Fact, i int, m Mask, exact bool) []Fact {
	u := f.board.unknowns[i]
	struck := u.Values &^ f.candidates[i]
	if m &= struck; m == 0 {
		return dst
	}
	if v, ok := f.Value(i); ok {
		return append(dst, Fact{At: u.At, Value: v})
	}
	if m.Len() > maxListed && !exact {
		m = struck
	}
	for v := range m.Values() {
		dst = append(dst, Fact{At: u.At, Value: v, Not: true})
	}
	return dst
}

// maxListed is the maximum number of eliminated values of an unknown that a reason names one by one.
const maxListed = 4

// View is the input of a technique. It must be used by one goroutine only.
type View struct {
	Puzzle  Puzzle
	Known   Facts // the board, which techniques must not change
	Region  int   // the region to scan; 0 if the technique has no Regions
	Scratch any   // result of Kind.Scratch

	// Most allows a technique to return less, if it is not 0: of its steps only the easiest, and these only up to this level.
	Most float64

	// Solution is a solution of the puzzle, if one is known; else zero. It only saves work: see Refutable.
	Solution Facts

	ctx context.Context
}

// Bound returns the highest level of the steps needed, and whether only the easiest of them are (see Most).
func (l *View) Bound() (most float64, easiest bool) {
	if l.Most == 0 {
		return math.Inf(1), false
	}
	return l.Most, true
}

// Refutable returns a function that reports whether assuming a value of an unknown may lead to a contradiction. It does not if the value
// and the board agree with a known solution.
func (l *View) Refutable(value int) func(i int) bool {
	agrees := !l.Solution.IsZero()
	for i := 0; agrees && i < len(l.Known.candidates); i++ {
		agrees = l.Solution.candidates[i]&^l.Known.candidates[i] == 0
	}
	return func(i int) bool { return !agrees || !l.Solution.Is(i, value) }
}

// NewView returns a view with a new Scratch and no time limit, for tests and single calls.
func NewView(p Puzzle, known Facts) *View {
	return NewViewContext(context.Background(), p, known)
}

// NewViewContext returns a view with a new Scratch that is valid until ctx ends. If ctx ends during the call, the view must not be used.
func NewViewContext(ctx context.Context, p Puzzle, known Facts) *View {
	l := &View{Puzzle: p, Known: known, ctx: ctx}
	if f := p.Kind().Scratch; f != nil {
		l.Scratch = f(l)
	}
	return l
}

// Done reports whether the context ended: the technique returns immediately, with any result.
func (l *View) Done() bool { return l.ctx.Err() != nil }

// Is reports whether unknown i is known to have a value, and IsOpen whether it still has two.
func (f Facts) Is(i, value int) bool { return f.candidates[i] == Only(value) }
func (f Facts) IsOpen(i int) bool    { return f.candidates[i].Len() == 2 }

// Split divides unknowns with the values 0 and 1 by what is known of them.
func (f Facts) Split(unknowns []int) (ones, open, zeros []int) {
	for _, i := range unknowns {
		switch {
		case f.Is(i, 1):
			ones = append(ones, i)
		case f.IsOpen(i):
			open = append(open, i)
		default:
			zeros = append(zeros, i)
		}
	}
	return ones, open, zeros
}

// AtMost returns the step about the rule that at most n of some unknowns with the values 0 and 1 have a value: if n have it, the others do
// not; more are a contradiction. It adds those with the value as premises to what begin returns. It returns nil if nothing follows.
func (f Facts) AtMost(n, value int, unknowns []int, begin func() *StepBuilder) *StepBuilder {
	with, open, zeros := f.Split(unknowns)
	if value == 0 {
		with = zeros
	}
	if len(with) < n || len(with) == n && len(open) == 0 {
		return nil
	}
	s := begin()
	s.Use(with...)
	for _, i := range open {
		s.Conclude(i, 1-value)
	}
	if len(with) > n {
		s.Contradict()
	}
	return s
}

// SetContext sets the context.
func (l *View) SetContext(ctx context.Context) { l.ctx = ctx }

// WithFacts returns the same view of another board of the puzzle, on which all steps are needed.
func (l *View) WithFacts(known Facts) *View {
	m := *l
	m.Known, m.Most = known, 0
	return &m
}
