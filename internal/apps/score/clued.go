package score

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clueSigns reports whether all cells that are always empty show their clue.
func (j *Judge) clueSigns(at func(r, c int) string) bool {
	return !slices.ContainsFunc(j.p.Kind().Clues(j.p), func(c puzzle.Clue) bool {
		n, ok := number(at(int(c.At.R), int(c.At.C)))
		return j.isBlank(c.At) && (!ok || n != c.Value)
	})
}

// inBrackets matches a number in brackets.
var inBrackets = pattern(`^[\[(]\d{1,3}[\])]$`)

// clued reads a grid of a kind with a number in every cell, in which the empty cells show their number and the filled ones have a mark, or
// their number in brackets, at least one number above 1 and one mark. A number that is not the clue is an error.
func (j *Judge) clued(as string, at func(r, c int) string) reading {
	if !j.hasNumbers {
		return otherForm
	}
	r := j.newReading(as)
	var err error
	numbers, mark := false, ""
	for _, c := range j.p.Kind().Clues(j.p) {
		u, sign := j.p.Board().Index(c.At), at(int(c.At.R), int(c.At.C))
		if u < 0 || sign == "?" {
			r.open = true
			continue
		}
		n, plain := number(sign)
		if inBrackets().MatchString(sign) {
			n, _ = number(sign[1 : len(sign)-1])
			sign = "[]"
		}
		numbers = numbers || plain && n > 1
		if n > 0 && n != c.Value && err == nil {
			err = fault.Errorf("%v has the number %d, but the answer has %d there", c.At, c.Value, n)
		}
		if plain && n > 0 {
			r.set(u, 0)
			continue
		}
		if mark != "" && sign != mark && err == nil {
			err = fault.Errorf("%q is not a value", short(sign))
		}
		mark = sign
		r.set(u, 1)
	}
	if !numbers || mark == "" {
		return otherForm
	}
	if err != nil {
		return reading{err: err}
	}
	return r.finish()
}
