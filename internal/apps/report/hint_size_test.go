package report_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// isSmall checks the size of a hint: it marks at most 12 places, writes something, and writes nothing that is known. The chain that it is
// part of has at least its conclusions. It reports whether there is such a chain.
func isSmall(t *testing.T, st *study.Study, it kinds.Item, l *words.Language, marked *puzzle.Marks, h report.Hinted) bool {
	t.Helper()
	kind, said := it.Puzzle.Kind().Name, h.Hints[len(h.Hints)-1]
	if n := markedPlaces(h.Picture(l, it.Puzzle)); n > 12 || len(h.Apply) == 0 {
		t.Errorf("%s: %d places marked, %d to write: %s", kind, n, len(h.Apply), said)
	}
	for _, f := range h.Apply {
		if h.Board.Holds(f) {
			t.Errorf("%s: %v is known: %s", kind, f, said)
		}
	}
	if !h.Chain {
		return false
	}
	long, err := report.HintIn(t.Context(), st, it, l, marked, report.HintOptions{Level: report.MaxHintLevel, Size: report.HintChain})
	if err != nil {
		t.Fatal(err)
	}
	after := long.Board.Clone()
	for _, f := range long.Step.New {
		after.Add(f)
	}
	for _, f := range h.Apply {
		if !after.Holds(f) {
			t.Errorf("%s: the chain lacks %v: %s", kind, f, long.Hints[len(long.Hints)-1])
		}
	}
	return true
}

// TestHintOptions: a hint never derives a given value, trivial steps are bookkeeping, a place is preferred, and a broken rule is the reason
// why a mark is wrong.
func TestHintOptions(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(text string, o report.HintOptions, marks ...puzzle.Fact) (kinds.Item, report.Hinted) {
		t.Helper()
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := puzzle.NewMarks(p.Board())
		for _, x := range marks {
			m.Set(x.At, x.Value)
		}
		it := kinds.Item{Puzzle: p}
		o.Level = report.MaxHintLevel
		h, err := report.HintIn(t.Context(), study.Open(p), it, l, m, o)
		if err != nil {
			t.Fatal(err)
		}
		return it, h
	}
	const given = `{"kind":"skyscrapers","rows":4,"cols":4,"givens":{"n":4,"top":[0,0,0,0],"bottom":[2,3,0,2],` +
		`"left":[0,2,3,0],"right":[0,0,0,0],` +
		`"grid":[[0,0,0,1],[0,0,0,0],[1,0,0,0],[0,0,0,0]]}}`
	if _, h := ask(given, report.HintOptions{}); h.Status != report.HintStep || h.Step.Technique == "skyscrapers.given" ||
		slices.Contains(puzzle.Places(h.Apply), puzzle.Cell(0, 3)) {
		t.Errorf("with givens: %s %v", h.Status, h.Hints)
	}
	const loop = "https://puzz.link/p?mashu/10/10/206030306i0f1k03910000919d0003mi90"
	start := puzzle.Fact{At: puzzle.Edge(0, 9, 1, 9), Value: 1}
	it, h := ask(loop, report.HintOptions{Size: report.HintTrivial}, start)
	if !h.Trivial || len(h.Apply) == 0 || slices.ContainsFunc(h.Apply, func(f puzzle.Fact) bool { return f.Not }) {
		t.Errorf("trivial steps: %v %v", h.Apply, h.Hints)
	}
	for _, s := range h.Step.Links {
		if it.Puzzle.Kind().Folding(s.Technique) != puzzle.FoldAlways {
			t.Errorf("%s is no trivial step", s.Technique)
		}
	}
	far := map[puzzle.Place]bool{}
	for _, near := range []puzzle.Place{puzzle.Cell(0, 9), puzzle.Cell(9, 0)} {
		_, h := ask(loop, report.HintOptions{Near: near})
		far[h.Apply[0].At] = true
	}
	if len(far) != 2 {
		t.Errorf("near opposite corners: %v", far)
	}
	ones := []puzzle.Fact{{At: puzzle.Cell(1, 0), Value: 1}, {At: puzzle.Cell(1, 1), Value: 1}}
	_, h = ask("skyscrapers/4/4/k13h4j3g", report.HintOptions{}, ones...)
	if said := strings.Join(h.Hints, " "); h.Status != report.HintMistake ||
		!strings.Contains(said, "Your 1 in R2C2 is wrong. Row 2 has the height 1 twice") {
		t.Errorf("two equal heights: %s", said)
	}
	const numbers = "sudoku/9/9/j7l4638g5g8j9h1g2g4h8g3k5j497j59h5i72n6g35h2i"
	for value, want := range map[int]string{ // any order: each is asked for alone
		4: "Your 4 in R1C1 is wrong. The box at R1C1 has the number 4 more than once.",
		7: "Your 7 in R1C1 is wrong. Row 1 has the number 7 more than once.",
	} {
		_, h := ask(numbers, report.HintOptions{}, puzzle.Fact{At: puzzle.Cell(0, 0), Value: value})
		if said := strings.Join(h.Hints, " "); !strings.HasSuffix(said, want) {
			t.Errorf("a given number repeated: %s", said)
		}
	}
	_, h = ask(numbers, report.HintOptions{}, puzzle.Fact{At: puzzle.Cell(0, 0), Value: 5})
	if said := strings.Join(h.Hints, " "); strings.Contains(said, "\ufffd") || strings.Contains(said, "R2C3 = 4") {
		t.Errorf("an argument has an empty sentence or repeats givens: %s", said)
	}
}

// TestHintSizes prints the sizes of hints on 25 boards of each file in TEKA_CORPUS, at four positions of each, with values alone. It counts
// the places that the drawing marks and the values that Apply writes.
//
//	TEKA_CORPUS='FILE…' go test ./internal/apps/report -run TestHintSizes -v -timeout 1h
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
	t.Logf("%-22s %3d hints; marked: median %d, p90 %d, max %d, over 12: %.1f %%; written: median %d, p90 %d, max %d; "+
		"words: median %d, p90 %d, max %d",
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
