package kinds

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// ByName finds a kind by its name or by another name that people use. Case does not matter.
func ByName(name string) (*puzzle.Kind, error) {
	low := strings.ToLower(strings.TrimSpace(name))
	for _, k := range All {
		if k.Name == low || slices.Contains(k.Aliases, low) {
			return k, nil
		}
	}
	return nil, fmt.Errorf("%s is not a kind of puzzle known here: %s", codec.Short(name), list(All))
}

// Writes lists the formats that puzzles of a kind can be written in, in the order in which help texts show them.
func Writes(k *puzzle.Kind) []string {
	var names []string
	for _, n := range codec.Notations {
		if n == codec.JSON && k.JSON.Givens != nil || formatOf(k, n).Encode != nil {
			names = append(names, n)
		}
	}
	return names
}

// formatOf is a format of a kind; the zero Format when it has none of that name.
func formatOf(k *puzzle.Kind, name string) puzzle.Format {
	if i := slices.IndexFunc(k.Formats, func(f puzzle.Format) bool { return f.Name == name }); i >= 0 {
		return k.Formats[i]
	}
	return puzzle.Format{}
}

// Encode writes a puzzle in a format, and with it what is known (zero for nothing) where the format can carry that. JSON also carries
// what e says of the puzzle: its ID, solution, whether it is unique, difficulty and url; other formats do not use e.
func Encode(p puzzle.Puzzle, known puzzle.Facts, format string, e codec.Envelope) (string, error) {
	k := p.Kind()
	if format == codec.JSON && k.JSON.Givens != nil {
		return encodeJSON(p, known, e)
	}
	f := formatOf(k, format)
	if f.Encode == nil {
		return "", fmt.Errorf("%s is not written as %q: %s are possible", k.Name, format, strings.Join(Writes(k), ", "))
	}
	text, err := f.Encode(p, known)
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", format, k.Name, err)
	}
	return text, nil
}

// encodeJSON writes a line of the corpus form.
func encodeJSON(p puzzle.Puzzle, known puzzle.Facts, e codec.Envelope) (string, error) {
	k := p.Kind()
	e.Kind = k.Name
	e.Rows, e.Cols = p.Size()
	e.GameID = ""
	givens, err := json.Marshal(k.JSON.Givens(p))
	if err != nil {
		return "", err
	}
	e.Givens, e.Known = givens, nil
	if !known.IsZero() {
		facts := slices.Collect(known.All())
		if e.Known, err = json.Marshal(facts); err != nil {
			return "", err
		}
		if len(facts) == 0 {
			e.Known = nil
		}
	}
	return e.String()
}

// Expected is the solution that a line of JSON carries; the zero Facts when it has none, or null.
func (it Item) Expected() (puzzle.Facts, error) {
	if it.Puzzle == nil || it.Envelope.Solution == nil || string(it.Envelope.Solution) == "null" {
		return puzzle.Facts{}, nil
	}
	read := it.Puzzle.Kind().JSON.FromSolution
	if read == nil {
		return puzzle.Facts{}, errors.New("solutions of this kind are not read from JSON")
	}
	return read(it.Puzzle, it.Envelope.Solution)
}
