package cli_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestJSONReference: docs/json.md has a row for each kind, which names all members of the givens and the solution of its example, and a row
// or sentence for each form of a place or rule.
func TestJSONReference(t *testing.T) {
	text, err := os.ReadFile("../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		_, row, found := strings.Cut(string(text), "\n| `"+k.Name+"` | ")
		if row, _, _ = strings.Cut(row, "\n"); !found {
			t.Errorf("no row for %s", k.Name)
			continue
		}
		var line map[string]json.RawMessage
		if err := json.Unmarshal([]byte(output(t, "teka solve --json '"+k.Example+"'")), &line); err != nil {
			t.Fatal(k.Name, err)
		}
		for _, member := range []string{"givens", "solution"} {
			var members map[string]any
			if json.Unmarshal(line[member], &members) != nil {
				continue // rows
			}
			for name := range members { // any order: each is looked up
				if !strings.Contains(row, `"`+name+`"`) && !strings.Contains(row, "as for masyu") {
					t.Errorf("%s: the row does not name the member %q of %s", k.Name, name, member)
				}
			}
		}
	}
	_, places, _ := strings.Cut(string(text), "\n## Places, facts and clues")
	places, _, _ = strings.Cut(places, "\n## ")
	for _, name := range placeNames() {
		if !strings.Contains(places, `{"`+name+`":`) {
			t.Errorf("the place or clue %q is missing", name)
		}
	}
	for _, rule := range []puzzle.Rule{puzzle.Loop, puzzle.Connected, puzzle.Crossing, puzzle.Tree} {
		if !strings.Contains(places, "`"+rule.String()+"`") {
			t.Errorf("the rule %q is missing", rule)
		}
	}
}

// placeNames lists the JSON members of all forms of places and clues.
func placeNames() (names []string) {
	defer func() { _ = recover() }() // the index behind the last kind of places
	for k := puzzle.CellKind; ; k++ {
		names = append(names, k.String())
	}
}
