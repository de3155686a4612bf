package kinds

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// Item is one puzzle of an input, or the reason why there is none.
type Item struct {
	ID       string // of the puzzle; where the text names none, the name of the input and the line, "file:12"
	Line     int    // of the input where the puzzle begins, from 1
	Format   string // the notation it was in
	Puzzle   puzzle.Puzzle
	Known    puzzle.Facts   // what the text says is filled in; zero for nothing
	Marks    *puzzle.Marks  // the same as it was written, where that can say more: marks may contradict each other; else nil
	Envelope codec.Envelope // what a line of JSON says besides: kind, expected solution, unique, url, difficulty
	Err      error          // on one line; the other members are then not to be relied on, but for ID, Line and Envelope.Kind
}

// ReadOptions narrows what an input is taken for. The zero ReadOptions detects everything.
type ReadOptions struct {
	From string // the notation of all of the input
	Kind string // the kind of every puzzle, for notations that do not tell
}

// Read yields the puzzles of an input one by one, as they are asked for. The name stands in the IDs of puzzles without one. A mistake is an
// Item with Err, and reading goes on behind it where the input allows; an input without any puzzle is a mistake.
func Read(r io.Reader, name string, o ReadOptions) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		only, err := o.kinds()
		if err == nil && o.From != "" && !slices.Contains(codec.Notations, o.From) {
			err = fmt.Errorf("%q is not a format: %s are", o.From, strings.Join(codec.Notations, ", "))
		}
		if err != nil {
			yield(Item{ID: name, Err: err})
			return
		}
		for doc := range codec.Documents(r, o.From) {
			it := Item{ID: fmt.Sprintf("%s:%d", name, doc.Line), Line: doc.Line, Format: doc.Notation}
			if doc.Err != nil {
				it.Err = it.tidy(doc.Notation, doc.Err)
			} else {
				it.decode(doc.Text, only)
			}
			if !yield(it) {
				return
			}
		}
	}
}

// kinds are the kinds to choose from.
func (o ReadOptions) kinds() ([]*puzzle.Kind, error) {
	if o.Kind == "" {
		return All, nil
	}
	k, err := ByName(o.Kind)
	return []*puzzle.Kind{k}, err
}

// decode reads the text of one document.
func (it *Item) decode(text string, only []*puzzle.Kind) {
	format, kind, err := it.Format, "", error(nil)
	if format == codec.JSON {
		format, kind, err = it.object(text, only)
	} else {
		kind, err = it.clues(format, text, only)
	}
	if err == nil {
		return
	}
	if kind != "" {
		format += " " + kind
	}
	it.Err = it.tidy(format, err)
}

// clues reads a text in any notation but JSON. The kind returned is for messages.
func (it *Item) clues(format, text string, only []*puzzle.Kind) (kind string, err error) {
	var found []*puzzle.Kind
	var use puzzle.Format
	for _, k := range only {
		for _, f := range k.Formats {
			if f.Name == format && f.Decode != nil && (f.Claims == nil || f.Claims(text)) {
				found, use = append(found, k), f
			}
		}
	}
	switch len(found) {
	case 0:
		return "", unclaimed(format, text, only)
	case 1:
		it.Envelope.Kind = found[0].Name
		it.Puzzle, it.Known, err = use.Decode(text)
		return found[0].Name, err
	}
	return "", fmt.Errorf("%s may be a puzzle of several kinds: %s; name the kind", codec.Short(text), list(found))
}

// unclaimed says why no kind takes a text.
func unclaimed(format, text string, only []*puzzle.Kind) error {
	var reads []*puzzle.Kind
	for _, k := range only {
		if slices.ContainsFunc(k.Formats, func(f puzzle.Format) bool { return f.Name == format && f.Decode != nil }) {
			reads = append(reads, k)
		}
	}
	name := ""
	switch format {
	case codec.PuzzLink:
		name = codec.Pid(text)
	case codec.Kanpen:
		name = codec.KanpenPid(text)
	case codec.Pzprv3:
		name = codec.FilePid(text)
	case codec.Text:
		name = codec.SheetKind(text)
	case codec.Tatham:
		name, _, _, _ = codec.SplitID(text)
	}
	if len(reads) == 0 {
		return fmt.Errorf("no kind of puzzle that is asked for has this format: %s", list(only))
	}
	if name == "" {
		return fmt.Errorf("%s is not a puzzle of a kind known here: %s", codec.Short(text), list(reads))
	}
	return fmt.Errorf("%s is not a kind of puzzle known here: %s", codec.Short(name), list(reads))
}

// object reads a JSON object. Its puzzle is in the member givens, or else in gameid or url. The format and kind returned are for
// messages.
func (it *Item) object(text string, only []*puzzle.Kind) (format, kind string, err error) {
	e, err := codec.ParseEnvelope(text)
	if err != nil {
		return codec.JSON, "", err
	}
	it.Envelope = e
	if e.ID != "" {
		it.ID = e.ID
	}
	if e.Givens == nil {
		for _, other := range []struct{ format, text string }{{codec.Tatham, e.GameID}, {codec.PuzzLink, e.URL}} {
			if other.text == "" {
				continue
			}
			if other.format == codec.PuzzLink {
				other.format, other.text = codec.Address(other.text)
			}
			if e.Kind != "" {
				if only, err = (ReadOptions{Kind: e.Kind}).kinds(); err != nil {
					return codec.JSON, "", err
				}
			}
			kind, err = it.clues(other.format, other.text, only)
			if err == nil {
				err = it.known(e.Known)
			}
			return other.format, kind, err
		}
		return codec.JSON, "", errors.New("no member givens, gameid or url: a puzzle is expected")
	}
	k, err := kindOf(e.Kind, only)
	if err != nil {
		return codec.JSON, "", err
	}
	it.Envelope.Kind = k.Name
	if k.JSON.FromGivens == nil {
		return codec.JSON, k.Name, errors.New("this kind is not read from JSON")
	}
	if it.Puzzle, err = k.JSON.FromGivens(e.Rows, e.Cols, e.Givens); err == nil {
		err = it.known(e.Known)
	}
	return codec.JSON, k.Name, err
}

// kindOf is the kind that a JSON object names, one of those asked for.
func kindOf(name string, only []*puzzle.Kind) (*puzzle.Kind, error) {
	if name == "" {
		if len(only) == 1 {
			return only[0], nil
		}
		return nil, fmt.Errorf("no member kind: one of %s is expected", list(only))
	}
	k, err := ByName(name)
	if err == nil && !slices.Contains(only, k) {
		err = fmt.Errorf("a puzzle of the kind %s, not %s", k.Name, list(only))
	}
	return k, err
}

// known adds the facts of the member known.
func (it *Item) known(raw json.RawMessage) error {
	if raw == nil {
		return nil
	}
	var facts []puzzle.Fact
	if err := json.Unmarshal(raw, &facts); err != nil {
		return fmt.Errorf("known: a list of facts is expected: %w", err)
	}
	if len(facts) == 0 {
		return nil
	}
	if it.Marks = puzzle.NewMarks(it.Puzzle.Board()); !it.Known.IsZero() {
		it.Marks = puzzle.MarksOf(it.Known)
	}
	for i, x := range facts {
		board := it.Puzzle.Board()
		at := board.Index(x.At)
		if at < 0 {
			return fmt.Errorf("known: fact %d: %v cannot hold %d on this board", i+1, x.At, x.Value)
		}
		if err := it.Marks.Add(puzzle.Mark{At: x.At, Value: x.Value, Not: x.Not}); err != nil {
			return fmt.Errorf("known: fact %d: %v cannot hold %d on this board, only %v", i+1, x.At, x.Value, board.Unknown(at).Values)
		}
	}
	it.Known = it.Marks.Facts()
	return nil
}

// tidy puts what an error is about before it, makes the line it tells one of the whole input, and its message one line.
func (it *Item) tidy(what string, err error) error {
	var at *codec.Error
	if errors.As(err, &at) && at.Line > 0 {
		at.Line += it.Line - 1
	}
	if what != "" {
		err = fmt.Errorf("%s: %w", what, err)
	}
	if s := err.Error(); strings.ContainsAny(s, "\r\n") {
		return errors.New(strings.Join(strings.Fields(s), " "))
	}
	return err
}

// list names kinds in a message.
func list(kinds []*puzzle.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return strings.Join(names, ", ")
}
