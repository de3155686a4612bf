package nonogram

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

func paint(r *rand.Rand, rows, cols, inks int, density float64) *Nonogram {
	cells := make([]int, rows*cols)
	for i := range cells {
		if r.Float64() < density {
			cells[i] = 1 + r.IntN(inks-1)
		}
	}
	return clued(cells, rows, cols, namedInks[:inks])
}

// clued returns the puzzle of a picture, with clues read cell by cell.
func clued(cells []int, rows, cols int, inks []Ink) *Nonogram {
	line := func(first, step, n int) []Block {
		out, before := []Block{}, 0
		for i := range n {
			c := cells[first+i*step]
			if c > 0 && c == before {
				out[len(out)-1].Size++
			} else if c > 0 {
				out = append(out, Block{1, c})
			}
			before = c
		}
		return out
	}
	var sides [2][][]Block
	for r := range rows {
		sides[0] = append(sides[0], line(r*cols, 1, cols))
	}
	for c := range cols {
		sides[1] = append(sides[1], line(c, cols, rows))
	}
	n, err := NewColoured(inks, sides[0], sides[1])
	if err != nil {
		panic(err)
	}
	if n.variant == plain { // use the coloured rules for black and white, too
		n.variant = open
	}
	return n
}

// blurred returns the puzzle with some runs replaced by ? or * and some lines open. Its solutions remain solutions.
func blurred(r *rand.Rand, n *Nonogram, share float64) *Nonogram {
	for k, l := range n.lanes() {
		line := slices.Clone(l.clue)
		for j := range line {
			if r.Float64() < share {
				line[j].Size = SomeSize
			}
			if r.Float64() < share/3 {
				line[j] = Block{Size: AnyRuns}
			}
		}
		if r.Float64() < share/8 {
			line = slices.Insert(line, r.IntN(len(line)+1), Block{Size: AnyRuns})
		}
		if r.Float64() < share/8 {
			line = nil
		}
		n = n.with(k, line)
	}
	return n
}

// solutions lists all boards that satisfy the clues by definition.
func solutions(n *Nonogram) (out [][]int) {
	rows, cols := n.Size()
	cells := make([]int, rows*cols)
	var lay func(i int)
	lay = func(i int) {
		if i > 0 && i%cols == 0 && !obeys(cells[i-cols:i], n.lines[i/cols-1]) {
			return
		}
		if i == len(cells) {
			for c := range cols {
				var column []int
				for r := range rows {
					column = append(column, cells[r*cols+c])
				}
				if !obeys(column, n.lines[rows+c]) {
					return
				}
			}
			out = append(out, slices.Clone(cells))
			return
		}
		for v := range n.inks {
			cells[i] = v
			lay(i + 1)
		}
		cells[i] = 0
	}
	lay(0)
	return out
}

// obeys reports whether a line satisfies a clue, matched item by item.
func obeys(cells []int, clue []Block) bool {
	if clue == nil {
		return true
	}
	var runs []Block
	for i, c := range cells {
		switch {
		case c == 0:
		case i > 0 && cells[i-1] == c:
			runs[len(runs)-1].Size++
		default:
			runs = append(runs, Block{1, c})
		}
	}
	var match func(runs, clue []Block) bool
	match = func(runs, clue []Block) bool {
		if len(clue) == 0 {
			return len(runs) == 0
		}
		if clue[0].Size == AnyRuns {
			return match(runs, clue[1:]) || len(runs) > 0 && match(runs[1:], clue)
		}
		return len(runs) > 0 && runs[0].Colour == clue[0].Colour && (clue[0].Size == SomeSize || clue[0].Size == runs[0].Size) &&
			match(runs[1:], clue[1:])
	}
	return match(runs, clue)
}

// smallColoured returns a small random puzzle in one to three colours, with or without open clues, perhaps without a solution.
func smallColoured(r *rand.Rand) *Nonogram {
	inks := 2 + r.IntN(3)
	side := [...]int{0, 0, 4, 3, 3}[inks]
	rows, cols := 1+r.IntN(side), 1+r.IntN(side)
	n := paint(r, rows, cols, inks, 0.3+0.6*r.Float64())
	if r.IntN(2) == 0 {
		n = blurred(r, n, 0.1+0.6*r.Float64())
	}
	if rows > 1 && r.IntN(3) == 0 { // impossible, but the cell counts agree
		first := n.lines[0]
		n = n.with(0, n.lines[1]).with(1, first)
	}
	if r.IntN(4) == 0 {
		n = n.with(0, paint(r, rows, cols, inks, 0.5).lines[0])
	}
	return n
}

// TestColouredSolve compares answers about small puzzles with the list of their solutions: existence, uniqueness, number, and shared
// values.
func TestColouredSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	ctx := t.Context()
	seen := map[puzzle.Status]int{}
	for range 700 {
		n := smallColoured(r)
		all := solutions(n)
		u := study.Unique(ctx, n, study.Options{})
		seen[u.Status]++
		want := puzzle.SeveralSolutions
		switch len(all) {
		case 0:
			want = puzzle.NoSolution
		case 1:
			want = puzzle.UniqueSolution
		}
		if u.Status != want {
			t.Fatalf("%s\nhas %d solutions, and the engine says %v", written(t, n), len(all), u.Status)
		}
		if count, _, _ := study.Count(ctx, n, 0, study.Options{}); count != int64(len(all)) {
			t.Fatalf("%s\nhas %d solutions, and the engine counts %d", written(t, n), len(all), count)
		}
		if len(all) == 0 {
			continue
		}
		for _, v := range Check(n, u.Solution) {
			t.Fatalf("%s\n%s", written(t, n), v.Text)
		}
		shared := study.Forced(ctx, n, study.Options{}).Solution
		for i := range n.board.Len() {
			var want puzzle.Mask
			for _, cells := range all {
				want |= puzzle.Only(cells[i])
			}
			if shared.Candidates(i) != want {
				t.Fatalf("%s\ncell %d: solutions have %b, the engine says %b", written(t, n), i, want, shared.Candidates(i))
			}
		}
	}
	for _, s := range []puzzle.Status{puzzle.UniqueSolution, puzzle.SeveralSolutions, puzzle.NoSolution} {
		if seen[s] < 30 {
			t.Errorf("only %d puzzles are %v", seen[s], s)
		}
	}
}

func written(t *testing.T, n *Nonogram) string {
	t.Helper()
	b, err := json.Marshal(givens(n))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestColouredPartial checks that a line is rejected if and only if it has no completion.
func TestColouredPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	var small []puzzle.Puzzle
	for range 30 {
		small = append(small, smallColoured(r))
	}
	puzzletest.TestPartialChecks(t, small, puzzletest.CheckedRule{Name: "line", Breaks: puzzletest.FirstClue})
}

// TestColouredSuite runs the tests of every kind on random coloured pictures and open clues.
func TestColouredSuite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	sorts := map[*puzzle.Kind][]puzzle.Puzzle{}
	add := func(n *Nonogram) { sorts[n.Kind()] = append(sorts[n.Kind()], n) }
	for range 30 {
		add(paint(r, 2+r.IntN(6), 2+r.IntN(6), 3+r.IntN(3), 0.3+0.5*r.Float64()))
		add(blurred(r, paint(r, 2+r.IntN(5), 2+r.IntN(5), 3+r.IntN(2), 0.4+0.4*r.Float64()), 0.1))
		add(blurred(r, paint(r, 2+r.IntN(6), 2+r.IntN(6), 2, 0.4+0.3*r.Float64()), 0.2))
		add(smallColoured(r))
	}
	for k, puzzles := range sorts {
		puzzles = slices.DeleteFunc(puzzles, func(p puzzle.Puzzle) bool { return k == variants[open] && !hasLoose(p.(*Nonogram)) })
		if len(puzzles) < 20 {
			t.Fatalf("only %d puzzles", len(puzzles))
		}
		puzzletest.TestKind(t, k, puzzles, colouredTurns)
	}
}

// hasLoose reports whether a clue has ? or *. Without one, a black-and-white puzzle is read as a plain one.
func hasLoose(n *Nonogram) bool {
	return slices.ContainsFunc(n.lanes(), func(l lane) bool {
		return slices.ContainsFunc(l.clue, func(b Block) bool { return b.Size < 0 })
	})
}

func colouredTurns(p puzzle.Puzzle) []puzzle.Puzzle {
	n := p.(*Nonogram)
	back := func(lines [][]Block) [][]Block {
		out := make([][]Block, len(lines))
		for i, line := range lines {
			out[i] = slices.Clone(line)
			slices.Reverse(out[i])
		}
		return out
	}
	flip := func(lines [][]Block) [][]Block {
		out := slices.Clone(lines)
		slices.Reverse(out)
		return out
	}
	rows, cols := n.Clues()
	var all []puzzle.Puzzle
	for _, sides := range [][2][][]Block{{cols, rows}, {flip(rows), back(cols)}, {back(rows), flip(cols)}} {
		m, err := NewColoured(n.inks, sides[0], sides[1])
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
}

func TestColouredClues(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	var list []puzzle.Puzzle
	for len(list) < 40 {
		if n := smallColoured(r); n.variant == coloured { // others become plain with their last ? or *
			list = append(list, n)
		}
	}
	puzzletest.TestClues(t, list)
}

func (n *Nonogram) with(k int, line []Block) *Nonogram {
	m := clues.Copy(n)
	m.set(k, line)
	return m
}

// TestRangesEnd checks that a look that ended early does not cache the reaches of a line.
func TestRangesEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	cut := 0
	for range 50 {
		n := paint(r, 6, 6, 3, 0.6)
		look := puzzle.NewView(n, puzzle.NewFacts(n.board))
		ctx, end := context.WithCancel(t.Context())
		end()
		for k := range n.lines {
			look.SetContext(ctx)
			l := boardFor(look).line(k)
			if l.clue == nil || !l.consistent || !l.hasDeductions {
				continue
			}
			if cut++; l.computeReaches(look.Done) || l.plain.lo != nil {
				t.Fatal("reaches of a look that is over are kept")
			}
			look.SetContext(t.Context())
			if !l.computeReaches(look.Done) || l.plain.lo == nil || boardFor(look).line(k) != l {
				t.Fatal("reaches are not kept")
			}
		}
	}
	if cut == 0 {
		t.Error("no line was looked at")
	}
}
