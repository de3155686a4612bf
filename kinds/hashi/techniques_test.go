package hashi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestTechniques compares every technique with the list of all boards, on small puzzles with every kind of marks: its conclusions hold on
// every board that obeys its clues and fits its premises, whatever the other clues require. Every technique must find something.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := map[string]int{}
	for k := range 3000 {
		h := grow(r, 3+r.IntN(4), 3+r.IntN(4), 3+r.IntN(6), Options{Max: []int{2, 2, 2, 2, 1, 3}[r.IntN(6)], Tree: r.IntN(3) == 0})
		if len(h.pairs) > 8 || len(h.pairs) == 0 || h.max == 3 && len(h.pairs) > 6 {
			continue
		}
		crossed := false
		h.Crossings(func(int, int) { crossed = true })
		if !crossed && k%6 != 0 {
			continue // most boards have no channels that cross
		}
		all := h.all()
		var right [][]int
		for _, x := range all {
			if h.obeys(x, nil) {
				right = append(right, x)
			}
		}
		for range 4 {
			testBoard(t, h, all, marks(r, h, right), found)
		}
		if t.Failed() {
			return
		}
	}
	t.Log(found)
	if found["ends"] == 0 {
		t.Error("no case has been told to its end")
	}
	for _, x := range techniques {
		if found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
}

// all lists all ways to place bridges, without any rule.
func (h *Hashi) all() [][]int {
	out := [][]int{{}}
	for range h.pairs {
		var next [][]int
		for _, x := range out {
			for v := range h.max + 1 {
				next = append(next, append(x[:len(x):len(x)], v))
			}
		}
		out = next
	}
	return out
}

// obeys reports whether bridges obey the given clues, or all clues if clues is nil.
func (h *Hashi) obeys(x []int, clues []puzzle.Place) bool {
	named := func(at puzzle.Place) bool { return clues == nil || slices.Contains(clues, at) }
	for i, island := range h.islands {
		sum := 0
		for _, u := range h.incident[i] {
			sum += x[u]
		}
		if island.N > 0 && named(h.cell(i)) && sum != island.N {
			return false
		}
	}
	ok := true
	if named(puzzle.WholeBoard(puzzle.Crossing)) {
		h.Crossings(func(across, down int) { ok = ok && (x[across] == 0 || x[down] == 0) })
	}
	if ok && named(puzzle.WholeBoard(puzzle.Connected)) {
		group := []int{0}
		for k := 0; k < len(group); k++ {
			for _, u := range h.incident[group[k]] {
				if j := h.otherEnd(u, group[k]); x[u] > 0 && !slices.Contains(group, j) {
					group = append(group, j)
				}
			}
		}
		ok = len(group) == len(h.islands)
	}
	if ok && h.tree && named(puzzle.WholeBoard(puzzle.Tree)) {
		ok = !h.circular(x)
	}
	return ok
}

// circular reports whether bridges form a circle: whether some of them join two islands that earlier ones already connect.
func (h *Hashi) circular(x []int) bool {
	group := make([]int, len(h.islands))
	for i := range group {
		group[i] = i
	}
	for u, p := range h.pairs {
		if x[u] == 0 {
			continue
		}
		a, b := group[p.a], group[p.b]
		if a == b {
			return true
		}
		for i := range group {
			if group[i] == a {
				group[i] = b
			}
		}
	}
	return false
}

// marks returns a part of the facts of a solution, if any, and rarely a wrong fact.
func marks(r *rand.Rand, h *Hashi, right [][]int) puzzle.Facts {
	known := puzzle.NewFacts(h.board)
	if len(right) == 0 {
		return known
	}
	x := right[r.IntN(len(right))]
	density := r.Float64()
	for u, v := range x {
		switch {
		case r.Float64() < density:
			known.Restrict(u, puzzle.Only(v)|puzzle.Mask(r.Uint64())&puzzle.Span(0, h.max))
		case r.IntN(40) == 0:
			known.Set(u, r.IntN(h.max+1))
		}
	}
	return known
}

// testBoard tests the steps of all techniques on one board, and counts them in found.
func testBoard(t *testing.T, h *Hashi, all [][]int, known puzzle.Facts, found map[string]int) {
	look := puzzle.NewView(h, known)
	for _, technique := range techniques {
		if found[technique.ID] > 300 { // proved often enough
			continue
		}
		for _, s := range technique.StepsAt(look) {
			found[technique.ID]++
			clues := s.Clues
			if clues == nil {
				clues = []puzzle.Place{}
			}
			for _, f := range s.Because {
				if !known.Holds(f) {
					t.Errorf("%s: %v is not known", s.Technique, f)
				}
			}
			because, news := h.masks(s.Because), h.masks(s.New)
			found["ends"] += h.endTrue(t, s, all)
			for _, x := range all {
				if !fits(x, because) || !h.obeys(x, clues) {
					continue
				}
				if s.Contradiction() || !fits(x, news) {
					t.Errorf("%s: %v does not follow from %v and %v: %v\n%v", s.Technique, s.New, clues, s.Because, x, h.islands)
					return
				}
			}
		}
	}
}

// endTrue compares the failing cases of a step with all boards. No board that fits a case satisfies its islands, the unmet islands and
// their neighbours. If the case leaves a group alone or makes bridges cross, no board satisfies all of its clues. It returns the number of
// cases.
func (h *Hashi) endTrue(t *testing.T, s puzzle.Step, all [][]int) int {
	ends, _ := s.Args["ends"].([]puzzle.Args)
	for _, c := range ends {
		clues := s.Clues
		if unmet, ok := c["unmet"].([]puzzle.Place); ok && c["alone"] == nil {
			clues = append([]puzzle.Place{s.Args["island"].(puzzle.Place), puzzle.WholeBoard(puzzle.Crossing)}, unmet...)
			if other, ok := s.Args["other"].(puzzle.Place); ok {
				clues = append(clues, other)
			}
			for _, at := range unmet {
				i := slices.IndexFunc(h.islands, func(x Island) bool { return puzzle.Cell(x.R, x.C) == at })
				for _, u := range h.incident[i] {
					x := h.islands[h.otherEnd(u, i)]
					clues = append(clues, puzzle.Cell(x.R, x.C))
				}
			}
		}
		facts, _ := c["facts"].([]puzzle.Fact)
		can := h.masks(slices.Concat(s.Because, facts))
		for _, x := range all {
			if fits(x, can) && h.obeys(x, clues) {
				t.Errorf("%s: %v does not end as %v says: %v\n%v", s.Technique, facts, c, x, h.islands)
				return 0
			}
		}
		h.barsTrue(t, s, c, all)
	}
	return len(ends)
}

// barsTrue checks the channels that bar the way of an island: every board that fits the case has a bridge in each of them, and each crosses
// one of the island's channels.
func (h *Hashi) barsTrue(t *testing.T, s puzzle.Step, c puzzle.Args, all [][]int) {
	bars, _ := c["bars"].([]puzzle.Place)
	if len(bars) == 0 || c["otherwise"] != nil {
		return
	}
	clues := []puzzle.Place{s.Args["island"].(puzzle.Place)}
	if other, ok := s.Args["other"].(puzzle.Place); ok {
		clues = append(clues, other)
	}
	can := h.masks(slices.Concat(s.Because, c["facts"].([]puzzle.Fact)))
	for _, at := range bars {
		u := h.board.Index(at)
		for _, x := range all {
			if fits(x, can) && x[u] == 0 && h.obeys(x, clues) {
				t.Errorf("%s: %v does not need the bridge on %v: %v\n%v", s.Technique, c, at, x, h.islands)
				return
			}
		}
		crosses := false
		h.Crossings(func(v, w int) {
			for _, p := range []int{v, w} {
				for _, end := range []int{h.pairs[v+w-p].a, h.pairs[v+w-p].b} {
					i := h.islands[end]
					crosses = crosses || p == u && slices.Contains(c["unmet"].([]puzzle.Place), puzzle.Cell(i.R, i.C))
				}
			}
		})
		if !crosses {
			t.Errorf("%s: %v crosses no channel of %v", s.Technique, at, c["unmet"])
		}
	}
}

// masks returns the candidates that facts leave to each pair.
func (h *Hashi) masks(facts []puzzle.Fact) []puzzle.Mask {
	known := puzzle.NewFacts(h.board)
	for _, f := range facts {
		known.Add(f)
	}
	out := make([]puzzle.Mask, len(h.pairs))
	for u := range out {
		out[u] = known.Candidates(u)
	}
	return out
}

// fits reports whether bridges agree with facts.
func fits(x []int, can []puzzle.Mask) bool {
	for u, v := range x {
		if !can[u].Has(v) {
			return false
		}
	}
	return true
}

// TestSights: the level of a step about an island depends on how far one must look for it.
func TestSights(t *testing.T) {
	const corner, middle = 0, 1 // the first and the second island of the first row
	for _, x := range []struct {
		name, text string
		island     int
		id         string
		level      float64 // 0 for no step
	}{
		{"the marks", "hashi\n4.3\n...\n2..", corner, "just-enough", 1.1},
		{"the number of a neighbour", "hashi\n3.1\n...\n2..", corner, "just-enough", 1.2},
		{"what a neighbour has left", "hashi\n3.2-1\n.....\n3....", corner, "just-enough", 2.0},
		{"no bridges yet", "hashi\n3.3\n...\n2..", corner, "one-short", 1.4},
		{"a bridge built, and short from the start", "hashi\n2.5=3\n.....\n..2..", middle, "one-short", 1.4},
		{"short as the marks are", "hashi\n1-4.3\n.....\n..3..", middle, "one-short", 1.5},
		{"the number of a neighbour", "hashi\n1.4.3\n.....\n..3..", middle, "one-short", 1.6},
		{"what a neighbour has left", "hashi\n3.4.2-1\n.......\n..3....", middle, "one-short", 2.2},
		{"the marks", "hashi\n3.3\n...\n2..", corner, "few-neighbours", 1.6},
		{"what a neighbour has left", "hashi\n3.4.2-1\n.......\n..3....", middle, "few-neighbours", 2.2},
		{"enough for all", "hashi\n3.4.2.1\n.......\n..3....", middle, "few-neighbours", 0},
		{"the number alone", "hashi\n1.3\n...\n2..", corner, "too-many", 1.6},
		{"with bridges", "hashi\n1-2.3\n.....\n..2..", middle, "too-many", 2.0},
		{"with bridges enough for all", "hashi\n1-3.3\n.....\n..2..", middle, "too-many", 0},
	} {
		p, known, err := puzzletest.ReadBoard(Kind, x.text)
		if err != nil {
			t.Fatal(err)
		}
		if known.IsZero() {
			known = puzzle.NewFacts(p.Board())
		}
		level := 0.0
		for _, technique := range techniques {
			if technique.ID != "hashi."+x.id {
				continue
			}
			for _, s := range technique.Steps(p, known) {
				if s.Args["island"] == p.(*Hashi).cell(x.island) {
					level = s.Level
				}
			}
		}
		if level != x.level {
			t.Errorf("%s, %s: level %g, not %g\n%s", x.id, x.name, level, x.level, x.text)
		}
	}
}
