package puzzletest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

var findFlag = flag.Bool("find", false, "look for a small example of each technique and write it to testdata/techniques")

// Examples configures the search for small examples of techniques.
type Examples struct {
	Tries int
	// Next returns a random puzzle, and marks on it that an explanation would not reach, or the zero Facts.
	Next func() (p puzzle.Puzzle, marks puzzle.Facts)
	// Only returns the puzzle reduced to the given clues. If nil, examples keep all clues.
	Only func(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle
	// Keep keeps existing example files.
	Keep bool
}

// easiestBonus is the size advantage of an example on which the technique is the easiest that finds a step.
const easiestBonus = 60

// Find searches for the smallest board with the fewest marks on which each technique finds a step, preferably as the easiest step, and
// writes it to testdata/techniques/NAME.txt. It requires the flag -find. Package kinds tests the files.
func (x Examples) Find(t *testing.T, k *puzzle.Kind) {
	t.Helper()
	if !*findFlag {
		t.Skip("only with -find")
	}
	best := map[string]example{}
	for range x.Tries {
		p, marks := x.Next()
		e := study.Explain(t.Context(), p, study.ExplainOptions{Named: true})
		known := e.Start.Clone()
		for _, s := range e.Steps {
			x.try(p, s, easiestBonus, best)
			for _, technique := range k.Techniques {
				if _, ok := best[technique.ID]; !ok { // search again without easier steps
					x.tryAll(p, known, technique, best)
				}
			}
			known.AddAll(s.New)
		}
		if marks.IsZero() || marks.Contradiction() >= 0 {
			continue
		}
		for _, technique := range k.Techniques {
			x.tryAll(p, marks, technique, best)
		}
	}
	dir := filepath.Join("testdata", "techniques")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, technique := range k.Techniques {
		path := filepath.Join(dir, strings.TrimPrefix(technique.ID, k.Name+".")+".txt")
		if _, err := os.Stat(path); err == nil && x.Keep {
			continue
		}
		b, ok := best[technique.ID]
		if !ok {
			t.Errorf("no example of %s", technique.ID)
			continue
		}
		if err := os.WriteFile(path, []byte(strings.TrimRight(b.text, "\n")+"\n"), 0o666); err != nil {
			t.Error(err)
		}
	}
}

type example struct {
	size int
	text string
}

// tryAll calls try for each step that a technique finds on a board.
func (x Examples) tryAll(p puzzle.Puzzle, known puzzle.Facts, technique puzzle.Technique, best map[string]example) {
	for _, s := range technique.Steps(p, known) {
		x.try(p, s, 0, best)
	}
}

// try stores a step as the example of its technique if it is the smallest: the board with only its premises marked.
func (x Examples) try(p puzzle.Puzzle, s puzzle.Step, bonus int, best map[string]example) {
	rows, cols := p.Size()
	known := puzzle.NewFacts(p.Board())
	marked := map[puzzle.Place]bool{}
	for _, f := range s.Because {
		known.Add(f)
		marked[f.At] = true
	}
	size := 4*rows*cols + 8*len(marked) + 2*len(s.Clues) + len(s.Because) - min(3, len(s.New)) - bonus
	if old, ok := best[s.Technique]; ok && old.size <= size {
		return
	}
	if x.Only != nil {
		p = x.Only(p, s.Clues)
	}
	if !reproduces(p, known, s) {
		return
	}
	best[s.Technique] = example{size, Board(p, known)}
}

// reproduces reports whether the technique's first step on a board is like the wanted one.
func reproduces(p puzzle.Puzzle, known puzzle.Facts, want puzzle.Step) bool {
	for _, x := range p.Kind().Techniques {
		if x.ID != want.Technique {
			continue
		}
		steps := x.Steps(p, known)
		return len(steps) > 0 && len(steps[0].New) >= len(want.New) && steps[0].Contradiction() == want.Contradiction() &&
			len(steps[0].Clues) == len(want.Clues)
	}
	return false
}
