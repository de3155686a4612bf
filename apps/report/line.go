package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Line is a value in JSON with a line end, as every command prints it. Control characters that JSON may hold as they are, and that
// terminals obey, are written as escapes.
func Line(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	// Marshal has escaped those below the space; the others are a byte of its own, and characters that begin with one byte.
	if bytes.IndexByte(b, 0x7f) >= 0 || bytes.IndexByte(b, 0xc2) >= 0 {
		b = []byte(escapeControls(string(b)))
	}
	return append(b, '\n'), nil
}

// escapeControls writes the control characters in a line of JSON as escapes. They can only stand in texts.
func escapeControls(line string) string {
	if !strings.ContainsFunc(line, unicode.IsControl) {
		return line
	}
	var b strings.Builder
	for _, r := range line {
		if unicode.IsControl(r) && r != '\n' {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Noted is the line of a puzzle with what its reader noted (Notes), in the member notes: how the text was taken, a sentence each. Without
// notes it is the line as it is.
func Noted(line any, notes []string) any {
	if len(notes) == 0 {
		return line
	}
	return noted{line, notes}
}

// Notes are the notes of a reader in the words of a language.
func Notes(notes []fault.Text, l *words.Language) []string {
	var said []string
	for _, n := range notes {
		said = append(said, OneLine(l.Said(n)))
	}
	return said
}

// noted is an object with a further member.
type noted struct {
	line  any
	notes []string
}

// MarshalJSON is the object with the member notes behind its own.
func (n noted) MarshalJSON() ([]byte, error) {
	object, err := json.Marshal(n.line)
	if err != nil || !bytes.HasSuffix(object, []byte("}")) {
		return object, err
	}
	said, err := json.Marshal(n.notes)
	return append(append(append(object[:len(object)-1], `,"notes":`...), said...), '}'), err
}
