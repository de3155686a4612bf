package report_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// clueNouns are the nouns of clues by kind, for kinds whose clues are not numbers in cells.
var clueNouns = map[string][]string{"masyu": {"pearl"}, "hashi": {"island's number"}, "kakuro": {"sum"}, "heyawake": {"room's number"},
	"sudoku": {"given"}, "skyscrapers": {"given", "clue"}, "nonogram": {"clue"}}

// TestAdvice checks every effect and grade against the puzzle without the clue, on the example of each kind, and the words: the noun of
// the clue, and where solutions differ.
func TestAdvice(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	effects := map[generate.Effect]int{}
	harder := map[generate.Effect]int{generate.Eases: 1, generate.Hardens: -1}
	said := func(kind string, x report.AdvisedClue) {
		nouns := clueNouns[kind]
		if nouns == nil {
			nouns = []string{"number"}
		}
		if !slices.ContainsFunc(nouns, func(noun string) bool { return strings.Contains(x.Text, " this "+noun+" ") }) ||
			strings.Contains(x.Text, " in above") || strings.Contains(x.Text, " in below") || strings.Contains(x.Text, " in left") ||
			strings.Contains(x.Text, " in right") {
			t.Errorf("%s: %q", kind, x.Text)
		}
	}
	for _, k := range kinds.All {
		if k.Make == nil || k.Without == nil {
			continue
		}
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		a, err := report.Advise(t.Context(), kinds.Item{Puzzle: p}, l, true)
		if err != nil || !a.Complete || len(a.Clues) != len(k.Clues(p)) {
			t.Fatalf("%s: %d clues, complete %v (%v)", k.Name, len(a.Clues), a.Complete, err)
		}
		for _, x := range a.Clues {
			q, err := k.Without(p, x.At)
			if err != nil {
				continue
			}
			effects[x.Effect]++
			unique := study.Unique(t.Context(), q, study.Options{}).Status == puzzle.UniqueSolution
			if unique == (x.Effect == generate.Needed) || (len(x.Differ) > 0) != (x.Effect == generate.Needed) {
				t.Errorf("%s: %v is %s, unique without it: %v", k.Name, x.At, x.Effect, unique)
			}
			if len(x.Scene.Items) == 0 {
				t.Errorf("%s: %v has no marks", k.Name, x.At)
			}
			said(k.Name, x)
			if x.Grade != nil {
				alone := study.GradeOf(t.Context(), q)
				if alone.Hardest != x.Grade.Hardest || alone.Label != x.Grade.Label || !strings.Contains(x.Text, report.GradeName(l, alone)) ||
					cmp.Compare(alone.Hardest, a.Grade.Hardest) != harder[x.Effect] {
					t.Errorf("%s: %g without it, not %g: %s", k.Name, alone.Hardest, a.Grade.Hardest, x.Text)
				}
			}
		}
		for _, x := range a.Additions {
			said(k.Name, x)
			if x.Grade.Hardest >= a.Grade.Hardest {
				t.Errorf("%s: %v does not make it easier", k.Name, x.At)
			}
		}
	}
	if effects[generate.Needed] == 0 || effects[generate.Needless] == 0 {
		t.Errorf("effects: %v", effects)
	}
}

// TestSupposition checks that a hint of level 4 contains the supposition of a hard step, without the rest of level 5.
func TestSupposition(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, id := range []string{"masyu.trapped-end", "masyu.sealed-pocket", "nonogram.edge-logic", "skyscrapers.chain"} {
		text, ok := kinds.Example(id)
		if !ok {
			t.Fatalf("%s has no example", id)
		}
		for it := range kinds.Read(strings.NewReader(text), id, kinds.ReadOptions{}) {
			four, err := report.Hint(t.Context(), it, l, it.Marks, 4)
			if err != nil {
				t.Fatal(err)
			}
			five, err := report.Hint(t.Context(), it, l, it.Marks, 5)
			if err != nil {
				t.Fatal(err)
			}
			whole := five.Hints[len(five.Hints)-1]
			if suppose := strings.Contains(strings.ToLower(whole), "suppose "); suppose != (four.Suppose != nil) {
				t.Errorf("%s: %+v of %s", id, four.Suppose, whole)
			}
			if four.Suppose == nil {
				continue
			}
			found++
			if slices.Contains(four.Hints, four.Suppose.Text) || five.Suppose != nil || len(four.Suppose.At) == 0 ||
				!strings.Contains(strings.ToLower(whole), strings.ToLower(four.Suppose.Text)) {
				t.Errorf("%s: %+v, %v", id, four.Suppose, four.Hints)
			}
		}
	}
	if found == 0 {
		t.Errorf("%d suppositions", found)
	}
}
