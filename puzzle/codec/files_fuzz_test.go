package codec

import (
	"errors"
	"testing"
)

// FuzzFiles: no file, URL or sheet makes a reader panic, and grammars of runs stop at the end of the text.
func FuzzFiles(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string, n int) {
		_, _ = ParseFile(text, 1000, nil)
		_, _ = ParseKanpen(text, 1000, nil)
		_, _, _ = ParseFileCell(text, 9)
		_ = ParseSheet(text)
		if n < 0 || n > 1000 {
			return
		}
		cells := 0
		err := ParseRuns(text, 0, n, func(i, at int) (int, error) {
			if cells++; i >= n {
				t.Fatalf("cell %d of %d", i, n)
			}
			if text[at] == 'Z' {
				return at, errors.New("no cell")
			}
			return at + 1, nil
		})
		if err == nil && cells > n {
			t.Fatalf("%d cells of %d", cells, n)
		}
	})
}
