package cli

import (
	"context"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestLateness: before the time limit every board is drawn. Afterwards boards are drawn for a tenth of a second, and no large one.
func TestLateness(t *testing.T) {
	p, err := kinds.Parse("7x7m2:1b3a4h2b3j22a4a4h112b3a")
	if err != nil {
		t.Fatal(err)
	}
	drawn := func(ctx context.Context, p puzzle.Puzzle) (n int) {
		for l := (lateness{ctx: ctx}); n < 2*lateCells && !l.late(p); n++ {
		}
		return n
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if n := drawn(t.Context(), p); n != 2*lateCells {
		t.Errorf("%d boards are drawn in time", n)
	}
	if n := drawn(ended, p); n != lateCells/49 {
		t.Errorf("%d boards of 7x7 are drawn when the time is up, want %d", n, lateCells/49)
	}
}

// TestInOneLine: a certificate that is too long for a line is refused, and nothing beyond the limit is stored.
func TestInOneLine(t *testing.T) {
	defer func(most int) { mostInLine = most }(mostInLine)
	mostInLine = 1 << 10
	var text inOneLine
	piece := make([]byte, 1<<6)
	for range mostInLine / len(piece) {
		if _, err := text.Write(piece); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := text.Write(piece[:1]); err == nil || text.Len() != mostInLine {
		t.Errorf("%d bytes are kept, error %v", text.Len(), err)
	}
}
