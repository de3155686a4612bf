package score_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

// TestMarked reads answers in the usual forms of kinds with shaded cells: numbers with marks, squares, lists of cells. An answer that
// shades a cell with a clue is wrong, not unreadable.
func TestMarked(t *testing.T) {
	const (
		hitori   = `{"kind":"hitori","rows":5,"cols":5,"givens":[[5,2,1,3,1],[5,5,1,1,3],[2,4,3,2,1],[2,1,5,2,5],[1,3,5,4,1]]}`
		nurikabe = `{"kind":"nurikabe","rows":5,"cols":5,"givens":[[0,0,0,4,0],[0,0,0,0,0],[0,2,0,0,0],[0,0,0,0,0],[0,1,0,0,0]]}`
		akari    = `{"kind":"akari","rows":5,"cols":5,"givens":["..2..",".#...","1...1","...0.","..#.."]}`

		kept  = "5 2 1 3 #\n# 5 # 1 3\n2 4 3 # 1\n# 1 # 2 5\n1 3 5 4 #"
		sea   = "###.#\n#.#.#\n#.#.#\n###.#\n#.###"
		lamps = "R1C2, R1C4, R2C1, R2C5, R3C3, R4C2, R5C1 and R5C5"
	)
	shaded := func(board, lead string) string {
		var cells []string
		for r, row := range strings.Split(strings.ReplaceAll(board, " ", ""), "\n") {
			for c, sign := range row {
				if sign == '#' {
					cells = append(cells, "R"+string(rune('1'+r))+"C"+string(rune('1'+c)))
				}
			}
		}
		return lead + strings.Join(cells, ", ")
	}
	marked := func(board, old, mark string) string { return strings.ReplaceAll(board, old, mark) }
	for _, w := range []struct{ puzzle, text, want string }{
		{hitori, kept, score.Right}, {hitori, marked(kept, "#", "X"), score.Right}, {hitori, marked(kept, "#", "*"), score.Right},
		{hitori, marked(kept, "#", "."), score.Right}, {hitori, marked(kept, "#", "_"), score.Right},
		{hitori, marked(kept, "#", "■"), score.Right}, {hitori, marked(kept, "#", "⬛"), score.Right},
		{hitori, marked(kept, "#", "-"), score.Right}, {hitori, marked(kept, "#", "0"), score.Right},
		{hitori, marked(kept, "#", "B"), score.Right}, {hitori, marked(kept, " ", ""), score.Right},
		{hitori, "5 2 1 3 [1]\n[5] 5 [1] 1 3\n2 4 3 [2] 1\n[2] 1 [5] 2 5\n1 3 5 4 [1]", score.Right},
		{hitori, "Here it is:\n\n```\n" + kept + "\n```\n\nEvery row is fine.", score.Right},
		{hitori, `[[5,2,1,3,"#"],["#",5,"#",1,3],[2,4,3,"#",1],["#",1,"#",2,5],[1,3,5,4,"#"]]`, score.Right},
		{hitori, marked(kept, "1 3 #", "1 3 1"), score.Wrong},
		{hitori, marked(kept, "1 3 5 4", "1 4 5 4"), score.Unreadable},                                    // not the number of the clue
		{hitori, "5 2 1 3 1\n5 5 1 1 3\n2 4 3 2 1\n2 1 5 2 5\n1 3 5 4 1", score.Unreadable},               // the puzzle itself
		{hitori, "5 2 1 3 [2]\n[5] 5 [1] 1 3\n2 4 3 [2] 1\n[2] 1 [5] 2 5\n1 3 5 4 [1]", score.Unreadable}, // a shaded one differs
		{hitori, marked(kept, "2 4 3 #", "2 4 3 X"), score.Unreadable},                                    // two marks
		{nurikabe, sea, score.Right}, {nurikabe, marked(marked(sea, "#", "■"), ".", "□"), score.Right},
		{nurikabe, marked(marked(sea, "#", "⬛"), ".", "⬜"), score.Right},
		{nurikabe, "# # # 4 #\n# . # . #\n# 2 # . #\n# # # . #\n# 1 # # #", score.Right},
		{nurikabe, shaded(sea, "The sea cells are: "), score.Right},
		{nurikabe, shaded(sea, "The shaded cells are: ") + ", R3C2", score.Wrong},
		{nurikabe, marked(sea, "#.#.#\n###", "###.#\n###"), score.Wrong}, // R3C2 has a clue
		{nurikabe, `["11101","10101","11101","11101","10111"]`, score.Wrong},
		{nurikabe, "nurikabe\n" + marked(sea, "#.#.#\n###", "###.#\n###"), score.Wrong},
		{nurikabe, `["11101","10101","10101","11101","11111"]`, score.Wrong}, // the clue is 1
		{akari, "Place bulbs at " + lamps + ".", score.Right},
		{akari, "The bulbs are at " + lamps + ".", score.Right},
		{akari, "Bulbs cannot be at " + lamps + ".", ""},
	} {
		p, err := kinds.Parse(w.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r := score.For(p, score.Options{}).Answer(t.Context(), []byte(w.text))
		if w.want != r.Status && (w.want != "" || r.Right) {
			t.Errorf("%s, want %s (%s, %v):\n%s", r.Status, w.want, r.Why, r.Violations, w.text)
		}
	}
}
