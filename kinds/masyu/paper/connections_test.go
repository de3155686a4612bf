package paper

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/endtest"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// TestConnections checks where the line goes first, where it backtracks, and why.
func TestConnections(t *testing.T) {
	m := board(t, "B . W .", ". . . .", ". . . B")
	var told []string
	r, err := Method.Solve(t.Context(), m, method.Options{Variants: []string{connections}}, func(s puzzle.Step) bool {
		reason, _ := s.Args["reason"].(string)
		told = append(told, strings.TrimSpace(strings.TrimPrefix(s.Technique, "paper.masyu.")+" "+reason))
		return true
	})
	if err != nil || r.Status != puzzle.Solved || r.Trials != 12 || len(masyu.Check(m, r.Known)) > 0 {
		t.Errorf("%s after %d, %v", r.Status, r.Trials, err)
	}
	if told[0] != "try" || told[len(told)-1] != "solved" || !slices.Contains(told, "fail unreached") {
		t.Errorf("%v", told)
	}
	for _, x := range []struct {
		name string
		rows []string
		want puzzle.Status
	}{
		{"a line that leaves a pearl out is no solution", []string{"W . W", ". . .", "W . W"}, puzzle.NoSolution},
		{"no room for a loop", []string{"B . . . ."}, puzzle.NoSolution},
		{"no pearls: any loop", []string{". .", ". ."}, puzzle.Solved},
	} {
		if got := honest(t, board(t, x.rows...), connections); got != x.want {
			t.Errorf("%s: %s", x.name, got)
		}
	}
	// Only the numbers of the sets are the paper's own notation; the loop found is written in it, too.
	r, err = Method.Solve(t.Context(), m, method.Options{Variants: []string{connections}, Numbers: true}, nil)
	if err != nil || len(r.Rows) != 3 || r.Rows[0] != "1      |5      |5      |2      |" {
		t.Errorf("%q, %v", r.Rows, err)
	}
}

// mostTries is the number of ways that the measurement allows a search by connections. Each check of the context counts for 64.
const mostTries = 200_000

// TestMeasureConnections measures the paper's claims about density and efficiency ("mangkus", V). It takes the boards of the corpus in
// TEKA_CORPUS that are no larger than 10x10, in quarters by the share of cells with pearls, and prints how many of them the sets and the
// connections solve. It counts eliminated shapes and ways tried, which do not depend on the machine. TEKA_SKIP takes one board in so many.
func TestMeasureConnections(t *testing.T) {
	file := os.Getenv("TEKA_CORPUS")
	if file == "" {
		t.Skip("TEKA_CORPUS names no corpus")
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	type measured struct {
		density       float64
		sets, connect puzzle.Status
		struck, tried int
	}
	var all []measured
	skip, n := 1, 0
	fmt.Sscan(os.Getenv("TEKA_SKIP"), &skip)
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var c paperCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if n++; max(c.Rows, c.Cols) > 10 || n%skip != 0 {
			continue
		}
		p, err := masyu.Kind.JSON.FromGivens(c.Rows, c.Cols, puzzletest.Value(t, "givens", string(c.Givens)))
		if err != nil {
			t.Fatal(err)
		}
		x := measured{density: float64(strings.Count(string(c.Givens), "W")+strings.Count(string(c.Givens), "B")) / float64(c.Rows*c.Cols)}
		r, err := Method.Solve(t.Context(), p, method.Options{}, func(s puzzle.Step) bool {
			if s.Args["to"] != nil {
				x.struck++
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		x.sets = r.Status
		r, err = Method.Solve(endtest.After(t, mostTries/64), p, method.Options{Variants: []string{connections}}, nil)
		if err != nil || r.Status == puzzle.NoSolution || r.Status == puzzle.Solved && len(masyu.Check(p, r.Known)) > 0 {
			t.Errorf("%s: %s, %v", c.ID, r.Status, err)
		}
		x.connect, x.tried = r.Status, r.Trials
		all = append(all, x)
	}
	slices.SortStableFunc(all, func(a, b measured) int { return cmp.Compare(a.density, b.density) })
	for q := range 4 {
		part := all[len(all)*q/4 : len(all)*(q+1)/4]
		var struck, tried, bothStruck, bothTried []int
		sets, connect := 0, 0
		for _, x := range part {
			struck, tried = append(struck, x.struck), append(tried, x.tried)
			if x.sets == puzzle.Solved {
				sets++
			}
			if x.connect == puzzle.Solved {
				connect++
			}
			if x.sets == puzzle.Solved && x.connect == puzzle.Solved {
				bothStruck, bothTried = append(bothStruck, x.struck), append(bothTried, x.tried)
			}
		}
		t.Logf("density %.3f to %.3f, %d boards: sets solve %d, median %d strikes; connections %d, median %d ways; both %d, %d strikes and "+
			"%d ways",
			part[0].density, part[len(part)-1].density, len(part), sets, median(struck), connect, median(tried), len(bothTried),
			median(bothStruck), median(bothTried))
	}
}

// median returns the median, or 0 for an empty list.
func median(values []int) int {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}
