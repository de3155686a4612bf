package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// solve is the command that finds a solution and says whether it is the only one.
type solve struct {
	inputs
	limits
	JSON    bool     `name:"json" help:"One JSON object a puzzle and line."`
	Method  string   `enum:"fast,human,paper" default:"fast" help:"fast: the engine; human: named techniques; paper: the published algorithm."`
	Variant []string `placeholder:"NAME,…" help:"With --method paper: options of the method."`
	Trace   bool     `help:"With --method paper: print every step of the method."`
	First   bool     `help:"Stop at the first solution; do not ask whether there are more."`
	Marks   bool     `help:"Take what is filled in already for granted; otherwise only the clues count."`
}

// solved is the JSON line of a puzzle.
type solved struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	Status   puzzle.Status `json:"status"`
	Method   string        `json:"method,omitempty"` // when it is not the engine
	Solution any           `json:"solution"`
	Second   any           `json:"second,omitempty"`
	Known    []puzzle.Fact `json:"known,omitempty"`  // what a method that could not finish has found
	Trials   *int          `json:"trials,omitempty"` // values tried by the search of a method
	Reason   string        `json:"reason,omitempty"`
	Stats    puzzle.Stats  `json:"stats"`
}

// Run solves every puzzle of the inputs.
func (s *solve) Run(a *app) error {
	if s.Method != "paper" && (s.Trace || len(s.Variant) > 0) {
		return errors.New("--trace and --variant go with --method paper")
	}
	return a.each(&s.inputs, s.JSON, s.jobs(), func(ctx context.Context, it item) answer {
		return s.one(ctx, a, it)
	})
}

// one solves one puzzle.
func (s *solve) one(ctx context.Context, a *app, it item) answer {
	p, k := it.Puzzle, it.Puzzle.Kind()
	if s.Method == "paper" && kinds.Paper(k) == nil || s.Method == "human" && len(k.Techniques) == 0 {
		return answer{err: fmt.Errorf("%s has no %s method; --method fast solves it", k.Name, s.Method)}
	}
	switch s.Method {
	case "paper":
		return s.paper(ctx, a, it)
	case "human":
		return s.human(ctx, a, it)
	}
	options := puzzle.Options{Known: it.held(s.Marks)}
	ask := puzzle.Unique
	if s.First {
		ask = puzzle.Solve
	}
	bounded, cancel := s.bound(ctx)
	defer cancel()
	start := time.Now()
	r := ask(bounded, p, options)
	took := time.Since(start)
	if r.Status == puzzle.Undecided {
		if ctx.Err() != nil && r.Solution.IsZero() {
			return answer{skip: true}
		}
		r.Reason = s.why(bounded, r.Reason)
	}
	if r.Err != nil {
		return answer{err: r.Err}
	}
	if s.JSON {
		return answer{line: s.line(it, r)}
	}
	ans := answer{text: s.text(a, it, r, took)}
	if r.Status != puzzle.UniqueSolution && r.Status != puzzle.Solved {
		ans.code = codeUnsolved
	}
	return ans
}

// human solves one puzzle with named techniques alone.
func (s *solve) human(ctx context.Context, a *app, it item) answer {
	bounded, cancel := s.bound(ctx)
	defer cancel()
	start := time.Now()
	e := puzzle.Explain(bounded, it.Puzzle, puzzle.ExplainOptions{Known: it.held(s.Marks), Named: true})
	took := time.Since(start)
	r := puzzle.Result{Status: e.Status, Reason: e.Reason, Stats: puzzle.Stats{Seconds: took.Seconds()}}
	switch e.Status {
	case puzzle.UniqueSolution:
		r.Solution = e.Known
	case puzzle.Undecided:
		if ctx.Err() != nil {
			return answer{skip: true}
		}
		r.Reason = s.why(bounded, r.Reason)
	}
	if s.JSON {
		return answer{line: s.line(it, r)}
	}
	text := heading(it) + "\n" + a.drawText(it.Puzzle, e.Known, scene.Differ, nil)
	switch e.Status {
	case puzzle.UniqueSolution:
		text += fmt.Sprintf("Unique: %d steps by named techniques.", len(e.Steps))
	case puzzle.Stalled:
		text += fmt.Sprintf("Stalled: named techniques end after %d steps; %s open. teka explain goes on.", len(e.Steps), places(e.Known.Open()))
	default:
		text += verdict(r)
	}
	ans := answer{text: fmt.Sprintf("%s (%s)\n\n", text, duration(took))}
	if e.Status != puzzle.UniqueSolution {
		ans.code = codeUnsolved
	}
	return ans
}

// line is the JSON line of a result.
func (s *solve) line(it item, r puzzle.Result) solved {
	k := it.Puzzle.Kind()
	l := solved{ID: it.ID, Kind: k.Name, Status: r.Status, Reason: r.Reason, Stats: r.Stats}
	if !r.Solution.IsZero() {
		l.Solution = k.JSON.Solution(it.Puzzle, r.Solution)
	}
	if !r.Second.IsZero() {
		l.Second = k.JSON.Solution(it.Puzzle, r.Second)
	}
	return l
}

// text is the result for people: the board and the verdict.
func (s *solve) text(a *app, it item, r puzzle.Result, took time.Duration) string {
	var b strings.Builder
	fmt.Fprintln(&b, heading(it))
	board := r.Solution
	if board.IsZero() {
		board = it.held(s.Marks)
	}
	b.WriteString(a.drawText(it.Puzzle, board, scene.Differ, differ(r.Solution, r.Second)))
	fmt.Fprintf(&b, "%s (%s)\n\n", verdict(r), duration(took))
	return b.String()
}

// verdict says in words how a puzzle was solved.
func verdict(r puzzle.Result) string {
	because := ""
	if r.Reason != "" {
		because = ": " + r.Reason
	}
	switch r.Status {
	case puzzle.UniqueSolution:
		return "Unique: this is the only solution."
	case puzzle.SeveralSolutions:
		return fmt.Sprintf("Several solutions: another one differs in the %s marked.", places(len(differ(r.Solution, r.Second))))
	case puzzle.NoSolution:
		return "No solution" + because + "."
	case puzzle.Solved:
		return "Solved; whether there are other solutions was not asked."
	case puzzle.Stalled:
		return "Stalled: the method cannot go on" + because + "."
	}
	if r.Solution.IsZero() {
		return "Unknown" + because + " before a solution was found."
	}
	return "Unknown" + because + " before another solution was found or ruled out."
}

// differ lists the places where two complete boards differ.
func differ(f, g puzzle.Facts) []puzzle.Place {
	if f.IsZero() || g.IsZero() {
		return nil
	}
	var out []puzzle.Place
	for i := range f.Board().Len() {
		if f.Can(i) != g.Can(i) {
			out = append(out, f.Board().Unknown(i).At)
		}
	}
	return out
}

// heading names a puzzle above its drawing.
func heading(it item) string {
	rows, cols := it.Puzzle.Size()
	text := fmt.Sprintf("%s %dx%d", it.Puzzle.Kind().Title, cols, rows)
	if it.ID != "" {
		text += "  " + oneLine(it.ID)
	}
	return text
}

// places counts places in words.
func places(n int) string {
	if n == 1 {
		return "one place"
	}
	return fmt.Sprintf("%d places", n)
}

// duration is a time with three digits at most.
func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d.Nanoseconds())/1e6)
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}
