// Command tekacheck checks certificates: proofs, written by teka prove or by anything else, that a puzzle has one solution, none, or so
// many. docs/certificates.md describes the format.
//
// It is written from the rules of the games and the format alone, shares no code with the rest of Teka, and trusts nothing that a
// certificate says. What it knows of a board only ever grows by steps it has judged: a rule of the game is judged by deciding it completely
// (a walk over the arrangements of a line, all fillings of a run, all orders of heights, groups and blocks of a loop), and everything else
// by unit propagation along the hints of the step.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

const usage = `Usage: tekacheck [--puzzle FILE] [--claim unique|none] [--given] [--steps] FILE…

Checks certificates, plain or compressed by gzip or zstd; "-" is standard input. Exit codes: 0 all hold, 1 one does not, 2 one cannot be read.

`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// demands are what is asked of a certificate besides that it holds.
type demands struct {
	about *game  // the puzzle that it must be about, nil for any
	claim string // what it must show, "" for anything
	given bool   // whether it may rest on facts besides the clues, though a puzzle or a claim is asked for
}

// verdict is the line about what holds: what is shown, and what that rests on, "" for the clues alone. They must meet the demands.
func (d *demands) verdict(g *game, shown, on string, steps int) string {
	if d.claim != "" && shown != d.claim {
		wrong("%s is asked for, and %s is shown", d.claim, shown)
	}
	if (d.claim != "" || d.about != nil) && on != "" && !d.given {
		wrong("it rests on %s, and the clues alone are asked for (--given allows it)", on)
	}
	if on != "" {
		on = ", resting on " + on
	}
	return fmt.Sprintf("holds: %s%s (%s %dx%d, %d steps)", shown, on, g.kind, g.cols, g.rows, steps)
}

// run checks the files named and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("tekacheck", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	steps := flags.Bool("steps", false, "check explanations, as teka explain --json --prove prints them: every step, from the clues and "+
		"facts it names alone")
	puzzle := flags.String("puzzle", "", "a file with a puzzle in the corpus form, of which the certificates must be")
	var d demands
	flags.StringVar(&d.claim, "claim", "", "what must be shown: unique or none")
	flags.BoolVar(&d.given, "given", false, "allow, with --puzzle and --claim, what rests on facts given, or filled in at the start")
	if err := flags.Parse(args); err != nil || flags.NArg() == 0 {
		if err == nil {
			flags.Usage()
		}
		return 2
	}
	if d.claim != "" && d.claim != "unique" && d.claim != "none" {
		fmt.Fprintln(stderr, "tekacheck: --claim is unique or none")
		return 2
	}
	if *puzzle != "" {
		if p := caught(func() { d.about = readPuzzle(*puzzle) }); p != nil {
			fmt.Fprintf(stderr, "tekacheck: %s: %v\n", *puzzle, p)
			return 2
		}
	}
	code := 0
	for _, name := range flags.Args() {
		refuse := func(p *problem) {
			fmt.Fprintf(stderr, "tekacheck: %s: %v\n", name, p)
			if p.wrong {
				code = max(code, 1)
			} else {
				code = 2
			}
		}
		say := func(verdict string) { fmt.Fprintf(stdout, "%s: %s\n", name, verdict) }
		if p := caught(func() { checkFile(name, stdin, &d, *steps, say, refuse) }); p != nil {
			refuse(p)
		}
	}
	return code
}

// readPuzzle reads a file with a puzzle, which is no longer than a line of a certificate.
func readPuzzle(name string) *game {
	f := must(os.Open(name))
	defer f.Close()
	text := must(io.ReadAll(io.LimitReader(f, maxLine+1)))
	if len(text) > maxLine {
		bad("longer than %d bytes", maxLine)
	}
	return readGame(text)
}

// checkFile checks one certificate, or explanations. Say and refuse are told what holds and what does not.
func checkFile(name string, in io.Reader, d *demands, steps bool, say func(string), refuse func(*problem)) {
	if name != "-" {
		f := must(os.Open(name))
		defer f.Close()
		in = f
	}
	in = unpacked(in)
	if steps {
		checkSteps(in, d, say, refuse)
		return
	}
	c := check(in, d.about)
	on := ""
	if len(c.given) > 0 {
		on = fmt.Sprintf("%d facts given", len(c.given))
	}
	say(d.verdict(c.game, c.claim, on, c.steps))
}
