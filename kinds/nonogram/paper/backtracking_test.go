package paper

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// TestBacktracking checks that the variant backtracking ends as the engine does, and that its trace leads to the same board.
func TestBacktracking(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	tried, back := 0, 0
	for k := range 800 {
		n := randomPicture(r, 2+r.IntN(6), 2+r.IntN(6), k%3 == 0)
		want := study.Unique(t.Context(), n, study.Options{})
		for _, v := range [][]string{{backtracking}, {backtracking, propagation}, {backtracking, dynamic}, {fullProcedure},
			{fullProcedure, propagation}} {
			replay := method.NewReplay(puzzle.NewFacts(n.Board()))
			got, err := Method.Solve(t.Context(), n, method.Options{Variants: v}, func(s puzzle.Step) bool {
				if s.Technique == "paper.nonogram.back" {
					back++
				}
				replay.Step(s)
				return true
			})
			text := write(n, got.Known)
			switch {
			case err != nil:
				t.Fatal(err)
			case (want.Status == puzzle.NoSolution) != (got.Status == puzzle.NoSolution):
				t.Fatalf("%v %s: %s, the engine says %s", v, text, got.Status, want.Status)
			case got.Status == puzzle.NoSolution:
			case got.Status != puzzle.Solved || len(nonogram.Check(n, got.Known)) > 0 || !got.Known.Complete():
				t.Fatalf("%v %s: %s, and not by the rules", v, text, got.Status)
			case !replay.Known().Equal(got.Known):
				t.Fatalf("%v %s: the trace leads elsewhere", v, text)
			case want.Status == puzzle.UniqueSolution && !got.Known.Equal(want.Solution):
				t.Fatalf("%v %s: not the only solution", v, text)
			}
			tried += got.Trials
		}
	}
	if tried < 100 || back < 30 {
		t.Errorf("only %d cells supposed, %d taken back", tried, back)
	}
}

// TestFullProcedure checks that an iteration takes one line with the fewest arrangements among those whose list has changed since they
// were taken; that there is no partial fill before the loop; that from the second iteration on definite blanks and the five procedures
// follow in order; and that boards solved without variants are solved without trying arrangements.
func TestFullProcedure(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	solved, procedures := 0, 0
	for range 300 {
		n := randomPicture(r, 2+r.IntN(7), 2+r.IntN(7), false)
		plain, err := Method.Solve(t.Context(), n, method.Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		left, taken := map[puzzle.Place]int{}, map[puzzle.Place]int{} // number of arrangements, now and when the line was last taken
		iteration, last := 0, puzzle.Place{}
		tried := false    // do not follow restored boards
		var loop []string // techniques that must follow in the inner loop
		got, err := Method.Solve(t.Context(), n, method.Options{Variants: []string{fullProcedure}}, func(s puzzle.Step) bool {
			if s.Technique == "paper.nonogram.fail" { // a crossing line has no arrangement left
				loop = nil
			}
			if len(loop) > 0 && s.Technique != "paper.nonogram.drop" {
				if s.Technique != loop[0] || s.Args["arrangement"] != 1 {
					t.Errorf("iteration %d: %s, %v in place of %s for the first arrangement", iteration, s.Technique, s.Args, loop[0])
				}
				loop = loop[1:]
			}
			switch s.Technique {
			case partial:
				t.Errorf("a partial fill before the loop")
			case "paper.nonogram.try":
				tried = true
			case "paper.nonogram.enumerate":
				left[s.Clues[0]] = s.Args["arrangements"].(int)
			case "paper.nonogram.drop":
				left[s.Clues[0]] = s.Args["to"].(int)
			case intersection:
				taken[last], last = left[last], s.Clues[0]
				for at, n := range left { // a line with one left may be finished
					if !tried && n > 1 && n < left[last] && n != taken[at] {
						t.Errorf("iteration %d takes %v with %d arrangements, and %v has %d", iteration, last, left[last], at, n)
					}
				}
				if iteration++; s.Args["iteration"] != iteration || s.Args["arrangements"] != left[s.Clues[0]] {
					t.Errorf("iteration %d: %v, and the line has %d arrangements", iteration, s.Args, left[s.Clues[0]])
				}
				if iteration > 1 {
					loop = []string{definite, "paper.nonogram.P1", "paper.nonogram.P2", "paper.nonogram.P3", "paper.nonogram.P4", "paper.nonogram.P5"}
				}
			case "paper.nonogram.P1", "paper.nonogram.P2", "paper.nonogram.P3", "paper.nonogram.P4", "paper.nonogram.P5":
				procedures += len(s.New)
			}
			return !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
		if plain.Status == puzzle.Solved {
			if solved++; got.Trials != 0 || !got.Known.Equal(plain.Known) {
				t.Errorf("%s: %s after %d arrangements tried, solved without", write(n, got.Known), got.Status, got.Trials)
			}
		}
	}
	if solved < 50 || procedures != 0 { // the superposition already finds everything
		t.Errorf("%d solved without trying, %d times a procedure found something", solved, procedures)
	}
	n := randomPicture(r, 3, 3, false)
	if _, err := Method.Solve(t.Context(), n, method.Options{Variants: []string{fullProcedure, dynamic}}, nil); err == nil {
		t.Error("it goes together with dynamic")
	}
}

// TestThirdArrangement checks that a snapshot stays intact each time it is restored. On boards with few filled cells, lines have many
// arrangements, of which the first two fail. It also checks backtracking from lines that cannot be filled or have no arrangement left,
// and that a stopped trace gets no more steps.
func TestThirdArrangement(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	third, stopped := 0, 0
	for range 120 {
		side := 5 + r.IntN(3)
		rows, cols := make([][]int, side), make([][]int, side)
		for i := range side { // single cells, with few in the rows: most boards have no solution
			rows[i], cols[i] = []int{1}, []int{1}
			if r.IntN(3) == 0 {
				rows[i] = []int{1, 1}
			}
			if r.IntN(3) == 0 {
				cols[i] = []int{2}
			}
		}
		n, err := nonogram.New(rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		want := study.Unique(t.Context(), n, study.Options{})
		steps, stopAt := 0, 0 // the first step that leaves a line's last arrangement
		before := puzzle.Step{}
		got, err := Method.Solve(t.Context(), n, method.Options{Variants: []string{fullProcedure}}, func(s puzzle.Step) bool {
			steps++
			k, _ := s.Args["arrangement"].(int)
			depth, _ := s.Args["depth"].(int)
			switch s.Technique {
			case "paper.nonogram.try":
				if k == 3 {
					third++
				}
			case "paper.nonogram.back":
				above, _ := before.Args["depth"].(int)
				if before.Technique != "paper.nonogram.fail" && (before.Technique != s.Technique || above != depth+1) {
					t.Errorf("%v goes back at depth %d without a reason: before it %v", s.Clues, depth, before)
				}
				if before.Technique == s.Technique && stopAt == 0 {
					stopAt = steps - 1
				}
			}
			before = s
			return true
		})
		if stopAt > 0 {
			stopped++
			cut, err := Method.Solve(t.Context(), n, method.Options{Variants: []string{fullProcedure}}, func(puzzle.Step) bool {
				stopAt--
				return stopAt > 0
			})
			if err != nil || cut.Status != puzzle.Undecided || stopAt != 0 {
				t.Errorf("stopped on the way it says %s, %v, and %d steps more", cut.Status, err, -stopAt)
			}
		}
		if err != nil || (want.Status == puzzle.NoSolution) != (got.Status == puzzle.NoSolution) {
			t.Fatalf("%s: %s, %v; the engine says %s", write(n, got.Known), got.Status, err, want.Status)
		}
	}
	if third < 10 || stopped < 10 {
		t.Errorf("only %d third arrangements tried, %d searches stopped where a line has no arrangement left", third, stopped)
	}
}

// TestStart checks that runs continue from known cells, and that cells that contradict the clues are an error.
func TestStart(t *testing.T) {
	n, err := nonogram.New([][]int{{1}, {1}, {1}}, [][]int{{1}, {1}, {1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range variants {
		known := puzzle.NewFacts(n.Board())
		known.Set(0, nonogram.Black)
		known.Set(4, nonogram.Black)
		var first []string
		r, err := Method.Solve(t.Context(), n, method.Options{Variants: v, Known: known}, func(s puzzle.Step) bool {
			first = append(first, s.Technique)
			return true
		})
		if err != nil || r.Status != puzzle.Solved || !slices.Equal(first[:1], []string{"paper.nonogram.start"}) {
			t.Errorf("%v: %s, %v, %v", v, r.Status, err, first)
		}
		known.Set(1, nonogram.Black)
		if _, err := Method.Solve(t.Context(), n, method.Options{Variants: v, Known: known}, nil); err == nil {
			t.Errorf("%v: two filled cells in a row of one", v)
		}
	}
}
