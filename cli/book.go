package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/apps/book"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// makeBookInputs are the puzzles of books and sheets.
type makeBookInputs struct {
	inputs
	InAll
	Make  []string `sep:"none" placeholder:"WISH" help:"Puzzles to make, on a curve from easy to hard, such as '${shown} 10x10 easy..hard x40'; may be given several times."`
	Seed  uint64   `default:"1" placeholder:"S" help:"Of the puzzles made (default: 1). The same seed gives the same puzzles."`
	Force bool     `help:"Print puzzles with no or several solutions, too."`
	Jobs  int      `config:"" placeholder:"N" help:"Puzzles worked on at a time (default: the number of processors)."`
}

// makeBook is the command that makes a book of puzzles.
type makeBook struct {
	makeBookInputs
	Config  string   `placeholder:"FILE" help:"What the book is like: keys and values, in a part of YAML."`
	Set     []string `sep:"none" placeholder:"KEY=VALUE" help:"A key of the book in place of what the file says of it; may be given several times. The keys are ${bookkeys}."`
	Explain []string `placeholder:"N,…" help:"The numbers of puzzles in the book that are told step by step, in pictures."`
	Daily   string   `placeholder:"DATE" help:"In place of a book: the page of a day, such as 2026-01-31, with the puzzle of the day of each kind and the answers of the day before. --set trim= says its size; there is one for e-readers."`
	Check   bool     `help:"Write no book: say what a printer would say of it, as a table. The exit code is 1 when a printer would refuse it."`
	JSON    bool     `name:"json" help:"With --check: one JSON object a line."`
	Output  string   `short:"o" placeholder:"FILE" help:"The file of the book, a PDF."`
}

// Run makes the book, or looks at it.
func (m *makeBook) Run(a *App) error {
	c, err := m.config()
	if err != nil {
		return err
	}
	switch {
	case m.JSON && !m.Check:
		return fault.Errorf("--json goes with --check")
	case m.Daily != "" && (m.Check || len(m.Input)+len(c.Make)+len(c.Explain) > 0):
		return fault.Errorf("--daily goes with no puzzles, and with neither --check nor --explain: the date says all")
	case m.Output == "" && !m.Check && isTerminal(a.stdout):
		return fault.Errorf("a terminal cannot show a book; name a file with -o")
	case m.Output != "":
		if _, err := ByExtension("", m.Output, []string{"pdf"}, "pdf"); err != nil {
			return err
		}
	}
	return m.Within(a, func() error {
		b, err := m.layout(a, c)
		if b == nil || err != nil {
			return err
		}
		return a.document(m.Output, b.Write)
	})
}

// layout is the book as pages; nil when they were only looked at.
func (m *makeBook) layout(a *App, c book.Config) (*book.Layout, error) {
	if m.Daily != "" {
		return book.NewDaily(a.ctx, c.Trim, m.Daily, a.lang, book.MakeDaily)
	}
	entries, err := m.entries(a, c, !m.Check)
	if err != nil {
		return nil, err
	}
	b, err := book.New(a.ctx, c, a.lang, entries)
	if err != nil || !m.Check {
		return b, err
	}
	return nil, m.report(a, book.Check(b, entries))
}

// document writes what a function writes to a file, or where there is none to standard output: all of it or nothing.
func (a *App) document(name string, write func(io.Writer) error) error {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return err
	}
	if name == "" || name == "-" {
		_, err := a.stdout.Write(out.Bytes())
		return err
	}
	return a.WriteFile(name, func(w io.Writer) error { _, err := w.Write(out.Bytes()); return err })
}

// config is what the file says, and the flags in place of it.
func (m *makeBook) config() (book.Config, error) {
	c := book.DefaultConfig()
	c.Seed = m.Seed
	if m.Config != "" {
		text, err := ReadSettings(m.Config)
		if err != nil {
			return c, fault.Errorf("%s: %w", m.Config, err)
		}
		err = c.Read(string(text))
		var at *book.PositionError
		if errors.As(err, &at) {
			return c, fault.Errorf("%s: %w", fmt.Sprintf("%s:%d:%d", m.Config, at.Line, at.Col), at.Err)
		}
	}
	for _, s := range m.Set {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return c, fault.Errorf("--set %q: a key, = and a value are expected", s)
		}
		if err := c.Set(key, value); err != nil {
			return c, fault.Errorf("--set %s: %w", s, err)
		}
	}
	for _, x := range []struct {
		flag, key string
		values    []string
	}{{"--make", "make", m.Make}, {"--explain", "explain", m.Explain}} {
		if len(x.values) == 0 {
			continue
		}
		if err := c.Set(x.key, x.values...); err != nil {
			return c, fault.Errorf("%s: %w", x.flag, err)
		}
	}
	return c, nil
}

// prepared is a puzzle of the book, or what is wrong with it.
type prepared struct {
	at string
	*book.Entry
	err error
}

// entries reads the puzzles, makes those wished for, and finds out what the book says of each.
func (m *makeBookInputs) entries(a *App, c book.Config, refuse bool) (list []*book.Entry, err error) {
	items, err := m.items(a, c)
	if err != nil {
		return nil, err
	}
	m.size = int64(len(items))
	bar := a.progress(&m.inputs)
	defer bar.end()
	given := func(yield func(item) bool) {
		for _, it := range items {
			if !yield(it) {
				return
			}
		}
	}
	err = ordered(a.ctx, a.Jobs(m.Jobs), given, func(ctx context.Context, it item) prepared {
		if it.Err != nil {
			at, err := it.fault(it.Err)
			return prepared{at, nil, err}
		}
		e, err := book.Prepare(ctx, it.Item, a.lang, c.Hints)
		return prepared{it.at, &e, err}
	}, func(p prepared) error {
		m.read.Add(1)
		m.given.Add(1)
		switch {
		case p.err != nil:
			return fault.Errorf("%s: %w", p.at, p.err)
		case p.Status == puzzle.SeveralSolutions && !m.Force && refuse:
			return fault.Errorf("%s: the puzzle has several solutions; --force prints it all the same", p.at)
		case p.Status == puzzle.NoSolution && !m.Force && refuse:
			return fault.Errorf("%s: the puzzle has no solution; --force prints it all the same", p.at)
		}
		return bar.above(func() error { list = append(list, p.Entry); return nil })
	})
	if err == nil && a.ctx.Err() != nil {
		err = errCut
	}
	return list, err
}

// items are the puzzles of the inputs, and those made.
func (m *makeBookInputs) items(a *App, c book.Config) (list []item, err error) {
	seen := map[string]bool{}
	if len(m.Input) > 0 || len(c.Make) == 0 {
		given, err := m.open(a)
		if err != nil {
			return nil, err
		}
		for it := range given {
			list = append(list, it)
			if it.Err == nil {
				if key, err := generate.Key(it.Puzzle); err == nil {
					seen[key] = true
				}
			}
		}
	}
	bar := a.progress(&inputs{}) // of making, whose length nobody knows
	defer bar.end()
	for i, text := range c.Make {
		w, err := book.ParseWish(text)
		if err != nil {
			return nil, err
		}
		err = w.Make(a.ctx, c.Seed+uint64(i), a.Jobs(m.Jobs), seen, func(made generate.Made) error {
			id := fmt.Sprintf("%s-%d-%d", made.Puzzle.Kind().Name, made.Seed, made.Attempt)
			list = append(list, item{Item: kinds.Item{ID: id, Puzzle: made.Puzzle}, at: id})
			bar.count(len(list))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// report prints what a printer would say.
func (m *makeBook) report(a *App, rows []book.Row) error {
	if book.AnyRejected(rows) {
		a.Worsen(CodeUnsolved)
	}
	if !m.JSON {
		_, err := io.WriteString(a.stdout, book.Table(a.lang, rows))
		return err
	}
	for _, r := range rows {
		if err := a.PrintJSON(r); err != nil {
			return err
		}
	}
	return nil
}
