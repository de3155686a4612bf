// Package method is the vocabulary of published methods: what the paper of a kind describes, in its own order and with its own
// data, as something that can be run, traced and compared with the engine.
//
// A [Paper] comes from kinds/papers; Paper.Solve runs it and gives each of its actions to a trace, and a [Tree] and a [Replay] make of
// the trace what the search was like and what the board is.
package method

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// Paper is a published method for a kind of puzzle: the one from which the kind's solver began, in the order and with the data of its
// paper. It lies in a package of its own below the kind.
type Paper struct {
	Kind     *puzzle.Kind
	Variants []Variant // the forms of the method, in the order in which lists show them
	Speech   any       // a *words.Speech: how its steps are told
	// Args is what its steps carry as their Args, by technique: every technique of its trace, with a value of the struct that
	// puzzle.ArgsOf is given, or nil for steps that carry nothing.
	Args map[string]any
	// Graph is the graph that the method makes of a puzzle, as it is after some steps of its trace: as a picture and in the DOT
	// language. It is nil when the paper has none.
	Graph func(p puzzle.Puzzle, steps []puzzle.Step, style GraphStyle) (picture scene.Scene, dot string)
	// Sets returns the drawing of the method's state beyond facts, such as the set of a cell. It is nil for methods without such state.
	Sets func(p puzzle.Puzzle) Sets
	// Passes says that the method goes over the board in passes, and tells where one ends by a step "paper.KIND.pass".
	Passes bool
	// Numbers says that the paper numbers what is in its sets: see Options.Numbers.
	Numbers bool
	// Starts says that the method can begin on a board with something filled in.
	Starts bool
	// Searches says that the method makes choices and takes them back, so that its trace makes a Tree, unless a variant ends that.
	Searches bool
	// Visits lists the techniques whose steps are nodes of a depth-first search without backtracking: each step follows from its
	// parent. The trace makes a Tree unless a variant disables the search.
	Visits []string
	// Run is the method. Each action is a step given to trace, which may be nil; when trace returns false the method stops. Solve has
	// seen that the puzzle is of the kind and that the options are known.
	Run func(ctx context.Context, p puzzle.Puzzle, o Options, trace func(puzzle.Step) bool) (Result, error)
}

// Sets tracks the state of a method beyond facts. Step receives each step of the trace.
type Sets interface {
	Step(s puzzle.Step)
	Draw(s *scene.Scene) // adds it to a drawing of the puzzle
}

// GraphStyle is how a graph is drawn.
type GraphStyle struct {
	Weights bool                      // with the weights of its edges
	Title   string                    // caption of the picture
	Name    func(puzzle.Place) string // label of a vertex; nil for the name of its place
}

// Variant is a form of a published method.
type Variant struct {
	Name   string // "original-order"
	Help   string // what it does, in half a sentence for people
	Search Search
}

// Search says what a variant changes in whether the method searches.
type Search uint8

// What a variant changes.
const (
	AsEver   Search = iota
	Searches        // with it the method searches
	NoSearch        // with it the method does not search
)

// Options chooses between the forms of a published method.
type Options struct {
	Variants []string     // names from Paper.Variants
	Known    puzzle.Facts // what is filled in at the start, for a method that Starts; zero for nothing
	Numbers  bool         // write sets with the paper's numbers where it has some, and fill in Result.Rows
}

// Has reports whether a variant is asked for.
func (o Options) Has(variant string) bool { return slices.Contains(o.Variants, variant) }

// Result is how a published method ended: Solved, NoSolution, Stalled when it has no rule left to apply, or Undecided when ctx
// ended, the trace was stopped or a limit of the method was reached. The last step of the trace then is a Limit, when there is more to
// say than that.
type Result struct {
	Status puzzle.Status
	Known  puzzle.Facts // the board reached; of a search that was cut short, with what it was trying
	Trials int          // values tried by its search
	Reason error        // which limit of the method was reached, when one was
	// Rows is the board reached as the paper prints it, with Options.Numbers, where it prints it in a way of its own.
	Rows []string
}

// Solve runs the method on a puzzle of its kind. A variant that the method does not have is an error that lists those it has.
// After ctx ends, the only step passed to trace is a Limit.
func (m *Paper) Solve(ctx context.Context, p puzzle.Puzzle, o Options, trace func(puzzle.Step) bool) (Result, error) {
	if p.Kind() != m.Kind {
		return Result{}, fault.Errorf("a %s puzzle for the paper method of %s", p.Kind().Name, m.Kind.Name)
	}
	for _, v := range o.Variants {
		if !m.Has(v) {
			return Result{}, m.NoVariant(v)
		}
	}
	if !o.Known.IsZero() {
		if !m.Starts {
			return Result{}, fault.Errorf("the paper method of %s knows the clues only, and here something is filled in", m.Kind.Name)
		}
		if i := o.Known.Contradiction(); i >= 0 {
			return Result{}, fault.Errorf("what is filled in at %s contradicts itself", o.Known.Board().Unknown(i).At)
		}
		if bad := m.Kind.Check(p, o.Known); len(bad) > 0 {
			return Result{}, fault.Errorf("what is filled in contradicts the clues: %w", &puzzle.BrokenRule{Kind: m.Kind.Name, Violation: bad[0]})
		}
	}
	if trace == nil {
		return m.Run(ctx, p, o, nil)
	}
	late, limited := false, false
	r, err := m.Run(ctx, p, o, func(s puzzle.Step) bool {
		limited = limited || s.Technique == Limit
		more := trace(s)
		late = more && ctx.Err() != nil // trace may take longer than the step itself
		return more && !late
	})
	if late && !limited && r.Status == puzzle.Undecided {
		trace(puzzle.Step{Technique: Limit, Args: puzzle.ArgsOf(Limited{Reason: context.Cause(ctx).Error()})})
	}
	return r, err
}

// NoVariant returns an error for an unknown variant that lists the variants of the method.
func (m *Paper) NoVariant(name string) error {
	return fault.Errorf("the paper method of %s has no variant %q; %v", m.Kind.Name, name, m.list())
}

// Complete reports whether the method with the given variants searches exhaustively and so never stalls.
func (m *Paper) Complete(variants []string) bool {
	return m.Searches && !slices.ContainsFunc(m.Variants, func(v Variant) bool {
		return v.Search == NoSearch && slices.Contains(variants, v.Name)
	})
}

// Has reports whether the method has a variant.
func (m *Paper) Has(variant string) bool {
	return slices.ContainsFunc(m.Variants, func(v Variant) bool { return v.Name == variant })
}

// Searching reports whether the method searches with some variants, so that its trace makes a Tree.
func (m *Paper) Searching(variants []string) bool {
	searches := m.Searches || len(m.Visits) > 0
	for _, v := range m.Variants {
		if v.Search != AsEver && slices.Contains(variants, v.Name) {
			searches = v.Search == Searches
		}
	}
	return searches
}

// list names the variants.
func (m *Paper) list() fault.Text {
	if len(m.Variants) == 0 {
		return fault.Textf("it has none")
	}
	names := make([]string, len(m.Variants))
	for i, v := range m.Variants {
		names[i] = v.Name
	}
	return fault.Textf("its variants: %s", strings.Join(names, ", "))
}

// Replay follows the steps of a published method on a board. A step "….try" assumes its facts at the depth in its arguments; a step
// "….back" takes back what was assumed from its depth on, and so does a "….try" that follows another at its depth or deeper. All
// other facts hold until the assumption under which they were found is taken back. A step "….wait" also takes back assumptions. It saves
// the board for the step "….resume" with the number of the choice.
type Replay struct {
	known puzzle.Facts
	trail []change // changes since the first assumption; bounds memory by the number of facts
	taken []assumption
	tries int
	waits map[int]puzzle.Facts // saved boards, by number of the choice
}

// change stores the candidates of a place before a fact was added.
type change struct {
	at  int
	was puzzle.Mask
}

// assumption is a step "try": the number of its choice, and the length of the trail before it.
type assumption struct{ depth, number, trail int }

// NewReplay begins with a board.
func NewReplay(start puzzle.Facts) *Replay { return &Replay{known: start.Clone()} }

// Known is the board after the steps so far. It changes with the next one.
func (r *Replay) Known() puzzle.Facts { return r.known }

// Step does a step.
func (r *Replay) Step(s puzzle.Step) {
	depth, _ := DepthOf(s)
	act := action(s.Technique)
	switch act {
	case "resume":
		said, _ := puzzle.Said[Resumed](s.Args)
		if board, ok := r.waits[said.Node]; ok {
			r.known, r.trail, r.taken = board, nil, nil
			delete(r.waits, said.Node)
		}
		return
	case "wait":
		if n := len(r.taken); n > 0 {
			if r.waits == nil {
				r.waits = map[int]puzzle.Facts{}
			}
			r.waits[r.taken[n-1].number] = r.known.Clone()
		}
	}
	try, back := act == "try", act == "back" || act == "wait"
	if try || back {
		for n := len(r.taken); n > 0 && r.taken[n-1].depth >= depth; n-- {
			for k := len(r.trail); k > r.taken[n-1].trail; k-- {
				r.known.Put(r.trail[k-1].at, r.trail[k-1].was)
			}
			r.trail, r.taken = r.trail[:r.taken[n-1].trail], r.taken[:n-1]
		}
	}
	if back {
		return
	}
	if try {
		r.tries++
		r.taken = append(r.taken, assumption{depth, r.tries, len(r.trail)})
	}
	for _, f := range s.New {
		if i := r.known.Board().Index(f.At); i >= 0 && len(r.taken) > 0 {
			r.trail = append(r.trail, change{i, r.known.Can(i)})
		}
		r.known.Add(f)
	}
}

// Limit is the technique of a step that ends a run because a limit is reached; every method may give one.
const Limit = "paper.limit"

// What the steps of methods say besides their facts and clues is declared in Paper.Args, as that of techniques is in puzzle.Kind.Args.
// These are read here and by those who show a trace; the structs of a method embed them.
type (
	// Nested is said by the steps that a Tree and a Replay follow: how many choices are above the one that the step belongs to.
	Nested struct{ Depth int }
	// Resumed is the argument of steps "….resume": the number, from 1, of the choice that the search returns to.
	Resumed struct{ Node int }
	// Printed is said by steps that end where the paper prints its board in a way of its own: see Options.Numbers.
	Printed struct {
		Rows []string `args:"maybe"`
	}
	// Limited is said by a step Limit.
	Limited struct{ Reason string }
)

// DepthOf is how many choices are above the one that a step belongs to; ok is false when the step says nothing of it.
func DepthOf(s puzzle.Step) (depth int, ok bool) {
	said, ok := puzzle.Said[Nested](s.Args)
	return said.Depth, ok
}

// ArgsFor is what the steps of a technique carry, as the method declares it; nil for nothing. ok is false when the method has no
// steps of that technique.
func (m *Paper) ArgsFor(technique string) (said any, ok bool) {
	if technique == Limit {
		return Limited{}, true
	}
	said, ok = m.Args[technique]
	return said, ok
}
