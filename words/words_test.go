package words_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/words"
)

// resorts are the last resorts, which every kind has.
var resorts = []string{"what-if", "look", "agreement", "case"}

// TestTemplates finds a sentence, a short one and a name in every language for every technique of every kind.
func TestTemplates(t *testing.T) {
	for _, code := range words.Languages {
		l, err := words.In(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds.All {
			for _, technique := range k.Techniques {
				if !l.Has(technique.ID) {
					t.Errorf("text/%s/%s.tmpl: %q, %q or %q is missing", code, k.Name, technique.ID, technique.ID+"/short", technique.ID+"/name")
				}
			}
			for _, id := range resorts {
				if !l.Has(k.Name + "." + id) {
					t.Errorf("%s: no words for %s.%s", code, k.Name, id)
				}
			}
		}
	}
}

// TestRules finds what every technique looks for, in general, in every language, and no two techniques with the same words.
func TestRules(t *testing.T) {
	for _, code := range words.Languages {
		l, err := words.In(code)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]string{}
		for _, k := range kinds.All {
			for _, technique := range k.Techniques {
				name := technique.ID + "/rule"
				text := l.Phrase(name, nil)
				if text == name || !strings.HasSuffix(text, ".") {
					t.Errorf("text/%s/%s.tmpl: %s is %q", code, k.Name, name, text)
				}
				if other := said[text]; other != "" {
					t.Errorf("text/%s/%s.tmpl: %s says what %s says", code, k.Name, name, other)
				}
				said[text] = name
			}
		}
	}
}

// puzzles are puzzles of several kinds that need many techniques between them.
var puzzles = []string{
	"nonogram\nrows: 2 1, 1 3, 1 2, 3, 4, 1\ncols: 1, 5, 2, 5, 2 1, 2\n",
	"nonogram\nrows: 1, 1, 1\ncols: 1, 1, 1\n?..\n???\n???\n",
	"nonogram\nrows: 3, 1 1, 3, 0, 2 1\ncols: 3 1, 1 1 1, 3, 0, 1\n",
	"nonogram\nrows: 1, 2, 1, 1\ncols: 1, 2, 2\n",
	"nonogram\nrows: 2 1, 1 1, 1 1, 1 1\ncols: 2, 1, 1, 2, 2, 1\n",
	"hashi\n.3...2\n..2.3.\n.....2\n.4..2.\n..1..2\n.3...2\n",
	"hashi\n2....1\n.4..31\n......\n23.21.\n......\n2..3.2\n",
	"hashi\n.3..2.1\n...1..2\n.4.4.3.\n.......\n.....1.\n.1.2..2\n",
	"hashi tree\n2.4=4\n....\"\n1.3=4\n",
	"kakuro\n# 16\\ 4\\\n\\12 . .\n\\8 . .\n",
	"kakuro\n# 8\\ 10\\\n\\9 . .\n\\9 . .\n",
	"kakuro\n#  8\\ 6\\\n\\3 .  .\n\\8 .  .\n\\3 .  .\n",
	"kakuro\n#   16\\  12\\\n\\10 (57) .\n\\13 (57) .\n\\5  .    .\n",
	"kakuro\n#   25\\        22\\\n\\16 (79)       (79)\n\\9  (12345678) (12345678)\n\\10 .          .\n\\12 .          .\n",
	"kakuro\n#   6\\ 15\\ 17\\\n\\21 .  .   .\n\\17 .  .   .\n",
	"kakuro\n#   8\\ 13\\\n\\13 .  .\n\\8  .  .\n",
	"kakuro\n#   8\\ 8\\\n\\10 .  (1234567)\n\\6  .  .\n",
	"kakuro\n#   13\\  7\\\n\\12 (23) .\n\\8  .    .\n",
	"kakuro\n#   24\\        10\\\n\\12 (12345679) .\n\\12 (1234569)  .\n\\10 (12345689) .\n",
	"masyu\n...BWW...\n...W.W.WW\n.WWB.....\n.W.W.W...\n.......W.\n..W.....W\n..WW.....\n...W.WW..\n...W...W.\n",
	"masyu\n.W.....W.\n.......W.\n...WWW.WB\n.WWB....W\n.WWB..W..\n...W..BW.\n....W....\n...WBW...\n.........\n",
	"masyu\n.........\n.......WW\n....WW...\n..W..BW..\n....W....\nWW.W.....\n.BWB..W.W\nW.W......\n....W....\n",
	"masyu all\n....\n.W..\n....\n....\n",
	"8x8m2:a2a1b3a1h4a3b5i5e6c2a1k3a21b3a",
	"6x6m2:3b3a2b3b1c2a34a4f1b1a2b3",
	"6x7m2:11a2a2f5b5a3b1h23a2d2a4a1",
	"8x7m2:2a3d3h5c4a1k1a3a1a4f3h",
	"8x8m2:h4a4b12k3b3b4l2d2c3a4f2",
	"8x6m2:2b4a4i2h2d4a4h3b2c1",
	"7x7m2:a2a3b3a3a4a4t2d3b3a2b3a2",
	"7x7m2:1b3a4h2b3j22a4a4h112b3a",
	"7x8m2:24b5a1f2h32a6a6g31l2a2a1a2",
	"6:2//4//2/1//2/1/4//3//3/4/2///1///5/2/,j4p1c4d",
	"5:3/3/1/2/2/3/2/3/1/2/2/2/1/2///1///2",
	"5:/4//3//2//4/2/3//1//3/2/2/3//2/3,j1_2j2b",
	"6:/5/3/4/2/2/2/1/2//2/3/1/4/4/3/3/2/3/1/2/4//3,l1a4g2e3g",
	"5:/1/3/4/5/2//2//1/2//3//3//4/3/2/,q1g",
	"5:3/3//1/2/////2/3//1/2/3//1/4/3/2,2q4f",
	"6:/4///4//3//2//2/5/3/4////2/2/1////4,g4m1d3i",
	"5:2/1//3/2/3/4/1/2/2/2/1///2/3/4//2/,t2d",
	"5:3///3/3/2/4/3/2/1///1/3/2/3/3//2/1",
}

// TestNamesAll finds in the sentence of every step of some explanations every clue and cell that the step uses, in every language.
func TestNamesAll(t *testing.T) {
	for _, text := range puzzles {
		for it := range kinds.Read(strings.NewReader(text), "", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			e := study.Explain(t.Context(), it.Puzzle, study.ExplainOptions{Known: it.Known})
			if len(e.Steps) == 0 {
				t.Errorf("no steps for\n%s", text)
			}
			for _, code := range words.Languages {
				l, _ := words.In(code)
				for _, s := range e.Steps {
					namesAll(t, l, s)
				}
			}
		}
	}
}

// TestClueNumbers compares the numbers of skyscraper clues in sentences with the clues of the puzzle.
func TestClueNumbers(t *testing.T) {
	l, _ := words.In("en")
	named := regexp.MustCompile(`the clue (above|below|left of|right of) (?:row|column) (\d+) \((\d+)\)`)
	side := map[string]string{"above": "top", "below": "bottom", "left of": "left", "right of": "right"}
	seen := map[string]int{}
	for _, text := range puzzles {
		for it := range kinds.Read(strings.NewReader(text), "", kinds.ReadOptions{}) {
			if it.Puzzle.Kind().Name != "skyscrapers" {
				continue
			}
			var givens map[string]json.RawMessage
			b, err := json.Marshal(it.Puzzle.Kind().JSON.Givens(it.Puzzle))
			if err == nil {
				err = json.Unmarshal(b, &givens)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range study.Explain(t.Context(), it.Puzzle, study.ExplainOptions{}).Steps {
				text := l.Say(s, words.Long)
				for _, m := range named.FindAllStringSubmatch(text, -1) {
					var clues []int
					if err := json.Unmarshal(givens[side[m[1]]], &clues); err != nil {
						t.Fatal(err)
					}
					if clues[number(m[2])-1] != number(m[3]) {
						t.Errorf("%s: the clue is %d: %q", it.ID, clues[number(m[2])-1], text)
					}
					seen[m[1]]++
				}
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("numbers seen: %v", seen)
	}
}

var (
	cell   = regexp.MustCompile(`[RB](\d+)[CK](\d+)`)
	strech = regexp.MustCompile(`([RB]\d+[CK]\d+) (?:to|sampai) ([RB]\d+[CK]\d+)`)
)

// namesAll looks for what a step uses in its sentence.
func namesAll(t *testing.T, l *words.Language, s puzzle.Step) {
	text := l.Say(s, words.Long)
	if short := l.Say(s, words.Short); len(short) >= len(text) || len(s.New) > 0 && !strings.Contains(short, " ") {
		t.Errorf("%s: %s: %q is no shorter than %q", l.Code, s.Technique, short, text)
	}
	named := map[string]bool{}
	for _, m := range cell.FindAllString(text, -1) {
		named[at(m).String()] = true
	}
	for _, m := range strech.FindAllStringSubmatch(text, -1) {
		a, b := at(m[1]), at(m[2])
		for r := a.R; r <= b.R; r++ {
			for c := a.C; c <= b.C; c++ {
				named[puzzle.Cell(int(r), int(c)).String()] = true
			}
		}
	}
	for _, f := range append(append([]puzzle.Fact(nil), s.New...), s.Because...) {
		for _, part := range cell.FindAllString(f.At.String(), -1) {
			if !named[part] {
				t.Errorf("%s: %s: no %s in %q", l.Code, s.Technique, part, text)
			}
		}
	}
	for _, c := range s.Clues {
		if name := l.Phrase("clue", c); name != "clue" && !strings.Contains(strings.ToLower(text), strings.ToLower(name)) {
			t.Errorf("%s: %s: no %s in %q", l.Code, s.Technique, name, text)
		}
	}
	if strings.Contains(text, "<no value>") || strings.Contains(text, "%!") {
		t.Errorf("%s: %s: %q", l.Code, s.Technique, text)
	}
}

func at(name string) puzzle.Place {
	m := cell.FindStringSubmatch(name)
	return puzzle.Cell(number(m[1])-1, number(m[2])-1)
}

func number(s string) int {
	n := 0
	for _, d := range s {
		n = 10*n + int(d-'0')
	}
	return n
}

// told are the kinds whose techniques all have words for thoughts.
var told = []string{"nonogram", "hashi"}

// TestThoughtTemplates finds the words of a thought in every language for every technique and last resort of the kinds told.
func TestThoughtTemplates(t *testing.T) {
	for _, code := range words.Languages {
		l, err := words.In(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds.All {
			if !slices.Contains(told, k.Name) {
				continue
			}
			ids := []string{}
			for _, technique := range k.Techniques {
				ids = append(ids, technique.ID)
			}
			for _, id := range resorts {
				ids = append(ids, k.Name+"."+id)
			}
			for _, id := range ids {
				if !l.Tells(id) {
					t.Errorf("text/%s/%s.tmpl: %q is missing", code, k.Name, id+"/tell")
				}
			}
		}
	}
}

// TestCasesAgree says of cases none of which fails which they are, when they are listed, and of others on what they break.
func TestCasesAgree(t *testing.T) {
	p, err := kinds.Parse("hashi\n2.2\n...\n2.2\n")
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Step{Technique: "hashi.island-cases", Clues: []puzzle.Place{puzzle.Cell(0, 0)}, New: []puzzle.Fact{{At: puzzle.Bridge(0, 0, 0, 2), Value: 1}},
		Args: puzzle.Args{"number": 2, "island": puzzle.Cell(0, 0), "ways": 1, "left": 1, "by": []puzzle.Place{puzzle.Cell(0, 2)}}}
	b := words.Breath{Known: puzzle.NewFacts(p.Board()), Last: true}
	if text, want := l.Argue(s, b), "Whichever way the 2 in R1C1 sends its bridges, R1C3 is left with one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	right, down := puzzle.Bridge(0, 0, 0, 2), puzzle.Bridge(0, 0, 2, 0)
	s.Args["standing"] = []puzzle.Args{{"bridges": []puzzle.Fact{{At: right, Value: 2}}}, {"bridges": []puzzle.Fact{{At: right, Value: 1}, {At: down, Value: 1}}}}
	if text, want := l.Argue(s, b), "The 2 in R1C1 has two to R1C3 or one each to R1C3 and R3C1. Either way one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	end := puzzle.Args{"facts": []puzzle.Fact{{At: right, Value: 0}}, "denies": []puzzle.Fact{{At: right, Value: 0}}, "alone": true}
	s.Args["ends"] = []puzzle.Args{end, {"facts": []puzzle.Fact{{At: down, Value: 2}}, "unmet": []puzzle.Place{puzzle.Cell(2, 0)}, "denies": []puzzle.Fact{{At: right, Value: 2}}}}
	if text, want := l.Argue(s, b), "The 2 in R1C1: with none to R1C3, a group would be full and alone; with two to R3C1, R3C1 would be unmet. It has two to R1C3 or one each to R1C3 and R3C1. Either way one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	delete(s.Args, "standing")
	delete(s.Args, "by") // the case that the step does not deny is left out
	s.Args["ends"].([]puzzle.Args)[1]["denies"] = []puzzle.Fact{{At: down, Value: 0}}
	if text, want := l.Argue(s, b), "The 2 in R1C1: with none to R1C3, a group would be full and alone. So one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	delete(s.Args, "ends")
	s.Args["unmet"], s.Args["alone"] = []puzzle.Place{puzzle.Cell(0, 2), puzzle.Cell(2, 0)}, true
	if text, want := l.Argue(s, b), "The 2 in R1C1: any other way leaves R1C3 or R3C1 unmet, or a group full and alone. So one bridge to R1C3."; text != want {
		t.Errorf("%q, not %q", text, want)
	}
}
