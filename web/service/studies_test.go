package service

import (
	"fmt"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// A study is lent to one at a time and comes back; what is kept is bounded.
func TestStudies(t *testing.T) {
	parse := func(text string) kinds.Item {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return kinds.Item{Puzzle: p}
	}
	var s studies
	a, done := s.open(parse("masyu\n...\n.W.\n...").Puzzle)
	b, doneB := s.open(parse("masyu\n...\n.W.\n...").Puzzle)
	if a == b {
		t.Error("two requests share a study")
	}
	done()
	doneB()
	if len(s.list) != 1 {
		t.Errorf("%d studies of one puzzle are kept", len(s.list))
	}
	if c, _ := s.open(parse("masyu\n...\n.W.\n...").Puzzle); c != a {
		t.Error("the study did not come back")
	}
	if d, _ := s.open(parse("masyu\n...\n.B.\n...").Puzzle); d == a || d == b {
		t.Error("another puzzle has the study of this one")
	}
	for n := range 100 {
		_, done := s.open(parse(fmt.Sprintf(`{"kind":"hashi","rows":%d,"cols":30,"givens":{"islands":[[0,0,1],[0,2,1]]}}`, 30+n%50)).Puzzle)
		done()
	}
	cells := 0
	for _, x := range s.list {
		cells += x.cells
	}
	if len(s.list) > studiesMost || cells > studiesMostCells || len(s.list) < 5 {
		t.Errorf("%d studies of %d cells are kept", len(s.list), cells)
	}
}

// A hint in a study that was used for other marks is the same as one in a new study, and so is a check.
func TestHintAgain(t *testing.T) {
	const puzzle = `"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"`
	used := &Service{}
	for _, marks := range []string{`[]`, `[{"at":{"edge":[[0,0],[0,1]]},"value":0}]`, `[{"at":{"edge":[[0,0],[0,1]]},"value":1}]`, `[]`,
		`[{"at":{"edge":[[0,1],[0,2]]},"value":1},{"at":{"edge":[[0,2],[0,3]]},"value":1}]`, `null`} {
		for _, op := range []string{"hint", "check"} {
			body := `{` + puzzle + `,"marks":` + marks + `}`
			got, p := do(t, used, op, body)
			want, q := do(t, &Service{}, op, body)
			if p != nil || q != nil || got[0] != want[0] {
				t.Errorf("%s with %s: %s %v, in a new study %s %v", op, marks, got, p, want, q)
			}
		}
	}
	if len(used.studies.list) != 1 {
		t.Errorf("%d studies", len(used.studies.list))
	}
}
