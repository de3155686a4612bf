package kinds_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestWords checks that every technique has its templates in every language, that they use only existing members and declared arguments,
// and that all languages have the same templates.
func TestWords(t *testing.T) {
	for _, k := range kinds.All {
		if err := words.Check(k); err != nil {
			t.Error(err)
		}
	}
}

// byPosition lists members that name a clue by its position in a list in another order.
var byPosition = regexp.MustCompile(`index \$?\.(?:Step\.)?Clues \d`)

// TestAsked checks that some template uses each member of sentences; unused ones should be deleted.
func TestAsked(t *testing.T) {
	files, err := filepath.Glob("*/words/*.tmpl")
	shared, _ := filepath.Glob("*/*/words/*.tmpl") // words of papers and families
	if files = append(files, shared...); err != nil || len(files) < 3*len(kinds.All) {
		t.Fatal(files, err)
	}
	asked := map[string]bool{}
	member := regexp.MustCompile(`\.([A-Z]\w*)`)
	for _, file := range append(files, "../explain/words/text/en/common.tmpl") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if at := byPosition.Find(text); at != nil {
			t.Errorf("%s: %s names a clue by its position: clues are in the order of the board", file, at)
		}
		for _, m := range member.FindAllSubmatch(text, -1) {
			asked[string(m[1])] = true
		}
	}
	for m := range reflect.TypeFor[*words.Sentence]().Methods() {
		if !asked[m.Name] && !slices.Contains([]string{"Facts", "InBrief", "Member", "Start", "Values"}, m.Name) {
			t.Errorf("no template asks for .%s", m.Name)
		}
	}
}

// TestTraits checks the declared traits of each kind against a board.
func TestTraits(t *testing.T) {
	for _, k := range kinds.All {
		text, ok := kinds.Example(k.Techniques[0].ID)
		if !ok {
			t.Fatalf("%s: no example", k.Name)
		}
		var p puzzle.Puzzle
		for it := range kinds.Read(strings.NewReader(text), k.Name, kinds.ReadOptions{Kind: k.Name}) {
			p = it.Puzzle
		}
		if p == nil {
			t.Fatalf("%s: no puzzle", k.Name)
		}
		zero, many, between := true, true, true
		for i := range p.Board().Len() {
			u := p.Board().Unknown(i)
			zero = zero && u.Values.Has(0)
			many = many && u.Values.Len() > 2
			between = between && u.At.Between()
		}
		x := k.Traits
		if x.Digits == zero || x.Crosses && !zero || x.Lines && (!between || many) || x.AtLeastOne && (!many || !x.Crosses) {
			t.Errorf("%s: %+v, but 0 is a value: %v, of many: %v, between cells: %v", k.Name, x, zero, many, between)
		}
	}
}

// TestRules checks that every technique has a general description in every language, and no two the same, except those of a family.
func TestRules(t *testing.T) {
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]string{}
		for _, k := range kinds.All {
			for _, technique := range k.Techniques {
				name := technique.ID + "/rule"
				text := l.Rule(technique.ID)
				if !strings.HasSuffix(text, ".") {
					t.Errorf("kinds/%s/words/%s.tmpl: %s is %q", k.Name, code, name, text)
				}
				other := said[text]
				_, short, _ := strings.Cut(name, ".")
				if other != "" && !strings.HasSuffix(other, "."+short) { // kinds of a family share techniques
					t.Errorf("kinds/%s/words/%s.tmpl: %s says what %s says", k.Name, code, name, other)
				}
				said[text] = name
			}
		}
	}
}

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

// TestNamesAll checks that the sentence of each step names every clue and cell that the step uses, in every language.
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
				l, _ := kinds.Language(code)
				for _, s := range e.Steps {
					namesAll(t, l, s)
				}
			}
		}
	}
}

var (
	cell   = regexp.MustCompile(`[RB](\d+)[CK](\d+)`)
	strech = regexp.MustCompile(`([RB]\d+[CK]\d+)(?: to | sampai |-)([RB]\d+[CK]\d+)`)
)

func namesAll(t *testing.T, l *words.Language, s puzzle.Step) {
	text := l.StepText(s, words.Long)
	if short := l.StepText(s, words.Short); len(short) >= len(text) || len(s.New) > 0 && !strings.Contains(short, " ") {
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
