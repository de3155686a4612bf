package paper

import (
	"bufio"
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// published reads the instances of testdata/instances.jsonl.
func published(t testing.TB) (ids []string, puzzles map[string]*kakuro.Kakuro, solutions map[string]puzzle.Facts) {
	t.Helper()
	data, err := os.ReadFile("testdata/instances.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	puzzles, solutions = make(map[string]*kakuro.Kakuro), make(map[string]puzzle.Facts)
	for in := bufio.NewScanner(bytes.NewReader(data)); in.Scan(); {
		e, err := codec.ParseEnvelope(in.Text())
		if err != nil {
			t.Fatal(err)
		}
		p, err := kakuro.Kind.JSON.FromGivens(e.Rows, e.Cols, puzzletest.Value(t, "givens", string(e.Givens)))
		if err != nil {
			t.Fatal(err)
		}
		if solutions[e.ID], err = kakuro.Kind.JSON.FromSolution(p, puzzletest.Value(t, "solution", string(e.Solution))); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, e.ID)
		puzzles[e.ID] = p.(*kakuro.Kakuro)
	}
	return ids, puzzles, solutions
}

// TestPaper solves the published instances in the order of the paper's program and compares the numbers of trials.
func TestPaper(t *testing.T) {
	trials := map[string]int{
		"kakuro-9x8-game1":      114,
		"kakuro-9x8-game2":      197,
		"kakuro-9x8-game2-png":  109,
		"fail-kakuro-9_9_1_0":   5648,
		"fail-kakuro-10_10_2_0": 1263,
		"fail-kakuro-7_7_2_0":   40702,
		"fail-kakuro-13_13_3_0": 25889,
		"fail-kakuro-12_12_3_0": 763331,
		"kakuro-3x3-game1":      11,
		"kakuro-4x4-game1":      24,
		"kakuro-5x5-game1":      10,
		"extra-kakuro-10x12":    257,
	}
	ids, puzzles, solutions := published(t)
	for _, id := range ids {
		for _, choose := range [][]string{{originalOrder}, nil} {
			start := time.Now()
			r, err := Method.Solve(context.Background(), puzzles[id], method.Options{Variants: choose}, nil)
			if err != nil || r.Status != puzzle.Solved || !r.Known.Equal(solutions[id]) {
				t.Errorf("%s: %v %v, or not the solution", id, r.Status, err)
			}
			if choose != nil && r.Trials != trials[id] {
				t.Errorf("%s: %d trials, the paper's program needs %d", id, r.Trials, trials[id])
			}
			t.Log(id, choose, r.Trials, time.Since(start))
		}
	}
}

// TestFewestCandidates pins the trials if the next cell is the first one with the fewest candidates.
func TestFewestCandidates(t *testing.T) {
	trials := map[string]int{
		"kakuro-3x3-game1": 4, "kakuro-9x8-game1": 38, "kakuro-9x8-game2": 63, "extra-kakuro-10x12": 69,
		"fail-kakuro-7_7_2_0": 37, "fail-kakuro-12_12_3_0": 237, "fail-kakuro-13_13_3_0": 1654,
	}
	_, puzzles, solutions := published(t)
	for id, want := range trials {
		r, err := Method.Solve(t.Context(), puzzles[id], method.Options{Variants: []string{fewestCandidates}}, nil)
		if err != nil || r.Status != puzzle.Solved || !r.Known.Equal(solutions[id]) || r.Trials != want {
			t.Errorf("%s: %s after %d trials, not %d (%v)", id, r.Status, r.Trials, want, err)
		}
	}
}

// TestPaperTrace replays a trace: trials and removals leave the solution, and every action is traced.
func TestPaperTrace(t *testing.T) {
	_, puzzles, solutions := published(t)
	k := puzzles["kakuro-9x8-game1"]
	known := puzzle.NewFacts(k.Board())
	count := map[string]int{}
	r, err := Method.Solve(context.Background(), k, method.Options{}, func(s puzzle.Step) bool {
		count[s.Technique]++
		switch s.Technique {
		case "paper.kakuro.try":
			known.Add(s.New[0])
		case "paper.kakuro.back":
			known.Reset(k.Board().Index(s.New[0].At))
		}
		return true
	})
	if err != nil || !known.Equal(solutions["kakuro-9x8-game1"]) {
		t.Errorf("the trace leads elsewhere: %v", err)
	}
	tries, backs := count["paper.kakuro.try"], count["paper.kakuro.back"]
	if tries != r.Trials || tries-backs != k.Board().Len() || count["paper.kakuro.cut"] != 2*tries ||
		count["paper.kakuro.list"] != len(k.Runs()) || count["paper.kakuro.solved"] != 1 || count["paper.kakuro.fail"] == 0 {
		t.Errorf("%d trials, traced %v", r.Trials, count)
	}
	n := 0
	r, err = Method.Solve(context.Background(), k, method.Options{}, func(puzzle.Step) bool { n++; return n < 30 })
	if err != nil || r.Status != puzzle.Undecided || n != 30 {
		t.Errorf("stopped by its trace: %v after %d steps, %v", r.Status, n, err)
	}
}

func TestPaperLimits(t *testing.T) {
	_, puzzles, _ := published(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := Method.Solve(ctx, puzzles["fail-kakuro-12_12_3_0"], method.Options{}, nil)
	if err != nil || r.Status != puzzle.Undecided || r.Trials != trialsPerLook || r.Known.Complete() {
		t.Errorf("%v after %d trials: %v", r.Status, r.Trials, err)
	}
	if _, err := Method.Solve(ctx, puzzles["kakuro-3x3-game1"], method.Options{Variants: []string{"quick"}}, nil); err == nil {
		t.Error("a variant that does not exist is accepted")
	}
	for _, text := range []string{ // what the paper's program gets wrong
		"kakuro\n# 3\\ 1\\ 1\\\n\\5 . . .\n",
		"kakuro\n# 4\\ 1\\\n\\5 . .\n",
	} {
		p, err := read(text)
		if err != nil {
			t.Fatal(err)
		}
		want := study.Unique(context.Background(), p, study.Options{})
		r, err := Method.Solve(context.Background(), p, method.Options{}, nil)
		if solved := want.Status == puzzle.UniqueSolution; err != nil || solved != (r.Status == puzzle.Solved) || !solved &&
			r.Status != puzzle.NoSolution {
			t.Errorf("%s%v, the engine says %v", text, r.Status, want.Status)
		}
	}
}

// TestPaperRandom compares the method with the engine on small random boards, most of them without a solution or with several.
func TestPaperRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	seen := map[puzzle.Status]int{}
	for range 1500 {
		k := random(t, r)
		want := study.Unique(context.Background(), k, study.Options{})
		if want.Err != nil {
			t.Fatal(want.Err)
		}
		seen[want.Status]++
		got, err := Method.Solve(context.Background(), k, method.Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		text := write(k)
		switch {
		case got.Status == puzzle.Solved && want.Status == puzzle.NoSolution, got.Status == puzzle.NoSolution && want.Status != puzzle.NoSolution:
			t.Fatalf("%s%v, the engine says %v", text, got.Status, want.Status)
		case got.Status == puzzle.Solved && (!got.Known.Complete() || len(kakuro.Check(k, got.Known)) > 0):
			t.Fatalf("%sno solution: %v", text, kakuro.Check(k, got.Known))
		case want.Status == puzzle.UniqueSolution && !got.Known.Equal(want.Solution):
			t.Fatalf("%sanother solution than the only one", text)
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v", seen)
	}
}

// textForm returns the format in which the tests write boards.
func textForm() puzzle.Format {
	i := slices.IndexFunc(kakuro.Kind.Formats, func(f puzzle.Format) bool { return f.Name == "text" })
	return kakuro.Kind.Formats[i]
}

func read(text string) (puzzle.Puzzle, error) {
	p, _, err := textForm().Decode(text, nil)
	return p, err
}

func write(p puzzle.Puzzle) string {
	text, err := textForm().Encode(p, nil, puzzle.Facts{})
	if err != nil {
		return err.Error()
	}
	return text
}

// random returns a small board: a filling of random white cells with its sums, a few of which are missing, wrong or given twice.
func random(t *testing.T, r *rand.Rand) *kakuro.Kakuro {
	t.Helper()
	rows, cols := 1+r.IntN(4), 1+r.IntN(4)
	white := make([]bool, rows*cols)
	for i := range white {
		white[i] = r.IntN(4) > 0
	}
	k, err := kakuro.New(rows, cols, white, nil)
	if err != nil {
		t.Fatal(err)
	}
	digit := make([]int, k.Board().Len())
	for i := range digit {
		for range 20 { // mostly without repeats
			digit[i] = 1 + r.IntN(9)
			repeats := func(run kakuro.Run) bool {
				return slices.Contains(run.Cells, i) && slices.ContainsFunc(run.Cells, func(j int) bool { return j < i && digit[j] == digit[i] })
			}
			if !slices.ContainsFunc(k.Runs(), repeats) {
				break
			}
		}
	}
	var clues []kakuro.Clue
	for _, run := range k.Runs() {
		sum := 0
		for _, i := range run.Cells {
			sum += digit[i]
		}
		clue := kakuro.Clue{R: int(run.At.R), C: int(run.At.C), Heading: puzzle.Heading(run.At.Dir), Sum: sum}
		switch r.IntN(24) {
		case 0, 1:
			continue
		case 2:
			clue.Sum++
		case 3:
			clues = append(clues, clue)
			clue.Sum++
		}
		clues = append(clues, clue)
	}
	if k, err = kakuro.New(rows, cols, white, clues); err != nil {
		t.Fatal(err)
	}
	return k
}
