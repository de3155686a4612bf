package codec

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/fault"
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
	if err := json.Unmarshal([]byte(text), new(json.RawMessage)); err != nil {
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

// Members are the members of an object by their names. Two with one name are a mistake.
func (v Value) Members() (map[string]Value, error) {
	if !v.starts('{') {
		return nil, v.wrong(fault.Textf("an object {…}"))
	}
	out := map[string]Value{}
	for at := skipBlanks(v.text, v.at+1); v.text[at] == '"'; {
		end := skipValue(v.text, at)
		name := unquote(v.text[at:end])
		if _, twice := out[name]; twice {
			return nil, v.misnamed(at, fault.Errorf("a second member %s", Short(name)))
		}
		from := at
		at = skipBlanks(v.text, skipBlanks(v.text, end)+1) // behind the colon
		m := Value{text: v.text, at: at, end: skipValue(v.text, at), up: &v, name: name, from: from}
		out[name] = m
		if at = skipBlanks(v.text, m.end); v.text[at] == ',' {
			at = skipBlanks(v.text, at+1)
		}
	}
	return out, nil
}

// misnamed is a mistake in the name of a member, at an offset of the text.
func (v Value) misnamed(at int, err error) error { return Errorf(v.text, at, "%w", v.wrap(err)) }

// Object is like Members for an object that has no others than those asked for. It gives each of them a value, of which those that are
// missing can say so.
func (v Value) Object(names ...string) (map[string]Value, error) {
	members, err := v.Members()
	if err != nil {
		return nil, err
	}
	if m, ok := first(members, func(name string) bool { return !slices.Contains(names, name) }); ok {
		return nil, v.misnamed(m.from, fault.Errorf("%s is not one of the members %s", Short(m.name), strings.Join(names, ", ")))
	}
	for _, name := range names {
		if _, ok := members[name]; !ok {
			members[name] = Value{up: &v, name: name}
		}
	}
	return members, nil
}

// first is the first in the text of the members whose names have a property.
func first(members map[string]Value, has func(name string) bool) (found Value, ok bool) {
	for name, m := range members {
		if has(name) && (!ok || m.from < found.from) {
			found, ok = m, true
		}
	}
	return found, ok
}

// List is the elements of an array.
func (v Value) List() ([]Value, error) {
	if !v.starts('[') {
		return nil, v.wrong(fault.Textf("a list […]"))
	}
	var out []Value
	for at := skipBlanks(v.text, v.at+1); v.text[at] != ']'; {
		e := Value{text: v.text, at: at, end: skipValue(v.text, at), up: &v, index: len(out)}
		out = append(out, e)
		if at = skipBlanks(v.text, e.end); v.text[at] == ',' {
			at = skipBlanks(v.text, at+1)
		}
	}
	return out, nil
}

// Int is a whole number from least to most.
func (v Value) Int(least, most int) (int, error) {
	n, err := strconv.Atoi(v.Raw())
	if err != nil || n < least || n > most {
		return 0, v.wrong(fault.Textf("a whole number from %d to %d", least, most))
	}
	return n, nil
}

// Ints is a list of such numbers.
func (v Value) Ints(least, most int) ([]int, error) {
	return listOf(v, func(e Value) (int, error) { return e.Int(least, most) })
}

// Rows is a list of lists of such numbers.
func (v Value) Rows(least, most int) ([][]int, error) {
	return listOf(v, func(e Value) ([]int, error) { return e.Ints(least, most) })
}

// listOf reads every element of a list.
func listOf[T any](v Value, read func(Value) (T, error)) ([]T, error) {
	list, err := v.List()
	if err != nil {
		return nil, err
	}
	out := make([]T, len(list))
	for i, e := range list {
		if out[i], err = read(e); err != nil {
			return nil, err
		}
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
			cols = len(cells)
		}
		if len(cells) != cols {
			return 0, 0, row.Errorf("%d cells, not %d", len(cells), cols)
		}
		for c, cell := range cells {
			if err := item(r, c, cell); err != nil {
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

// cells are the elements of a list or the characters of a string.
func (v Value) cells() ([]Value, error) {
	if !v.starts('"') {
		if !v.starts('[') {
			return nil, v.wrong(fault.Textf("a row of cells"))
		}
		return v.List()
	}
	var out []Value
	for at := v.at + 1; at < v.end-1; {
		_, n := utf8.DecodeRuneInString(v.text[at : v.end-1])
		out = append(out, Value{text: v.text, at: at, end: at + n, up: &v, index: len(out)})
		at += n
	}
	return out, nil
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
func skipBlanks(text string, at int) int {
	for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	return at
}

// skipValue is the offset behind the value that begins at an offset of a valid JSON text.
func skipValue(text string, at int) int {
	depth := 0
	for at < len(text) {
		switch c := text[at]; c {
		case '"':
			for at++; text[at] != '"'; at++ {
				if text[at] == '\\' {
					at++
				}
			}
			at++
		case '{', '[':
			depth++
			at++
		case '}', ']':
			depth--
			at++
		default:
			n := strings.IndexAny(text[at+1:], ",]}{[\" \t\r\n:")
			if n < 0 {
				n = len(text) - at - 1
			}
			at += n + 1
			if depth > 0 {
				continue
			}
		}
		if depth == 0 {
			return at
		}
	}
	return at
}
