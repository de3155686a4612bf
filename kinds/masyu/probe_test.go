package masyu

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
)

// TestProbe compares the eliminations of trials on medium-sized boards with a guarded model, which filters nothing.
func TestProbe(t *testing.T) {
	for _, test := range []struct {
		what, board string
		open        int // edges that it leaves
	}{
		// If the first way on from a pearl is not refuted but the second is, and then a third must be taken, the result of the first
		// implies nothing.
		{"several solutions", `
.....W..W.
.W.B......
.......B..
B...B.....
...BB..WW.
..........
...B..W..B
.B........
..........
....BB...B`, 31},
		{"look ahead, until it is solved", `
.W.......B
....B.....
...B...W.B
..B...W...
...B......
.......W.B
B..B....W.
.....B....
..B...B...
...B......`, 0},
		{"look ahead, as far as it leads", `
...W..W...
..W.......
...B....B.
......W...
.B..W....B
.W..W...W.
B.....W...
.....W...B
...B......
...W..B.W.`, 49},
		{"look ahead, until it is solved", `
......B.W.
....W...W.
..B.......
...BWB.W..
..........
.B.W....W.
...B.....B
B...W.....
.......W..
.....B..W.`, 0},
		{"look ahead, as far as it leads", `
..B..W....
....B....W
...W...B..
W.......W.
W....W....
....B..B..
.W.W....B.
...W.B....
W.........
..B.......`, 61},
	} {
		rows := strings.Fields(test.board)
		m, err := New(len(rows), len(rows[0]), pearlsOf(rows), false)
		if err != nil {
			t.Fatal(err)
		}
		md := model.New(m, model.Options{Guarded: true})
		_, guards := md.Guards()
		left, open := m.Narrow(t.Context(), nil), 0
		for i, u := range m.Board().Unknowns() {
			if left[i].Len() != 1 {
				open++
			}
			for v := range (u.Values &^ left[i]).Values() {
				found, err := md.S.Solve(t.Context(), append(guards[:len(guards):len(guards)], md.Is(i, v))...)
				if err != nil || found {
					t.Fatalf("%s: %v holds %d in a solution (%v)", test.what, u.At, v, err)
				}
			}
		}
		if open != test.open {
			t.Errorf("%s: %d edges are open, want %d", test.what, open, test.open)
		}
	}
}

// pearlsOf reads rows of . W B.
func pearlsOf(rows []string) (pearls []Pearl) {
	for _, c := range strings.Join(rows, "") {
		pearls = append(pearls, map[rune]Pearl{'.': NoPearl, 'W': White, 'B': Black}[c])
	}
	return pearls
}
