// Package dataset generates puzzle sets for training and testing models: each puzzle with its solution, grade, explained and proved
// steps, a certificate of uniqueness, and the task and its answer as a conversation.
//
// Each line is self-contained: tekacheck, which shares no code with the generator, can verify all of it. A set consists of shards, each
// determined by the seed and its number. Shards can be made in any order, on any machine, and repeatedly; a run keeps finished shards.
package dataset

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Line is a puzzle of a set. It is valid input of every command and of tekacheck --steps.
type Line struct {
	ID          string        `json:"id"`
	Kind        string        `json:"kind" is:"Kind"`
	Rows        int           `json:"rows"`
	Cols        int           `json:"cols"`
	Givens      any           `json:"givens" is:"Givens"`
	Solution    any           `json:"solution" is:"Solution"`         // null without one
	Second      any           `json:"second,omitempty" is:"Solution"` // another solution, when the status is "multiple"
	Unique      bool          `json:"unique"`
	Status      puzzle.Status `json:"status"` // "unique" or, in rows that request it, "none" or "multiple"
	Split       string        `json:"split"`
	Key         string        `json:"key"`   // canonical key: equal for turned or mirrored copies
	Answer      string        `json:"group"` // canonical key of the solution; determines the split
	Seed        *uint64       `json:"seed,omitempty"`
	Grade       *study.Grade  `json:"grade,omitempty"` // of a unique puzzle
	Steps       []report.Step `json:"steps"`           // as in explain --json --prove
	Certificate string        `json:"certificate"`
	Prompt      string        `json:"prompt"`   // the task as a text, in one of ten wordings
	Messages    []Message     `json:"messages"` // the prompt, and an answer with the steps and the solution
}

// label returns the grade or, without one, the status.
func (x *Line) label() string {
	if x.Grade == nil {
		return string(x.Status)
	}
	return x.Grade.Label
}

// lighten removes the parts of the steps that only programs read: their sub-steps and proofs.
func (x *Line) lighten() {
	for i := range x.Steps {
		s := &x.Steps[i]
		s.Links, s.Parts, s.Sub, s.Proof = nil, nil, nil, nil
	}
}

// Options select the contents of a line.
type Options struct {
	Lang   *words.Language // of the sentences and the prompt
	Splits []Split
	Light  bool // omit the sub-steps and the proofs of steps
	Open   bool // the prompts say that a puzzle may have no solution or several
}

// Split is a part of a set.
type Split struct {
	Name  string
	Share float64 // fraction of the set; all shares sum to 1
}

// DefaultSplits are the splits used by default.
var DefaultSplits = []Split{{"train", 0.9}, {"validation", 0.05}, {"test", 0.05}}

// splitOf returns the split of a group. Puzzles with equivalent solutions, including twins, are therefore always in the same split.
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

// Errors for puzzles that cannot be included.
var (
	ErrNotUnique = fault.Errorf("not unique, or uniqueness not proved within the limits")
	ErrNoSteps   = fault.Errorf("the steps do not reach the solution within the limits")
)

// Document returns the line of a puzzle with one solution. The error wraps ErrNotUnique or ErrNoSteps, or is that of ctx or of a step that
// could not be proved.
func Document(ctx context.Context, it kinds.Item, o Options) (Line, error) {
	return document(ctx, it, puzzle.UniqueSolution, "", o)
}

// document is Document for a puzzle with the given status. group is the key of the solution before the puzzle was spoiled; "" for its own.
func document(ctx context.Context, it kinds.Item, status puzzle.Status, group string, o Options) (Line, error) {
	p, l := it.Puzzle, o.Lang
	form := p.Kind().JSON
	rows, cols := p.Size()
	x := Line{ID: it.ID, Kind: p.Kind().Name, Rows: rows, Cols: cols, Givens: form.Givens(p), Unique: status == puzzle.UniqueSolution,
		Status: status}
	bare := kinds.Item{ID: it.ID, Puzzle: p}
	explained := report.Explain(ctx, bare, l, report.ExplainOptions{Graded: x.Unique})
	switch {
	case ctx.Err() != nil:
		return x, context.Cause(ctx)
	case x.Unique && (explained.Status == puzzle.SeveralSolutions || explained.Status == puzzle.NoSolution):
		return x, ErrNotUnique
	case explained.Status != status || len(explained.Steps) == 0 || x.Unique && explained.Grade == nil:
		return x, ErrNoSteps
	}
	if !o.Light {
		if err := explained.Prove(ctx, bare); err != nil {
			return x, err
		}
	}
	var text strings.Builder
	proved, err := report.Prove(ctx, bare, l, &text, report.ProveOptions{})
	switch {
	case err != nil:
		return x, err
	case proved.Proof == nil || proved.Status != status:
		return x, ErrNotUnique
	}
	x.Grade, x.Steps, x.Certificate = explained.Grade, explained.Steps, text.String()
	if err := x.solve(ctx, p); err != nil {
		return x, err
	}
	if x.Key, err = generate.Key(p); err != nil {
		return x, err
	}
	if x.Answer = group; group == "" {
		if x.Answer, err = generate.SolutionKey(p, explained.Explanation.Known); err != nil {
			return x, err
		}
	}
	x.Split = splitOf(x.Answer, o.Splits)
	if x.Prompt, err = prompt(ctx, l, p, x.Key, o.Open); err != nil {
		return x, err
	}
	if x.Messages, err = x.conversation(l, p.Kind(), explained.Explanation); err != nil {
		return x, err
	}
	if o.Light {
		x.lighten()
	}
	return x, nil
}

// solve sets the solutions, after checking them against the rules.
func (x *Line) solve(ctx context.Context, p puzzle.Puzzle) error {
	r := study.Unique(ctx, p, study.Options{})
	if r.Status != x.Status {
		return cmp.Or(context.Cause(ctx), ErrNotUnique)
	}
	for to, known := range map[*any]puzzle.Facts{&x.Solution: r.Solution, &x.Second: r.Second} { // any order: each alone
		if known.IsZero() {
			continue
		}
		if err := report.Verify(p, known); err != nil {
			return err
		}
		*to = p.Kind().JSON.Solution(p, known)
	}
	return nil
}
