package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// examplesPage shows a puzzle of each kind and grade.
const examplesPage = "../docs/generate-examples.md"

// examples are boards that fit on a page, with the grades that a few attempts at such boards reach.
var examples = map[string]struct {
	size   string
	labels []string
}{
	"kakuro":      {"6x6", []string{"Beginner", "Easy", "Medium", "Hard"}},
	"masyu":       {"8x8", puzzle.Labels[:5]},
	"nonogram":    {"8x8", []string{"Beginner", "Medium", "Hard"}},
	"hashi":       {"7x7", puzzle.Labels[:5]},
	"skyscrapers": {"5x5", puzzle.Labels[:5]},
	"slitherlink": {"7x7", puzzle.Labels[:4]},
	"akari":       {"8x8", puzzle.Labels[:4]},
	"hitori":      {"7x7", puzzle.Labels[1:4]},
	"nurikabe":    {"7x7", puzzle.Labels[1:4]},
	"heyawake":    {"8x8", puzzle.Labels[:4]},
	"sudoku":      {"9x9", puzzle.Labels[:4]},
}

// TestExamples checks the page of examples: a puzzle of each kind and grade, with one solution and that grade. With -update it regenerates
// the page, which takes a minute.
func TestExamples(t *testing.T) {
	if *puzzletest.Update {
		writeExamples(t)
	}
	text, err := os.ReadFile(examplesPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		if len(examples[k.Name].labels) == 0 {
			t.Errorf("no examples of %s", k.Title)
		}
		for _, label := range puzzle.Labels {
			if !slices.Contains(examples[k.Name].labels, label) {
				continue
			}
			command := fmt.Sprintf("\n$ teka generate %s --size %s --grade %s --seed 1\n", k.Name, examples[k.Name].size, label)
			_, block, found := strings.Cut(string(text), command)
			block, _, _ = strings.Cut(block, "\n```\n")
			url := regexp.MustCompile(`https://\S+`).FindString(block)
			if !found || url == "" {
				t.Errorf("no example with%s%s", command, block)
				continue
			}
			p, err := kinds.Parse(url)
			if err != nil {
				t.Errorf("%s: %v", url, err)
				continue
			}
			if g := study.GradeOf(t.Context(), p); g.Status != puzzle.UniqueSolution || g.Label != label {
				t.Errorf("%s: %s, %s, not %s", url, g.Status, g.Label, label)
			}
		}
	}
}

// writeExamples makes the page.
func writeExamples(t *testing.T) {
	var b strings.Builder
	b.WriteString("# A puzzle of each kind and grade\n\nThis page shows what the grades look like: one generated puzzle for " +
		"each puzzle type and grade, with the command that makes it. Grades that are rare on boards of\nthese sizes are not shown. " +
		"[Making puzzles](generate.md) describes the options. `go test ./cli -run Examples -update` renews this page.\n")
	for _, k := range kinds.All {
		fmt.Fprintf(&b, "\n## %s\n", k.Title)
		for _, label := range examples[k.Name].labels {
			args := []string{"generate", k.Name, "--size", examples[k.Name].size, "--grade", label, "--seed", "1"}
			var out, errs bytes.Buffer
			cli.Main(t.Context(), args, strings.NewReader(""), &out, &errs)
			fmt.Fprintf(&b, "\n```console\n$ teka %s\n%s\n```\n", strings.Join(args, " "), strings.TrimRight(out.String()+errs.String(), "\n"))
		}
	}
	if err := os.WriteFile(examplesPage, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
