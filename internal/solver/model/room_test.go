package model_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds"
)

// TestRoom: a board whose formula needs more memory than allowed has no model, whether its variables are too many or their constraints.
// With enough memory there is one, and New ignores the limit.
func TestRoom(t *testing.T) {
	p, err := kinds.Parse(`{"kind":"skyscrapers","givens":{"n":20,"left":[` + strings.Repeat("3,", 19) + `3]}}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		room int64
		full bool
	}{{1 << 20, true}, {2500 << 10, true}, {64 << 20, false}, {0, false}} {
		m, err := model.Build(context.Background(), p, model.Options{Kernel: sat.Options{MaxBytes: c.room}})
		if errors.Is(err, sat.ErrMemory) != c.full || (m == nil) != c.full {
			t.Errorf("room for %d bytes: %v", c.room, err)
		}
	}
	if m := model.New(p, model.Options{Kernel: sat.Options{MaxBytes: 1 << 20}}); m == nil {
		t.Error("no model")
	}
}
