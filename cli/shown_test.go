package cli_test

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
)

// shownPages are the pages that show commands with their output, with the minimum number of commands.
var shownPages = map[string]int{
	"../docs/papers.md": 6, "../docs/papers.id.md": 6, "../docs/explanations.md": 15, "../docs/json.md": 14, "../docs/generate.md": 4,
}

var (
	timeTaken    = regexp.MustCompile(`\([0-9.e+-]+ (µs|ms|s)\)`)
	secondsTaken = regexp.MustCompile(`"seconds":[0-9.e+-]+`)
	workDone     = regexp.MustCompile(`"(conflicts|decisions|propagations|restarts|learned)":\d+`) // changes with the engine
)

// TestShownCommands runs every command that a page shows with its output. With -update it rewrites the output.
func TestShownCommands(t *testing.T) {
	for page, least := range shownPages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := strings.Split(string(text), "\n```console\n")
		for i, block := range blocks[1:] {
			block, after, _ := strings.Cut(block, "\n```\n")
			command, want, _ := strings.Cut(block, "\n")
			got := output(t, command)
			if diff := cmp.Diff(want, got); diff != "" && !*puzzletest.Update {
				t.Errorf("%s: %s differs, shown (-), printed (+):\n%s", page, command, diff)
			}
			blocks[i+1] = command + "\n" + got + "\n```\n" + after
		}
		if len(blocks)-1 < least {
			t.Errorf("%s shows %d commands, not %d", page, len(blocks)-1, least)
		}
		if *puzzletest.Update {
			if err := os.WriteFile(page, []byte(strings.Join(blocks, "\n```console\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// output returns the output of a command shown on a page, without times.
func output(t *testing.T, command string) string {
	t.Helper()
	args := strings.Fields(command)
	if len(args) < 3 || args[0] != "$" || args[1] != "teka" {
		t.Fatalf("%q is not a command", command)
	}
	for i := range args {
		if strings.ContainsAny(args[i], `"[{`) && args[i][0] != '\'' {
			t.Errorf("%s: a shell changes %s, which needs quotation marks", command, args[i])
		}
		args[i] = strings.Trim(args[i], "'")
	}
	var out, errs bytes.Buffer
	cli.Main(t.Context(), args[2:], strings.NewReader(""), &out, &errs)
	if errs.Len() > 0 {
		t.Errorf("%s: %s", command, &errs)
	}
	text := secondsTaken.ReplaceAllString(timeTaken.ReplaceAllString(out.String(), "(…)"), `"seconds":0.0001`)
	text = workDone.ReplaceAllString(text, `"$1":0`)
	return strings.TrimRight(text, "\n")
}
