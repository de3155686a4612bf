package kakuro

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

func TestDraw(t *testing.T) {
	const partial = `#    23\ 30\  #     #      27\ 12\   16\
\16  9   7    #     17\24  8   7    (79)
\17  8   9    15\29 8      .   (45) .
\35  6   (58) .     .      \9  .    .
#    #   \7   .     .      \8  .    .
#    11\ 10\7 .     .      .   .    .
\21  .   .    .     .      \5  .    .
\6   .   .    .     #      \3  .    2
`
	k, known := parse(t, partial)
	puzzletest.Golden(t, "clues", k.Draw(puzzle.Facts{}))
	puzzletest.Golden(t, "partial", k.Draw(known))

	s := k.Draw(known)
	puzzle.Highlight(&s, k, scene.New, puzzle.Cell(1, 7))
	puzzle.Highlight(&s, k, scene.Because, puzzle.Cell(1, 5), puzzle.Cell(1, 6))
	puzzle.Highlight(&s, k, scene.Used, puzzle.Run(1, 5, puzzle.Across), puzzle.Run(1, 7, puzzle.Down))
	puzzle.Highlight(&s, k, scene.Wrong, puzzle.Cell(7, 7))
	puzzletest.Golden(t, "marked", s)

	p, known, err := puzzletest.ReadBoard(Kind, "kakuro\n9 7 #\n8 9 5\n# 1 2\n")
	if err != nil {
		t.Fatal(err)
	}
	bare := p.(*Kakuro)
	if err := bare.give([]Clue{{0, 0, puzzle.Across, 16}, {1, 0, puzzle.Across, 22}, {0, 1, puzzle.Down, 17},
		{2, 1, puzzle.Across, 3}}); err != nil {
		t.Fatal(err)
	}
	puzzletest.Golden(t, "bare", bare.Draw(known))
}
