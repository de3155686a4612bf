package nonogram

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Shared code of the file formats: one text line of runs for each line of the board.

type clueReader struct {
	text      string
	colour    func(key string) (int, bool) // returns the colour of the key after a number; "" if there is no key
	allowOpen bool                         // accept ? and * in clues
}

// colourOf returns the colour of a key. Without declared colours, only runs without a key are accepted, as black.
func (c clueReader) colourOf(key string) (int, bool) {
	if c.colour == nil {
		return Black, key == ""
	}
	return c.colour(key)
}

// parseLine reads blocks separated by blanks or commas. 0 adds no block. Text after a number is the key of its colour.
func (c clueReader) parseLine(line codec.Word) ([]Block, error) {
	blocks := []Block{}
	s := line.Text
	divides := func(i int) bool { return strings.IndexByte(" \t\r,", s[i]) >= 0 }
	for i := 0; i < len(s); {
		if divides(i) {
			i++
			continue
		}
		begin := i
		size, end := codec.Number(s, i)
		if end == i && c.allowOpen && (s[i] == someSize[0] || s[i] == anyRuns[0]) {
			size, end = SomeSize, i+1
			if s[i] == anyRuns[0] {
				size = AnyRuns
			}
		}
		if end == i {
			return nil, codec.Errorf(c.text, line.At+i, "%s is not a run length", codec.QuoteAt(s, i))
		}
		i = end
		for i < len(s) && !divides(i) {
			i++
		}
		if size == 0 && end == i {
			continue // a plain 0: no block, and black need not be declared for it
		}
		colour, ok := 0, true
		if size != AnyRuns || end < i {
			colour, ok = c.colourOf(s[end:i])
		}
		if !ok && end == i {
			return nil, codec.Errorf(c.text, line.At+end, "a run without a colour: expected a declared colour after the number")
		}
		if rest := s[end:i]; c.allowOpen && (rest != "" && strings.ContainsAny(rest[:1], someSize+anyRuns) || size == AnyRuns && rest != "") {
			return nil, codec.Errorf(c.text, line.At+end, "%s directly after %s: expected a blank between two items",
				codec.Quote(rest), codec.Quote(s[begin:end]))
		}
		if !ok {
			return nil, codec.Errorf(c.text, line.At+end, "%s after a number: this colour is not declared", codec.Quote(s[end:i]))
		}
		if size != 0 {
			blocks = append(blocks, Block{size, colour})
		}
	}
	return blocks, nil
}

// nonEmpty returns the lines that have text.
func nonEmpty(all []codec.Word) []codec.Word {
	var out []codec.Word
	for _, w := range all {
		if w.Text != "" {
			out = append(out, w)
		}
	}
	return out
}

// parseLines reads n lines of blocks. If the number of non-empty lines is not n, empty lines inside the block count as lines without
// runs.
func (c clueReader) parseLines(what fault.Text, block []codec.Word, n int) ([][]Block, error) {
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
		at := len(c.text)
		if len(use) > n {
			at = use[n].At
		}
		return nil, codec.Errorf(c.text, at, "%v: %d lines of clues, not %d", what, len(nonEmpty(block)), n)
	}
	out := make([][]Block, n)
	for i, w := range use {
		var err error
		if out[i], err = c.parseLine(w); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// formatLines writes each clue on a text line. key returns the suffix of a colour.
func (n *Nonogram) formatLines(lines [][]Block, sep string, key func(colour int) string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(n.formatClue(line, sep, key) + "\n")
	}
	return b.String()
}

// colourKey returns the key of a colour in files: a lowercase letter, or "k" and a letter if the capital belongs to another colour.
func (n *Nonogram) colourKey(colour int) string {
	k := n.letter(colour)
	if k >= "a" {
		return "k" + k // the capital is another colour
	}
	return strings.ToLower(k)
}

// parseSized reads two numbers from the first non-empty line and returns them with the following lines. what names the numbers in errors.
func parseSized(text string, what fault.Text) (a, b int, rest []codec.Word, err error) {
	all := codec.Lines(text)
	for len(all) > 0 && all[0].Text == "" {
		all = all[1:]
	}
	if len(all) == 0 {
		return 0, 0, nil, codec.Errorf(text, 0, "empty text: expected %s", what)
	}
	two, err := codec.ParseNumbers(text, all[0], 1<<30)
	if err != nil || len(two) != 2 {
		return 0, 0, nil, codec.Errorf(text, all[0].At, "%s: expected %s", codec.Quote(all[0].Text), what)
	}
	return two[0], two[1], all[1:], codec.CheckSize(text, 0, two[0], two[1], sizes.Side)
}
