package study_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestGrade compares the version with docs/grading.md, and labels levels. Package kinds compares the bands.
func TestGrade(t *testing.T) {
	b, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, form := range []string{"now %d", "\n* **%d** "} { // the first lines of the page, and the list of versions
		if want := fmt.Sprintf(form, study.GradeVersion); !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	own := puzzle.Bands{1.1, 1.2, 1.3, 1.4, 1.5}
	for _, x := range []struct {
		bands   puzzle.Bands
		hardest float64
		label   string
	}{
		{puzzle.Bands{}, 1, "Beginner"}, {puzzle.Bands{}, 1.9, "Beginner"}, {puzzle.Bands{}, 2, "Easy"}, {puzzle.Bands{}, 3.6, "Medium"},
		{puzzle.Bands{}, 4.4, "Medium"}, {puzzle.Bands{}, 4.6, "Hard"}, {puzzle.Bands{}, 5.6, "Hard"}, {puzzle.Bands{}, 5.8, "Expert"},
		{puzzle.Bands{}, 6.9, "Expert"}, {puzzle.Bands{}, 7, "Trial"}, {puzzle.Bands{}, 9.9, "Trial"},
		{own, 1, "Beginner"}, {own, 1.1, "Easy"}, {own, 1.4, "Expert"}, {own, 1.5, "Trial"},
	} {
		if got := study.LabelOf(&puzzle.Kind{Bands: x.bands}, x.hardest); got != x.label {
			t.Errorf("bands %v: %g is %s, not %s", x.bands, x.hardest, got, x.label)
		}
	}
}

// size returns the number of rows of a square that contains the given cells, at least two.
func size(given map[puzzle.Place]int) int {
	n := 2
	for _, v := range given {
		n = max(n, v)
	}
	return n
}

// TestGradeCounts grades squares whose rounds can be followed by hand.
func TestGradeCounts(t *testing.T) {
	at := func(t puzzle.Technique, level float64) puzzle.Technique { t.Level = level; return t }
	again := func(t puzzle.Technique) puzzle.Technique {
		find := t.Find
		t.Find = func(l *puzzle.View) []puzzle.Step { return append(find(l), find(l)...) }
		return t
	}
	cross := puzzle.Fact{At: puzzle.Cell(0, 1), Value: 1, Not: true}
	given := map[puzzle.Place]int{puzzle.Cell(0, 0): 1, puzzle.Cell(1, 1): 1}
	for _, x := range []struct {
		name       string
		given      map[puzzle.Place]int
		techniques []puzzle.Technique
		want       string
	}{
		{"a round for the cells given, one for what they leave in four lines", given,
			[]puzzle.Technique{givenCell, at(used, 2), at(onlyPlace, 3)},
			"Easy: hardest 2, 4 ways, weight 10, 6 steps, 6 looks, 2 rounds, 0 bottlenecks, before the first 1, map[square.given:2 square.used:4]"},
		{"a cross is no value", map[puzzle.Place]int{puzzle.Cell(0, 0): 1}, []puzzle.Technique{says(1, 1, cross), at(givenCell, 4),
			at(used, 5), at(onlyPlace, 6)},
			"Hard: hardest 5, 2 ways, weight 15, 4 steps, 4 looks, 3 rounds, 2 bottlenecks, before the first 4, map[square.given:1 square.says:1 " +
				"square.used:2]"},
		{"a step that is found twice is one step", map[puzzle.Place]int{puzzle.Cell(0, 0): 1},
			[]puzzle.Technique{again(says(1, 1, cross)), at(used, 2), at(onlyPlace, 3)},
			"Easy: hardest 2, 2 ways, weight 9, 5 steps, 5 looks, 3 rounds, 1 bottlenecks, before the first 2, map[square.says:1 square.used:4]"},
		{"a line with two values is one step", map[puzzle.Place]int{puzzle.Cell(0, 0): 1, puzzle.Cell(0, 1): 2,
			puzzle.Cell(1, 0): 2, puzzle.Cell(1, 1): 3},
			[]puzzle.Technique{givenCell, at(used, 2)},
			"Easy: hardest 2, 2 ways, weight 16, 10 steps, 10 looks, 3 rounds, 0 bottlenecks, before the first 1, " +
				"map[square.given:4 square.used:6]"},
	} {
		g := study.GradeOf(t.Context(), newSquare(size(x.given), x.given, x.techniques))
		got := fmt.Sprintf("%s: hardest %g, %d ways, weight %g, %d steps, %d looks, %d rounds, %d bottlenecks, before the first %g, %v",
			g.Label, g.Hardest, g.Ways, g.Weight,
			g.Steps, g.Looks, g.Rounds, g.Bottlenecks, g.BeforeFirst, g.Techniques)
		if got != x.want {
			t.Errorf("%s: %s\nnot %s", x.name, got, x.want)
		}
	}
}

// TestWays: Ways is the smallest number of looks among the rounds of the hardest level. Rounds of bookkeeping alone do not count.
func TestWays(t *testing.T) {
	at := func(t puzzle.Technique, level float64) puzzle.Technique { t.Level = level; return t }
	given := map[puzzle.Place]int{puzzle.Cell(0, 0): 1, puzzle.Cell(1, 1): 1}
	for _, x := range []struct {
		name string
		used puzzle.Technique
		want int
	}{
		{"the second round has four looks, the first two", at(used, 1), 2},
		{"what is bookkeeping is no way on", at(used, 1).WithFolding(puzzle.FoldAlways), 2},
		{"nothing of the hardest level is a look", at(used, 2).WithFolding(puzzle.FoldAlways), 0},
	} {
		if g := study.GradeOf(t.Context(), newSquare(2, given, []puzzle.Technique{givenCell, x.used})); g.Ways != x.want {
			t.Errorf("%s: %d, not %d", x.name, g.Ways, x.want)
		}
	}
}

// TestRank: the level counts first, and then few ways before many.
func TestRank(t *testing.T) {
	last := 0.0
	for _, x := range []struct {
		hardest float64
		ways    int
	}{{2, 0}, {2, 9}, {2, 2}, {2, 1}, {2.1, 0}, {2.1, 30}, {2.1, 1}, {2.2, 1000}} {
		if rank := study.Rank(x.hardest, x.ways); rank <= last || rank >= x.hardest+0.1 {
			t.Errorf("level %g with %d ways: %g after %g", x.hardest, x.ways, rank, last)
		} else {
			last = rank
		}
	}
	if a, b := study.Rank(2.1, 3), study.Rank(2.0+0.1, 3); a != b {
		t.Errorf("the level has one decimal: %g and %g", a, b)
	}
}

// TestByCount: the most frequent comes first, and equal counts are sorted by name.
func TestByCount(t *testing.T) {
	if got := study.ByCount(map[string]int{"b": 2, "d": 1, "a": 2, "c": 7}); !slices.Equal(got, []string{"c", "a", "b", "d"}) {
		t.Error(got)
	}
}

// TestGradeBounded ends grades where no technique applies: the label stays, the figures are lower bounds, and a puzzle with several
// solutions has no label.
func TestGradeBounded(t *testing.T) {
	one, several := map[puzzle.Place]int{puzzle.Cell(0, 0): 1}, map[puzzle.Place]int{puzzle.Cell(0, 0): 3}
	for _, x := range []struct {
		given map[puzzle.Place]int
		most  int
		want  string
	}{
		{one, 0, "unique Trial, short: 7.0, bounded false"},
		{one, 1000, "unique Trial, short: 7.0, bounded false"},
		{one, 1, "unique Trial, short: 7.1, bounded true"},
		{several, 1, "multiple , : 7.0, bounded false"},
	} {
		st := study.Open(newSquare(size(x.given), x.given, nil))
		st.WhatIfs = x.most
		g := st.Grade(t.Context())
		if got := fmt.Sprintf("%s %s: %.1f, bounded %v", g.Status, g.Label+", "+g.Effort, g.Hardest, g.Bounded); got != x.want {
			t.Errorf("%v, %d what-ifs: %s, not %s", x.given, x.most, got, x.want)
		}
	}
}
