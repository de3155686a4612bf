package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// value is a piece of a JSON text: what a puzzle says is read exactly, or not at all. The names of members are compared as they are
// (package json folds case), none may stand twice, and what is null is no number.
type value struct {
	raw  []byte // nothing for a member that is missing
	at   int    // where in the text it stands
	name string // of a member
	from int    // and where that stands
}

// parse reads a text that is one JSON value.
func parse(text []byte) (value, error) {
	if !json.Valid(text) {
		err := json.Unmarshal(text, new(json.RawMessage)) // says why, and where
		at := len(text)
		if s := (*json.SyntaxError)(nil); errors.As(err, &s) {
			at = int(s.Offset)
		}
		return value{}, fmt.Errorf("at %d: %w", at, err)
	}
	at := blanks(text, 0)
	return value{raw: text[at:skip(text, at)], at: at}, nil
}

// blanks is where the blanks at an offset end.
func blanks(text []byte, at int) int {
	for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	return at
}

// skip is where the value that begins at an offset of a valid text ends.
func skip(text []byte, at int) int {
	for depth := 0; ; at++ {
		switch text[at] {
		case '"':
			for at++; text[at] != '"'; at++ {
				if text[at] == '\\' {
					at++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',', ':', ' ', '\t', '\r', '\n':
			continue
		default:
			for at+1 < len(text) && bytes.IndexByte([]byte(",]} \t\r\n"), text[at+1]) < 0 {
				at++
			}
		}
		if depth == 0 {
			return at + 1
		}
	}
}

// bad says that a value is not what is expected.
func (v value) bad(expected string) error {
	if v.name != "" {
		expected += " is expected as " + v.name
	} else {
		expected += " is expected"
	}
	return fmt.Errorf("at %d: %s, not %.20q", v.at, expected, v.raw)
}

// told reports whether a value is there, and not null.
func (v value) told() bool { return len(v.raw) > 0 && string(v.raw) != "null" }

// is reports whether a value begins with a character.
func (v value) is(c byte) bool { return len(v.raw) > 0 && v.raw[0] == c }

// each calls f with the members of an object, or with the elements of a list.
func (v value) each(open byte, f func(value) error) error {
	if !v.is(open) {
		return v.bad(map[byte]string{'{': "an object {…}", '[': "a list […]"}[open])
	}
	for at := blanks(v.raw, 1); v.raw[at] != open+2; {
		part := value{from: v.at + at}
		if open == '{' {
			end := skip(v.raw, at)
			if err := json.Unmarshal(v.raw[at:end], &part.name); err != nil {
				return err
			}
			at = blanks(v.raw, blanks(v.raw, end)+1) // behind the colon
		}
		end := skip(v.raw, at)
		part.raw, part.at = v.raw[at:end], v.at+at
		if err := f(part); err != nil {
			return err
		}
		if at = blanks(v.raw, end); v.raw[at] == ',' {
			at = blanks(v.raw, at+1)
		}
	}
	return nil
}

// members are the members of an object by their names. There may be others where more is true, but none that differs from one of the names
// by the case of letters alone.
func (v value) members(more bool, names ...string) (map[string]value, error) {
	all := map[string]value{}
	err := v.each('{', func(m value) error {
		_, twice := all[m.name]
		all[m.name] = m
		like := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, m.name) })
		switch {
		case twice:
			return fmt.Errorf("at %d: a second member %q", m.from, m.name)
		case !slices.Contains(names, m.name) && !more:
			return fmt.Errorf("at %d: %q is not one of the members %s", m.from, m.name, strings.Join(names, ", "))
		case like >= 0 && !slices.Contains(names, m.name):
			return fmt.Errorf("at %d: %q differs from %s by the case of letters alone", m.from, m.name, names[like])
		}
		return nil
	})
	for _, name := range names {
		if _, ok := all[name]; !ok {
			all[name] = value{at: v.at, name: name}
		}
	}
	return all, err
}

// number is a whole number from least to most.
func (v value) number(least, most int) (int, error) {
	n, err := strconv.Atoi(string(v.raw))
	if err != nil || n < least || n > most {
		return 0, v.bad(fmt.Sprintf("a whole number from %d to %d", least, most))
	}
	return n, nil
}

// flag is true or false; false where nothing is told.
func (v value) flag() (bool, error) {
	if is := string(v.raw) == "true"; is || string(v.raw) == "false" || !v.told() {
		return is, nil
	}
	return false, v.bad("true or false")
}

// text is a string; "" where nothing is told.
func (v value) text() (s string, err error) {
	if v.told() && json.Unmarshal(v.raw, &s) != nil {
		err = v.bad("a string")
	}
	return s, err
}

// listOf reads the elements of a list.
func listOf[T any](v value, read func(value) (T, error)) (list []T, err error) {
	list = []T{}
	err = v.each('[', func(e value) error {
		x, err := read(e)
		list = append(list, x)
		return err
	})
	return list, err
}

// numbers is a list of numbers.
func (v value) numbers(most int) ([]int, error) {
	return listOf(v, func(e value) (int, error) { return e.number(0, most) })
}

// rows is a list of lists of numbers.
func (v value) rows(most int) ([][]int, error) {
	return listOf(v, func(e value) ([]int, error) { return e.numbers(most) })
}

// grid is rows of numbers, each a list or a string with a digit for each number. All must be as long as the first.
func (v value) grid(most int) ([][]int, error) {
	width := -1
	return listOf(v, func(e value) (row []int, err error) {
		if e.is('"') {
			for i := range e.raw[1 : len(e.raw)-1] {
				n, err := value{raw: e.raw[i+1 : i+2], at: e.at + i + 1}.number(0, most)
				if err != nil {
					return nil, err
				}
				row = append(row, n)
			}
		} else {
			row, err = e.numbers(most)
		}
		if width < 0 {
			width = len(row)
		}
		if err == nil && len(row) != width {
			err = e.bad(fmt.Sprintf("a row of %d cells", width))
		}
		return row, err
	})
}
