package puzzle

import (
	"fmt"
	"strings"
)

// Loss counts what a notation did not keep of marks.
type Loss struct {
	Values     int `json:"values,omitempty"`     // values written
	Crosses    int `json:"crosses,omitempty"`    // values crossed out
	Candidates int `json:"candidates,omitempty"` // places with pencil candidates
	Trials     int `json:"trials,omitempty"`     // trial layers, whose marks are written as if they were sure
}

// Lost compares marks with those read again, which may be nil, from what a notation wrote of them.
func Lost(m, again *Marks) Loss {
	var out Loss
	if m == nil {
		return out
	}
	if again == nil {
		again = NewMarks(m.board)
	}
	for _, i := range m.written() {
		e, k := m.at(i), again.board.Index(m.board.unknowns[i].At)
		left, kept := Mask(0), blank
		if k >= 0 {
			left, kept = again.Of(k), again.at(k)
		}
		if e.value != none && left != Only(int(e.value)) {
			out.Values++
		}
		out.Crosses += (e.struck & left).Len()
		if e.pencil != kept.pencil {
			out.Candidates++
		}
	}
	if out.Values == 0 && out.Crosses == 0 || !again.Empty() {
		out.Trials = max(0, len(m.layers)-len(again.layers))
	}
	return out
}

// String says what is lost: "" when nothing is.
func (l Loss) String() string {
	var parts []string
	add := func(n int, one, many string) {
		if n == 1 {
			parts = append(parts, "1 "+one)
		} else if n > 1 {
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	add(l.Values, "value", "values")
	add(l.Crosses, "value crossed out", "values crossed out")
	add(l.Candidates, "place with candidates", "places with candidates")
	add(l.Trials, "trial, which becomes as sure as the rest", "trials, which become as sure as the rest")
	return strings.Join(parts, ", ")
}
