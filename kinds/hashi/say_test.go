package hashi_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// TestMarked checks that an explanation states the bound that a number leaves to bridges, if it only leaves that.
func TestMarked(t *testing.T) {
	p, _, err := puzzletest.Format(hashi.Kind, codec.PuzzLink.Name).Decode(
		"https://puzz.link/p?hashi/10/10/2g2h2g3g4g2g3h3g2g2g1g1j4g2j3g2g2h1n4g5g6h42m2h1h5g6h3n1g2g4g3g3h2", nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", hashi.Kind)
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known, all := e.Start.Clone(), ""
	for _, x := range e.Deductions {
		all += narrate.Text(l, known, x) + "\n"
		for _, f := range x.New {
			known.Add(f)
		}
	}
	if want := "R4C7 leaves at most one bridge along R2C7-R4C7-R4C9."; !strings.Contains(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
}

// TestCasesAgree: if no case fails, the sentence names the cases when they are listed. Otherwise it also names what the failing cases
// violate.
func TestCasesAgree(t *testing.T) {
	p, _, err := puzzletest.Format(hashi.Kind, codec.Text.Name).Decode("hashi\n2.2\n...\n2.2\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", hashi.Kind)
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Step{Technique: "hashi.island-cases", Clues: []puzzle.Place{puzzle.Cell(0, 0)},
		New:  []puzzle.Fact{{At: puzzle.Bridge(0, 0, 0, 2), Value: 1}},
		Args: puzzle.Args{"number": 2, "island": puzzle.Cell(0, 0), "ways": 1, "left": 1, "by": []puzzle.Place{puzzle.Cell(0, 2)}}}
	b := words.Context{Known: puzzle.NewFacts(p.Board()), Last: true}
	want := "Whichever way the 2 in R1C1 sends its bridges, R1C3 requires one bridge to R1C3."
	if text := l.ArgumentText(s, b); text != want {
		t.Errorf("%q, not %q", text, want)
	}
	right, down := puzzle.Bridge(0, 0, 0, 2), puzzle.Bridge(0, 0, 2, 0)
	s.Args["standing"] = []puzzle.Args{{"bridges": []puzzle.Fact{{At: right, Value: 2}}},
		{"bridges": []puzzle.Fact{{At: right, Value: 1}, {At: down, Value: 1}}}}
	if text, want := l.ArgumentText(s, b), "The 2 in R1C1 has two to R1C3 or one each to R1C3 and R3C1. "+
		"Either way one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	end := puzzle.Args{"facts": []puzzle.Fact{{At: right, Value: 0}}, "denies": []puzzle.Fact{{At: right, Value: 0}}, "alone": true}
	s.Args["ends"] = []puzzle.Args{end, {"facts": []puzzle.Fact{{At: down, Value: 2}}, "unmet": []puzzle.Place{puzzle.Cell(2, 0)},
		"denies": []puzzle.Fact{{At: right, Value: 2}}}}
	if text, want := l.ArgumentText(s, b), "The 2 in R1C1: with none to R1C3, a group would be complete and cut off; with two to R3C1, R3C1 "+
		"would be unsatisfied. It has two to R1C3 or one each to R1C3 and R3C1. Either way one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	delete(s.Args, "standing")
	delete(s.Args, "by") // the sentence omits the case that the step does not deny
	s.Args["ends"].([]puzzle.Args)[1]["denies"] = []puzzle.Fact{{At: down, Value: 0}}
	want = "The 2 in R1C1: with none to R1C3, a group would be complete and cut off. So one bridge to R1C3."
	if text := l.ArgumentText(s, b); text != want {
		t.Errorf("%q, not %q", text, want)
	}
	end["group"] = []puzzle.Place{puzzle.Cell(0, 0), puzzle.Cell(2, 0)}
	want = "The 2 in R1C1: with none to R1C3, the group R1C1 and R3C1 would be complete and cut off. So one bridge to R1C3."
	if text := l.ArgumentText(s, b); text != want {
		t.Errorf("%q, not %q", text, want)
	}
	delete(s.Args, "ends")
	s.Args["unmet"], s.Args["alone"] = []puzzle.Place{puzzle.Cell(0, 2), puzzle.Cell(2, 0)}, true
	if text, want := l.ArgumentText(s, b), "The 2 in R1C1: any other way leaves R1C3 or R3C1 unsatisfied, or cuts off a group. So one bridge "+
		"to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	delete(s.Args, "unmet")
	delete(s.Args, "alone")
	if text, want := l.ArgumentText(s, b), "The 2 in R1C1 has no other way to get its bridges. So one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
}

// TestOneNeighbour checks that a sentence names the only neighbour of an island once, also if it repeats an argument.
func TestOneNeighbour(t *testing.T) {
	p, _, err := puzzletest.Format(hashi.Kind, codec.Text.Name).Decode("hashi\n1.4.1\n.....\n..2..\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", hashi.Kind)
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	text := narrate.Text(l, e.Start, e.Deductions[0])
	want := "The 1 in R1C1 has only one neighbour, R1C3: one bridge. The 1 in R1C5 has only one neighbour, R1C3: one bridge."
	if !strings.Contains(text, want) {
		t.Errorf("%q, not %q", text, want)
	}
}

// TestJustOne checks that a direction with one bridge and no more is not said to be ruled out, although its other end is not full.
func TestJustOne(t *testing.T) {
	p, _, err := puzzletest.Format(hashi.Kind, codec.Text.Name).Decode("hashi\n3.2.2\n.....\n2...1\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	known := puzzle.NewFacts(p.Board())
	known.Add(puzzle.Fact{At: puzzle.Bridge(0, 0, 0, 2), Value: 1})
	for code, want := range map[string]string{ // any order: each alone
		"en": "The 3 in R1C1 needs two more (one to R1C3): to R3C1.",
		"id": "Pulau 3 di B1K1 kurang dua (satu ke B1K3), yang pasti ke B3K1.",
	} {
		l, err := words.In(code, hashi.Kind)
		if err != nil {
			t.Fatal(err)
		}
		s := puzzle.Step{Technique: "hashi.just-enough", Clues: []puzzle.Place{puzzle.Cell(0, 0)},
			New:  []puzzle.Fact{{At: puzzle.Bridge(0, 0, 2, 0), Value: 2}},
			Args: puzzle.Args{"number": 3, "island": puzzle.Cell(0, 0)}}
		if got := l.ArgumentText(s, words.Context{Known: known, Last: true}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestRemaining: sentences state the numbers of bridges that remain, whichever they are.
func TestRemaining(t *testing.T) {
	p, err := hashi.New(1, 3, []hashi.Island{{R: 0, C: 0, N: 4}, {R: 0, C: 2, N: 4}}, hashi.Options{Max: 4})
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", hashi.Kind)
	if err != nil {
		t.Fatal(err)
	}
	for left, want := range map[puzzle.Mask]string{ // any order: each is stated alone
		puzzle.Only(0) | puzzle.Only(2):                                   "none or two bridges",
		puzzle.Only(0) | puzzle.Only(2) | puzzle.Only(3):                  "0, 2 or 3 bridges",
		puzzle.Only(0) | puzzle.Only(3):                                   "0 or 3 bridges",
		puzzle.Only(1) | puzzle.Only(2):                                   "1 or 2 bridges",
		puzzle.Only(0) | puzzle.Only(1) | puzzle.Only(2):                  "at most two bridges",
		puzzle.Only(2) | puzzle.Only(3) | puzzle.Only(4):                  "at least two bridges",
		puzzle.Only(0) | puzzle.Only(1) | puzzle.Only(2) | puzzle.Only(4): "0, 1, 2 or 4 bridges",
	} {
		s := puzzle.Step{Technique: "hashi.look"}
		for v := range (p.Board().Unknown(0).Values &^ left).Values() {
			s.New = append(s.New, puzzle.Fact{At: p.Board().Unknown(0).At, Value: v, Not: true})
		}
		text := l.ArgumentText(s, words.Context{Known: puzzle.NewFacts(p.Board()), Last: true})
		if !strings.Contains(text, " "+want+" ") {
			t.Errorf("%v: %q, not %q", left, text, want)
		}
	}
}

// TestBroken checks the texts of broken rules in both languages.
func TestBroken(t *testing.T) {
	wordstest.TestViolations(t, hashi.Kind, []wordstest.Case{
		{"hashi\n1=3\n..|\n..1", "too-many",
			"the 1 in R1C1 has 2 bridges",
			"pulau 1 di B1K1 punya 2 jembatan"},
		{"hashi apart\n4-.-3\n    |\n. . 1\n", "too-few",
			"the 4 in R1C1 can have only 1 bridge",
			"pulau 4 di B1K1 hanya dapat memperoleh 1 jembatan"},
		{"hashi\n.?.\n3|?\n.?.", "too-few",
			"the 3 in R2C1 can have no bridge",
			"pulau 3 di B2K1 tidak dapat memperoleh jembatan"},
		{"hashi\n1.?", "no-sum",
			"the bridges still possible for the 1 in R1C1 cannot add up to it",
			"jembatan yang masih mungkin untuk pulau 1 di B1K1 tidak dapat berjumlah 1"},
		{"hashi apart\n. ? .\n  |\n?-.-?\n  |\n. ? .\n", "crossing",
			"the bridges R2C1-R2C3 and R1C2-R3C2 cross",
			"jembatan B2K1-B2K3 dan B1K2-B3K2 bersilangan"},
		{"hashi\n1-1\n...\n3.3", "not-connected",
			"the 2 islands around R1C1 are cut off from the others",
			"2 pulau di sekitar B1K1 terputus dari yang lain"},
		{"hashi apart\n?-.-?\n    x\n. . ?\n", "not-connected",
			"the island in R2C3 is cut off from the others",
			"pulau di B2K3 terputus dari yang lain"},
		{"hashi tree\n2-2\n|.|\n2-2", "circle",
			"the bridges R3C1-R3C3 close a circle",
			"jembatan B3K1-B3K3 menutup lingkaran"},
		{"hashi\n1-1", "no-value",
			"no number of bridges is left for R1C1-R1C3",
			"tidak ada jumlah jembatan yang mungkin untuk B1K1-B1K3"},
	})
}
