// Package cli implements the command line. It parses arguments, reads puzzles, calls the other packages and prints; no package below it
// prints. Every command has one file and one entry in the list of commands.
//
// The program teka-batch uses the same infrastructure (arguments, help, output, progress, signals, exit codes) with its own list of
// commands; see Program, Command and App. Teka knows the flags of these commands and runs teka-batch for them.
package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/explain/words"
	limit "github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/heap"
	"github.com/teka-puzzles/teka/internal/terminal"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Exit codes in order of severity.
const (
	CodeDone        = 0
	CodeUnsolved    = 1   // some puzzle has no solution, several or is unknown, or an answer is wrong
	CodeBad         = 2   // invalid usage or unreadable input
	CodeInterrupted = 130 // interrupted by the user
)

const about = `Solves, checks, explains, converts and draws logic puzzles.

INPUT is a file, "-" for standard input, a URL, a game id or a puzzle on one line. A file may hold several puzzles. The notation
is detected; --from overrides it.

Exit codes: 0 done; 1 some puzzle has no solution, several, or is unknown (0 with --json); 2 bad usage or unreadable input;
130 interrupted.`

// Program describes a command line program.
type Program struct {
	About    string           // description for its help
	Commands func() []Command // in help order; each call returns new values, because they hold parsed flags
}

// App is the context of a running command: streams, cancellation, global flags and the exit code so far.
type App struct {
	ctx            context.Context
	args           []string // as typed
	stdin          io.Reader
	stdout, stderr io.Writer
	code           int
	globals
	toFile bool            // stdout is the file named by -o
	into   *folder         // directory named by -o, which gets one file per answer
	width  int             // output columns; 0 for no limit
	folded atomic.Bool     // a drawing was too wide
	lang   *words.Language // of the output

	budget *limit.Budget // of memory; nil for no limit

	shape *shape // fields and template of JSON lines; nil for the default

	complaints int    // errors in puzzles, printed or not
	last       string // the first error that was not printed
}

// globals are the flags of all commands.
type globals struct {
	Lang    string           `config:"" placeholder:"en|id" help:"The language of the output: en (default) or id."`
	Color   string           `config:"" enum:"auto,always,never" default:"auto" placeholder:"auto|always|never" help:"Colour drawings: auto (default), always or never. auto means on a terminal, unless NO_COLOR or TERM=dumb is set; FORCE_COLOR enables it anywhere."`
	Width   int              `config:"" placeholder:"N" help:"Wrap text and fold drawings at this many columns (default: the terminal's width)."`
	Memory  memorySize       `config:"" placeholder:"SIZE" help:"Memory limit of this process, such as 512MB or 4GB; work that does not fit waits (default: half the memory of the machine or control group)."`
	Quiet   bool             `config:"" short:"q" help:"Print no progress, summary or advice on standard error."`
	Version kong.VersionFlag `short:"v" help:"Print the version and exit."`
}

// Teka returns the program teka.
func Teka() Program { return Program{about, commands} }

// Main runs the command line of teka and returns the exit code.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return Teka().Main(ctx, args, stdin, stdout, stderr)
}

// Execute runs the command line of the process and exits.
func (p Program) Execute() {
	heap.TuneGC()
	os.Exit(p.Main(Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Main runs the command line and returns the exit code. When ctx ends, it stops early and keeps finished results; see Interruptible.
func (p Program) Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &outlet{Writer: stdout}
	a := &App{ctx: ctx, args: args, stdin: stdin, stdout: out, stderr: stderr}
	conf, wrong := readConfig()
	a.setLanguage(cmp.Or(requestedLanguage(args), conf.lang()))
	err := cmp.Or(a.main(p, args, conf, wrong), out.failure())
	a.printSuppressed()
	var ended *helperEnded
	var shut *outletShut
	switch {
	case errors.As(err, &ended): // already reported
		return ended.code
	case errors.As(err, &shut): // the reader needs no more
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

// outlet is standard output or the file that replaces it. It marks the error of a pipe closed by its reader, which is not a failure for a
// command that only prints. It keeps the first error for commands that ignore the result of a write.
type outlet struct {
	io.Writer
	mu    sync.Mutex // guards err: answers that nobody waits for any more are still written
	err   error
	names bool // only file names are printed, so a closed pipe does not stop the command
}

// outletShut is the write error of a pipe closed by its reader.
type outletShut struct{ error }

// Unwrap returns the underlying error.
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
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// failure returns the first error of a write, or nil.
func (o *outlet) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// parser builds teka's command line for kong with only the named command, or with all commands if there is no such command.
func (a *App) parser(name string, options ...kong.Option) (*kong.Kong, error) {
	p := Program{about, commands}
	return a.parserOf(p, p.named([]string{name}), options...)
}

// named returns only the command that the first argument names, or all commands if it names none. Building the model of all of them takes a
// third of the program's start-up time.
func (p Program) named(args []string) []Command {
	all := p.Commands()
	for i, c := range all {
		if len(args) > 0 && c.Name == args[0] {
			return all[i : i+1]
		}
	}
	return all
}

// parserOf builds the command line of a program for kong with the commands of list. Help texts are in the language of the output.
func (a *App) parserOf(p Program, list []Command, options ...kong.Option) (*kong.Kong, error) {
	if a.lang == nil { // no language was chosen
		if err := a.setLanguage(""); err != nil {
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
	a.translateHelp(parser.Model, vars)
	return parser, nil
}

// main parses the arguments and runs the selected command. A faulty configuration file is an error for every command, but not for help.
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
	if exited { // help or version was printed
		return nil
	}
	if err != nil {
		return usage(err)
	}
	if wrong != nil {
		return wrong
	}
	if err := a.setLanguage(a.Lang); err != nil {
		return err
	}
	if a.Width < 0 {
		return fault.Errorf("--width %d: expected a number of columns", a.Width)
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

// Context is cancelled when the program is to stop.
func (a *App) Context() context.Context { return a.ctx }

// Stdin returns standard input.
func (a *App) Stdin() io.Reader { return a.stdin }

// Stdout returns the destination of answers.
func (a *App) Stdout() io.Writer { return a.stdout }

// Stderr returns the destination of messages.
func (a *App) Stderr() io.Writer { return a.stderr }

// Watched reports whether to show progress: standard error is a terminal, and --quiet is not set.
func (a *App) Watched() bool { return isTerminal(a.stderr) && !a.Quiet }

// Worsen sets the exit code, unless a more severe one is already set.
func (a *App) Worsen(code int) { a.code = max(a.code, code) }

// mostComplaints limits the errors printed one by one, so that an input that is not a list of puzzles does not fill the screen. With --json
// every puzzle has its own line.
const mostComplaints = 20

// Complain prints an error and its position on one line, and sets the exit code to at least CodeBad. After mostComplaints errors it only
// counts them, and keeps the text of the next in case it is the last.
func (a *App) Complain(at string, err error) {
	a.complaints++
	switch text := a.lang.FaultText(fault.Textf("%s: %w", at, err)); {
	case a.complaints <= mostComplaints:
		a.note(text)
	case a.complaints == mostComplaints+1:
		a.last = text // printed in place of the count if no other follows
	}
	a.Worsen(CodeBad)
}

// printSuppressed prints the number of suppressed errors.
func (a *App) printSuppressed() {
	switch n := a.complaints - mostComplaints; {
	case n == 1:
		a.note(a.last)
	case n > 1:
		a.Notef("%d more messages like these are not shown", n)
	}
}

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
