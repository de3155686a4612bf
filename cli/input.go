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

// inputs are the arguments of the commands that read puzzles.
type inputs struct {
	Input []string `arg:"" optional:"" help:"Files, URLs, game ids, puzzles in one line, or - for standard input."`
	From  string   `placeholder:"FORMAT" help:"The notation of the inputs; see teka formats."`
	Kind  string   `placeholder:"KIND" help:"The kind of the puzzles; makes bare grids of that kind readable; see teka kinds."`

	Map func(line string) (string, error) `kong:"-"` // see kinds.ReadOptions

	size  int64        // bytes of all inputs; 0 when that is not known
	read  atomic.Int64 // bytes read so far
	given atomic.Int64 // puzzles that these bytes gave
}

// puzzles are the inputs of a command.
func (in *inputs) puzzles() *inputs { return in }

// item is one puzzle of the inputs, or what is wrong with it.
type item struct {
	kinds.Item
	at   string // where it stands, for messages: "puzzles.jsonl:3"
	file string // the name of the input, where lines tell a place in it

	board      puzzle.Facts // what --answer or --board says of it
	unanswered bool         // they say nothing of it
}

// source is one argument.
type source struct {
	name string // for messages
	open func() (io.ReadCloser, error)
	one  bool // a puzzle by itself, not a file of several: no line number is needed to name it
}

// open finds out what each argument is and gives the puzzles one by one, reading as they are asked for.
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

// known is an error when there is no such kind or notation as the flags say.
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

// source finds out what an argument is: standard input, a file, or a puzzle. size is -1 when it is not known.
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
	if !isPuzzle(arg, in.From) {
		missing := err
		if errors.Is(err, fs.ErrNotExist) {
			missing = fault.Errorf("no such file, and not a puzzle either")
		}
		return source{name: arg, open: func() (io.ReadCloser, error) { return nil, missing }}, 0
	}
	text := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(arg)), nil }
	return source{name: arg, open: text, one: true}, int64(len(arg))
}

// isPuzzle reports whether an argument that is no file looks like a puzzle written out.
func isPuzzle(arg, from string) bool {
	if strings.Contains(arg, "\n") {
		return true
	}
	if n := codec.Detect(arg, kinds.Notations()); n != nil && n.Line {
		return true
	}
	return from != "" && from != codec.Text.Name // one line is too little for the others: the name of a file
}

// each gives the puzzles of one source; false when no more are wanted.
func (in *inputs) each(s source, yield func(item) bool) bool {
	r, err := s.open()
	if err != nil {
		return yield(item{Item: kinds.Item{ID: s.name, Err: Plain(err)}, at: s.name})
	}
	defer r.Close()
	o := kinds.ReadOptions{From: in.From, Kind: in.Kind, Map: in.Map}
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

// fault is what is wrong with the puzzle, as a message with the one place that it is about: line and column of a file, where they can
// be told, in place of the line in which the puzzle begins and of what the message says.
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
	where.Placed = true
	return fmt.Sprintf("%s:%d:%d", it.file, line, col), err
}

// Plain is an error of a file without the name of the file, which the message gives already.
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

// Reading is the puzzles of inputs on their way, with a bar that shows a person how far they are.
type Reading struct {
	app   *App
	items iter.Seq[item]
	bar   *bar
}

// Read finds out what each argument is (a file, a URL, a puzzle, - for standard input; none stands for that too) and makes ready to
// read their puzzles, in a notation and of a kind; "" is for any.
func (a *App) Read(args []string, from, kind string) (*Reading, error) {
	in := &inputs{Input: args, From: from, Kind: kind}
	items, err := in.open(a)
	if err != nil {
		return nil, err
	}
	return &Reading{a, items, a.progress(in)}, nil
}

// Puzzles are the puzzles, each with the name of the input in which it stands.
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

// Complain is App.Complain above the bar.
func (r *Reading) Complain(at string, err error) {
	r.bar.above(func() error { r.app.Complain(at, err); return nil })
}

// End takes the bar away.
func (r *Reading) End() { r.bar.end() }

// settingsMost is how many bytes a file of settings may have: of a book, a mapping, a table, a list of jobs. People write them; and what
// does not end, such as a device, must not fill the memory.
const settingsMost = 16 << 20

// ReadSettings reads a file of settings. Errors lack its name.
func ReadSettings(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, Plain(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, settingsMost+1))
	if err == nil && len(text) > settingsMost {
		err = fault.Errorf("more than %d MB, where settings are expected", settingsMost>>20)
	}
	return text, Plain(err)
}
