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

// Comparing runs several methods on the same puzzles. What a method says is held against the known answer and the rules like any
// verdict of the solver.

// Method is a way to solve puzzles.
type Method struct {
	Name  string
	Knows func(k *puzzle.Kind) bool
	// Run solves a puzzle. Board is the solution, or what is known when there is none.
	Run func(ctx context.Context, p puzzle.Puzzle) (Run, error)
}

// Run is what a method did with a puzzle.
type Run struct {
	Status        puzzle.Status
	Board, Second puzzle.Facts
	Trials        int64 // values tried by the search of a published method
	Conflicts     int64 // of the engine
}

// Methods lists the methods: the engine first, to which the others are compared, then named techniques, the published methods, and with
// variants each of their forms.
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

// engine proves that the solution is the only one, which the published methods do not.
var engine = Method{
	Name:  "engine",
	Knows: func(*puzzle.Kind) bool { return true },
	Run: func(ctx context.Context, p puzzle.Puzzle) (Run, error) {
		r := study.Unique(ctx, p, study.Options{})
		return Run{Status: r.Status, Board: r.Solution, Second: r.Second, Conflicts: r.Stats.Conflicts}, r.Err
	},
}

// human uses named techniques alone; what it finds follows from the clues, so its solution is the only one.
var human = Method{
	Name:  "human",
	Knows: func(k *puzzle.Kind) bool { return len(k.Techniques) > 0 },
	Run: func(ctx context.Context, p puzzle.Puzzle) (Run, error) {
		e := study.Explain(ctx, p, study.ExplainOptions{Named: true})
		return Run{Status: e.Status, Board: e.Known}, nil
	},
}

// PaperMethod is the published method of each kind that has all of the variants, with these: "paper+propagation+dynamic".
func PaperMethod(papers []*method.Paper, variants ...string) Method {
	of := make(map[*puzzle.Kind]*method.Paper)
	for _, m := range papers {
		if !slices.ContainsFunc(variants, func(v string) bool { return !m.Has(v) }) {
			of[m.Kind] = m
		}
	}
	return Method{
		Name:  strings.Join(append([]string{"paper"}, variants...), "+"),
		Knows: func(k *puzzle.Kind) bool { return of[k] != nil },
		Run: func(ctx context.Context, p puzzle.Puzzle) (Run, error) {
			r, err := of[p.Kind()].Solve(ctx, p, method.Options{Variants: variants}, nil)
			return Run{Status: r.Status, Board: r.Known, Trials: int64(r.Trials)}, err
		},
	}
}

// Compared is what one method gave on one puzzle.
type Compared struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind"`
	Rows      int           `json:"rows"`
	Cols      int           `json:"cols"`
	Method    string        `json:"method"`
	Status    puzzle.Status `json:"status"`
	Wrong     string        `json:"wrong,omitempty"` // why the verdict is wrong
	Seconds   float64       `json:"seconds"`
	Trials    int64         `json:"trials"`
	Conflicts int64         `json:"conflicts"`
	Allocated int64         `json:"allocated"` // bytes asked for, in all
	Open      int           `json:"open"`      // places not decided at the end
}

// Solved reports whether the method found a right solution.
func (c Compared) Solved() bool {
	return c.Wrong == "" && (c.Status == puzzle.Solved || c.Status == puzzle.UniqueSolution || c.Status == puzzle.SeveralSolutions)
}

// Compare runs a method on a puzzle, o.Repeat times at most, of which the median time counts.
func Compare(ctx context.Context, m Method, c Case, o Options) Compared {
	rows, cols := c.Puzzle.Size()
	out := Compared{ID: c.ID, Kind: c.Puzzle.Kind().Name, Rows: rows, Cols: cols, Method: m.Name}
	var seconds []float64
	var total time.Duration
	for range max(o.Repeat, 1) {
		r, took, allocated, err := once(ctx, m, c.Puzzle, o.Limit)
		out.Status, out.Trials, out.Conflicts, out.Allocated = r.Status, r.Trials, r.Conflicts, allocated
		if !r.Board.IsZero() {
			out.Open = r.Board.Open()
		}
		out.Wrong = mistaken(c, r)
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

// once runs a method once.
func once(ctx context.Context, m Method, p puzzle.Puzzle, limit time.Duration) (Run, time.Duration, int64, error) {
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

// mistaken says why a verdict is wrong; "" when it is not known to be.
func mistaken(c Case, r Run) string {
	switch r.Status {
	case puzzle.Solved:
		return solvedWrong(c, r.Board)
	case puzzle.Stalled:
		return strayed(c, r)
	case puzzle.Undecided: // the board of a search that was cut short holds what it tries
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

// solvedWrong says why a board is not the solution.
func solvedWrong(c Case, board puzzle.Facts) string {
	if board.IsZero() {
		return "called solved without a solution"
	}
	if why := broken(c.Puzzle, board); why != "" {
		return why
	}
	if c.Unique != nil && *c.Unique && !c.Solution.IsZero() && !c.Solution.Equal(board) {
		return "the solution differs from the known one"
	}
	return ""
}

// strayed says that what a method holds for certain does not fit the only solution.
func strayed(c Case, r Run) string {
	if c.Unique == nil || !*c.Unique || c.Solution.IsZero() || r.Board.IsZero() {
		return ""
	}
	for i := range r.Board.Board().Len() {
		if c.Solution.Can(i)&^r.Board.Can(i) != 0 {
			return "what it holds for certain at " + r.Board.Board().Unknown(i).At.String() + " is not so in the solution"
		}
	}
	return ""
}
