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
	"runtime"
	"sync/atomic"
	"time"

	bounds "github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// limits are the flags of the commands that ask the engine.
type limits struct {
	LimitTime time.Duration `config:"" placeholder:"D" help:"At most this long a puzzle, such as 500ms, 10s or 2m."`
	Jobs      int           `config:"" placeholder:"N" help:"Puzzles worked on at a time (default: the number of processors)."`
}

// limited are the limits of a command.
func (l *limits) limited() *limits { return l }

// processors returns n, or the number of processors where n is 0 or less.
func processors(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// bound gives one puzzle its share of time.
func (l *limits) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return bounded(ctx, l.LimitTime)
}

// bounded is a context that ends after a time, with a cause that says so; 0 is no bound, and no end of it.
func bounded(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return bounds.Within(ctx, limit, fault.Errorf("the time limit of %v was reached", limit))
	}
	return ctx, func() {}
}

// InAll is the flag of the commands whose limit is for all that they do, not for each puzzle.
type InAll struct {
	LimitTime time.Duration `placeholder:"D" help:"At most this long in all, such as 500ms, 10s or 2m; what is done by then is kept."`
}

// Within runs what a command does. When the time is over it ends as when it is interrupted, and is to say so; see App.Late.
func (l *InAll) Within(a *App, run func() error) error {
	before := a.ctx
	ctx, cancel := bounded(before, l.LimitTime)
	defer cancel()
	a.ctx = ctx
	defer func() { a.ctx = before }()
	return run()
}

// Over is an error that says so when the time limit of the whole command is over, and nil before and when it was interrupted.
func (a *App) Over() error {
	if errors.Is(a.ctx.Err(), context.DeadlineExceeded) {
		return context.Cause(a.ctx)
	}
	return nil
}

// Late says that n puzzles were done before the time limit of the whole command, if it is over; a command calls it when it is cut short.
func (a *App) Late(n int) {
	if over := a.Over(); over != nil {
		a.Notef("%v, then %w", fault.Count(n, fault.Textf("1 puzzle done"), fault.Textf("%d puzzles done", n)), over)
		a.Worsen(CodeUnsolved)
	}
}

// answer is what a command has to say about one puzzle.
type answer struct {
	line     any    // with --json: the object of its line
	status   string // the verdict, for the summary
	text     string // without: what is printed
	err      error  // what is wrong with the puzzle, or with the program; with --json the line says it
	unsolved bool   // the exit code is CodeUnsolved, unless a line of JSON says it
	code     int    // its exit code, with --json or without
	skip     bool   // nothing was found: nothing is said, if the program was interrupted

	// stream, when set, does the work only when its turn to be printed has come, writing what it has to say on the way.
	stream func(w io.Writer) (answer, error)
}

// asker is a command that answers about every puzzle of its inputs by itself.
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

// ask has a command answer, in the form that its flags and the ending of the file that -o names ask for. beside are answers or boards
// beside the puzzles, or nil.
func (a *App) ask(c teller, beside *answers) error {
	if err := c.to().json(&c.lines().JSON); err != nil {
		return err
	}
	return a.tell(c, beside)
}

// tell is ask for a form that is known.
func (a *App) tell(c teller, beside *answers) error {
	asJSON := c.lines().JSON
	return c.to().answers(a, asJSON, func() error {
		return a.eachAnswered(c.puzzles(), beside, asJSON, *c.limited(), func(ctx context.Context, it item) answer { return c.one(ctx, a, it) })
	})
}

// each does work on every puzzle of the inputs, several at a time and each within its share of time, and prints the answers in the order of
// the inputs. What is no puzzle is reported, and the next is done.
func (a *App) each(in *inputs, asJSON bool, l limits, work func(context.Context, item) answer) error {
	items, err := in.open(a)
	if err != nil {
		return err
	}
	return a.eachOf(in, items, asJSON, l, work)
}

// eachOf is each for items that are opened already.
func (a *App) eachOf(in *inputs, items iter.Seq[item], asJSON bool, l limits, work func(context.Context, item) answer) error {
	bar := a.progress(in)
	defer bar.end()
	sum := summary{start: time.Now()}
	type done struct {
		item
		answer
	}
	var read atomic.Int64 // items handed out; -1 - items when these were all
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

// print writes one answer to where it is to go and returns it, complete.
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

// write writes one answer to standard output. What is wrong with a puzzle has no file of its own.
func (a *App) write(it item, ans answer, asJSON bool) (answer, error) {
	if ans.stream != nil {
		w := bufio.NewWriter(a.stdout)
		rest, err := ans.stream(w)
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
	a.Worsen(ans.code)
	return ans, a.PrintJSON(report.Noted(ans.line, report.Notes(it.Notes, a.lang)))
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

// jsonLine is the line of a value, in the shape that is asked for.
func (a *App) jsonLine(v any) ([]byte, error) {
	if a.shape != nil {
		return a.shape.line(v)
	}
	return report.Line(v)
}
