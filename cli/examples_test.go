package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/puzzletest"
)

// examplesPage shows a puzzle of each kind and grade.
const examplesPage = "../docs/generate-examples.md"

// exampleSizes are boards that a page has room for.
var exampleSizes = map[string]string{"kakuro": "8x8", "masyu": "8x8", "nonogram": "10x10", "hashi": "8x8", "skyscrapers": "6x6"}

// TestExamples holds what the page of examples shows: of each kind and grade a puzzle, with one solution and of that grade, or that none
// was reached. With the flag -update the page is made anew, which takes a minute.
func TestExamples(t *testing.T) {
	if *puzzletest.Update {
		writeExamples(t)
	}
	text, err := os.ReadFile(examplesPage)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, k := range kinds.All {
		for _, label := range puzzle.Labels {
			command := fmt.Sprintf("\n$ teka generate %s --size %s --grade %s\n", k.Name, exampleSizes[k.Name], label)
			_, block, found := strings.Cut(string(text), command)
			block, _, _ = strings.Cut(block, "\n```\n")
			url := regexp.MustCompile(`https://\S+`).FindString(block)
			switch {
			case !found:
				t.Errorf("no example with%s", command)
				continue
			case strings.Contains(block, "not reached"):
				continue
			case url == "":
				t.Errorf("no address after%s%s", command, block)
				continue
			}
			shown++
			p, err := kinds.Parse(url)
			if err != nil {
				t.Errorf("%s: %v", url, err)
				continue
			}
			if g := puzzle.GradeOf(t.Context(), p); g.Status != puzzle.UniqueSolution || g.Label != label {
				t.Errorf("%s: %s, %s, not %s", url, g.Status, g.Label, label)
			}
		}
	}
	if shown < 24 {
		t.Errorf("%d examples", shown)
	}
}

// writeExamples makes the page.
func writeExamples(t *testing.T) {
	var b strings.Builder
	b.WriteString("# A puzzle of each kind and grade\n\nMade by the commands shown ([making puzzles](generate.md); `go test ./cli -run Examples -update` makes this page anew).\n")
	for _, k := range kinds.All {
		fmt.Fprintf(&b, "\n## %s\n", k.Title)
		for _, label := range puzzle.Labels {
			args := []string{"generate", k.Name, "--size", exampleSizes[k.Name], "--grade", label}
			var out, errs bytes.Buffer
			cli.Main(t.Context(), args, strings.NewReader(""), &out, &errs)
			fmt.Fprintf(&b, "\n```console\n$ teka %s\n%s\n```\n", strings.Join(args, " "), strings.TrimRight(out.String()+errs.String(), "\n"))
		}
	}
	if err := os.WriteFile(examplesPage, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
