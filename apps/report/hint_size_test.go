package report_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// TestHintSizes prints the sizes of hints on 25 boards of each file in TEKA_CORPUS, at four positions of each, with values alone. It counts
// the places that the drawing marks and the values that Apply writes.
//
//	TEKA_CORPUS='FILE…' go test ./apps/report -run TestHintSizes -v -timeout 1h
func TestHintSizes(t *testing.T) {
	if os.Getenv("TEKA_CORPUS") == "" {
		t.Skip("TEKA_CORPUS names no files")
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(os.Getenv("TEKA_CORPUS")) {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var items []kinds.Item
		for it := range kinds.Read(f, name, kinds.ReadOptions{}) {
			if it.Err != nil {
				continue
			}
			if rows, cols := it.Puzzle.Size(); rows*cols <= 450 {
				items = append(items, it)
			}
		}
		s := sizesOf{}
		for k := range min(25, len(items)) {
			it := items[k*len(items)/min(25, len(items))]
			found := study.Open(it.Puzzle).Unique(t.Context())
			if found.Status != puzzle.UniqueSolution {
				continue
			}
			for q := range 4 {
				marks := puzzle.NewMarks(it.Puzzle.Board())
				n := 0
				for x := range found.Solution.All() {
					if n++; x.Value > 0 && (n*7919+k)%100 < q*22 {
						marks.Set(x.At, x.Value)
					}
				}
				h, err := report.Hint(t.Context(), it, l, marks, report.MaxHintLevel)
				if err == nil && h.Status == report.HintStep {
					s.add(h, l, it.Puzzle)
				}
			}
		}
		s.print(t, filepath.Base(name))
	}
}

// sizesOf collects the sizes of hints: places marked, and values written.
type sizesOf struct{ marked, written, words []int }

func (s *sizesOf) add(h report.Hinted, l *words.Language, p puzzle.Puzzle) {
	s.marked = append(s.marked, markedPlaces(h.Picture(l, p)))
	s.written = append(s.written, len(h.Step.New))
	s.words = append(s.words, len(strings.Fields(h.Hints[len(h.Hints)-1])))
}

func (s *sizesOf) print(t *testing.T, name string) {
	over := 0
	for _, n := range s.marked {
		if n > 12 {
			over++
		}
	}
	part := func(list []int, q int) int { slices.Sort(list); return list[min(len(list)-1, len(list)*q/100)] }
	t.Logf("%-22s %3d hints; marked: median %d, p90 %d, max %d, over 12: %.1f %%; written: median %d, p90 %d, max %d; words: median %d, p90 %d, max %d",
		name, len(s.marked), part(s.marked, 50), part(s.marked, 90), part(s.marked, 100), 100*float64(over)/float64(len(s.marked)),
		part(s.written, 50), part(s.written, 90), part(s.written, 100), part(s.words, 50), part(s.words, 90), part(s.words, 100))
}

// markedPlaces counts the places that a drawing marks. A place with several marks counts once.
func markedPlaces(s scene.Scene) int {
	type spot struct{ x, y, x2, y2 float64 }
	at := map[spot]bool{}
	for _, it := range s.Items {
		if slices.Contains([]scene.Role{scene.New, scene.Because, scene.Used}, it.Role) {
			at[spot{it.X, it.Y, it.X2, it.Y2}] = true
		}
	}
	return len(at)
}
