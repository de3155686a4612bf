package puzzletest

import "github.com/teka-puzzles/teka/puzzle"

// Mark does one thing to marks as tables tell it, in the form of JSON: "set" or "cross" with an index of the board and a value, "pencil"
// with an index and values, "clear" with an index, "try" with a name; "keep" and "drop", of the topmost trial, "undo" and "redo". What
// marks refuse is left undone.
func Mark(m *puzzle.Marks, op []any) {
	number := func(k int) int { return int(op[k].(float64)) }
	at := func() puzzle.Place { return m.Board().Unknown(number(1)).At }
	top := func() string {
		if layers := m.Layers(); len(layers) > 0 {
			return layers[len(layers)-1]
		}
		return ""
	}
	switch op[0] {
	case "set":
		m.Set(at(), number(2))
	case "cross":
		m.Cross(at(), number(2))
	case "pencil":
		var set puzzle.Mask
		for k := range op[2:] {
			set |= puzzle.Only(number(k + 2))
		}
		m.Pencil(at(), set)
	case "clear":
		m.Clear(at())
	case "try":
		m.Try(op[1].(string))
	case "keep":
		m.Keep(top())
	case "drop":
		m.Drop(top())
	case "undo":
		m.Undo()
	case "redo":
		m.Redo()
	}
}
