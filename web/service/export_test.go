package service

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// exported lists puzzles with one solution, one of each kind.
var exported = map[string]string{
	"kakuro":      "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
	"masyu":       "mashu/6/6/1063000i3000",
	"skyscrapers": "skyscrapers/4/4/k13h4j3g",
	"nonogram":    "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
	"hashi":       "hashi/5/5/4g2i3h23k3g1g3g4g3",
	"slitherlink": "slither/5/5/h36b82db72dgd",
	"akari":       "akari/5/5/h5.bq.5c",
	"hitori":      "hitori/4/4/2334421213121421",
	"nurikabe":    "nurikabe/6/6/l1m3g2g1j2h4i1k",
	"heyawake":    "heyawake/5/5/lala03jc2210110",
	"sudoku":      "sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
}

// TestExports: every notation that the page offers for a kind, as listed by version, exports text that is read back with the same solution.
func TestExports(t *testing.T) {
	s := &Service{}
	var version struct {
		Kinds []struct {
			Name   string
			Writes []string
		}
	}
	lines, p := do(t, s, "version", `{}`)
	if p != nil || json.Unmarshal([]byte(lines[0]), &version) != nil || len(version.Kinds) != len(exported) {
		t.Fatalf("%v %s", p, lines)
	}
	solution := func(text, from string) (string, error) {
		for it := range kinds.Read(strings.NewReader(text), "file", kinds.ReadOptions{From: from}) {
			if it.Err != nil {
				return "", it.Err
			}
			r := study.Unique(t.Context(), it.Puzzle, study.Options{})
			b, err := json.Marshal(it.Puzzle.Kind().JSON.Solution(it.Puzzle, r.Solution))
			return fmt.Sprint(it.Puzzle.Kind().Name, r.Status, string(b)), err
		}
		return "", fmt.Errorf("there is no puzzle in %q", text)
	}
	for _, k := range version.Kinds {
		address := "https://puzz.link/p?" + exported[k.Name]
		want, err := solution(address, "")
		if err != nil || len(k.Writes) < 3 {
			t.Fatalf("%s: %v, %v", k.Name, err, k.Writes)
		}
		for _, to := range k.Writes {
			lines, p := do(t, s, "convert", fmt.Sprintf(`{"puzzle":%q,"to":%q}`, address, to))
			var out struct{ Text string }
			if p != nil || json.Unmarshal([]byte(lines[0]), &out) != nil {
				t.Errorf("%s to %s: %v %s", k.Name, to, p, lines)
				continue
			}
			from := ""
			if n, err := kinds.Notation(to); err == nil && n.Begins == nil {
				from = to // never detected
			}
			if got, err := solution(out.Text, from); err != nil || got != want {
				t.Errorf("%s to %s: %s %v, not %s, from\n%s", k.Name, to, got, err, want, out.Text)
			}
		}
	}
}
