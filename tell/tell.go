package tell

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Explanation is an explanation in thoughts. Its Steps are the small steps, all of them; what they know in the end is Known.
type Explanation struct {
	puzzle.Explanation
	Thoughts []Thought
}

// Explain solves a puzzle as a person would and tells it, within the bounds of the study; what is written on its board does not count. With
// o.MaxSteps it ends after so many thoughts.
func Explain(ctx context.Context, st *puzzle.Study, o puzzle.ExplainOptions) Explanation {
	most := o.MaxSteps
	o.MaxSteps = 0
	t := begin(ctx, st, o)
	var out []Thought
	for most == 0 || len(out) < most {
		x, ok := t.thought()
		if !ok {
			break
		}
		out = append(out, x)
	}
	e := Explanation{t.walk.Explanation(), out}
	if e.Status == "" || most > 0 && !t.told.Equal(e.Known) {
		e.Status, e.Reason, e.Known = puzzle.Stalled, "as many steps as asked for", t.told
	}
	return e
}

// Next is the next thought on the board as it is written. Without one the error says why; see Study.Next.
func Next(ctx context.Context, st *puzzle.Study) (Thought, error) {
	t := begin(ctx, st, puzzle.ExplainOptions{Known: st.Board()})
	if x, ok := t.thought(); ok {
		return x, nil
	}
	return Thought{}, t.walk.Err()
}

// teller is a telling under way.
type teller struct {
	*trail
	ctx  context.Context
	walk *puzzle.Walk

	peeked  *puzzle.Step // the step that comes next, when it has been looked at
	over    bool
	level   float64 // of the hardest step taken since the last thought
	pending []int   // bookkeeping that rests on something not told yet
	rest    int     // steps before this one are told, or have nothing left to tell
	open    []int   // unknowns of which the steps know something to write down that is not told
	isOpen  []bool
	last    puzzle.Place
}

// begin begins to tell.
func begin(ctx context.Context, st *puzzle.Study, o puzzle.ExplainOptions) *teller {
	t := &teller{ctx: ctx, walk: st.Walk(o)}
	t.trail = newTrail(t.walk.Explanation().Start)
	t.isOpen = make([]bool, t.board.Len())
	return t
}

// peek is the step that comes next; nil when there is none.
func (t *teller) peek() *puzzle.Step {
	if t.peeked != nil || t.over {
		return t.peeked
	}
	s, ok := t.walk.Next(t.ctx)
	if !ok {
		t.over = true
		return nil
	}
	t.peeked = &s
	return t.peeked
}

// advance takes the next step; false when there is none.
func (t *teller) advance() bool {
	s := t.peek()
	if s == nil {
		return false
	}
	t.peeked = nil
	n := len(t.steps)
	folds := folds[s.Technique]
	for _, i := range t.take(*s, folds) {
		if !t.isOpen[i] && t.price(i) < never {
			t.isOpen[i] = true
			t.open = append(t.open, i)
		}
	}
	if folds {
		t.pending = append(t.pending, n)
	} else {
		t.level = max(t.level, s.Level)
	}
	return true
}

// What it costs a thought to end in something that is a mark rather than a value, and what nobody writes down by itself.
const (
	emptyPrice = 0.7 // an empty cell
	leastPrice = 0.5 // at least so many bridges
	crossPrice = 2.0 // no line, no bridge
	never      = 100
)

// price is what it costs to end in what the steps know of an unknown; never when there is nothing to write down that is not told.
func (t *teller) price(i int) float64 {
	told, known := t.told.Can(i), t.known.Can(i)
	line := t.board.Unknown(i).At.Kind != puzzle.CellKind
	v, decided := t.known.Value(i)
	switch {
	case known == told:
		return never
	case decided && v > 0:
		return 0
	case decided && line:
		return crossPrice
	case decided:
		return emptyPrice
	case line && told.Has(0) && !known.Has(0):
		return leastPrice
	}
	return never
}

// ahead is how many steps more may be looked at when something can be told already.
const ahead = 24

// thought is the next one; ok is false at the end.
func (t *teller) thought() (Thought, bool) {
	t.level = 0
	for n := 0; ; n++ {
		if s := t.peek(); s != nil && s.Contradiction() {
			t.advance()
			return t.contradiction(), true
		}
		used, cost := t.cheapest()
		if used != nil && (n >= ahead || cost <= t.level || cost <= easy) {
			return t.tell(used), true
		}
		if !t.advance() {
			if used != nil {
				return t.tell(used), true
			}
			return t.left()
		}
	}
}

// easy is what a thought may cost to be told without looking for a cheaper one.
const easy = 1.2

// cheapest is the cheapest thought that can be told, by the steps that it needs; nil when there is none.
func (t *teller) cheapest() (best map[int]needs, cost float64) {
	cost = never
	open := t.open[:0]
	for _, i := range t.open {
		price := t.price(i)
		if price >= never {
			t.isOpen[i] = false
			continue
		}
		open = append(open, i)
		price += t.far(i)
		if price >= cost {
			continue
		}
		need := needs{i: t.told.Can(i) &^ t.known.Can(i)}
		if used, c, ok := t.trace(need, cost-price); ok && c+price < cost {
			best, cost = used, c+price
		}
	}
	t.open = open
	return best, cost
}

// far is what it costs to look elsewhere than at the last thought.
func (t *teller) far(i int) float64 {
	if t.last.Kind == puzzle.NoPlace {
		return 0
	}
	at := t.board.Unknown(i).At
	d := abs(int(at.R)-int(t.last.R)) + abs(int(at.C)-int(t.last.C))
	return min(0.5, 0.02*float64(d))
}

func abs(n int) int { return max(n, -n) }

// breath is how many parts a thought may have, and nextMost what the second and later ones may cost.
const (
	breath   = 4
	nextMost = 1.7
)

// tell makes a thought that begins with the steps used, and goes on as long as what comes next follows from it at once, or is the same again.
func (t *teller) tell(used map[int]needs) Thought {
	before := t.told.Clone()
	var links []puzzle.Step
	var parts []Part
	said := map[puzzle.Place]bool{} // places of which something was said in this thought
	like := false
	for {
		argument := t.argue(used)
		falls := t.fall()
		for _, s := range slices.Concat(argument, falls) {
			for _, x := range s.New {
				said[x.At] = true
			}
		}
		links = slices.Concat(links, argument, falls)
		parts = append(parts, Part{Argument: len(argument), Falls: len(falls), Likewise: like})
		if len(parts) == breath || looks(links) >= mostLooks {
			break
		}
		last := argument[len(argument)-1]
		if used, like = t.goesOn(last, said); used == nil {
			break
		}
	}
	return thought(before, links, parts)
}

// mostLooks is how many places the eye may go to before a thought ends; a trial counts as two.
const mostLooks = 4

// looks is how often the eye goes to other clues for something that is no bookkeeping, or that is written down.
func looks(links []puzzle.Step) int {
	n := 0
	var at [][]puzzle.Place
	for _, s := range links {
		writes := slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.Value > 0 && !x.Not })
		if folds[s.Technique] && !writes || slices.ContainsFunc(at, func(clues []puzzle.Place) bool { return slices.Equal(clues, s.Clues) }) {
			continue
		}
		at = append(at, s.Clues)
		if n++; len(s.Sub) > 0 {
			n++
		}
	}
	return n
}

// goesOn is what may be said in the same breath as the argument before: it rests on what was said, or is the same in another place.
func (t *teller) goesOn(last puzzle.Step, said map[puzzle.Place]bool) (used map[int]needs, like bool) {
	for n := 0; n < ahead; n++ {
		if s := t.peek(); s == nil || s.Contradiction() || s.Level > min(last.Level, nextMost) {
			break
		}
		t.advance()
	}
	best := nextMost
	for _, i := range t.open {
		price := t.price(i)
		if price+bookkeeping > best {
			continue
		}
		found, cost, ok := t.trace(needs{i: t.told.Can(i) &^ t.known.Can(i)}, best-price)
		if !ok || len(found) == 0 {
			continue
		}
		end := t.steps[final(found)]
		follows := slices.ContainsFunc(end.Because, func(x puzzle.Fact) bool { return said[x.At] })
		again := len(found) == 1 && end.Technique == last.Technique && len(end.Because) == 0 && len(last.Because) == 0
		if follows || again {
			used, like, best = found, again && !follows, cost+price
		}
	}
	return used, like
}

// final is the last of the steps used.
func final(used map[int]needs) int {
	end := 0
	for k := range used {
		end = max(end, k)
	}
	return end
}

// argue makes the links of an argument, with all that the last of them concludes, and what else is seen at the same clue with no more thought; all of
// it is told.
func (t *teller) argue(used map[int]needs) []puzzle.Step {
	end := t.steps[final(used)]
	for s := t.peek(); s != nil && s.Level <= end.Level && slices.Equal(s.Clues, end.Clues) && !s.Contradiction(); s = t.peek() {
		t.advance()
	}
	t.whole(used, final(used))
	for _, i := range t.open {
		price := t.price(i)
		if price >= crossPrice {
			continue
		}
		more, _, ok := t.trace(needs{i: t.told.Can(i) &^ t.known.Can(i)}, end.Level+bookkeeping)
		if !ok || len(more) != 1 || len(t.steps[final(more)].Sub) > 0 || !slices.Equal(t.steps[final(more)].Clues, end.Clues) || len(end.Clues) == 0 {
			continue
		}
		t.whole(used, final(more))
	}
	links := t.links(used)
	for _, s := range links {
		for _, x := range s.New {
			t.told.Add(x)
		}
	}
	if n := links[len(links)-1].New; len(n) > 0 {
		t.last = n[0].At
	}
	return links
}

// whole uses all that a step concludes.
func (t *teller) whole(used map[int]needs, k int) {
	if used[k] == nil {
		used[k] = needs{}
	}
	for _, x := range t.steps[k].New {
		if i, m := t.strikes(x); i >= 0 {
			used[k][i] |= m
		}
	}
}

// most is how many places may be decided by what falls from a thought; the rest is told in the next.
const most = 6

// fall takes the bookkeeping that rests on nothing but what is told.
func (t *teller) fall() []puzzle.Step {
	var out []puzzle.Step
	decided := 0
	for {
		for s := t.peek(); s != nil && folds[s.Technique] && !s.Contradiction(); s = t.peek() {
			t.advance()
		}
		found := false
		t.pending = slices.DeleteFunc(t.pending, func(k int) bool {
			if decided >= most || !t.rests(t.steps[k].Because) {
				return false
			}
			s := t.steps[k].Step
			s.New = slices.DeleteFunc(slices.Clone(s.New), t.told.Holds)
			for _, x := range s.New {
				t.told.Add(x)
				if _, ok := t.told.Value(t.board.Index(x.At)); ok && t.price1(x) {
					decided++
				}
			}
			if len(s.New) > 0 {
				found = true
				out = append(out, s)
			}
			return true
		})
		if !found {
			return out
		}
	}
}

// price1 reports whether a fact is one that people announce.
func (t *teller) price1(x puzzle.Fact) bool {
	return x.Value > 0 || x.At.Kind == puzzle.CellKind
}

// rests reports whether facts are told.
func (t *teller) rests(facts []puzzle.Fact) bool {
	for _, x := range facts {
		if !t.told.Holds(x) {
			return false
		}
	}
	return true
}

// contradiction is the thought that shows that the board cannot be finished: the last step taken.
func (t *teller) contradiction() Thought {
	last := len(t.steps) - 1
	need := needs{}
	t.add(need, t.steps[last].Because...)
	used, _, _ := t.trace(need, never*never)
	links := append(t.links(used), t.steps[last].Step)
	t.over, t.peeked = true, nil
	return thought(t.told.Clone(), links, []Part{{Argument: len(links)}})
}

// left tells, at the end, the steps that nothing to write down rests on: each is a thought of its own.
func (t *teller) left() (Thought, bool) {
	for ; t.rest < len(t.steps); t.rest++ {
		used := map[int]needs{}
		need := needs{}
		for _, x := range t.steps[t.rest].New {
			t.add(need, x)
		}
		if len(need) == 0 {
			continue
		}
		used, _, _ = t.trace(need, never*never)
		return t.tell(used), true
	}
	return Thought{}, false
}
