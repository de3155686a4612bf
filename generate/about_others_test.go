package generate

import (
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// square returns a board of 5x5 skyscrapers with these clues, and the plan of a request for one.
func square(t *testing.T, clues string, w Request) (*plan, puzzle.Puzzle) {
	t.Helper()
	q, err := kinds.Parse("https://puzz.link/p?skyscrapers/5/5/" + clues)
	if err != nil {
		t.Fatal(err)
	}
	w.Kind, w.Rows, w.Cols = q.Kind(), 5, 5
	p, err := w.plan()
	if err != nil {
		t.Fatal(err)
	}
	return p, q
}

// TestBeside: a puzzle is not about a technique if it needs a harder one, or more than three others nearly as hard.
func TestBeside(t *testing.T) {
	for _, x := range []struct{ clues, about, want string }{
		{"g41k3h4i2h23", "line-cases", ""},                                              // three others are nearly as hard
		{"g4g143g3l3g2i", "line-cases", "too many other techniques are nearly as hard"}, // four do
		{"g4g143g3l3g2i", "clue-two", "skyscrapers.line-cases is harder"},
	} {
		p, q := square(t, x.clues, Request{About: x.about})
		if why, err := p.otherHard(t.Context(), q); err != nil || why.String() != x.want {
			t.Errorf("%s about %s: %q (%v), not %q", x.clues, x.about, why, err, x.want)
		}
		if _, err := p.verify(t.Context(), q); (err == nil) != (x.want == "") {
			t.Errorf("%s about %s, made: %v, not %q", x.clues, x.about, err, x.want)
		}
		if far, err := (&lesson{plan: p}).measure(t.Context(), q); err != nil || (far == 0) != (x.want == "") {
			t.Errorf("%s about %s lacks %g (%v)", x.clues, x.about, far, err)
		}
	}
}

// TestNotNeeded: when clues are omitted one after the other, the result is not about a technique if the last puzzle that is not too hard
// does not need it, even if the next one does.
func TestNotNeeded(t *testing.T) {
	p, q := square(t, "g41k3h4i2h23", Request{About: "line-chain"})
	var clues []puzzle.Place
	for _, c := range p.Kind.Clues(q) {
		clues = append(clues, c.At)
	}
	var missed *miss
	if q, err := p.withTechnique(t.Context(), &chain{full: q, drops: [][]puzzle.Place{clues}}); !errors.As(err, &missed) ||
		missed.Error() != "skyscrapers.line-chain is not needed" {
		t.Errorf("%v, %v", q, err)
	}
}

// TestUsedAndNeeded: a puzzle is rejected if it can be solved without the requested technique, or does not use it.
func TestUsedAndNeeded(t *testing.T) {
	for must, want := range map[string]string{
		"clue-two":   "",
		"only-place": "skyscrapers.only-place is not needed", // eleven times used
		"line-chain": "skyscrapers.line-chain is not used",
	} {
		p, q := square(t, "g41k3h4i2h23", Request{MustUse: must})
		if _, err := p.verify(t.Context(), q); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, not %q", must, err, want)
		}
	}
}
