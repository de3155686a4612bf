package study

import (
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/solver/sat"
)

// TestRoomIsSaid: a kernel that has no room for more says so in the words of the puzzle.
func TestRoomIsSaid(t *testing.T) {
	k := sat.New(sat.Options{MaxBytes: 1})
	k.Bools(10)
	if _, err := (&Study{}).ask(t.Context(), k, 0); !errors.Is(err, ErrRoom) {
		t.Error(err)
	}
}
