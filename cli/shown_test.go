package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
)

// shownPages are the pages that show commands with their output, with the minimum number of commands.
var shownPages = map[string]int{
	"docs/papers.md": 6, "docs/papers.id.md": 6, "docs/explanations.md": 15, "docs/json.md": 14, "docs/generate.md": 4,
	"docs/for-models.md": 1,
}

var (
	timeTaken    = regexp.MustCompile(`\([0-9.e+-]+ (µs|ms|s)\)`)
	secondsTaken = regexp.MustCompile(`"seconds":[0-9.e+-]+`)
	workDone     = regexp.MustCompile(`"(conflicts|decisions|propagations|restarts|learned)":\d+`) // changes with the engine
)

// TestShownCommands runs every command that a page shows with its output, one after the other in a block. With -update it rewrites the
// output. What $ cat shows is written to the file.
func TestShownCommands(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for page, least := range shownPages {
		page := filepath.Join(root, page)
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks, shown := strings.Split(string(text), "\n```console\n"), 0
		for i, block := range blocks[1:] {
			block, after, _ := strings.Cut(block, "\n```\n")
			commands := strings.Split("\n"+block, "\n$ ")
			for k, command := range commands[1:] {
				command, want, _ := strings.Cut(command, "\n")
				if name, ok := strings.CutPrefix(command, "cat "); ok {
					if err := os.WriteFile(name, []byte(want+"\n"), 0o644); err != nil {
						t.Fatal(err)
					}
					continue
				}
				shown++
				got := output(t, command)
				if diff := cmp.Diff(want, got); diff != "" && !*puzzletest.Update {
					t.Errorf("%s: %s differs, shown (-), printed (+):\n%s", page, command, diff)
				}
				commands[k+1] = command + "\n" + got
			}
			blocks[i+1] = strings.Join(commands, "\n$ ")[1:] + "\n```\n" + after
		}
		if shown < least {
			t.Errorf("%s shows %d commands, not %d", page, shown, least)
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
	if len(args) < 2 || args[0] != "teka" {
		t.Fatalf("%q is not a command", command)
	}
	for i := range args {
		if strings.ContainsAny(args[i], `"[{`) && args[i][0] != '\'' {
			t.Errorf("%s: a shell changes %s, which needs quotation marks", command, args[i])
		}
		args[i] = strings.Trim(args[i], "'")
	}
	var out, errs bytes.Buffer
	cli.Main(t.Context(), args[1:], strings.NewReader(""), &out, &errs)
	if errs.Len() > 0 {
		t.Errorf("%s: %s", command, &errs)
	}
	text := secondsTaken.ReplaceAllString(timeTaken.ReplaceAllString(out.String(), "(…)"), `"seconds":0.0001`)
	text = workDone.ReplaceAllString(text, `"$1":0`)
	return strings.TrimRight(text, "\n")
}
