package generate_test

import (
	"context"
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/endtest"
)

// TestRepairEnds: wherever its context ends, a repair ends with few more looks at it, which is to say few more questions.
func TestRepairEnds(t *testing.T) {
	most := 0
	for _, name := range []string{"hashi", "masyu", "skyscrapers"} {
		draft := spoiled(t, name, true)
		ended, step := 0, 1
		for n := 0; ; n += step {
			ctx := endtest.After(t, n)
			_, err := generate.Repair(ctx, draft, generate.RepairOptions{})
			if ctx.Late() == 0 {
				break
			}
			if most = max(most, ctx.Late()); !errors.Is(err, context.Canceled) && err != nil {
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
