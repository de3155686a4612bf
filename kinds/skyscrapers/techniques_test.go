package skyscrapers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestTechniques compares every technique about a line with all permutations, on lines with all kinds of marks: its conclusion holds in all
// that fit the named clues and facts.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := map[string]int{}
	perms := map[int][][]int{}
	for n := 2; n <= 6; n++ {
		perms[n] = permutations(n)
	}
	for range 3000 {
		n := 2 + r.IntN(5)
		row := perms[n][r.IntN(len(perms[n]))]
		near, far := inSight(row), inSight(reversed(row))
		var sides [4][]int
		sides[puzzle.Left], sides[puzzle.Right] = make([]int, n), make([]int, n)
		sides[puzzle.Left][0], sides[puzzle.Right][0] = near*r.IntN(2), far*r.IntN(2)
		s, err := New(n, sides, nil)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(s.board)
		density, from, to := r.Float64(), r.IntN(2*n), r.IntN(2*n)-n // often all at one end is known, and N
		for d, h := range row {
			switch x := r.Float64(); {
			case d >= from || d < to || to > 0 && h == n:
				known.Set(d, h)
			case x < density/3:
				known.Set(d, h)
			case x < density:
				known.Restrict(d, puzzle.Only(h)|puzzle.Mask(r.Uint64()))
			case r.IntN(60) == 0:
				known.Set(d, 1+r.IntN(n))
			}
		}
		testRow(t, s, known, perms[n], found)
		if t.Failed() {
			return
		}
	}
	t.Log(found)
	if found["ends"] == 0 {
		t.Error("no line says how its other cases end")
	}
	for _, x := range techniques {
		if x.Regions != nil && found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
}

// permutations lists the permutations of 1 to n.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var out [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			out = append(out, slices.Insert(slices.Clone(p), i, n))
		}
	}
	return out
}

func reversed(row []int) []int {
	row = slices.Clone(row)
	slices.Reverse(row)
	return row
}

// inSight counts the visible buildings.
func inSight(row []int) int {
	count, top := 0, 0
	for _, h := range row {
		if h > top {
			top = h
			count++
		}
	}
	return count
}

// testRow tests the steps of all techniques in the first row, and counts them in found.
func testRow(t *testing.T, s *Skyscrapers, known puzzle.Facts, perms [][]int, found map[string]int) {
	v := boardOf(puzzle.NewView(s, known)).line(0)
	if l := v.arrange(); l != nil && !slices.Contains(v.can, 0) {
		can := make([]puzzle.Mask, s.n)
		count := 0
		for _, row := range perms {
			if s.fits(row, known) && s.meets(row, true, true) {
				count++
				for d, h := range row {
					can[d] |= puzzle.Only(h)
				}
			}
		}
		if !slices.Equal(can, l.found) || len(allOf(v.can, v.clue, v.facing).list(1000)) != count {
			t.Errorf("%v %v: %v, not %v", s.sides, v.can, l.found, can)
		}
	}
	look := puzzle.NewView(s, known)
	for _, technique := range techniques {
		if technique.Regions == nil || found[technique.ID] > 500 { // proved often enough
			continue
		}
		for look.Region = range technique.Regions.Of(look) {
			for _, x := range technique.Find(look) {
				if technique.ID != "skyscrapers.same-line" && !slices.Contains(x.Clues, puzzle.Row(0)) {
					continue
				}
				found[technique.ID]++
				x.Technique = technique.ID
				if err := puzzletest.CheckRoundTrip(Kind, x); err != nil {
					t.Error(err)
				}
				s.holds(t, technique.ID, x, known, perms)
				if technique.ID == "skyscrapers.line-cases" || technique.ID == "skyscrapers.no-arrangement" {
					s.lean(t, technique.ID, x, perms)
					found["ends"] += s.endTrue(t, x, perms)
				}
			}
		}
	}
}

// endTrue compares the explained cases of a line with all rows that fit the premises, and returns their number: each eliminated height has
// a reason, and the rows with it have the property that the reason states.
func (s *Skyscrapers) endTrue(t *testing.T, x puzzle.Step, perms [][]int) int {
	ends, _ := x.Args["ends"].([]puzzle.Args)
	if len(ends) == 0 {
		return 0
	}
	named := puzzle.NewFacts(s.board)
	for _, f := range x.Because {
		named.Add(f)
	}
	told := map[[2]int]bool{}
	divided := slices.ContainsFunc(ends, func(e puzzle.Args) bool { return e["by"] != nil || e["of"] != nil })
	for _, e := range ends {
		at, _ := e.Place("place")
		from, seen := e.Place("from")
		for _, h := range e["heights"].([]int) {
			told[[2]int{int(at.C), h}] = true
			var shown []int // compared with the clue
			at := int(at.C)
			for _, row := range perms {
				if row[at] != h || !s.fits(row, named) {
					continue
				}
				a, b := s.sides[puzzle.Left][0], s.sides[puzzle.Right][0]
				left := slices.Contains(x.Clues, puzzle.Outside(puzzle.Left, 0))
				if seen {
					left = from == puzzle.Outside(puzzle.Left, 0)
				}
				if left {
					shown = append(shown, inSight(row)-a)
				} else {
					shown = append(shown, inSight(reversed(row))-b)
				}
			}
			ok := map[any]bool{
				"room": len(shown) == 0, "more": len(shown) > 0 && slices.Min(shown) > 0, "fewer": len(shown) > 0 && slices.Max(shown) < 0,
				"other": len(shown) > 1 && !slices.Contains(shown, 0), "both": len(x.Clues) == 3,
			}[e["how"]]
			if !ok && !(divided && len(shown) == 0) {
				t.Errorf("%v, %v: with %d at %d it is said to show %v: %v", s.sides, x.Because, h, at, e["how"], shown)
			}
		}
	}
	for _, f := range x.New {
		if !told[[2]int{int(f.At.C), f.Value}] && f.Not {
			t.Errorf("%v, %v: %v is struck and no end said", s.sides, x.Because, f)
		}
	}
	return len(ends)
}

// fits reports whether a row agrees with the facts.
func (s *Skyscrapers) fits(row []int, known puzzle.Facts) bool {
	for d, h := range row {
		if !known.Candidates(d).Has(h) {
			return false
		}
	}
	return true
}

// meets reports whether a row satisfies its clues.
func (s *Skyscrapers) meets(row []int, near, far bool) bool {
	a, b := s.sides[puzzle.Left][0], s.sides[puzzle.Right][0]
	return (!near || a == 0 || a == inSight(row)) && (!far || b == 0 || b == inSight(reversed(row)))
}

// holds tests one step against all rows.
func (s *Skyscrapers) holds(t *testing.T, id string, x puzzle.Step, known puzzle.Facts, perms [][]int) {
	named := puzzle.NewFacts(s.board)
	for _, f := range x.Because {
		if !known.Holds(f) {
			t.Errorf("%s: %v is not known", id, f)
		}
		named.Add(f)
	}
	near := slices.Contains(x.Clues, puzzle.Outside(puzzle.Left, 0))
	far := slices.Contains(x.Clues, puzzle.Outside(puzzle.Right, 0))
	for _, row := range perms {
		if !s.fits(row, named) || !s.meets(row, near, far) {
			continue
		}
		if x.Contradiction() {
			t.Errorf("%s: %v, %v: %v is possible", id, s.sides, x.Because, row)
			return
		}
		for _, f := range x.New {
			if f.At.R == 0 && (row[f.At.C] == f.Value) == f.Not {
				t.Errorf("%s: %v: %v does not follow from %v and %v: %v", id, s.sides, f, x.Clues, x.Because, row)
				return
			}
		}
	}
}

// lean checks that each premise is needed: without any one of the facts, some row contradicts the step. It skips steps that divide cases,
// which have premises that make the cases simpler.
func (s *Skyscrapers) lean(t *testing.T, id string, x puzzle.Step, perms [][]int) {
	near := slices.Contains(x.Clues, puzzle.Outside(puzzle.Left, 0))
	far := slices.Contains(x.Clues, puzzle.Outside(puzzle.Right, 0))
	said, _ := puzzle.ArgsAs[rowsArgs](x.Args)
	if slices.ContainsFunc(said.Ends, func(e endArgs) bool { return e.By.Kind != puzzle.NoPlace || e.Of > 0 }) {
		return
	}
	for i := range x.Because {
		named := puzzle.NewFacts(s.board)
		for _, f := range slices.Delete(slices.Clone(x.Because), i, i+1) {
			named.Add(f)
		}
		against := func(row []int) bool {
			return s.fits(row, named) && s.meets(row, near, far) && (x.Contradiction() || slices.ContainsFunc(x.New, func(f puzzle.Fact) bool {
				return (row[f.At.C] == f.Value) == f.Not
			}))
		}
		if x.Because[i].At.R == 0 && !slices.ContainsFunc(perms, against) {
			t.Errorf("%s: %v, %v from %v: %v is not needed", id, s.sides, x.New, x.Because, x.Because[i])
		}
	}
}

// TestOpenStaircase compares the technique of open staircases with all permutations, for every clue and every start of one to three known
// cells. It eliminates N-1 or N where that follows.
func TestOpenStaircase(t *testing.T) {
	const n = 6
	perms := permutations(n)
	tall := map[int]int{}
	for _, row := range perms {
		for k := 1; k <= 3; k++ {
			if !slices.IsSorted(row[k:]) { // one permutation for each start
				continue
			}
			for clue := 1; clue <= n; clue++ {
				s, err := New(n, [4][]int{puzzle.Left: {clue, 0, 0, 0, 0, 0}}, nil)
				if err != nil {
					t.Fatal(err)
				}
				known := puzzle.NewFacts(s.board)
				for d := range k {
					known.Set(d, row[d])
				}
				for _, x := range openStaircase(boardOf(puzzle.NewView(s, known)).line(0)) {
					s.holds(t, "open-staircase", x, known, perms)
					for _, f := range x.New {
						tall[f.Value]++
					}
				}
			}
		}
	}
	if tall[n] == 0 || tall[n-1] == 0 {
		t.Errorf("by height it has struck %v", tall)
	}
}

// TestTallerBehind checks where N cannot be in a line of clue 2, because buildings taller than the first must be behind it.
func TestTallerBehind(t *testing.T) {
	s, err := New(5, [4][]int{puzzle.Left: {2, 0, 0, 0, 0}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		first puzzle.Mask
		last4 int // the last distance of 4
		want  []int
	}{
		{puzzle.Span(1, 3), 4, []int{4}},
		{puzzle.Span(1, 3), 3, []int{3, 4}},
		{puzzle.Span(1, 2), 4, []int{3, 4}},
		{puzzle.Span(1, 4), 4, nil},
	} {
		known := puzzle.NewFacts(s.board)
		known.Restrict(0, x.first)
		for d := x.last4 + 1; d < 5; d++ {
			known.Restrict(d, puzzle.Span(1, 5)&^puzzle.Only(4))
		}
		var got []int
		for _, step := range boardOf(puzzle.NewView(s, known)).line(0).tallerBehind() {
			s.holds(t, "clue-two", step, known, permutations(5))
			for _, f := range step.New {
				if f.Value == 5 && f.Not {
					got = append(got, int(f.At.C))
				}
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("first %v, 4 to %d: no 5 at %v, not %v", x.first, x.last4, got, x.want)
		}
	}
}

// TestFacingImplies checks that facing clues, which see every building of a line, need no staircase of the same line before them.
func TestFacingImplies(t *testing.T) {
	s, err := New(5, [4][]int{puzzle.Left: {4, 0, 0, 0, 0}, puzzle.Right: {2, 0, 0, 0, 0}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := boardOf(puzzle.NewView(s, puzzle.NewFacts(s.board))).line(0)
	stairs, seen := staircase(v)[0], facing(v)[0]
	stairs.Technique, seen.Technique = "skyscrapers.staircase", "skyscrapers.facing"
	if got := mergeStairs([]puzzle.Step{stairs, seen}); len(got) != 1 || got[0].Technique != seen.Technique {
		t.Errorf("%d steps: %v", len(got), got)
	}
}

// TestSquares compares the techniques about several lines with all squares of four heights, and proves their steps from the named lines
// alone.
func TestSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	squares := latinSquares(4)
	found := map[string]int{}
	for range 250 {
		s := town(r, 4, r.Float64(), 0)
		known := puzzle.NewFacts(s.board)
		square := squares[r.IntN(len(squares))]
		for i, h := range square {
			known.Restrict(i, puzzle.Only(h)|puzzle.Mask(r.Uint64()|r.Uint64()))
		}
		proof, look := puzzletest.NewProver(s), puzzle.NewView(s, known)
		for _, x := range techniques {
			if x.Regions != nil || x.ID == "skyscrapers.given" || found[x.ID] > 400 { // proved often enough
				continue
			}
			for _, step := range x.StepsAt(look) {
				if err := puzzletest.CheckRoundTrip(Kind, step); err != nil {
					t.Error(err)
				}
				found[x.ID]++
				s.shown(t, step, squares, known)
				if err := proof.Entailed(t.Context(), step); err != nil {
					t.Error(err)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Log(found)
	for _, x := range techniques {
		if x.Regions == nil && x.ID != "skyscrapers.given" && found[x.ID] < 5 {
			t.Errorf("%s has found only %d", x.ID, found[x.ID])
		}
	}
}

// shown compares a step with all squares that fit its facts and the outside clues that it names.
func (s *Skyscrapers) shown(t *testing.T, x puzzle.Step, squares [][]int, known puzzle.Facts) {
	named := puzzle.NewFacts(s.board)
	for _, f := range x.Because {
		if !known.Holds(f) {
			t.Errorf("%s: %v is not known", x.Technique, f)
		}
		named.Add(f)
	}
	for _, y := range squares {
		if !s.fits(y, named) || !s.seenAs(y, x.Clues) {
			continue
		}
		for _, f := range x.New {
			if (y[s.board.Index(f.At)] == f.Value) == f.Not {
				t.Errorf("%s: %v does not follow from %v and %v: %v", x.Technique, f, x.Clues, x.Because, y)
				return
			}
		}
	}
}

// seenAs reports whether a square satisfies some outside clues.
func (s *Skyscrapers) seenAs(square []int, clues []puzzle.Place) bool {
	for _, l := range s.axes() {
		if !slices.Contains(clues, puzzle.Outside(l.near, l.index)) && !slices.Contains(clues, puzzle.Outside(l.far, l.index)) {
			continue
		}
		row := make([]int, s.n)
		for k := range row {
			row[k] = square[l.first+k*l.step]
		}
		for _, side := range []puzzle.Side{l.near, l.far} {
			if c := s.sides[side][l.index]; slices.Contains(clues, puzzle.Outside(side, l.index)) && c > 0 && inSight(row) != c {
				return false
			}
			row = reversed(row)
		}
	}
	return true
}

// latinSquares returns all squares with n heights.
func latinSquares(n int) [][]int {
	var out [][]int
	grid := make([]int, n*n)
	var from func(i int)
	from = func(i int) {
		if i == len(grid) {
			out = append(out, slices.Clone(grid))
			return
		}
		for h := 1; h <= n; h++ {
			free := true
			for k := range n {
				free = free && (k >= i%n || grid[i/n*n+k] != h) && (k >= i/n || grid[k*n+i%n] != h)
			}
			if free {
				grid[i] = h
				from(i + 1)
			}
		}
	}
	from(0)
	return out
}
