package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"sync/atomic"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// inputs are the arguments of commands that read puzzles.
type inputs struct {
	Input []string `arg:"" optional:"" help:"Files, URLs, game ids, puzzles on one line, or - for standard input."`
	From  string   `placeholder:"FORMAT" help:"The notation of the inputs (see teka formats)."`
	Kind  string   `placeholder:"KIND" help:"The kind of the puzzles; required to read bare grids (see teka kinds)."`

	Map    func(line string) (string, error) `kong:"-"` // see kinds.ReadOptions
	Unpack func(io.Reader) io.Reader         `kong:"-"`

	size  int64        // total bytes of the inputs; 0 if unknown
	read  atomic.Int64 // bytes read so far
	given atomic.Int64 // puzzles found in them
}

// puzzles implements asker.
func (in *inputs) puzzles() *inputs { return in }

// item is one puzzle of the inputs, or the error in it.
type item struct {
	kinds.Item
	at   string // position for messages, such as "puzzles.jsonl:3"
	file string // name of the input, if positions in it are lines

	board      puzzle.Facts // from --answer or --board
	unanswered bool         // no answer was given for it
}

// source is one argument.
type source struct {
	name string // for messages
	open func() (io.ReadCloser, error)
	one  bool // a single puzzle, named without a line number
}

// open opens the arguments and returns their puzzles, read on demand.
func (in *inputs) open(a *App) (iter.Seq[item], error) {
	if err := in.known(); err != nil {
		return nil, err
	}
	args := in.Input
	if len(args) == 0 {
		if isTerminal(a.stdin) {
			return nil, fault.Errorf("no input: name a file, a URL, or - for standard input")
		}
		args = []string{"-"}
	}
	var sources []source
	known := true
	for _, arg := range args {
		s, size := in.source(a, arg)
		sources = append(sources, s)
		in.size += size
		known = known && size >= 0
	}
	if !known {
		in.size = 0
	}
	return func(yield func(item) bool) {
		for _, s := range sources {
			if !in.each(s, yield) {
				return
			}
		}
	}, nil
}

// known returns an error if --kind or --from names no kind or notation.
func (in *inputs) known() error {
	if in.Kind != "" {
		if _, err := kinds.ByName(in.Kind); err != nil {
			return fault.Errorf("--kind: %w", err)
		}
	}
	if in.From != "" {
		if _, err := kinds.Notation(in.From); err != nil {
			return fault.Errorf("--from %s: %w", in.From, err)
		}
	}
	return nil
}

// source determines whether an argument is standard input, a file or a puzzle. Opening an argument that is none of them fails. size is -1
// if unknown.
func (in *inputs) source(a *App, arg string) (s source, size int64) {
	if arg == "-" {
		return source{name: "-", open: func() (io.ReadCloser, error) { return io.NopCloser(a.stdin), nil }}, -1
	}
	info, err := os.Stat(arg)
	if err == nil {
		size = info.Size()
		if !info.Mode().IsRegular() {
			size = -1
		}
		return source{name: arg, open: func() (io.ReadCloser, error) { return os.Open(arg) }}, size
	}
	if !isPuzzle(arg, in.From, in.Kind) {
		missing := err
		if errors.Is(err, fs.ErrNotExist) {
			missing = fault.Errorf("no such file, and not a puzzle either")
		}
		return source{name: arg, open: func() (io.ReadCloser, error) { return nil, missing }}, 0
	}
	text := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(arg)), nil }
	return source{name: arg, open: text, one: true}, int64(len(arg))
}

// isPuzzle reports whether an argument that is not a file looks like a puzzle.
func isPuzzle(arg, from, kind string) bool {
	if strings.Contains(arg, "\n") {
		return true
	}
	if n := codec.Detect(arg, kinds.Notations()); n != nil && n.Line {
		return true
	}
	if from == "" && kind != "" {
		_, err := kinds.ParseAs(arg, kind)
		return err == nil
	}
	return from != "" && from != codec.Text.Name // one line cannot be text: it is a file name
}

// each yields the puzzles of one source. It returns false if the caller stops.
func (in *inputs) each(s source, yield func(item) bool) bool {
	r, err := s.open()
	if err != nil {
		return yield(item{Item: kinds.Item{ID: s.name, Err: Plain(err)}, at: s.name})
	}
	defer r.Close()
	o := kinds.ReadOptions{From: in.From, Kind: in.Kind, Map: in.Map, Unpack: in.Unpack}
	if !s.one {
		o = o.OfFile(s.name)
	}
	for read := range kinds.Read(&counter{r, &in.read}, s.name, o) {
		in.given.Add(1)
		it := item{Item: read, at: fmt.Sprintf("%s:%d", s.name, read.Line), file: s.name}
		if s.one || read.Line == 0 {
			it.at, it.file = s.name, ""
		}
		if s.one && it.Envelope.ID == "" {
			it.ID = s.name
		}
		if !yield(it) {
			return false
		}
	}
	return true
}

// fault returns the single position to print with an error of the puzzle: line and column in the file, or the start of the puzzle. The
// error is then without a position of its own.
func (it item) fault(err error) (at string, told error) {
	var where *codec.Error
	if it.file == "" || !errors.As(err, &where) {
		return it.at, err
	}
	line, col := where.Line, where.Col
	if line == 0 {
		line, col = it.Line, it.Col+where.Offset
	}
	if where.Line == 0 && it.Col == 0 {
		return it.at, err
	}
	where.OmitPosition = true
	return fmt.Sprintf("%s:%d:%d", it.file, line, col), err
}

// Plain returns the underlying error of a file error, without the file name. It returns any other error unchanged.
func Plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// counter counts the bytes read.
type counter struct {
	io.Reader
	n *atomic.Int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n.Add(int64(n))
	return n, err
}

// Reading reads puzzles and shows progress.
type Reading struct {
	app   *App
	items iter.Seq[item]
	bar   *bar
}

// Read opens arguments: files, URLs, puzzles, or - for standard input, which is also the default. from and kind restrict the notation and
// the kind; "" allows any.
func (a *App) Read(args []string, from, kind string) (*Reading, error) {
	in := &inputs{Input: args, From: from, Kind: kind}
	items, err := in.open(a)
	if err != nil {
		return nil, err
	}
	return &Reading{a, items, a.progress(in)}, nil
}

// Puzzles yields the puzzles, each with the name of its input. Unreadable ones have an error.
func (r *Reading) Puzzles() iter.Seq2[string, kinds.Item] {
	return func(yield func(string, kinds.Item) bool) {
		for it := range r.items {
			source, _, _ := strings.Cut(it.at, ":")
			r.bar.above(func() error { return nil })
			if !yield(source, it.Item) {
				return
			}
		}
	}
}

// Complain is App.Complain above the progress bar.
func (r *Reading) Complain(at string, err error) {
	r.bar.above(func() error { r.app.Complain(at, err); return nil })
}

// End removes the progress bar.
func (r *Reading) End() { r.bar.end() }

// settingsMost limits the bytes of a file written by hand: a book configuration, mapping, table or job list. It protects against endless
// input such as a device.
const settingsMost = 16 << 20

// ReadSettings reads such a file. Errors do not contain its name.
func ReadSettings(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, Plain(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, settingsMost+1))
	if err == nil && len(text) > settingsMost {
		err = fault.Errorf("more than %d MB, too large for a configuration file", settingsMost>>20)
	}
	return text, Plain(err)
}
