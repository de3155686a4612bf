package main

import (
	"strings"
	"testing"
)

// TestNurikabeIslands asks the judges of islands about boards: by place 1 for land, 2 for sea and 3 for an open cell.
func TestNurikabeIslands(t *testing.T) {
	all := []string{"g1.1", "g1.2", "g1.5", "g2.1", "g2.3"}
	for _, x := range []struct {
		name    string
		givens  [][]int
		cells   string
		rule    string
		named   []string // the numbers whose sizes count
		refuted bool
	}{
		{"too much land", [][]int{{1, 0, 0}}, "13", "I", all, true},
		{"too much land for a size that is not named", [][]int{{1, 0, 0}}, "13", "I", nil, false},
		{"no room", [][]int{{1, 0, 0, 0, 2}}, "332", "I", all, true},
		{"no room, by its own rule", [][]int{{1, 0, 0, 0, 2}}, "332", "g1.5", all, true},
		{"no room, by the rule of another number", [][]int{{1, 0, 0, 0, 2}}, "332", "g1.1", all, false},
		{"a cell next to three numbers is no room", [][]int{{0, 2, 0}, {1, 0, 1}}, "223", "I", all, true},
		{"a cell next to another number is no room", [][]int{{3, 0, 0, 1}}, "33", "I", all, true},
		{"land reaches a number over other land", [][]int{{7, 0, 0, 0, 0, 0, 0}}, "331131", "I", all, false},
		{"land does not reach a number that is too small", [][]int{{6, 0, 0, 0, 0, 0, 0}}, "331131", "I", all, true},
		{"a cell next to one number is room", [][]int{{0, 2, 0}, {0, 0, 0}}, "22333", "I", all, false},
	} {
		g, err := triedGame([]byte(puzzleText("nurikabe", len(x.givens), len(x.givens[0]), x.givens)))
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range x.cells {
			g.dom[i+1] = uint64(c - '0')
		}
		named := map[string]bool{}
		for _, rule := range x.named {
			named[rule] = true
		}
		judge := g.rules[x.rule].(*islands)
		if judge.demand(named); judge.refuted(&g.board) != x.refuted {
			t.Errorf("%s: refuted is %v", x.name, !x.refuted)
		}
	}
}

// TestNurikabeSea asks the judge of the number of cells of the sea about boards: # for sea, x for land and . for an open cell. An island
// is in an additional column, where it leaves a number of cells for the sea.
func TestNurikabeSea(t *testing.T) {
	for _, x := range []struct {
		board string
		least int // the least number of cells that are not refuted
	}{
		{"..../....", 0}, {"#..#/....", 4}, {"#.../...#", 5}, {"##../...#", 5}, {"#.../##.#", 5}, {"#.#./..../#.#.", 5},
		{"###./#.#./###.", 8}, {"#.#./#.#./#...", 6}, {"#x.#/.x../....", 8}, {"#x.#/#x../....", 8}, {"#.x#/..x./....", 8}, {"...#/#xxx/....", 5},
	} {
		rows := strings.Split(x.board, "/")
		for most := range 9 {
			givens := make([][]int, len(rows))
			var sea []uint64 // by place
			for y, row := range rows {
				givens[y] = make([]int, 5)
				for _, c := range row {
					set := uint64(3)
					switch c {
					case '#':
						set = 2
					case 'x':
						set = 1
					}
					sea = append(sea, set)
				}
				if y > 0 {
					sea = append(sea, 3)
				}
			}
			givens[0][4] = 5*len(rows) - most
			g, err := triedGame([]byte(puzzleText("nurikabe", len(rows), 5, givens)))
			if err != nil {
				t.Fatal(err)
			}
			copy(g.dom[1:], sea)
			if g.rules["S"].refuted(&g.board) != (most < x.least) {
				t.Errorf("%s, at most %d cells: refuted is %v", x.board, most, most >= x.least)
			}
		}
	}
	for _, x := range []struct {
		givens  [][]int // with islands that need sea in some lines
		refuted bool    // even without any known sea
	}{
		{[][]int{{0, 0, 0}, {4, 0, 3}, {0, 0, 0}}, true}, {[][]int{{0, 0, 0, 0}, {3, 0, 0, 5}, {0, 0, 0, 0}}, false},
		{[][]int{{0, 0, 0, 0}, {3, 0, 0, 6}, {0, 0, 0, 0}}, false}, {[][]int{{0, 0, 0, 0}, {3, 0, 0, 7}, {0, 0, 0, 0}}, true},
		{[][]int{{3, 0, 0}}, false}, {[][]int{{4, 0, 0, 0}, {0, 0, 0, 1}}, false}, {[][]int{{5, 0, 0, 0}, {0, 0, 0, 1}}, true},
	} {
		g, err := triedGame([]byte(puzzleText("nurikabe", len(x.givens), len(x.givens[0]), x.givens)))
		if err != nil {
			t.Fatal(err)
		}
		if g.rules["S"].refuted(&g.board) != x.refuted {
			t.Errorf("%v: refuted is %v", x.givens, !x.refuted)
		}
	}
	for _, givens := range [][][]int{{{-1, 0, -1, 0, -1}}, {{-1, 0, -1, 0, -1, 0, -1}}, {{4, 0, 4}}} {
		g, err := triedGame([]byte(puzzleText("nurikabe", 1, len(givens[0]), givens)))
		if err != nil || g.rules["S"] != nil {
			t.Errorf("%v: these islands leave a number of cells: %v", givens, err)
		}
	}
}
