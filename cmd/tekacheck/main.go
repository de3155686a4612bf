// Command tekacheck checks certificates: proofs, written by teka prove or by anything else, that a puzzle has one solution, none, or so many.
// docs/certificates.md describes the format.
//
// It is written from the rules of the games and the format alone, shares no code with the rest of Teka, and trusts nothing that a certificate says. What
// it knows of a board only ever grows by steps it has judged: a rule of the game is judged by deciding it completely (a walk over the arrangements of a
// line, all fillings of a run, all orders of heights, groups and blocks of a loop), and everything else by unit propagation along the hints of the step.
package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

const usage = `Usage: tekacheck [--puzzle FILE | --steps] FILE…

Checks certificates, plain or compressed by gzip or zstd; "-" is standard input. Exit codes: 0 all hold, 1 one does not, 2 one cannot be read.

`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run checks the files named and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("tekacheck", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	steps := flags.Bool("steps", false, "check explanations, as teka explain --json --prove prints them: every step, from the clues and facts it names alone")
	puzzle := flags.String("puzzle", "", "a file with a puzzle in the corpus form, of which the certificates must be")
	if err := flags.Parse(args); err != nil || flags.NArg() == 0 {
		if err == nil {
			flags.Usage()
		}
		return 2
	}
	var about *game
	if *puzzle != "" {
		text, err := os.ReadFile(*puzzle)
		if err == nil {
			about, err = readGame(text)
		}
		if err != nil {
			fmt.Fprintf(stderr, "tekacheck: %s: %v\n", *puzzle, err)
			return 2
		}
	}
	code := 0
	for _, name := range flags.Args() {
		verdicts, err := checkFile(name, stdin, about, *steps)
		for _, verdict := range verdicts {
			fmt.Fprintf(stdout, "%s: %s\n", name, verdict)
		}
		if err == nil {
			continue
		}
		fmt.Fprintf(stderr, "tekacheck: %s: %v\n", name, err)
		if p := (*problem)(nil); errors.As(err, &p) && p.wrong {
			code = max(code, 1)
		} else {
			code = 2
		}
	}
	return code
}

// checkFile checks one certificate, which must be about the puzzle given if one is, or the steps of explanations.
func checkFile(name string, stdin io.Reader, about *game, steps bool) (verdicts []string, err error) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	if in, err = unpacked(in); err != nil {
		return nil, err
	}
	if steps {
		return checkSteps(in)
	}
	c, err := check(in, about)
	if err != nil {
		return nil, err
	}
	given := ""
	if len(c.given) > 0 {
		given = fmt.Sprintf(" with %d facts given", len(c.given))
	}
	return []string{fmt.Sprintf("holds: %s (%s %dx%d%s, %d steps)", c.claim, c.kind, c.cols, c.rows, given, c.steps)}, nil
}

// unpacked reads through gzip or zstd when the first bytes say so.
func unpacked(r io.Reader) (io.Reader, error) {
	in := bufio.NewReader(r)
	switch magic, _ := in.Peek(4); {
	case len(magic) >= 2 && string(magic[:2]) == "\x1f\x8b":
		return gzip.NewReader(in)
	case string(magic) == "\x28\xb5\x2f\xfd":
		return unzstd(in)
	}
	return in, nil
}
