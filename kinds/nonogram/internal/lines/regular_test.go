package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// randomLanguage returns a language of random positions, with some steps that stay and some that skip positions. Long languages take
// several words of bits.
func randomLanguage(r *rand.Rand, letters, positions int) *Language {
	l := NewLanguage()
	for range positions {
		l.Position(1 + r.Uint64N(1<<letters-1))
	}
	for p := range positions + 1 {
		for q := p; q <= min(positions, p+3); q++ {
			if q > 0 && (q == p+1 || r.IntN(3) == 0) {
				l.Step(p, q)
			}
		}
	}
	for range 2 {
		l.End(1 + r.IntN(positions))
	}
	if r.IntN(3) == 0 {
		l.End(positions)
	}
	return l
}

// spells reports by the obvious definition whether a word is in the language: some walk over the positions spells it.
func (l *Language) spells(word []int, at int) bool {
	if len(word) == 0 {
		return l.ends[at]
	}
	return slices.ContainsFunc(l.succ[at], func(to int) bool { return l.entering[to]>>word[0]&1 != 0 && l.spells(word[1:], to) })
}

// letterOf returns the letter that the booleans of a cell encode, or -1 if they encode none. A cell of two letters has one boolean.
func letterOf(x []bool) int {
	if len(x) == 1 {
		if x[0] {
			return 1
		}
		return 0
	}
	at := slices.Index(x, true)
	if at < 0 || slices.Contains(x[at+1:], true) {
		return -1
	}
	return at
}

func TestRegular(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		letters := 2 + r.IntN(3)
		bools := letters
		if letters == 2 {
			bools = 1
		}
		n := min(3+r.IntN(7), 14/bools)
		l := randomLanguage(r, letters, 2+r.IntN(6))
		ruletest.Run(t, r, ruletest.Rule{
			Vars: n * bools,
			Holds: func(x []bool) bool {
				word := make([]int, n)
				for i := range word {
					if word[i] = letterOf(x[i*bools : (i+1)*bools]); word[i] < 0 {
						return false
					}
				}
				return l.spells(word, Start)
			},
			Post: func(s *sat.Solver, x []sat.Lit) {
				cells := make([][]sat.Lit, n)
				for i := range cells {
					if cells[i] = x[i*bools : (i+1)*bools]; bools == 1 {
						cells[i] = []sat.Lit{x[i].Not(), x[i]}
						continue
					}
					s.Add(cells[i]...)
					s.AtMostOne(cells[i]...)
				}
				NewRegulars(s).Post(cells, l)
			},
		})
	}
}

// TestRegularReasons: reasons are minimal. Without any one of their literals there is a word.
func TestRegularReasons(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	asked := 0
	for range 400 {
		letters, n := 3, 4+r.IntN(3)
		l := randomLanguage(r, letters, 3+r.IntN(5))
		s := sat.New(sat.Options{})
		first := s.Bools(n * letters)
		cells := make([][]sat.Lit, n)
		for i := range cells {
			for v := range letters {
				cells[i] = append(cells[i], first+sat.Lit(2*(i*letters+v)))
			}
		}
		NewRegulars(s).Post(cells, l)
		s.Oracle(func(because []sat.Lit, q sat.Lit) bool {
			free := func(out []sat.Lit) bool { // some word contains no letter of out
				return fits(l, n, letters, func(i, v int) bool {
					lit := cells[i][v]
					return !slices.Contains(out, lit.Not()) && !slices.ContainsFunc(out, func(o sat.Lit) bool {
						return o&1 == 0 && o != lit && slices.Contains(cells[i], o)
					})
				})
			}
			denied := because
			if q != sat.False { // the cell holds the letter: all others of it are out
				denied = append(slices.Clone(because), q.Not())
			}
			if free(denied) {
				return false
			}
			for k := range because {
				asked++
				if !free(slices.Delete(slices.Clone(denied), k, k+1)) {
					t.Errorf("of the reasons %v for %v number %d can be left out", because, q, k)
				}
			}
			return true
		})
		for range 12 {
			var assume []sat.Lit
			for i := range cells {
				for v := range letters {
					if r.IntN(3) == 0 {
						assume = append(assume, cells[i][v].Not())
					}
				}
			}
			if _, err := s.Solve(t.Context(), assume...); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 500 {
		t.Errorf("only %d literals were asked about", asked)
	}
}

// fits reports whether the language has a word of n letters in which each letter v at position i satisfies may(i, v).
func fits(l *Language, n, letters int, may func(i, v int) bool) bool {
	word := make([]int, n)
	var lay func(i int) bool
	lay = func(i int) bool {
		if i == n {
			return l.spells(word, Start)
		}
		for v := range letters {
			if word[i] = v; may(i, v) && lay(i+1) {
				return true
			}
		}
		return false
	}
	return lay(0)
}

// TestLanguageFilter removes letters a few at a time, sometimes restores them, and compares the filter with all words, for short languages
// and for those of several words of bits.
func TestLanguageFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	dead := 0
	for round := range 600 {
		letters, n := 2+r.IntN(2), 2+r.IntN(5)
		l := randomLanguage(r, letters, 2+r.IntN(7))
		if round%3 == 0 {
			l = longer(l)
		}
		f := NewLanguageFilter(l, n)
		for range 6 {
			can, want := make([]puzzle.Mask, n), make([]puzzle.Mask, n)
			for i := range can {
				can[i] = puzzle.Mask(1 + r.Uint64N(1<<letters-1))
			}
			for i := range want {
				for v := range letters {
					if can[i]>>v&1 != 0 && fits(l, n, letters, func(j, w int) bool { return can[j]>>w&1 != 0 && (j != i || w == v) }) {
						want[i] |= 1 << v
					}
				}
			}
			switch ok := f.Run(can); {
			case ok != (want[0] != 0):
				t.Fatalf("there are words: %v, the filter says %v", want[0] != 0, ok)
			case !ok:
				dead++
			case !slices.Equal(can, want):
				t.Fatalf("%b are left, the words have %b", can, want)
			}
		}
	}
	if dead < 100 {
		t.Errorf("only %d lines had no word", dead)
	}
}

// longer returns the same language after sixty additional positions that no step reaches.
func longer(l *Language) *Language {
	m := NewLanguage()
	for range 60 {
		m.Position(1)
	}
	for p, letters := range l.entering[1:] {
		q := m.Position(letters)
		if l.ends[p+1] {
			m.End(q)
		}
	}
	for p, to := range l.succ {
		for _, q := range to {
			if p == Start {
				m.Step(Start, q+60)
			} else {
				m.Step(p+60, q+60)
			}
		}
	}
	if l.ends[Start] {
		m.End(Start)
	}
	return m
}
