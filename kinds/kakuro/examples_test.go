package kakuro

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

var find = flag.Bool("find", false, "look for a minimal example of each technique and write it to testdata/techniques")

// TestFindExamples looks, on random boards, for the smallest one with the fewest marks on which each technique finds something, if possible as
// the easiest step. It runs only when asked for; package kinds tests what it has written.
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
	for n := 0; n < 3000; {
		p, solution := sketch(r, 3+r.IntN(3), 3+r.IntN(5), 0.6+0.4*r.Float64(), false)
		rows, cols := p.Size()
		if slices.ContainsFunc(p.runs, func(x run) bool { return len(x.cells) < 2 }) {
			continue // no puzzle has such runs
		}
		n++
		try := func(s puzzle.Step, bonus int) {
			known := puzzle.NewFacts(p.Board())
			marked := map[puzzle.Place]bool{}
			for _, x := range s.Because {
				known.Add(x)
				marked[x.At] = true
			}
			size := 4*rows*cols + 8*len(marked) + len(s.Because) - min(3, len(s.New)) - bonus
			if old, ok := best[s.Technique]; ok && old.size <= size || !finds(p, known, s) {
				return
			}
			text, err := encodeText(p, known)
			if err != nil {
				t.Fatal(err)
			}
			best[s.Technique] = example{size, text}
		}
		e := puzzle.Explain(t.Context(), p, puzzle.ExplainOptions{Named: true})
		for _, s := range e.Steps {
			try(s, 60) // better than one that is found only when easier steps are passed over
		}
		known := scribble(r, p, solution)
		if known.Contradiction() >= 0 {
			continue
		}
		for _, x := range techniques {
			for _, s := range x.Steps(p, known) {
				try(s, 0)
			}
		}
	}
	if err := os.MkdirAll(filepath.Join("testdata", "techniques"), 0o777); err != nil {
		t.Fatal(err)
	}
	for id, x := range best {
		_, name, _ := strings.Cut(id, ".")
		if err := os.WriteFile(filepath.Join("testdata", "techniques", name+".txt"), []byte(x.text), 0o666); err != nil {
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
			return len(s.New) == len(want.New) && slices.Equal(s.Clues, want.Clues)
		}
	}
	return false
}
