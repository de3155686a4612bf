package akari

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// room returns a puzzle of random lights: black cells and numbers are kept with some probability, and rarely a number is wrong.
func room(r *rand.Rand, rows, cols int) *Akari {
	d, err := Random(r, puzzle.RandomOptions{Rows: rows, Cols: cols, Density: 0.05 + 0.35*r.Float64()})
	if err != nil {
		panic(err)
	}
	a := d.Puzzle.(*Akari)
	cells, share := slices.Clone(a.cells), r.Float64()
	for i, x := range cells {
		switch {
		case x == White:
		case r.Float64() > share:
			cells[i] = Black
		case r.IntN(15) == 0:
			cells[i] = r.IntN(maxNumber + 1)
		}
	}
	a, err = New(rows, cols, cells)
	if err != nil {
		panic(err)
	}
	return a
}

// rooms returns random puzzles with at most the given number of cells.
func rooms(seed uint64, n, cells int) []puzzle.Puzzle {
	return puzzletest.SmallBoards(seed, n, cells, func(r *rand.Rand, rows, cols int) puzzle.Puzzle { return room(r, rows, cols) })
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	a := p.(*Akari)
	return puzzletest.Turns(a.Rows, a.Cols, a.Content, New)
}

// TestSuite runs the tests that every kind must pass.
func TestSuite(t *testing.T) { puzzletest.TestKind(t, Kind, rooms(1, 60, 49), turns) }

// enumerate returns the solutions of a puzzle as sets of lit cells, found without the code of the package: it tries all sets of lights.
func enumerate(picture []string) (out []string) {
	rows, cols := len(picture), len(picture[0])
	board := []byte(strings.Join(picture, ""))
	lights := func(i int) int {
		n := 0
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if r, c := i/cols+d[0], i%cols+d[1]; r >= 0 && c >= 0 && r < rows && c < cols && board[r*cols+c] == '*' {
				n++
			}
		}
		return n
	}
	beams := func(i int) int {
		n := 0
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			for r, c := i/cols+d[0], i%cols+d[1]; r >= 0 && c >= 0 && r < rows && c < cols; r, c = r+d[0], c+d[1] {
				if x := board[r*cols+c]; x != '.' && x != '*' {
					break
				} else if x == '*' {
					n++
				}
			}
		}
		return n
	}
	var place func(i int)
	place = func(i int) {
		for i < len(board) && board[i] != '.' {
			i++
		}
		if i == len(board) {
			for k, x := range board {
				if x == '.' && beams(k) == 0 || x >= '0' && x <= '4' && lights(k) != int(x-'0') {
					return
				}
			}
			out = append(out, string(board))
			return
		}
		place(i + 1)
		if beams(i) == 0 {
			board[i] = '*'
			place(i + 1)
			board[i] = '.'
		}
	}
	place(0)
	return out
}

// TestEnumeration compares the solutions of small boards with those found by trying all sets of lights.
func TestEnumeration(t *testing.T) {
	var none, one, several int
	for _, p := range rooms(3, sweeptest.Samples(300, 5000), 25) {
		a := p.(*Akari)
		picture := make([]string, a.Rows)
		for r := range picture {
			for c := range a.Cols {
				picture[r] += signs[a.Content(r, c)-White:][:1]
			}
		}
		want := enumerate(picture)
		u := study.Unique(t.Context(), a, study.Options{})
		n, exact, _ := study.Count(t.Context(), a, 1_000_000, study.Options{})
		if int(n) != len(want) || !exact {
			t.Fatalf("%d solutions (all: %v), not %d\n%s", n, exact, len(want), strings.Join(picture, "\n"))
		}
		text := ""
		if !u.Solution.IsZero() {
			for i := range a.cells {
				sign := signs[a.cells[i]-White]
				if v := a.index[i]; v >= 0 && u.Solution.ValueOr(int(v)) == 1 {
					sign = '*'
				}
				text += string(sign)
			}
		}
		switch u.Status {
		case puzzle.NoSolution:
			none++
		case puzzle.UniqueSolution:
			one++
		default:
			several++
		}
		if (len(want) == 0) != (u.Status == puzzle.NoSolution) || (len(want) == 1) != (u.Status == puzzle.UniqueSolution) ||
			text != "" && !slices.Contains(want, text) {
			t.Fatalf("%s, %q, and %d solutions\n%s", u.Status, text, len(want), strings.Join(picture, "\n"))
		}
	}
	if t.Logf("%d without a solution, %d with one, %d with several", none, one, several); none < 3 || one < 20 || several < 20 {
		t.Error("too few to tell")
	}
}

// TestProbe: probing eliminates only values that no solution has.
func TestProbe(t *testing.T) {
	removed := 0
	for _, p := range rooms(5, 200, 36) {
		a := p.(*Akari)
		left := a.Narrow(t.Context(), nil)
		if slices.Contains(left, 0) {
			continue
		}
		forced := study.Forced(t.Context(), a, study.Options{})
		probed := a.Probe(t.Context(), left)
		for u, m := range probed {
			if m != left[u] {
				removed++
			}
			if !forced.Solution.IsZero() && forced.Solution.Candidates(u)&^m != 0 {
				t.Fatalf("%v: %v is left of %v", a.board.Unknown(u).At, m, forced.Solution.Candidates(u))
			}
		}
	}
	if removed < 50 {
		t.Errorf("%d values were removed: too few to tell", removed)
	}
}

// part returns the puzzle without the numbers that are not kept. Cells whose rule is not named need not be lit; Check names them.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	a := p.(*Akari)
	cells := slices.Clone(a.cells)
	for i, x := range cells {
		if x >= 0 && !slices.Contains(keep, a.CellPlace(i)) {
			cells[i] = Black
		}
	}
	q, err := New(a.Rows, a.Cols, cells)
	if err != nil {
		panic(err)
	}
	return puzzletest.ReducedPuzzle{Puzzle: q, Partial: true}
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) {
	puzzletest.TestByEnumeration(t, rooms(7, 80, 20), part)
}

func TestPartial(t *testing.T) {
	puzzletest.TestPartialChecks(t, rooms(9, 40, 20),
		puzzletest.CheckedRule{Name: "number", Breaks: broke("number")},
		puzzletest.CheckedRule{Name: "unlit", Breaks: broke("unlit")},
		puzzletest.CheckedRule{Name: "lane", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == "lane" {
				return v.At[:1]
			}
			return nil
		}})
}

func broke(rule string) func(v puzzle.Violation) []puzzle.Place {
	return func(v puzzle.Violation) []puzzle.Place {
		if v.Rule == rule {
			return v.Clues
		}
		return nil
	}
}

// TestNumberCases: the cases of a number are about a number that needs one more light, on boards without lights a 1.
func TestNumberCases(t *testing.T) {
	find := techniques[slices.IndexFunc(techniques, func(x puzzle.Technique) bool { return x.ID == "akari.number-cases" })]
	found := 0
	for _, p := range rooms(13, 400, 36) {
		for _, s := range find.StepsAt(puzzle.NewView(p, puzzle.NewFacts(p.Board()))) {
			if found++; s.Args["number"] != 1 {
				t.Errorf("cases of the number %v in %v", s.Args["number"], s.Clues)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d steps: too few for a test", found)
	}
}

func TestClues(t *testing.T) { puzzletest.TestClues(t, rooms(11, 40, 25)) }

// TestFindExamples searches random boards for examples of the techniques that lack one, with only the numbers that they use.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) { return room(r, 4+r.IntN(3), 4+r.IntN(3)), puzzle.Facts{} }
	only := func(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle { return part(p, clues).Puzzle }
	puzzletest.Examples{Tries: 3000, Next: next, Only: only, Keep: true}.Find(t, Kind)
}
