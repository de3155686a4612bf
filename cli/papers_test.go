package cli_test

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/cli"
)

// TestPapersPage runs every command that docs/papers.md shows with its output.
func TestPapersPage(t *testing.T) {
	page, err := os.ReadFile("../docs/papers.md")
	if err != nil {
		t.Fatal(err)
	}
	took := regexp.MustCompile(`\([0-9.e+-]+ (µs|ms|s)\)`)
	shown := 0
	for i, block := range strings.Split(string(page), "\n```console\n") {
		if i == 0 {
			continue
		}
		shown++
		block, _, _ = strings.Cut(block, "\n```\n")
		command, want, _ := strings.Cut(block, "\n")
		args := strings.Fields(command)
		if len(args) < 3 || args[0] != "$" || args[1] != "teka" {
			t.Fatalf("%q is not a command", command)
		}
		var out, errs bytes.Buffer
		cli.Main(t.Context(), args[2:], strings.NewReader(""), &out, &errs)
		got := strings.TrimRight(took.ReplaceAllString(out.String(), "(…)"), "\n")
		if diff := cmp.Diff(want, got); diff != "" || errs.Len() > 0 {
			t.Errorf("%s: %s differs, shown (-), printed (+):\n%s", command, &errs, diff)
		}
	}
	if shown < 4 {
		t.Errorf("only %d examples", shown)
	}
}
