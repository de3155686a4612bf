package score

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// wrappers are the members that may contain an answer. A strict reader accepts the first strictWrappers of them.
var wrappers = strings.Fields("solution answer final_answer final_grid final_solution final corrected_solution corrected_answer " +
	"corrected_grid corrected correction revised_solution completed_grid solved_grid grid board output result rows " +
	"loop path edges bridges links connections segments cells jawaban solusi")

const strictWrappers = 2

// object reads a text that is one JSON value.
func (j *Judge) object(s string) reading {
	s = strings.TrimSpace(s)
	if s == "" || s[0] != '{' && s[0] != '[' && s[0] != '"' && (s[0] != '(' || j.o.Mode == Strict) {
		return otherForm
	}
	if depth(s) > MaxDepth {
		return reading{err: fault.Errorf("JSON is nested more than %d levels deep", MaxDepth)}
	}
	v, err := codec.ParseValue("", s)
	if err != nil {
		if text, ok := literal(s); ok && j.o.Mode == Lenient {
			if v, err2 := codec.ParseValue("", text); err2 == nil {
				return j.json(v, MaxDepth)
			}
		}
		return reading{err: err}
	}
	return j.json(v, MaxDepth)
}

// depth returns the nesting depth of the braces and square brackets in a text, including those inside strings.
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

// json reads a value: a solution in the form of the kind, a grid, facts, places with their values, or an object with one of these as a
// member. depth is the nesting depth still allowed. At depth 0, and for the puzzle itself, it returns otherForm.
func (j *Judge) json(v codec.Value, depth int) reading {
	if depth == 0 || j.restates("", v) {
		return otherForm
	}
	if read := j.p.Kind().JSON.FromSolution; read != nil &&
		!j.convention.transposed && !j.convention.bottomFirst && j.convention.legend == nil {
		if known, err := read(j.p, v); err == nil {
			r := reading{as: "json", known: known}
			for i, u := range known.Board().Unknowns() {
				_, told := known.Value(i)
				r.open = r.open || !told && u.Values.Has(0)
			}
			return r.finish()
		}
	}
	readers := []func(codec.Value) reading{j.facts, j.named, j.nested}
	if j.o.Mode == Lenient {
		readers = append(readers, j.links, j.valued, j.rowMembers, j.rowObjects)
	}
	for _, read := range readers {
		if r := read(v); r.hasForm() {
			return r
		}
	}
	if list, err := v.List(); err == nil && len(list) == 1 && list[0].IsList() && j.o.Mode == Lenient {
		return j.json(list[0], depth-1)
	}
	members, err := v.Members()
	if err != nil {
		return j.quoted(v, depth)
	}
	if r := j.acrossAndDown(members, depth); r.hasForm() {
		return r
	}
	names := wrappers
	if j.o.Mode == Strict {
		names = wrappers[:strictWrappers]
	}
	filled := []string{"filled", "filled_cells", "black_cells", "shaded_cells", "shaded", "sea_cells", "sea"}
	if j.lights {
		filled = lightMembers
	}
	if list, has := firstOf(members, filled); has && j.fillsCells() && j.o.Mode == Lenient {
		return j.filledCells(list, depth)
	}
	if r := j.wrapped(members, names, depth); r.hasForm() {
		return r
	}
	if r := j.status(members); r.hasForm() {
		return r
	}
	if members.Get("marks").Exists() || members.Get("known").Exists() { // a puzzle with something filled in
		return j.notation(v.Raw())
	}
	return reading{err: errNoAnswer}
}

// Names of JSON members for lines to the right and down, in order of preference.
var (
	acrossNames = []string{"h", "horizontal", "horizontal_edges", "horizontal_lines", "horizontal_segments", "horizontals"}
	downNames   = []string{"v", "vertical", "vertical_edges", "vertical_lines", "vertical_segments", "verticals"}
)

// acrossAndDown reads the solution of a kind with other names of its members "h" and "v".
func (j *Judge) acrossAndDown(members codec.Members, depth int) reading {
	h, ok1 := firstOf(members, acrossNames)
	v, ok2 := firstOf(members, downNames)
	if !ok1 || !ok2 || j.o.Mode == Strict || j.shape != edges && j.shape != borders || members.Has("h") {
		return otherForm
	}
	both, err := codec.ParseValue("", `{"h":`+h.Raw()+`,"v":`+v.Raw()+`}`)
	if err != nil {
		return otherForm
	}
	if r := j.json(both, depth-1); r.err == nil {
		return r
	}
	return otherForm
}

// wrapped reads the first readable member among names. If another complete member or a
// verdict differs, the reading fails with errSeveral.
func (j *Judge) wrapped(members codec.Members, names []string, depth int) reading {
	found := otherForm
	for _, name := range names {
		m := members.Get(name)
		if !m.Exists() || j.restates(name, m) || name == "rows" && (members.Has("cols") || members.Has("columns")) { // clues of the puzzle
			continue
		}
		r := j.json(m, depth-1)
		switch {
		case !found.hasForm(), r.err == nil && found.err != nil:
			found = r
		case found.err == nil && r.err == nil && r.verdict != found.verdict,
			found.err == nil && r.err == nil && r.verdict == "" && r.complete && contradict(found, r):
			return reading{err: errSeveral}
		}
	}
	return found
}

// restates reports whether a value equals the puzzle, or its member of this name.
func (j *Judge) restates(name string, v codec.Value) bool {
	if j.givens == nil {
		j.givens = map[string]string{}
		text, err := json.Marshal(j.p.Kind().JSON.Givens(j.p))
		var members map[string]json.RawMessage
		if err == nil && json.Unmarshal(text, &members) == nil {
			for name, m := range members { // any order: into a map
				j.givens[name] = string(m)
			}
		}
		j.givens[""] = string(text)
	}
	given, is := j.givens[name]
	var raw bytes.Buffer
	return is && len(v.Raw()) >= len(given) && json.Compact(&raw, []byte(v.Raw())) == nil && raw.String() == given
}

// rowMembers reads an object whose members are rows or columns: {"row1": [3, 1, 2], …}.
func (j *Judge) rowMembers(v codec.Value) reading {
	members, err := v.Members()
	if err != nil {
		return otherForm
	}
	var rows [][]string
	var list []labelled
	for name, m := range members.All() {
		l, ok := labelOf(strings.ReplaceAll(name, "_", " ") + ": ")
		row, readable := j.nestedRow(m)
		if !ok || !readable {
			if m.IsList() || m.IsObject() {
				return otherForm
			}
			continue
		}
		rows, list = append(rows, row), append(list, l)
	}
	return j.numberedRows(rows, list)
}

// rowObjects reads a list of rows with their numbers: [{"row": 1, "values": [3, 1, 2]}, …].
func (j *Judge) rowObjects(v codec.Value) reading {
	var rows [][]string
	var list []labelled
	elements, err := v.List()
	if err != nil {
		return otherForm
	}
	for _, e := range elements {
		members, err := e.Members()
		if err != nil {
			return otherForm
		}
		n, numbered := firstOf(members, rowNames)
		m, has := firstOf(members, []string{"values", "cells", "numbers", "digits"})
		if !numbered || !has {
			return otherForm
		}
		number, err := n.Int(0, 9999)
		row, ok := j.nestedRow(m)
		if err != nil || !ok {
			return otherForm
		}
		rows, list = append(rows, row), append(list, labelled{n: number})
	}
	return j.numberedRows(rows, list)
}

// numberedRows reads rows or columns whose numbers must be consecutive and begin with 0 or 1. Otherwise the reading fails with errLabels.
// No rows, rows of different lengths, or rows mixed with columns have another form.
func (j *Judge) numberedRows(rows [][]string, list []labelled) reading {
	if len(rows) == 0 || len(rows) > len(j.index) {
		return otherForm
	}
	for i, l := range list {
		if l.column != list[0].column || len(rows[i]) != len(rows[0]) {
			return otherForm
		}
		if l.n != list[0].n+i || list[0].n > 1 {
			return reading{err: errLabels}
		}
	}
	if list[0].column {
		rows = transpose(rows)
	}
	return j.fromSigns("json", rows, []frame{bare, inner})
}

// quoted reads an answer in a JSON string. The reading fails with errNoAnswer if v is not a string with an answer.
func (j *Judge) quoted(v codec.Value, depth int) reading {
	text, err := v.Text()
	if err != nil || depth < MaxDepth-2 {
		return reading{err: errNoAnswer}
	}
	r := firstReading(text, j.verdictAlone, j.notation, j.table, j.grid, j.list)
	if r.err != nil {
		return reading{err: errNoAnswer}
	}
	if r.verdict == "" {
		r.as = "json"
	}
	return r
}

// facts reads a list of facts: {"at": place, "value": number}, with "not": true for an exclusion.
func (j *Judge) facts(v codec.Value) reading {
	list, err := v.List()
	if err != nil || len(list) == 0 {
		return otherForm
	}
	r := j.newReading("json")
	for _, e := range list {
		members, err := e.Members()
		if err != nil || !members.Get("at").Exists() || !members.Get("value").Exists() {
			return otherForm
		}
		var x puzzle.Fact
		if err := json.Unmarshal([]byte(e.Raw()), &x); err != nil {
			return reading{err: e.Errorf("%w", err)}
		}
		i := j.p.Board().Index(x.At)
		switch {
		case i < 0 && j.isBlank(x.At):
			r.fill(x)
		case i < 0:
			return reading{err: fault.Errorf("the board has no place %v", x.At)}
		case x.Not && x.Value >= 0 && x.Value <= puzzle.MaxValue:
			r.known.Restrict(i, ^puzzle.Only(x.Value))
		case !x.Not:
			r.set(i, x.Value)
		}
	}
	return r.finish()
}

// named reads an object whose members are places: {"R1C1": 3}.
func (j *Judge) named(v codec.Value) reading {
	members, err := v.Members()
	if err != nil || members.Len() == 0 {
		return otherForm
	}
	var said []claim
	for name, m := range members.All() {
		n, err := m.Int(0, puzzle.MaxValue)
		if err != nil {
			return otherForm
		}
		found := j.chains(name, true)
		if len(found) != 1 || found[0].value >= 0 {
			return otherForm
		}
		found[0].value = n
		said = append(said, found[0])
	}
	j.rebase(said)
	return j.fromClaims("json", said)
}

// nested reads a list of rows, each a list of numbers and strings or a string of signs.
func (j *Judge) nested(v codec.Value) reading {
	list, err := v.List()
	if err != nil || len(list) == 0 || len(list) > j.rows+2 {
		return otherForm
	}
	var rows [][]string
	for _, e := range list {
		row, ok := j.nestedRow(e)
		if !ok {
			return j.drawnRows(list)
		}
		if len(row) == 0 || len(rows) > 0 && len(row) != len(rows[0]) {
			return j.drawnRows(list)
		}
		rows = append(rows, row)
	}
	frames := framings
	if j.o.Mode == Strict {
		frames = []frame{bare, inner}
	}
	return j.fromSigns("json", rows, frames)
}

// filledCells reads a list of the filled cells; all others are empty. It returns otherForm if v is not such a list, is too long, or is
// empty and not within another value: that may be an example. An element that is not a cell makes it unreadable.
func (j *Judge) filledCells(v codec.Value, depth int) reading {
	list, err := v.List()
	if err != nil || len(list) > len(j.index) || len(list) == 0 && depth == MaxDepth {
		return otherForm
	}
	var cells []claim
	for _, e := range list {
		c, ok := j.cellOf(e)
		if !ok {
			return reading{err: errNoAnswer}
		}
		cells = append(cells, c)
	}
	j.rebase(cells)
	return j.onlyFilled("json", cells)
}

// drawnRows reads a list of the lines of a drawing.
func (j *Judge) drawnRows(list []codec.Value) reading {
	var lines []string
	for _, e := range list {
		text, err := e.Text()
		if err != nil {
			return otherForm
		}
		lines = append(lines, text)
	}
	return j.drawing(strings.Join(lines, "\n"))
}

// nestedRow returns the signs of a row: a string of signs, an object with the filled columns counted from 1, or a list of signs. null
// becomes "?". ok is false for anything else.
func (j *Judge) nestedRow(e codec.Value) (row []string, ok bool) {
	if text, err := e.Text(); err == nil {
		for _, divide := range dividers {
			if row = j.splitRow(text, divide); row != nil {
				return row, true
			}
		}
		return nil, false
	}
	if members, err := e.Members(); err == nil && j.fillsCells() && !j.lights {
		list, has := firstOf(members, []string{"filled_columns", "filled_cols", "filled", "columns", "cols"})
		columns, err := list.Ints(0, j.cols)
		if !has || err != nil {
			return nil, false
		}
		row = slices.Repeat([]string{"0"}, j.cols)
		for _, c := range columns {
			if c == 0 {
				return nil, false
			}
			row[c-1] = "1"
		}
		return row, true
	}
	cells, err := e.List()
	if err != nil {
		return nil, false
	}
	for _, c := range cells {
		word, err := c.Text()
		if err != nil {
			word = c.Raw()
		}
		if word == "null" {
			word = "?"
		}
		if !j.isSign(word) {
			return nil, false
		}
		row = append(row, word)
	}
	return row, true
}
