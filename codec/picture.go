package codec

import (
	"fmt"
	"strconv"
	"strings"
)

// Picture is what the files of nonograms have in common: the runs of each row and column, and perhaps a title and a board. Boards are
// rows of '.' empty, '#' black and '?' unknown.
type Picture struct {
	Title      string
	Rows, Cols [][]int
	Goal       []string // the answer
	Saved      []string // a half-filled board
}

// Runs reads a line of run lengths, divided by blanks or commas. 0 is a line without runs. A letter behind a number is a colour.
func Runs(text string, line Word) ([]int, error) {
	runs := []int{}
	s := line.Text
	for i := 0; i < len(s); {
		if strings.IndexByte(" \t\r,", s[i]) >= 0 {
			i++
			continue
		}
		n, end := Number(s, i)
		switch {
		case end == i:
			return nil, Errorf(text, line.At+i, "%s is not the length of a run", Seen(s, i))
		case end < len(s) && strings.IndexByte(" \t\r,", s[end]) < 0:
			return nil, Errorf(text, line.At+end, "%s after a number: runs in colours are not read, only black ones", Seen(s, end))
		case n > 0:
			runs = append(runs, n)
		}
		i = end
	}
	return runs, nil
}

// FormatRunList writes run lengths with a separator, 0 for a line without runs.
func FormatRunList(runs []int, sep string) string {
	if len(runs) == 0 {
		return "0"
	}
	w := make([]string, len(runs))
	for i, n := range runs {
		w[i] = strconv.Itoa(n)
	}
	return strings.Join(w, sep)
}

// lines divides a text into lines with their offsets, without blanks at their ends.
func lines(text string) []Word {
	var out []Word
	at := 0
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		trimmed := strings.TrimLeft(line, " \t\r")
		out = append(out, Word{strings.TrimRight(trimmed, " \t\r"), at + len(line) - len(trimmed)})
		at += len(line) + 1
	}
	return out
}

// filled keeps the lines that are not empty.
func filled(all []Word) []Word {
	var out []Word
	for _, w := range all {
		if w.Text != "" {
			out = append(out, w)
		}
	}
	return out
}

// clues reads n lines of runs out of a block. Where the lines that are not empty are not n, empty ones count as lines without runs.
func clues(text, what string, block []Word, n int) ([][]int, error) {
	use := filled(block)
	if len(use) < n {
		use = block
		for len(use) > n && use[len(use)-1].Text == "" {
			use = use[:len(use)-1]
		}
		for len(use) > n && use[0].Text == "" {
			use = use[1:]
		}
	}
	if len(use) != n {
		at := len(text)
		if len(use) > n {
			at = use[n].At
		}
		return nil, Errorf(text, at, "%d lines of clues for %d %s", len(filled(block)), n, what)
	}
	out := make([][]int, n)
	for i, w := range use {
		var err error
		if out[i], err = Runs(text, w); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ParseNin reads a .nin file: width and height, the rows, the columns.
func ParseNin(text string, limit int) (Picture, error) {
	all, w, h, err := sized(text, "width and height")
	if err == nil {
		err = Size(text, 0, h, w, limit)
	}
	if err != nil {
		return Picture{}, err
	}
	if use := filled(all); len(use) == w+h {
		all = use
	} else {
		for len(all) > w+h && all[len(all)-1].Text == "" {
			all = all[:len(all)-1]
		}
	}
	if len(all) != w+h {
		return Picture{}, Errorf(text, len(text), "%d lines of clues for %d rows and %d columns", len(filled(all)), h, w)
	}
	var p Picture
	if p.Rows, err = clues(text, "rows", all[:h], h); err == nil {
		p.Cols, err = clues(text, "columns", all[h:], w)
	}
	return p, err
}

// ParseMK reads a .mk file: height and width, the rows, a line #, the columns.
func ParseMK(text string, limit int) (Picture, error) {
	all, h, w, err := sized(text, "height and width")
	if err == nil {
		err = Size(text, 0, h, w, limit)
	}
	if err != nil {
		return Picture{}, err
	}
	for i, l := range all {
		if l.Text != "#" {
			continue
		}
		var p Picture
		if p.Rows, err = clues(text, "rows", all[:i], h); err == nil {
			p.Cols, err = clues(text, "columns", all[i+1:], w)
		}
		return p, err
	}
	return Picture{}, Errorf(text, len(text), "no line # between the clues of the rows and of the columns")
}

// sized reads a first line of two numbers and returns it and the lines after it.
func sized(text, what string) (rest []Word, a, b int, err error) {
	all := lines(text)
	for len(all) > 0 && all[0].Text == "" {
		all = all[1:]
	}
	if len(all) == 0 {
		return nil, 0, 0, Errorf(text, 0, "an empty text where %s are expected", what)
	}
	var two [2]int
	words := Words(all[0])
	for i, w := range words {
		n, end := Number(w.Text, 0)
		if i > 1 || end < len(w.Text) {
			return nil, 0, 0, Errorf(text, w.At, "%s where %s are expected", Short(w.Text), what)
		}
		two[i] = n
	}
	if len(words) < 2 {
		return nil, 0, 0, Errorf(text, all[0].At, "%s where %s are expected", Short(all[0].Text), what)
	}
	return all[1:], two[0], two[1], nil
}

// FormatNin writes a .nin file.
func FormatNin(p Picture) string {
	return fmt.Sprintf("%d %d\n", len(p.Cols), len(p.Rows)) + clueLines(p.Rows, " ") + clueLines(p.Cols, " ")
}

// FormatMK writes a .mk file.
func FormatMK(p Picture) string {
	return fmt.Sprintf("%d %d\n", len(p.Rows), len(p.Cols)) + clueLines(p.Rows, " ") + "#\n" + clueLines(p.Cols, " ")
}

// clueLines writes one line of runs each.
func clueLines(clues [][]int, sep string) string {
	var b strings.Builder
	for _, runs := range clues {
		b.WriteString(FormatRunList(runs, sep) + "\n")
	}
	return b.String()
}
