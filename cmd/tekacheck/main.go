// Command tekacheck checks certificates: proofs, by teka prove or any other program, that a puzzle has one solution, none, or a certain
// number. docs/certificates.md describes the format.
//
// It is written only from the rules of the games and the format, shares no code with the rest of Teka, and trusts nothing in a certificate.
// Its knowledge of a board grows only by steps that it has checked: rules of the game by complete decision procedures (dynamic programming
// over a line, all fillings of a run, all orders of heights, groups and blocks of a loop), and everything else by unit propagation along
// the hints of the step.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

const usage = `Usage: tekacheck [--puzzle FILE] [--claim CLAIM] [--given] [--steps] FILE…

Checks certificates, plain or compressed by gzip or zstd; "-" is standard input. Exit codes: 0 all hold, 1 one does not, 2 one cannot be read.

`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// claims lists the values of --claim. For claims with a number, such as "count 2", it is their first word.
var claims = []string{"unique", "none", "several", "count", "at-least", "forced"}

// verdict is the result of a valid certificate or explanation: the proved claim, "" for none, and its description.
type verdict struct{ claim, text string }

// proves reports whether the verdict is a claim or, with a number, starts with it.
func (v verdict) proves(claim string) bool {
	word, _, _ := strings.Cut(v.claim, " ")
	return claim == v.claim || claim == word
}

// session holds the demands on certificates, the outputs and the exit code.
type session struct {
	about       *game  // the required puzzle, nil for any
	claim       string // the required claim, "" for any
	given       bool   // facts besides the clues are allowed even if a puzzle or a claim is required
	name        string // of the current file
	out, errors io.Writer
	code        int // the exit code
}

func (s *session) say(text string) { must(fmt.Fprintf(s.out, "%s: %s\n", s.name, text)) }

// try calls f, prints its problem and sets the exit code. It reports whether f succeeded.
func (s *session) try(f func()) bool {
	p := caught(f)
	switch {
	case p == nil:
		return true
	case p.wrong:
		s.code = max(s.code, 1)
	default:
		s.code = 2
	}
	fmt.Fprintf(s.errors, "tekacheck: %s: %v\n", s.name, p)
	return false
}

// holds prints the verdict shown, or panics with a problem if it does not meet the requirements. given is the number of facts assumed
// besides the clues, and how describes them.
func (s *session) holds(g *game, shown verdict, given int, how string, steps int) {
	rests := counted(given, "fact") + " " + how
	switch {
	case s.claim != "" && !shown.proves(s.claim):
		wrong("--claim %s is not proved; the verdict is: %s", s.claim, shown.text)
	case given > 0 && !s.given && (s.claim != "" || s.about != nil):
		wrong("it rests on %s, and the clues alone are asked for (--given allows it)", rests)
	case given > 0:
		shown.text += ", resting on " + rests
	}
	s.say(fmt.Sprintf("holds: %s (%s %dx%d, %s)", shown.text, g.kind, g.cols, g.rows, counted(steps, "step")))
}

// counted returns a number with a noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// run checks the named files and returns the exit code.
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
	s := session{out: stdout, errors: stderr}
	flags.StringVar(&s.claim, "claim", "",
		"the claim that must be proved: "+strings.Join(claims, ", ")+"; count 2 requires exactly this number")
	flags.BoolVar(&s.given, "given", false, "allow, with --puzzle and --claim, what rests on facts given, or filled in at the start")
	if err := flags.Parse(args); err != nil || flags.NArg() == 0 {
		if err == nil {
			flags.Usage()
		}
		return 2
	}
	if word, _, _ := strings.Cut(s.claim, " "); s.claim != "" && !slices.Contains(claims, word) {
		fmt.Fprintf(stderr, "tekacheck: unsupported --claim %q (supported: %s)\n", s.claim, strings.Join(claims, ", "))
		return 2
	}
	if s.name = *puzzle; s.name != "" && !s.try(func() { s.about = readPuzzle(s.name) }) {
		return s.code
	}
	for _, s.name = range flags.Args() {
		s.try(func() { s.file(stdin, *steps) })
	}
	return s.code
}

// readPuzzle reads a file with a puzzle, limited to the length of a certificate line. It panics with a problem if the puzzle cannot be
// read.
func readPuzzle(name string) *game {
	f := must(os.Open(name))
	defer f.Close()
	text := must(io.ReadAll(io.LimitReader(f, maxLine+1)))
	if len(text) > maxLine {
		bad("longer than %d bytes", maxLine)
	}
	return readGame(text)
}

// file checks the certificate in a file or, if steps is set, the explanations. in is standard input.
func (s *session) file(in io.Reader, steps bool) {
	if s.name != "-" {
		f := must(os.Open(s.name))
		defer f.Close()
		in = f
	}
	in = unpacked(in)
	if steps {
		s.explanations(in)
		return
	}
	c := check(in, s.about)
	s.holds(c.game, verdict{c.claim, c.claim}, len(c.given), "given", c.steps)
}
