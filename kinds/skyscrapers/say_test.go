package skyscrapers_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// towers are puzzles that together need many techniques.
var towers = []string{
	"6:2//4//2/1//2/1/4//3//3/4/2///1///5/2/,j4p1c4d",
	"5:3/3/1/2/2/3/2/3/1/2/2/2/1/2///1///2",
	"5:/4//3//2//4/2/3//1//3/2/2/3//2/3,j1_2j2b",
	"6:/5/3/4/2/2/2/1/2//2/3/1/4/4/3/3/2/3/1/2/4//3,l1a4g2e3g",
	"5:/1/3/4/5/2//2//1/2//3//3//4/3/2/,q1g",
	"5:3/3//1/2/////2/3//1/2/3//1/4/3/2,2q4f",
	"6:/4///4//3//2//2/5/3/4////2/2/1////4,g4m1d3i",
	"5:2/1//3/2/3/4/1/2/2/2/1///2/3/4//2/,t2d",
	"5:3///3/3/2/4/3/2/1///1/3/2/3/3//2/1",
	"5:2/4/3//2/3//2/3/3/2/3///////2/4",
	"6://5//4///3//5///1////3/4/4/3////2",
}

// TestClueNumbers compares the numbers of skyscraper clues in sentences with the clues of the puzzle.
func TestClueNumbers(t *testing.T) {
	l, err := words.In("en", skyscrapers.Kind)
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`the clue (above|below|left of|right of) (?:row|column) (\d+) \((\d+)\)`)
	side := map[string]string{"above": "top", "below": "bottom", "left of": "left", "right of": "right"}
	seen := map[string]int{}
	for _, text := range towers {
		p, _, err := puzzletest.Format(skyscrapers.Kind, codec.Tatham.Name).Decode(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		var givens map[string]json.RawMessage
		b, err := json.Marshal(p.Kind().JSON.Givens(p))
		if err == nil {
			err = json.Unmarshal(b, &givens)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range study.Explain(t.Context(), p, study.ExplainOptions{}).Steps {
			said := l.StepText(s, words.Long)
			for _, m := range named.FindAllStringSubmatch(said, -1) {
				var clues []int
				if err := json.Unmarshal(givens[side[m[1]]], &clues); err != nil {
					t.Fatal(err)
				}
				line, _ := strconv.Atoi(m[2])
				if strconv.Itoa(clues[line-1]) != m[3] {
					t.Errorf("%s: the clue is %d: %q", text, clues[line-1], said)
				}
				seen[m[1]]++
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("numbers seen: %v", seen)
	}
}

// TestBroken checks the words of violations in both languages.
func TestBroken(t *testing.T) {
	wordstest.TestViolations(t, skyscrapers.Kind, []wordstest.Case{
		{"skyscrapers\n. . .\n. . . . .\n. . . . .\n. . . . .\n. . .", "no-value",
			"R1C1 has no candidate left",
			"tidak ada tinggi yang mungkin di B1K1"},
		{"skyscrapers\n. . .\n. 1 . . .\n. . . . .\n. . . . .\n. . .", "given",
			"R1C1 has the given height 1",
			"B1K1 sudah diberikan: tingginya 1"},
		{"skyscrapers\n. . .\n. =1 . =1 .\n. . . . .\n. . . . .\n. . .", "row-repeat",
			"row 1 has the height 1 twice",
			"baris 1: tinggi 1 muncul 2 kali"},
		{"skyscrapers\n. . .\n. =1 . . .\n. =1 . . .\n. 1 . . .\n. . .", "column-repeat",
			"column 1 has the height 1 3 times",
			"kolom 1: tinggi 1 muncul 3 kali"},
		{"skyscrapers\n. . .\n. . . . .\n. =1/3 =1/3 =1/3 .\n. . . . .\n. . .", "row-fit",
			"row 2 has no filling left with different heights",
			"baris 2 tidak punya isian lagi dengan tinggi yang berbeda-beda"},
		{"skyscrapers\n. . .\n. =1/2 . . .\n. =1 . . .\n. =1/2 . . .\n. . .", "column-fit",
			"column 1 has no filling left with different heights",
			"kolom 1 tidak punya isian lagi dengan tinggi yang berbeda-beda"},
		{"skyscrapers\n1 . .\n. . . . .\n. =3 . . .\n. . . . .\n. . .", "top-view",
			"column 1 from above: no filling is left in which 1 building is visible",
			"kolom 1 dari atas: tidak ada isian lagi yang memperlihatkan 1 gedung"},
		{"skyscrapers\n. . .\n2 =1 =2 =3 .\n. . . . .\n. . . . .\n. . .", "left-view",
			"row 1 from the left: 3 buildings are visible, but the clue is 2",
			"baris 1 dari kiri: terlihat 3 gedung, padahal petunjuknya 2"},
		{"skyscrapers\n. . .\n. . . =2 3\n. . . . .\n. . . . .\n. . .", "right-view",
			"row 1 from the right: 2 buildings will be visible, but the clue is 3",
			"baris 1 dari kanan: akan terlihat 2 gedung, padahal petunjuknya 3"},
		{"skyscrapers\n1 . .\n. =2 . . .\n. . . . .\n. . . . .\n. . .", "top-view",
			"column 1 from above: 2 buildings will be visible, but the clue is 1",
			"kolom 1 dari atas: akan terlihat 2 gedung, padahal petunjuknya 1"},
		{"skyscrapers\n. . .\n. . . . .\n. . . . .\n. . . 1 .\n. . 1", "bottom-view",
			"column 3 from below: 2 to 3 buildings will be visible, but the clue is 1",
			"kolom 3 dari bawah: akan terlihat 2 sampai 3 gedung, padahal petunjuknya 1"},
	})
}

// TestTwoLines checks that the comparison of two lines with few arrangements lists them, and where each excluded one fails.
func TestTwoLines(t *testing.T) {
	for code, want := range map[string]string{ // any order: each alone
		"en": "Row 2 is 1 4 2 3 or 4 1 2 3, and row 4 is 4 2 3 1 or 4 3 1 2. 4 1 2 3 would repeat a height in column 1.",
		"id": "Baris 2 adalah 1 4 2 3 atau 4 1 2 3, dan baris 4 adalah 4 2 3 1 atau 4 3 1 2. 4 1 2 3 akan mengulang tinggi di kolom 1.",
	} {
		l, err := words.In(code, skyscrapers.Kind)
		if err != nil {
			t.Fatal(err)
		}
		s := puzzle.Step{Technique: "skyscrapers.two-lines", Clues: []puzzle.Place{puzzle.Row(1), puzzle.Row(3)}, Args: puzzle.Args{
			"first": puzzle.Row(1), "second": puzzle.Row(3), "a": 2, "b": 2, "count": 2, "across": []puzzle.Place{puzzle.Col(0)}, "clue": 0, "n": 4,
			"one": []string{"1 4 2 3", "4 1 2 3"}, "two": []string{"4 2 3 1", "4 3 1 2"},
			"clashes": []puzzle.Args{{"heights": "4 1 2 3", "where": []puzzle.Place{puzzle.Col(0)}}}}}
		known := puzzle.NewFacts(puzzle.GridBoard(4, 4, puzzle.Span(1, 4)))
		if got := l.ArgumentText(s, words.Context{Known: known, Last: true}); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", code, got)
		}
	}
}

// TestForced checks that a chain states why a line forces each of its nodes, and does not only name the clue.
func TestForced(t *testing.T) {
	l, err := words.In("en", skyscrapers.Kind)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := puzzletest.Format(skyscrapers.Kind, codec.PuzzLink.Name).Decode("https://puzz.link/p?skyscrapers/6/6/5g43j334g333j2h3g", nil)
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known, forced := e.Start.Clone(), 0
	for _, x := range e.Deductions {
		text := narrate.Text(l, known, x)
		if strings.Contains(text, "(by the clue") {
			t.Errorf("no reason: %q", text)
		}
		forced += len(regexp.MustCompile(`= \d \((?:row|column) \d shows`).FindAllString(text, -1))
		for _, f := range x.New {
			known.Add(f)
		}
	}
	if forced < 3 {
		t.Errorf("%d forced nodes", forced)
	}
}
