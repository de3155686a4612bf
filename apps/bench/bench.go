// Package bench measures the solver on puzzles whose answers are known. It asks each puzzle for its solution and for a second one,
// compares the verdict with the known answer, and sums up time, conflicts and memory. It prints nothing.
package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Case is a puzzle and what is known about its answer.
type Case struct {
	ID       string
	Puzzle   puzzle.Puzzle
	Unique   *bool        // whether there is exactly one solution; nil when that is not known
	Solution puzzle.Facts // a solution; zero when none is known
}

// Options says how to measure.
type Options struct {
	Limit  time.Duration // for one run; 0 for none
	Repeat int           // runs of each puzzle, of which the median time counts; at least 1
	Weigh  bool          // time is that of the processor, the least of several runs, and memory what one of them asks for
}

// Grade compares a verdict with the known answer.
type Grade string

// The grades.
const (
	Right    Grade = "right"
	Wrong    Grade = "wrong"
	Unknown  Grade = "unknown"  // the limit came before the verdict
	Unjudged Grade = "unjudged" // a verdict, but no known answer
)

// Outcome is what one puzzle gave.
type Outcome struct {
	ID         string        `json:"id"`
	Kind       string        `json:"kind"`
	Rows       int           `json:"rows"`
	Cols       int           `json:"cols"`
	Status     puzzle.Status `json:"status"`
	Grade      Grade         `json:"grade"`
	Why        string        `json:"why,omitempty"` // of a wrong one
	Seconds    float64       `json:"seconds"`
	Conflicts  int64         `json:"conflicts"`
	Decisions  int64         `json:"decisions"`
	PeakMemory int64         `json:"peak_memory"` // of the whole process so far, in bytes

	// Of what was weighed:
	Filtered  bool    `json:"filtered,omitempty"`  // filtering alone decided it, without a kernel
	Filter    float64 `json:"filter,omitempty"`    // seconds of filtering alone
	Allocated int64   `json:"allocated,omitempty"` // bytes that a first run asks for, when nothing is left of runs before
}

// Measure solves a puzzle and proves or refutes that the solution is the only one.
func Measure(ctx context.Context, c Case, o Options) Outcome {
	rows, cols := c.Puzzle.Size()
	out := Outcome{ID: c.ID, Kind: c.Puzzle.Kind().Name, Rows: rows, Cols: cols}
	if o.Weigh {
		return weigh(ctx, c, o, out)
	}
	var seconds []float64
	for range max(o.Repeat, 1) {
		r := unique(ctx, c.Puzzle, o.Limit)
		seconds = append(seconds, r.Stats.Seconds)
		out.Status, out.Conflicts, out.Decisions = r.Status, r.Stats.Conflicts, r.Stats.Decisions
		out.Grade, out.Why = judge(c, r)
		if out.Grade == Wrong || out.Grade == Unknown {
			break
		}
	}
	slices.Sort(seconds)
	out.Seconds = quantile(seconds, 0.5)
	out.PeakMemory = peakMemory()
	return out
}

// unique asks once, within the limit.
func unique(ctx context.Context, p puzzle.Puzzle, limit time.Duration) study.Result {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	return study.Unique(ctx, p, study.Options{})
}

// judge compares a result with the known answer, and its boards with the rules.
func judge(c Case, r study.Result) (Grade, string) {
	for _, f := range []puzzle.Facts{r.Solution, r.Second} {
		if why := broken(c.Puzzle, f); why != "" {
			return Wrong, why
		}
	}
	solvable := !c.Solution.IsZero() || c.Unique != nil
	switch r.Status {
	case puzzle.Undecided:
		return Unknown, ""
	case puzzle.NoSolution:
		if solvable {
			return Wrong, "no solution found where there is one"
		}
		return Unjudged, ""
	case puzzle.UniqueSolution:
		if r.Solution.IsZero() {
			return Wrong, "a verdict without a solution"
		}
		if c.Unique != nil && !*c.Unique {
			return Wrong, "called unique where there are several solutions"
		}
		if !c.Solution.IsZero() && !c.Solution.Equal(r.Solution) {
			return Wrong, "called unique with a solution that differs from the known one"
		}
	case puzzle.SeveralSolutions:
		if r.Solution.IsZero() || r.Second.IsZero() || r.Solution.Equal(r.Second) {
			return Wrong, "several solutions claimed and not shown"
		}
		if c.Unique != nil && *c.Unique {
			return Wrong, "several solutions claimed where there is one"
		}
	default:
		return Wrong, fmt.Sprintf("the verdict %q is not an answer to the question", r.Status)
	}
	if c.Unique == nil {
		return Unjudged, ""
	}
	return Right, ""
}

// broken says how a board that should be a solution is none; "" for a solution and for no board.
func broken(p puzzle.Puzzle, f puzzle.Facts) string {
	if f.IsZero() {
		return ""
	}
	if !f.Complete() {
		return "the solution leaves a place open"
	}
	if check := p.Kind().Check; check != nil {
		if bad := check(p, f); len(bad) > 0 {
			return "the solution breaks a rule: " + bad[0].Text
		}
	}
	return ""
}
