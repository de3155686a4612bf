package audit_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/audit"
	"github.com/teka-puzzles/teka/kinds"
)

// TestTwinNumber: a duplicate names the number of the first puzzle, which also identifies it among puzzles with the same ID.
func TestTwinNumber(t *testing.T) {
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		c := audit.NewCensus(l, nil)
		lines := []audit.Line{{ID: "other", Key: strings.Repeat("00", 16)}, {ID: "a", Key: strings.Repeat("11", 16)},
			{ID: "a", Key: strings.Repeat("11", 16)}}
		for i := range lines {
			c.Add(&lines[i])
		}
		faults := lines[2].Faults
		if len(faults) == 0 || faults[0].What != audit.Twin || !strings.Contains(faults[0].Text, " 2, a, ") {
			t.Errorf("%s: %v", code, faults)
		}
	}
}
