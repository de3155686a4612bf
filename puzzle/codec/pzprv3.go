package codec

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Word is a word and its offset in the text.
type Word struct {
	Text string
	At   int
}

// File reads a pzprv3 file: the lines pzprv3, kind, rows, columns, and then lines of words in an order that each kind has of its
// own. A slash is as good as the end of a line. What may follow the board (info, history, trials, an address) is not read; that moves are
// recorded there is noted.
type File struct {
	Pid        string
	Rows, Cols int
	Notes      *Notes // told how it was taken; nil when nobody listens
	text       string
	at         int
	variant    string // v: and what follows it, before a file in an address
}

// filePid is the kind of puzzle that a pzprv3 file names; "" when text is none.
func filePid(text string) string {
	f := newFile(text)
	if f.head() != nil {
		return ""
	}
	return f.Pid
}

// newFile begins to read a file, which may stand in an address.
func newFile(text string) *File {
	if inside, ok := embedded(text); ok {
		text = inside
	}
	return &File{text: text}
}

// ParseFile reads a file up to the size. A side longer than limit is an error. That it is marked as a variant, whose rules are written
// nowhere, is noted.
func ParseFile(text string, limit int, notes *Notes) (*File, error) {
	f := newFile(text)
	f.Notes = notes
	if err := f.head(); err != nil {
		return nil, err
	}
	if f.variant != "" {
		variant(notes, f.variant)
	}
	f.recorded()
	start := f.at
	for i, n := range []*int{&f.Rows, &f.Cols} {
		at := f.at
		line, _ := f.line()
		line = strings.TrimSpace(line)
		v, ok := Whole(line)
		if !ok {
			return nil, f.Errorf(at, "%s is not the number of %s", Short(line), [...]fault.Text{fault.Textf("rows"), fault.Textf("columns")}[i])
		}
		*n = v
	}
	return f, Size(f.text, start, f.Rows, f.Cols, limit)
}

// recorded notes that a player's moves stand behind the board.
func (f *File) recorded() {
	for _, s := range []string{"history:{", "__HISTORY__", `"history":{`, `"history": {`, "TrialData"} {
		if strings.Contains(f.text, s) {
			f.Notes.Notef("the moves recorded behind the board are left out: the board is as it was when the file was saved")
			return
		}
	}
}

// head reads the lines before the size.
func (f *File) head() error {
	first, ok := f.line()
	if strings.HasPrefix(first, "v:") {
		f.variant = first
		first, ok = f.line()
	}
	if v := strings.TrimSpace(first); !ok || v != "pzprv3" && !strings.HasPrefix(v, "pzprv3.") {
		return f.Errorf(0, "%s is not the line pzprv3", Short(first))
	}
	pid, _ := f.line()
	f.Pid = strings.TrimSpace(pid)
	return nil
}

// line takes the next line; ok is false at the end of the text.
func (f *File) line() (line string, ok bool) {
	if f.at >= len(f.text) {
		return "", false
	}
	n := strings.IndexAny(f.text[f.at:], "\n/")
	if n < 0 {
		n = len(f.text) - f.at
	}
	line = f.text[f.at : f.at+n]
	f.at = min(f.at+n+1, len(f.text))
	return line, true
}

// peek is the next line that is not empty, without its blanks; "" where the board ends.
func (f *File) peek() string {
	for {
		start := f.at
		line, ok := f.line()
		if !ok {
			return ""
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		f.at = start
		for _, s := range []string{"info:", "history:", "__HISTORY__", "TrialData", "http:", "https:"} {
			if strings.HasPrefix(line, s) {
				return ""
			}
		}
		return line
	}
}

// More reports whether the board has another line.
func (f *File) More() bool { return f.peek() != "" }

// Told checks that a file says something of all its cells, of which it says something of got at most, as URL.Told does. Grid notes what is
// missing.
func (f *File) Told(got, cells int) error { return missing(nil, f.text, len(f.text), got, cells) }

// Flag takes the next line when it is the word given.
func (f *File) Flag(word string) bool {
	if f.peek() != word {
		return false
	}
	f.line()
	return true
}

// Grid reads rows lines of cols words and gives each to item; errors of item are placed at their word. Lines that are missing at the end of
// the board, and words in the last of them, are not given to item; that is noted.
func (f *File) Grid(rows, cols int, item func(r, c int, word string) error) error {
	if cols == 0 {
		return nil
	}
	for r := range rows {
		if !f.More() {
			return missing(f.Notes, f.text, f.at, r*cols, rows*cols)
		}
		at := f.at
		line, _ := f.line()
		n := 0
		for i := 0; i < len(line); {
			if line[i] == ' ' || line[i] == '\t' || line[i] == '\r' {
				i++
				continue
			}
			w := line[i:]
			if j := strings.IndexAny(w, " \t\r"); j >= 0 {
				w = w[:j]
			}
			if n == cols {
				return f.Errorf(at+i, "%s after the %d items of the line", Short(line[i:]), cols)
			}
			if err := item(r, n, w); err != nil {
				return f.Errorf(at+i, "%w", err)
			}
			n++
			i += len(w)
		}
		if n < cols && !f.More() {
			return missing(f.Notes, f.text, f.at, r*cols+n, rows*cols)
		}
		if n < cols {
			return f.Errorf(at+len(line), "the line ends after %d of %d items", n, cols)
		}
	}
	return nil
}

// Grid is a text from which a board can be read row by row: errors of item are placed at its word.
type Grid interface {
	Grid(rows, cols int, item func(r, c int, word string) error) error
}

// Edges reads to the end of the board the two blocks about what is between a cell and the one to its right, and the one below it.
func (f *File) Edges(item func(r, c int, down bool, word string) error) error {
	err := f.Grid(f.Rows, f.Cols-1, func(r, c int, w string) error { return item(r, c, false, w) })
	if err == nil {
		err = f.Grid(f.Rows-1, f.Cols, func(r, c int, w string) error { return item(r, c, true, w) })
	}
	if err == nil {
		f.Last()
	}
	return err
}

// Last leaves out further lines of the board, with a note.
func (f *File) Last() { f.Notes.Surplus(f.peek()) }

// Errorf makes an error about an offset of the file.
func (f *File) Errorf(at int, format string, args ...any) error {
	return Errorf(f.text, at, format, args...)
}

// FileWriter writes a pzprv3 file.
type FileWriter struct {
	rows, cols int
	b          strings.Builder
}

// NewFileWriter begins a file.
func NewFileWriter(pid string, rows, cols int) *FileWriter {
	w := &FileWriter{rows: rows, cols: cols}
	w.Line("pzprv3\n" + pid + "\n" + strconv.Itoa(rows) + "\n" + strconv.Itoa(cols))
	return w
}

// Line writes a line.
func (w *FileWriter) Line(line string) { w.b.WriteString(line + "\n") }

// Grid writes rows lines of cols words.
func (w *FileWriter) Grid(rows, cols int, item func(r, c int) string) {
	for r := range rows {
		for c := range cols {
			w.b.WriteString(item(r, c))
			w.b.WriteByte(' ')
		}
		w.b.WriteByte('\n')
	}
}

// Edges writes the two blocks about what is between a cell and the one to its right, and the one below it.
func (w *FileWriter) Edges(item func(r, c int, down bool) string) {
	w.Grid(w.rows, w.cols-1, func(r, c int) string { return item(r, c, false) })
	w.Grid(w.rows-1, w.cols, func(r, c int) string { return item(r, c, true) })
}

// String is the file so far.
func (w *FileWriter) String() string { return w.b.String() }

// pencil is how many pencil marks a cell has room for.
const pencil = 4

// ParseFileCell reads a cell that holds a number from 1 to most, which is at most 63: the number, 0 for a dot, and the pencil marks behind
// it, .[1,2,,], as a set of bits.
func ParseFileCell(word string, most int) (n int, marks uint64, err error) {
	number := func(s string) (n int, ok bool) {
		n, ok = Whole(s)
		return n, ok && n >= 1 && n <= most
	}
	wrong := fault.Errorf("%s is not a number from 1 to %d, or a dot, with marks like [1,2,,]", Short(word), most)
	digits, inside, marked := strings.Cut(word, "[")
	if marked {
		inside, closed := strings.CutSuffix(inside, "]")
		if !closed {
			return 0, 0, wrong
		}
		for s := range strings.SplitSeq(inside, ",") {
			m, ok := number(s)
			if !ok && s != "" {
				return 0, 0, wrong
			}
			if ok {
				marks |= 1 << m
			}
		}
	}
	if digits == "." {
		return 0, marks, nil
	}
	n, ok := number(digits)
	if !ok {
		return 0, 0, wrong
	}
	return n, marks, nil
}

// FormatFileCell writes what ParseFileCell reads, a dot for a number below 1. More than four pencil marks have no room and are left out.
func FormatFileCell(n int, marks uint64) string {
	word := "."
	if n > 0 {
		word = strconv.Itoa(n)
	}
	if marks == 0 || bits.OnesCount64(marks) > pencil {
		return word
	}
	var words [pencil]string
	for i := 0; marks != 0; i++ {
		words[i] = strconv.Itoa(bits.TrailingZeros64(marks))
		marks &= marks - 1
	}
	return word + "[" + strings.Join(words[:], ",") + "]"
}
