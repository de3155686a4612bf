package papers_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// board returns the name of a place next to a drawing without paper coordinates.
var board = regexp.MustCompile(`\b[RB]\d+([CK]\d+)?\b`)

// TestCoordinates checks each paper's names of the same places, in sentences and drawings.
func TestCoordinates(t *testing.T) {
	want := map[string]string{
		"kakuro":      "(1,2) 1 2 row 1 the clue above column 2",
		"masyu":       "(1,2) 1 2 row 1 the clue above column 2",
		"nonogram":    "t_23 r_2 c_3 row r_2 the clue above column c_3",
		"hashi":       "b3 b 3 row b the clue above column 3",
		"skyscrapers": "(2,3) 2 3 row 2 the clue above column 3",
	}
	for _, m := range papers.All {
		for _, code := range words.Languages {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			l = l.In(m)
			got := strings.Join([]string{l.Place(puzzle.Cell(1, 2)), l.LineLabel(false, 1), l.LineLabel(true, 2)}, " ")
			if code == words.Languages[0] {
				got += " " + l.Place(puzzle.Row(1)) + " " + l.Place(puzzle.Outside(puzzle.Top, 2))
			}
			if !strings.HasPrefix(want[m.Kind.Name], got) || code == words.Languages[0] && got != want[m.Kind.Name] {
				t.Errorf("%s, %s: %q, want %q", m.Kind.Name, code, got, want[m.Kind.Name])
			}
		}
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	if got := l.In(papers.All[2]).Place(puzzle.Cell(9, 2)); got != "t_10,3" {
		t.Errorf("a cell of row 10 is %q", got)
	}
	if got := l.In(papers.All[3]).Place(puzzle.Cell(26, 2)); got != "aa3" {
		t.Errorf("a cell of row 27 is %q", got)
	}
}

var more = []string{
	"masyu\n. W . . W .\nW . W W . W\n. W . . W .\n",
	"masyu\nB . W .\n. . . .\n. . . B\n",
	"masyu all\n. . .\n. . .\n",
	"skyscrapers\n1 1 .\n. . . . .\n. . 2 . .\n. . . . .\n. . .\n",
	"skyscrapers\n. . 3\n1 2 . . .\n. . . . .\n. . . . .\n. . .\n",
	"hashi\n1.2.2\n.....\n1...2\n", "hashi\n2.2\n...\n2.2\n", "hashi\n4.2\n...\n2..\n", "hashi\n2.1\n...\n...\n", "hashi\n1.3\n...\n1.3\n",
	"hashi\n?.?.?\n.....\n?.?.1\n.....\n1.1.?\n",
	"nonogram\nrows: 1, 1, 1\ncols: 1, 1, 1\n#??\n???\n???\n",
	"nonogram\nrows: 1 1, 1\ncols: 1, 1, 1\n",
	"nonogram\nrows: 0, 2, 1 1\ncols: 1, 1, 1, 1\n",
}

// TestPaperSentences checks that every step of a method has complete sentences in all three forms and every language.
func TestPaperSentences(t *testing.T) {
	met := map[string]bool{}
	files, err := filepath.Glob("../*/paper/testdata/instances.jsonl")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	texts := more
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(b))
	}
	for _, text := range texts {
		for it := range kinds.Read(strings.NewReader(text), "test", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			if rows, cols := it.Puzzle.Size(); max(rows, cols) <= 10 {
				sentences(t, it, met)
			}
		}
	}
	for _, m := range papers.All {
		for technique := range m.StepArgs {
			if !met[technique] {
				t.Errorf("no trace has %s", technique)
			}
		}
	}
}

// TestPaperWords checks that templates use only declared members and cover every step.
func TestPaperWords(t *testing.T) {
	for _, m := range papers.All {
		if err := words.CheckPaper(m); err != nil {
			t.Error(err)
		}
	}
}

// TestPaperWordsWrong checks that incomplete or wrong declarations are detected.
func TestPaperWordsWrong(t *testing.T) {
	for _, m := range papers.All {
		for want, change := range map[string]func(args map[string]any, technique string){
			": there is no .":                func(args map[string]any, technique string) { args[technique] = nil },
			"is of no step that is declared": func(args map[string]any, technique string) { delete(args, technique) },
			"there is no template":           func(args map[string]any, technique string) { args[technique+"s"] = nil },
		} {
			bad := *m
			bad.StepArgs = maps.Clone(m.StepArgs)
			name := "paper." + m.Kind.Name + ".pass"
			if !m.Passes {
				name = "paper." + m.Kind.Name + ".fail"
			}
			change(bad.StepArgs, name)
			if err := words.CheckPaper(&bad); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", m.Kind.Name, err, want)
			}
		}
	}
}

// sentences runs the method with each variant and checks the first steps of its trace.
func sentences(t *testing.T, it kinds.Item, met map[string]bool) {
	t.Helper()
	m := papers.Of(it.Puzzle.Kind())
	for _, form := range forms(m) {
		n := 0
		ended := map[string]int{} // names of the ends of stages, by technique
		o := method.Options{Variants: form}
		if m.AcceptsFacts {
			o.Known = it.Known
		}
		_, err := m.Solve(t.Context(), it.Puzzle, o, func(s puzzle.Step) bool {
			met[s.Technique] = true
			if said, ok := m.ArgsFor(s.Technique); !ok {
				t.Errorf("%s is not declared", s.Technique)
			} else if err := puzzle.CheckArgs(said, s.Args); err != nil {
				t.Errorf("%s: args: %v", s.Technique, err)
			}
			for _, code := range words.Languages {
				l, err := kinds.Language(code)
				if err != nil {
					t.Fatal(err)
				}
				l = l.With(m)
				if short := l.StepText(s, words.Short); strings.HasSuffix(s.Technique, ".pass") {
					if depth, _ := method.DepthOf(s); depth == 0 && ended[short] > 0 {
						t.Errorf("%s: the stages that steps %d and %d end are both called %q", code, ended[short], n+1, short)
					}
					ended[short] = n + 1
				}
				if !l.Has(s.Technique) {
					t.Errorf("%s: %s has not all its sentences", code, s.Technique)
				}
				styles := []words.Style{words.Long, words.Short, words.Name}
				if m.SearchesWith(form) && method.InTree(s.Technique) {
					styles = append(styles, words.Node)
				}
				for _, style := range styles {
					text := l.StepText(s, style)
					if text == "" || strings.HasPrefix(text, "paper.") || strings.ContainsAny(text, "<>") || strings.Contains(text, "map[") ||
						strings.Contains(text, " .") || strings.Contains(text, "..") { // the full stop would look like a cell
						t.Errorf("%s: %s%s says %q", code, s.Technique, style, text)
					}
					if here := l.In(m).StepText(s, style); board.MatchString(here) || strings.Contains(here, "paper.") {
						t.Errorf("%s: %s%s in the coordinates of the paper says %q", code, s.Technique, style, here)
					}
				}
			}
			n++
			return n < 400 && !t.Failed()
		})
		if err != nil {
			t.Error(err)
		}
	}
}
