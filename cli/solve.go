package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// solve implements teka solve.
type solve struct {
	inputs
	limits
	byPaper
	output
	jsonLines
	report.SolveOptions
}

// Run solves every puzzle of the inputs.
func (s *solve) Run(a *App) error {
	switch {
	case s.Method == "paper":
		return s.papers(a)
	case s.byPaper.asked():
		return fault.Errorf("--variant, --trace, --boards, --shapes, --coordinates, --rules, --graph, --weights, --step, --tree and --to " +
			"require --method paper")
	}
	if err := s.json(&s.JSON); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	return a.tell(s, nil)
}

// check returns an error for contradicting flags.
func (s *solve) check() error {
	if s.Prove && (!s.JSON || s.First || s.Method != "fast") {
		return fault.Errorf("--prove requires --json and excludes --first and --method")
	}
	return nil
}

// one solves one puzzle, with a drawing unless the answer is a JSON line. Where two solutions differ, the drawing marks the places.
func (s *solve) one(ctx context.Context, a *App, it item) answer {
	start := time.Now()
	l, err := report.Solve(ctx, it.Item, a.lang, s.SolveOptions)
	took := time.Since(start)
	if err != nil {
		return answer{err: err}
	}
	verdict := l.Verdict(a.lang)
	if s.Human() {
		l.Stats.Seconds = took.Seconds()
		verdict = l.HumanVerdict(a.lang)
	}
	ans := answer{line: l, status: string(l.Status), unsolved: l.Status != puzzle.UniqueSolution && l.Status != puzzle.Solved,
		skip: l.Status == puzzle.Undecided && l.Result.Solution.IsZero()}
	if !s.JSON {
		ans.text = report.Heading(it.Item) + "\n" + a.drawText(ctx, it.Puzzle, l.Board, scene.Differ, l.Differ()) +
			a.wrap(fmt.Sprintf("%s (%s)", verdict, duration(took)), 0) + "\n\n"
	}
	return ans
}

// duration formats a duration with at most three digits.
func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d.Nanoseconds())/1e6)
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}
