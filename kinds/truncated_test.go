package kinds

import (
	"strings"
	"testing"
)

// TestTruncated reads the examples of every notation cut at every byte from either end, alone and with another one around or before them. A
// cut text is read or refused in one line; it never takes the program down. Every error that shows text shows some.
func TestTruncated(t *testing.T) {
	texts := []string{manyNotations}
	for _, x := range written {
		texts = append(texts, x.text, x.text+"\n"+x.text, strings.Replace(x.text, "</puzzleset>", "\n", 1)+x.text)
	}
	for _, text := range texts {
		for i := range len(text) {
			for _, cut := range []string{text[:i], text[i:]} {
				for it := range Read(strings.NewReader(cut), "in", ReadOptions{}) {
					if it.Err != nil && (strings.ContainsAny(it.Err.Error(), "\r\n") || strings.HasPrefix(it.Err.Error(), `"" `)) {
						t.Errorf("%q: %v", cut, it.Err)
					}
				}
			}
		}
	}
}
