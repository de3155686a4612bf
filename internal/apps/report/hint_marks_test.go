package report_test

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// TestMarksAreSpoken asks for hints on made boards of every kind, partly solved with values alone and with all facts: each hint is small
// and marks something as new, and its sentence mentions everything so marked.
func TestMarksAreSpoken(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		hints, marks, chains := 0, 0, 0
		for m := range made(t, k, sweeptest.Samples(3, 5)) {
			for marked := range along(t, m.Puzzle, sweeptest.Samples(4, 3)) {
				it, st := kinds.Item{Puzzle: m.Puzzle}, study.Open(m.Puzzle)
				h, err := report.HintIn(t.Context(), st, it, l, marked, report.HintOptions{Level: report.MaxHintLevel})
				if h.Status == report.HintFull { // crosses alone are left
					continue
				}
				if err != nil || h.Status != report.HintStep {
					t.Fatalf("%s: %s (%v)", k.Name, h.Status, err)
				}
				if isSmall(t, st, it, l, marked, h) {
					chains++
				}
				said := h.Hints[len(h.Hints)-1]
				speaks, found := spoken(said), puzzle.Places(h.New())
				if len(found) == 0 {
					t.Errorf("%s: nothing is marked: %s", k.Name, said)
				}
				after := h.Board.Clone()
				for _, f := range h.Step.New {
					after.Add(f)
				}
				for _, at := range found {
					if !speaks.of(after, at) {
						t.Errorf("%s: %v is marked, and not spoken of: %s", k.Name, at, said)
					}
				}
				picture := h.Picture(l, m.Puzzle)
				if n := itemsOf(picture, scene.New); n > len(found) {
					t.Errorf("%s: the picture marks %d places, not %d: %s", k.Name, n, len(found), said)
				}
				if strings.HasPrefix(said, "Two crosses leave only") && itemsOf(picture, scene.Because) < 2 {
					t.Errorf("%s: the two crosses are not marked: %s", k.Name, said)
				}
				hints, marks = hints+1, marks+len(found)
			}
		}
		t.Logf("%s: %d hints, %.1f marks a hint", k.Name, hints, float64(marks)/float64(hints))
		if hints < 8 || chains == 0 {
			t.Errorf("%s: %d hints, %d of them part of a chain", k.Name, hints, chains)
		}
	}
}

func made(t *testing.T, k *puzzle.Kind, count int) func(yield func(generate.Result) bool) {
	side := 8
	if k.Limits.Square {
		side = 6
	}
	all := max(count, 4) // of which smaller numbers are the first
	if k.Traits.Givens { // whose puzzles take few steps
		side, count, all = 9, 3*count, 3*all
	}
	return func(yield func(generate.Result) bool) {
		n := 0
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: side, Cols: side, Seed: 3, Count: all}) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n > count || !yield(m) {
				return
			}
		}
	}
}

var thoughtsOf = map[puzzle.Puzzle][]narrate.Deduction{}

// along yields the boards before every n-th thought of a puzzle, once with only the values that people write, and once with all facts; and
// the thoughts that follow.
func along(t *testing.T, p puzzle.Puzzle, n int) iter.Seq2[*puzzle.Marks, []narrate.Deduction] {
	return func(yield func(*puzzle.Marks, []narrate.Deduction) bool) {
		known := puzzle.NewFacts(p.Board())
		thoughts, ok := thoughtsOf[p]
		if !ok {
			thoughts = narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{}).Deductions
			thoughtsOf[p] = thoughts
		}
		for k, x := range thoughts {
			if k%n == 0 {
				values := puzzle.NewMarks(p.Board())
				for f := range known.All() {
					if !f.Not && (f.Value > 0 || f.At.Kind == puzzle.CellKind) {
						values.Set(f.At, f.Value)
					}
				}
				if !yield(values, thoughts[k:]) || !yield(puzzle.MarksOf(known), thoughts[k:]) {
					return
				}
			}
			for _, f := range x.New {
				known.Add(f)
			}
		}
	}
}

// itemsOf counts the items that a drawing marks with a role.
func itemsOf(s scene.Scene, role scene.Role) int {
	n := 0
	for _, it := range s.Items {
		if it.Role == role {
			n++
		}
	}
	return n
}

// speech contains the subjects of an English sentence: named cells and the cells straight between two names, rows and columns, borders of
// named cells, and lines by cells on them.
type speech struct {
	cells      map[puzzle.Place]bool
	borders    map[[2]puzzle.Place]bool // by the cells on both sides
	rows, cols map[int]bool
	lines      bool // that lead from one cell to another
	closed     bool // the whole loop
	ways       bool // all bridges of a named island
}

var (
	besides = regexp.MustCompile(`(?i)\b(above|below|left of|right of) (R\d+C\d+(?:-R\d+C\d+)?)`)
	chainOf = regexp.MustCompile(`R\d+C\d+(?:(?:-| to )R\d+C\d+)*`)
	cellOf  = regexp.MustCompile(`R(\d+)C(\d+)`)
	lineOf  = regexp.MustCompile(`(?i)\b(row|column)s? (\d+(?:(?:, | and | to )\d+)*)`)
	number  = regexp.MustCompile(`\d+`)
)

// spoken finds the subjects of a sentence.
func spoken(text string) speech {
	s := speech{cells: map[puzzle.Place]bool{}, borders: map[[2]puzzle.Place]bool{}, rows: map[int]bool{}, cols: map[int]bool{}}
	s.ways = strings.Contains(text, "each way")
	s.lines, s.closed = strings.Contains(text, "line"), strings.Contains(text, "loop is closed")
	at := func(text string) int { n, _ := strconv.Atoi(text); return n - 1 }
	for _, chain := range chainOf.FindAllString(text, -1) {
		var last *[2]int
		for _, m := range cellOf.FindAllStringSubmatch(chain, -1) {
			to := [2]int{at(m[1]), at(m[2])}
			from := to
			if last != nil && (last[0] == to[0] || last[1] == to[1]) {
				from = *last
			}
			for r := min(from[0], to[0]); r <= max(from[0], to[0]); r++ {
				for c := min(from[1], to[1]); c <= max(from[1], to[1]); c++ {
					s.cells[puzzle.Cell(r, c)] = true
				}
			}
			last = &to
		}
	}
	for _, m := range besides.FindAllStringSubmatch(text, -1) {
		for at := range spoken(m[2]).cells { // any order: a set
			a, b := at, at
			switch strings.ToLower(m[1]) {
			case "above":
				a.R--
			case "below":
				b.R++
			case "left of":
				a.C--
			default:
				b.C++
			}
			s.borders[[2]puzzle.Place{a, b}] = true
		}
	}
	for _, m := range lineOf.FindAllStringSubmatch(text, -1) {
		set := s.rows
		if strings.EqualFold(m[1], "column") {
			set = s.cols
		}
		for _, n := range number.FindAllString(m[2], -1) {
			set[at(n)] = true
		}
	}
	return s
}

// of reports whether the sentence mentions a place. The board is that after the step.
func (s speech) of(after puzzle.Facts, at puzzle.Place) bool {
	if !at.Between() {
		return s.cells[at] || s.rows[int(at.R)] || s.cols[int(at.C)]
	}
	a, b := at.Ends()
	if at.Kind.Shape() == puzzle.OnBorder {
		return s.borders[[2]puzzle.Place{a, b}]
	}
	if s.cells[a] && s.cells[b] || s.closed || s.ways && (s.cells[a] || s.cells[b]) {
		return true
	}
	return s.lines && at.Kind == puzzle.EdgeKind && s.onTo(after, at, a) && s.onTo(after, at, b)
}

// onTo reports whether the line through an edge reaches a named cell, beyond its end.
func (s speech) onTo(after puzzle.Facts, edge, end puzzle.Place) bool {
	for n := after.Board().Len(); n > 0; n-- {
		if s.cells[end] {
			return true
		}
		next := slices.IndexFunc(after.Board().Unknowns(), func(u puzzle.Unknown) bool {
			a, b := u.At.Ends()
			v, ok := after.Value(after.Board().Index(u.At))
			return u.At != edge && ok && v == 1 && (a == end || b == end)
		})
		if next < 0 {
			return false
		}
		edge = after.Board().Unknown(next).At
		if a, b := edge.Ends(); a == end {
			end = b
		} else {
			end = a
		}
	}
	return false
}

// TestGroupsAreMarked asks for hints about Sudokus: the picture outlines the boxes that the sentence names, and marks the rows and columns
// that it names, and no others. Premises in a named box are marked.
func TestGroupsAreMarked(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	k, err := kinds.ByName("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	boxes, values, outlined := 0, 0, 0
	boxOf := regexp.MustCompile(`(?i)\bthe box at R(\d)C(\d)`)
	for m := range made(t, k, 2) {
		for marked := range along(t, m.Puzzle, 1) {
			h, err := report.Hint(t.Context(), kinds.Item{Puzzle: m.Puzzle}, l, marked, report.MaxHintLevel)
			if err != nil || h.Status != report.HintStep {
				continue
			}
			said := h.Hints[len(h.Hints)-1]
			named, speaks := boxOf.FindAllStringSubmatch(said, -1), spoken(boxOf.ReplaceAllString(said, ""))
			if len(named) != strings.Count(said, "box") { // a list of boxes
				continue
			}
			drawn := map[[2]float64]bool{}
			var premises []scene.Item
			for _, it := range h.Picture(l, m.Puzzle).Items {
				switch {
				case it.Role == scene.Because:
					premises = append(premises, it)
				case it.Role == scene.Used && it.Outline && it.X2-it.X == 3:
					drawn[[2]float64{it.Y + 1, it.X + 1}] = true
				case it.Role == scene.Used && it.Outline && it.X2-it.X == 9 && !speaks.onRow(int(it.Y)):
					t.Errorf("row %v is marked, and not spoken of: %s", it.Y+1, said)
				}
			}
			for _, b := range named {
				r, _ := strconv.ParseFloat(b[1], 64)
				c, _ := strconv.ParseFloat(b[2], 64)
				if drawn[[2]float64{r, c}] {
					outlined++
				} else if len(drawn) > 0 {
					t.Errorf("%s is not marked: %s", b[0], said)
				}
				boxes++
				for _, x := range h.Step.Because {
					y, z := float64(x.At.R), float64(x.At.C)
					if x.Not || y < r-1 || y > r+1 || z < c-1 || z > c+1 || len(premises) == 0 {
						continue
					}
					values++
					if !slices.ContainsFunc(premises, func(it scene.Item) bool { return it.X <= z && z < it.X2 && it.Y <= y && y < it.Y2 }) {
						t.Errorf("%v of %s is not marked: %s", x.At, b[0], said)
					}
				}
			}
		}
	}
	if boxes < 5 || values == 0 || outlined < 10 { // a box that only contains premises is not outlined
		t.Errorf("%d boxes, %d premises in them, %d boxes outlined", boxes, values, outlined)
	}
}

// onRow reports whether the sentence mentions a row or a cell of it.
func (s speech) onRow(r int) bool {
	for at := range s.cells { // any order: a search
		if int(at.R) == r {
			return true
		}
	}
	return s.rows[r]
}
