package kakuro

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"sort"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

func shapeOf(l *pattern) (pairs, cut float64, lobes, lumps int) {
	k, err := l.board()
	if err != nil {
		return
	}
	two := 0
	for _, r := range k.runs {
		if len(r.cells) == 2 {
			two++
		}
	}
	c, lo := l.necks()
	return float64(two) / float64(len(k.runs)), float64(c) / float64(k.board.Len()), lo, l.lumps()
}

func TestZShape(t *testing.T) {
	f, err := os.Open("/work/shared/corpus/kakuro.jsonlX")
	if err == nil {
		var ps, cs []float64
		var los, lus []int
		s := bufio.NewScanner(f)
		s.Buffer(nil, 1<<24)
		for s.Scan() {
			var d struct {
				Rows, Cols int
				Givens     struct{ Cells [][]int }
			}
			json.Unmarshal(s.Bytes(), &d)
			l := &pattern{Grid: ground.Grid{Rows: d.Rows - 1, Cols: d.Cols - 1}, white: make([]bool, (d.Rows-1)*(d.Cols-1))}
			for y := 1; y < d.Rows; y++ {
				for x := 1; x < d.Cols; x++ {
					l.white[(y-1)*l.Cols+x-1] = d.Givens.Cells[y][x] > 0
				}
			}
			p, c, lo, lu := shapeOf(l)
			ps, cs, los, lus = append(ps, p), append(cs, c), append(los, lo), append(lus, lu)
		}
		report("corpus", ps, cs, los, lus)
	}
	for _, size := range [][2]int{{7, 7}, {9, 9}, {10, 10}, {12, 12}, {15, 15}, {20, 20}} {
		var ps, cs []float64
		var los, lus []int
		bad := 0
		for seed := range uint64(30) {
			r := rand.New(rand.NewPCG(seed, 9))
			den := maker.Density(size[0], size[1])
			l, ok := newLayout(r, puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: size[0], Cols: size[1], Density: den}, Sparser: true})
			if !ok {
				bad++
				continue
			}
			p, c, lo, lu := shapeOf(l)
			ps, cs, los, lus = append(ps, p), append(cs, c), append(los, lo), append(lus, lu)
		}
		report(fmt.Sprint(size, " invalid ", bad), ps, cs, los, lus)
	}
}

func report(name string, ps, cs []float64, los, lus []int) {
	n := len(ps)
	a, b, c, d, all := 0, 0, 0, 0, 0
	for i := range ps {
		ok := true
		if ps[i] > 0.4 {
			a++
			ok = false
		}
		if cs[i] > 0.15 {
			b++
			ok = false
		}
		if los[i] > 0 {
			c++
			ok = false
		}
		if lus[i] > 0 {
			d++
			ok = false
		}
		if ok {
			all++
		}
	}
	sort.Float64s(ps)
	sort.Float64s(cs)
	fmt.Printf("%s n=%d: pairs>40%%: %d, cut>15%%: %d, lobes: %d, lumps: %d; good %d; median pairs %.2f cut %.2f max %.2f %.2f\n", name, n, a, b, c, d, all, ps[n/2], cs[n/2], ps[n-1], cs[n-1])
}
