// Package method defines published solving methods, in the order and with the data structures of their papers. They can be run, traced and
// compared with the solver.
//
// A [Paper] comes from kinds/papers. Paper.Solve runs it and passes each action to a trace function. [Tree] and [Replay] reconstruct the
// search and the board from the trace.
package method

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// Paper is a published method for a kind. Each has its own package in the kind's folder.
type Paper struct {
	Kind     *puzzle.Kind
	Variants []Variant // variants, in display order
	Speech   any       // a *words.Speech, the templates of its steps
	// StepArgs declares the Args of its steps, by technique: a value of the struct passed to puzzle.ArgsOf, or nil for none. It has all
	// techniques of the trace.
	StepArgs map[string]any
	// Graph returns the method's graph of a puzzle after some steps of its trace, as a drawing and in the DOT language; nil for papers
	// without one.
	Graph func(p puzzle.Puzzle, steps []puzzle.Step, style GraphStyle) (picture scene.Scene, dot string)
	// Sets returns a tracker of the method's state beyond facts, such as the set of a cell; nil for methods without such state.
	Sets func(p puzzle.Puzzle) Sets
	// Passes means that the method works in passes over the board, each of which ends with a step "paper.KIND.pass".
	Passes bool
	// Numbers means that the paper numbers the elements of its sets: see Options.Numbers.
	Numbers bool
	// AcceptsFacts means that the method can start on a partly filled board.
	AcceptsFacts bool
	// Searches means that the method backtracks, so that its trace makes a Tree unless a variant disables the search.
	Searches bool
	// Visits lists the techniques whose steps are nodes of a depth-first search without backtracking: each step follows from its
	// parent. The trace makes a Tree unless a variant disables the search.
	Visits []string
	// Run runs the method and passes each action to trace, which may be nil. It stops when trace returns false. Solve has already checked
	// the kind and the options.
	Run func(ctx context.Context, p puzzle.Puzzle, o Options, trace func(puzzle.Step) bool) (Result, error)
}

// Sets tracks the state of a method beyond facts. Step receives each step of the trace.
type Sets interface {
	Step(s puzzle.Step)
	Draw(s *scene.Scene) // adds the state to a drawing of the puzzle
}

// GraphStyle defines how a graph is drawn.
type GraphStyle struct {
	Weights bool                      // with edge weights
	Title   string                    // caption of the picture
	Name    func(puzzle.Place) string // label of a vertex; nil for the name of its place
}

// Variant is a variant of a published method.
type Variant struct {
	Name   string // "original-order"
	Help   string // short description
	Search Search
}

// Search defines the effect of a variant on the search.
type Search uint8

// Effects on the search.
const (
	SearchUnchanged Search = iota
	SearchEnabled          // enables the search
	SearchDisabled         // disables the search
)

// Options are the options of a run.
type Options struct {
	Variants []string     // names from Paper.Variants
	Known    puzzle.Facts // initial facts, for methods with AcceptsFacts; zero for none
	Numbers  bool         // write sets with the paper's numbers, if it has them, and set Result.Rows
}

// Has reports whether a variant is selected.
func (o Options) Has(variant string) bool { return slices.Contains(o.Variants, variant) }

// Result is the outcome of a run. Status is Solved, NoSolution, Stalled if no rule applies, or Undecided if ctx ended, the trace was
// stopped or a limit of the method was reached. In the last case, the last step of the trace may be a Limit.
type Result struct {
	Status puzzle.Status
	Known  puzzle.Facts // final board; of an interrupted search, with its assumptions
	Trials int          // values tried by the search
	Reason error        // the method's limit that was reached, if any
	// Rows is the final board in the paper's own format, if it has one and Options.Numbers is set.
	Rows []string
}

// Solve runs the method on a puzzle of its kind; trace may be nil. It returns an error for another kind, unknown variants (listing the
// known ones), and known facts that are contradictory or not accepted. After ctx ends, the only step passed to trace is a Limit.
func (m *Paper) Solve(ctx context.Context, p puzzle.Puzzle, o Options, trace func(puzzle.Step) bool) (Result, error) {
	if p.Kind() != m.Kind {
		return Result{}, fault.Errorf("this is a %s puzzle, but the paper method solves %s", p.Kind().Name, m.Kind.Name)
	}
	for _, v := range o.Variants {
		if !m.Has(v) {
			return Result{}, m.NoVariant(v)
		}
	}
	if !o.Known.IsZero() {
		if !m.AcceptsFacts {
			return Result{}, fault.Errorf("the paper method of %s knows the clues only, and here something is filled in", m.Kind.Name)
		}
		if i := o.Known.Contradiction(); i >= 0 {
			return Result{}, fault.Errorf("what is filled in at %s contradicts itself", o.Known.Board().At(i))
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
	return fault.Errorf("the paper method of %s has no variant %q; %v", m.Kind.Name, name, m.variantList())
}

// Complete reports whether the method with the given variants searches exhaustively and so never stalls.
func (m *Paper) Complete(variants []string) bool {
	return m.Searches && !slices.ContainsFunc(m.Variants, func(v Variant) bool {
		return v.Search == SearchDisabled && slices.Contains(variants, v.Name)
	})
}

// Has reports whether the method has a variant.
func (m *Paper) Has(variant string) bool {
	return slices.ContainsFunc(m.Variants, func(v Variant) bool { return v.Name == variant })
}

// SearchesWith reports whether the method searches with some variants, so that its trace makes a Tree.
func (m *Paper) SearchesWith(variants []string) bool {
	searches := m.Searches || len(m.Visits) > 0
	for _, v := range m.Variants {
		if v.Search != SearchUnchanged && slices.Contains(variants, v.Name) {
			searches = v.Search == SearchEnabled
		}
	}
	return searches
}

func (m *Paper) variantList() fault.Text {
	if len(m.Variants) == 0 {
		return fault.Textf("it has none")
	}
	names := make([]string, len(m.Variants))
	for i, v := range m.Variants {
		names[i] = v.Name
	}
	return fault.Textf("its variants: %s", strings.Join(names, ", "))
}

// Replay applies the steps of a trace to a board. A step "….try" assumes its facts at the depth in its arguments. Steps "….back", and later
// "….try" steps, first undo all assumptions at their depth or deeper, with the facts derived from these. A step "….wait" does the same but
// saves the board for the step "….resume" with the number of the choice.
type Replay struct {
	known       puzzle.Facts
	trail       []change // changes since the first assumption; bounds memory by the number of facts
	assumptions []assumption
	tries       int
	saved       map[int]puzzle.Facts // saved boards, by number of the choice
}

// change stores the candidates of a place before a fact was added.
type change struct {
	at  int
	was puzzle.Mask
}

// assumption is a step "try": the number of its choice, and the length of the trail before it.
type assumption struct{ depth, number, trail int }

// NewReplay returns a Replay that starts with a board.
func NewReplay(start puzzle.Facts) *Replay { return &Replay{known: start.Clone()} }

// Known returns the current board. The next step changes it.
func (r *Replay) Known() puzzle.Facts { return r.known }

// Step applies a step: it sets facts, begins or withdraws an assumption, or resumes a branch that waits.
func (r *Replay) Step(s puzzle.Step) {
	depth, _ := DepthOf(s)
	act := action(s.Technique)
	switch act {
	case "resume":
		said, _ := puzzle.ArgsAs[Resumed](s.Args)
		if board, ok := r.saved[said.Node]; ok {
			r.known, r.trail, r.assumptions = board, nil, nil
			delete(r.saved, said.Node)
		}
		return
	case "wait":
		if n := len(r.assumptions); n > 0 {
			if r.saved == nil {
				r.saved = map[int]puzzle.Facts{}
			}
			r.saved[r.assumptions[n-1].number] = r.known.Clone()
		}
	}
	try, back := act == "try", act == "back" || act == "wait"
	if try || back {
		for n := len(r.assumptions); n > 0 && r.assumptions[n-1].depth >= depth; n-- {
			for k := len(r.trail); k > r.assumptions[n-1].trail; k-- {
				r.known.SetCandidates(r.trail[k-1].at, r.trail[k-1].was)
			}
			r.trail, r.assumptions = r.trail[:r.assumptions[n-1].trail], r.assumptions[:n-1]
		}
	}
	if back {
		return
	}
	if try {
		r.tries++
		r.assumptions = append(r.assumptions, assumption{depth, r.tries, len(r.trail)})
	}
	for _, f := range s.New {
		if i := r.known.Board().Index(f.At); i >= 0 && len(r.assumptions) > 0 {
			r.trail = append(r.trail, change{i, r.known.Candidates(i)})
		}
		r.known.Add(f)
	}
}

// Limit is the technique of a step that reports that a limit was reached. Any method may use it.
const Limit = "paper.limit"

// Arguments of steps, declared in Paper.StepArgs. Replay, Tree and viewers of traces read them; the structs of methods embed them.
type (
	// Nested is in steps followed by Tree and Replay: the number of choices above the one that the step belongs to.
	Nested struct{ Depth int }
	// Resumed is the argument of steps "….resume": the number, from 1, of the choice that the search returns to.
	Resumed struct{ Node int }
	// Printed is in steps at which the paper prints its board in its own format: see Options.Numbers.
	Printed struct {
		Rows []string `args:"maybe"`
	}
	// Limited is in Limit steps.
	Limited struct{ Reason string }
)

// DepthOf returns the Nested depth of a step. ok is false if the step has none.
func DepthOf(s puzzle.Step) (depth int, ok bool) {
	said, ok := puzzle.ArgsAs[Nested](s.Args)
	return said.Depth, ok
}

// ArgsFor returns the declared arguments of a technique, nil for none. ok is false if the method does not use the technique.
func (m *Paper) ArgsFor(technique string) (said any, ok bool) {
	if technique == Limit {
		return Limited{}, true
	}
	said, ok = m.StepArgs[technique]
	return said, ok
}
