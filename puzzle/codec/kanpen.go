package codec

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// KanpenURL is a kanpen.net address: …/page.html?problem=rows/cols/line/line/…, with words separated by _.
type KanpenURL struct {
	Pid        string
	Rows, Cols int    // as written; for some kinds, larger than the board
	Notes      *Notes // may be nil
	text       string
	at         int
}

// kanpenKind returns the kind in a kanpen.net address with ?problem=, or "".
func kanpenKind(text string) string {
	if !onKanpen(text) || !strings.Contains(text, "?problem=") {
		return ""
	}
	return kanpenPid(strings.TrimSpace(text))
}

// ParseKanpen parses an address up to the size. Rows and Cols are at most limit.
func ParseKanpen(text string, limit int, notes *Notes) (*KanpenURL, error) {
	const key = "?problem="
	k := &KanpenURL{text: unescape(strings.TrimSpace(text)), Notes: notes}
	k.text = k.text[:fragmentOffset(k.text)]
	if k.Pid = kanpenKind(k.text); k.Pid == "" {
		return nil, Errorf(k.text, 0, "%s is not an address of kanpen.net with %s", Quote(k.text), key)
	}
	if err := checkSingleAddress(k.text); err != nil {
		return nil, err
	}
	k.at = strings.Index(k.text, key) + len(key)
	start := k.at
	for i, n := range []*int{&k.Rows, &k.Cols} {
		v, end := Number(k.text, k.at)
		if end == k.at || end < len(k.text) && k.text[end] != '/' {
			return nil, Errorf(k.text, k.at, "%s where the number of %s is expected", QuoteAt(k.text, end),
				[...]fault.Text{fault.Textf("rows"), fault.Textf("columns")}[i])
		}
		*n, k.at = v, min(end+1, len(k.text))
	}
	return k, CheckSize(k.text, start, k.Rows, k.Cols, limit)
}

// Line returns the words of the next line. ok is false after the last one.
func (k *KanpenURL) Line() (words []Word, ok bool) {
	if k.at >= len(k.text) {
		return nil, false
	}
	line, _, _ := strings.Cut(k.text[k.at:], "/")
	for i := 0; i < len(line); {
		w, _, _ := strings.Cut(line[i:], "_")
		if w != "" {
			words = append(words, Word{w, k.at + i})
		}
		i += len(w) + 1
	}
	k.at = min(k.at+len(line)+1, len(k.text))
	return words, true
}

// Grid reads rows lines of cols words; other numbers of words are an error. A note reports missing words at the end, for which item is not
// called.
func (k *KanpenURL) Grid(rows, cols int, item func(r, c int, word string) error) error {
	for r := range rows {
		words, _ := k.Line()
		if len(words) < cols && strings.Trim(k.text[k.at:], "/") == "" {
			if err := noteMissing(k.Notes, k.text, k.at, r*cols+len(words), rows*cols); err != nil {
				return err
			}
		} else if len(words) != cols {
			return k.Errorf(k.at, "row %d has %d cells, not %d", r+1, len(words), cols)
		}
		for c, w := range words {
			if err := item(r, c, w.Text); err != nil {
				return k.Errorf(w.At, "%w", err)
			}
		}
	}
	return nil
}

// IgnoreRest ignores the remaining text, with a note.
func (k *KanpenURL) IgnoreRest() { k.Notes.NoteSurplus(strings.Trim(k.text[k.at:], "/")) }

// Errorf returns an Error at an offset of the address.
func (k *KanpenURL) Errorf(at int, format string, args ...any) error {
	return Errorf(k.text, at, format, args...)
}

// FormatKanpen returns the address with the given lines of words.
func FormatKanpen(pid string, rows, cols int, lines [][]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "http://www.kanpen.net/%s.html?problem=%d/%d/", pid, rows, cols)
	for _, line := range lines {
		for _, w := range line {
			b.WriteString(w + "_")
		}
		b.WriteByte('/')
	}
	return b.String()
}

// FormatKanpenGrid returns the address of a board with one word per cell.
func FormatKanpenGrid(pid string, rows, cols int, word func(r, c int) string) string {
	lines := make([][]string, rows)
	for r := range lines {
		for c := range cols {
			lines[r] = append(lines[r], word(r, c))
		}
	}
	return FormatKanpen(pid, rows, cols, lines)
}
