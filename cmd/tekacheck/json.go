package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// value is part of a JSON text. Puzzles are parsed strictly: field names are compared exactly (package json folds case), duplicates are
// rejected, and null is not a number.
type value struct {
	raw  []byte // empty for a missing field
	at   int    // offset in the text
	name string // of a field
	from int    // offset of the name
}

// parse parses a text that is one JSON value.
func parse(text []byte) value {
	if !json.Valid(text) {
		err := json.Unmarshal(text, new(json.RawMessage)).(*json.SyntaxError)
		bad("at %d: %v", err.Offset, err)
	}
	at := blanks(text, 0)
	return value{raw: text[at:skip(text, at)], at: at}
}

// blanks returns the offset after blanks.
func blanks(text []byte, at int) int {
	for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	return at
}

// skip returns the offset after the value that begins at an offset of a valid text.
func skip(text []byte, at int) int {
	for depth, quoted := 0, false; ; at++ {
		switch c := text[at]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			at++
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
		if depth == 0 && !quoted && (at+1 == len(text) || strings.IndexByte(",:]} \t\r\n", text[at+1]) >= 0) {
			return at + 1
		}
	}
}

// bad panics with a problem that names the expected value.
func (v value) bad(expected string) {
	as := ""
	if v.name != "" {
		as = " as " + v.name
	}
	bad("at %d: %s is expected%s, not %.20q", v.at, expected, as, v.raw)
}

// present reports whether a value is present and not null.
func (v value) present() bool { return len(v.raw) > 0 && string(v.raw) != "null" }

// is reports whether a value begins with a character.
func (v value) is(c byte) bool { return len(v.raw) > 0 && v.raw[0] == c }

// each calls f with the fields of an object, if open is '{', or with the elements of a list, if it is '['.
func (v value) each(open byte, f func(value)) {
	if !v.is(open) {
		v.bad(map[byte]string{'{': "an object {…}", '[': "a list […]"}[open])
	}
	for at := blanks(v.raw, 1); v.raw[at] != open+2; {
		part := value{from: v.at + at}
		if open == '{' {
			end := skip(v.raw, at)
			part.name = value{raw: v.raw[at:end]}.text()
			at = blanks(v.raw, blanks(v.raw, end)+1) // after the colon
		}
		end := skip(v.raw, at)
		part.raw, part.at = v.raw[at:end], v.at+at
		f(part)
		if at = blanks(v.raw, end); v.raw[at] == ',' {
			at = blanks(v.raw, at+1)
		}
	}
}

// members returns the fields of an object by name. Duplicate fields are a problem, and so are names that differ from a listed one only in
// case. Unless more is set, unlisted fields are a problem, too.
func (v value) members(more bool, names ...string) map[string]value {
	all, seen := map[string]value{}, map[string]bool{}
	for _, name := range names {
		all[name] = value{at: v.at, name: name}
	}
	v.each('{', func(m value) {
		like := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, m.name) })
		is := like >= 0 && names[like] == m.name
		switch {
		case seen[m.name]:
			bad("at %d: a second member %q", m.from, m.name)
		case !is && !more:
			bad("at %d: %q is not one of the members %s", m.from, m.name, strings.Join(names, ", "))
		case !is && like >= 0:
			bad("at %d: %q differs from %s by the case of letters alone", m.from, m.name, names[like])
		}
		seen[m.name], all[m.name] = true, m
	})
	return all
}

// number returns an integer from least to most.
func (v value) number(least, most int) int {
	n, err := strconv.Atoi(string(v.raw))
	if err != nil || n < least || n > most {
		v.bad(fmt.Sprintf("a whole number from %d to %d", least, most))
	}
	return n
}

// or returns a default for a value that is missing or null.
func (v value) or(other string) value {
	if !v.present() {
		v.raw = []byte(other)
	}
	return v
}

// flag returns a boolean; false if missing.
func (v value) flag() bool {
	text := string(v.or("false").raw)
	if text != "true" && text != "false" {
		v.bad("true or false")
	}
	return text == "true"
}

// text returns a string; "" if missing.
func (v value) text() (s string) {
	if v.present() && json.Unmarshal(v.raw, &s) != nil {
		v.bad("a string")
	}
	return s
}

// numbered calls f with the elements of an optional list, and returns their number. Problems name the index of the element.
func (v value) numbered(format string, f func(value)) (n int) {
	v.or("[]").each('[', func(e value) {
		n++
		within(format, n, func() { f(e) })
	})
	return n
}

// listOf returns the elements of a list, each converted by read.
func listOf[T any](v value, read func(value) T) []T {
	list := []T{}
	v.each('[', func(e value) { list = append(list, read(e)) })
	return list
}

// numbers returns a list of integers from 0 to most.
func (v value) numbers(most int) []int {
	return listOf(v, func(e value) int { return e.number(0, most) })
}

// texts returns a list of strings; empty if missing.
func (v value) texts() []string { return listOf(v.or("[]"), value.text) }

// rows returns a list of lists of integers from 0 to most.
func (v value) rows(most int) [][]int {
	return listOf(v, func(e value) []int { return e.numbers(most) })
}

// grid parses rows of equal length, each a list of numbers from least to most or a string of digits. It returns all numbers in reading
// order, and the numbers of rows and columns.
func (v value) grid(least, most int) (all []int, rows, cols int) {
	v.each('[', func(e value) {
		was := len(all)
		if !e.is('"') {
			all = append(all, listOf(e, func(x value) int { return x.number(least, most) })...)
		}
		for i := 1; e.is('"') && i < len(e.raw)-1; i++ {
			all = append(all, value{raw: e.raw[i : i+1], at: e.at + i}.number(least, most))
		}
		if rows++; rows == 1 {
			cols = len(all)
		}
		if len(all)-was != cols {
			e.bad(fmt.Sprintf("a row of %d cells", cols))
		}
	})
	return all, rows, cols
}
