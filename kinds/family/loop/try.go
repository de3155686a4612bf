package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// ShortTry is the level of the shortest refutation of an edge by few rounds of Layout.Moves, tryLevel that by more moves, wideLevel that
// with wide moves, and hardestTry the maximum. Each round of moves adds perTry.
const (
	ShortTry   = 5.0
	tryLevel   = 5.6
	wideLevel  = 6.2
	perTry     = 0.1
	hardestTry = 6.9
	tryRounds  = 40
)

// Wide returns moves that examine the whole board: techniques of the family.
func Wide(kind string, names ...string) (out []Move) {
	for _, t := range catalogue {
		if slices.Contains(names, t.name) {
			out = append(out, Move{ID: kind + "." + t.name, Level: t.level, Find: func(b *Board, _ int) { t.board(b) }})
		}
	}
	return out
}

// TryShort assumes a value of an open edge and makes at most the given number of rounds of Layout.Moves. It returns the step that the
// edge has the other value; ok is false if there is no contradiction.
func (b *Board) TryShort(e, value, rounds int) (s puzzle.Step, ok bool) {
	w := b.assume(value, e)
	w.run(rounds, []int{e}, w.Layout.Moves)
	return b.tried(w, ShortTry)
}

// Try is TryShort without a limit of rounds: where the moves of the layout end, those of more follow, and where these end, wide ones,
// which examine the whole board.
func (b *Board) Try(e, value int, more, wide []Move) (s puzzle.Step, ok bool) {
	w, level := b.assume(value, e), tryLevel
	for news := []int{e}; len(news) > 0 && !w.Closed && w.Rounds < tryRounds && !b.Done(); {
		since := append(slices.Clone(news), w.run(tryRounds-w.Rounds, news, w.Layout.Moves)...)
		if w.Closed {
			break
		}
		w.Rounds++
		if news = w.round(since, more); len(news) > 0 || w.Closed {
			continue
		}
		for _, m := range wide {
			w.Board.Steps = nil
			m.Find(w.Board, 0)
			w.name(0, m)
			if news = w.make(w.Board.Steps); w.Closed || len(news) > 0 {
				level = wideLevel
				break
			}
		}
	}
	return b.tried(w, level)
}

// tried concludes the opposite of the assumption, at a level for the rounds of moves; ok is false if there was no contradiction.
func (b *Board) tried(w *Forcing, level float64) (s puzzle.Step, ok bool) {
	if s, ok = b.refuted(w); ok {
		s.Level = assume.Rounded(min(hardestTry, level+perTry*float64(w.Rounds-1)))
	}
	return s, ok
}
