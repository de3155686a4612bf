package puzzle

import (
	"cmp"
	"context"
	"slices"
)

// What is left when no named technique applies, and named as what it is: a what-if that ends in a contradiction, or something
// that follows whichever value a place takes.

const (
	subLevel   = 4.6  // what-ifs take steps up to this level
	trialSteps = 4000 // the steps that one search for a what-if may take in all
	blindSteps = 1000 // the same, when the engine gives no hope
	agreeSteps = 2000 // the steps that one search for an agreement may take
)

// doubts lists what is possible on the board but not in truth, nearest to the last step first.
func doubts(known, truth Facts, o order) []Fact {
	var out []Fact
	for i, u := range known.board.unknowns {
		for v := range (known.can[i] &^ truth.can[i]).Values() {
			out = append(out, Fact{At: u.At, Value: v})
		}
	}
	if o.started {
		far := func(x Fact) int { return span(x.At, o.rows, o.cols).apart(o.last) }
		slices.SortStableFunc(out, func(x, y Fact) int { return cmp.Compare(far(x), far(y)) })
	}
	return out
}

// whatIf finds the shortest refutation of one of the doubts, within so many steps: all are followed a few steps, then, if none has
// ended, further.
func whatIf(ctx context.Context, f *finder, doubts []Fact, most int) (best Step, ok bool) {
	var open []*chain
	for _, x := range doubts {
		open = append(open, newChain(f, x))
	}
	work := 0
	for _, more := range []int{2, 4, 10, 30, 100, 400} {
		next := open[:0:0]
		for _, c := range open {
			if ctx.Err() != nil || work > most {
				return best, ok
			}
			work += c.advance(ctx, more, subLevel)
			if !c.closed {
				next = append(next, c)
				continue
			}
			if s := c.refutation(); !ok || shorter(s, best) {
				best, ok = s, true
			}
		}
		if ok {
			return best, true
		}
		open = next
	}
	return best, false
}

// shorter compares what-ifs.
func shorter(s, t Step) bool {
	return cmp.Or(cmp.Compare(s.Level, t.Level), cmp.Compare(len(s.Sub), len(t.Sub)), cmp.Compare(len(s.Because), len(t.Because))) < 0
}

// agreement finds a fact that holds whichever value a place takes.
func agreement(ctx context.Context, f *finder, places []Place) (best Step, ok bool) {
	work := 0
	for _, at := range places {
		if ctx.Err() != nil || work > agreeSteps {
			break
		}
		i := f.known.board.Index(at)
		values := f.known.Can(i)
		if values.Len() > 3 {
			continue
		}
		var branches []*chain
		for v := range values.Values() {
			c := newChain(f, Fact{At: at, Value: v})
			work += c.advance(ctx, 200, subLevel)
			branches = append(branches, c)
		}
		if s, found := agree(f, at, branches); found && (!ok || s.Level < best.Level) {
			best, ok = s, true
		}
	}
	return best, ok
}

// agree makes a step of what all branches find.
func agree(f *finder, at Place, branches []*chain) (best Step, ok bool) {
	board := f.known.board
	common := f.known.Clone()
	for i := range common.can {
		var m Mask
		for _, c := range branches {
			if !c.closed {
				m |= c.f.known.can[i]
			}
		}
		common.can[i] &= m
	}
	tried := 0
	for i, u := range board.unknowns {
		gone := f.known.can[i] &^ common.can[i]
		if gone == 0 || u.At == at || common.can[i] == 0 || tried >= 8 {
			continue
		}
		tried++
		x := Fact{At: u.At, Value: gone.Min(), Not: true}
		if v, one := common.Value(i); one {
			x = Fact{At: u.At, Value: v}
		}
		if s := cases(f, at, x, branches); !ok || s.Level < best.Level {
			best, ok = s, true
		}
	}
	return best, ok
}

// cases is the agreement of the branches on one fact.
func cases(f *finder, at Place, x Fact, branches []*chain) Step {
	board := f.known.board
	s := Step{Technique: f.p.Kind().Name + ".agreement", New: []Fact{x}}
	need := needs{}
	i := board.Index(at)
	if struck := board.unknowns[i].Values &^ f.known.can[i]; struck != 0 {
		need[i] |= struck
	}
	steps := 0
	for _, c := range branches {
		branch := Step{Technique: f.p.Kind().Name + ".case", New: []Fact{x}, Args: ArgsOf(Supposition{Assumed: c.assumed})}
		if c.closed {
			r := c.refutation()
			branch = r
			branch.New = []Fact{board.opposite(c.assumed)}
			need.add(board, r.Because...)
		} else {
			goal := needs{}
			goal.add(board, x)
			kept, clues, base, _ := c.trim(c.steps, goal)
			branch.Sub, branch.Clues, branch.Because = kept, clues, append(base, c.assumed)
			need.add(board, base...)
		}
		steps += len(branch.Sub)
		branch.Level = whatIfLevel
		for _, place := range branch.Clues {
			if !slices.Contains(s.Clues, place) {
				s.Clues = append(s.Clues, place)
			}
		}
		s.Sub = append(s.Sub, branch)
	}
	s.Because = f.known.support(need)
	s.Args = ArgsOf(Agreement{At: at, Steps: steps})
	s.Level = min(maxLevel, agreeLevel+float64(perStep*float64(steps)))
	return s
}
