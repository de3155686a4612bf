package codec

import "strings"

// Sheet is a puzzle in our own text form: a line with the name of the kind and perhaps options, then lines that each kind reads its
// own way.
type Sheet struct {
	Kind    string
	Options []Word
	Lines   []Word // without blanks at their ends
	text    string
}

// sheetKind is the first word of a text, in lower case.
func sheetKind(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n\t "), "\n")
	f := strings.Fields(line)
	if len(f) == 0 {
		return ""
	}
	return strings.ToLower(f[0])
}

// ParseSheet divides a text into its lines. Empty ones are left out.
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
			s.Options = Words(w)[1:]
		default:
			s.Lines = append(s.Lines, w)
		}
	}
	return s
}

// Errorf makes an error about an offset of the text.
func (s Sheet) Errorf(at int, format string, args ...any) error {
	return Errorf(s.text, at, format, args...)
}

// End is the offset of the end of the text, where something missing is missed.
func (s Sheet) End() int { return len(s.text) }

// Words divides a line at blanks and tabs.
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

// Lines divides a text into lines without the blanks around them.
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

// NumbersOf reads a line of a text that has nothing but numbers up to most with blanks between them.
func NumbersOf(text string, line Word, most int) ([]int, error) {
	var out []int
	for _, w := range Words(line) {
		n, ok := Whole(w.Text)
		if !ok || n > most {
			return nil, Errorf(text, w.At, "%s is not a number from 0 to %d", Short(w.Text), most)
		}
		out = append(out, n)
	}
	return out, nil
}

// NoOptions is an error about the first option, where none are expected.
func (s Sheet) NoOptions() error {
	return s.Errorf(s.Options[0].At, "%s after the name: nothing is expected", Short(s.Options[0].Text))
}
