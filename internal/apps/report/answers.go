package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Answer is an answer to some puzzle: a bare solution in the JSON of its kind, or a puzzle with something filled in.
type Answer struct {
	ID   string          // id of the puzzle, if given
	Raw  json.RawMessage // a bare solution
	Item kinds.Item      // otherwise: a puzzle with its answer
}

// ReadAnswers reads answers: a sequence of JSON solutions, lines with a solution as teka solve --json prints them, or puzzles with
// something filled in, in any notation. It skips lines that report no solution. The error is that of the first unreadable answer, with
// its line. Drawings are read only if their kind reads values in them.
func ReadAnswers(text, name string) ([]Answer, error) {
	if list, ok := bareSolutions(text); ok {
		return list, nil
	}
	var out []Answer
	for it := range kinds.Read(strings.NewReader(text), name, kinds.ReadOptions{}) {
		given, err := puzzle.Facts{}, it.Err
		if err == nil {
			given, err = GivenAnswer(it)
		}
		switch {
		case (it.Err != nil || given.IsZero() && it.Format == codec.Bare.Name) && strings.ContainsAny(text, "┌·"):
			return nil, fault.Errorf("%s:%d: %w", name, it.Line, errDrawnAnswer)
		case it.Err != nil:
			return nil, fault.Errorf("%s:%d: %w", name, it.Line, it.Err)
		case err == nil && given.IsZero() && bytes.Contains(it.Envelope.Solution, []byte("null")):
			continue
		}
		out = append(out, Answer{ID: it.Envelope.ID, Item: it})
	}
	return out, nil
}

var errDrawnAnswer = fault.Errorf("the values in this drawing cannot be read as an answer: give the output of teka solve --json")

// bareSolutions parses text as JSON values without puzzles. ok is false if it is empty or contains anything else.
func bareSolutions(text string) ([]Answer, bool) {
	var out []Answer
	some := false
	d := json.NewDecoder(strings.NewReader(text))
	for {
		var raw json.RawMessage
		if err := d.Decode(&raw); errors.Is(err, io.EOF) {
			return out, some
		} else if err != nil {
			return nil, false
		}
		some = true
		a := Answer{Raw: raw}
		var line struct {
			ID, Givens, URL, GameID, Status, Solution json.RawMessage
		}
		if codec.Distinct(string(raw)) != nil {
			return nil, false // kinds.Read returns the error
		}
		if json.Unmarshal(raw, &line) == nil {
			if line.Givens != nil || line.URL != nil || line.GameID != nil {
				return nil, false // a puzzle; kinds.Read handles it
			}
			if line.Solution != nil {
				a = Answer{ID: idString(line.ID), Raw: line.Solution}
			}
			if line.Status != nil && isNull(a.Raw) || line.Status != nil && line.Solution == nil {
				continue // no answer
			}
		}
		out = append(out, a)
	}
}

// idString returns an id that is a JSON string or number.
func idString(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

func isNull(raw json.RawMessage) bool { return string(bytes.TrimSpace(raw)) == "null" }

// For returns the answer as a board of the item's puzzle. It returns an error if the answer cannot be read or has another shape.
func (a Answer) For(it kinds.Item) (puzzle.Facts, error) {
	if a.Raw != nil {
		read := it.Puzzle.Kind().JSON.FromSolution
		if read == nil {
			return puzzle.Facts{}, fault.Errorf("%s answers have no JSON form", kindName(it))
		}
		v, err := codec.ParseValue("", string(a.Raw))
		if err != nil {
			return puzzle.Facts{}, err
		}
		return read(it.Puzzle, v)
	}
	if err := checkShape(it.Puzzle, a.Item.Puzzle); err != nil {
		return puzzle.Facts{}, err
	}
	known, err := GivenAnswer(a.Item)
	if err != nil {
		return puzzle.Facts{}, err
	}
	out := puzzle.NewFacts(it.Puzzle.Board())
	if !known.IsZero() {
		for f := range known.All() {
			out.Add(f)
		}
	}
	return out, nil
}

// checkShape returns an error if two puzzles differ in kind or size.
func checkShape(p, q puzzle.Puzzle) error {
	rows, cols := p.Size()
	r, c := q.Size()
	if p.Kind() != q.Kind() || rows != r || cols != c {
		return fault.Errorf("the answer is for a %s of %d columns and %d rows, the puzzle is a %s of %d and %d",
			q.Kind().Name, c, r, p.Kind().Name, cols, rows)
	}
	return nil
}

// Pair returns for each item the index of its answer, or -1. An answer with an id belongs to the puzzle with that id, and one with clues
// to the puzzle with the same clues. The rest is matched in order if there are as many answers as puzzles; otherwise each answer goes to
// the first puzzle that it solves, or else fits. Items with an error get none.
func Pair(items []kinds.Item, answers []Answer) []int {
	p := pairing{items, answers, make([]int, len(items)), make([]bool, len(answers))}
	for i := range p.assigned {
		p.assigned[i] = -1
	}
	p.match(func(i, k int) bool { return answers[k].ID != "" && answers[k].ID == items[i].ID })
	p.match(func(i, k int) bool {
		return answers[k].Raw == nil && sameClues(items[i].Puzzle, answers[k].Item.Puzzle)
	})
	if len(items) == len(answers) {
		p.match(func(i, k int) bool { return i == k })
		p.match(func(int, int) bool { return true })
	}
	p.match(func(i, k int) bool { return answers[k].validFor(items[i]) })
	p.match(func(i, k int) bool { _, err := answers[k].For(items[i]); return err == nil })
	p.match(func(int, int) bool { return len(items) <= len(answers) }) // so that the mismatch is reported
	return p.assigned
}

// pairing is the state of Pair: by item the index of its answer or -1, and by answer whether it is used.
type pairing struct {
	items    []kinds.Item
	answers  []Answer
	assigned []int
	used     []bool
}

// match assigns each unused answer to the first open puzzle that it belongs to.
func (p *pairing) match(belongs func(item, answer int) bool) {
	for k := range p.answers {
		for i, it := range p.items {
			if p.used[k] {
				break
			}
			if p.assigned[i] < 0 && it.Err == nil && belongs(i, k) {
				p.assigned[i], p.used[k] = k, true
			}
		}
	}
}

// validFor reports whether the answer fits a puzzle and breaks no rule.
func (a Answer) validFor(it kinds.Item) bool {
	known, err := a.For(it)
	if err != nil {
		return false
	}
	check := it.Puzzle.Kind().Check
	return check != nil && len(check(it.Puzzle, known)) == 0
}

// sameClues reports whether two puzzles have the same kind, size and clues.
func sameClues(p, q puzzle.Puzzle) bool {
	if p == nil || q == nil || checkShape(p, q) != nil || p.Kind().JSON.Givens == nil {
		return false
	}
	a, err := json.Marshal(p.Kind().JSON.Givens(p))
	b, err2 := json.Marshal(q.Kind().JSON.Givens(q))
	return err == nil && err2 == nil && bytes.Equal(a, b)
}
