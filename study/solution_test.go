package study_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSolution compares studies with and without a known solution. The grade of the example of each kind is the same. So is what the
// techniques find on boards that need a hypothesis, and on boards that contradict the solution.
func TestSolution(t *testing.T) {
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		plain, helped := study.Open(p), study.Open(p)
		helped.Solution = study.Unique(t.Context(), p, study.Options{}).Solution
		if g, want := helped.Grade(t.Context()), plain.Grade(t.Context()); !reflect.DeepEqual(g, want) {
			t.Errorf("%s: %+v, want %+v", k.Name, g, want)
		}
		reachAlike(t, k.Name, plain, helped, contradicting(helped.Solution))
	}
	files, err := filepath.Glob("../kinds/*/testdata/techniques/*-fails.txt") // hypotheses
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for it := range kinds.Read(strings.NewReader(string(text)), name, kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			plain, helped := study.Open(it.Puzzle), study.Open(it.Puzzle)
			helped.Solution = study.Solve(t.Context(), it.Puzzle, study.Options{}).Solution
			reachAlike(t, name, plain, helped, it.Known)
			reachAlike(t, name, plain, helped, contradicting(helped.Solution))
		}
	}
}

// contradicting returns a board without a value of the solution.
func contradicting(solution puzzle.Facts) puzzle.Facts {
	wrong := puzzle.NewFacts(solution.Board())
	for x := range solution.All() {
		wrong.Add(solution.Board().Opposite(x))
		break
	}
	return wrong
}

// reachAlike compares what two studies find on a board.
func reachAlike(t *testing.T, name string, plain, helped *study.Study, known puzzle.Facts) {
	t.Helper()
	got, err := helped.Reach(t.Context(), known, 0)
	if err != nil {
		t.Fatal(err)
	}
	want, err := plain.Reach(t.Context(), known, 0)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: reached %+v, want %+v, %v", name, got, want, err)
	}
}
