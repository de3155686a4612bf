package nonogram

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

var find = flag.Bool("find", false, "look for a minimal example of each technique and write it to testdata/techniques")

// TestFindExamples looks, on random pictures, for the smallest board with the fewest marks on which each technique finds something that
// is then the easiest step. It runs only when asked for; package kinds tests what it has written.
func TestFindExamples(t *testing.T) {
	if !*find {
		t.Skip("only with -find")
	}
	type example struct {
		size int
		text string
	}
	best := map[string]example{}
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		p := sketch(r, 3+r.IntN(5), 3+r.IntN(8), 0.35+0.4*r.Float64())
		rows, cols := p.Size()
		e := puzzle.Explain(t.Context(), p, puzzle.ExplainOptions{Named: true})
		try := func(s puzzle.Step, bonus int) {
			known := puzzle.NewFacts(p.Board())
			for _, x := range s.Because {
				known.Add(x)
			}
			size := rows*cols + 8*len(s.Because) - 3*len(s.New) - bonus
			if old, ok := best[s.Technique]; ok && old.size <= size || !finds(p, known, s) {
				return
			}
			text, err := encodeText(p, known)
			if err != nil {
				t.Fatal(err)
			}
			best[s.Technique] = example{size, text}
		}
		for _, s := range e.Steps {
			try(s, 1000) // better than one that is found only when easier steps are passed over
		}
		known := puzzle.NewFacts(p.Board())
		for i := range known.Board().Len() {
			if v, ok := e.Known.Value(i); ok && r.IntN(3) > 0 {
				known.Set(i, v)
				if r.IntN(20) == 0 {
					known.Set(i, 1-v)
				}
			}
		}
		for _, x := range techniques {
			for _, s := range x.Steps(p, known) {
				try(s, 0)
			}
		}
	}
	for id, x := range best {
		_, name, _ := strings.Cut(id, ".")
		if err := os.WriteFile(filepath.Join("testdata", "techniques", name+".txt"), []byte(x.text+"\n"), 0o666); err != nil {
			t.Error(err)
		}
	}
	for _, x := range techniques {
		if _, ok := best[x.ID]; !ok {
			t.Errorf("no example of %s", x.ID)
		}
	}
}

// finds reports whether the technique's first step on a board has the same conclusions.
func finds(p puzzle.Puzzle, known puzzle.Facts, want puzzle.Step) bool {
	for _, x := range techniques {
		if x.ID != want.Technique {
			continue
		}
		for _, s := range x.Steps(p, known) {
			if len(s.New) == 0 || len(want.New) == 0 {
				return len(s.New) == len(want.New)
			}
			return len(s.New) >= len(want.New) && s.Clues[0] == want.Clues[0]
		}
	}
	return false
}
