package score

import (
	"slices"
	"strconv"
	"strings"
)

// Boards with empty cells may be given as runs, or as rows that omit the empty cells.

// run matches a line that describes a run: its row or column, its start and end, and its values; or its first and last cell.
var run = pattern(`(?im)^[\s*_>•-]*(?:(row|baris|r)|(?:col(?:umn)?|kolom|c)) ?(\d{1,2})[*_]*,? ?\(?(?:(?:row|col(?:umn)?|baris|` +
	`kolom)s?\.? ?|[rc])?(\d{1,2})` +
	`(?: ?(?:-|–|—|to|through|sampai) ?(?:r\d{1,2})?[rc]?(\d{1,2}))?\)?[^:=\n\d]{0,20}(?:\([^()\n]{0,30}\)|` +
	`\d{1,3})?[*_]*\)? ?[:=] ?[*_]*((?:[1-9][ ,+*_.]*)+)(?: ?= ?\d{1,2})?[ .]*$`)

// runs reads the values of runs, or else rows of values. Every place must get one.
func (j *Judge) runs(s string) reading {
	s = divideLabels(s)
	found := run().FindAllStringSubmatch(s, -1)
	if j.shape != singles || len(found) < 2 {
		return j.valueRows(s)
	}
	var list []claim
	for _, m := range found {
		line, _ := strconv.Atoi(m[2])
		from, _ := strconv.Atoi(m[3])
		values := strings.FieldsFunc(m[5], func(r rune) bool { return r < '0' || r > '9' })
		if len(values) == 1 {
			values = strings.Split(values[0], "")
		}
		if to, err := strconv.Atoi(m[4]); err == nil && to-from+1 != len(values) {
			return otherForm
		}
		for i, v := range values {
			n, _ := strconv.Atoi(v)
			at := [2]int{line, from + i}
			if m[1] == "" {
				at = [2]int{from + i, line}
			}
			list = append(list, claim{cells: [][2]int{at}, base: 1, value: n})
		}
	}
	return j.fromClaims("places", list).ifComplete()
}

// valueRows reads rows, with or without labels, that contain only the values of places. Every place must get one.
func (j *Judge) valueRows(s string) reading {
	if j.shape != singles || !slices.Contains(j.index, -1) {
		return otherForm
	}
	r := j.newReading("grid")
	row := 0
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		places := j.placesOf(row)
		for ; places != nil && len(places) == 0; row++ {
			places = j.placesOf(row + 1)
		}
		if l, ok := labelOf(line); ok && !l.column && l.n <= row+1 {
			if l.n != row+1 || len(places) == 0 {
				continue
			}
			line = l.rest
		}
		line = trimLine(line)
		words := valuesOf(line, len(places))
		if words == nil {
			return otherForm
		}
		for i, u := range places {
			r.set(u, words[i])
		}
		row++
	}
	return r.finish().ifComplete()
}

// ifComplete returns a reading if every place has a value, otherwise otherForm.
func (r reading) ifComplete() reading {
	if r.err != nil || !r.complete {
		return otherForm
	}
	return r
}

// placesOf returns the unknowns of a row, counted from 0; nil below the board.
func (j *Judge) placesOf(row int) []int {
	if row*j.cols >= len(j.index) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(j.index[row*j.cols:(row+1)*j.cols]), func(i int) bool { return i < 0 })
}

// valuesOf splits a line into the given number of values, or returns nil.
func valuesOf(line string, of int) (values []int) {
	for _, divide := range dividers {
		values = values[:0]
		for _, word := range divide(line) {
			n, ok := number(trimMarks(word))
			if !ok || n == 0 {
				break
			}
			values = append(values, n)
		}
		if len(values) == of && of > 0 {
			return values
		}
	}
	return nil
}
