package kakuro

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// TestShapely: layouts of usual sizes have no worms, lobes or lumps.
func TestShapely(t *testing.T) {
	for _, side := range []int{7, 9, 12, 15} {
		bad := 0
		for seed := range uint64(sweeptest.Samples(4, 12)) {
			o := puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: side, Cols: side, Density: maker.Density(side, side)}, Sparser: true}
			l, valid := newLayout(rand.New(rand.NewPCG(seed, 9)), o)
			if valid && !l.shapely() {
				t.Logf("side %d, seed %d: %+v", side, seed, l.tally())
				bad++
			}
		}
		if bad > 0 {
			t.Errorf("side %d: %d layouts", side, bad)
		}
	}
}

// TestLayoutsDiffer: few small layouts are equal under rotation and reflection.
func TestLayoutsDiffer(t *testing.T) {
	seen := map[string]bool{}
	const side, count, least = 8, 24, 17
	for seed := range uint64(count) {
		o := puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: side, Cols: side, Density: maker.Density(side, side)}, Sparser: true}
		l, _ := newLayout(rand.New(rand.NewPCG(seed, 9)), o)
		first := ""
		for turn := range puzzle.Turn(puzzle.Turns) {
			if key := fmt.Sprint(puzzle.TurnCells(turn, l.Rows, l.Cols, l.white)); first == "" || key < first {
				first = key
			}
		}
		seen[first] = true
	}
	if len(seen) < least {
		t.Errorf("%d different layouts of %d", len(seen), count)
	}
}

// TestNecks counts cut cells, lobes and lumps of small layouts.
func TestNecks(t *testing.T) {
	for _, x := range []struct {
		text               string
		cuts, lobes, lumps int
	}{
		{"..#..\n..#..\n.....\n..#..\n..#..", 3, 4, 0},
		{"...##\n...##\n.....\n##...\n##...", 1, 2, 0},
		{"..##\n...#\n#...\n##..", 2, 0, 0},
		{"......\n.##...\n.##...\n......", 0, 0, 1},
	} {
		rows := strings.Split(x.text, "\n")
		l := &pattern{Grid: ground.Grid{Rows: len(rows), Cols: len(rows[0])}}
		for _, c := range strings.Join(rows, "") {
			l.white = append(l.white, c == '.')
		}
		if cuts, lobes := l.necks(); cuts != x.cuts || lobes != x.lobes || l.lumps() != x.lumps {
			t.Errorf("%d cut cells, %d lobes and %d lumps in\n%s", cuts, lobes, l.lumps(), x.text)
		}
	}
}
