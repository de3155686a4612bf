package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
)

// limits are the flags of the commands that ask the engine.
type limits struct {
	LimitTime time.Duration `placeholder:"D" help:"At most this long a puzzle, such as 500ms, 10s or 2m."`
	Jobs      int           `placeholder:"N" help:"Puzzles worked on at a time (default: the number of processors)."`
}

// jobs is how many puzzles to work on at a time.
func (l *limits) jobs() int {
	if l.Jobs > 0 {
		return l.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// bound gives one puzzle its share of time.
func (l *limits) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.LimitTime > 0 {
		return context.WithTimeout(ctx, l.LimitTime)
	}
	return context.WithCancel(ctx)
}

// why says why a search ended early; otherwise is what the engine says.
func (l *limits) why(ctx context.Context, otherwise string) string {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "the time limit of " + l.LimitTime.String() + " was reached"
	case ctx.Err() != nil:
		return "interrupted"
	}
	return otherwise
}

// answer is what a command has to say about one puzzle.
type answer struct {
	line any    // with --json: the object of its line
	text string // without: what is printed
	err  error  // what is wrong with the puzzle, or with the program; with --json the line says it
	code int    // its exit code, with --json or without
	skip bool   // interrupted before anything was found

	// stream, when set, does the work only when its turn to be printed has come, writing what it has to say on the way.
	stream func(w io.Writer) (answer, error)
}

// mistake is the line of a puzzle that cannot be worked on.
type mistake struct {
	ID     string `json:"id"`
	Kind   string `json:"kind,omitempty"`
	Status string `json:"status"`
	Error  string `json:"error"`
}

// each does work on every puzzle of the inputs, several at a time, and prints the answers in the order of the inputs. What is no
// puzzle is reported, and the next is done.
func (a *app) each(in *inputs, asJSON bool, jobs int, work func(context.Context, item) answer) error {
	items, err := in.open(a)
	if err != nil {
		return err
	}
	bar := a.progress(in)
	defer bar.end()
	type done struct {
		item
		answer
	}
	return ordered(a.ctx, jobs, items, func(ctx context.Context, it item) done {
		if it.Err != nil {
			return done{it, answer{err: it.Err}}
		}
		return done{it, work(ctx, it)}
	}, func(d done) error {
		bar.clear()
		defer bar.step()
		return a.print(d.item, d.answer, asJSON)
	})
}

// print writes one answer.
func (a *app) print(it item, ans answer, asJSON bool) error {
	if ans.stream != nil {
		w := bufio.NewWriter(a.stdout)
		rest, err := ans.stream(w)
		if flushed := w.Flush(); err == nil {
			err = flushed
		}
		if err != nil {
			return err
		}
		ans = rest
	}
	switch {
	case ans.skip:
		return nil
	case ans.err != nil && !asJSON:
		a.complain(it.at, ans.err)
		return nil
	case ans.err != nil:
		a.worsen(codeBad)
		ans.line = mistake{it.ID, it.kindName(), "error", oneLine(ans.err.Error())}
	case !asJSON:
		a.worsen(ans.code)
		_, err := io.WriteString(a.stdout, ans.text)
		return err
	}
	a.worsen(ans.code)
	b, err := json.Marshal(ans.line)
	if err != nil {
		return err
	}
	_, err = a.stdout.Write(append(b, '\n'))
	return err
}

// verify asks the rules of the game whether a full board is a solution.
func verify(p puzzle.Puzzle, solution puzzle.Facts) error {
	if check := p.Kind().Check; check != nil {
		if bad := check(p, solution); len(bad) > 0 {
			return errors.New("internal error: a solution of the engine breaks a rule: " + bad[0].Text)
		}
	}
	return nil
}
