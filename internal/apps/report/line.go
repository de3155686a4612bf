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

// Line encodes a value as JSON with a line end, as every command prints it. Control characters are escaped even where JSON permits them,
// because terminals obey them.
func Line(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	// Marshal escapes those below the space. The others are the byte 0x7f and characters that begin with the byte 0xc2.
	if bytes.IndexByte(b, 0x7f) >= 0 || bytes.IndexByte(b, 0xc2) >= 0 {
		b = []byte(escapeControls(string(b)))
	}
	return append(b, '\n'), nil
}

// escapeControls escapes the control characters in a line of JSON, which occur only inside strings.
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

// WithNotes adds the notes of a puzzle's reader to its JSON line, in the member notes. Without notes it returns line.
func WithNotes(line any, notes []string) any {
	if len(notes) == 0 {
		return line
	}
	return noted{line, notes}
}

// Notes returns the texts of a reader's notes in a language.
func Notes(notes []fault.Text, l *words.Language) []string {
	var texts []string
	for _, n := range notes {
		texts = append(texts, OneLine(l.FaultText(n)))
	}
	return texts
}

// noted is a JSON object with the additional member notes.
type noted struct {
	line  any
	notes []string
}

// MarshalJSON encodes the object with the additional member notes.
func (n noted) MarshalJSON() ([]byte, error) {
	object, err := json.Marshal(n.line)
	if err != nil || !bytes.HasSuffix(object, []byte("}")) {
		return object, err
	}
	texts, err := json.Marshal(n.notes)
	return append(append(append(object[:len(object)-1], `,"notes":`...), texts...), '}'), err
}
