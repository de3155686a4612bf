package cli

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// count is the command that counts solutions.
type count struct {
	inputs
	limits
	Max   int  `default:"1000" placeholder:"N" help:"Stop after N solutions (default ${default}); 0 for no maximum."`
	JSON  bool `name:"json" help:"One JSON object a puzzle and line."`
	Marks bool `help:"Take what is filled in already for granted; otherwise only the clues count."`
}

// counted is the JSON line of a puzzle.
type counted struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind"`
	Status puzzle.Status `json:"status"`
	Count  int           `json:"count"`
	Exact  bool          `json:"exact"` // false: there are at least Count
	Stats  puzzle.Stats  `json:"stats"`
}

// Run counts the solutions of every puzzle of the inputs.
func (c *count) Run(a *app) error {
	if c.Max < 0 {
		return fmt.Errorf("--max %d: a number of solutions is expected", c.Max)
	}
	return a.each(&c.inputs, c.JSON, c.jobs(), func(ctx context.Context, it item) answer {
		return c.one(ctx, it)
	})
}

// one counts the solutions of one puzzle.
func (c *count) one(ctx context.Context, it item) answer {
	options := puzzle.Options{Known: it.held(c.Marks)}
	bounded, cancel := c.bound(ctx)
	defer cancel()
	n, exact, stats := puzzle.Count(bounded, it.Puzzle, c.Max, options)
	if ctx.Err() != nil && !exact && n == 0 {
		return answer{skip: true}
	}
	status := countStatus(n, exact)
	if c.JSON {
		return answer{line: counted{it.ID, it.Puzzle.Kind().Name, status, n, exact, stats}}
	}
	ans := answer{text: fmt.Sprintf("%s: %s\n", it.ID, c.words(bounded, n, exact))}
	if status != puzzle.UniqueSolution {
		ans.code = codeUnsolved
	}
	return ans
}

// countStatus is the verdict that a count implies.
func countStatus(n int, exact bool) puzzle.Status {
	switch {
	case n > 1:
		return puzzle.SeveralSolutions
	case !exact:
		return puzzle.Undecided
	case n == 1:
		return puzzle.UniqueSolution
	}
	return puzzle.NoSolution
}

// words says how many solutions there are.
func (c *count) words(ctx context.Context, n int, exact bool) string {
	text := fmt.Sprintf("%d solutions", n)
	switch n {
	case 0:
		text = "no solution"
	case 1:
		text = "1 solution"
	}
	switch {
	case exact:
		return text
	case c.Max > 0 && n >= c.Max:
		return "at least " + text
	case n == 0:
		return "unknown: " + c.why(ctx, "the search was given up") + " before a solution was found"
	}
	return "at least " + text + ": " + c.why(ctx, "the search was given up")
}
