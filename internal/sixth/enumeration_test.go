package sixth

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os/exec"
	"slices"
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

// fenceBoards returns boards of fences.
func fenceBoards(rows, cols int) boards {
	f := newFences(rows, cols)
	return boards{f.sides, f.loops, f.clues, f.solution, func(at place) int { return f.side(at.Border) }}
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

func (f *fences) solution(set uint32) any {
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
	return map[string][]string{"h": rows(f.h), "v": rows(f.v)}
}

func (f *fences) clues(r *rand.Rand, shown uint32) (givens any, allow func(set uint32) bool) {
	rows, open := []string{}, r.IntN(4)
	for y := range f.rows {
		row := ""
		for x := range f.cols {
			n := 4 - f.around(shown, y, x)
			if r.IntN(8) == 0 { // a number that may be wrong
				n = 1 + r.IntN(4)
			}
			if r.IntN(4) < open {
				n = 0
			}
			row += string(".1234"[n])
		}
		rows = append(rows, row)
	}
	return rows, func(set uint32) bool {
		for y, row := range rows {
			for x, n := range row {
				if n != '.' && int(n-'0') != 4-f.around(set, y, x) {
					return false
				}
			}
		}
		return true
	}
}

// plotBoards returns boards of plots, with the cells as bits.
func plotBoards(rows, cols int) boards {
	b := boards{bits: rows * cols}
	b.bit = func(at place) int { return at.Cell[0]*cols + at.Cell[1] }
	for set := range uint32(1) << b.bits {
		apart := set&(set<<cols) == 0
		for i := range b.bits {
			apart = apart && (i%cols == 0 || set>>(i-1)&3 != 3)
		}
		if apart {
			b.sets = append(b.sets, set)
		}
	}
	b.solution = func(set uint32) any {
		out := make([]string, rows)
		for i := range b.bits {
			out[i/cols] += string('0' + rune(set>>i&1))
		}
		return out
	}
	b.clues = func(r *rand.Rand, shown uint32) (any, func(set uint32) bool) {
		of, numbers, masks := make([][]int, rows), []int{}, []uint32{}
		for i := range b.bits { // continue the region to the left or above, or begin one
			y, x := i/cols, i%cols
			k := len(masks)
			if x > 0 && r.IntN(2) == 0 {
				k = of[y][x-1]
			} else if y > 0 && r.IntN(2) == 0 {
				k = of[y-1][x]
			}
			if k == len(masks) {
				masks = append(masks, 0)
			}
			of[y], masks[k] = append(of[y], k), masks[k]|1<<i
		}
		open := r.IntN(4)
		for _, mask := range masks {
			n := bits.OnesCount32(shown & mask)
			if r.IntN(4) == 0 { // a number that may be wrong
				n = r.IntN(3)
			}
			if r.IntN(4) < open {
				n = -1
			}
			numbers = append(numbers, n)
		}
		return map[string]any{"regions": of, "numbers": numbers}, func(set uint32) bool {
			for k, mask := range masks {
				if numbers[k] >= 0 && numbers[k] != bits.OnesCount32(set&mask) {
					return false
				}
			}
			return true
		}
	}
	return b
}

// boards are the boards of a kind with one size. A bit stands for an unknown.
type boards struct {
	bits     int
	sets     []uint32 // that obey the rules without clues
	clues    func(r *rand.Rand, shown uint32) (givens any, allow func(set uint32) bool)
	solution func(set uint32) any // as in JSON
	bit      func(at place) int
}

// guess is a puzzle with its solutions and a board to check.
type guess struct {
	boards
	givens string
	fits   []uint32
	tried  uint32
}

// json returns a solution as JSON.
func (b boards) json(set uint32) string {
	text, _ := json.Marshal(b.solution(set))
	return string(text)
}

// guess returns a puzzle with random clues, of which most agree with one of the sets.
func (b boards) guess(r *rand.Rand) guess {
	givens, allow := b.clues(r, b.sets[r.IntN(len(b.sets))])
	text, _ := json.Marshal(givens)
	g := guess{boards: b, givens: string(text)}
	for _, set := range b.sets {
		if allow(set) {
			g.fits = append(g.fits, set)
		}
	}
	switch g.tried = uint32(r.IntN(1 << b.bits)); { // any set, one that obeys the rules, or a solution
	case len(g.fits) > 0 && r.IntN(2) == 0:
		g.tried = g.fits[r.IntN(len(g.fits))]
	case r.IntN(2) == 0:
		g.tried = b.sets[r.IntN(len(b.sets))]
	}
	return g
}

// testEnumeration compares solving, counting and checking with all sets of unknowns of small boards.
func (p program) testEnumeration(t *testing.T, k kind) {
	if k.boards == nil {
		t.Skip("no enumeration of", k.name)
	}
	r := rand.New(rand.NewPCG(42, 6))
	var all []guess
	var puzzles, tries strings.Builder
	for _, size := range [][2]int{{1, 1}, {1, 3}, {2, 2}, {2, 3}, {3, 2}, {3, 3}} {
		boards := k.boards(size[0], size[1])
		for range 100 {
			g := boards.guess(r)
			fmt.Fprintf(&puzzles, `{"id":"%d","kind":%q,"givens":%s}`+"\n", len(all), k.name, g.givens)
			fmt.Fprintf(&tries, `{"id":"%d","kind":%q,"givens":%s,"solution":%s}`+"\n", len(all), k.name, g.givens, g.json(g.tried))
			all = append(all, g)
		}
	}
	solved, checked := p.answers(t, puzzles.String(), "solve"), p.answers(t, tries.String(), "check")
	counted := p.answers(t, puzzles.String(), "count", "--max", "10000")
	explained := p.answers(t, puzzles.String(), "explain")
	if n := len(all); len(solved) != n || len(counted) != n || len(checked) != n || len(explained) != n {
		t.Fatalf("%d, %d, %d and %d answers to %d boards", len(solved), len(counted), len(checked), len(explained), n)
	}
	met := map[string]int{} // statuses and techniques
	for i, b := range all {
		want := [...]string{"none", "unique", "multiple"}[min(len(b.fits), 2)]
		met[want]++
		if solved[i].Status != want || want == "unique" && string(solved[i].Solution) != b.json(b.fits[0]) {
			t.Errorf("%s: solved as %s %s; there are %d solutions", b.givens, solved[i].Status, solved[i].Solution, len(b.fits))
		}
		if counted[i].Count != len(b.fits) {
			t.Errorf("%s: %d solutions counted, there are %d", b.givens, counted[i].Count, len(b.fits))
		}
		for _, step := range links(explained[i].Steps) {
			met[step.Technique]++
			for _, f := range step.New {
				for _, set := range b.fits {
					if (int(set>>b.bit(f.At)&1) == f.Value) == f.Not {
						t.Errorf("%s: %s finds %v, and %s is a solution", b.givens, step.Technique, f, b.json(set))
					}
				}
			}
		}
		verdict := "wrong"
		if slices.Contains(b.fits, b.tried) {
			verdict = "right"
		}
		met[verdict]++
		if checked[i].Status != verdict {
			t.Errorf("%s: %s is %s, not %s", b.givens, b.json(b.tried), verdict, checked[i].Status)
		}
	}
	for _, id := range k.techniques {
		if met[k.name+"."+id] == 0 {
			t.Errorf("no step by %s: %v", id, met)
		}
	}
	for _, status := range []string{"none", "unique", "multiple", "right", "wrong"} {
		if met[status] < 60 {
			t.Errorf("only %d boards of %d are %s", met[status], len(all), status)
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
		At    place
		Value int
		Not   bool
	}
	Links []step
}

type place struct {
	Border [2][2]int
	Cell   [2]int
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
