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

// Value is a piece of a JSON text that knows where it stands, so that whoever reads it can say what is wrong in the words of the
// format and where: `at 31: givens.rows[0]: a list is expected, not 7`. The zero Value is a member that is missing.
type Value struct {
	text    string // all of the text
	at, end int    // where in it the value stands
	up      *Value // what it is a member or an element of; nil for the whole text
	name    string // of the member, or what the whole text is called
	from    int    // where the name of the member stands
	index   int    // of the element, when it has no name
	nested  nested // its own entry, when it is an object or a list, and those of what is in it
}

// path is the way to a value: "givens.rows[0]"; "" for a text without a name.
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

// ParseValue reads a text that is one JSON value. The name stands for it in messages.
func ParseValue(name, text string) (Value, error) {
	v := Value{text: text, name: name}
	var valid bool
	if v.nested, valid = nestedIn(text); !valid {
		err := json.Unmarshal([]byte(text), new(json.RawMessage))
		var syntax *json.SyntaxError
		if !errors.As(err, &syntax) || strings.HasPrefix(syntax.Error(), "unexpected end") {
			return v, v.wrap(Errorf(text, len(text), "the text ends within a JSON value"))
		}
		at := min(max(int(syntax.Offset)-1, 0), len(text))
		return v, v.wrap(Errorf(text, at, "not JSON: %w", syntax))
	}
	v.at = skipBlanks(text, 0)
	v.end, _ = v.nested.behind(text, v.at)
	return v, nil
}

// Exists reports whether there is a value, other than null.
func (v Value) Exists() bool { return v.at < v.end && v.Raw() != "null" }

// Raw is the value as it is written.
func (v Value) Raw() string { return v.text[v.at:v.end] }

// Errorf makes an error about the value.
func (v Value) Errorf(format string, args ...any) error {
	err := fault.Errorf(format, args...)
	err = v.wrap(err)
	if v.at == v.end {
		return err
	}
	return Errorf(v.text, v.at, "%w", err)
}

// wrap puts the name before an error that has a place.
func (v Value) wrap(err error) error {
	if path := v.path(); path != "" {
		return fault.Errorf("%s: %w", path, err)
	}
	return err
}

// wrong says that something else is expected.
func (v Value) wrong(expected fault.Text) error {
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

// IsObject reports whether the value is an object.
func (v Value) IsObject() bool { return v.starts('{') }

// IsList reports whether the value is a list. Whoever takes several forms asks what a value is: a refusal costs as much as the text is
// long, since it says where it stands.
func (v Value) IsList() bool { return v.starts('[') }

// IsText reports whether the value is a string.
func (v Value) IsText() bool { return v.starts('"') }

// Members are those of an object, in its order.
type Members struct {
	of   *Value // the object
	list []Value
}

// Get is the member with a name; of one that is missing a Value that can say so.
func (m Members) Get(name string) Value {
	for i := range m.list {
		if m.list[i].name == name {
			return m.list[i]
		}
	}
	return Value{up: m.of, name: name}
}

// Len counts the members.
func (m Members) Len() int { return len(m.list) }

// All yields the members and their names, in the order of the object.
func (m Members) All() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for _, v := range m.list {
			if !yield(v.name, v) {
				return
			}
		}
	}
}

// Has reports whether there is a member with a name.
func (m Members) Has(name string) bool {
	return slices.ContainsFunc(m.list, func(v Value) bool { return v.name == name })
}

// Members are the members of an object. Two with one name are a mistake.
func (v Value) Members() (Members, error) {
	if !v.starts('{') {
		return Members{}, v.wrong(fault.Textf("an object {…}"))
	}
	m := Members{of: &v, list: make([]Value, 0, v.nested[0].count)}
	var seen map[string]bool // when there are many
	rest := v.nested[1:]
	for at := skipBlanks(v.text, v.at+1); v.text[at] == '"'; {
		end := behindText(v.text, at)
		name := unquote(v.text[at:end])
		if len(m.list) == fewMembers {
			seen = make(map[string]bool)
			for _, x := range m.list {
				seen[x.name] = true
			}
		}
		if seen[name] || seen == nil && slices.ContainsFunc(m.list, func(x Value) bool { return x.name == name }) {
			return Members{}, v.misnamed(at, fault.Errorf("a second member %s", Short(name)))
		}
		if seen != nil {
			seen[name] = true
		}
		from := at
		at = skipBlanks(v.text, skipBlanks(v.text, end)+1) // behind the colon
		x := Value{text: v.text, at: at, up: m.of, name: name, from: from, nested: rest}
		x.end, rest = rest.behind(v.text, at)
		m.list = append(m.list, x)
		if at = skipBlanks(v.text, x.end); v.text[at] == ',' {
			at = skipBlanks(v.text, at+1)
		}
	}
	return m, nil
}

// fewMembers is up to how many members are looked for one after the other.
const fewMembers = 16

// misnamed is a mistake in the name of a member, at an offset of the text.
func (v Value) misnamed(at int, err error) error { return Errorf(v.text, at, "%w", v.wrap(err)) }

// Object is like Members for an object that has no others than those asked for.
func (v Value) Object(names ...string) (Members, error) {
	m, err := v.Members()
	if err != nil {
		return m, err
	}
	for _, x := range m.list {
		if !slices.Contains(names, x.name) {
			return m, v.misnamed(x.from, fault.Errorf("%s is not one of the members %s", Short(x.name), strings.Join(names, ", ")))
		}
	}
	return m, nil
}

// List is the elements of an array.
func (v Value) List() ([]Value, error) {
	if !v.starts('[') {
		return nil, v.wrong(fault.Textf("a list […]"))
	}
	out := make([]Value, 0, v.elements())
	for e := range v.each {
		out = append(out, e)
	}
	return out, nil
}

// elements counts those of an array.
func (v Value) elements() int { return int(v.nested[0].count) }

// each yields the elements of an array. It is not copied into its callers: the engine of pages would grow by kilobytes.
//
//go:noinline
func (v Value) each(yield func(Value) bool) {
	up, rest := &v, v.nested[1:]
	for i, at := 0, skipBlanks(v.text, v.at+1); v.text[at] != ']'; i++ {
		e := Value{text: v.text, at: at, up: up, index: i, nested: rest}
		e.end, rest = rest.behind(v.text, at)
		if !yield(e) {
			return
		}
		at = behind(v.text, e.end)
	}
}

// behind is the offset of the next element behind the end of one, or of the end of the array.
func behind(text string, at int) int {
	if at = skipBlanks(text, at); text[at] == ',' {
		at = skipBlanks(text, at+1)
	}
	return at
}

// Int is a whole number from least to most.
func (v Value) Int(least, most int) (int, error) {
	if n, end := digits(v.text, v.at); end > v.at && end == v.end && n >= least && n <= most {
		return n, nil
	}
	n, err := strconv.Atoi(v.Raw())
	if err != nil || n < least || n > most {
		return 0, v.wrong(fault.Textf("a whole number from %d to %d", least, most))
	}
	return n, nil
}

// digits reads the few digits at an offset; end is that offset where there are none or more.
func digits(text string, at int) (n, end int) {
	const few = 9
	for end = at; end < len(text) && text[end]-'0' <= 9; end++ {
		if n = 10*n + int(text[end]-'0'); end-at == few {
			return 0, at
		}
	}
	return n, end
}

// Ints is a list of such numbers.
func (v Value) Ints(least, most int) ([]int, error) {
	if list, ok := v.ints(least, most); ok {
		return list, nil
	}
	return listOf(v, func(e Value) (int, error) { return e.Int(least, most) })
}

// ints is Ints for a list without blanks in which all is right.
func (v Value) ints(least, most int) (list []int, ok bool) {
	if !v.starts('[') {
		return nil, false
	}
	if v.at+2 == v.end {
		return []int{}, true
	}
	list = make([]int, 0, v.elements())
	for at := v.at; v.text[at] != ']'; {
		n, end := digits(v.text, at+1)
		if end == at+1 || n < least || n > most || v.text[end] != ',' && v.text[end] != ']' {
			return nil, false
		}
		list, at = append(list, n), end
	}
	return list, true
}

// Pairs appends to a list the pairs of numbers in a list. It takes what is written without blanks; ok is false of what is not, or is wrong:
// Rows reads that, or tells why not.
func (v Value) Pairs(list [][2]int, least, most int) (out [][2]int, ok bool) {
	at := v.at
	for at+1 < v.end-1 { // a bracket or a comma, and a pair
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

// Rows is a list of lists of such numbers.
func (v Value) Rows(least, most int) ([][]int, error) {
	return listOf(v, func(e Value) ([]int, error) { return e.Ints(least, most) })
}

// listOf reads every element of a list.
func listOf[T any](v Value, read func(Value) (T, error)) ([]T, error) {
	if !v.starts('[') {
		return nil, v.wrong(fault.Textf("a list […]"))
	}
	out := make([]T, 0, v.elements())
	for e := range v.each {
		x, err := read(e)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// Grid reads a list of rows, all of one length, each a list of cells or a string with a character for each, and gives the cells to item
// one by one. With rows and cols not negative that is the size expected. It returns the size. Raw of a character is that character.
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

// Open stands in rows of 0 and 1 for a place about which nothing is said.
const Open = "?"

// DrawRows makes rows of characters, as Grid reads them.
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

// cells counts the elements of a list or the characters of a string.
func (v Value) cells() (int, error) {
	switch {
	case v.starts('"'):
		return utf8.RuneCountInString(v.text[v.at+1 : v.end-1]), nil
	case v.starts('['):
		return v.elements(), nil
	}
	return 0, v.wrong(fault.Textf("a row of cells"))
}

// eachCell yields what cells counts.
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

// Fits checks the size of a board that was read against the members rows and cols beside it, 0 where they are missing.
func (v Value) Fits(height, width, rows, cols int) error {
	if height == 0 || width == 0 {
		return v.Errorf("no cells")
	}
	if rows != 0 && rows != height || cols != 0 && cols != width {
		return v.Errorf("%d rows of %d cells, where rows is %d and cols is %d", height, width, rows, cols)
	}
	return nil
}

// Text is a string.
func (v Value) Text() (string, error) {
	if !v.starts('"') {
		return "", v.wrong(fault.Textf("a string"))
	}
	return unquote(v.Raw()), nil
}

// Bool is true or false.
func (v Value) Bool() (bool, error) {
	if raw := v.Raw(); raw == "true" || raw == "false" {
		return raw == "true", nil
	}
	return false, v.wrong(fault.Textf("true or false"))
}

// starts reports whether the value begins with a character.
func (v Value) starts(c byte) bool { return v.at < v.end && v.text[v.at] == c }

// unquote is the text of a JSON string that is known to be valid.
func unquote(quoted string) string {
	if !strings.Contains(quoted, `\`) && utf8.ValidString(quoted) {
		return quoted[1 : len(quoted)-1]
	}
	var s string
	_ = json.Unmarshal([]byte(quoted), &s)
	return s
}

// skipBlanks is the offset of what follows the blanks at an offset.
//
//go:noinline
func skipBlanks(text string, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n') {
		at++
	}
	return at
}
