// Package cli is the command line: it reads arguments and puzzles, calls on the other packages, and prints; nothing below it does.
// Every command is one file and one entry of the list of commands.
//
// What surrounds the commands (arguments, help, output, progress, signals, exit codes) serves a second program too, teka-batch,
// whose commands are a list of their own: see Program, Command and App. Teka knows the flags of these commands, and runs that
// program for them.
package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"
	limit "github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/terminal"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The exit codes, from the mildest to the gravest.
const (
	CodeDone        = 0
	CodeUnsolved    = 1   // some puzzle has no solution, several, or is unknown; an answer is wrong
	CodeBad         = 2   // bad usage or unreadable input
	CodeInterrupted = 130 // the user stopped it
)

const about = `Solves, checks, explains, converts and draws logic puzzles.

INPUT is a file, "-" for standard input, a URL, a game id or a puzzle written in one line; several puzzles may stand in one file.
The notation is found out; --from names it.

Exit codes: 0 done; 1 some puzzle has no solution, several, or is unknown (0 with --json); 2 bad usage or unreadable input;
130 interrupted.`

// Program is a command line.
type Program struct {
	About    string           // for its help: what it is for
	Commands func() []Command // in the order of its help; new ones at each call, because they hold their flags
}

// App is what every command works with: the streams, the end of all work, the flags of all commands, and the exit code so far.
type App struct {
	ctx            context.Context
	args           []string // as they were typed
	stdin          io.Reader
	stdout, stderr io.Writer
	code           int
	globals
	toFile bool            // stdout is a file that -o names
	into   *folder         // the directory that -o names: each answer goes to a file of its own there
	width  int             // columns of characters that there is room for; 0 for no bound
	folded atomic.Bool     // some drawing was too wide
	lang   *words.Language // of all that is said to people

	budget *limit.Budget // of memory; nil for as much as there is

	shape *shape // of lines of JSON; nil for all that they hold

	complaints int    // of puzzles, printed or not
	last       string // of those, the first that was not printed
}

// globals are the flags that all commands have.
type globals struct {
	Lang    string           `config:"" placeholder:"en|id" help:"The language of all that is said: en (default) or id."`
	Color   string           `config:"" enum:"auto,always,never" default:"auto" placeholder:"auto|always|never" help:"Colours in drawings: auto (default; on a terminal, unless NO_COLOR or TERM=dumb says no, and with FORCE_COLOR anywhere), always or never."`
	Width   int              `config:"" placeholder:"N" help:"Wrap texts and fold drawings at so many columns (default: those of the terminal)."`
	Memory  memorySize       `config:"" placeholder:"SIZE" help:"Memory that this process may take, such as 512MB or 4GB; what does not fit waits (default: half of what the machine or its control group has)."`
	Quiet   bool             `config:"" short:"q" help:"No progress, no summary and no advice on standard error."`
	Version kong.VersionFlag `short:"v" help:"Print the version and exit."`
}

// Main runs the command line of teka and is the exit code.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return Program{about, commands}.Main(ctx, args, stdin, stdout, stderr)
}

// Main runs the command line and is the exit code. The program ends early, with what is finished, when ctx does; see Interruptible.
func (p Program) Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &outlet{Writer: stdout}
	a := &App{ctx: ctx, args: args, stdin: stdin, stdout: out, stderr: stderr}
	conf, wrong := readConfig()
	a.speak(cmp.Or(askedIn(args), conf.lang()))
	err := cmp.Or(a.main(p, args, conf, wrong), out.err)
	a.unsaid()
	var ended *helperEnded
	var shut *outletShut
	switch {
	case errors.As(err, &ended): // it has said why
		return ended.code
	case errors.As(err, &shut): // whoever reads has read enough
		return a.code
	case err != nil && !errors.Is(err, context.Canceled):
		a.Notef("%w", err)
		a.Worsen(CodeBad)
	}
	if ctx.Err() != nil {
		a.Notef("interrupted")
		return CodeInterrupted
	}
	return a.code
}

// outlet is standard output or the file that replaces it. It marks the error of a pipe closed by its reader, which is not a failure
// of a command that only prints. It keeps the first error for commands that ignore the result of a write.
type outlet struct {
	io.Writer
	err   error
	names bool // only file names are printed, so a closed pipe does not stop the command
}

// outletShut is the error of an outlet whose reader has closed the pipe.
type outletShut struct{ error }

// Unwrap is the error itself.
func (e *outletShut) Unwrap() error { return e.error }

// Write writes b. The error is an *outletShut if the reader has closed the pipe.
func (o *outlet) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if errors.Is(err, syscall.EPIPE) {
		if o.names {
			return len(b), nil
		}
		err = &outletShut{err}
	}
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// parser is the command line of teka as kong knows it, with the command of a name; with all of them where there is no such one, as for "".
func (a *App) parser(name string, options ...kong.Option) (*kong.Kong, error) {
	p := Program{about, commands}
	return a.parserOf(p, p.named([]string{name}), options...)
}

// named is the command that the first argument names, or else all: to lay out all of them takes a third of a program's start.
func (p Program) named(args []string) []Command {
	all := p.Commands()
	for i, c := range all {
		if len(args) > 0 && c.Name == args[0] {
			return all[i : i+1]
		}
	}
	return all
}

// parserOf is the command line with some of the commands.
func (a *App) parserOf(p Program, list []Command, options ...kong.Option) (*kong.Kong, error) {
	if a.lang == nil { // nobody has asked for a language
		if err := a.speak(""); err != nil {
			return nil, err
		}
	}
	vars := a.kindVars()
	vars["version"], vars["variants"] = versionText(), a.paperVariants()
	options = append([]kong.Option{kong.Name("teka"), kong.Description(p.About), kong.Writers(a.stdout, a.stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.Help(a.printHelp), vars}, options...)
	options = append(options, valueReaders()...)
	for _, c := range list {
		options = append(options, kong.DynamicCommand(c.Name, c.Help, "", c.Flags))
	}
	parser, err := kong.New(&a.globals, options...)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		for _, node := range parser.Model.Children {
			if node.Name == c.Name && len(c.Examples) > 0 {
				node.Detail = "Examples:\n\n  " + strings.Join(c.Examples, "\n  ")
			}
		}
	}
	a.sayHelp(parser.Model, vars)
	return parser, nil
}

// main parses the arguments and runs the command that they name. What is wrong with the file of settings hinders every command, but not
// help.
func (a *App) main(p Program, args []string, conf config, wrong error) error {
	exited := false
	parser, err := a.parserOf(p, p.named(args), kong.Exit(func(int) { exited = true }), kong.Resolvers(conf.resolver()),
		a.actionHelp(p.named(args), args))
	if err != nil {
		return err
	}
	switch {
	case len(args) == 0:
		args = []string{"--help"}
		a.Worsen(CodeBad)
	case args[0] == "help":
		args = append(args[1:len(args):len(args)], "--help")
	}
	parsed, err := parser.Parse(flagsFirst(parser.Model, args))
	if exited { // help or the version was asked for and printed
		return nil
	}
	if err != nil {
		return usage(err)
	}
	if wrong != nil {
		return wrong
	}
	if err := a.speak(a.Lang); err != nil {
		return err
	}
	if a.Width < 0 {
		return fault.Errorf("--width %d: a number of columns is expected", a.Width)
	}
	if a.width = a.Width; a.width == 0 {
		a.width = columns(a.stdout)
	}
	if err := a.shapes(parsed); err != nil {
		return err
	}
	a.budget = limit.Process(int64(a.globals.Memory))
	return errors.Join(parsed.Run(a), a.shape.missed())
}

// Context ends when the program is to end.
func (a *App) Context() context.Context { return a.ctx }

// Stdin is where the input of the program comes from.
func (a *App) Stdin() io.Reader { return a.stdin }

// Stdout is where answers go.
func (a *App) Stdout() io.Writer { return a.stdout }

// Stderr is where messages go.
func (a *App) Stderr() io.Writer { return a.stderr }

// Watched reports whether a person looks at the messages, and wants to know how far work is.
func (a *App) Watched() bool { return isTerminal(a.stderr) && !a.Quiet }

// Worsen keeps the gravest exit code.
func (a *App) Worsen(code int) { a.code = max(a.code, code) }

// mostComplaints is how many complaints are printed one by one: the rest of an input that is no list of puzzles shall not fill the
// screen. With --json every puzzle has its line.
const mostComplaints = 20

// Complain prints one line about what cannot be done, unless there were many such lines before; at the end the others are counted.
func (a *App) Complain(at string, err error) {
	a.complaints++
	switch text := a.lang.Said(fault.Textf("%s: %w", at, err)); {
	case a.complaints <= mostComplaints:
		a.note(text)
	case a.complaints == mostComplaints+1:
		a.last = text // if it stays the only one, it takes no more room than the count
	}
	a.Worsen(CodeBad)
}

// unsaid counts the complaints that were not printed.
func (a *App) unsaid() {
	switch n := a.complaints - mostComplaints; {
	case n == 1:
		a.note(a.last)
	case n > 1:
		a.Notef("%d more complaints like these are not shown", n)
	}
}

// isTerminal reports whether the stream is one that a person looks at or types into.
func isTerminal(stream any) bool {
	f, ok := unwrapped(stream).(*os.File)
	return ok && terminal.Is(f)
}

// unwrapped returns the writer under an outlet, or the stream itself.
func unwrapped(stream any) any {
	if o, ok := stream.(*outlet); ok {
		return o.Writer
	}
	return stream
}
