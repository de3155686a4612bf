package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/picture"
	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// makeBookInputs selects the puzzles of books and sheets.
type makeBookInputs struct {
	inputs
	InAll
	Make  []string `sep:"none" placeholder:"WISH" help:"Puzzles to generate, from easy to hard, such as '${shown} 10x10 easy..hard x40'; may be repeated."`
	NotIn []string `placeholder:"FILE,…" help:"Earlier books of a series, as puzzle files: make no puzzle that is equal to one of theirs when turned or mirrored, and print none."`
	Seed  uint64   `default:"1" placeholder:"S" help:"Seed of the generated puzzles (default: 1). The same seed gives the same puzzles."`
	Force bool     `help:"Also print puzzles with no solution or several."`
	Jobs  int      `config:"" placeholder:"N" help:"Puzzles processed in parallel (default: the number of processors)."`
}

// makeBook implements teka book.
type makeBook struct {
	makeBookInputs
	Config  string   `placeholder:"FILE" help:"The configuration of the book: keys and values in a subset of YAML."`
	Set     []string `sep:"none" placeholder:"KEY=VALUE" help:"Set a key, overriding the configuration file; may be repeated. The keys are ${bookkeys}."`
	Explain []string `placeholder:"N,…" help:"Explain the puzzles with these numbers step by step, with pictures."`
	Daily   string   `placeholder:"DATE" help:"Instead of a book: the page of a day, such as 2026-01-31, with the daily puzzle of each kind, and a second one with the previous day's answers. --set trim= sets its size; one is for e-readers."`
	Week    bool     `help:"With --daily: seven puzzles, one for each day from this date on, with the previous week's answers."`
	Check   bool     `help:"Write no book or cover; print a preflight report for the printer as a table. The exit code is 1 if a printer would reject it."`
	JSON    bool     `name:"json" help:"With --check: one JSON object per line."`
	Puzzles string   `placeholder:"FILE" help:"Also write the puzzles to a file, in the order of the book, as JSON lines with their numbers and pages."`
	To      string   `placeholder:"pdf|epub|svg|eps" help:"The output format (default: by the file extension of -o, else pdf). Into a directory, each page is a file: pdf, or svg or eps with letters as outlines."`
	Output  string   `short:"o" placeholder:"FILE|DIR/" help:"The file to write, or a directory for the pages."`

	wrap bool // the first argument is "cover"
}

// Run writes the book or its cover, whole or page by page, or prints its preflight report.
func (m *makeBook) Run(a *App) error {
	if len(m.Input) > 0 && m.Input[0] == "cover" {
		m.wrap, m.Input = true, m.Input[1:]
	}
	c, err := m.config()
	if err != nil {
		return err
	}
	switch {
	case m.wrap && (m.Daily != "" || m.Puzzles != ""):
		return fault.Errorf("book cover goes with neither --daily nor --puzzles")
	case m.Week && m.Daily == "":
		return fault.Errorf("--week goes with --daily, the first day")
	case m.JSON && !m.Check:
		return fault.Errorf("--json goes with --check")
	case m.Daily != "" && (m.Check || len(m.Input)+len(c.Make)+len(c.Explain) > 0):
		return fault.Errorf("--daily goes with no puzzles, and with neither --check nor --explain: the date says all")
	case m.Output == "" && !m.Check && isTerminal(a.stdout):
		return fault.Errorf("a terminal cannot show a book; name a file with -o")
	}
	to, err := ByExtension(m.To, m.Output, []string{"pdf", "epub", "svg", "eps"}, "pdf")
	switch {
	case err != nil:
		return err
	case to != "epub" && !slices.Contains(book.PageForms, to):
		return fault.Errorf("--to %s: there are pdf, epub, svg and eps", to)
	}
	return m.Within(a, func() error {
		b, err := m.layout(a, c)
		if b == nil || err != nil {
			return err
		}
		if to == "epub" {
			return a.pages(m.Output, b, to, b.EPUB, nil)
		}
		whole := map[string]func(io.Writer) error{"pdf": b.Write}[to]
		return a.pages(m.Output, b, to, whole, func(w io.Writer, page int) error { return b.WritePage(w, page, to) })
	})
}

// layout returns the pages. With --check it prints the preflight report instead and returns nil.
func (m *makeBook) layout(a *App, c book.Config) (*book.Layout, error) {
	switch {
	case m.Week:
		return book.NewWeek(a.ctx, c.Trim, m.Daily, a.lang, book.MakeDaily)
	case m.Daily != "":
		return book.NewDaily(a.ctx, c.Trim, m.Daily, a.lang, book.MakeDaily)
	}
	entries, err := m.entries(a, c, !m.Check)
	if err != nil {
		return nil, err
	}
	b, err := book.New(a.ctx, c, a.lang, entries)
	switch {
	case err != nil:
		return nil, err
	case m.wrap:
		cover, err := book.NewCover(c, a.lang, entries, len(b.Pages))
		if err != nil || !m.Check {
			return cover, err
		}
		return nil, m.report(a, book.CheckCover(cover, len(b.Pages)))
	case m.Check:
		return nil, m.report(a, book.Check(b, entries))
	case m.Puzzles != "":
		return b, a.document(m.Puzzles, func(w io.Writer) error { return b.WritePuzzles(w, entries) })
	}
	return b, nil
}

// document writes a file, or standard output without a name. A file is written completely or not at all.
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

// config returns the configuration file overridden by the flags.
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
	err := m.load(&c)
	return c, err
}

// load reads the files that the configuration names: texts that start with @, and pictures. The date comes from the environment.
func (m *makeBook) load(c *book.Config) error {
	for _, text := range []*string{&c.Imprint, &c.Foreword, &c.About, &c.Blurb} {
		name, ok := strings.CutPrefix(*text, "@")
		if !ok {
			continue
		}
		read, err := ReadSettings(name)
		if err != nil {
			return fault.Errorf("%s: %w", name, err)
		}
		*text = strings.TrimSpace(string(read))
	}
	c.Pictures = map[string]*image.Gray{}
	for key, name := range map[string]string{"foreword-image": c.ForewordImage, "about-image": c.AboutImage} { // any order: independent
		if name == "" {
			continue
		}
		f, err := os.Open(name)
		if err != nil {
			return fault.Errorf("%s: %w", name, Plain(err))
		}
		img, err := picture.Read(f)
		f.Close()
		if err != nil {
			return fault.Errorf("%s: %w", name, err)
		}
		c.Pictures[key] = book.Grey(img)
	}
	if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fault.Errorf("SOURCE_DATE_EPOCH=%q: a whole number is expected", text)
		}
		c.Date = time.Unix(seconds, 0).UTC()
	}
	return nil
}

// prepared is a puzzle of the book, or the reason why it cannot be printed.
type prepared struct {
	at string
	*book.Entry
	err error
}

// entries reads the input puzzles, generates the requested ones, and collects what the book prints about each. If refuse is set, a puzzle
// with no solution or several is an error unless --force is given. If the work was interrupted, the error is errCut.
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

// items returns the input puzzles followed by the generated ones. If no puzzles are requested, the inputs may be standard input.
func (m *makeBookInputs) items(a *App, c book.Config) (list []item, err error) {
	seen, err := m.series(a)
	if err != nil {
		return nil, err
	}
	if len(m.Input) > 0 || len(c.Make) == 0 {
		given, err := m.open(a)
		if err != nil {
			return nil, err
		}
		for it := range given {
			list = append(list, it)
			if it.Err == nil {
				key, err := generate.Key(it.Puzzle)
				if err == nil && len(m.NotIn) > 0 && seen[key] {
					return nil, fault.Errorf("%s: the puzzle is equal to one of --not-in, or to an earlier one", it.at)
				}
				if err == nil {
					seen[key] = true
				}
			}
		}
	}
	bar := a.progress(&inputs{}) // the number of attempts is unknown
	defer bar.end()
	for i, text := range c.Make {
		w, err := book.ParseWish(text)
		if err != nil {
			return nil, err
		}
		err = w.Make(a.ctx, c.Seed+uint64(i), a.Jobs(m.Jobs), seen, func(made generate.Result) error {
			id := fmt.Sprintf("%s-%d-%d", made.Puzzle.Kind().Name, made.Seed, made.Attempt)
			list = append(list, item{Item: kinds.Item{ID: id, Puzzle: made.Puzzle, Envelope: codec.Envelope{}.With("motif", made.Motif)}, at: id})
			bar.count(len(list))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// series returns the keys of the puzzles in the files of --not-in.
func (m *makeBookInputs) series(a *App) (map[string]bool, error) {
	seen := map[string]bool{}
	if len(m.NotIn) == 0 {
		return seen, nil
	}
	earlier := inputs{Input: m.NotIn}
	list, err := earlier.open(a)
	if err != nil {
		return nil, err
	}
	for it := range list {
		if it.Err != nil {
			return nil, fault.Errorf("%s: %w", it.at, it.Err)
		}
		key, err := generate.Key(it.Puzzle)
		if err != nil {
			return nil, err
		}
		seen[key] = true
	}
	return seen, nil
}

// report prints the preflight report. It sets the exit code if a printer would reject the book.
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
