package tell

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// mostAhead is how many steps are looked at until a value is struck.
const mostAhead = 400

// Against is what a person finds out instead of a value: the argument, by the kind's techniques alone and on the board as it is written,
// that ends where the value is struck. ok is false where the steps do not come to it, or it takes more links than are said in one go.
func Against(ctx context.Context, st *study.Study, x puzzle.Fact) (told Thought, ok bool) {
	t := begin(ctx, st, st.Here(ctx), study.ExplainOptions{})
	i := t.board.Index(x.At)
	if i < 0 || x.Not || !t.told.Can(i).Has(x.Value) {
		return Thought{}, false
	}
	for n := 0; t.known.Can(i).Has(x.Value); n++ {
		s := t.peek()
		if n == mostAhead || s == nil || s.Contradiction() || tries(t.kind, *s) {
			return Thought{}, false
		}
		t.advance()
	}
	used := t.trace(needs{i: puzzle.Only(x.Value)})
	n := 0
	for k := range used { // any order: a count
		if !t.steps[k].folds {
			n++
		}
		if len(t.steps[k].Sub) > 0 {
			n += len(t.steps[k].Sub)
		}
	}
	if n > mostArgued {
		return Thought{}, false
	}
	t.whole(used, final(used))
	links := t.links(used)
	return thought(t.kind, t.told, links, []Part{{Argument: len(links)}}), true
}
