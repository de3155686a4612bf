package bench_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/study"
)

// names are the difficulties that collections use, the easiest first; names of different collections are not compared.
var names = []string{"easy", "normal", "tricky", "medium", "hard", "super", "extreme", "unreasonable"}

// source identifies the puzzles of one kind in one collection. Its name is the first word of the ids of the collection.
type source struct{ kind, name string }

// TestLabels prints, for each pair of labels of each source in the files named by TEKA_CORPUS, the probability that a puzzle of the harder
// label has the higher grade than one of the easier: the area under the curve, 1 for always, 0.5 for chance. It compares the hardest level
// alone, the hardest level and then the ways on (study.Rank), and the hardest level and then the weight. The numbers in the environment are
// those of TestExplain.
//
//	TEKA_CORPUS='FILE…' TEKA_SKIP=5 go test ./internal/apps/bench -run TestLabels -v -timeout 1h
func TestLabels(t *testing.T) {
	graded := map[source]map[string][]study.Grade{}
	paths := corpus(t)
	labels := labelsOf(t, paths)
	for it := range puzzlesOf(t, 100, paths...) {
		if !slices.Contains(names, labels[it.ID]) {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), seconds("TEKA_LIMIT", 60))
		g := study.GradeOf(ctx, it.Puzzle)
		cancel()
		if g.Label == "" {
			continue
		}
		name, _, _ := strings.Cut(it.ID, "-")
		s := source{it.Puzzle.Kind().Title, name}
		if graded[s] == nil {
			graded[s] = map[string][]study.Grade{}
		}
		graded[s][labels[it.ID]] = append(graded[s][labels[it.ID]], g)
	}
	fmt.Println("| source | easier | harder | puzzles | hardest | then ways | then weight |\n|---|---|---|--:|--:|--:|--:|")
	sum, pairs := 0.0, 0
	for _, s := range slices.SortedFunc(maps.Keys(graded), func(a, b source) int {
		return cmp.Or(strings.Compare(a.kind, b.kind), strings.Compare(a.name, b.name))
	}) {
		for i, easier := range names {
			for _, harder := range names[i+1:] {
				a, b := graded[s][easier], graded[s][harder]
				if len(a) == 0 || len(b) == 0 {
					continue
				}
				by := area(a, b, byRank)
				fmt.Printf("| %s, %s | %s | %s | %d + %d | %.3f | %.3f | %.3f |\n", s.kind, s.name, easier, harder, len(a), len(b),
					area(a, b, byHardest), by, area(a, b, byWeight))
				sum, pairs = sum+by, pairs+1
			}
		}
	}
	fmt.Printf("mean of %d pairs, then ways: %.3f\n", pairs, sum/float64(max(1, pairs)))
}

// labelsOf returns the difficulties recorded by collections, and the grades recorded by generators, by id.
func labelsOf(t *testing.T, paths []string) map[string]string {
	out := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			var p struct{ ID, Difficulty, Grade string }
			if json.Unmarshal([]byte(line), &p) == nil && cmp.Or(p.Difficulty, p.Grade) != "" {
				out[p.ID] = cmp.Or(p.Difficulty, p.Grade)
			}
		}
	}
	return out
}

// byHardest compares grades by the hardest level, which has one decimal. byRank compares equal levels by their ways on, byWeight by their
// weight.
func byHardest(a, b study.Grade) int {
	return cmp.Compare(math.Round(10*a.Hardest), math.Round(10*b.Hardest))
}

func byRank(a, b study.Grade) int {
	return cmp.Compare(study.Rank(a.Hardest, a.Ways), study.Rank(b.Hardest, b.Ways))
}

func byWeight(a, b study.Grade) int { return cmp.Or(byHardest(a, b), cmp.Compare(a.Weight, b.Weight)) }

// area returns the share of pairs in which the second one is harder; a tie counts half.
func area(easier, harder []study.Grade, compare func(a, b study.Grade) int) float64 {
	sum := 0.0
	for _, a := range easier {
		for _, b := range harder {
			sum += 0.5 * float64(1+compare(b, a))
		}
	}
	return sum / float64(len(easier)*len(harder))
}

// TestArea compares areas with those counted by hand.
func TestArea(t *testing.T) {
	g := func(hardest, weight float64) study.Grade { return study.Grade{Hardest: hardest, Weight: weight} }
	easier, harder := []study.Grade{g(1, 5), g(2, 5)}, []study.Grade{g(2, 6), g(3, 1)}
	if got := area(easier, harder, byHardest); got != 3.5/4 {
		t.Errorf("by the hardest level: %g", got)
	}
	if got := area(easier, harder, byWeight); got != 1 {
		t.Errorf("and by weight: %g", got)
	}
	if got := area(harder, easier, byWeight); got != 0 {
		t.Errorf("the other way: %g", got)
	}
}
