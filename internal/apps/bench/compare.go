package bench

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// Comparison of several methods on the same puzzles. Every verdict is compared with the known answer and the rules.

// Method is a way to solve puzzles.
type Method struct {
	Name     string
	Supports func(k *puzzle.Kind) bool
	// Run solves a puzzle.
	Run func(ctx context.Context, p puzzle.Puzzle) (Run, error)
}

// Run is the result of a method on a puzzle.
type Run struct {
	Status        puzzle.Status
	Board, Second puzzle.Facts // the board reached, and another solution; zero if none
	Trials        int64        // hypotheses of a published method
	Conflicts     int64        // conflicts of the engine
}

// Methods returns the engine, which is the reference, the named techniques, the published methods, and with variants each of their
// variants.
func Methods(papers []*method.Paper, variants bool) []Method {
	out := []Method{engine, human, PaperMethod(papers)}
	var seen []string
	for _, m := range papers {
		for _, v := range m.Variants {
			if variants && !slices.Contains(seen, v.Name) {
				seen = append(seen, v.Name)
				out = append(out, PaperMethod(papers, v.Name))
			}
		}
	}
	return out
}

// engine proves uniqueness, which the published methods do not.
var engine = Method{
	Name:     "engine",
	Supports: func(*puzzle.Kind) bool { return true },
	Run: func(ctx context.Context, p puzzle.Puzzle) (Run, error) {
		r := study.Unique(ctx, p, study.Options{})
		return Run{Status: r.Status, Board: r.Solution, Second: r.Second, Conflicts: r.Stats.Conflicts}, r.Err
	},
}

// human uses only named techniques. Its steps follow from the clues, so a solution it finds is unique.
var human = Method{
	Name:     "human",
	Supports: func(k *puzzle.Kind) bool { return len(k.Techniques) > 0 },
	Run: func(ctx context.Context, p puzzle.Puzzle) (Run, error) {
		e := study.Explain(ctx, p, study.ExplainOptions{Named: true})
		return Run{Status: e.Status, Board: e.Known}, nil
	},
}

// PaperMethod returns the published method of each puzzle type that has all the variants, named like "paper+propagation+dynamic".
func PaperMethod(papers []*method.Paper, variants ...string) Method {
	of := make(map[*puzzle.Kind]*method.Paper)
	for _, m := range papers {
		if !slices.ContainsFunc(variants, func(v string) bool { return !m.Has(v) }) {
			of[m.Kind] = m
		}
	}
	return Method{
		Name:     strings.Join(append([]string{"paper"}, variants...), "+"),
		Supports: func(k *puzzle.Kind) bool { return of[k] != nil },
		Run: func(ctx context.Context, p puzzle.Puzzle) (Run, error) {
			r, err := of[p.Kind()].Solve(ctx, p, method.Options{Variants: variants}, nil)
			return Run{Status: r.Status, Board: r.Known, Trials: int64(r.Trials)}, err
		},
	}
}

// Compared is the result of one method on one puzzle.
type Compared struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind"`
	Rows      int           `json:"rows"`
	Cols      int           `json:"cols"`
	Method    string        `json:"method"`
	Status    puzzle.Status `json:"status"`
	Wrong     string        `json:"wrong,omitempty"` // reason if the verdict is wrong
	Seconds   float64       `json:"seconds"`
	Trials    int64         `json:"trials"`
	Conflicts int64         `json:"conflicts"`
	Allocated int64         `json:"allocated"` // total bytes allocated
	Open      int           `json:"open"`      // undecided places at the end
}

// Solved reports whether the method found a correct solution.
func (c Compared) Solved() bool {
	return c.Wrong == "" && (c.Status == puzzle.Solved || c.Status == puzzle.UniqueSolution || c.Status == puzzle.SeveralSolutions)
}

// Compare runs a method on a puzzle up to o.Repeat times and uses the median time.
func Compare(ctx context.Context, m Method, c Case, o Options) Compared {
	rows, cols := c.Puzzle.Size()
	out := Compared{ID: c.ID, Kind: c.Puzzle.Kind().Name, Rows: rows, Cols: cols, Method: m.Name}
	var seconds []float64
	var total time.Duration
	for range max(o.Repeat, 1) {
		r, took, allocated, err := runOnce(ctx, m, c.Puzzle, o.Limit)
		out.Status, out.Trials, out.Conflicts, out.Allocated = r.Status, r.Trials, r.Conflicts, allocated
		if !r.Board.IsZero() {
			out.Open = r.Board.Open()
		}
		out.Wrong = verdictError(c, r)
		if err != nil {
			out.Wrong = err.Error()
		}
		seconds = append(seconds, took.Seconds())
		if total += took; out.Wrong != "" || total > time.Second {
			break
		}
	}
	slices.Sort(seconds)
	out.Seconds = quantile(seconds, 0.5)
	return out
}

// runOnce runs a method once and returns its result, time and allocated bytes.
func runOnce(ctx context.Context, m Method, p puzzle.Puzzle, limit time.Duration) (Run, time.Duration, int64, error) {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	r, err := m.Run(ctx, p)
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return r, took, int64(after.TotalAlloc - before.TotalAlloc), err
}

// verdictError describes why a verdict is wrong; "" if it is not known to be.
func verdictError(c Case, r Run) string {
	switch r.Status {
	case puzzle.Solved:
		return solutionError(c, r.Board)
	case puzzle.Stalled:
		return contradiction(c, r)
	case puzzle.Undecided: // the board of an interrupted search contains hypotheses
		return ""
	}
	result := study.Result{Status: r.Status, Second: r.Second}
	if r.Status != puzzle.NoSolution {
		result.Solution = r.Board
	}
	if grade, why := judge(c, result); grade == Wrong {
		return why
	}
	return ""
}

// solutionError describes why a board is not a solution, or not the known unique one; "" if nothing is wrong with it.
func solutionError(c Case, board puzzle.Facts) string {
	if board.IsZero() {
		return "called solved without a solution"
	}
	if why := ruleError(c.Puzzle, board); why != "" {
		return why
	}
	if c.Unique != nil && *c.Unique && !c.Solution.IsZero() && !c.Solution.Equal(board) {
		return "the solution differs from the known one"
	}
	return ""
}

// contradiction describes the first place at which the board that a method reached excludes the value in the known unique solution. It
// returns "" if none, or if no unique solution is known.
func contradiction(c Case, r Run) string {
	if c.Unique == nil || !*c.Unique || c.Solution.IsZero() || r.Board.IsZero() {
		return ""
	}
	for i := range r.Board.Board().Len() {
		if c.Solution.Candidates(i)&^r.Board.Candidates(i) != 0 {
			return "the candidates at " + r.Board.Board().Unknown(i).At.String() + " exclude the value of the solution"
		}
	}
	return ""
}
