package study

import (
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// TestRoomIsSaid: when the kernel runs out of memory, the study returns ErrMemory.
func TestRoomIsSaid(t *testing.T) {
	k := sat.New(sat.Options{MaxBytes: 1})
	k.Bools(10)
	if _, err := (&Study{}).ask(t.Context(), k, 0); !errors.Is(err, ErrMemory) {
		t.Error(err)
	}
}
