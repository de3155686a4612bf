package puzzle

import (
	"cmp"
	"context"
	"slices"
)

// Finding is a step being made: what a technique concludes, and what that rests on. Unknowns are named by their index on the board.
// Its methods may be called in any order and say things twice; Step leaves out what is known already, joins the rest and puts it into the
// order of the board.
type Finding struct {
	Level float64 // when it differs from that of the technique
	Exact bool    // struck values that it rests on are named one by one, however many of an unknown
	Args  Args
	Sub   []Step

	known Facts
	found []values
	rests []values
	clues []Place
	clash bool
	room  struct{ found, rests [4]values } // where most findings find room
}

// values are an unknown and some of its values: those that are struck by a conclusion, or were struck before and must have been.
// placed is set for a conclusion that names the value that is left.
type values struct {
	at     int
	mask   Mask
	placed bool
}

// Finding begins a step that rests on the clues given.
func (l *Look) Finding(clues ...Place) *Finding {
	f := &Finding{known: l.Known, clues: clues}
	f.found, f.rests = f.room.found[:0], f.room.rests[:0]
	return f
}

// Is concludes that unknown i holds v.
func (f *Finding) Is(i, v int) {
	f.found = append(f.found, values{i, f.known.board.unknowns[i].Values &^ Only(v), true})
}

// Not concludes that unknown i holds none of the values of m, each of which is told by itself.
func (f *Finding) Not(i int, m Mask) { f.found = append(f.found, values{at: i, mask: m}) }

// Left concludes that unknown i holds one of the values of m. If one value is left by now, the conclusion is that i holds it, and it
// rests also on what was struck from i before.
func (f *Finding) Left(i int, m Mask) {
	can := f.known.can[i]
	left := can & m
	switch {
	case left == can:
	case left.Len() == 1:
		f.found = append(f.found, values{i, f.known.board.unknowns[i].Values &^ left, true})
		f.rests = append(f.rests, values{at: i, mask: m &^ left})
	default:
		f.Not(i, can&^left)
	}
}

// Clash concludes that the board cannot be finished; whatever else is concluded is left out.
func (f *Finding) Clash() { f.clash = true }

// On makes the finding rest on all that is known of the unknowns.
func (f *Finding) On(unknowns ...int) {
	for _, i := range unknowns {
		f.rests = append(f.rests, values{at: i, mask: f.known.board.unknowns[i].Values &^ f.known.can[i]})
	}
}

// OnNot makes the finding rest on unknown i not holding the values of m; those that it may still hold are left out.
func (f *Finding) OnNot(i int, m Mask) { f.rests = append(f.rests, values{at: i, mask: m}) }

// Clue makes the finding rest on clues.
func (f *Finding) Clue(at ...Place) {
	for _, x := range at {
		if !slices.Contains(f.clues, x) {
			f.clues = append(f.clues, x)
		}
	}
}

// Through adds a sub-step: the finding rests on its clues, and on those of its facts that are known. The others were supposed, or
// are found by the sub-steps before.
func (f *Finding) Through(s Step) {
	f.Clue(s.Clues...)
	for _, x := range s.Because {
		if f.known.Holds(x) {
			i, m := f.known.board.Strikes(x)
			f.OnNot(i, m)
		}
	}
	f.Sub = append(f.Sub, s)
}

// Also makes the finding rest on all that another one rests on.
func (f *Finding) Also(g *Finding) {
	f.Clue(g.clues...)
	f.rests = append(f.rests, g.rests...)
}

// Weight counts the clues and the facts that the finding rests on so far.
func (f *Finding) Weight() (clues, facts int) {
	var because []Fact
	f.rests = joined(f.rests)
	for _, x := range f.rests {
		because = f.known.reason(because, x.at, x.mask, f.Exact)
	}
	return len(f.clues), len(because)
}

// Step is the step. Without anything new to say it is no step, and ok is false. Conclusions that leave an unknown no value of the
// board are a clash.
func (f *Finding) Step() (s Step, ok bool) {
	s = Step{Level: f.Level, Clues: f.clues, Args: f.Args, Sub: f.Sub}
	board := f.known.board
	found := joined(f.found)
	for _, x := range found {
		f.clash = f.clash || board.unknowns[x.at].Values&^x.mask == 0
	}
	if !f.clash {
		for _, x := range found {
			at, can := board.unknowns[x.at].At, f.known.can[x.at]
			switch news := can & x.mask; {
			case news == 0:
			case x.placed:
				s.New = append(s.New, Fact{At: at, Value: (board.unknowns[x.at].Values &^ x.mask).Min()})
			default:
				for v := range news.Values() {
					s.New = append(s.New, Fact{At: at, Value: v, Not: true})
				}
			}
		}
		if len(s.New) == 0 {
			return s, false
		}
	}
	for _, x := range joined(f.rests) {
		s.Because = f.known.reason(s.Because, x.at, x.mask, f.Exact)
	}
	return s, true
}

// Steps is the step as a list of one, or of none when there is nothing new to say.
func (f *Finding) Steps() []Step {
	if s, ok := f.Step(); ok {
		return []Step{s}
	}
	return nil
}

// joined puts what is said of one unknown together, in the order of the board. A value placed comes before what is only struck.
func joined(said []values) []values {
	slices.SortStableFunc(said, func(a, b values) int { return cmp.Compare(a.at, b.at) })
	out := said[:0]
	for _, x := range said {
		if n := len(out); n > 0 && out[n-1].at == x.at {
			out[n-1].mask |= x.mask
			out[n-1].placed = out[n-1].placed || x.placed
			continue
		}
		out = append(out, x)
	}
	return out
}

// reason appends the facts that say that unknown i does not hold the values of m, of which those that it may hold are left out:
// that it holds its value, when it has one, else a fact for each value. Unless it shall be exact, all that are struck of an unknown
// are named when many are needed, because it is then easier to say what is left.
func (f Facts) reason(dst []Fact, i int, m Mask, exact bool) []Fact {
	u := f.board.unknowns[i]
	struck := u.Values &^ f.can[i]
	if m &= struck; m == 0 {
		return dst
	}
	if v, ok := f.Value(i); ok {
		return append(dst, Fact{At: u.At, Value: v})
	}
	if m.Len() > many && !exact {
		m = struck
	}
	for v := range m.Values() {
		dst = append(dst, Fact{At: u.At, Value: v, Not: true})
	}
	return dst
}

// many is how many struck values of an unknown are still named one by one.
const many = 4

// Look is one look at a board: all that a technique is given. It belongs to one goroutine.
type Look struct {
	Puzzle  Puzzle
	Known   Facts // the board; a technique does not change it
	Region  int   // the region to look at, of the technique's Regions; 0 for a technique that looks at the whole board
	Scratch any   // what Kind.Scratch made for this study: tables and memories of the kind's own

	ctx context.Context
}

// NewLook is a look at a board from nowhere, with a scratch of its own: for tests, and for functions that ask a technique once.
func NewLook(p Puzzle, known Facts) *Look {
	return LookIn(context.Background(), p, known)
}

// LookIn is a look with a new scratch, for as long as ctx lasts; when ctx ends while it is made, it must not be used.
func LookIn(ctx context.Context, p Puzzle, known Facts) *Look {
	l := &Look{Puzzle: p, Known: known, ctx: ctx}
	if f := p.Kind().Scratch; f != nil {
		l.Scratch = f(l)
	}
	return l
}

// Over reports whether nobody waits for the answer any more: the technique returns at once, whatever it has.
func (l *Look) Over() bool { return l.ctx.Err() != nil }

// Bound makes the look end with ctx.
func (l *Look) Bound(ctx context.Context) { l.ctx = ctx }

// On is the same look at another board of the same puzzle.
func (l *Look) On(known Facts) *Look {
	m := *l
	m.Known = known
	return &m
}
