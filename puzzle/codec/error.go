package codec

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Error is a mistake at a place in a text. Its message tells the place first: the offset in bytes, from 0, in a text of one line, line
// and column, from 1, in a longer one.
type Error struct {
	Offset    int
	Line, Col int // 0 in a text of one line
	Err       error
	Placed    bool // the place is told beside the message, which leaves it out
}

// Error is the message with its place: `at 14: "w" is not a pearl`.
func (e *Error) Error() string {
	if e.Placed {
		return e.Err.Error()
	}
	if e.Line > 0 {
		return fmt.Sprintf("at %d:%d: %v", e.Line, e.Col, e.Err)
	}
	return fmt.Sprintf("at %d: %v", e.Offset, e.Err)
}

// Said is what the message is made of; see package fault.
func (e *Error) Said() (format string, args []any) {
	t := fault.Textf("at %d: %w", e.Offset, e.Err)
	switch {
	case e.Placed:
		t = fault.Textf("%w", e.Err)
	case e.Line > 0:
		t = fault.Textf("at %d:%d: %w", e.Line, e.Col, e.Err)
	}
	return t.Said()
}

// Unwrap is the mistake without its place.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an Error about the place at an offset of a text.
func Errorf(text string, offset int, format string, args ...any) error {
	e := &Error{Offset: offset, Err: fault.Errorf(format, args...)}
	if strings.Contains(strings.TrimRight(text, "\r\n"), "\n") {
		before := text[:offset]
		e.Line = strings.Count(before, "\n") + 1
		e.Col = utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	}
	return e
}

// Seen quotes the character at an offset for a message, or says that the text ends there.
func Seen(text string, offset int) fault.Text {
	if offset >= len(text) {
		return fault.Textf("the end")
	}
	_, n := utf8.DecodeRuneInString(text[offset:])
	return fault.Textf("%q", text[offset:offset+n])
}

// Short quotes a text for a message, cut when it is long.
func Short(text string) string {
	const most = 40
	text = strings.TrimSpace(text)
	if len(text) <= most {
		return strconv.Quote(text)
	}
	n := most
	for n > most-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return strconv.Quote(text[:n]) + "…"
}

// huge is what Number returns for numbers too large to be of use; it may be added to without overflow.
const huge = 1 << 30

// Number reads the decimal digits of text from offset i and returns the number and the offset behind it, which is i when there
// is no digit. Numbers of a thousand million and more all become the same.
func Number(text string, i int) (n, next int) {
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		n = min(n*10+int(text[i]-'0'), huge)
	}
	return n, i
}

// Whole parses all of a text as a number; ok is false if it is not one.
func Whole(text string) (n int, ok bool) {
	n, end := Number(text, 0)
	return n, end > 0 && end == len(text)
}

// Size checks the size of a board that was read at an offset of text, before anything of that size is made.
func Size(text string, offset, rows, cols, limit int) error {
	if rows < 1 || cols < 1 || rows > limit || cols > limit {
		return Errorf(text, offset, "%d rows and %d columns: 1 to %d of each are allowed", rows, cols, limit)
	}
	return nil
}

// Notes are what a reader has to tell about the way in which it took a text: what it left out, what it filled in, which of two meanings it
// chose. Nobody listens to nil Notes.
type Notes struct {
	list []fault.Text
}

// Notef adds a sentence, unless the same one was said before.
func (n *Notes) Notef(format string, args ...any) {
	if n == nil {
		return
	}
	text := fault.Textf(format, args...)
	for _, x := range n.list {
		if x.String() == text.String() {
			return
		}
	}
	n.list = append(n.list, text)
}

// All lists the sentences in the order in which they were said.
func (n *Notes) All() []fault.Text {
	if n == nil {
		return nil
	}
	return n.list
}

// mostUntold is how many cells a board may have of which a text leaves some out: nobody writes a larger one by hand, and boards shall not
// be made of nothing.
const mostUntold = 10_000

// missing notes that a text ends after got of want characters, cells or clues, and that the rest is taken for empty; an error for large
// boards.
func missing(notes *Notes, text string, at, got, want int) error {
	if want > mostUntold {
		return Errorf(text, at, "the text ends after %d of %d cells or clues", got, want)
	}
	notes.Notef("the text ends after %d of %d cells or clues: the others are taken for empty", got, want)
	return nil
}

// Surplus notes that what a text has behind the end of its board is left out.
func (n *Notes) Surplus(rest string) {
	if rest != "" {
		n.Notef("%s behind the end of the board is left out", Short(rest))
	}
}
