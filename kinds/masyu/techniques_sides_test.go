package masyu

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestInsideOutside compares the technique of both sides on random boards with all loops, and with flooding the corners one by one. No part
// of its reasons can be omitted.
func TestInsideOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	k := slices.IndexFunc(techniques, func(x puzzle.Technique) bool { return x.ID == "masyu.inside-outside" })
	gaps, points, whites := 0, 0, 0
	for range 1500 {
		m, known, all := partly(t, r)
		found := map[int]int{}
		for _, s := range techniques[k].StepsAt(puzzle.NewView(m, known)) {
			all.entailed(t, m, s)
			exact(t, m, s, techniques[k])
			for _, f := range s.New {
				found[m.board.Index(f.At)] = f.Value
			}
			said, _ := puzzle.ArgsAs[loop.Sides](s.Args)
			if way := outline(m, known, s); !counted(m, known, way, said) {
				t.Errorf("%v: the way %v does not lead to %v over %d lines", s, way, said.From, said.Lines)
			}
			if said.Past == nil {
				gaps++
			} else {
				points++
			}
			whites += min(1, len(s.Clues)-1)
		}
		if want := flooded(m, known); !sameMap(found, want) {
			t.Errorf("found %v, not %v", found, want)
		}
		if t.Failed() {
			t.Fatal(puzzletest.Board(m, known))
		}
	}
	if t.Log(gaps, points, whites); gaps < 100 || points < 100 || whites < 50 {
		t.Error("few steps")
	}
}

// counted reports whether a way leads from a point of the step to the border of the board and crosses as many lines as the step states.
func counted(m *Masyu, known puzzle.Facts, way []puzzle.Segment, said loop.Sides) bool {
	to, lines := said.From[1], 0
	for _, x := range way {
		if x.R != int(to.R) || x.C != int(to.C) {
			return false
		}
		to = puzzle.Cell(x.R2, x.C2)
		at := puzzle.Cell(min(x.R, x.R2), min(x.C, x.C2))
		across, down := puzzle.Edge(int(at.R), int(at.C)-1, int(at.R), int(at.C)), puzzle.Edge(int(at.R)-1, int(at.C), int(at.R), int(at.C))
		switch e := across; {
		case x.R != x.R2 && x.C != x.C2: // through a white pearl
			lines++
		case x.R == x.R2:
			e = down
			fallthrough
		default:
			if v, _ := known.Value(m.board.Index(e)); v == 1 {
				lines++
			}
		}
	}
	return lines == said.Lines && (to.R == 0 || to.C == 0 || int(to.R) == m.rows || int(to.C) == m.cols)
}

// partly returns a board with some pearls of a loop and marks along it.
func partly(t *testing.T, r *rand.Rand) (*Masyu, puzzle.Facts, *cycles) {
	t.Helper()
	size := [...][2]int{{4, 5}, {5, 4}, {4, 4}, {3, 6}}[r.IntN(4)]
	all := cyclesOf(size[0], size[1])
	c := all.all[r.IntN(len(all.all))]
	pearls := make([]Pearl, size[0]*size[1])
	for x := range pearls {
		if c.white>>x&1 != 0 && r.IntN(3) == 0 {
			pearls[x] = White
		}
	}
	m, err := New(size[0], size[1], pearls, false)
	if err != nil {
		t.Fatal(err)
	}
	known := puzzle.NewFacts(m.board)
	lines, crosses := r.Float64(), r.Float64()
	for e := range m.Edges() {
		if line := c.edges>>e&1 != 0; line && r.Float64() < lines || !line && r.Float64() < crosses {
			known.Set(e, int(c.edges>>e&1))
		}
	}
	return m, known, all
}

// exact repeats the technique on a board with only the premises of a step: there it finds the same for the same side and corner, and less
// without any one premise.
func exact(t *testing.T, m *Masyu, s puzzle.Step, x puzzle.Technique) {
	t.Helper()
	finds := func(without int) bool {
		pearls, known := make([]Pearl, len(m.pearls)), puzzle.NewFacts(m.board)
		for k, f := range s.Because {
			if k != without {
				known.Add(f)
			}
		}
		for k, at := range s.Clues {
			if at.Kind == puzzle.CellKind && k+len(s.Because) != without {
				pearls[int(at.R)*m.cols+int(at.C)] = White
			}
		}
		q, err := New(m.rows, m.cols, pearls, false)
		if err != nil {
			t.Fatal(err)
		}
		var all []puzzle.Fact
		said, _ := puzzle.ArgsAs[loop.Sides](s.Args)
		for _, o := range x.StepsAt(puzzle.NewView(q, known)) {
			if also, _ := puzzle.ArgsAs[loop.Sides](o.Args); also.Inside == said.Inside && slices.Equal(also.Past, said.Past) {
				all = append(all, o.New...)
			}
		}
		return !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return !slices.Contains(all, f) })
	}
	if !finds(-1) {
		t.Errorf("%+v: what it rests on is not enough", s)
	}
	for k := range len(s.Because) + len(s.Clues) {
		if (k < len(s.Because) || s.Clues[k-len(s.Because)].Kind == puzzle.CellKind) && finds(k) {
			t.Errorf("%+v: %d can be left out", s, k)
		}
	}
}

// flooded returns what the two sides imply for open edges, in the simplest way. An edge is crossed if corners of a side are disconnected
// without it; a corner is on a side if they are disconnected without the corner.
func flooded(m *Masyu, known puzzle.Facts) map[int]int {
	g := newTables(m)
	side := map[int]int{0: 1} // by corner: 1 outside, 2 inside
	tell := func(x, y, differ int) {
		if side[x] != 0 && side[y] == 0 {
			side[y] = side[x] ^ 3*differ
		}
	}
	for range m.pearls {
		for e := range m.Edges() {
			if v, ok := known.Value(e); ok {
				x, y := g.Sides(e)
				tell(x, y, v)
				tell(y, x, v)
			}
		}
		for x, p := range m.pearls {
			for _, d := range g.Diagonals(x) {
				if p == White {
					tell(d[0], d[1], 1)
					tell(d[1], d[0], 1)
				}
			}
		}
	}
	whole := func(of, edge, corner int) bool {
		seen := map[int]bool{}
		for x, o := range side {
			if o == of {
				seen[x] = true
				break
			}
		}
		for range m.pearls {
			for e := range m.Edges() {
				x, y := g.Sides(e)
				if v, ok := known.Value(e); (!ok || v == 0) && e != edge && x != corner && y != corner && side[x] != 3-of && side[y] != 3-of &&
					(seen[x] || seen[y]) {
					seen[x], seen[y] = true, true
				}
			}
		}
		for x, o := range side {
			if o == of && !seen[x] {
				return false
			}
		}
		return true
	}
	out := map[int]int{}
	for e := range m.Edges() {
		x, y := g.Sides(e)
		if _, ok := known.Value(e); ok || side[x]*side[y] != 0 {
			continue // the latter is parity
		}
		for of := 1; of <= 2; of++ {
			if !whole(of, e, -1) {
				out[e] = 0
			}
			for _, z := range [...][2]int{{x, y}, {y, x}} {
				if side[z[0]] == 0 && side[z[1]] != 0 && !whole(of, -1, z[0]) {
					out[e] = 0
					if side[z[1]] != of {
						out[e] = 1
					}
				}
			}
		}
	}
	return out
}

func sameMap(a, b map[int]int) bool {
	for e, v := range a {
		if w, ok := b[e]; !ok || v != w {
			return false
		}
	}
	return len(a) == len(b)
}
