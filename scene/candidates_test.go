package scene

import (
	"strings"
	"testing"
)

// TestFitCandidates: every candidate of a cell is written, and all of them within the brackets of a mark.
func TestFitCandidates(t *testing.T) {
	s := Scene{Width: 2, Height: 1, CellWidth: 4, CellHeight: 2}
	for i, digits := range []string{"12345", "67"} {
		for _, d := range digits {
			s.Add(Item{Shape: Label, Role: Candidate, X: float64(i) + .5, Y: .5, Text: string(d), Anchor: Slotted, Slot: int(d - '1'), Slots: 3})
		}
	}
	s.AddRect(New, 0, 0, 1, 1)
	s.AddFrame(0, 0, 2, 1)
	if text := Text(s, TextOptions{}); !strings.Contains(text, "…") {
		t.Errorf("five candidates fit into a cell of three:\n%s", text)
	}
	s.FitCandidates()
	if text := Text(s, TextOptions{}); !strings.Contains(text, "[12345]") || !strings.Contains(text, " 67 ") || strings.Contains(text, "…") {
		t.Errorf("not all candidates:\n%s", text)
	}
}
