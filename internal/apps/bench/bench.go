// Package bench measures the solver on puzzles with known answers. It solves each puzzle, checks uniqueness, compares the verdict with
// the known answer, and summarises time, conflicts and memory.
package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Case is a puzzle with its known answer.
type Case struct {
	ID       string
	Puzzle   puzzle.Puzzle
	Unique   *bool        // nil if unknown
	Solution puzzle.Facts // a solution; zero if unknown
}

// Options configures the measurement.
type Options struct {
	Limit  time.Duration // time limit per run; 0 means none
	Repeat int           // runs per puzzle, of which the median time counts; at least 1
	Cost   bool          // measure minimum processor time and allocated memory
}

// Grade compares a verdict with the known answer.
type Grade string

const (
	Right    Grade = "right"
	Wrong    Grade = "wrong"
	Unknown  Grade = "unknown"  // time limit exceeded
	Unjudged Grade = "unjudged" // a verdict, but no known answer
)

// Outcome is the result for one puzzle.
type Outcome struct {
	ID         string        `json:"id"`
	Kind       string        `json:"kind"`
	Rows       int           `json:"rows"`
	Cols       int           `json:"cols"`
	Status     puzzle.Status `json:"status"`
	Grade      Grade         `json:"grade"`
	Why        string        `json:"why,omitempty"` // why it is wrong
	Seconds    float64       `json:"seconds"`
	Conflicts  int64         `json:"conflicts"`
	Decisions  int64         `json:"decisions"`
	PeakMemory int64         `json:"peak_memory"` // of the process so far, in bytes

	// Only with Options.Cost:
	Filtered  bool    `json:"filtered,omitempty"`  // decided by presolve alone
	Filter    float64 `json:"filter,omitempty"`    // seconds of presolve alone
	Allocated int64   `json:"allocated,omitempty"` // bytes allocated by a run with empty pools
}

// Measure solves a puzzle, checks uniqueness and judges the verdict. It stops repeating after a wrong verdict or at the time limit.
func Measure(ctx context.Context, c Case, o Options) Outcome {
	rows, cols := c.Puzzle.Size()
	out := Outcome{ID: c.ID, Kind: c.Puzzle.Kind().Name, Rows: rows, Cols: cols}
	if o.Cost {
		return measureCost(ctx, c, o, out)
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

// unique searches for two solutions, for at most limit (0 means without limit). The result is Undecided if the time did not suffice.
func unique(ctx context.Context, p puzzle.Puzzle, limit time.Duration) study.Result {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	return study.Unique(ctx, p, study.Options{})
}

// judge compares a result with the known answer and validates its boards. The second result is the reason if it is Wrong, otherwise "".
func judge(c Case, r study.Result) (Grade, string) {
	for _, f := range []puzzle.Facts{r.Solution, r.Second} {
		if why := ruleError(c.Puzzle, f); why != "" {
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

// ruleError describes why f is not a solution; "" for a solution or an empty board.
func ruleError(p puzzle.Puzzle, f puzzle.Facts) string {
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
