package generate_test

import (
	"context"
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/generate"
)

// ending is a context that ends when it has been looked at so many times, and counts the looks after that.
type ending struct {
	context.Context
	end         func()
	left, after int
}

// endingAfter makes one.
func endingAfter(t *testing.T, looks int) *ending {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	return &ending{ctx, cancel, looks, 0}
}

func (e *ending) Err() error {
	if e.left > 0 {
		e.left--
		return nil
	}
	e.after++
	e.end()
	return e.Context.Err()
}

// TestRepairEnds: wherever its context ends, a repair ends with few more looks at it, which is to say few more questions.
func TestRepairEnds(t *testing.T) {
	most := 0
	for _, name := range []string{"hashi", "masyu", "skyscrapers"} {
		draft := spoiled(t, name, true)
		ended, step := 0, 1
		for n := 0; ; n += step {
			ctx := endingAfter(t, n)
			_, err := generate.Repair(ctx, draft, generate.RepairOptions{})
			if ctx.after == 0 {
				break
			}
			if most = max(most, ctx.after); !errors.Is(err, context.Canceled) && err != nil {
				t.Fatalf("%s: after %d looks: %v", name, n, err)
			}
			ended++
			step = 1 + n/40
		}
		if ended < 20 {
			t.Errorf("%s: ended %d times", name, ended)
		}
	}
	if most > 30 {
		t.Errorf("%d looks after the end", most)
	}
	t.Log(most)
}
