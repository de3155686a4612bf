package tell

import (
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestOnce tells small boards of all kinds thought by thought, each as the only one asked for and as the first of a telling that looks at every step to come: the
// same thoughts.
func TestOnce(t *testing.T) {
	for _, text := range []string{
		"https://puzz.link/p?mashu/8/8/i09i300a01033650000310",
		"https://puzz.link/p?hashi/7/7/3h4g4o3g4g5g3k1g2h2m1g2g1g4g3",
		"https://puzz.link/p?nonogram/8/8/6i111g12h22h31h111g4i2i21h31h111g121g13h21h31h22h",
		"skyscrapers/6/6/h2i55m44334221g",
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		st := puzzle.Open(p)
		told := 0
		for ; !st.Board().Complete(); told++ {
			x, err := Next(t.Context(), st)
			all := begin(t.Context(), st, puzzle.ExplainOptions{Known: st.Board()})
			y, ok := all.thought()
			if (err == nil) != ok || !reflect.DeepEqual(x.Step, y.Step) || !reflect.DeepEqual(x.Links, y.Links) || !reflect.DeepEqual(x.Parts, y.Parts) {
				t.Fatalf("%s, thought %d: alone %v (%v), with all steps %v", p.Kind().Name, told+1, x.Step, err, y.Step)
			}
			if !ok {
				break
			}
			for _, s := range x.Links {
				if folds(p.Kind(), s) && s.Level > hardestFold {
					t.Errorf("%s of level %g is bookkeeping, and looked for up to %g", s.Technique, s.Level, hardestFold)
				}
			}
			for _, f := range x.New {
				if f.Not {
					st.Cross(f.At, f.Value)
				} else {
					st.Set(f.At, f.Value)
				}
			}
		}
		if !st.Board().Complete() || told < 3 {
			t.Errorf("%s: not told to the end, after %d thoughts", p.Kind().Name, told)
		}
	}
}
