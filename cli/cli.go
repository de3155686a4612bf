// Package cli is the command line: it reads arguments and puzzles, calls on the other packages, and prints. It is the only package
// that prints. Every command is one file and one entry of the list of commands.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/teka-puzzles/teka/report"
)

// The exit codes, from the mildest to the gravest.
const (
	codeDone        = 0
	codeUnsolved    = 1   // some puzzle has no solution, several, or is unknown; an answer is wrong
	codeBad         = 2   // bad usage or unreadable input
	codeInterrupted = 130 // the user stopped it
)

const about = `Solves, checks, converts and draws logic puzzles.

INPUT is a file, "-" for standard input, a URL, a game id or a puzzle written in one line; several puzzles may stand in one file.
The notation is found out; --from names it.

Exit codes: 0 done; 1 some puzzle has no solution, several, or is unknown (0 with --json); 2 bad usage or unreadable input;
130 interrupted.`

// command is one entry of the command line.
type command struct {
	name, help string
	flags      runner
}

// runner is what kong fills with flags and then runs.
type runner interface{ Run(*app) error }

// commands lists the commands in the order in which help shows them. Each call makes new ones, because they hold their flags.
func commands() []command {
	return []command{
		{"solve", "Solve puzzles and say whether the solution is the only one.", &solve{}},
		{"check", "Check a partial or full answer against the rules.", &check{}},
		{"count", "Count the solutions.", &count{}},
		{"forced", "Find what all solutions share.", &forced{}},
		{"explain", "Solve puzzles step by step, with a reason for every step.", &explain{}},
		{"hint", "Find the easiest next step on a board, or its mistake.", &hint{}},
		{"grade", "Say how hard puzzles are for people.", &grade{}},
		{"techniques", "List the techniques that explanations use.", &listTechniques{}},
		{"convert", "Write puzzles in another notation.", &convert{}},
		{"render", "Draw puzzles.", &render{}},
		{"bench", "Measure the solver on puzzles with known answers.", &benchmark{}},
		{"compare", "Run every method on the same puzzles.", &compare{}},
		{"kinds", "List the kinds of puzzles.", &listKinds{}},
		{"formats", "List the notations and what each can do.", &listFormats{}},
	}
}

// app is what every command works with: the streams, the end of all work, and the exit code so far.
type app struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	code           int
}

// Main runs the command line and is the exit code.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr}
	err := a.main(args)
	switch {
	case errors.Is(err, syscall.EPIPE): // whoever reads has read enough
		return a.code
	case err != nil && !errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "teka:", report.OneLine(err.Error()))
		a.worsen(codeBad)
	}
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "teka: interrupted")
		return codeInterrupted
	}
	return a.code
}

// main parses the arguments and runs the command that they name.
func (a *app) main(args []string) error {
	exited := false
	options := []kong.Option{
		kong.Name("teka"), kong.Description(about), kong.Writers(a.stdout, a.stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Exit(func(int) { exited = true }),
	}
	for _, c := range commands() {
		options = append(options, kong.DynamicCommand(c.name, c.help, "", c.flags))
	}
	var root struct{}
	parser, err := kong.New(&root, options...)
	if err != nil {
		return err
	}
	switch {
	case len(args) == 0:
		args = []string{"--help"}
		a.worsen(codeBad)
	case args[0] == "help":
		args = append(args[1:len(args):len(args)], "--help")
	}
	parsed, err := parser.Parse(flagsFirst(parser.Model, args))
	if exited { // help was asked for and printed
		return nil
	}
	if err != nil {
		return err
	}
	return parsed.Run(a)
}

// worsen keeps the gravest exit code.
func (a *app) worsen(code int) { a.code = max(a.code, code) }

// complain prints one line about what cannot be done.
func (a *app) complain(at string, err error) {
	fmt.Fprintf(a.stderr, "teka: %s: %s\n", at, report.OneLine(err.Error()))
	a.worsen(codeBad)
}

// flagsFirst moves the flags of a command before its arguments, because kong takes no argument after a flag that follows one.
func flagsFirst(model *kong.Application, args []string) []string {
	if len(args) < 2 {
		return args
	}
	takesValue := map[string]bool{}
	bare := map[string]*kong.Flag{} // may stand without a value
	for _, c := range model.Children {
		if c.Name == args[0] {
			for _, f := range c.Flags {
				takesValue["--"+f.Name] = !f.IsBool() && !f.IsCounter()
				if f.Short != 0 {
					takesValue["-"+string(f.Short)] = takesValue["--"+f.Name]
				}
				if f.Tag.Has("bare") {
					bare["--"+f.Name] = f
				}
			}
		}
	}
	var flags, inputs []string
	rest := args[1:]
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		switch {
		case arg == "--":
			inputs = append(inputs, rest...)
			rest = nil
		case bare[arg] != nil && (len(rest) == 0 || !bare[arg].EnumMap()[rest[0]]):
			flags = append(flags, arg+"="+bare[arg].Tag.Get("bare"))
		case len(arg) > 1 && arg[0] == '-':
			flags = append(flags, arg)
			if takesValue[arg] {
				if len(rest) == 0 { // its value is missing; kong says so
					return args
				}
				flags = append(flags, rest[0])
				rest = rest[1:]
			}
		default:
			inputs = append(inputs, arg)
		}
	}
	out := append([]string{args[0]}, flags...)
	if len(inputs) > 0 {
		out = append(append(out, "--"), inputs...)
	}
	return out
}

// isTerminal reports whether the stream is one that a person looks at or types into.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
