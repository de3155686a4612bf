package puzzle_test

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// FuzzMarks: marks that are read survive writing and reading.
func FuzzMarks(f *testing.F) {
	var cells []puzzle.Unknown
	for i := range 4 {
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(i/2, i%2), Values: puzzle.Span(0, 3)})
	}
	board := puzzle.NewBoard(cells)
	f.Add([]byte(`[{"at":"R1C1","value":2},{"at":"R1C2","pencil":[1,3]},{"at":"R2C1","not":[0]}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := puzzle.ReadMarks(board, text)
		if err != nil {
			return
		}
		written, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		again, err := puzzle.ReadMarks(board, written)
		if err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		if twice, _ := json.Marshal(again); string(twice) != string(written) {
			t.Fatalf("%s is read as %s", written, twice)
		}
	})
}
