package score

import (
	"encoding/json"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// wrappers are the members in which an answer may stand, those that a strict reader looks into first.
var wrappers = []string{"solution", "answer", "final_answer", "grid", "board", "output", "result"}

// strictWrappers is how many of them a strict reader takes.
const strictWrappers = 2

// object reads a text that is one JSON value.
func (j *Judge) object(s string) (reading, bool) {
	s = strings.TrimSpace(s)
	if s == "" || s[0] != '{' && s[0] != '[' && s[0] != '"' {
		return reading{}, false
	}
	if depth(s) > MostDepth {
		return reading{err: fault.Errorf("JSON of more than %d levels", MostDepth)}, true
	}
	v, err := codec.ParseValue("", s)
	if err != nil {
		if j.o.Mode == Lenient && strings.Contains(s, "'") { // as Python prints lists
			if v, err2 := codec.ParseValue("", strings.ReplaceAll(s, "'", `"`)); err2 == nil {
				return j.json(v, MostDepth)
			}
		}
		return reading{err: err}, true
	}
	return j.json(v, MostDepth)
}

// depth is how deep the brackets of a text nest, whatever stands in quotes.
func depth(s string) int {
	now, most := 0, 0
	for _, c := range []byte(s) {
		switch c {
		case '{', '[':
			now++
			most = max(most, now)
		case '}', ']':
			now--
		}
	}
	return most
}

// json reads a value: a solution as the kind writes it, a grid, a list of facts, places with their values; or an object that has one of
// these as a member.
func (j *Judge) json(v codec.Value, depth int) (reading, bool) {
	if depth == 0 {
		return reading{}, false
	}
	if read := j.p.Kind().JSON.FromSolution; read != nil {
		if known, err := read(j.p, v); err == nil {
			r := reading{as: "json", known: known}
			return r.done(), true
		}
	}
	for _, read := range []func(codec.Value) (reading, bool){j.facts, j.named, j.nested} {
		if r, ok := read(v); ok {
			return r, true
		}
	}
	members, err := v.Members()
	if err != nil {
		return j.quoted(v, depth)
	}
	names := wrappers
	if j.o.Mode == Strict {
		names = wrappers[:strictWrappers]
	}
	for _, name := range names {
		if m := members.Get(name); m.Exists() {
			return j.json(m, depth-1)
		}
	}
	if r, ok := j.status(members); ok {
		return r, true
	}
	if members.Get("marks").Exists() || members.Get("known").Exists() { // a puzzle with something filled in
		return j.notation(v.Raw())
	}
	return reading{err: errNoAnswer}, true
}

// quoted reads an answer that is a text in JSON.
func (j *Judge) quoted(v codec.Value, depth int) (reading, bool) {
	text, err := v.Text()
	if err != nil || depth < MostDepth-2 {
		return reading{err: errNoAnswer}, true
	}
	for _, read := range []func(string) (reading, bool){j.alone, j.notation, j.table, j.grid, j.list} {
		if r, ok := read(text); ok && r.err == nil {
			if r.verdict == "" {
				r.as = "json"
			}
			return r, true
		}
	}
	return reading{err: errNoAnswer}, true
}

// facts reads a list of facts: {"at": place, "value": number}, with "not": true for what does not hold.
func (j *Judge) facts(v codec.Value) (reading, bool) {
	list, err := v.List()
	if err != nil || len(list) == 0 {
		return reading{}, false
	}
	r := j.begin("json")
	for _, e := range list {
		members, err := e.Members()
		if err != nil || !members.Get("at").Exists() || !members.Get("value").Exists() {
			return reading{}, false
		}
		var x puzzle.Fact
		if err := json.Unmarshal([]byte(e.Raw()), &x); err != nil {
			return reading{err: e.Errorf("%w", err)}, true
		}
		i := j.p.Board().Index(x.At)
		switch {
		case i < 0:
			return reading{err: fault.Errorf("the board has no place %v", x.At)}, true
		case x.Not && x.Value >= 0 && x.Value <= puzzle.MaxValue:
			r.known.Restrict(i, ^puzzle.Only(x.Value))
		case !x.Not:
			r.say(i, x.Value)
		}
	}
	return r.done(), true
}

// named reads an object whose members are places: {"R1C1": 3}.
func (j *Judge) named(v codec.Value) (reading, bool) {
	members, err := v.Members()
	if err != nil || members.Len() == 0 {
		return reading{}, false
	}
	var said []claim
	for name, m := range members.All() {
		n, err := m.Int(0, puzzle.MaxValue)
		if err != nil {
			return reading{}, false
		}
		found := j.claims(name, true)
		if len(found) != 1 || found[0].value >= 0 {
			return reading{}, false
		}
		found[0].value = n
		said = append(said, found[0])
	}
	return j.spoken("json", said), true
}

// nested reads a list of rows: each a list of numbers and texts, or a text of signs.
func (j *Judge) nested(v codec.Value) (reading, bool) {
	list, err := v.List()
	if err != nil || len(list) == 0 || len(list) > len(j.index)/j.cols+2 {
		return reading{}, false
	}
	var rows [][]string
	for _, e := range list {
		var row []string
		if text, err := e.Text(); err == nil {
			for _, divide := range dividers {
				if row = j.row(text, divide); row != nil {
					break
				}
			}
		} else if cells, err := e.List(); err == nil {
			for _, c := range cells {
				word, err := c.Text()
				if err != nil {
					word = c.Raw()
				}
				if word == "null" {
					word = "?"
				}
				if !isSign(word) {
					return reading{}, false
				}
				row = append(row, word)
			}
		}
		if len(row) == 0 || len(rows) > 0 && len(row) != len(rows[0]) {
			return reading{}, false
		}
		rows = append(rows, row)
	}
	frames := framings
	if j.o.Mode == Strict {
		frames = []framing{bare, inner}
	}
	return j.signs("json", rows, frames)
}
