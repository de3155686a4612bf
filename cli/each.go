package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	bounds "github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// limits holds the flags of the commands that run the engine.
type limits struct {
	LimitTime time.Duration `config:"" placeholder:"D" help:"Time limit for each puzzle, such as 500ms, 10s or 2m."`
	Jobs      int           `config:"" placeholder:"N" help:"Puzzles processed in parallel (default: the number of processors)."`
}

// limited returns the limits of a command.
func (l *limits) limited() *limits { return l }

// processors returns n, or the number of processors where n is 0 or less.
func processors(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// bound limits the time for one puzzle.
func (l *limits) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return bounded(ctx, l.LimitTime)
}

// bounded returns a context that ends after limit, with a cause that states the limit; 0 means no limit.
func bounded(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return bounds.Within(ctx, limit, fault.Errorf("the time limit of %v was reached", limit))
	}
	return ctx, func() {}
}

// InAll is the flag of commands whose time limit applies to the whole command, not to each puzzle.
type InAll struct {
	LimitTime time.Duration `placeholder:"D" help:"Total time limit, such as 500ms, 10s or 2m; finished results are kept."`
}

// Within runs a command with its time limit. When the time is over, it ends as if interrupted, and must report that; see App.Late.
func (l *InAll) Within(a *App, run func() error) error {
	before := a.ctx
	ctx, cancel := bounded(before, l.LimitTime)
	defer cancel()
	a.ctx = ctx
	defer func() { a.ctx = before }()
	return run()
}

// Over returns an error if the time limit of the whole command has been reached, and nil before that or after an interruption.
func (a *App) Over() error {
	if errors.Is(a.ctx.Err(), context.DeadlineExceeded) {
		return context.Cause(a.ctx)
	}
	return nil
}

// Late reports that n puzzles were done if the time limit of the whole command was reached. A command calls it when cut short.
func (a *App) Late(n int) {
	if over := a.Over(); over != nil {
		a.Notef("%v, then %w", fault.Textf("%d puzzles done", n), over)
		a.Worsen(CodeUnsolved)
	}
}

// answer is the result of a command for one puzzle.
type answer struct {
	line     any    // with --json: the object of its line
	status   string // the verdict, for the summary
	text     string // without --json: the text printed
	err      error  // an error in the puzzle or the program; with --json the line contains it
	unsolved bool   // the exit code is CodeUnsolved, unless a JSON line reports it
	code     int    // its exit code, with --json or without
	skip     bool   // nothing was found: print nothing if the program was interrupted

	// stream, if set, does the work only when the answer is due to be printed, and writes its output meanwhile.
	stream func(w io.Writer) (answer, error)
}

// asker is a command that answers each puzzle of its inputs separately.
type asker interface {
	puzzles() *inputs
	limited() *limits
	one(context.Context, *App, item) answer
}

// teller is an asker that answers in text or in JSON.
type teller interface {
	asker
	to() *output
	lines() *jsonLines
}

// ask runs a command, in the format selected by its flags and the extension of the -o file. beside holds answers or boards given with the
// puzzles, or nil.
func (a *App) ask(c teller, beside *answers) error {
	if err := c.to().json(&c.lines().JSON); err != nil {
		return err
	}
	return a.tell(c, beside)
}

// tell is ask for a format that is already chosen.
func (a *App) tell(c teller, beside *answers) error {
	asJSON := c.lines().JSON
	return c.to().answers(a, asJSON, func() error {
		return a.eachAnswered(c.puzzles(), beside, asJSON, *c.limited(), func(ctx context.Context, it item) answer { return c.one(ctx, a, it) })
	})
}

// each does work on every puzzle of the inputs, several in parallel and each within its time limit, and prints the answers in input order.
// Answers are JSON lines if asJSON is set. Invalid puzzles are reported and skipped.
func (a *App) each(in *inputs, asJSON bool, l limits, work func(context.Context, item) answer) error {
	items, err := in.open(a)
	if err != nil {
		return err
	}
	return a.eachOf(in, items, asJSON, l, work)
}

// opened returns the puzzles of the inputs. several is nil, or the error to return if there is more than one, for output that holds one.
func (a *App) opened(in *inputs, several error) (iter.Seq[item], error) {
	items, err := in.open(a)
	if err != nil || several == nil {
		return items, err
	}
	var list []item
	for it := range items {
		if list = append(list, it); len(list) > 1 {
			return nil, several
		}
	}
	return slices.Values(list), nil
}

// eachOf runs work on items that are already open, several at a time, and prints their answers in order, as each does.
func (a *App) eachOf(in *inputs, items iter.Seq[item], asJSON bool, l limits, work func(context.Context, item) answer) error {
	bar := a.progress(in)
	defer bar.end()
	sum := summary{start: time.Now()}
	type done struct {
		item
		answer
	}
	var read atomic.Int64 // items handed out; -1 - items once the input has ended
	counted := func(yield func(item) bool) {
		n := int64(0)
		for it := range items {
			n++
			if read.Store(n); !yield(it) {
				return
			}
		}
		read.Store(-1 - n)
	}
	printed := int64(0)
	err := ordered(a.ctx, processors(l.Jobs), counted, func(ctx context.Context, it item) done {
		if it.Err != nil {
			return done{it, answer{err: it.Err}}
		}
		return done{it, a.within(ctx, it, l.LimitTime, work)}
	}, func(d done) error {
		printed++
		return bar.above(func() error {
			ans, err := a.print(d.item, d.answer, asJSON)
			sum.add(ans)
			return err
		})
	})
	bar.end()
	if err == nil {
		a.close(&sum)
		if read.Load() != -1-printed {
			a.Late(sum.puzzles)
		}
	}
	return err
}

// print writes one answer to standard output, or to its own file in the directory of -o, whose name it then prints. asJSON selects its JSON
// line. It returns the answer, or that of its stream.
func (a *App) print(it item, ans answer, asJSON bool) (answer, error) {
	if a.into == nil {
		return a.write(it, ans, asJSON)
	}
	var text bytes.Buffer
	stdout := a.stdout
	a.stdout = &text
	ans, err := a.write(it, ans, asJSON)
	if a.stdout = stdout; err != nil || text.Len() == 0 {
		return ans, err
	}
	name, err := a.into.text(it.ID, a.into.ending, text.String())
	if err == nil {
		_, err = fmt.Fprintln(a.stdout, report.Printable(filepath.Join(a.into.dir, name)))
	}
	return ans, err
}

// streamed runs the stream of an answer. A panic is an error of its puzzle alone.
func (a *App) streamed(ans answer, w io.Writer) (rest answer, err error) {
	defer a.defect(&rest.err)
	return ans.stream(w)
}

// write writes one answer to standard output, after running its stream if it has one: its text, or its line if asJSON is set. An error in a
// puzzle is a JSON line with --json, except in a directory; otherwise it is reported on standard error.
func (a *App) write(it item, ans answer, asJSON bool) (answer, error) {
	if ans.stream != nil {
		w := bufio.NewWriter(a.stdout)
		rest, err := a.streamed(ans, w)
		if flushed := w.Flush(); err == nil {
			err = flushed
		}
		if err != nil {
			return rest, err
		}
		ans = rest
	}
	if !asJSON && !a.Quiet {
		for _, note := range it.Notes {
			a.Notef("%s: %v", it.at, note)
		}
	}
	switch {
	case ans.skip:
		return ans, nil
	case ans.err != nil && (!asJSON || a.into != nil):
		a.Complain(it.fault(ans.err))
		return ans, nil
	case ans.err != nil:
		a.Worsen(CodeBad)
		ans.line = report.Wrong(it.Item, a.lang.Error(ans.err))
	case !asJSON:
		if a.Worsen(ans.code); ans.unsolved {
			a.Worsen(CodeUnsolved)
		}
		_, err := io.WriteString(a.stdout, ans.text)
		return ans, err
	}
	a.shape.learn(reflect.TypeFor[report.ErrorLine](), "")
	a.Worsen(ans.code)
	return ans, a.PrintJSON(report.WithNotes(ans.line, report.Notes(it.Notes, a.lang)))
}

// PrintJSON prints a value on one line.
func (a *App) PrintJSON(v any) error {
	b, err := a.jsonLine(v)
	if err != nil {
		return err
	}
	_, err = a.stdout.Write(b)
	return err
}

// jsonLine returns the JSON line of a value, in the requested shape.
func (a *App) jsonLine(v any) ([]byte, error) {
	if a.shape != nil {
		return a.shape.line(v, a.into == nil)
	}
	return report.Line(v)
}
