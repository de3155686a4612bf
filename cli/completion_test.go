package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// completions are command lines, with the completions of their last word and words that do not complete it. A word in "more" is one of
// several.
var completions = []struct{ line, more, never string }{
	{"teka gen", "generate", "grade"},
	{"teka generate ma", "masyu", "kakuro"},
	{"teka generate --size 5x5 ma", "masyu", "kakuro"},
	{"teka generate --grade Ea", "Easy..Hard", "Hard"},
	{"teka generate masyu --must-use masyu.dead", "masyu.dead-end", "masyu.cell-full"},
	{"teka generate skyscrapers --avoid n-c", "n-clue", "one-clue"},
	{"teka solve --method paper --variant bran", "branching", "connections"},
	{"teka explain --only masyu.dead-end,masyu.cell-f", "masyu.dead-end,masyu.cell-full", "masyu.cell-full"},
	{"teka convert --to puzz", "puzz.link", "pzprv3"},
	{"teka batch su", "submit", "run"},
	{"teka batch run --dir d so", "solve", "submit"},
	{"teka batch run --di", "--dir", "--nats"},
	{"teka batch status --na", "--nats", "--dir"},
	{"teka collection ex", "export", "import"},
	{"teka collection find --kind ma", "masyu", "kakuro"},
	{"teka techniques ka", "kakuro", "masyu"},
	{"teka worker --kinds masyu,ha", "masyu,hashi", "hashi"},
	{"teka help col", "collection", "completion"},
	{"teka completion fi", "fish", "bash"},
}

// completionOf writes the completion of a shell to a file, and finds the shell; the test is skipped without it.
func completionOf(t *testing.T, shell string) (path, file string) {
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skipf("%s is not installed: what it completes is not tested", shell)
	}
	var out, errs bytes.Buffer
	if code := Main(t.Context(), []string{"completion", shell}, nil, &out, &errs); code != 0 {
		t.Fatalf("exit code %d: %s", code, &errs)
	}
	file = filepath.Join(t.TempDir(), "_teka")
	if err := os.WriteFile(file, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path, file
}

// ran runs a shell with a script.
func ran(t *testing.T, path string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// TestCompletionBash: bash completes commands, actions, kinds, grades, techniques and notations.
func TestCompletionBash(t *testing.T) {
	path, file := completionOf(t, "bash")
	script := "source " + file + "\ntry() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _teka; echo \"${COMPREPLY[*]}\"; }\n"
	for _, c := range completions {
		script += "try " + c.line + "\n"
	}
	script += "try teka generate --kind = ma\ntry teka generate --grade = Har\n" // as bash divides it
	lines := strings.Split(ran(t, path, "--norc", "-c", script), "\n")
	for i, c := range completions {
		if words := strings.Fields(lines[i]); !slices.Contains(words, c.more) || slices.Contains(words, c.never) {
			t.Errorf("%s: %s", c.line, words)
		}
	}
	if got := strings.Fields(lines[len(completions)+1]); !slices.Contains(got, "Hard") {
		t.Errorf("--grade=Har: %s", got)
	}
}

// TestCompletionFish: fish completes the same words.
func TestCompletionFish(t *testing.T) {
	path, file := completionOf(t, "fish")
	script := "source " + file + "\n"
	for _, c := range completions {
		script += fmt.Sprintf("echo (complete -C '%s' | string split -f1 \\t)\n", c.line)
	}
	lines := strings.Split(ran(t, path, "--no-config", "-c", script), "\n")
	for i, c := range completions {
		if words := strings.Fields(lines[i]); !slices.Contains(words, c.more) || slices.Contains(words, c.never) {
			t.Errorf("%s: %s", c.line, words)
		}
	}
}

// TestCompletionZsh: zsh, in a terminal, completes a unique word when Tab is pressed.
func TestCompletionZsh(t *testing.T) {
	path, file := completionOf(t, "zsh")
	script := `zmodload zsh/zpty
zpty z ` + path + ` -f -i
zpty -w z 'PS1=; unsetopt zle_bracketed_paste beep; TERM=dumb; autoload -U compinit; compinit -u -D; source ` + file + `; teka() { print -r -- "<$*>"; }; print rea''dy'
zpty -r -m z out '*ready*'
`
	tested := 0
	for _, c := range completions {
		if strings.HasPrefix(c.line, "teka generate --grade") { // several words begin so
			continue
		}
		tested++
		script += fmt.Sprintf("zpty -w z $'%s\\t'\nzpty -r -m z out '*<*>*'\nprint -r -- \"${${out#*<}%%>*}\"\n", c.line)
	}
	script += "zpty -d z\n"
	cmd := exec.CommandContext(t.Context(), path, "-f", "-c", script)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != tested {
		t.Fatalf("%v: %d lines\n%s", err, len(lines), out)
	}
	i := 0
	for _, c := range completions {
		if strings.HasPrefix(c.line, "teka generate --grade") {
			continue
		}
		before := c.line[:strings.LastIndexAny(c.line, " ")+1]
		if got := "teka " + strings.TrimSpace(lines[i]); got != before+c.more {
			t.Errorf("%s: %q", c.line, got)
		}
		i++
	}
}
