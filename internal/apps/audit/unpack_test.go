package audit

import (
	"io"
	"strings"
	"testing"
)

// endless is an input of blanks without an end.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	e.read += len(b)
	if e.read > 1<<30 {
		return 0, io.ErrNoProgress
	}
	return len(b), nil
}

// TestUnpackLimits: an input or a line without an end is an error, soon.
func TestUnpackLimits(t *testing.T) {
	for text, want := range map[string]string{ // any order: each alone
		`{"text": "p", "each": "cases"}`:       "an input of more than",
		`{"text": "p", "only": {"type": "x"}}`: "a line of more than",
	} {
		m, err := ReadMapping([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(m.Unpack()(&endless{})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", text, err, want)
		}
	}
}
