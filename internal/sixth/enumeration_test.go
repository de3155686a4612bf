package sixth

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
)

// fences is a board of fences whose loops are found by enumerating all sets of sides, without code of the kind. Sides are numbered row
// by row, the one above a cell before the one to its left.
type fences struct {
	rows, cols int
	h, v       [][]int  // side above a cell, and left of it; -1 for none
	sides      int      // number of sides
	at         []uint32 // set of sides at each corner
	loops      []uint32 // as sets of sides
}

// guess is a puzzle with its solutions and a board to check.
type guess struct {
	*fences
	numbers [][]int // of open sides; -1 for none
	fits    []uint32
	tried   uint32
}

func (g *guess) allows(set uint32) bool {
	for r, row := range g.numbers {
		for c, n := range row {
			if n >= 0 && n != 4-g.around(set, r, c) {
				return false
			}
		}
	}
	return true
}

// newFences finds all loops of a board with at most 24 sides.
func newFences(rows, cols int) *fences {
	f := &fences{rows: rows, cols: cols}
	n := 0
	for r := range rows + 1 {
		h, v := make([]int, cols+1), make([]int, cols+1)
		for c := range cols + 1 {
			h[c], v[c] = -1, -1
			if c < cols {
				h[c], n = n, n+1
			}
			if r < rows {
				v[c], n = n, n+1
			}
		}
		f.h, f.v = append(f.h, h), append(f.v, v)
	}
	f.sides = n
	for r := range rows + 1 {
		for c := range cols + 1 {
			var set uint32
			for _, side := range []int{f.h[r][c], f.v[r][c], f.h[r][(c+cols)%(cols+1)], f.v[(r+rows)%(rows+1)][c]} {
				if side >= 0 {
					set |= 1 << side
				}
			}
			f.at = append(f.at, set)
		}
	}
	for set := uint32(1); set < 1<<n; set++ {
		if f.single(set) {
			f.loops = append(f.loops, set)
		}
	}
	return f
}

// single reports whether a set of sides is one loop: each corner has no or two sides, and the sides are connected.
func (f *fences) single(set uint32) bool {
	for _, sides := range f.at {
		if k := bits.OnesCount32(set & sides); k != 0 && k != 2 {
			return false
		}
	}
	reached := set & -set
	for before := uint32(0); before != reached; {
		before = reached
		for _, sides := range f.at {
			if sides&reached != 0 {
				reached |= sides & set
			}
		}
	}
	return set != 0 && reached == set
}

// side returns the side between two cells, one of which may lie outside.
func (f *fences) side(cells [2][2]int) int {
	if a, b := cells[0], cells[1]; a[0] == b[0] {
		return f.v[b[0]][b[1]]
	}
	return f.h[cells[1][0]][cells[1][1]]
}

func (f *fences) around(set uint32, r, c int) int {
	return int(set>>f.h[r][c]&1 + set>>f.h[r+1][c]&1 + set>>f.v[r][c]&1 + set>>f.v[r][c+1]&1)
}

func (f *fences) json(set uint32) string {
	rows := func(sides [][]int) []string {
		out := []string{}
		for _, row := range sides {
			var b strings.Builder
			for _, side := range row {
				if side >= 0 {
					b.WriteByte('0' + byte(set>>side&1))
				}
			}
			if b.Len() > 0 {
				out = append(out, b.String())
			}
		}
		return out
	}
	b, _ := json.Marshal(map[string][]string{"h": rows(f.h), "v": rows(f.v)})
	return string(b)
}

// testEnumeration compares solving, counting and checking with all sets of sides of small boards.
func (p program) testEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 6))
	var boards []guess
	var puzzles, tries strings.Builder
	for _, size := range [][2]int{{1, 1}, {1, 3}, {2, 2}, {2, 3}, {3, 2}, {3, 3}} {
		f := newFences(size[0], size[1])
		for range 100 {
			b := guess{fences: f}
			shown, open := f.loops[r.IntN(len(f.loops))], r.IntN(4)
			var rows []string
			for y := range f.rows {
				row := ""
				b.numbers = append(b.numbers, make([]int, f.cols))
				for x := range f.cols {
					n := 4 - f.around(shown, y, x)
					if r.IntN(8) == 0 { // a number that may be wrong
						n = 1 + r.IntN(4)
					}
					if r.IntN(4) < open || n == 0 {
						n = -1
					}
					b.numbers[y][x] = n
					row += string(".1234"[max(0, n)])
				}
				rows = append(rows, row)
			}
			for _, set := range f.loops {
				if b.allows(set) {
					b.fits = append(b.fits, set)
				}
			}
			switch b.tried = uint32(r.IntN(1 << f.sides)); { // any set, a loop, or a solution
			case len(b.fits) > 0 && r.IntN(2) == 0:
				b.tried = b.fits[r.IntN(len(b.fits))]
			case r.IntN(2) == 0:
				b.tried = f.loops[r.IntN(len(f.loops))]
			}
			givens, _ := json.Marshal(rows)
			fmt.Fprintf(&puzzles, `{"id":"%d","kind":"fence","givens":%s}`+"\n", len(boards), givens)
			fmt.Fprintf(&tries, `{"id":"%d","kind":"fence","givens":%s,"solution":%s}`+"\n", len(boards), givens, f.json(b.tried))
			boards = append(boards, b)
		}
	}
	solved, checked := p.answers(t, puzzles.String(), "solve"), p.answers(t, tries.String(), "check")
	counted := p.answers(t, puzzles.String(), "count", "--max", "10000")
	if len(solved) != len(boards) || len(counted) != len(boards) || len(checked) != len(boards) {
		t.Fatalf("%d, %d and %d answers to %d boards", len(solved), len(counted), len(checked), len(boards))
	}
	explained := p.answers(t, puzzles.String(), "explain")
	met, techniques := map[string]int{}, map[string]int{}
	for i, b := range boards {
		want := [...]string{"none", "unique", "multiple"}[min(len(b.fits), 2)]
		met[want]++
		if solved[i].Status != want || want == "unique" && string(solved[i].Solution) != b.json(b.fits[0]) {
			t.Errorf("%v: solved as %s %s; there are %d solutions", b.numbers, solved[i].Status, solved[i].Solution, len(b.fits))
		}
		if counted[i].Count != len(b.fits) {
			t.Errorf("%v: %d solutions counted, there are %d", b.numbers, counted[i].Count, len(b.fits))
		}
		for _, step := range links(explained[i].Steps) {
			techniques[step.Technique]++
			for _, f := range step.New {
				for _, set := range b.fits {
					if (int(set>>b.side(f.At.Border)&1) == f.Value) == f.Not {
						t.Errorf("%v: %s finds %v, and %s is a solution", b.numbers, step.Technique, f, b.json(set))
					}
				}
			}
		}
		verdict := "wrong"
		if b.allows(b.tried) && b.single(b.tried) {
			verdict = "right"
		}
		met[verdict]++
		if checked[i].Status != verdict {
			t.Errorf("%v: %s is %s, not %s", b.numbers, b.json(b.tried), verdict, checked[i].Status)
		}
	}
	for _, id := range []string{"dead-end", "clue", "clue-and-loop", "early-loop"} {
		if techniques["fence."+id] == 0 {
			t.Errorf("no step by %s: %v", id, techniques)
		}
	}
	for _, status := range []string{"none", "unique", "multiple", "right", "wrong"} {
		if met[status] < 60 {
			t.Errorf("only %d boards of %d are %s", met[status], len(boards), status)
		}
	}
}

type answered struct {
	Status   string
	Count    int
	Solution json.RawMessage
	Steps    []step
}

type step struct {
	Technique string
	New       []struct {
		At    struct{ Border [2][2]int }
		Value int
		Not   bool
	}
	Links []step
}

func links(steps []step) (out []step) {
	for _, s := range steps {
		out = append(out, s.Links...)
	}
	return out
}

// answers runs a command on many puzzles and ignores its exit code.
func (p program) answers(t *testing.T, in string, args ...string) (out []answered) {
	t.Helper()
	cmd := exec.Command(p.path, append(args, "--json", "-q", "-")...)
	cmd.Stdin = strings.NewReader(in)
	said, err := cmd.Output()
	for line := range strings.Lines(string(said)) {
		var a answered
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out = append(out, a)
	}
	if len(out) == 0 {
		t.Fatalf("teka %v says nothing: %v", args, err)
	}
	return out
}
