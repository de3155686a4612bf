package cli

import (
	"context"
	"fmt"
	"hash/crc64"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/internal/apps/task"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// batchable is a command that batches can run for single puzzles, with the results of --json.
type batchable interface {
	asker
	batched() error // returns an error for flags that batches do not support, and prepares what the flags refer to
}

func (s *solve) batched() error {
	if s.Method == "paper" || s.byPaper.asked() {
		return fault.Errorf("--method paper cannot run in batches; use fast or human")
	}
	return s.check()
}

func (g *grade) batched() error { return nil }

func (x *explain) batched() error {
	if x.To == "html" || x.Board != "" {
		return fault.Errorf("--to html and --board cannot be used in batches")
	}
	return x.check()
}

func (p *prove) batched() error   { return p.check() }
func (r *render) batched() error  { return r.check() }
func (c *convert) batched() error { return c.check() }

// batchCommands are the commands that batches can run.
var batchCommands = []string{"solve", "grade", "explain", "prove", "render", "convert", "audit", "dataset", "generate"}

// Order parses a command of a batch into an order and its inputs. Standard input is copied to the file spool; if spool is "", reading
// standard input is an error.
func (a *App) Order(args []string, spool string) (o task.Order, in []task.Input, err error) {
	if len(args) == 0 || !slices.Contains(batchCommands, args[0]) {
		what := fault.Textf("no command")
		if len(args) > 0 {
			what = fault.Textf("unknown command %q", args[0])
		}
		return o, nil, fault.Errorf("a batch does %s: %v", strings.Join(batchCommands, ", "), what)
	}
	parser, err := a.quiet().parser(args[0])
	if err != nil {
		return o, nil, err
	}
	flags, inputs, ok := syntaxOf(parser.Model, args[0]).split(args[1:])
	if !ok {
		return o, nil, fault.Errorf("%s: the value of %s is missing", args[0], args[len(args)-1])
	}
	if a.Lang != "" { // it was among the flags of the batch, and applies to both
		flags = append(flags, "--lang="+a.Lang)
	}
	o = task.Order{Command: args[0], Args: flags}
	if args[0] == "generate" { // its argument is not an input
		o.Args = append(o.Args, inputs...)
	}
	t, command, err := a.task(o)
	g, made := command.(*generation)
	switch {
	case err != nil:
	case !made:
		in, err = a.batchInputs(inputs, t.Read.From, spool)
	default:
		if in, err = g.given(a, spool); err != nil {
			err = fault.Errorf("%s: %w", args[0], err)
		}
	}
	return o, in, err
}

// quiet returns a copy of the program without input and output.
func (a *App) quiet() *App {
	return &App{ctx: a.ctx, stdin: strings.NewReader(""), stdout: io.Discard, stderr: io.Discard}
}

// parsed parses the command of an order. It returns the command, such as a *solve, and a program without input and output in its language.
func (a *App) parsed(o task.Order) (any, *App, error) {
	quiet := a.quiet()
	helped := false
	parser, err := quiet.parser(o.Command, kong.Exit(func(int) { helped = true }))
	if err != nil {
		return nil, nil, err
	}
	parsed, err := parser.Parse(flagsFirst(parser.Model, append([]string{o.Command}, o.Args...)))
	if err != nil {
		return nil, nil, usage(err)
	}
	if helped {
		return nil, nil, fault.Errorf("help is printed by teka %s --help", o.Command)
	}
	return parsed.Selected().Target.Addr().Interface(), quiet, quiet.setLanguage(quiet.Lang)
}

// Task prepares the task of an order.
func (a *App) Task(o task.Order) (*task.Task, error) {
	t, _, err := a.task(o)
	return t, err
}

// task prepares the task of an order, and also returns its command with flags.
func (a *App) task(o task.Order) (t *task.Task, command any, err error) {
	if !slices.Contains(batchCommands, o.Command) {
		return nil, nil, fault.Errorf("%s cannot run in batches", o.Command)
	}
	command, quiet, err := a.parsed(o)
	if err == nil {
		t, err = a.taskOf(command, quiet, o)
	}
	if err != nil {
		return nil, nil, fault.Errorf("%s: %w", o.Command, err)
	}
	t.ErrorText = quiet.lang.Error
	return t, command, nil
}

// taskOf returns the task of a parsed command, whose answers are JSON lines in the language of quiet. It returns an error for flags that a
// batch cannot use.
func (a *App) taskOf(command any, quiet *App, o task.Order) (*task.Task, error) {
	if err := command.(interface{ shaped() *shape }).shaped().unbatched(); err != nil {
		return nil, err
	}
	if g, ok := command.(*generation); ok {
		return g.task(slices.ContainsFunc(o.Args, func(arg string) bool { return strings.HasPrefix(arg, "--count") }))
	}
	c := command.(batchable)
	in := c.puzzles()
	if err := in.known(); err != nil {
		return nil, err
	}
	flags := reflect.ValueOf(command).Elem()
	if flags.FieldByName("Output").String() != "" {
		return nil, fault.Errorf("--output: a batch writes its answers to one file; name it with -o before the command")
	}
	flags.FieldByName("JSON").SetBool(true)
	if err := c.batched(); err != nil {
		return nil, err
	}
	return &task.Task{
		Read: kinds.ReadOptions{From: in.From, Kind: in.Kind, Map: in.Map, Unpack: in.Unpack},
		Puzzle: func(ctx context.Context, it kinds.Item) task.Answer {
			ans := a.within(ctx, item{Item: it, at: it.ID}, c.limited().LimitTime, func(ctx context.Context, it item) answer {
				return c.one(ctx, quiet, it)
			})
			return task.Answer{Line: ans.line, Err: ans.err, Bad: ans.err != nil}
		},
	}, nil
}

// batchInputs returns the inputs of an order. Unreadable inputs are reported here, before the work begins. Standard input is copied to a
// file, so that it can be read again.
func (a *App) batchInputs(args []string, from, spool string) ([]task.Input, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	var list []task.Input
	for _, arg := range args {
		if arg == "-" {
			in, err := a.spooled(spool)
			if err != nil {
				return nil, err
			}
			list = append(list, in)
			continue
		}
		s, size := (&inputs{From: from}).source(a, arg)
		r, err := s.open()
		if err != nil {
			return nil, fault.Errorf("%s: %w", arg, Plain(err))
		}
		r.Close()
		in := task.Input{Name: s.name, Open: s.open, Size: max(size, 0), Alone: s.one, Stamp: "text"}
		if info, err := os.Stat(arg); err == nil {
			switch {
			case info.IsDir():
				return nil, fault.Errorf("%s: a directory, where a file is expected", arg)
			case !info.Mode().IsRegular():
				return nil, fault.Errorf("%s: not a file that can be read again; pass it as standard input", arg)
			}
			in.File, in.Stamp = arg, fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())
		}
		list = append(list, in)
	}
	return list, nil
}

// spooled copies standard input to a file, unless an earlier run has done so. The stamp of the input is a checksum of its contents.
func (a *App) spooled(path string) (task.Input, error) {
	if path == "" {
		return task.Input{}, fault.Errorf("-: standard input cannot be read again if it must; name files")
	}
	in := task.Input{Name: "-", Open: func() (io.ReadCloser, error) { return os.Open(path) }, Stamp: "spooled"}
	if f, err := os.Open(path); err == nil {
		defer f.Close()
		sum := crc64.New(crc64.MakeTable(crc64.ECMA))
		in.Size, err = io.Copy(sum, f)
		in.Stamp = fmt.Sprintf("spooled %016x", sum.Sum64())
		return in, err
	}
	if isTerminal(a.stdin) {
		return in, fault.Errorf("no input: name a file, a URL, or - for standard input")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return in, err
	}
	err := a.WriteFile(path, func(w io.Writer) error {
		sum := crc64.New(crc64.MakeTable(crc64.ECMA))
		n, err := io.Copy(io.MultiWriter(w, sum), &ending{a.ctx, a.stdin})
		in.Size, in.Stamp = n, fmt.Sprintf("spooled %016x", sum.Sum64())
		return err
	})
	return in, err
}

// ending is a reader that fails when its context ends.
type ending struct {
	ctx context.Context
	io.Reader
}

func (e *ending) Read(b []byte) (int, error) {
	if err := e.ctx.Err(); err != nil {
		return 0, err
	}
	return e.Reader.Read(b)
}
