package paper

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// TestPaperInstances runs the method on the instances of the paper and of its program, and on boards on which that program fails.
func TestPaperInstances(t *testing.T) {
	stalled := map[string]bool{"fail-sky-4x4-1": true, "fail-sky-4x4-2": true}
	f, err := os.Open("testdata/instances.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c struct {
			ID               string
			Rows, Cols       int
			Givens, Solution json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		p, err := skyscrapers.Kind.JSON.FromGivens(c.Rows, c.Cols, puzzletest.Value(t, "givens", string(c.Givens)))
		if err != nil {
			t.Fatal(err)
		}
		want := puzzle.Solved
		if stalled[c.ID] {
			want = puzzle.Stalled
		}
		struck := 0
		r, err := Method.Solve(t.Context(), p, method.Options{}, func(s puzzle.Step) bool { struck += len(s.New); return true })
		if err != nil || r.Status != want {
			t.Errorf("%s: %s, %v; want %s", c.ID, r.Status, err, want)
		}
		left := 0
		for i := range r.Known.Board().Len() {
			left += r.Known.Candidates(i).Len()
		}
		if n := c.Rows; struck != n*n*n-left {
			t.Errorf("%s: the trace strikes %d heights, the board has %d of %d left", c.ID, struck, left, n*n*n)
		}
		solution, err := skyscrapers.Kind.JSON.FromSolution(p, puzzletest.Value(t, "solution", string(c.Solution)))
		if err != nil {
			t.Fatal(err)
		}
		if r.Status == puzzle.Solved && !solution.Equal(r.Known) {
			t.Errorf("%s: not the solution", c.ID)
		}
		again, err := Method.Solve(t.Context(), p, method.Options{Variants: []string{"distinct"}}, nil)
		if err != nil || !again.Known.Equal(r.Known) || again.Status != r.Status || again.Trials > r.Trials {
			t.Errorf("%s: distinct: %s, %d trials, %v", c.ID, again.Status, again.Trials, err)
		}
		again, err = Method.Solve(t.Context(), p, method.Options{Variants: []string{"staged"}}, nil)
		if err != nil || !again.Known.Equal(r.Known) || again.Status != r.Status {
			t.Errorf("%s: staged: %s, %v, not the same board", c.ID, again.Status, err)
		}
	}
}

// TestPaperHonest: on random boards, with solutions or without, the method is right or reports that it is stuck, and eliminates nothing of
// a solution.
func TestPaperHonest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ends := map[puzzle.Status]int{}
	for n := 1; n <= 4; n++ {
		squares(r, n, func(grid []int) {
			sides := cluesOf(grid, n)
			keep := r.Float64()
			given := make([]int, n*n)
			for _, side := range sides {
				for i := range side {
					if r.Float64() > keep {
						side[i] = 0
					} else if r.IntN(8) == 0 {
						side[i] = 1 + r.IntN(n)
					}
				}
			}
			if r.IntN(4) == 0 {
				given[r.IntN(n*n)] = 1 + r.IntN(n)
			}
			s, err := skyscrapers.New(n, sides, given)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Method.Solve(t.Context(), s, method.Options{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			ends[got.Status]++
			all := study.Forced(context.Background(), s, study.Options{})
			byStages, err := Method.Solve(t.Context(), s, method.Options{Variants: []string{"staged"}}, nil)
			if err != nil || byStages.Status != got.Status || got.Status != puzzle.NoSolution && !byStages.Known.Equal(got.Known) {
				t.Fatalf("%v %v: staged: %s, %v, not the same end", sides, given, byStages.Status, err)
			}
			switch {
			case all.Status == puzzle.NoSolution:
				if got.Status == puzzle.Solved {
					t.Fatalf("%v %v: solved, but there is no solution", sides, given)
				}
			case got.Status == puzzle.NoSolution || got.Status == puzzle.Undecided:
				t.Fatalf("%v %v: %s, but there is a solution", sides, given, got.Status)
			default:
				for i := range s.Board().Len() {
					if all.Solution.Candidates(i)&^got.Known.Candidates(i) != 0 {
						t.Fatalf("%v %v: a height of a solution is struck from %v", sides, given, s.Board().Unknown(i).At)
					}
				}
			}
		})
	}
	if ends[puzzle.Solved] == 0 || ends[puzzle.Stalled] == 0 || ends[puzzle.NoSolution] == 0 {
		t.Errorf("not all ends were met: %v", ends)
	}
}

func TestPaperStops(t *testing.T) {
	s, err := skyscrapers.New(12, [4][]int{puzzle.Top: {2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	last := ""
	r, err := Method.Solve(ctx, s, method.Options{}, func(x puzzle.Step) bool { last = x.Technique; return true })
	if err != nil || r.Status != puzzle.Undecided || last != "paper.limit" {
		t.Errorf("%s, %v, last step %s", r.Status, err, last)
	}
	small, err := skyscrapers.New(4, [4][]int{puzzle.Top: {2, 3, 0, 0}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	q := &paper{Skyscrapers: small, n: 4, board: small.Board(), ctx: ended, staged: true, known: puzzle.NewFacts(small.Board()),
		spread: make([]bool, 16)}
	if q.settle(); q.end != puzzle.Undecided {
		t.Errorf("%q where the context ends before the stages do", q.end)
	}
	r, err = Method.Solve(t.Context(), s, method.Options{}, func(puzzle.Step) bool { return false })
	if err != nil || r.Status != puzzle.Undecided {
		t.Errorf("%s, %v where the trace stops it", r.Status, err)
	}
	if _, err = Method.Solve(t.Context(), s, method.Options{Variants: []string{"fast"}}, nil); err == nil {
		t.Error("an unknown variant is accepted")
	}
}

// squares calls f with 50 random Latin squares of n rows.
func squares(r *rand.Rand, n int, f func(grid []int)) {
	grid := make([]int, n*n)
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == n*n {
			return true
		}
		for _, h := range r.Perm(n) {
			clear := true
			for k := range n {
				clear = clear && (k >= i%n || grid[i-i%n+k] != h+1) && (k >= i/n || grid[k*n+i%n] != h+1)
			}
			if grid[i] = h + 1; clear && fill(i+1) {
				return true
			}
		}
		return false
	}
	for range 50 {
		fill(0)
		f(grid)
	}
}

// cluesOf returns the clues of a full board.
func cluesOf(grid []int, n int) (sides [4][]int) {
	seen := func(first, step int) int {
		count, tallest := 0, 0
		for k := range n {
			if h := grid[first+k*step]; h > tallest {
				count, tallest = count+1, h
			}
		}
		return count
	}
	for i := range n {
		sides[puzzle.Top] = append(sides[puzzle.Top], seen(i, n))
		sides[puzzle.Bottom] = append(sides[puzzle.Bottom], seen(n*(n-1)+i, -n))
		sides[puzzle.Left] = append(sides[puzzle.Left], seen(i*n, 1))
		sides[puzzle.Right] = append(sides[puzzle.Right], seen(i*n+n-1, -1))
	}
	return sides
}

// example returns the board that the paper uses, Fig. 7.
func example(t *testing.T) *skyscrapers.Skyscrapers {
	t.Helper()
	s, err := skyscrapers.New(4, [4][]int{puzzle.Top: {0, 0, 1, 2}, puzzle.Right: {0, 2, 0, 0}, puzzle.Bottom: {0, 0, 3, 0},
		puzzle.Left: {0, 0, 1, 0}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sets writes the sets of all cells of a 4x4 board, a row per line.
func sets(known puzzle.Facts) string {
	var b strings.Builder
	for i := range known.Board().Len() {
		for v := range known.Candidates(i).Values() {
			fmt.Fprint(&b, v)
		}
		b.WriteByte("   \n"[i%4])
	}
	return b.String()
}

// TestStages: with the variant "staged", the boards at the ends of the four stages are those of the paper: of IV.A and Fig. 9 (both worked
// out by hand from the text, since Fig. 9 is a picture), Fig. 11 (its cells by Fig. 12) and Fig. 13 (also the first board of Fig. 25), and
// finally Fig. 15.
func TestStages(t *testing.T) {
	replay := method.NewReplay(puzzle.NewFacts(example(t).Board()))
	var boards, unique []string
	_, err := Method.Solve(t.Context(), example(t), method.Options{Variants: []string{"staged"}}, func(s puzzle.Step) bool {
		replay.Step(s)
		switch s.Technique {
		case passed:
			boards = append(boards, sets(replay.Known()))
		case uniquePlace:
			unique = append(unique, s.Clues[0].String())
		}
		return true
	})
	want := []string{
		"1234 1234 4 1234\n1234 1234 1234 1234\n4 1234 1234 1234\n1234 1234 1234 1234\n",
		"1234 1234 4 123\n1234 1234 1234 123\n4 1234 123 1234\n1234 1234 12 1234\n",
		"123 123 4 123\n123 1234 123 123\n4 123 123 123\n123 1234 12 1234\n",
		"123 123 4 123\n123 4 123 123\n4 123 123 123\n123 123 12 4\n",
		"2 1 4 3\n3 4 1 2\n4 2 3 1\n1 3 2 4\n",
	}
	if err != nil || !slices.Equal(boards, want) {
		t.Errorf("%v, boards\n%s", err, strings.Join(boards, "\n"))
	}
	if unique[0] != puzzle.Row(1).String() { // Fig. 12: row 2 has one place for 4
		t.Errorf("the first unique height is found in %s", unique[0])
	}
}

// TestFigure25: the second board printed in Fig. 25 has one completion without repeats in rows and columns, which is the last board
// printed. Without the 1 in (3,3), which an unmirrored opposite clue does not give, it has a second one. The last board violates the clue
// of row 2.
func TestFigure25(t *testing.T) {
	second := "12 12 4 3 12 4 3 12 4 3 1 12 3 12 12 4"
	last := "1 2 4 3 2 4 3 1 4 3 1 2 3 1 2 4"
	if got := latin(second); !slices.Equal(got, []string{last}) {
		t.Errorf("the second board becomes %q", got)
	}
	if got := latin(strings.Replace(second, "3 1 12", "3 12 12", 1)); len(got) != 2 || !slices.Contains(got, last) {
		t.Errorf("without the 1 it becomes %q", got)
	}
	known := puzzle.NewFacts(example(t).Board())
	for i, x := range strings.Fields(last) {
		known.Set(i, int(x[0]-'0'))
	}
	bad := skyscrapers.Check(example(t), known)
	if len(bad) != 1 || !slices.Contains(bad[0].Clues, puzzle.Outside(puzzle.Right, 1)) {
		t.Errorf("the last board breaks %v", bad)
	}
}

// latin returns the full 4x4 boards that sets allow, without repeats in rows and columns.
func latin(sets string) []string {
	var out []string
	cells := strings.Fields(sets)
	full := make([]string, 0, 16)
	var fill func()
	fill = func() {
		i := len(full)
		if i == 16 {
			out = append(out, strings.Join(full, " "))
			return
		}
		for _, h := range strings.Split(cells[i], "") {
			clash := false
			for k, x := range full {
				clash = clash || x == h && (k/4 == i/4 || k%4 == i%4)
			}
			if !clash {
				full = append(full, h)
				fill()
				full = full[:i]
			}
		}
	}
	fill()
	return out
}

// TestFigure14: Fig. 14 of the paper shows a line with six sequences, of which two are kept. On its board after the clues, this is the
// fourth column if sequences with repeated heights are not counted.
func TestFigure14(t *testing.T) {
	s := example(t)
	var found puzzle.Step
	q := &paper{Skyscrapers: s, n: 4, board: s.Board(), ctx: t.Context(), distinct: true, known: puzzle.NewFacts(s.Board()),
		spread: make([]bool, 16), trace: func(x puzzle.Step) bool {
			if x.Technique == exhaustive {
				found = x
			}
			return true
		}}
	q.clues(func(int) bool { return true })
	q.list(q.col(3))
	if found.Args["sequences"] != 6 || found.Args["kept"] != 2 {
		t.Errorf("%v", found.Args)
	}
}
