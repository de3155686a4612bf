package kinds

import (
	"encoding/json"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// decodeJSON reads a JSON object. Its puzzle is in the member givens, gameid or url. kind is for messages.
func (it *Item) decodeJSON(text string, only []*puzzle.Kind) (kind string, err error) {
	e, err := codec.ParseEnvelope(text)
	if err != nil {
		return "", err
	}
	it.Envelope = e
	if e.ID != "" {
		it.ID = e.ID
	}
	if e.Givens == nil {
		if kind, err = it.decodeOther(only); err == nil {
			err = it.readMarks()
		}
		return kind, err
	}
	k, err := kindOf(e.Kind, only)
	if err != nil {
		return "", err
	}
	it.Envelope.Kind = k.Name
	if k.JSON.FromGivens == nil {
		return k.Name, fault.Errorf("this kind cannot be read from JSON")
	}
	if it.Puzzle, err = k.JSON.FromGivens(e.Rows, e.Cols, e.Member("givens")); err == nil {
		err = it.readMarks()
	}
	return k.Name, err
}

// readMarks reads the members marks and known. The facts in known are added as marks.
func (it *Item) readMarks() error {
	board := it.Puzzle.Board()
	if v := it.Envelope.Member("marks"); v.Exists() {
		m, err := puzzle.ReadMarks(board, []byte(v.Raw()))
		if err != nil {
			return v.Errorf("%w", err)
		}
		it.Marks = m
	}
	if v := it.Envelope.Member("known"); v.Exists() {
		list, err := v.List()
		if err != nil {
			return err
		}
		if it.Marks == nil {
			it.Marks = puzzle.NewMarks(board)
		}
		for _, e := range list {
			x, err := readFact(e)
			if err != nil {
				return err
			}
			if i := board.Index(x.At); i < 0 {
				return e.Errorf("the board has no place %v", x.At)
			} else if can := board.Unknown(i).Values; !can.Has(x.Value) {
				return e.Errorf("%v cannot hold %d on this board, only %v", x.At, x.Value, can)
			}
			if err := it.Marks.Add(puzzle.Mark{At: x.At, Value: x.Value, Not: x.Not}); err != nil {
				return e.Errorf("%w", err)
			}
		}
	}
	if it.Marks != nil && it.Marks.Empty() {
		it.Marks = nil
	}
	it.Known = puzzle.ClaimedFacts(it.Marks)
	return nil
}

// readFact reads an element of the member known: a place, a value and, optionally, not.
func readFact(v codec.Value) (x puzzle.Fact, err error) {
	members, err := v.Object("at", "value", "not")
	if err != nil {
		return x, err
	}
	at := members.Get("at")
	if json.Unmarshal([]byte(at.Raw()), &x.At) != nil {
		return x, at.Errorf(`a place is expected, {"cell":[row,column]}, {"edge":[cell,cell]} or {"bridge":[cell,cell]}`)
	}
	if x.Value, err = members.Get("value").Int(0, puzzle.MaxValue); err != nil {
		return x, err
	}
	if not := members.Get("not"); not.Exists() {
		x.Not, err = not.Bool()
	}
	return x, err
}
