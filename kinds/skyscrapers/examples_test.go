package skyscrapers

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

var find = flag.Bool("find", false, "look for a small example of each technique that has none and write it to testdata/techniques")

// TestFindExamples looks, on random boards, for the smallest one with the fewest marks on which a technique finds something, if possible as
// the easiest step. It runs only when asked for; package kinds tests what it has written.
func TestFindExamples(t *testing.T) {
	if !*find {
		t.Skip("only with -find")
	}
	path := func(id string) string {
		return filepath.Join("testdata", "techniques", strings.TrimPrefix(id, "skyscrapers.")+".txt")
	}
	type example struct {
		size int
		text string
	}
	best := map[string]example{}
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		p := town(r, 4+r.IntN(3), 0.2+0.6*r.Float64(), 0)
		try := func(s puzzle.Step, bonus int) {
			known := puzzle.NewFacts(p.Board())
			marked := map[puzzle.Place]bool{}
			for _, x := range s.Because {
				known.Add(x)
				marked[x.At] = true
			}
			size := 4*p.n*p.n + 4*len(marked) + 2*len(s.Clues) + len(s.Because) - bonus
			if old, ok := best[s.Technique]; ok && old.size <= size {
				return
			}
			if q := p.only(t, s.Clues); finds(q, known, s.Technique) {
				text, err := encodeText(q, known)
				if err != nil {
					t.Fatal(err)
				}
				best[s.Technique] = example{size, text}
			}
		}
		e := puzzle.Explain(t.Context(), p, puzzle.ExplainOptions{Named: true})
		known := e.Start.Clone()
		for _, s := range e.Steps {
			try(s, 20) // better than one that is found only when easier steps are passed over
			for _, x := range techniques {
				if best[x.ID].text == "" && x.ID != "skyscrapers.two-lines" || r.IntN(30) == 0 {
					for _, s := range x.Steps(p, known) {
						try(s, 0)
					}
				}
			}
			for _, x := range s.New {
				known.Add(x)
			}
		}
	}
	for _, x := range techniques {
		if _, err := os.Stat(path(x.ID)); err == nil {
			continue
		}
		b, ok := best[x.ID]
		if !ok {
			t.Errorf("no example of %s", x.ID)
			continue
		}
		if err := os.WriteFile(path(x.ID), []byte(b.text), 0o666); err != nil {
			t.Error(err)
		}
	}
}

// only is the puzzle with the clues given alone.
func (s *Skyscrapers) only(t *testing.T, clues []puzzle.Place) *Skyscrapers {
	var sides [4][]int
	for side := range sides {
		sides[side] = make([]int, s.n)
		for i, c := range s.sides[side] {
			if slices.Contains(clues, puzzle.Outside(puzzle.Side(side), i)) {
				sides[side][i] = c
			}
		}
	}
	q, err := New(s.n, sides, nil)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// finds reports whether a technique finds something on a board.
func finds(p puzzle.Puzzle, known puzzle.Facts, id string) bool {
	for _, x := range techniques {
		if x.ID == id {
			for range x.Steps(p, known) {
				return true
			}
		}
	}
	return false
}
