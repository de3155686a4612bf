package report

import (
	"context"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Hint is HintIn without a study, up to level.
func Hint(ctx context.Context, it kinds.Item, l *words.Language, marks *puzzle.Marks, level int) (Hinted, error) {
	return HintIn(ctx, study.Open(it.Puzzle), it, l, marks, HintOptions{Level: level})
}
