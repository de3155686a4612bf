package rpc

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// openStudy is an open study: a puzzle and its entries.
type openStudy struct {
	puzzle json.RawMessage // in the corpus form
	marks  *puzzle.Marks
}

// methods are the methods other than operations, by name.
var methods map[string]func(*server, map[string]json.RawMessage) (pendingWork, error)

func init() { // in init, because the functions refer back to methods
	methods = map[string]func(*server, map[string]json.RawMessage) (pendingWork, error){
		"open": (*server).open, "set": (*server).set, "close": (*server).close, "cancel": (*server).cancel,
		"rules": (*server).rules}
}

// member parses an optional field into *value and removes it from members. It leaves *value unchanged if the field is missing. expected
// describes the field in the error.
func member(members map[string]json.RawMessage, name string, value any, expected fault.Text) error {
	text, ok := members[name]
	if ok && json.Unmarshal(text, value) != nil {
		return errorf(codeParams, "%s: expected %s", name, expected)
	}
	delete(members, name)
	return nil
}

// unknownField returns an error if a field is left, which no code has removed as known.
func unknownField(members map[string]json.RawMessage) error {
	for _, name := range slices.Sorted(maps.Keys(members)) {
		return errorf(codeParams, "unknown field %q", name)
	}
	return nil
}

// prepare prepares an operation. A study named in params supplies the puzzle, and the marks unless others are given.
func (s *server) prepare(o service.Operation, members map[string]json.RawMessage) (pendingWork, error) {
	a := pendingWork{op: o.Name}
	if o.Stream {
		if err := member(members, "stream", &a.stream, fault.Textf("true or false")); err != nil {
			return a, err
		}
	}
	if reflect.ValueOf(o.Body).FieldByName("Puzzle").IsValid() {
		st, err := s.studyOf(members)
		if err != nil {
			return a, err
		}
		if st != nil {
			if _, ok := members["puzzle"]; ok {
				return a, errorf(codeParams, "expected either study or puzzle")
			}
			members["puzzle"] = st.puzzle
			if _, ok := members["marks"]; !ok && !st.marks.Empty() {
				members["marks"] = line(st.marks)
			}
		}
	}
	a.body = line(members)
	return a, nil
}

// study returns the field study and removes it; "" if it is missing.
func study(members map[string]json.RawMessage) (name string, err error) {
	err = member(members, "study", &name, fault.Textf("the name of an open study"))
	return name, err
}

// studyOf returns the study named in params, or nil if none is named. A study that is not open is an error.
func (s *server) studyOf(members map[string]json.RawMessage) (*openStudy, error) {
	if members["study"] == nil {
		return nil, nil
	}
	name, err := study(members)
	if err != nil {
		return nil, err
	}
	st := s.studies[name]
	if st == nil {
		return nil, errorf(codeParams, "study %q is not open", name)
	}
	return st, nil
}

// open reads a puzzle and stores it with the marks in its text. The result is that of the operation read for one puzzle, with the name of
// the study in the field study.
func (s *server) open(members map[string]json.RawMessage) (pendingWork, error) {
	if len(s.studies) >= s.Studies {
		return pendingWork{}, errorf(codeBusy, "%d studies are open, which is the maximum; close one", len(s.studies))
	}
	text, err := s.asks.Whole(s.ctx, "read", line(members))
	if err != nil {
		return pendingWork{}, err
	}
	var read struct {
		Puzzles []map[string]json.RawMessage
		Errors  []*service.Problem
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return pendingWork{}, err
	}
	switch {
	case len(read.Errors) > 0:
		return pendingWork{}, read.Errors[0]
	case len(read.Puzzles) != 1:
		return pendingWork{}, errorf(codePuzzle, "%d puzzles in one text, expected one", len(read.Puzzles))
	}
	first := read.Puzzles[0]
	p, err := kinds.Parse(string(first["puzzle"]))
	if err != nil {
		return pendingWork{}, err
	}
	st := &openStudy{first["puzzle"], puzzle.NewMarks(p.Board())}
	if marks, ok := first["marks"]; ok {
		if st.marks, err = puzzle.ReadMarks(p.Board(), marks); err != nil {
			return pendingWork{}, err
		}
	}
	s.opened++
	name := strconv.Itoa(s.opened)
	s.studies[name] = st
	first["study"] = line(name)
	return pendingWork{result: line(first)}, nil
}

// set changes the marks of a study: clear removes all, undo reverts a number of changes, erase empties places, and marks are added. On an
// error nothing changes. The result is that of the operation look, without the drawing.
func (s *server) set(members map[string]json.RawMessage) (pendingWork, error) {
	st, err := s.studyOf(members)
	if err != nil {
		return pendingWork{}, err
	}
	if st == nil {
		return pendingWork{}, errorf(codeParams, "study: expected the name of an open study")
	}
	var clear bool
	var undo uint
	var erase []puzzle.Place
	err = cmp.Or(member(members, "clear", &clear, fault.Textf("true or false")),
		member(members, "undo", &undo, fault.Textf("a whole number, 0 or more")),
		member(members, "erase", &erase, fault.Textf("a list of places")))
	if err != nil {
		return pendingWork{}, err
	}
	list, err := st.read(members)
	if err != nil {
		return pendingWork{}, err
	}
	lang := members["lang"]
	delete(members, "lang")
	if err := unknownField(members); err != nil {
		return pendingWork{}, err
	}
	if err := st.change(clear, int(min(undo, 1<<30)), erase, list); err != nil {
		return pendingWork{}, err
	}
	body := map[string]json.RawMessage{"puzzle": st.puzzle, "marks": line(st.marks), "no_scene": json.RawMessage("true")}
	if lang != nil {
		body["lang"] = lang
	}
	return pendingWork{op: "look", body: line(body)}, nil
}

// read parses the marks of a message and removes them; none if the field is missing.
func (st *openStudy) read(members map[string]json.RawMessage) ([]puzzle.Mark, error) {
	text, ok := members["marks"]
	if !ok {
		return nil, nil
	}
	delete(members, "marks")
	m, err := puzzle.ReadMarks(st.marks.Board(), text)
	if err != nil {
		return nil, &failure{codePuzzle, err}
	}
	return m.List(), nil
}

// change changes the marks: it removes all if clear is set, reverts undo changes, erases places and adds a list, in this order. It first
// checks the places of erase, so that an error there changes nothing.
func (st *openStudy) change(clear bool, undo int, erase []puzzle.Place, list []puzzle.Mark) error {
	try := puzzle.NewMarks(st.marks.Board())
	for _, at := range erase {
		if err := try.Clear(at); err != nil { // invalid place: the only possible error
			return &failure{codePuzzle, err}
		}
	}
	if clear {
		st.marks = puzzle.NewMarks(st.marks.Board())
	}
	for range undo {
		if !st.marks.Undo() {
			break
		}
	}
	for _, at := range erase {
		if err := st.marks.Clear(at); err != nil {
			return err
		}
	}
	for _, x := range list {
		if err := st.marks.Add(x); err != nil {
			return &failure{codePuzzle, err}
		}
	}
	return nil
}

// close closes a study. The result is false if it was not open.
func (s *server) close(members map[string]json.RawMessage) (pendingWork, error) {
	name, err := study(members)
	if err != nil {
		return pendingWork{}, err
	}
	_, ok := s.studies[name]
	delete(s.studies, name)
	return pendingWork{result: line(map[string]bool{"closed": ok})}, unknownField(members)
}

// cancel cancels a running request. The result is false if it was already answered.
func (s *server) cancel(members map[string]json.RawMessage) (pendingWork, error) {
	id, ok := members["id"]
	if !ok {
		return pendingWork{}, errorf(codeParams, "id: expected the id of a request")
	}
	delete(members, "id")
	if err := unknownField(members); err != nil {
		return pendingWork{}, err
	}
	s.mu.Lock()
	end := s.pending[string(id)]
	s.mu.Unlock()
	if end != nil {
		end(errCancelled)
	}
	return pendingWork{result: line(map[string]bool{"cancelled": end != nil})}, nil
}

// rules returns the rules of a kind.
func (s *server) rules(members map[string]json.RawMessage) (pendingWork, error) {
	name, code := "", service.LanguageOf(s.ctx).Code
	err := cmp.Or(member(members, "kind", &name, fault.Textf("a string")), member(members, "lang", &code, fault.Textf("a string")))
	if err != nil {
		return pendingWork{}, err
	}
	k, err := kinds.ByName(name)
	if err != nil {
		return pendingWork{}, &failure{codeParams, err}
	}
	l, err := kinds.Language(code)
	if err != nil {
		return pendingWork{}, &failure{codeParams, err}
	}
	return pendingWork{result: line(map[string]any{"kind": k.Name, "title": k.Title, "rules": kinds.Rules(k, l.Code)})}, unknownField(members)
}
