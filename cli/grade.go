package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// grade is the command that says how hard puzzles are.
type grade struct {
	inputs
	limits
	JSON bool `name:"json" help:"One JSON object a puzzle and line."`
}

// graded is the JSON line of a puzzle.
type graded struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	puzzle.Grade
}

// Run grades every puzzle of the inputs.
func (g *grade) Run(a *app) error {
	return a.each(&g.inputs, g.JSON, g.jobs(), func(ctx context.Context, it item) answer {
		bounded, cancel := g.bound(ctx)
		defer cancel()
		found := puzzle.GradeOf(bounded, it.Puzzle)
		if found.Status == puzzle.Undecided && ctx.Err() != nil {
			return answer{skip: true}
		}
		if g.JSON {
			return answer{line: graded{it.ID, it.kindName(), found}}
		}
		ans := answer{text: heading(it) + "\n" + g.text(found) + "\n"}
		if found.Status != puzzle.UniqueSolution {
			ans.code = codeUnsolved
		}
		return ans
	})
}

// text is the grade for people.
func (g *grade) text(x puzzle.Grade) string {
	var b strings.Builder
	switch x.Status {
	case puzzle.UniqueSolution:
		fmt.Fprintf(&b, "%s: the hardest step has level %.1f.\n", x.Label, x.Hardest)
	case puzzle.SeveralSolutions:
		b.WriteString("No grade: the puzzle has several solutions.\n")
	case puzzle.NoSolution:
		b.WriteString("No grade: the puzzle has no solution.\n")
	default:
		b.WriteString("No grade: the limit was reached before the end.\n")
	}
	fmt.Fprintf(&b, "Steps %d in %d rounds, weight %.1f, rounds with one step only %d, longest what-if %d, hardest before the first value %.1f\n",
		x.Steps, x.Rounds, x.Weight, x.Bottlenecks, x.WhatIf, x.BeforeFirst)
	var ids []string
	for id := range x.Techniques {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(p, q string) int {
		if d := x.Techniques[q] - x.Techniques[p]; d != 0 {
			return d
		}
		return strings.Compare(p, q)
	})
	for _, id := range ids {
		fmt.Fprintf(&b, "%6d %s\n", x.Techniques[id], id)
	}
	return b.String()
}
