package service

import (
	"errors"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
)

// setter says of a draft how many solutions it has, and then what helps to mend it.
func setter(c *call, _ Given, it kinds.Item) (any, error) {
	return nil, report.Draft(c.ctx, it, c.lang, c.s.paced, c.answer)
}

// mended is the answer of repair.
type mended struct {
	Puzzle report.RepairMade `json:"puzzle"`
	Text   string            `json:"text"` // what was changed, in words
}

// repair makes a draft a puzzle with one solution.
func repair(c *call, _ Given, it kinds.Item) (any, error) {
	r, err := generate.Repair(c.ctx, it.Puzzle, generate.RepairOptions{})
	switch {
	case err == nil:
		line := report.Repair(it.ID, r)
		return mended{line, line.Told(c.lang, r.Puzzle)}, nil
	case c.cancelled() != nil:
		return nil, c.cancelled()
	case c.ctx.Err() != nil:
		return nil, problem(422, "%w", report.Why(c.ctx, err))
	case errors.Is(err, generate.ErrRepair):
		return nil, problem(422, "%w", err)
	}
	return nil, problem(400, "%w", err)
}
