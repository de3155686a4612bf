package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// Line is a value in JSON with a line end, as every command prints it. Control characters that JSON may hold as they are, and that
// terminals obey, are written as escapes.
func Line(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append([]byte(escapeControls(string(b))), '\n'), nil
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
