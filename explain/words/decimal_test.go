package words_test

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// TestDecimalComma: numbers in Indonesian sentences have a decimal comma.
func TestDecimalComma(t *testing.T) {
	for code, want := range map[string]string{"en": "X (level 1.2)", "id": "X (tingkat 1,2)"} {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Phrase("level", map[string]any{"Name": "X", "Level": 1.2}); got != want {
			t.Errorf("%s: %q, not %q", code, got, want)
		}
	}
}
