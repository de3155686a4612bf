package kinds

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestMalformed runs every technique on small boards with random marks, right and wrong. No sentence about a step lacks a part, whether
// the step finds something or a contradiction.
func TestMalformed(t *testing.T) {
	var languages []*words.Language
	for _, code := range words.Languages {
		l, err := Language(code)
		if err != nil {
			t.Fatal(err)
		}
		languages = append(languages, l)
	}
	r := rand.New(rand.NewPCG(11, 29))
	contradictions := 0
	for _, k := range All {
		for n := range sweeptest.Samples(6, 15) {
			d, err := k.Random(r, puzzle.RandomOptions{Rows: 3 + n%3, Cols: 3 + n%3, Density: .4 + .5*r.Float64()})
			if err != nil || d.Puzzle.Board().Len() == 0 {
				continue
			}
			contradictions += wellFormed(t, languages, d.Puzzle, r)
		}
	}
	for _, text := range []string{
		`{"kind":"masyu","rows":3,"cols":2,"givens":{"pearls":["..","..",".."],"all":true}}`,
		`{"kind":"hashi","rows":5,"cols":5,"givens":{"max":4,"islands":[[0,0,1],[0,2,4],[0,4,3],[2,0,5],` +
			`[2,2,0],[2,4,4],[4,0,4],[4,2,3],[4,4,1]]}}`,
	} {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for range sweeptest.Samples(6, 15) {
			contradictions += wellFormed(t, languages, p, r)
		}
	}
	if contradictions < sweeptest.Samples(40, 100) {
		t.Errorf("only %d contradictions", contradictions)
	}
}

// wellFormed checks the sentences of all steps on a board with random marks and returns the number of contradictions.
func wellFormed(t *testing.T, languages []*words.Language, p puzzle.Puzzle, r *rand.Rand) (contradictions int) {
	known := puzzle.NewFacts(p.Board())
	part := r.Float64()
	for i := range known.Board().Len() {
		for v := range known.Board().Unknown(i).Values.Values() {
			if known.Candidates(i).Len() > 1 && r.Float64() < part*.7 {
				known.Restrict(i, ^puzzle.Only(v))
			}
		}
	}
	view := puzzle.NewView(p, known)
	for _, technique := range p.Kind().Techniques {
		for _, s := range technique.StepsAt(view) {
			if s.Contradiction() {
				contradictions++
			}
			for _, l := range languages {
				l := l.Of(p.Kind()).About(p)
				for _, text := range []string{l.StepText(s, words.Long), l.StepText(s, words.Short),
					l.ArgumentText(s, words.Context{Known: known, Last: true, Fails: s.Contradiction()})} {
					if found := wordstest.Malformed.FindString(text); found != "" {
						t.Errorf("%s: %q in %q", s.Technique, found, text)
					}
				}
			}
		}
	}
	return contradictions
}
