// Package dataset makes sets of puzzles for training and testing models: each with its solution, a grade, the way to the solution in
// thoughts with their links and proofs, and a certificate that the solution is the only one.
//
// One idea: a line stands by itself. Whoever has it and tekacheck, which shares no code with what made it, can check all that it
// says. And a set is made of shards, each of which follows from the seed and its number alone: shards may be made in any order, on any
// machine, and again, and what a run has finished the next one leaves as it is.
package dataset

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Line is a puzzle of a set. It is readable input of every command, and of tekacheck --steps.
type Line struct {
	ID          string        `json:"id"`
	Kind        string        `json:"kind" is:"Kind"`
	Rows        int           `json:"rows"`
	Cols        int           `json:"cols"`
	Givens      any           `json:"givens" is:"Givens"`
	Solution    any           `json:"solution" is:"Solution"`
	Unique      bool          `json:"unique"` // always true
	Status      puzzle.Status `json:"status"` // of the steps: always "unique"
	Split       string        `json:"split"`
	Key         string        `json:"key"`   // the same for puzzles that are equal when turned or mirrored
	Answer      string        `json:"group"` // the same for those with the same solution, turned or mirrored; the split follows from it
	Seed        *uint64       `json:"seed,omitempty"`
	Grade       study.Grade   `json:"grade"`
	Steps       []report.Step `json:"steps"` // as in explain --json --prove
	Certificate string        `json:"certificate"`
}

// Split is a part of a set, and how much of it.
type Split struct {
	Name  string
	Share float64 // of all; those of all splits together are 1
}

// UsualSplits are those of sets for which nothing else is asked.
var UsualSplits = []Split{{"train", 0.9}, {"validation", 0.05}, {"test", 0.05}}

// splitOf is the split of the puzzles of a group. So twins, and all that have the same solution, are in one split, whoever makes them, and
// when.
func splitOf(group string, splits []Split) string {
	sum := sha256.Sum256([]byte(group))
	at := float64(binary.BigEndian.Uint64(sum[:])>>11) / (1 << 53)
	for _, s := range splits {
		if at -= s.Share; at < 0 {
			return s.Name
		}
	}
	return splits[len(splits)-1].Name
}

// Errors of puzzles that make no line.
var (
	ErrNotUnique = fault.Errorf("it has not one solution, or that was not shown within bounds")
	ErrNoSteps   = fault.Errorf("its steps do not lead to the solution within bounds")
)

// Document makes the line of a puzzle, in a language. The error wraps ErrNotUnique or ErrNoSteps, or is that of ctx, or of a step for which
// no proof was found.
func Document(ctx context.Context, it kinds.Item, l *words.Language, splits []Split) (Line, error) {
	p := it.Puzzle
	rows, cols := p.Size()
	x := Line{ID: it.ID, Kind: p.Kind().Name, Rows: rows, Cols: cols, Givens: p.Kind().JSON.Givens(p), Unique: true,
		Status: puzzle.UniqueSolution}
	bare := kinds.Item{ID: it.ID, Puzzle: p}
	explained := report.Explain(ctx, bare, l, report.ExplainOptions{Graded: true})
	switch {
	case ctx.Err() != nil:
		return x, context.Cause(ctx)
	case explained.Status == puzzle.SeveralSolutions, explained.Status == puzzle.NoSolution:
		return x, ErrNotUnique
	case explained.Status != puzzle.UniqueSolution || explained.Grade == nil:
		return x, ErrNoSteps
	}
	if err := explained.Prove(ctx, bare); err != nil {
		return x, err
	}
	var text strings.Builder
	proved, err := report.Prove(ctx, bare, l, &text, report.ProveOptions{})
	switch {
	case err != nil:
		return x, err
	case proved.Proof == nil || proved.Status != puzzle.UniqueSolution:
		return x, ErrNotUnique
	}
	solution := explained.Explanation.Known
	if err := report.Verify(p, solution); err != nil {
		return x, err
	}
	x.Solution, x.Grade = p.Kind().JSON.Solution(p, solution), *explained.Grade
	x.Steps, x.Certificate = explained.Steps, text.String()
	if x.Key, err = generate.Key(p); err != nil {
		return x, err
	}
	if x.Answer, err = generate.Answer(p, solution); err != nil {
		return x, err
	}
	x.Split = splitOf(x.Answer, splits)
	return x, nil
}
