package nonogram

import (
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
		for middle := -4; middle <= 4; middle += 2 {
			for upper := -3; upper <= 3; upper++ {
				for k := range 4 {
					q := &picture{rows: p.rows, cols: p.cols, cells: make([]int, len(p.cells)), confidence: make([]float64, len(p.cells))}
					q.stamp(m, m.assignColours(nil, nil), bend{middle, upper}, 0, 0, p.rows, p.cols, k%2 == 1)
					if k > 1 {
						q.keepOutlines()
					}
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
// adds.
func TestGradesKeepMotifs(t *testing.T) {
	for _, grade := range puzzle.Labels {
		count := sweeptest.Samples(1, 8) // the motifs give few different boards of some grades
		wish := generate.Request{Kind: Kind, Rows: 10, Cols: 10, Count: count, Seed: 5, MinGrade: grade, MaxGrade: grade, Jobs: 2}
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
		if t.Logf("%s: %d of %d boards show their motif", grade, kept, made); kept < made || made < count {
			t.Errorf("%s: %d of %d boards show their motif, %d were asked for", grade, kept, made, count)
		}
	}
}
