package kinds

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
)

// TestDrawingsRead: the drawing of each example and of random boards, as teka render prints it, is read as the same puzzle, and drawn
// alike: below its address and, if it shows all of the puzzle, below its kind and an ID, and alone for a known kind.
func TestDrawingsRead(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	for _, k := range All {
		list := []puzzle.Puzzle{puzzle.MustPuzzle(Parse(k.Example))}
		for range 20 {
			list = append(list, spoiled(t, r, k))
		}
		read := [3]int{}
		for _, p := range list {
			drawn := scene.Text(p.Draw(puzzle.Facts{}), scene.TextOptions{})
			rows, cols := p.Size()
			texts := [...]string{"", fmt.Sprintf("%s %dx%d  corpus-12\n%s", k.Title, cols, rows, drawn), drawn}
			if address, err := Encode(p, nil, codec.PuzzLink.Name, codec.Envelope{}); err == nil {
				texts[0] = fmt.Sprintf("%s %dx%d  %s\n%s", k.Title, cols, rows, strings.TrimSpace(address), drawn)
			}
			for way, text := range texts {
				kind := ""
				if way == 2 {
					kind = k.Name
				}
				q, err := ParseAs(text, kind)
				if err != nil || text == "" {
					if p == list[0] && (way == 0 || !partlyDrawn[k.Name]) {
						t.Errorf("%s\n%v", text, err)
					}
					continue
				}
				read[way]++
				if a, b := fmt.Sprint(p.Kind().JSON.Givens(p)), fmt.Sprint(q.Kind().JSON.Givens(q)); a != b {
					t.Errorf("%s\nis read as %s, not %s", text, b, a)
				}
				if again := scene.Text(q.Draw(puzzle.Facts{}), scene.TextOptions{}); again != drawn {
					t.Errorf("%s\nis drawn again as\n%s", drawn, again)
				}
			}
		}
		t.Logf("%s: %v of %d", k.Name, read, len(list))
	}
}

// partlyDrawn are the kinds whose drawing alone is not read: rooms are bold lines.
var partlyDrawn = map[string]bool{"heyawake": true}
