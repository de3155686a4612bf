package puzzle

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Paper is a published method for a kind of puzzle: the one from which the kind's solver began, in the order and with the data of its
// paper. It lies in a package of its own below the kind.
type Paper struct {
	Kind     *Kind
	Variants []Variant // the forms of the method, in the order in which lists show them
	// Run is the method. Each action is a step given to trace, which may be nil; when trace returns false the method stops. Solve has
	// seen that the puzzle is of the kind and that the options are known.
	Run func(ctx context.Context, p Puzzle, o PaperOptions, trace func(Step) bool) (PaperResult, error)
}

// Variant is a form of a published method.
type Variant struct {
	Name string // "original-order"
	Help string // what it does, in half a sentence for people
}

// PaperOptions chooses between the forms of a published method.
type PaperOptions struct {
	Variants []string // names from Paper.Variants
}

// Has reports whether a variant is asked for.
func (o PaperOptions) Has(variant string) bool { return slices.Contains(o.Variants, variant) }

// PaperResult is how a published method ended: Solved, NoSolution, Stalled when it has no rule left to apply, or Undecided when ctx
// ended, the trace was stopped or a limit of the method was reached. The last step of the trace then is "paper.limit", with the
// argument "reason", when there is more to say than that.
type PaperResult struct {
	Status Status
	Known  Facts // the board reached; of a search that was cut short, with what it was trying
	Trials int   // values tried by its search
}

// Solve runs the method on a puzzle of its kind. A variant that the method does not have is an error that lists those it has.
func (m *Paper) Solve(ctx context.Context, p Puzzle, o PaperOptions, trace func(Step) bool) (PaperResult, error) {
	if p.Kind() != m.Kind {
		return PaperResult{}, fmt.Errorf("a %s puzzle for the paper method of %s", p.Kind().Name, m.Kind.Name)
	}
	for _, v := range o.Variants {
		if !m.Has(v) {
			return PaperResult{}, fmt.Errorf("the paper method of %s has no variant %q; %s", m.Kind.Name, v, m.list())
		}
	}
	return m.Run(ctx, p, o, trace)
}

// Has reports whether the method has a variant.
func (m *Paper) Has(variant string) bool {
	return slices.ContainsFunc(m.Variants, func(v Variant) bool { return v.Name == variant })
}

// list names the variants.
func (m *Paper) list() string {
	if len(m.Variants) == 0 {
		return "it has none"
	}
	names := make([]string, len(m.Variants))
	for i, v := range m.Variants {
		names[i] = v.Name
	}
	return "its variants: " + strings.Join(names, ", ")
}
