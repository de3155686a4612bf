package generate_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestMeasures tests measures of boards that can be counted by hand.
func TestMeasures(t *testing.T) {
	for name, x := range map[string]struct {
		text string
		want map[string]float64
	}{
		"masyu": {`{"kind":"masyu","givens":["W..","...","..B"],"solution":{"h":["11","00","11"],"v":["101","101"]}}`,
			map[string]float64{"cover": 0.889, "corners": 0.5, "longest": 1, "holes": 0, "pearls": 0.222, "black": 0.5}},
		"hashi": {`{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,3],[0,2,1],[2,0,1]]},"solution":[[0,1,1],[0,2,2]]}`,
			map[string]float64{"islands": 0.333, "double": 0.5, "degree": 1.333, "circles": 0, "length": 2, "ends": 0.333,
				"cover": 0.556, "joined": 1}},
		"kakuro": {`{"kind":"kakuro","givens":{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":3},{"cells":[[2,1],[2,2]],"sum":5},{"cells":[[1,1],[2,1]],"sum":3}]},"solution":[[0,0,0],[0,1,2],[0,2,3]]}`,
			map[string]float64{"white": 1, "pairs": 1, "length": 2, "combinations": 10, "single": 0.5, "symmetry": 1}},
		"skyscrapers": {`{"kind":"skyscrapers","givens":{"n":3,"top":[1,0,0],"right":[0,0,0],"bottom":[0,0,2],"left":[2,0,0],"grid":[[0,0,0],[0,3,0],[0,0,0]]},"solution":[[3,1,2],[1,3,2],[2,1,3]]}`,
			map[string]float64{"clues": 0.25, "givens": 0.111, "ones": 0.333, "bare": 1, "opposite": 0.667}},
		"nonogram": {`{"kind":"nonogram","givens":{"rows":[[1],[],[2]],"cols":[[1,1],[1],[]]},"solution":["100","000","110"]}`,
			map[string]float64{"black": 0.333, "edges": 0.556, "parts": 2, "lone": 1, "empty": 0.333}},
	} {
		for it := range kinds.Read(strings.NewReader(x.text), name, kinds.ReadOptions{}) {
			solution, err := it.Expected()
			if it.Err != nil || err != nil {
				t.Fatal(name, it.Err, err)
			}
			for _, m := range it.Puzzle.Kind().Make.Measures {
				if got := m.Of(it.Puzzle, solution); math.Abs(got-x.want[m.Name]) > 0.001 {
					t.Errorf("%s: %s is %.3f, not %.3f", name, m.Name, got, x.want[m.Name])
				}
			}
			if len(x.want) != len(it.Puzzle.Kind().Make.Measures) {
				t.Errorf("%s: %d measures", name, len(it.Puzzle.Kind().Make.Measures))
			}
		}
	}
}

// TestBeauty: generated boards have all measures, within their ranges, and the score uses them.
func TestBeauty(t *testing.T) {
	for name := range small {
		for _, m := range all(t, wish(t, name, 2)) {
			if text := strconv.FormatFloat(m.Score, 'f', -1, 64); len(text) > len("-0.123") {
				t.Errorf("%s: the score %s is not rounded", name, text)
			}
			for _, x := range m.Puzzle.Kind().Make.Measures {
				if v, ok := m.Beauty[x.Name]; !ok || math.IsNaN(v) || v < 0 || x.Low > x.High || x.About == "" {
					t.Errorf("%s: %s is %v", name, x.Name, v)
				}
			}
		}
	}
}

// tenths formats the values a tenth from below, in the middle, and a tenth from above. It sorts the values.
func tenths(values []float64) string {
	if len(values) == 0 {
		return "–"
	}
	slices.Sort(values)
	return fmt.Sprintf("%.3g / %.3g / %.3g", values[(len(values)-1)/10], values[(len(values)-1)/2], values[(len(values)-1)*9/10])
}

// TestBeautyTable prints the tables of docs/generate.md. TEKA_CORPUS is the folder of the collections, with a file KIND.jsonl for each
// kind, whose puzzles with an id that begins with TEKA_ONLY are measured; TEKA_BOARDS (default 200) is the number of our boards of each
// size to compare with. TEKA_KIND selects one kind.
func TestBeautyTable(t *testing.T) {
	dir := os.Getenv("TEKA_CORPUS")
	if dir == "" {
		t.Skip("TEKA_CORPUS names no collections")
	}
	boards := 200
	if n, err := strconv.Atoi(os.Getenv("TEKA_BOARDS")); err == nil {
		boards = n
	}
	sizes := map[string][]int{"kakuro": {8, 12}, "masyu": {10, 15}, "nonogram": {10, 20, 30}, "hashi": {10, 20}, "skyscrapers": {5, 6, 7}}
	for _, k := range kinds.All {
		if only := os.Getenv("TEKA_KIND"); only != "" && only != k.Name {
			continue
		}
		f, err := os.Open(filepath.Join(dir, k.Name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		columns := []map[string][]float64{{}}
		note := func(to map[string][]float64, p puzzle.Puzzle, solution puzzle.Facts) {
			for _, m := range k.Make.Measures {
				to[m.Name] = append(to[m.Name], m.Of(p, solution))
			}
		}
		n := 0
		for it := range kinds.Read(f, k.Name, kinds.ReadOptions{}) {
			if it.Err != nil || !strings.HasPrefix(it.ID, os.Getenv("TEKA_ONLY")) {
				continue
			}
			solution, err := it.Expected()
			if err != nil || solution.IsZero() {
				u := study.Unique(t.Context(), it.Puzzle, study.Options{MaxConflicts: 10_000})
				if solution = u.Solution; u.Status != puzzle.UniqueSolution {
					continue
				}
			}
			n++
			note(columns[0], it.Puzzle, solution)
		}
		head := fmt.Sprintf("| %s | collections (%d)", k.Title, n)
		for _, size := range sizes[k.Name] {
			columns = append(columns, map[string][]float64{})
			head += fmt.Sprintf(" | ours, %dx%d", size, size)
			for m, err := range generate.Puzzles(t.Context(), generate.Request{Kind: k, Rows: size, Cols: size, Count: boards, Seed: 1}) {
				if err != nil {
					t.Error(err)
					break
				}
				note(columns[len(columns)-1], m.Puzzle, m.Solution)
			}
		}
		text := head + " |\n|---" + strings.Repeat("|---", len(columns)) + "|\n"
		for _, m := range k.Make.Measures {
			text += fmt.Sprintf("| `%s`: %s", m.Name, m.About)
			for _, c := range columns {
				text += " | " + tenths(c[m.Name])
			}
			text += " |\n"
		}
		t.Logf("\n%s", text)
	}
}
