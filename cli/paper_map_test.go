package cli_test

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/cli"
)

// quoted is what a cell of a table has between backquotes.
var quoted = regexp.MustCompile("`([^`]+)`")

// TestPaperMap runs the commands in the tables of docs/papers.md and looks for what the cell beside each says of its result: every text
// between backquotes must be printed, where … stands for anything.
func TestPaperMap(t *testing.T) {
	page, err := os.ReadFile("../docs/papers.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("..") // the commands name files of the repository
	run, looked := 0, 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		for i, cell := range cells {
			command, ok := strings.CutPrefix(strings.TrimSpace(cell), "`teka ")
			if !ok || i+1 == len(cells) {
				continue
			}
			run++
			out := runLine(t, strings.TrimSuffix(command, "`"))
			for _, want := range quoted.FindAllStringSubmatch(cells[i+1], -1) {
				looked++
				pattern := strings.ReplaceAll(regexp.QuoteMeta(want[1]), "…", ".*")
				if !regexp.MustCompile(pattern).MatchString(out) {
					t.Errorf("teka %s does not print %q but\n%.400s", command, want[1], out)
				}
			}
		}
	}
	if run < 30 || looked < 30 {
		t.Errorf("only %d commands and %d results", run, looked)
	}
}

// runLine is what a command line prints; arguments with blanks stand between single quotes.
func runLine(t *testing.T, line string) string {
	t.Helper()
	var args []string
	for _, word := range regexp.MustCompile(`'[^']*'|[^\s']+`).FindAllString(line, -1) {
		args = append(args, strings.Trim(word, "'"))
	}
	var out, errs bytes.Buffer
	if code := cli.Main(t.Context(), args, strings.NewReader(""), &out, &errs); code > 1 {
		t.Errorf("teka %s ends with %d: %s", line, code, &errs)
	}
	return out.String()
}
