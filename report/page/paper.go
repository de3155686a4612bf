package page

import (
	"fmt"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/method"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
	"github.com/teka-puzzles/teka/words"
)

// NewPaperEntry makes the entry of a published method for a page: its steps, how it ended, and that in words. What a search takes back is
// taken back on the board, too.
func NewPaperEntry(l *words.Language, it kinds.Item, steps []puzzle.Step, r method.Result, end string) Entry {
	p := it.Puzzle
	b := newBuilder(l, p)
	b.last = fmt.Sprint(len(steps))
	replay := method.NewReplay(puzzle.NewFacts(p.Board()))
	b.frame(p.Draw(replay.Known()), frame{Number: "0", Text: l.Phrase("page/start", nil)})
	for i, s := range steps {
		was := replay.Known().Clone()
		replay.Step(s)
		drawing := p.Draw(replay.Known())
		struck(&drawing, p, was)
		report.MarkStep(&drawing, p, s)
		b.frame(drawing, frame{Number: fmt.Sprint(i + 1), Name: l.Say(s, words.Name), Text: l.Say(s, words.Long), Short: l.Say(s, words.Short)})
	}
	b.data.Frames[len(b.data.Frames)-1].End = end
	x := newEntry(l, it, b.ordered(), puzzle.NewFacts(p.Board()), r.Known)
	for _, s := range steps {
		x.told = append(x.told, whole(l.Say(s, words.Long)))
	}
	return x
}
