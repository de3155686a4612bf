package kinds

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ByName finds a kind by its name or by another name that people use. Case does not matter.
func ByName(name string) (*puzzle.Kind, error) {
	low := strings.ToLower(strings.TrimSpace(name))
	for _, k := range All {
		if k.Name == low || slices.Contains(k.Aliases, low) {
			return k, nil
		}
	}
	return nil, fault.Errorf("%s is not a kind of puzzle known here: %s", codec.Short(name), list(All))
}

// Writes lists the formats that puzzles of a kind can be written in, in the order in which help texts show them.
func Writes(k *puzzle.Kind) []string {
	var names []string
	for _, n := range Notations() {
		if n == codec.JSON && k.JSON.Givens != nil || formatOf(k, n.Name).Encode != nil {
			names = append(names, n.Name)
		}
	}
	return names
}

// Reads reports whether puzzles of a kind are read from a notation.
func Reads(k *puzzle.Kind, n *codec.Notation) bool {
	return n == codec.JSON && k.JSON.FromGivens != nil || formatOf(k, n.Name).Decode != nil
}

// Notations lists all notations, those that kinds share first, in the order in which help texts show them.
func Notations() []*codec.Notation {
	all := slices.Clone(codec.Shared)
	for _, k := range All {
		for _, f := range k.Formats {
			if !slices.Contains(all, f.Notation) {
				all = append(all, f.Notation)
			}
		}
	}
	return all
}

// NotationNames lists their names.
func NotationNames() []string {
	var names []string
	for _, n := range Notations() {
		names = append(names, n.Name)
	}
	return names
}

// Notation is the notation with a name.
func Notation(name string) (*codec.Notation, error) {
	for _, n := range Notations() {
		if n.Name == name {
			return n, nil
		}
	}
	return nil, fault.Errorf("no such notation; there are %s", strings.Join(NotationNames(), ", "))
}

// Checks reports whether a format of a kind carries a solution, by which a program checks answers.
func Checks(k *puzzle.Kind, format string) bool { return formatOf(k, format).Answer != nil }

// formatOf is a format of a kind; the zero Format when it has none of that name.
func formatOf(k *puzzle.Kind, name string) puzzle.Format {
	if i := slices.IndexFunc(k.Formats, func(f puzzle.Format) bool { return f.Name == name }); i >= 0 {
		return k.Formats[i]
	}
	return puzzle.Format{}
}

// Encode writes a puzzle in a format, and with it marks (nil for none) as far as the format can carry them. JSON carries them all, and also
// what e says of the puzzle: its ID, solution, whether it is unique, difficulty and url; of other formats those with an answer check use
// its solution.
func Encode(p puzzle.Puzzle, marks *puzzle.Marks, format string, e codec.Envelope) (string, error) {
	return EncodeContext(context.Background(), p, marks, format, e)
}

// EncodeContext is like Encode and returns the cause of ctx if it ends first.
func EncodeContext(ctx context.Context, p puzzle.Puzzle, marks *puzzle.Marks, format string, e codec.Envelope) (string, error) {
	k := p.Kind()
	if format == codec.JSON.Name && k.JSON.Givens != nil {
		return encodeJSON(ctx, p, marks, e)
	}
	f := formatOf(k, format)
	if f.Encode == nil {
		return "", fault.Errorf("%s is not written as %q: %s are possible", k.Name, format, strings.Join(Writes(k), ", "))
	}
	var solution puzzle.Facts
	if f.Answer != nil && e.Solution != nil {
		var err error
		if solution, err = (Item{Puzzle: p, Envelope: e}).Expected(); err != nil {
			return "", err
		}
	}
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	text, err := f.Encode(p, marks, solution)
	if err != nil {
		return "", fault.Errorf("%s %s: %w", format, k.Name, err)
	}
	return text, nil
}

// encodeJSON writes a line of the corpus form.
func encodeJSON(ctx context.Context, p puzzle.Puzzle, marks *puzzle.Marks, e codec.Envelope) (string, error) {
	k := p.Kind()
	e.Kind = k.Name
	e.Rows, e.Cols = p.Size()
	e.GameID = ""
	givens, err := json.Marshal(k.JSON.Givens(p))
	if err != nil {
		return "", err
	}
	e.Givens, e.Known, e.Marks = givens, nil, nil
	if marks != nil && !marks.Empty() {
		if e.Marks, err = marks.AppendJSON(ctx, nil); err != nil {
			return "", err
		}
	}
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return e.String()
}

// Expected is the solution that a line of JSON carries; the zero Facts when it has none.
func (it Item) Expected() (puzzle.Facts, error) {
	v := it.Envelope.Member("solution")             // null when an answer says that there is none
	if !v.Exists() && it.Envelope.Solution != nil { // of a text that is not JSON
		var err error
		if v, err = codec.ParseValue("solution", string(it.Envelope.Solution)); err != nil {
			return puzzle.Facts{}, err
		}
	}
	if it.Puzzle == nil || !v.Exists() {
		return puzzle.Facts{}, nil
	}
	read := it.Puzzle.Kind().JSON.FromSolution
	if read == nil {
		return puzzle.Facts{}, fault.Errorf("solutions of this kind are not read from JSON")
	}
	return read(it.Puzzle, v)
}
