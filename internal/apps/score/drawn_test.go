package score_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// TestDrawn scores the drawings of teka solve, with the heading and the verdict around them and in ASCII: of the solution, and of a board
// with one other value. It draws one board of each kind, in three sizes by turns.
func TestDrawn(t *testing.T) {
	list := sample(t, 1)
	sizes := len(list) / len(kinds.All)
	for n, x := range list {
		if n%sizes != n/sizes%sizes && sweeptest.Samples(0, 1) == 0 {
			continue
		}
		j := score.For(x.p, score.Options{})
		wrong := x.solution.Clone()
		for i, u := range wrong.Board().Unknowns() {
			v, _ := wrong.Value(i)
			if rest := u.Values &^ puzzle.Only(v); rest != 0 && !x.given(i) {
				wrong.SetCandidates(i, puzzle.Only(rest.Min()))
				break
			}
		}
		rows, cols := x.p.Size()
		name := fmt.Sprintf("%s %dx%d", x.p.Kind().Name, cols, rows)
		for status, f := range map[string]puzzle.Facts{score.Right: x.solution, score.Wrong: wrong} {
			for _, ascii := range []bool{false, true} {
				text := scene.Text(x.p.Draw(f), scene.TextOptions{ASCII: ascii})
				bare := text
				if ascii {
					bare = "The answer:\n```\n" + text + "```\n"
				}
				for _, whole := range []string{
					bare,
					strings.ToUpper(name[:1]) + name[1:] + "  board.txt:3\n" + text + "Unique: this is the only solution. (881 µs)\n",
				} {
					r := j.Answer(t.Context(), []byte(whole))
					if r.Status != status || !r.Board.IsZero() && !r.Board.Equal(f) {
						t.Errorf("%s, ASCII %v: %s as %q (%s), not %s:\n%s", name, ascii, r.Status, r.Read, r.Why, status, whole)
					}
				}
			}
		}
	}
}

// given reports whether the puzzle gives the value of an unknown.
func (x answered) given(i int) bool {
	for _, c := range x.p.Kind().Clues(x.p) {
		if puzzle.GivenAt(x.p, c) == i {
			return true
		}
	}
	return false
}
