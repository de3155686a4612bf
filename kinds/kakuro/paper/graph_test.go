package paper

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// printed is the graph of the paper's listings (Figs. 13 and 16), in terms of NetworkX: the weight of each edge is a separate list.
type printed map[[2]puzzle.Place][][]int

// join returns the name of an edge.
func join(a, b puzzle.Place) [2]puzzle.Place {
	if b.R < a.R || b.R == a.R && b.C < a.C {
		a, b = b, a
	}
	return [2]puzzle.Place{a, b}
}

// initialize is initialize_constraints.
func initialize(k *kakuro.Kakuro) printed {
	g := printed{}
	for _, r := range k.Runs() {
		var weight [][]int
		for _, s := range setsOf(map[[3]int][]digitSet{}, r) {
			weight = append(weight, ascending(s))
		}
		for i, a := range r.Cells {
			for _, b := range r.Cells[i+1:] {
				g[join(k.Board().Unknown(a).At, k.Board().Unknown(b).At)] = slices.Clone(weight)
			}
		}
	}
	return g
}

// copied is copy, including the weights.
func (g printed) copied() printed {
	out := printed{}
	for e, weight := range g {
		for _, set := range weight {
			out[e] = append(out[e], slices.Clone(set))
		}
	}
	return out
}

// neighbours returns the other ends of a node's edges.
func (g printed) neighbours(at puzzle.Place) []puzzle.Place {
	var out []puzzle.Place
	for e := range g {
		switch at {
		case e[0]:
			out = append(out, e[1])
		case e[1]:
			out = append(out, e[0])
		}
	}
	return out
}

// setValue is set_value, line by line.
func (g printed) setValue(pos puzzle.Place, value int) {
	processed := map[[2]puzzle.Place]bool{}
	var toRemove []puzzle.Place
	for _, neighbour := range g.neighbours(pos) {
		sameRow := neighbour.R == pos.R
		for _, neighbour2 := range g.neighbours(neighbour) {
			if sameRow && neighbour2.R != pos.R || !sameRow && neighbour2.C != pos.C || processed[join(neighbour, neighbour2)] {
				continue
			}
			processed[join(neighbour, neighbour2)] = true
			left := [][]int{}
			for _, possible := range g[join(neighbour, neighbour2)] {
				if i := slices.Index(possible, value); i >= 0 {
					left = append(left, slices.Delete(slices.Clone(possible), i, i+1))
				}
			}
			g[join(neighbour, neighbour2)] = left
		}
		toRemove = append(toRemove, neighbour)
	}
	for _, r := range toRemove {
		if weight := g[join(r, pos)]; len(weight) != 1 || len(weight[0]) != 1 {
			delete(g, join(r, pos))
		}
	}
}

// dot returns the edges with their weights in DOT, sorted.
func (g printed) dot() []string {
	var out []string
	for e, weight := range g {
		var sets []string
		for _, set := range weight {
			var s digitSet
			for _, d := range set {
				s |= 1 << d
			}
			sets = append(sets, names([]digitSet{s})...)
		}
		out = append(out, e[0].String()+" -- "+e[1].String()+` [label="{`+strings.Join(sets, ",")+`}"];`)
	}
	slices.Sort(out)
	return out
}

// TestGraphAsPrinted: after every step of the search, the graph has the edges and weights of the paper's listings.
func TestGraphAsPrinted(t *testing.T) {
	_, puzzles, _ := published(t)
	kept := 0
	for i, id := range []string{"kakuro-3x3-game1", "kakuro-4x4-game1", "kakuro-5x5-game1", "kakuro-9x8-game1", "kakuro-9x8-game2"} {
		for n, form := range [][]string{nil, {originalOrder}, {fewestCandidates}} {
			if (i+n)%sweeptest.Samples(3, 1) > 0 {
				continue
			}
			k := puzzles[id]
			now := initialize(k)
			var before []printed
			var steps []puzzle.Step
			compare := func() {
				t.Helper()
				_, dot := drawGraph(k, steps, method.GraphStyle{Weights: true})
				var got []string
				for line := range strings.Lines(dot) {
					if strings.Contains(line, " -- ") {
						got = append(got, strings.TrimSpace(line))
					}
				}
				slices.Sort(got)
				if diff := cmp.Diff(now.dot(), got); diff != "" {
					t.Fatalf("%s %v after %d steps, as printed (-), drawn (+):\n%s", id, form, len(steps), diff)
				}
			}
			compare()
			if _, err := Method.Solve(t.Context(), k, method.Options{Variants: form}, func(s puzzle.Step) bool {
				steps = append(steps, s)
				switch s.Technique {
				case "paper.kakuro.try":
					before = append(before, now)
					old := now
					now = now.copied()
					now.setValue(s.New[0].At, s.New[0].Value)
					for e := range old {
						_, still := now[e]
						if slices.Contains(e[:], s.New[0].At) && still {
							kept++
						}
					}
					compare()
				case "paper.kakuro.cut":
					told(t, s, before[len(before)-1], now)
				case "paper.kakuro.back":
					now, before = before[len(before)-1], before[:len(before)-1]
					compare()
				}
				return len(steps) < 2000
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if kept < 50 {
		t.Errorf("only %d edges stayed", kept)
	}
}

// told compares the edges named by a step with the graphs before and after.
func told(t *testing.T, s puzzle.Step, before, now printed) {
	t.Helper()
	at := s.Args["cell"].(puzzle.Place)
	row := puzzle.Heading(s.Clues[0].Dir) != puzzle.Down
	gone, stays := map[puzzle.Place]bool{}, map[puzzle.Place]bool{}
	for _, n := range before.neighbours(at) {
		if (n.R == at.R) != row {
			continue
		}
		if _, ok := now[join(n, at)]; ok {
			stays[n] = true
		} else {
			gone[n] = true
		}
	}
	set := func(list any) map[puzzle.Place]bool {
		out := map[puzzle.Place]bool{}
		for _, x := range list.([]puzzle.Place) {
			out[x] = true
		}
		return out
	}
	if !maps.Equal(gone, set(s.Args["gone"])) || !maps.Equal(stays, set(s.Args["stays"])) {
		t.Errorf("%s: gone %v, stay %v; told %v, %v", at, gone, stays, s.Args["gone"], s.Args["stays"])
	}
}

// possible is get_node_possible_values: the intersection of the unions of the sets on one edge in the row and one in the column.
func (g printed) possible(pos puzzle.Place) []int {
	union := [2]map[int]bool{}
	for _, n := range g.neighbours(pos) {
		line := 0
		if n.R != pos.R {
			line = 1
		}
		union[line] = map[int]bool{}
		for _, set := range g[join(n, pos)] {
			for _, d := range set {
				union[line][d] = true
			}
		}
	}
	var out []int
	for d := 1; d <= 9; d++ {
		if (union[0] == nil || union[0][d]) && (union[1] == nil || union[1][d]) && (union[0] != nil || union[1] != nil) {
			out = append(out, d)
		}
	}
	return out
}

// solve is solve_rec of Fig. 17; tried lists the trials in order.
func (g printed) solve(rest []puzzle.Place, tried *[]puzzle.Fact) bool {
	if len(rest) == 0 {
		return true
	}
	for _, value := range g.possible(rest[0]) {
		*tried = append(*tried, puzzle.Fact{At: rest[0], Value: value})
		next := g.copied()
		if next.setValue(rest[0], value); next.solve(rest[1:], tried) {
			return true
		}
	}
	return false
}

// TestTranscription compares the search with the listings of Figs. 13 to 17: the same values are tried in the same cells, in the same
// order, on three boards made for it.
func TestTranscription(t *testing.T) {
	back := 0
	for _, text := range []string{
		"# 7\\ 10\\ #\n\\6 . . 12\\\n\\14 . . .\n# \\9 . .\n",
		"# 16\\ 8\\ 24\\\n\\21 . . .\n\\15 . . .\n\\12 . . .\n",
		"# 4\\ 12\\ 6\\\n\\6 . . .\n\\16 . . .\n",
	} {
		text = "kakuro\n" + text
		p, _, err := puzzletest.ReadBoard(kakuro.Kind, text)
		if err != nil {
			t.Fatal(err)
		}
		k := p.(*kakuro.Kakuro)
		var cells []puzzle.Place
		for i := range k.Board().Len() {
			cells = append(cells, k.Board().Unknown(i).At)
		}
		var want, got []puzzle.Fact
		solved := initialize(k).solve(cells, &want)
		r, err := Method.Solve(t.Context(), k, method.Options{}, func(s puzzle.Step) bool {
			switch s.Technique {
			case "paper.kakuro.try":
				got = append(got, s.New[0])
			case "paper.kakuro.back":
				back++
			}
			return true
		})
		if err != nil || solved != (r.Status == puzzle.Solved) || !slices.Equal(want, got) {
			t.Errorf("%s%s, %v, tried\n%v\nthe transcription, %t\n%v", text, r.Status, err, got, solved, want)
		}
	}
	if back < 5 {
		t.Errorf("only %d steps back", back)
	}
}
