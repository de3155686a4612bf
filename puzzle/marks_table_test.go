package puzzle_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestMarksTable performs the operations of the table. The page has its own implementation of marks (web/page/marks.js), which is tested
// with the same table.
func TestMarksTable(t *testing.T) {
	f, err := os.Open("testdata/marks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var x struct {
			Name string
			Do   [][]any
			Want any
		}
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		m := puzzle.NewMarks(sheet())
		for _, op := range x.Do {
			puzzletest.ApplyMark(m, op)
		}
		var got any
		if err := json.Unmarshal([]byte(form(t, m)), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(x.Want, got); diff != "" {
			t.Errorf("%s: %s", x.Name, diff)
		}
	}
}
