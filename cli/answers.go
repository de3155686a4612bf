package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// answers are what --answer or --board names: puzzles with something filled in, or bare solutions in JSON. The first belongs to the first puzzle
// of the inputs and so on, except that an answer with an id belongs to the puzzle with that id.
type answers struct {
	flag string // that names them, for messages
	list []givenAnswer
	next int
	byID map[string]givenAnswer
}

// givenAnswer is one of them.
type givenAnswer struct {
	raw  json.RawMessage // a bare solution
	item item            // else a puzzle with an answer
}

// readAnswers reads the value of a flag: a file, or the answer itself.
func readAnswers(a *app, flag, arg string) (*answers, error) {
	if arg == "" {
		return nil, nil
	}
	text, name, err := answerText(a, arg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	out := &answers{flag: flag, byID: map[string]givenAnswer{}}
	if solutions, ok := bareSolutions(text); ok {
		out.list = solutions
		return out, nil
	}
	in := &inputs{}
	read := source{name: name, open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	for it := range func(yield func(item) bool) { in.each(read, yield) } {
		if it.Err != nil {
			return nil, fmt.Errorf("%s: %s: %w", flag, it.at, it.Err)
		}
		g := givenAnswer{item: it}
		out.list = append(out.list, g)
		if id := it.Envelope.ID; id != "" {
			out.byID[id] = g
		}
	}
	return out, nil
}

// answerText is the text of the answer and what messages call it.
func answerText(a *app, arg string) (text, name string, err error) {
	if arg == "-" {
		b, err := io.ReadAll(a.stdin)
		return string(b), "-", err
	}
	b, err := os.ReadFile(arg)
	switch {
	case err == nil:
		return string(b), arg, nil
	case strings.HasPrefix(strings.TrimSpace(arg), "{"), strings.HasPrefix(strings.TrimSpace(arg), "["), isPuzzle(arg, ""):
		return arg, "the text given", nil
	}
	return "", "", err
}

// bareSolutions takes a text as solutions in JSON, one after the other, or lines with a "solution" member and no puzzle, such as teka
// solve --json prints; false when it is something else.
func bareSolutions(text string) ([]givenAnswer, bool) {
	var out []givenAnswer
	d := json.NewDecoder(strings.NewReader(text))
	for {
		var raw json.RawMessage
		if err := d.Decode(&raw); errors.Is(err, io.EOF) {
			return out, len(out) > 0
		} else if err != nil {
			return nil, false
		}
		g := givenAnswer{raw: raw}
		var line struct {
			ID                        string
			Givens, URL, GameID, Kind json.RawMessage
			Solution                  json.RawMessage
		}
		if json.Unmarshal(raw, &line) == nil {
			if line.Givens != nil || line.URL != nil || line.GameID != nil {
				return nil, false // a puzzle: the reader of puzzles knows more about it
			}
			if line.Solution != nil {
				g = givenAnswer{raw: line.Solution, item: item{Item: kinds.Item{ID: line.ID}}}
			}
		}
		out = append(out, g)
	}
}

// of is the answer to a puzzle; without the flag it is what came with the puzzle.
func (s *answers) of(it item) (puzzle.Facts, error) {
	if s == nil {
		known, err := it.given()
		if err == nil && known.IsZero() {
			err = errNoAnswer
		}
		return known, err
	}
	g, ok := s.byID[it.Envelope.ID]
	if !ok {
		if s.next >= len(s.list) {
			return puzzle.Facts{}, fmt.Errorf("%s has only %d, none for this puzzle", s.flag, len(s.list))
		}
		g = s.list[s.next]
	}
	s.next++
	if g.raw != nil {
		read := it.Puzzle.Kind().JSON.FromSolution
		if read == nil {
			return puzzle.Facts{}, fmt.Errorf("%s has no JSON form of answers", it.kindName())
		}
		known, err := read(it.Puzzle, g.raw)
		if err != nil {
			return puzzle.Facts{}, fmt.Errorf("%s: %w", s.flag, err)
		}
		return known, nil
	}
	if err := same(it.Puzzle, g.item.Puzzle); err != nil {
		return puzzle.Facts{}, fmt.Errorf("%s: %w", s.flag, err)
	}
	known, err := g.item.given()
	if err != nil {
		return puzzle.Facts{}, fmt.Errorf("%s: %w", s.flag, err)
	}
	if known.IsZero() {
		known = puzzle.NewFacts(g.item.Puzzle.Board())
	}
	return onto(it.Puzzle, known), nil
}
