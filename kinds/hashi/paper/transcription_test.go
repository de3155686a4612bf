package paper

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// dfs is III.G of the paper, written from its text alone, on a board in letters: islands ("pulau") in reading order, each with one
// possibility of bridges to the right and down after the other. Where the text is silent, it follows the map: all bridges of an island are
// one node, with most to the right first, and the board is tested for one group at the end.
type dfs struct {
	rows    []string
	islands [][2]int
	bridges map[[2]int]int // by the indices of two islands
	nodes   []string       // "island right down"
}

// rest returns the number of an island less its bridges.
func (d *dfs) rest(i int) int {
	n := int(d.rows[d.islands[i][0]][d.islands[i][1]] - '0')
	for ends, k := range d.bridges {
		if ends[0] == i || ends[1] == i {
			n -= k
		}
	}
	return n
}

// room returns the next island in a direction, -1 if none, and the number of bridges that can be built to it.
func (d *dfs) room(i, dr, dc int) (j, most int) {
	r, c := d.islands[i][0]+dr, d.islands[i][1]+dc
	for ; r < len(d.rows) && c < len(d.rows[0]); r, c = r+dr, c+dc {
		if j := slices.Index(d.islands, [2]int{r, c}); j >= 0 {
			return j, max(0, min(2, d.rest(i), d.rest(j)))
		}
		for ends, k := range d.bridges { // any bridge over the cell
			a, b := d.islands[ends[0]], d.islands[ends[1]]
			if k > 0 && r >= a[0] && r <= b[0] && c >= a[1] && c <= b[1] {
				return -1, 0
			}
		}
	}
	return -1, 0
}

// joined reports whether all islands are one group.
func (d *dfs) joined() bool {
	group := []int{0}
	for k := 0; k < len(group); k++ {
		for j := range d.islands {
			if d.bridges[[2]int{min(group[k], j), max(group[k], j)}] > 0 && !slices.Contains(group, j) {
				group = append(group, j)
			}
		}
	}
	return len(group) == len(d.islands)
}

func (d *dfs) search(i int) bool {
	for i < len(d.islands) && d.rest(i) == 0 {
		i++
	}
	if i == len(d.islands) {
		return d.joined()
	}
	right, mostRight := d.room(i, 0, 1)
	down, mostDown := d.room(i, 1, 0)
	for r := mostRight; r >= 0; r-- {
		k := d.rest(i) - r
		if k < 0 || k > mostDown {
			continue
		}
		d.nodes = append(d.nodes, fmt.Sprint(d.islands[i], r, k))
		d.bridges[[2]int{i, right}], d.bridges[[2]int{i, down}] = r, k
		delete(d.bridges, [2]int{i, -1})
		if d.search(i + 1) {
			return true
		}
		delete(d.bridges, [2]int{i, right})
		delete(d.bridges, [2]int{i, down})
	}
	return false
}

// TestTranscription compares the nodes of the search with the transcription, on three boards made for it, of which the second has no
// solution.
func TestTranscription(t *testing.T) {
	for _, x := range []struct {
		text   string
		solved bool
	}{
		{"2.3.1\n.....\n3.4.1\n.....\n1.1..", true},
		{"2..4.2\n......\n..1.1.\n3..5.3\n......\n1..2.2", false}, // 21 nodes
		{"..1...1\n.......\n..3.3..\n.......\n....2.2", true},
	} {
		d := &dfs{rows: strings.Fields(x.text), bridges: map[[2]int]int{}}
		for r, row := range d.rows {
			for c := range row {
				if row[c] != '.' {
					d.islands = append(d.islands, [2]int{r, c})
				}
			}
		}
		solved := d.search(0)
		var nodes []string
		h := board(t, "hashi\n"+x.text)
		r, err := Method.Solve(t.Context(), h, method.Options{Variants: []string{dfsOnly}}, func(s puzzle.Step) bool {
			if s.Technique == "paper.hashi.try" {
				at := s.Clues[0]
				nodes = append(nodes, fmt.Sprint([2]int{int(at.R), int(at.C)}, s.Args["right"], s.Args["down"]))
			}
			return true
		})
		if err != nil || solved != x.solved || solved != (r.Status == puzzle.Solved) || !slices.Equal(nodes, d.nodes) {
			t.Errorf("%s\n%s, %v, nodes\n%v\nthe transcription, %t\n%v", x.text, r.Status, err, nodes, solved, d.nodes)
		}
	}
}
