package codec

import (
	"slices"
	"strings"
)

// Sheet is a puzzle in Teka's text form: a line with the kind's name and options, then lines in a form defined by the kind.
type Sheet struct {
	Kind    string
	Options []Word // without the size
	Lines   []Word // without trailing blanks
	text    string
}

// sheetKind returns the first word of a text, in lower case.
func sheetKind(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n\t "), "\n")
	f := strings.Fields(strings.TrimRight(line, ": \t\r"))
	if len(f) == 0 {
		return ""
	}
	return strings.ToLower(f[0])
}

// sheetSize returns the size in a word such as 6x6.
func sheetSize(word string) (width, height int, ok bool) {
	a, b, _ := strings.Cut(strings.TrimSuffix(word, ":"), "x")
	width, ok1 := ParseNumber(a)
	height, ok2 := ParseNumber(b)
	return width, height, ok1 && ok2
}

// SheetSize returns the size that the first line of a text in Teka's text form names, such as 6x6; ok is false if it names none.
func SheetSize(text string) (width, height int, ok bool) {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	for w := range strings.FieldsSeq(line) {
		if width, height, ok = sheetSize(w); ok {
			return width, height, true
		}
	}
	return 0, 0, false
}

// ParseSheet splits a text into lines and drops empty ones.
func ParseSheet(text string) Sheet {
	s := Sheet{text: text}
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		w := Word{strings.TrimRight(line, " \t\r"), at}
		at += len(line) + 1
		switch {
		case w.Text == "":
		case s.Kind == "":
			s.Kind = sheetKind(w.Text)
			w.Text = strings.TrimRight(w.Text, ": \t")
			words := Words(w)
			s.Options = slices.DeleteFunc(words[min(1, len(words)):], func(o Word) bool { _, _, ok := sheetSize(o.Text); return ok })
		default:
			s.Lines = append(s.Lines, w)
		}
	}
	return s
}

// Errorf returns an Error at an offset of the text.
func (s Sheet) Errorf(at int, format string, args ...any) error {
	return Errorf(s.text, at, format, args...)
}

// End returns the offset of the end, for errors about missing text.
func (s Sheet) End() int { return len(s.text) }

// Words splits a line at blanks, tabs and carriage returns, and returns each word with its position. There are no empty words.
func Words(line Word) []Word {
	var words []Word
	rest := line.Text
	for i := 0; i < len(rest); {
		if rest[i] == ' ' || rest[i] == '\t' || rest[i] == '\r' {
			i++
			continue
		}
		n := strings.IndexAny(rest[i:], " \t\r")
		if n < 0 {
			n = len(rest) - i
		}
		words = append(words, Word{rest[i : i+n], line.At + i})
		i += n
	}
	return words
}

// Cells returns the words of each line. If each line is one word of the same length, of several of the signs, each of its characters is a
// word.
func Cells(lines []Word, signs string) [][]Word {
	rows, packed := make([][]Word, len(lines)), true
	for i, line := range lines {
		text := line.Text
		rows[i] = Words(line)
		packed = packed && len(rows[i]) == 1 && len(text) > 1 && len(text) == len(lines[0].Text) && strings.Trim(text, signs) == ""
	}
	if packed {
		for i, line := range lines {
			rows[i] = nil
			for at := range line.Text {
				rows[i] = append(rows[i], Word{line.Text[at : at+1], line.At + at})
			}
		}
	}
	return rows
}

// Lines splits a text into lines without surrounding blanks, with their offsets. Empty lines are kept, except after a final line break.
func Lines(text string) []Word {
	var out []Word
	at := 0
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		trimmed := strings.TrimLeft(line, " \t\r")
		out = append(out, Word{strings.TrimRight(trimmed, " \t\r"), at + len(line) - len(trimmed)})
		at += len(line) + 1
	}
	return out
}

// ParseNumbers parses a line of numbers up to most, separated by blanks.
func ParseNumbers(text string, line Word, most int) ([]int, error) {
	var out []int
	for _, w := range Words(line) {
		n, ok := ParseNumber(w.Text)
		if !ok || n > most {
			return nil, Errorf(text, w.At, "%s is not a number from 0 to %d", Quote(w.Text), most)
		}
		out = append(out, n)
	}
	return out, nil
}

// NoOptions returns the error for an unexpected option. s must have one.
func (s Sheet) NoOptions() error {
	return s.Errorf(s.Options[0].At, "%s after the name: nothing is expected", Quote(s.Options[0].Text))
}
