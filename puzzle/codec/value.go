package codec

import (
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Value is a value in a JSON text. Its errors contain path and position: `at 31: givens.rows[0]: a list is expected, not 7`. The zero Value
// is a missing member.
type Value struct {
	text    string // the whole text, which is valid JSON
	at, end int    // range of the value
	up      *Value // enclosing value; nil for the whole text
	name    string // member name, or the name of the whole text
	from    int    // offset of the member name
	index   int    // index of an element without name
}

// path returns the path of a value, such as "givens.rows[0]".
func (v Value) path() string {
	if v.up == nil {
		return v.name
	}
	path := v.up.path()
	switch {
	case v.name == "":
		return path + "[" + strconv.Itoa(v.index) + "]"
	case path == "":
		return v.name
	}
	return path + "." + v.name
}

// ParseValue parses a single JSON value. Errors start with name and give the position.
func ParseValue(name, text string) (Value, error) {
	v := Value{text: text, name: name}
	if !json.Valid([]byte(text)) {
		err := json.Unmarshal([]byte(text), new(json.RawMessage))
		var syntax *json.SyntaxError
		if !errors.As(err, &syntax) || strings.HasPrefix(syntax.Error(), "unexpected end") {
			return v, v.wrap(Errorf(text, len(text), "the text ends within a JSON value"))
		}
		at := min(max(int(syntax.Offset)-1, 0), len(text))
		return v, v.wrap(Errorf(text, at, "not JSON: %w", syntax))
	}
	v.at = skipBlanks(text, 0)
	v.end = skipValue(text, v.at)
	return v, nil
}

// Exists reports whether the value is present and not null.
func (v Value) Exists() bool { return v.at < v.end && v.Raw() != "null" }

// Raw returns the JSON text of the value.
func (v Value) Raw() string { return v.text[v.at:v.end] }

// Errorf returns an error with the value's path and position.
func (v Value) Errorf(format string, args ...any) error {
	err := fault.Errorf(format, args...)
	err = v.wrap(err)
	if v.at == v.end {
		return err
	}
	return Errorf(v.text, v.at, "%w", err)
}

// wrap prefixes an error with the path.
func (v Value) wrap(err error) error {
	if path := v.path(); path != "" {
		return fault.Errorf("%s: %w", path, err)
	}
	return err
}

// expected returns an error that something else is expected.
func (v Value) expected(expected fault.Text) error {
	if v.at == v.end {
		return v.Errorf("missing: %s is expected", expected)
	}
	const most = 40
	raw := v.Raw()
	if len(raw) > most {
		raw = strings.ToValidUTF8(raw[:most], "") + "…"
	}
	return v.Errorf("%s is expected, not %s", expected, raw)
}

func (v Value) IsObject() bool { return v.starts('{') }

// IsList reports whether the value is an array. Code that accepts several forms should test for them first: building an error takes time
// proportional to the text, since it includes the position.
func (v Value) IsList() bool { return v.starts('[') }

func (v Value) IsText() bool { return v.starts('"') }

// Members are the members of an object, in order.
type Members struct {
	of   *Value
	list []Value
}

// Get returns the named member; for a missing one, a Value whose errors name it.
func (m Members) Get(name string) Value {
	for i := range m.list {
		if m.list[i].name == name {
			return m.list[i]
		}
	}
	return Value{up: m.of, name: name}
}

func (m Members) Len() int { return len(m.list) }

// All iterates over the members in order.
func (m Members) All() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for _, v := range m.list {
			if !yield(v.name, v) {
				return
			}
		}
	}
}

// Has reports whether the named member is present, even if it is null.
func (m Members) Has(name string) bool {
	return slices.ContainsFunc(m.list, func(v Value) bool { return v.name == name })
}

// Members returns the members of an object. Duplicate names are an error.
func (v Value) Members() (Members, error) {
	if !v.starts('{') {
		return Members{}, v.expected(fault.Textf("an object {…}"))
	}
	m := Members{of: &v}
	var seen map[string]bool // used for many members
	for at := skipBlanks(v.text, v.at+1); v.text[at] == '"'; {
		end := skipValue(v.text, at)
		name := unquote(v.text[at:end])
		if len(m.list) == fewMembers {
			seen = make(map[string]bool)
			for _, x := range m.list {
				seen[x.name] = true
			}
		}
		if seen[name] || seen == nil && slices.ContainsFunc(m.list, func(x Value) bool { return x.name == name }) {
			return Members{}, v.nameError(at, fault.Errorf("a second member %s", Quote(name)))
		}
		if seen != nil {
			seen[name] = true
		}
		from := at
		at = skipBlanks(v.text, skipBlanks(v.text, end)+1) // after the colon
		x := Value{text: v.text, at: at, end: skipValue(v.text, at), up: m.of, name: name, from: from}
		m.list = append(m.list, x)
		at = nextElement(v.text, x.end)
	}
	return m, nil
}

// fewMembers is the number of members up to which duplicates are found by linear search.
const fewMembers = 16

// nameError returns an error about a member's name, at its offset.
func (v Value) nameError(at int, err error) error { return Errorf(v.text, at, "%w", v.wrap(err)) }

// Object returns the members of an object like Members. A member with another name than the given ones is an error.
func (v Value) Object(names ...string) (Members, error) {
	m, err := v.Members()
	if err != nil {
		return m, err
	}
	for _, x := range m.list {
		if !slices.Contains(names, x.name) {
			return m, v.nameError(x.from, fault.Errorf("%s is not one of the members %s", Quote(x.name), strings.Join(names, ", ")))
		}
	}
	return m, nil
}

// List returns the elements of an array.
func (v Value) List() ([]Value, error) {
	if !v.starts('[') {
		return nil, v.expected(fault.Textf("a list […]"))
	}
	return slices.AppendSeq(make([]Value, 0, 4), v.each), nil
}

// each iterates over the elements of an array. noinline: inlining would add kilobytes to the WebAssembly engine.
//
//go:noinline
func (v Value) each(yield func(Value) bool) {
	up := &v
	for i, at := 0, skipBlanks(v.text, v.at+1); v.text[at] != ']'; i++ {
		e := Value{text: v.text, at: at, end: skipValue(v.text, at), up: up, index: i}
		if !yield(e) {
			return
		}
		at = nextElement(v.text, e.end)
	}
}

// nextElement returns the offset of the element or member after the one that ends at an offset, or of the closing bracket.
func nextElement(text string, at int) int {
	if at = skipBlanks(text, at); text[at] == ',' {
		at = skipBlanks(text, at+1)
	}
	return at
}

// Int returns an integer from least to most.
func (v Value) Int(least, most int) (int, error) {
	if n, end := digits(v.text, v.at); end > v.at && end == v.end && n >= least && n <= most {
		return n, nil
	}
	n, err := strconv.Atoi(v.Raw())
	if err != nil || n < least || n > most {
		return 0, v.expected(fault.Textf("a whole number from %d to %d", least, most))
	}
	return n, nil
}

// digits parses up to 9 digits; end is at if none or more.
func digits(text string, at int) (n, end int) {
	const few = 9
	for end = at; end < len(text) && text[end]-'0' <= 9; end++ {
		if n = 10*n + int(text[end]-'0'); end-at == few {
			return 0, at
		}
	}
	return n, end
}

// Ints returns an array of integers from least to most.
func (v Value) Ints(least, most int) ([]int, error) {
	if list, ok := v.ints(least, most); ok {
		return list, nil
	}
	return listOf(v, func(e Value) (int, error) { return e.Int(least, most) })
}

// ints reads an array of integers without blanks; ok is false for any other, which Ints then reads or reports.
func (v Value) ints(least, most int) (list []int, ok bool) {
	if !v.starts('[') {
		return nil, false
	}
	if v.at+2 == v.end {
		return []int{}, true
	}
	list = make([]int, 0, strings.Count(v.Raw(), ",")+1)
	for at := v.at; v.text[at] != ']'; {
		n, end := digits(v.text, at+1)
		if end == at+1 || n < least || n > most || v.text[end] != ',' && v.text[end] != ']' {
			return nil, false
		}
		list, at = append(list, n), end
	}
	return list, true
}

// Pairs appends pairs of integers from an array of pairs. It is a fast path: ok is false if the array contains blanks or errors. Then use
// Rows.
func (v Value) Pairs(list [][2]int, least, most int) (out [][2]int, ok bool) {
	at := v.at
	for at+1 < v.end-1 { // at a bracket or comma, followed by a pair
		var pair [2]int
		for i, sign := range [...]byte{'[', ','} {
			if at++; v.text[at] != sign {
				return nil, false
			}
			n, end := digits(v.text, at+1)
			if end == at+1 || n < least || n > most {
				return nil, false
			}
			pair[i], at = n, end-1
		}
		if v.text[at+1] != ']' {
			return nil, false
		}
		list, at = append(list, pair), at+2
	}
	return list, v.starts('[')
}

// Rows returns an array of arrays of integers.
func (v Value) Rows(least, most int) ([][]int, error) {
	return listOf(v, func(e Value) ([]int, error) { return e.Ints(least, most) })
}

// listOf reads every element of an array with read. The error is the first of read, or that v is no array.
func listOf[T any](v Value, read func(Value) (T, error)) ([]T, error) {
	if !v.starts('[') {
		return nil, v.expected(fault.Textf("a list […]"))
	}
	out := []T{}
	for e := range v.each {
		x, err := read(e)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// Grid calls item for each cell of an array of rows of equal length; a row is an array or a string with one character per cell, whose Raw
// is the character. Non-negative rows and cols are the required size. It returns the size.
func (v Value) Grid(rows, cols int, item func(r, c int, cell Value) error) (height, width int, err error) {
	list, err := v.List()
	if err != nil {
		return 0, 0, err
	}
	if rows >= 0 && len(list) != rows {
		return 0, 0, v.Errorf("%d rows, not %d", len(list), rows)
	}
	for r, row := range list {
		cells, err := row.cells()
		if err != nil {
			return 0, 0, err
		}
		if r == 0 && cols < 0 {
			cols = cells
		}
		if cells != cols {
			return 0, 0, row.Errorf("%d cells, not %d", cells, cols)
		}
		for cell := range row.eachCell {
			if err := item(r, cell.index, cell); err != nil {
				return 0, 0, err
			}
		}
	}
	return len(list), max(cols, 0), nil
}

// Open marks an unknown place in rows of 0 and 1.
const Open = "?"

// DrawRows returns rows of the characters that cell returns, as read by Grid.
func DrawRows(rows, cols int, cell func(r, c int) byte) []string {
	out := make([]string, rows)
	for r := range out {
		b := make([]byte, cols)
		for c := range b {
			b[c] = cell(r, c)
		}
		out[r] = string(b)
	}
	return out
}

// cells returns the number of elements of an array or of characters of a string.
func (v Value) cells() (int, error) {
	switch {
	case v.starts('"'):
		return utf8.RuneCountInString(v.text[v.at+1 : v.end-1]), nil
	case v.starts('['):
		n := 0
		for range v.each {
			n++
		}
		return n, nil
	}
	return 0, v.expected(fault.Textf("a row of cells"))
}

// eachCell iterates over the elements of an array or the characters of a string.
//
//go:noinline
func (v Value) eachCell(yield func(Value) bool) {
	if v.starts('[') {
		v.each(yield)
		return
	}
	up := &v
	for i, at := 0, v.at+1; at < v.end-1; i++ {
		_, n := utf8.DecodeRuneInString(v.text[at : v.end-1])
		if !yield(Value{text: v.text, at: at, end: at + n, up: up, index: i}) {
			return
		}
		at += n
	}
}

// Cells reads a rectangle of cells with content, in reading order. rows and cols are those of CheckSize.
func (v Value) Cells(rows, cols int, content func(cell Value) (int, error)) (height, width int, cells []int, err error) {
	height, width, err = v.Grid(-1, -1, func(_, _ int, cell Value) error {
		x, err := content(cell)
		cells = append(cells, x)
		return err
	})
	if err == nil {
		err = v.CheckSize(height, width, rows, cols)
	}
	return height, width, cells, err
}

// CheckSize returns an error if a board has no cells or another size than the members rows and cols. These are 0 if missing.
func (v Value) CheckSize(height, width, rows, cols int) error {
	if height == 0 || width == 0 {
		return v.Errorf("no cells")
	}
	if rows != 0 && rows != height || cols != 0 && cols != width {
		return v.Errorf("%d rows of %d cells, where rows is %d and cols is %d", height, width, rows, cols)
	}
	return nil
}

// Text returns the content of a string; another value is an error.
func (v Value) Text() (string, error) {
	if !v.starts('"') {
		return "", v.expected(fault.Textf("a string"))
	}
	return unquote(v.Raw()), nil
}

// Bool returns a boolean; another value is an error.
func (v Value) Bool() (bool, error) {
	if raw := v.Raw(); raw == "true" || raw == "false" {
		return raw == "true", nil
	}
	return false, v.expected(fault.Textf("true or false"))
}

func (v Value) starts(c byte) bool { return v.at < v.end && v.text[v.at] == c }

// unquote returns the text of a valid JSON string.
func unquote(quoted string) string {
	if !strings.Contains(quoted, `\`) && utf8.ValidString(quoted) {
		return quoted[1 : len(quoted)-1]
	}
	var s string
	_ = json.Unmarshal([]byte(quoted), &s)
	return s
}

// skipBlanks returns the offset of the first character that is not blank.
//
//go:noinline
func skipBlanks(text string, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n') {
		at++
	}
	return at
}

// skipValue returns the offset after the value at an offset of a valid JSON text.
func skipValue(text string, at int) int {
	for depth := 0; ; {
		switch text[at] {
		case '"':
			for at++; text[at] != '"'; at++ {
				if text[at] == '\\' {
					at++
				}
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		if at++; depth == 0 && (at == len(text) || strings.IndexByte(" \t\r\n,:]}", text[at]) >= 0) {
			return at
		}
	}
}
