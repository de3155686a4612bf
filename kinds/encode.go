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

// ByName returns the kind with a name or alias. Case and surrounding space are ignored. An unknown name is an error that lists the
// known ones.
func ByName(name string) (*puzzle.Kind, error) {
	low := strings.ToLower(strings.TrimSpace(name))
	for _, k := range All {
		if k.Name == low || slices.Contains(k.Aliases, low) {
			return k, nil
		}
	}
	return nil, unknownKind(name, All)
}

// unknownKind returns the error for a name that is that of no kind in known, with the kind that was probably meant.
func unknownKind(name string, known []*puzzle.Kind) error {
	if k := similarTo(name, known); k != nil {
		return fault.Errorf("unknown kind of puzzle %s, did you mean %s? (known: %s)", codec.Quote(name), k.Name, kindNames(known))
	}
	return fault.Errorf("unknown kind of puzzle %s (known: %s)", codec.Quote(name), kindNames(known))
}

// similarTo returns the kind with the name most similar to a word, or nil if more than two letters differ.
func similarTo(word string, among []*puzzle.Kind) (similar *puzzle.Kind) {
	least := 3
	for _, k := range among {
		if d := distance(strings.ToLower(strings.TrimSpace(word)), k.Name, least); d < least {
			similar, least = k, d
		}
	}
	return similar
}

// distance returns the number of letters to insert, delete or replace to turn a into b, or most if it is that or more.
func distance(a, b string, most int) int {
	switch {
	case most <= 0:
		return 0
	case a == "" || b == "":
		return min(most, len(a)+len(b))
	case a[0] == b[0]:
		return distance(a[1:], b[1:], most)
	}
	return 1 + min(distance(a[1:], b[1:], most-1), distance(a[1:], b, most-1), distance(a, b[1:], most-1))
}

// WritableFormats lists the formats in which puzzles of a kind can be written, in help order.
func WritableFormats(k *puzzle.Kind) []string {
	var names []string
	for _, n := range Notations() {
		if n == codec.JSON && k.JSON.Givens != nil || formatOf(k, n.Name).Encode != nil {
			names = append(names, n.Name)
		}
	}
	return names
}

// CanRead reports whether puzzles of a kind can be read from a notation.
func CanRead(k *puzzle.Kind, n *codec.Notation) bool {
	return n == codec.JSON && k.JSON.FromGivens != nil || formatOf(k, n.Name).Decode != nil
}

// Notations lists all notations in help order, shared ones first.
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

// NotationNames lists the names of Notations.
func NotationNames() []string {
	var names []string
	for _, n := range Notations() {
		names = append(names, n.Name)
	}
	return names
}

// Notation returns the notation with a name; an error that lists all names if none.
func Notation(name string) (*codec.Notation, error) {
	for _, n := range Notations() {
		if n.Name == name {
			return n, nil
		}
	}
	return nil, fault.Errorf("unknown format; supported: %s", strings.Join(NotationNames(), ", "))
}

// HasAnswerCheck reports whether a format of a kind contains a solution, which programs use to check answers.
func HasAnswerCheck(k *puzzle.Kind, format string) bool { return formatOf(k, format).Answer != nil }

// formatOf returns the format of a kind with a name; the zero Format if none.
func formatOf(k *puzzle.Kind, name string) puzzle.Format {
	if i := slices.IndexFunc(k.Formats, func(f puzzle.Format) bool { return f.Name == name }); i >= 0 {
		return k.Formats[i]
	}
	return puzzle.Format{}
}

// Encode writes a puzzle in a format, with as much of marks (may be nil) as the format supports. JSON contains all marks and the fields
// of e. Formats with an answer check use the solution of e.
func Encode(p puzzle.Puzzle, marks *puzzle.Marks, format string, e codec.Envelope) (string, error) {
	return EncodeContext(context.Background(), p, marks, format, e)
}

// EncodeContext encodes a puzzle like Encode and returns the cause of ctx if it ends first.
func EncodeContext(ctx context.Context, p puzzle.Puzzle, marks *puzzle.Marks, format string, e codec.Envelope) (string, error) {
	k := p.Kind()
	if format == codec.JSON.Name && k.JSON.Givens != nil {
		return encodeJSON(ctx, p, marks, e)
	}
	f := formatOf(k, format)
	if f.Encode == nil {
		return "", fault.Errorf("%s cannot be written as %q: supported are %s", k.Name, format, strings.Join(WritableFormats(k), ", "))
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

// encodeJSON returns a puzzle with its marks as a line of the corpus form. Other members of e are kept.
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

// Expected returns the solution that the input contains, or zero Facts.
func (it Item) Expected() (puzzle.Facts, error) {
	v := it.Envelope.Member("solution")             // null in results without a solution
	if !v.Exists() && it.Envelope.Solution != nil { // set by another notation than JSON
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
		return puzzle.Facts{}, fault.Errorf("solutions of this kind cannot be read from JSON")
	}
	return read(it.Puzzle, v)
}
