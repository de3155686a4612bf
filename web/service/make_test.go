package service

import "testing"

// TestLastLine: no line of progress follows the last puzzle, since pages take the last line for the answer.
func TestLastLine(t *testing.T) {
	for _, x := range []struct{ made, of, want int }{{0, 1, 1}, {1, 1, 0}, {1, 2, 1}, {2, 2, 0}, {1, 0, 0}} {
		sent := 0
		told := progressSender{c: &call{emit: func([]byte) error { sent++; return nil }}, made: x.made, of: x.of}
		if err := told.sendProgress(); err != nil || sent != x.want {
			t.Errorf("%d lines of progress with %d of %d puzzles made (%v), not %d", sent, x.made, x.of, err, x.want)
		}
	}
}
