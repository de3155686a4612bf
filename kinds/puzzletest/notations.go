package puzzletest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// FormatExample is a text in a format, its meaning in the text format (Want), and how it is written again (Again). Again is empty if it is
// written unchanged. Want is empty if the text must be rejected.
type FormatExample = struct{ Name, Format, Text, Again, Want string }

// InvalidText is an invalid text with the expected error.
type InvalidText = struct{ Format, Text, Want string }

// Format returns the format of a kind with a name. It panics if none.
func Format(k *puzzle.Kind, name string) puzzle.Format {
	return k.Formats[slices.IndexFunc(k.Formats, func(f puzzle.Format) bool { return f.Name == name })]
}

// Text returns a puzzle and its marks in the text format.
func Text(p puzzle.Puzzle, marks *puzzle.Marks) string {
	text, err := Format(p.Kind(), codec.Text.Name).Encode(p, marks, puzzle.Facts{})
	if err != nil {
		return err.Error()
	}
	return text
}

// Board returns a puzzle and its known facts, which may be zero, in the text format.
func Board(p puzzle.Puzzle, known puzzle.Facts) string {
	if known.IsZero() {
		return Text(p, nil)
	}
	return Text(p, puzzle.MarksOf(known))
}

// ReadBoard reads a puzzle, and the facts that its board claims, from the text format.
func ReadBoard(k *puzzle.Kind, text string) (puzzle.Puzzle, puzzle.Facts, error) {
	p, marks, err := Format(k, codec.Text.Name).Decode(text, nil)
	return p, puzzle.ClaimedFacts(marks), err
}

// Givens reads a puzzle from the JSON member givens. rows and cols are 0 if unknown.
func Givens(k *puzzle.Kind, rows, cols int, raw json.RawMessage) (puzzle.Puzzle, error) {
	v, err := codec.ParseValue("givens", string(raw))
	if err != nil {
		return nil, err
	}
	return k.JSON.FromGivens(rows, cols, v)
}

// Solution reads a solution of p from the JSON member solution.
func Solution(p puzzle.Puzzle, raw json.RawMessage) (puzzle.Facts, error) {
	v, err := codec.ParseValue("solution", string(raw))
	if err != nil {
		return puzzle.Facts{}, err
	}
	return p.Kind().JSON.FromSolution(p, v)
}

// Value parses a JSON text.
func Value(t testing.TB, name, text string) codec.Value {
	t.Helper()
	v, err := codec.ParseValue(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// claims reports whether a kind recognises a text as its own.
func claims(k *puzzle.Kind, f puzzle.Format, text string) bool {
	if f.Kind != nil {
		if name := f.Kind(text); name != "" {
			return name == k.Name || slices.Contains(k.Aliases, name)
		}
	}
	return f.Matches == nil || f.Matches(text)
}

// TestFormats tests decoding and encoding of examples.
func TestFormats(t *testing.T, k *puzzle.Kind, examples []FormatExample) {
	for _, x := range examples {
		t.Run(x.Format+" "+x.Name, func(t *testing.T) {
			f := Format(k, x.Format)
			if !claims(k, f, x.Text) {
				t.Error("does not claim its own example")
			}
			if first, _, _ := strings.Cut(x.Text, "\n"); f.Begins != nil && !f.Begins(first) && x.Name != "no declaration" {
				t.Errorf("%q begins no text of its notation", first)
			}
			p, marks, err := f.Decode(x.Text, nil)
			if x.Want == "" {
				if err == nil {
					t.Error("is read")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			f = Format(p.Kind(), x.Format) // of its variant
			if got := Text(p, marks); got != x.Want {
				t.Errorf("decoded:\n%swant:\n%s", got, x.Want)
			}
			if f.Encode == nil { // read-only format
				return
			}
			if x.Again == "" {
				x.Again = x.Text
			}
			if got, err := f.Encode(p, marks, puzzle.Facts{}); err != nil || got != x.Again {
				t.Errorf("encoded\n%q, %v; want\n%q", got, err, x.Again)
			}
		})
	}
}

// TestInvalid tests that invalid texts give the expected errors.
func TestInvalid(t *testing.T, k *puzzle.Kind, mistakes []InvalidText) {
	for _, x := range mistakes {
		p, _, err := Format(k, x.Format).Decode(x.Text, nil)
		if err == nil || err.Error() != x.Want {
			t.Errorf("%s %q\n got: %v\nwant: %s", x.Format, x.Text, err, x.Want)
		}
		if err != nil && p != nil {
			t.Errorf("%s %q: a puzzle beside the error", x.Format, x.Text)
		}
	}
}

// LenientText is an incomplete or ambiguous text, its interpretation in the text format, and the expected notes.
type LenientText = struct {
	Format, Text, Want string
	Notes              []string
}

// TestLenient tests the interpretation of incomplete or ambiguous texts.
func TestLenient(t *testing.T, k *puzzle.Kind, taken []LenientText) {
	for _, x := range taken {
		notes := new(codec.Notes)
		p, marks, err := Format(k, x.Format).Decode(x.Text, notes)
		if err != nil {
			t.Errorf("%s %q: %v", x.Format, x.Text, err)
			continue
		}
		var messages []string
		for _, n := range notes.All() {
			messages = append(messages, n.String())
		}
		if got := Text(p, marks); got != x.Want || !slices.Equal(messages, x.Notes) {
			t.Errorf("%s %q\n got: %q %q\nwant: %q %q", x.Format, x.Text, got, messages, x.Want, x.Notes)
		}
	}
}

// FuzzFormats checks that no text makes a decoder panic, that errors are one line, that boards are not larger than their text justifies,
// and that decoded puzzles survive encoding and decoding.
func FuzzFormats(f *testing.F, k *puzzle.Kind, examples []FormatExample, mistakes []InvalidText) {
	for _, x := range examples {
		f.Add(x.Text)
	}
	for _, x := range mistakes {
		f.Add(x.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		for _, x := range k.Formats {
			claims(k, x, text)
			p, marks, err := x.Decode(text, nil)
			if err != nil {
				if strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\n") {
					t.Errorf("%s: an error of several lines: %q", x.Name, err)
				}
				continue
			}
			// (Some URLs do not count the row and column of the first clues.)
			if r, c := p.Size(); r*c > 26*len(text) && r+c > 20*len(text) && (r-1)*(c-1) > 10_000 {
				t.Fatalf("%s: %d by %d cells of %d bytes", x.Name, r, c, len(text))
			}
			own := Format(p.Kind(), x.Name) // of its variant
			if own.Encode == nil {
				continue
			}
			again, err := own.Encode(p, marks, puzzle.Facts{})
			if err != nil {
				if why := p.Kind().Impossible; why != nil && why(p) != nil {
					continue // formats need not represent such puzzles
				}
				t.Fatalf("%s %q: %v", x.Name, text, err)
			}
			q, marks2, err := x.Decode(again, nil)
			if err != nil {
				t.Fatalf("%s %q, written as %q: %v", x.Name, text, again, err)
			}
			twice, err := Format(q.Kind(), x.Name).Encode(q, marks2, puzzle.Facts{})
			if err != nil || twice != again || givensOf(t, p) != givensOf(t, q) {
				t.Fatalf("%s %q, written as\n%q, then\n%q, %v", x.Name, text, again, twice, err)
			}
		}
	})
}

func givensOf(t testing.TB, p puzzle.Puzzle) string {
	return string(mustJSON(t, p.Kind().JSON.Givens(p)))
}

// FuzzJSON checks that no JSON makes the readers of givens and solutions panic, and that givens survive encoding and decoding. Seeds are
// pairs of givens and solution.
func FuzzJSON(f *testing.F, k *puzzle.Kind, seeds ...[2]string) {
	for _, s := range seeds {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, givens, solution string) {
		v, err := codec.ParseValue("givens", givens)
		if err != nil {
			return
		}
		p, err := k.JSON.FromGivens(0, 0, v)
		if err != nil {
			return
		}
		rows, cols := p.Size()
		text := givensOf(t, p)
		q, err := k.JSON.FromGivens(rows, cols, Value(t, "givens", text))
		if err != nil {
			t.Fatalf("%s, written as %s: %v", givens, text, err)
		}
		if again := givensOf(t, q); again != text {
			t.Fatalf("%s, written as %s, then as %s", givens, text, again)
		}
		if v, err := codec.ParseValue("solution", solution); err == nil {
			if own := p.Kind().JSON; own.FromSolution != nil {
				if known, err := own.FromSolution(p, v); err == nil {
					own.Solution(p, known)
				}
			}
		}
	})
}

// ApplyMark applies an operation of a test table to marks, decoded from JSON: "set" or "cross" with an index and a value, "pencil" with an
// index and values, "clear" with an index, "try" with a name, "keep" and "drop" for the topmost trial, "undo" and "redo". Rejected
// operations have no effect.
func ApplyMark(m *puzzle.Marks, op []any) {
	number := func(k int) int { return int(op[k].(float64)) }
	at := func() puzzle.Place { return m.Board().Unknown(number(1)).At }
	top := func() string {
		if layers := m.Layers(); len(layers) > 0 {
			return layers[len(layers)-1]
		}
		return ""
	}
	switch op[0] {
	case "set":
		m.Set(at(), number(2))
	case "cross":
		m.Cross(at(), number(2))
	case "pencil":
		var set puzzle.Mask
		for k := range op[2:] {
			set |= puzzle.Only(number(k + 2))
		}
		m.Pencil(at(), set)
	case "clear":
		m.Clear(at())
	case "try":
		m.AddLayer(op[1].(string))
	case "keep":
		m.MergeLayer(top())
	case "drop":
		m.DropLayer(top())
	case "undo":
		m.Undo()
	case "redo":
		m.Redo()
	}
}
