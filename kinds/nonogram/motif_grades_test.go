package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
)

// likeness compares a picture with all drawings of the motifs of a name. It returns the largest share of equal cells, and the number of
// areas of that drawing.
func likeness(p *picture, name string) (share float64, areas int) {
	for _, m := range motifs() {
		if m.name != name {
			continue
		}
		for middle := -2; middle <= 2; middle += 2 {
			for upper := -2; upper <= 2; upper++ {
				for _, mirrored := range []bool{false, true} {
					q := &picture{rows: p.rows, cols: p.cols, cells: make([]int, len(p.cells)), confidence: make([]float64, len(p.cells))}
					q.stamp(m, m.assignColours(nil, nil), bend{middle, upper}, 0, 0, p.rows, p.cols, mirrored)
					if s := 1 - float64(p.countChanged(q.cells))/float64(len(p.cells)); s > share {
						share, areas = s, q.countAreas()
					}
				}
			}
		}
	}
	return share, areas
}

// TestGradesKeepMotifs checks for every grade that boards show a motif with at least 92 % of its cells, in no more areas than a repair
// adds. Boards of 8x8 have no motifs of the hardest grades.
func TestGradesKeepMotifs(t *testing.T) {
	for i, grade := range slices.Concat(puzzle.Labels[:], puzzle.Labels[:4]) {
		count, side := sweeptest.Samples(1, 8), 10
		if i >= len(puzzle.Labels) {
			count, side = 4, 8
		}
		wish := generate.Request{Kind: Kind, Rows: side, Cols: side, Count: count, Seed: 4, MinGrade: grade, MaxGrade: grade, Jobs: 2}
		kept, made := 0, 0
		for m, err := range generate.Puzzles(t.Context(), wish) {
			if err != nil {
				t.Fatalf("%s: %v", grade, err)
			}
			p := solutionPicture(puzzle.Draft{Puzzle: m.Puzzle, Solution: m.Solution})
			made++
			share, areas := likeness(p, m.Motif)
			if share < 0.92 || p.countAreas() > areas+2 {
				t.Logf("%s: %q is like its motif in %.2f, in %d areas for %d", grade, m.Motif, share, p.countAreas(), areas)
				continue
			}
			kept++
		}
		if t.Logf("%s %dx%[2]d: %d of %d boards show their motif", grade, side, kept, made); kept < made || made < count {
			t.Errorf("%s %dx%[2]d: %d of %d boards show their motif, %d were asked for", grade, side, kept, made, count)
		}
	}
}

// TestMotifSizes checks that no motif is drawn smaller than it is recognisable, and that black-and-white boards from 5x5 have motifs.
func TestMotifSizes(t *testing.T) {
	for n := range 400 {
		o := puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: minMotifSide + n%12}}
		o.Cols = o.Rows + n/12%2
		p, shown := drawMotifs(rand.New(rand.NewPCG(uint64(n), 1)), o)
		if p == nil {
			t.Fatalf("%dx%d: no motif", o.Cols, o.Rows)
		}
		if !slices.ContainsFunc(motifs(), func(m motif) bool {
			least, most := m.minSide, m.maxSide
			if !m.isBitmap() {
				least, most = least+spare, o.Rows
			}
			return m.name == shown.name && least <= o.Rows && o.Rows <= most
		}) {
			t.Errorf("%dx%d: %s", o.Cols, o.Rows, shown.name)
		}
	}
}

// TestBands checks that a bitmap drawn in colours has the cells of the drawing in black and white, and every colour in adjacent rows.
func TestBands(t *testing.T) {
	drawn := 0
	for k, m := range motifs() {
		if colours := 2 + k%4; m.isBitmap() && m.hasParts(colours) {
			r := rand.New(rand.NewPCG(uint64(k), 1))
			rows, cols := len(m.shapes[0].rows), len(m.shapes[0].rows[0])
			plain := &picture{rows: rows, cols: cols, cells: make([]int, rows*cols), confidence: make([]float64, rows*cols)}
			p := &picture{rows: rows, cols: cols, cells: make([]int, rows*cols), confidence: make([]float64, rows*cols)}
			plain.stamp(m, m.assignColours(r, nil), bend{}, 0, 0, rows, cols, false)
			bands := m.inBands(r, colours)
			p.stamp(bands, bands.assignColours(r, make([]int, colours)), bend{}, 0, 0, rows, cols, false)
			var order []int
			for i, v := range p.cells {
				if (v != White) != (plain.cells[i] != White) {
					t.Fatalf("%s in %d colours: cell %d has colour %d", m.name, colours, i, v)
				}
				if v != White && (len(order) == 0 || order[len(order)-1] != v) {
					order = append(order, v)
				}
			}
			if drawn++; len(order) > colours || len(order) > len(slices.Compact(slices.Sorted(slices.Values(order)))) {
				t.Errorf("%s: colours %d by rows, expected at most %d, each once", m.name, order, colours)
			}
		}
	}
	if drawn < 150 {
		t.Errorf("%d bitmaps drawn in colours", drawn)
	}
}

// TestColouredMotifs checks that small boards in colours show many motifs. Shapes alone show 18.
func TestColouredMotifs(t *testing.T) {
	names := map[string]bool{}
	for seed := range uint64(60) {
		o := puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: 8, Cols: 8}, Colours: 3}
		p, shown := drawMotifs(rand.New(rand.NewPCG(seed, 1)), o)
		if p == nil {
			t.Fatalf("seed %d: no motif", seed)
		}
		names[shown.name] = true
	}
	if len(names) < 30 {
		t.Errorf("60 drawings show %d motifs, expected at least 30", len(names))
	}
}
