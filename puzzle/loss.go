package puzzle

import (
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Loss counts marks that a notation did not preserve.
type Loss struct {
	Values     int `json:"values,omitempty"`
	Crosses    int `json:"crosses,omitempty"`
	Candidates int `json:"candidates,omitempty"` // places with pencil marks
	Trials     int `json:"trials,omitempty"`     // layers merged into the first one
}

// LossOf compares m with again, the marks read back from a notation. Either may be nil: no marks.
func LossOf(m, again *Marks) Loss {
	var out Loss
	if m == nil {
		return out
	}
	if again == nil {
		again = NewMarks(m.board)
	}
	for _, i := range m.markedUnknowns() {
		e, k := m.entryAt(i), again.board.Index(m.board.unknowns[i].At)
		left, kept := Mask(0), blank
		if k >= 0 {
			left, kept = again.Allowed(k), again.entryAt(k)
		}
		if e.value != none && left != Only(int(e.value)) {
			out.Values++
		}
		out.Crosses += (e.eliminated & left).Len()
		if e.pencil != kept.pencil {
			out.Candidates++
		}
	}
	if out.Values == 0 && out.Crosses == 0 || !again.Empty() {
		out.Trials = max(0, len(m.layers)-len(again.layers))
	}
	return out
}

// String lists the losses; "" for none.
func (l Loss) String() string { return l.text().String() }

// Message returns String as a translatable text; see package fault.
func (l Loss) Message() (format string, args []any) { return l.text().Message() }

// text lists the losses; it is empty for none.
func (l Loss) text() fault.Text {
	var parts []fault.Text
	add := func(n int, one, many fault.Text) {
		switch {
		case n == 1:
			parts = append(parts, one)
		case n > 1:
			parts = append(parts, many)
		}
	}
	add(l.Values, fault.Textf("1 value"), fault.Textf("%d values", l.Values))
	add(l.Crosses, fault.Textf("1 value crossed out"), fault.Textf("%d values crossed out", l.Crosses))
	add(l.Candidates, fault.Textf("1 place with candidates"), fault.Textf("%d places with candidates", l.Candidates))
	add(l.Trials, fault.Textf("1 what-if, kept as final"),
		fault.Textf("%d what-ifs, kept as final", l.Trials))
	return fault.List(parts)
}
