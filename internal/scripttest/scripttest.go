// Package scripttest provides testscript commands shared by the scripts of both programs.
package scripttest

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
)

// Commands are the additional commands, by name.
var Commands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"lines":    lines,
	"oneline":  oneLineEach,
	"sametext": sameText,
}

// exitCode runs a command as a process and returns its exit code.
func exitCode(ts *testscript.TestScript, command string, args []string) int {
	err := ts.Exec(command, args...)
	if exit, ok := err.(*exec.ExitError); ok {
		return exit.ExitCode()
	}
	ts.Check(err)
	return 0
}

// checkCode runs a command and compares its exit code with the first of args: code 2 teka solve nothing.txt
func checkCode(ts *testscript.TestScript, neg bool, args []string, run func(command string, args []string) int) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command [argument…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := run(args[1], args[2:]); got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// oneLineEach checks that standard error consists of N messages of one line: oneline 1
func oneLineEach(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: oneline N")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile("stderr"), "\n")
	if lines[len(lines)-1] != "" || len(lines)-1 != want {
		ts.Fatalf("%d lines on standard error, want %d", len(lines)-1, want)
	}
	for _, line := range lines[:want] {
		if !strings.HasPrefix(line, "teka: ") || len(line) > 500 {
			ts.Fatalf("not a message: %q", line)
		}
	}
}

// sameText compares two files except for the time in parentheses after a verdict: sametext stdout want.txt
func sameText(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sametext FILE FILE")
	}
	took := regexp.MustCompile(`\([0-9.e+-]+ (µs|ms|s)\)`)
	got := took.ReplaceAllString(ts.ReadFile(args[0]), "(TIME)")
	if diff := cmp.Diff(ts.ReadFile(args[1]), got); diff != "" {
		ts.Fatalf("differs from what is wanted (-), got (+):\n%s", diff)
	}
}

// lines compares JSON lines, checking only the members in the second file, which must have as many lines: lines stdout want.jsonl
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines FILE FILE")
	}
	var both [2][]map[string]any
	for i, file := range args {
		for text := range strings.Lines(ts.ReadFile(file)) {
			var line map[string]any
			ts.Check(json.Unmarshal([]byte(text), &line))
			both[i] = append(both[i], line)
		}
	}
	got, want := both[0], both[1]
	if len(got) != len(want) {
		ts.Fatalf("%d lines, want %d", len(got), len(want))
	}
	for i := range want {
		for name, value := range want[i] {
			if diff := cmp.Diff(value, got[i][name]); diff != "" {
				ts.Fatalf("line %d, %s: wanted (-), got (+):\n%s", i+1, name, diff)
			}
		}
	}
}
