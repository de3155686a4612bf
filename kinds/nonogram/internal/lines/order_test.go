package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// runLanguage returns the language of words with given runs: letter 0 elsewhere, and at least once between two runs of one letter.
func runLanguage(runs []Run, letters int) *Language {
	l := NewLanguage()
	last, before := Start, 0
	for _, r := range append(slices.Clone(runs), Run{}) {
		gap := l.Position(1)
		l.Step(last, gap)
		l.Step(gap, gap)
		if r.Size == 0 {
			l.End(last)
			l.End(gap)
			return l
		}
		p := l.Position(1 << r.Letter)
		l.Step(gap, p)
		if r.Letter != before {
			l.Step(last, p)
		}
		for range r.Size - 1 {
			q := l.Position(1 << r.Letter)
			l.Step(p, q)
			p = q
		}
		last, before = p, r.Letter
	}
	return l
}

// spelled returns the runs of a word.
func spelled(word []int) (out []Run) {
	for i, v := range word {
		switch {
		case v == 0:
		case i > 0 && word[i-1] == v:
			out[len(out)-1].Size++
		default:
			out = append(out, Run{1, v})
		}
	}
	return out
}

// TestRegularOrder compares lines with order literals with the list of all words, alone and together with the filter. It also compares the
// cells at which runs can start with the remaining words when some cells are known.
func TestRegularOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		letters := 2 + r.IntN(2)
		n := min(3+r.IntN(6), 14/letters)
		word := make([]int, n)
		for i := range word {
			if word[i] = r.IntN(letters); i > 0 && r.IntN(2) == 0 {
				word[i] = word[i-1]
			}
		}
		runs := spelled(word)
		if len(runs) == 0 {
			continue
		}
		shown := make([]bool, n) // cells that are known at the root
		for i := range shown {
			shown[i] = r.IntN(5) == 0
		}
		alone := r.IntN(2) == 0
		ruletest.Run(t, r, ruletest.Rule{
			Vars: n * letters,
			Holds: func(x []bool) bool {
				w := make([]int, n)
				for i := range w {
					if w[i] = letterOf(x[i*letters : (i+1)*letters]); w[i] < 0 || shown[i] && w[i] != word[i] {
						return false
					}
				}
				return slices.Equal(spelled(w), runs)
			},
			Post: func(s *sat.Solver, x []sat.Lit) {
				cells := make([][]sat.Lit, n)
				for i := range cells {
					cells[i] = x[i*letters : (i+1)*letters]
					s.Add(cells[i]...)
					s.AtMostOne(cells[i]...)
					if shown[i] {
						s.Add(cells[i][word[i]])
					}
				}
				lexicon := NewRegulars(s)
				if !alone {
					lexicon.Post(cells, runLanguage(runs, letters))
				}
				lexicon.Order(cells, runs)
				for _, f := range lexicon.order {
					f()
				}
			},
		})
	}
}
