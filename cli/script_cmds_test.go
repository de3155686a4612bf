package cli_test

import (
	"os/exec"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// code runs a command that must end with the exit code given: code 2 teka solve nothing.txt
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command [argument…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// oneLineEach checks that standard error is as many lines as given, each a message: oneline 1
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
