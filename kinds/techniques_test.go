package kinds_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// TestTechniquePages compares docs/techniques/KIND.md with the page generated from the techniques of the kind, its words, and its
// examples (testdata/techniques/NAME.txt in the kind's folder, a puzzle with marks). The example step of each technique must follow from
// its premises.
func TestTechniquePages(t *testing.T) {
	for _, k := range kinds.All {
		if len(k.Techniques) == 0 {
			continue
		}
		path := filepath.Join("..", "docs", "techniques", k.Name+".md")
		want := techniquePage(t, k)
		if *puzzletest.Update {
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, want, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%v; go test ./kinds -run TestTechniquePages -update writes it", err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the code says; go test ./kinds -run TestTechniquePages -update writes it", path)
		}
	}
}

func techniquePage(t *testing.T, k *puzzle.Kind) []byte {
	en, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s: the techniques\n\n", k.Title)
	fmt.Fprintf(&b, "This page lists the techniques for %s. After reading it you can recognise each of them on a board. "+
		"Levels are on one scale for all\n"+
		"puzzle types; see [grading](../grading.md). Cells are named by row and column: R3C7.\n\n", k.Title)
	fmt.Fprintf(&b, "Each drawing is a small board on which the technique finds a step. `[ ]` marks the conclusions, `{ }` the "+
		"premises and `< >` the\n"+
		"clues used. `go test ./kinds -run TestTechniquePages -update` generates this page.\n\n")
	fmt.Fprintf(&b, "| level | technique | id | in Indonesian |\n|---|---|---|---|\n")
	id, err := kinds.Language("id")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range k.Techniques {
		s := puzzle.Step{Technique: x.ID}
		fmt.Fprintf(&b, "| %.1f | %s | `%s` | %s |\n", x.Level, en.StepText(s, words.Name), x.ID, id.StepText(s, words.Name))
	}
	fmt.Fprintf(&b, "\nIf no technique applies, an explanation uses a smallest reason, a what-if or an agreement; "+
		"see\n[explanations](../explanations.md).\n")
	for _, x := range k.Techniques {
		p, known, s := example(t, k, x)
		if p == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## %s (%.1f)\n\n", en.StepText(s, words.Name), x.Level)
		if rule := en.Rule(x.ID); rule != "" {
			fmt.Fprintf(&b, "%s\n\n", rule)
		} else {
			t.Errorf("kinds/%s/words/en.tmpl: %s/rule is missing: what the technique looks for and finds, in general", k.Name, x.ID)
		}
		after := known.Clone()
		for _, f := range s.New {
			after.Add(f)
		}
		drawing := p.Draw(after)
		puzzle.Highlight(&drawing, p, scene.Used, s.Clues...)
		puzzle.Highlight(&drawing, p, scene.Because, puzzle.Places(s.Because)...)
		puzzle.Highlight(&drawing, p, scene.New, puzzle.Places(s.New)...)
		fmt.Fprintf(&b, "```\n%s```\n\n%s\n", tidy(scene.Text(drawing, scene.TextOptions{})), en.About(p).StepText(s, words.Long))
	}
	return b.Bytes()
}

// tidy removes invisible characters from the ends of the lines of a drawing.
func tidy(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

func example(t *testing.T, k *puzzle.Kind, x puzzle.Technique) (puzzle.Puzzle, puzzle.Facts, puzzle.Step) {
	_, name, _ := strings.Cut(x.ID, ".")
	path := filepath.Join(k.Name, "testdata", "techniques", name+".txt")
	f, err := os.Open(path)
	if err != nil {
		t.Error(err)
		return nil, puzzle.Facts{}, puzzle.Step{}
	}
	defer f.Close()
	for it := range kinds.Read(f, path, kinds.ReadOptions{Kind: k.Name}) {
		if it.Err != nil {
			t.Errorf("%s: %v", path, it.Err)
			break
		}
		known := it.Known
		if known.IsZero() {
			known = puzzle.NewFacts(it.Puzzle.Board())
		}
		if steps := x.Steps(it.Puzzle, known); len(steps) > 0 {
			puzzletest.Entailed(t, it.Puzzle, steps[0])
			if err := puzzletest.CheckRoundTrip(k, steps[0]); err != nil {
				t.Error(err)
			}
			return it.Puzzle, known, steps[0]
		}
		t.Errorf("%s: the technique finds nothing", path)
	}
	return nil, puzzle.Facts{}, puzzle.Step{}
}
