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

// File is a pzprv3 file: lines with pzprv3, kind, rows and columns, then lines of words in an order defined by the kind. A slash is
// equivalent to a line break. Text after the board (info, history, trials, an address) is ignored; a note reports recorded moves.
type File struct {
	Pid        string
	Version    string // after "pzprv3.", usually ""
	Rows, Cols int
	Notes      *Notes // may be nil
	text       string
	at         int
	variant    string // "v:…" before the file in an address
}

// filePid returns the kind named in a pzprv3 file, or "".
func filePid(text string) string {
	f := newFile(text)
	if f.head() != nil {
		return ""
	}
	return f.Pid
}

// newFile returns a reader for a file or for an address that contains one.
func newFile(text string) *File {
	if inside, ok := embeddedFile(text); ok {
		text = inside
	}
	return &File{text: text}
}

// ParseFile parses a file up to the size, which is at most limit. A note reports a variant.
func ParseFile(text string, limit int, notes *Notes) (*File, error) {
	f := newFile(text)
	f.Notes = notes
	if err := f.head(); err != nil {
		return nil, err
	}
	if f.variant != "" {
		noteVariant(notes, f.variant)
	}
	f.noteMoves()
	start := f.at
	for i, n := range []*int{&f.Rows, &f.Cols} {
		at := f.at
		line, _ := f.line()
		line = strings.TrimSpace(line)
		v, ok := ParseNumber(line)
		if i == 1 && !ok && (strings.Contains(line, " ") || line == ".") { // kinds with square boards state one size, then rows
			v, ok, f.at = f.Rows, true, at
		}
		if !ok {
			return nil, f.errorf(at, "%s is not the number of %s", Quote(line), [...]fault.Text{fault.Textf("rows"), fault.Textf("columns")}[i])
		}
		*n = v
	}
	return f, CheckSize(f.text, start, f.Rows, f.Cols, limit)
}

// noteMoves adds a note if the file contains a player's moves.
func (f *File) noteMoves() {
	for _, s := range []string{"history:{", "__HISTORY__", `"history":{`, `"history": {`, "TrialData"} {
		if strings.Contains(f.text, s) {
			f.Notes.Notef("the moves recorded behind the board are left out: the board is as it was when the file was saved")
			return
		}
	}
}

// head reads the lines before the size: a variant, pzprv3 and the kind.
func (f *File) head() error {
	first, ok := f.line()
	if strings.HasPrefix(first, "v:") {
		f.variant = first
		first, ok = f.line()
	}
	if v := strings.TrimSpace(first); !ok || v != "pzprv3" && !strings.HasPrefix(v, "pzprv3.") {
		return f.errorf(0, "%s is not the line pzprv3", Quote(first))
	}
	_, f.Version, _ = strings.Cut(strings.TrimSpace(first), ".")
	pid, _ := f.line()
	f.Pid = strings.TrimSpace(pid)
	return nil
}

// line returns the next line; ok is false at the end of the text.
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

// peek returns the next line that is not empty, trimmed, or "" at the end of the board.
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

// CheckComplete returns an error if the board of a file with got of cells cells is too large to fill up. Unlike URL.CheckComplete, it
// expects got < cells. Grid adds the note.
func (f *File) CheckComplete(got, cells int) error {
	return noteMissing(nil, f.text, len(f.text), got, cells)
}

// Flag consumes the next line if it is the given word, and reports whether it was.
func (f *File) Flag(word string) bool {
	if f.peek() != word {
		return false
	}
	f.line()
	return true
}

// Grid reads rows lines of cols words. Errors of item get the word's position. A note reports missing words at the end, for which item is
// not called.
func (f *File) Grid(rows, cols int, item func(r, c int, word string) error) error {
	if cols == 0 {
		return nil
	}
	for r := range rows {
		if !f.More() {
			return noteMissing(f.Notes, f.text, f.at, r*cols, rows*cols)
		}
		at := f.at
		line, _ := f.line()
		words := Words(Word{line, at})
		for c, w := range words {
			if c == cols {
				return f.errorf(w.At, "%s after the %d items of the line", Quote(line[w.At-at:]), cols)
			}
			if err := item(r, c, w.Text); err != nil {
				return f.errorf(w.At, "%w", err)
			}
		}
		n := len(words)
		if n < cols && !f.More() {
			return noteMissing(f.Notes, f.text, f.at, r*cols+n, rows*cols)
		}
		if n < cols {
			return f.errorf(at+len(line), "the line ends after %d of %d items", n, cols)
		}
	}
	return nil
}

// Grid is a text from which a board is read row by row. Errors of item get the word's position.
type Grid interface {
	Grid(rows, cols int, item func(r, c int, word string) error) error
}

// block is a block of values between cells.
type block struct {
	rows, cols int
	down       bool
}

// linkBlocks returns the two blocks of values between cells and their right and lower neighbours. With borders, they are those of the
// borders left and right of cells, then those above and below; a border leads from the corner (r, c) down or to the right.
func linkBlocks(rows, cols int, borders bool) [2]block {
	if borders {
		return [...]block{{rows, cols + 1, true}, {rows + 1, cols, false}}
	}
	return [...]block{{rows, cols - 1, false}, {rows - 1, cols, true}}
}

// Links reads the two blocks of linkBlocks, up to the end of the board.
func (f *File) Links(borders bool, item func(r, c int, down bool, word string) error) error {
	for _, b := range linkBlocks(f.Rows, f.Cols, borders) {
		if err := f.Grid(b.rows, b.cols, func(r, c int, w string) error { return item(r, c, b.down, w) }); err != nil {
			return err
		}
	}
	f.IgnoreRest()
	return nil
}

// IgnoreRest ignores the remaining lines of the board, with a note.
func (f *File) IgnoreRest() { f.Notes.NoteSurplus(f.peek()) }

// errorf returns an Error at an offset of the file.
func (f *File) errorf(at int, format string, args ...any) error {
	return Errorf(f.text, at, format, args...)
}

// FileWriter writes a pzprv3 file.
type FileWriter struct {
	rows, cols int
	b          strings.Builder
}

// NewFileWriter starts a file.
func NewFileWriter(pid string, rows, cols int) *FileWriter {
	w := &FileWriter{rows: rows, cols: cols}
	w.Line("pzprv3\n" + pid + "\n" + strconv.Itoa(rows) + "\n" + strconv.Itoa(cols))
	return w
}

// NewSquareFileWriter returns a writer of a kind whose files state one size.
func NewSquareFileWriter(pid string, n int) *FileWriter {
	w := &FileWriter{rows: n, cols: n}
	w.Line("pzprv3\n" + pid + "\n" + strconv.Itoa(n))
	return w
}

// Line writes a line.
func (w *FileWriter) Line(line string) { w.b.WriteString(line + "\n") }

// Grid writes rows lines of cols words, which item returns.
func (w *FileWriter) Grid(rows, cols int, item func(r, c int) string) {
	for r := range rows {
		for c := range cols {
			w.b.WriteString(item(r, c))
			w.b.WriteByte(' ')
		}
		w.b.WriteByte('\n')
	}
}

// Links writes the two blocks that File.Links reads.
func (w *FileWriter) Links(borders bool, item func(r, c int, down bool) string) {
	for _, b := range linkBlocks(w.rows, w.cols, borders) {
		w.Grid(b.rows, b.cols, func(r, c int) string { return item(r, c, b.down) })
	}
}

// String returns the file.
func (w *FileWriter) String() string { return w.b.String() }

// maxPencil is the maximum number of pencil marks in a cell.
const maxPencil = 4

// ParseFileCell parses a cell with a number from 1 to most (at most 63), or a dot (n = 0), and pencil marks such as .[1,2,,], as a bit set.
func ParseFileCell(word string, most int) (n int, marks uint64, err error) {
	number := func(s string) (n int, ok bool) {
		n, ok = ParseNumber(s)
		return n, ok && n >= 1 && n <= most
	}
	wrong := fault.Errorf("%s is not a number from 1 to %d, or a dot, with marks like [1,2,,]", Quote(word), most)
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

// FormatFileCell writes a cell that ParseFileCell reads. n < 1 is written as a dot; more than four pencil marks are omitted.
func FormatFileCell(n int, marks uint64) string {
	word := "."
	if n > 0 {
		word = strconv.Itoa(n)
	}
	if marks == 0 || bits.OnesCount64(marks) > maxPencil {
		return word
	}
	var words [maxPencil]string
	for i := 0; marks != 0; i++ {
		words[i] = strconv.Itoa(bits.TrailingZeros64(marks))
		marks &= marks - 1
	}
	return word + "[" + strings.Join(words[:], ",") + "]"
}
