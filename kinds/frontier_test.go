package kinds

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/frontier"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/study"
)

// TestReadings counts the solutions of small boards by frontier search and by listing them with the kernel, with all values of the
// unknowns and with only those that occur in a solution.
func TestReadings(t *testing.T) {
	const most = 200
	r := rand.New(rand.NewPCG(11, 1))
	for _, k := range All {
		several, none, large, switched := 0, 0, 0, 0
		for range sweeptest.Samples(60, 150) {
			p := sparse(t, r, spoiled(t, r, k))
			rules, ok := p.(constraint.Declared)
			if !ok {
				t.Skip("its rules are not declared")
			}
			if q, ok := withSwitch(t, r, p); ok {
				p, rules = q, q.(constraint.Declared)
				switched++
			}
			want := listed(t, p, most)
			switch {
			case want == 0:
				none++
			case want == most:
				large++
				continue
			case want > 1:
				several++
			}
			values := make([]puzzle.Mask, p.Board().Len())
			for i, u := range p.Board().Unknowns() {
				values[i] = u.Values
			}
			try := func(how string) {
				n, exact, err := frontier.Count(t.Context(), p.Board(), values, rules.Network())
				if err != nil || !exact || n != int64(want) {
					t.Fatalf("%s: %d (%v, %v) %s of %d solutions of %v", k.Name, n, exact, err, how, want, k.JSON.Givens(p))
				}
			}
			if len(values) <= 25 || values[0].Len() == 2 {
				try("by all values") // lines with many values would have too many states
			}
			if want == 0 {
				continue
			}
			f := study.Forced(t.Context(), p, study.Options{}).Solution
			for i := range values {
				values[i] = f.Candidates(i)
			}
			try("by those of solutions")
		}
		t.Logf("%s: several %d, none %d, too many %d, with a switch %d", k.Name, several, none, large, switched)
		if several < sweeptest.Samples(3, 20) || none < sweeptest.Samples(1, 4) {
			t.Errorf("%s: several %d, none %d: too few to tell", k.Name, several, none)
		}
	}
}

func sparse(t *testing.T, r *rand.Rand, p puzzle.Puzzle) puzzle.Puzzle {
	away := r.Float64() * r.Float64()
	for _, c := range p.Kind().Clues(p) {
		if r.Float64() < away {
			if q, err := p.Kind().Without(p, c.At); err == nil {
				p = q
			}
		}
	}
	return p
}

// withSwitch sets one of the options that some kinds have in addition to clues.
func withSwitch(t *testing.T, r *rand.Rand, p puzzle.Puzzle) (puzzle.Puzzle, bool) {
	text, err := Encode(p, nil, codec.JSON.Name, codec.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	on := []string{`"tree":true`, `"max":1`, `"max":3`, `"all":true`}[r.IntN(4)]
	text = strings.Replace(text, `"givens":{`, `"givens":{`+on+`,`, 1)
	it := Decode(codec.Document{Notation: codec.JSON, Explicit: true, Text: text, Line: 1}, "made", ReadOptions{})
	return it.Puzzle, it.Err == nil
}

func listed(t *testing.T, p puzzle.Puzzle, most int) (n int) {
	m := model.New(p, model.Options{})
	var on []sat.Lit
	for i, u := range p.Board().Unknowns() {
		for v := range u.Values.Values() {
			on = append(on, m.Is(i, v))
		}
	}
	for _, err := range m.S.Solutions(t.Context(), on) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == most {
			break
		}
	}
	return n
}
