package codec

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Error is an error at a position in a text. The message starts with the position: a 0-based byte offset for one-line texts, 1-based line
// and column for others.
type Error struct {
	Offset       int
	Line, Col    int // 0 for one-line texts
	Err          error
	OmitPosition bool // omit the position from the message
}

// Error returns the message: `at 14: "w" is not a pearl`.
func (e *Error) Error() string {
	if e.OmitPosition {
		return e.Err.Error()
	}
	if e.Line > 0 {
		return fmt.Sprintf("at %d:%d: %v", e.Line, e.Col, e.Err)
	}
	return fmt.Sprintf("at %d: %v", e.Offset, e.Err)
}

// Message returns the format and the arguments of the message, for translation; see package fault.
func (e *Error) Message() (format string, args []any) {
	t := fault.Textf("at %d: %w", e.Offset, e.Err)
	switch {
	case e.OmitPosition:
		t = fault.Textf("%w", e.Err)
	case e.Line > 0:
		t = fault.Textf("at %d:%d: %w", e.Line, e.Col, e.Err)
	}
	return t.Message()
}

// Unwrap returns the error without position.
func (e *Error) Unwrap() error { return e.Err }

// Errorf returns an Error at an offset of text.
func Errorf(text string, offset int, format string, args ...any) error {
	e := &Error{Offset: offset, Err: fault.Errorf(format, args...)}
	if strings.Contains(strings.TrimRight(text, "\r\n"), "\n") {
		before := text[:offset]
		e.Line = strings.Count(before, "\n") + 1
		e.Col = utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	}
	return e
}

// QuoteAt quotes the character at an offset, or returns "the end".
func QuoteAt(text string, offset int) fault.Text {
	if offset >= len(text) {
		return fault.Textf("the end")
	}
	_, n := utf8.DecodeRuneInString(text[offset:])
	return fault.Textf("%q", text[offset:offset+n])
}

// Quote quotes a text, truncated to 40 bytes.
func Quote(text string) string {
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

// Number parses the decimal digits of text from offset i. next is the offset after them, or i if none. The result is at most
// fault.Most.
func Number(text string, i int) (n, next int) {
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		n = min(n*10+int(text[i]-'0'), fault.Most)
	}
	return n, i
}

// ParseNumber parses all of a text as a number; ok is false if it is not one.
func ParseNumber(text string) (n int, ok bool) {
	n, end := Number(text, 0)
	return n, end > 0 && end == len(text)
}

// CheckSize returns an error unless 1 ≤ rows, cols ≤ limit. Call it before allocating a board.
func CheckSize(text string, offset, rows, cols, limit int) error {
	if rows < 1 || cols < 1 || rows > limit || cols > limit {
		return Errorf(text, offset, "%d rows and %d columns: 1 to %d of each are allowed", rows, cols, limit)
	}
	return nil
}

// Notes collects remarks of a reader: what it ignored, added, or chose between two meanings. A nil Notes discards them.
type Notes struct {
	list []fault.Text
}

// Notef adds a remark unless it is a duplicate.
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

// All returns the remarks in order.
func (n *Notes) All() []fault.Text {
	if n == nil {
		return nil
	}
	return n.list
}

// maxIncomplete is the maximum number of cells of a board whose text is incomplete. It prevents short texts from allocating large boards.
const maxIncomplete = 10_000

// noteMissing adds a note that the text ends after got of want cells or clues and that the rest is empty. For large boards it returns an
// error.
func noteMissing(notes *Notes, text string, at, got, want int) error {
	if want > maxIncomplete {
		return Errorf(text, at, "the text ends after %d of %d cells or clues", got, want)
	}
	notes.Notef("the text ends after %d of %d cells or clues: the rest is treated as empty", got, want)
	return nil
}

// NoteSurplus adds a note that text after the board is ignored, unless rest is empty.
func (n *Notes) NoteSurplus(rest string) {
	if rest != "" {
		n.Notef("%s after the end of the board is ignored", Quote(rest))
	}
}
