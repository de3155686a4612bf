package nonogram

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
)

// What the notations of files have in common: a line of text for the runs of each line of the board.

// parseRuns reads run lengths, divided by blanks or commas. 0 is a line without runs. A letter behind a number is a colour.
func parseRuns(text string, line codec.Word) ([]int, error) {
	runs := []int{}
	s := line.Text
	for i := 0; i < len(s); {
		if strings.IndexByte(" \t\r,", s[i]) >= 0 {
			i++
			continue
		}
		n, end := codec.Number(s, i)
		switch {
		case end == i:
			return nil, codec.Errorf(text, line.At+i, "%s is not the length of a run", codec.Seen(s, i))
		case end < len(s) && strings.IndexByte(" \t\r,", s[end]) < 0:
			return nil, codec.Errorf(text, line.At+end, "%s after a number: runs in colours are not read, only black ones", codec.Seen(s, end))
		case n > 0:
			runs = append(runs, n)
		}
		i = end
	}
	return runs, nil
}

// formatRuns writes run lengths with a separator, 0 for a line without runs.
func formatRuns(runs []int, sep string) string {
	if len(runs) == 0 {
		return "0"
	}
	w := make([]string, len(runs))
	for i, n := range runs {
		w[i] = strconv.Itoa(n)
	}
	return strings.Join(w, sep)
}

// nonEmpty keeps the lines that are not empty.
func nonEmpty(all []codec.Word) []codec.Word {
	var out []codec.Word
	for _, w := range all {
		if w.Text != "" {
			out = append(out, w)
		}
	}
	return out
}

// parseBlock reads n lines of runs. Where the lines that are not empty are not n, empty ones count as lines without runs.
func parseBlock(text string, what fault.Text, block []codec.Word, n int) ([][]int, error) {
	use := nonEmpty(block)
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
		return nil, codec.Errorf(text, at, "%d lines of clues for %d %s", len(nonEmpty(block)), n, what)
	}
	out := make([][]int, n)
	for i, w := range use {
		var err error
		if out[i], err = parseRuns(text, w); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// formatBlock writes one line of runs each.
func formatBlock(lines [][]int, sep string) string {
	var b strings.Builder
	for _, runs := range lines {
		b.WriteString(formatRuns(runs, sep) + "\n")
	}
	return b.String()
}

// isBlackOrWhite knows the names by which files call the two colours there are.
func isBlackOrWhite(colour string) bool {
	switch strings.ToLower(strings.TrimPrefix(colour, "#")) {
	case "black", "000", "000000", "white", "fff", "ffffff":
		return true
	}
	return false
}

// parseSized reads a first line of two numbers, and returns it and the lines after it.
func parseSized(text string, what fault.Text) (a, b int, rest []codec.Word, err error) {
	all := codec.Lines(text)
	for len(all) > 0 && all[0].Text == "" {
		all = all[1:]
	}
	if len(all) == 0 {
		return 0, 0, nil, codec.Errorf(text, 0, "an empty text where %s are expected", what)
	}
	two, err := codec.NumbersOf(text, all[0], 1<<30)
	if err != nil || len(two) != 2 {
		return 0, 0, nil, codec.Errorf(text, all[0].At, "%s where %s are expected", codec.Short(all[0].Text), what)
	}
	return two[0], two[1], all[1:], codec.Size(text, 0, two[0], two[1], sizes.Side)
}
