package report

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/study"
)

// clashing says in words which clues of a puzzle without solution cannot all be obeyed, and which of them may be wrong alone; "" where
// none are known.
func clashing(l *words.Language, x study.Clash) string {
	if len(x.Clues) == 0 {
		return ""
	}
	return l.Phrase("clash", map[string]any{"One": len(x.Clues) == 1, "Clues": l.Clues(x.Clues), "Alone": l.Clues(x.Alone),
		"Only": len(x.Alone) == 1, "Each": slices.Equal(x.Clues, x.Alone)})
}
