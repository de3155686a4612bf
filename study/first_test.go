package study_test

import (
	"context"
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestFirstUnique: drafts with several solutions are repaired until one is unique, until the tries or the context end, or until draft or
// repair fails.
func TestFirstUnique(t *testing.T) {
	several, unique := puzzle.Puzzle(newSquare(2, nil, all)), puzzle.Puzzle(newSquare(1, nil, all))
	failed := errors.New("failed")
	ended, end := context.WithCancel(t.Context())
	end()
	for _, c := range []struct {
		name     string
		ctx      context.Context
		at       int // the draft that is unique
		tries    int
		draft    error
		repair   error
		want     error
		repaired int
	}{
		{name: "at once", at: 0, tries: 1},
		{name: "repaired", at: 2, tries: 3, repaired: 2},
		{name: "tries", at: 2, tries: 2, want: puzzle.ErrNoDraft, repaired: 2},
		{name: "draft", tries: 3, draft: failed, want: failed},
		{name: "repair", at: 2, tries: 3, repair: failed, want: failed, repaired: 1},
		{name: "ended", ctx: ended, at: 2, tries: 3, want: context.Canceled},
	} {
		if c.ctx == nil {
			c.ctx = t.Context()
		}
		drafts, repaired := 0, 0
		d, err := study.FirstUnique(c.ctx, puzzle.MakeOptions{Tries: c.tries}, func() (puzzle.Draft, error) {
			p := several
			if drafts == c.at {
				p = unique
			}
			drafts++
			return puzzle.Draft{Puzzle: p}, c.draft
		}, func(d puzzle.Draft, u study.Result) error {
			if d.Puzzle != several || u.Status != puzzle.SeveralSolutions {
				t.Errorf("%s: repair got a puzzle that is %s", c.name, u.Status)
			}
			repaired++
			return c.repair
		})
		if !errors.Is(err, c.want) || repaired != c.repaired || err == nil && d.Puzzle != unique {
			t.Errorf("%s: error %v, repaired %d times", c.name, err, repaired)
		}
	}
}
