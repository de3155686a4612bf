package narrate

import (
	"reflect"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestOnce explains small boards of all kinds. Each thought is the same whether it is requested alone or is the first of an explanation
// that considers all later steps, wherever crosses are drawn.
func TestOnce(t *testing.T) {
	for _, text := range []string{
		"https://puzz.link/p?mashu/8/8/i09i300a01033650000310",
		"https://puzz.link/p?hashi/7/7/3h4g4o3g4g5g3k1g2h2m1g2g1g4g3",
		"https://puzz.link/p?nonogram/8/8/6i111g12h22h31h111g4i2i21h31h111g121g13h21h31h22h",
		"https://puzz.link/p?skyscrapers/6/6/231g4i44i332g232g5h",
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		st := study.Open(p)
		told := 0
		for ; !st.Board().Complete() && told < st.Board().Board().Len(); told++ {
			x, err := Next(t.Context(), st)
			o := study.ExplainOptions{Known: st.Board()}
			all := newComposer(t.Context(), st, study.Open(p).Walk(t.Context(), o), o)
			y, ok := all.next()
			if (err == nil) != ok || !reflect.DeepEqual(x.Step, y.Step) || !reflect.DeepEqual(x.Links, y.Links) ||
				!reflect.DeepEqual(x.Parts, y.Parts) {
				t.Fatalf("%s, thought %d: alone %v (%v), with all steps %v", p.Kind().Name, told+1, x.Step, err, y.Step)
			}
			if !ok {
				break
			}
			for _, s := range x.Links {
				if isBookkeeping(p.Kind(), s) && s.Level > maxBookkeepingLevel {
					t.Errorf("%s of level %g is bookkeeping, and looked for up to %g", s.Technique, s.Level, maxBookkeepingLevel)
				}
			}
			for _, f := range x.New {
				if f.Not {
					st.Marks().Cross(f.At, f.Value)
				} else {
					st.Marks().Set(f.At, f.Value)
				}
			}
		}
		if !st.Board().Complete() || told < 3 {
			t.Errorf("%s: not told to the end, after %d thoughts", p.Kind().Name, told)
		}
	}
}

// TestUnmarked asks for hints on boards of a Masyu with lines but without crosses. Each hint ends in a line, though some use crosses that
// are cheaper to explain. If one cross is drawn, a hint may end in such a cross.
func TestUnmarked(t *testing.T) {
	p, err := kinds.Parse("https://puzz.link/p?mashu/8/8/i09i300a01033650000310")
	if err != nil {
		t.Fatal(err)
	}
	line := func(f puzzle.Fact) bool { return f.Value > 0 }
	cross := func(f puzzle.Fact) bool { return f.Value == 0 }
	ends := func(x Deduction, what func(puzzle.Fact) bool) bool { return slices.ContainsFunc(x.Goal(), what) }
	st, crosses, argued := study.Open(p), 0, 0
	for !complete(p, st.Board()) {
		x, err := Next(t.Context(), st)
		if err != nil || !ends(x, line) {
			t.Fatalf("a hint ends in %v (%v)", x.Goal(), err)
		}
		for _, s := range x.Links[:x.Parts[0].Argument-1] {
			if !isBookkeeping(p.Kind(), s) && slices.ContainsFunc(s.New, cross) {
				argued++
			}
		}
		marked := study.Open(p)
		for f := range st.Board().All() {
			marked.Marks().Set(f.At, f.Value)
		}
		for _, f := range x.New {
			if cross(f) {
				marked.Marks().Set(f.At, 0) // a cross that no step has used yet
				break
			}
		}
		if y, err := Next(t.Context(), marked); err == nil && !ends(y, line) {
			crosses++
		}
		for _, f := range x.New {
			if line(f) {
				st.Marks().Set(f.At, f.Value)
			}
		}
	}
	if argued == 0 || crosses == 0 {
		t.Errorf("%d crosses inside the arguments of lines, %d hints of crosses where one is drawn", argued, crosses)
	}
}

// TestUnmarkedLarge asks for hints on a board with many lines, which make a hundred crosses obvious: each hint ends in a line.
func TestUnmarkedLarge(t *testing.T) {
	p, err := kinds.Parse("https://puzz.link/p?mashu/16/16/003f639if020j063j0idi2160006329b3310e3" +
		"003900a30319i3l1of1o07a6i2900j01d01111053906i000")
	if err != nil {
		t.Fatal(err)
	}
	answer := study.Unique(t.Context(), p, study.Options{}).Solution
	for rows := 6; rows <= 14; rows += 4 {
		st := study.Open(p)
		for f := range answer.All() {
			if f.Value > 0 && int(f.At.R2) < rows {
				st.Marks().Set(f.At, f.Value)
			}
		}
		x, err := Next(t.Context(), st)
		if err != nil || !slices.ContainsFunc(x.Goal(), func(f puzzle.Fact) bool { return f.Value > 0 }) {
			t.Errorf("with the lines of %d rows a hint ends in %v (%v)", rows, x.Goal(), err)
		}
	}
}

// complete reports whether a board has all lines of the solution.
func complete(p puzzle.Puzzle, board puzzle.Facts) bool {
	full := board.Clone()
	for i := range board.Board().Len() {
		if _, ok := board.Value(i); !ok {
			full.Set(i, 0)
		}
	}
	return len(p.Kind().Check(p, full)) == 0
}
