package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Boards for tests, with a second implementation of their rules. A solution is made first and the puzzle derived from it, so that it obeys
// the rules. obeys checks other boards and is written separately for each kind.

// made is a puzzle with a solution.
type made struct {
	text   string
	values []int // by place, the first unused
	obeys  func(values []int) bool
	names  []string                            // of auxiliaries
	aux    func(name string, values []int) int // what an auxiliary is on a finished board
}

// puzzleText returns a puzzle in the corpus form.
func puzzleText(kind string, rows, cols int, givens any) string {
	text, err := json.Marshal(map[string]any{"kind": kind, "rows": rows, "cols": cols, "givens": givens})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// game reads the puzzle.
func (m *made) game(t *testing.T) *game {
	t.Helper()
	g, err := triedGame([]byte(m.text))
	if err != nil {
		t.Fatalf("%s: %v", m.text, err)
	}
	if g.places != len(m.values)-1 {
		t.Fatalf("%s: %d places, not %d", m.text, g.places, len(m.values)-1)
	}
	return g
}

// makers make small puzzles of each kind.
var makers = map[string]func(r *rand.Rand) *made{
	"nonogram": makeNonogram, "nonogram in colours": makeColours,
	"kakuro": makeKakuro, "masyu": makeMasyu, "hashi": makeHashi, "skyscrapers": makeSkyscrapers,
	"slitherlink": makeSlitherlink,
	"akari":       makeAkari,
	"nurikabe":    makeNurikabe,
	"heyawake":    makeHeyawake,
	"hitori":      makeHitori,
	"sudoku":      makeSudoku,
}

// runsOf returns the lengths of the runs of ones, and their first cells, counted from 1.
func runsOf(cells []int) (runs, starts []int) {
	runs = []int{}
	for i, x := range cells {
		switch {
		case x == 0:
		case i > 0 && cells[i-1] == 1:
			runs[len(runs)-1]++
		default:
			runs, starts = append(runs, 1), append(starts, i+1)
		}
	}
	return runs, starts
}

func makeNonogram(r *rand.Rand) *made { return nonogramOf(r, 1+r.IntN(6), 1+r.IntN(7)) }

func nonogramOf(r *rand.Rand, rows, cols int) *made {
	m := &made{values: make([]int, rows*cols+1)}
	for i := range m.values {
		m.values[i] = r.IntN(5) / 2 % 2
	}
	line := func(values []int, name string) []int {
		var cells []int
		var k int
		fmt.Sscanf(name[1:], "%d", &k)
		for i := range rows * cols {
			if name[0] == 'r' && i/cols == k-1 || name[0] == 'c' && i%cols == k-1 {
				cells = append(cells, values[i+1])
			}
		}
		return cells
	}
	clues := func(values []int) (all [2][][]int) {
		for side, n := range []int{rows, cols} {
			all[side] = [][]int{}
			for k := range n {
				runs, _ := runsOf(line(values, fmt.Sprint(string("rc"[side]), k+1)))
				all[side] = append(all[side], runs)
			}
		}
		return all
	}
	all := clues(m.values)
	for side, lines := range all {
		for k, runs := range lines {
			for j := range runs {
				m.names = append(m.names, fmt.Sprintf("%c%d.%d", "rc"[side], k+1, j+1))
			}
		}
	}
	m.text = puzzleText("nonogram", rows, cols, map[string]any{"rows": all[0], "cols": all[1]})
	m.obeys = func(values []int) bool { return fmt.Sprint(clues(values)) == fmt.Sprint(all) }
	m.aux = func(name string, values []int) int {
		of, at, _ := strings.Cut(name, ".")
		j := number([]byte(at))
		_, starts := runsOf(line(values, of))
		return starts[j-1]
	}
	return m
}

// entry is a run of a Kakuro.
type entry struct {
	Cells [][2]int `json:"cells"`
	Sum   int      `json:"sum"`
}

// entriesOf returns the runs of cells with digits.
func entriesOf(rows, cols int, digit map[[2]int]int) (all []entry) {
	for dir := range 2 {
		for y := range rows {
			for x := range cols {
				step := [2]int{dir, 1 - dir}
				if digit[[2]int{y, x}] == 0 || digit[[2]int{y - step[0], x - step[1]}] != 0 {
					continue
				}
				e := entry{}
				for k := 0; digit[[2]int{y + k*step[0], x + k*step[1]}] != 0; k++ {
					c := [2]int{y + k*step[0], x + k*step[1]}
					e.Cells, e.Sum = append(e.Cells, c), e.Sum+digit[c]
				}
				all = append(all, e)
			}
		}
	}
	return all
}

func makeKakuro(r *rand.Rand) *made {
	rows, cols := 1+r.IntN(4), 1+r.IntN(5)
	cells := make([][]int, rows)
	at := map[[2]int]int{}
	m := &made{values: []int{0}}
	digit := map[[2]int]int{}
	for y := range cells {
		cells[y] = make([]int, cols)
		for x := range cols {
			free := []int{}
			for d := 1; d <= 9; d++ {
				ok := true
				for k := x - 1; k >= 0 && cells[y][k] == 1; k-- {
					ok = ok && digit[[2]int{y, k}] != d
				}
				for k := y - 1; k >= 0 && cells[k][x] == 1; k-- {
					ok = ok && digit[[2]int{k, x}] != d
				}
				if ok {
					free = append(free, d)
				}
			}
			if r.IntN(5) > 0 {
				cells[y][x] = 1
				digit[[2]int{y, x}] = free[r.IntN(len(free))]
				m.values = append(m.values, digit[[2]int{y, x}])
				at[[2]int{y, x}] = len(m.values) - 1
			}
		}
	}
	all := entriesOf(rows, cols, digit)
	told := []entry{}
	for i := range all {
		if r.IntN(6) > 0 || len(all[i].Cells) == 1 {
			told = append(told, all[i])
		} else {
			all[i].Sum = 0
		}
	}
	m.text = puzzleText("kakuro", rows, cols, map[string]any{"cells": cells, "entries": told})
	m.obeys = func(values []int) bool {
		for _, e := range all {
			sum, used := 0, map[int]bool{}
			for _, c := range e.Cells {
				v := values[at[c]]
				if used[v] {
					return false
				}
				used[v] = true
				sum += v
			}
			if e.Sum > 0 && sum != e.Sum {
				return false
			}
		}
		return true
	}
	return m
}

// pairsOf returns the islands that see each other, by their indices, and the cells between them.
func pairsOf(rows, cols int, islands map[[2]int]int) (ends [][2]int, cells []map[[2]int]bool) {
	for y := range rows {
		for x := range cols {
			i, ok := islands[[2]int{y, x}]
			for down := 0; down < 2 && ok; down++ {
				between := map[[2]int]bool{}
				for k := 1; k < 9; k++ {
					c := [2]int{y + down*k, x + (1-down)*k}
					if j, ok := islands[c]; ok {
						ends, cells = append(ends, [2]int{i, j}), append(cells, between)
						break
					}
					between[c] = true
				}
			}
		}
	}
	return ends, cells
}

// bridged reports whether bridges connect all n islands, do not cross, and are a tree where that is required.
func bridged(values []int, n int, ends [][2]int, cells []map[[2]int]bool, tree bool) bool {
	reached, edges := map[int]bool{0: true}, 0
	for range n {
		for i, e := range ends {
			if values[i+1] > 0 && (reached[e[0]] || reached[e[1]]) {
				reached[e[0]], reached[e[1]] = true, true
			}
		}
	}
	for i := range ends {
		if values[i+1] == 0 {
			continue
		}
		edges++
		for j := range i {
			for c := range cells[i] {
				if values[j+1] > 0 && cells[j][c] {
					return false
				}
			}
		}
	}
	return len(reached) == n && (!tree || edges == n-1)
}

func makeHashi(r *rand.Rand) *made {
	for {
		rows, cols, most := 2+r.IntN(3), 2+r.IntN(4), 1+r.IntN(4)
		islands := map[[2]int]int{}
		var list [][3]int
		ring := [][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 1}} // bridges between these cross
		if rows < 3 || cols < 3 || r.IntN(2) == 0 {
			ring = nil
		}
		for i := range len(ring) + 1 + r.IntN(8) {
			c := [2]int{r.IntN(rows), r.IntN(cols)}
			if i < len(ring) {
				c = ring[i]
			}
			if _, ok := islands[c]; !ok {
				islands[c] = len(list)
				list = append(list, [3]int{c[0], c[1], 0})
			}
		}
		ends, cells := pairsOf(rows, cols, islands)
		m := &made{values: make([]int, len(ends)+1)}
		tree := r.IntN(2) == 0
		numbers := func(values []int) []int {
			n := make([]int, len(list))
			for i, e := range ends {
				n[e[0]] += values[i+1]
				n[e[1]] += values[i+1]
			}
			return n
		}
		fits := func(values []int) bool { return bridged(values, len(list), ends, cells, tree) }
		for try := 0; try < 40 && len(ends) > 0 && !fits(m.values); try++ {
			m.values[1+r.IntN(len(ends))] = r.IntN(2) * (1 + r.IntN(most))
		}
		if !fits(m.values) {
			continue
		}
		for i, n := range numbers(m.values) {
			if r.IntN(6) > 0 {
				list[i][2] = n
			}
		}
		m.text = puzzleText("hashi", rows, cols, map[string]any{"islands": list, "max": most, "tree": tree})
		m.obeys = func(values []int) bool {
			for i, n := range numbers(values) {
				if list[i][2] > 0 && list[i][2] != n {
					return false
				}
			}
			return fits(values)
		}
		return m
	}
}

// heightsOf returns the heights of a line of n, from the named side: L1 is row 1 from the left.
func heightsOf(values []int, n int, name string) []int {
	var k int
	fmt.Sscanf(name[1:], "%d", &k)
	cells := make([]int, n)
	for i := range n {
		at := (k-1)*n + i
		if name[0] == 'T' || name[0] == 'B' {
			at = i*n + k - 1
		}
		cells[i] = values[at+1]
	}
	if name[0] == 'R' || name[0] == 'B' {
		slices.Reverse(cells)
	}
	return cells
}

// seen returns the number of buildings of a line that are seen from its first cell.
func seen(cells []int) (n int) {
	tallest := 0
	for _, h := range cells {
		if h > tallest {
			tallest, n = h, n+1
		}
	}
	return n
}

// towers reports whether heights agree with the givens and the clues, and each line has each height once.
func towers(values []int, n int, grid [][]int, sides map[string][]int) bool {
	for side, clues := range sides {
		for k, clue := range clues {
			cells := heightsOf(values, n, fmt.Sprint(strings.ToUpper(side[:1]), k+1))
			if clue > 0 && seen(cells) != clue {
				return false
			}
			slices.Sort(cells)
			for i, h := range cells {
				if h != i+1 {
					return false
				}
			}
		}
	}
	for i := range n * n {
		if g := grid[i/n][i%n]; g > 0 && values[i+1] != g {
			return false
		}
	}
	return true
}

func makeSkyscrapers(r *rand.Rand) *made { return skyscrapersOf(r, 1+r.IntN(6)) }

func skyscrapersOf(r *rand.Rand, n int) *made {
	m := &made{values: make([]int, n*n+1)}
	rows, cols, heights := r.Perm(n), r.Perm(n), r.Perm(n)
	for i := range n * n {
		m.values[i+1] = heights[(rows[i/n]+cols[i%n])%n] + 1
	}
	line := func(values []int, name string) []int { return heightsOf(values, n, name) }
	sides := map[string][]int{}
	for _, side := range []string{"left", "right", "top", "bottom"} {
		sides[side] = make([]int, n)
		for k := range n {
			name := fmt.Sprint(strings.ToUpper(side[:1]), k+1)
			if r.IntN(4) == 0 {
				continue
			}
			sides[side][k] = seen(line(m.values, name))
			for i := range n {
				m.names = append(m.names, fmt.Sprintf("%s.t%d", name, i+1), fmt.Sprintf("%s.n%d", name, i+1), fmt.Sprintf("%s.s%d", name, i+1))
			}
		}
	}
	grid := make([][]int, n)
	for i := range grid {
		grid[i] = make([]int, n)
		for j := range n {
			if r.IntN(8) == 0 {
				grid[i][j] = m.values[i*n+j+1]
			}
		}
	}
	m.text = puzzleText("skyscrapers", n, n, map[string]any{"n": n, "left": sides["left"], "right": sides["right"], "top": sides["top"],
		"bottom": sides["bottom"], "grid": grid})
	m.obeys = func(values []int) bool { return towers(values, n, grid, sides) }
	m.aux = func(name string, values []int) int {
		of, rest, _ := strings.Cut(name, ".")
		var k int
		fmt.Sscanf(rest[1:], "%d", &k)
		cells := line(values, of)
		switch rest[0] {
		case 't':
			return slices.Max(cells[:k])
		case 'n':
			return seen(cells[:k])
		}
		return seen(cells[:k]) - seen(cells[:k-1])
	}
	return m
}
