package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// forced is the command that finds what all solutions share.
type forced struct {
	inputs
	limits
	JSON  bool `name:"json" help:"One JSON object a puzzle and line."`
	Marks bool `help:"Take what is filled in already for granted; otherwise only the clues count."`
}

// shared is the JSON line of a puzzle.
type shared struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind"`
	Status puzzle.Status `json:"status"`
	Forced []puzzle.Fact `json:"forced"`
	Open   int           `json:"open"` // places where solutions differ
	Reason string        `json:"reason,omitempty"`
	Stats  puzzle.Stats  `json:"stats"`
}

// Run finds what the solutions of every puzzle of the inputs share.
func (f *forced) Run(a *app) error {
	return a.each(&f.inputs, f.JSON, f.jobs(), func(ctx context.Context, it item) answer {
		return f.one(ctx, a, it)
	})
}

// one finds what the solutions of one puzzle share.
func (f *forced) one(ctx context.Context, a *app, it item) answer {
	options := puzzle.Options{Known: it.held(f.Marks)}
	bounded, cancel := f.bound(ctx)
	defer cancel()
	r := puzzle.Forced(bounded, it.Puzzle, options)
	l := shared{ID: it.ID, Kind: it.Puzzle.Kind().Name, Status: r.Status, Forced: []puzzle.Fact{}, Reason: r.Reason, Stats: r.Stats}
	switch r.Status {
	case puzzle.Solved: // what is left open differs between solutions
		l.Forced, l.Open = facts(r.Solution), r.Solution.Open()
		l.Status = puzzle.SeveralSolutions
		if l.Open == 0 {
			l.Status = puzzle.UniqueSolution
			if err := verify(it.Puzzle, r.Solution); err != nil {
				return answer{err: err}
			}
		}
	case puzzle.Undecided: // what a few solutions share is not what all share
		if ctx.Err() != nil {
			return answer{skip: true}
		}
		l.Reason = f.why(bounded, l.Reason)
		l.Open = it.Puzzle.Board().Len()
	}
	if f.JSON {
		return answer{line: l}
	}
	ans := answer{text: l.text(a, it, r)}
	if l.Status != puzzle.UniqueSolution {
		ans.code = codeUnsolved
	}
	return ans
}

// facts lists what is known.
func facts(known puzzle.Facts) []puzzle.Fact {
	out := []puzzle.Fact{}
	for f := range known.All() {
		out = append(out, f)
	}
	return out
}

// text is the result for people.
func (l shared) text(a *app, it item, r puzzle.Result) string {
	var b strings.Builder
	fmt.Fprintln(&b, heading(it))
	switch l.Status {
	case puzzle.UniqueSolution:
		b.WriteString(a.drawText(it.Puzzle, r.Solution, scene.Differ, nil))
		b.WriteString("Everything is forced: this is the only solution.\n\n")
	case puzzle.SeveralSolutions:
		b.WriteString(a.drawText(it.Puzzle, r.Solution, scene.Differ, nil))
		fmt.Fprintf(&b, "This is what all solutions share; they differ in %s.\n\n", places(l.Open))
	case puzzle.NoSolution:
		b.WriteString("No solution")
		if l.Reason != "" {
			b.WriteString(": " + l.Reason)
		}
		b.WriteString(".\n\n")
	default:
		fmt.Fprintf(&b, "Unknown: %s before everything was settled.\n\n", l.Reason)
	}
	return b.String()
}
