package study

import (
	"context"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// finder holds a board and finds the steps that are open on it. It remembers what each technique found in each region and looks
// again only where the board has changed. A clone is cheap, so that a what-if can go its own way.
type finder struct {
	*plan
	known   puzzle.Facts
	caches  []cache       // by method
	version int           // grows with every change of the board
	best    []puzzle.Step // room for what lowest finds

	base   *finder // from which it was forked; nil for one that stands by itself
	log    []int   // unknowns changed since then
	recall *recall // of its forks, and of the one that has forked
}

// cache is what a method found on the board of a finder.
type cache struct {
	off      bool // the technique is not to be used
	lent     bool // what the base has found counts, but for what has changed since; nothing is here yet
	byRegion [][]puzzle.Step
	steps    int           // in all regions
	dirty    []bool        // by region: its places have changed
	stale    []int32       // the regions that are dirty
	whole    []puzzle.Step // of a method without regions
	version  int           // of the board that whole was found on; -1 for none
}

// finder begins to look at a board, which is the finder's own from now on, with the techniques allowed (nil for all).
func (pl *plan) finder(known puzzle.Facts, allowed func(id string) bool) *finder {
	f := &finder{plan: pl, known: known, caches: make([]cache, len(pl.methods))}
	for i, m := range pl.methods {
		c := cache{version: -1, off: allowed != nil && !allowed(m.ID)}
		if m.layout != nil && !c.off {
			n := m.layout.regions
			c.byRegion, c.dirty, c.stale = make([][]puzzle.Step, n), make([]bool, n), make([]int32, n)
			for r := range c.dirty {
				c.dirty[r], c.stale[r] = true, int32(r)
			}
		}
		f.caches[i] = c
	}
	return f
}

// fork is a finder that goes its own way from the board of f. What a technique finds on the board of f is looked for there, and
// stays with f for the next one; here it is looked at again only where the fork has changed the board. f must stay as it is as long
// as the fork is used.
func (f *finder) fork() *finder {
	if f.recall == nil {
		f.recall = &recall{found: map[glimpse][]sight{}}
	}
	g := &finder{plan: f.plan, known: f.known.Clone(), caches: make([]cache, len(f.caches)), base: f, recall: f.recall}
	for i := range f.caches {
		g.caches[i] = cache{off: f.caches[i].off, lent: true, version: -1}
	}
	return g
}

// borrow takes over what the base of a fork finds with a method. When ctx ends before it is found it returns false.
func (f *finder) borrow(ctx context.Context, m int) bool {
	c := &f.caches[m]
	l := f.methods[m].layout
	if l == nil && len(f.log) > 0 { // the whole board has to be looked at anyway
		c.lent = false
		return true
	}
	if !f.base.refresh(ctx, m) {
		return false
	}
	c.lent = false
	b := &f.base.caches[m]
	if l == nil {
		c.whole, c.version = b.whole, f.version
		return true
	}
	c.byRegion, c.steps, c.dirty = slices.Clone(b.byRegion), b.steps, make([]bool, len(b.dirty))
	for _, i := range f.log {
		for _, r := range l.readers[i] {
			c.soil(r)
		}
	}
	return true
}

// soil notes that a region has to be looked at again.
func (c *cache) soil(r int32) {
	if !c.dirty[r] {
		c.dirty[r] = true
		c.stale = append(c.stale, r)
	}
}

// clone is a finder of its own on the same board, for a what-if: techniques that suppose something themselves are off.
func (f *finder) clone() *finder {
	g := &finder{plan: f.plan, known: f.known.Clone(), caches: make([]cache, len(f.caches)), version: f.version, base: f.base,
		log: slices.Clone(f.log)}
	for i, c := range f.caches {
		c.byRegion, c.dirty, c.stale = slices.Clone(c.byRegion), slices.Clone(c.dirty), slices.Clone(c.stale)
		c.off = c.off || f.methods[i].Supposes
		g.caches[i] = c
	}
	return g
}

// bytes is how much a clone takes, roughly, and at least one.
func (f *finder) bytes() int {
	n := 1 + 8*f.known.Board().Len()
	for i := range f.caches {
		n += 32*len(f.caches[i].byRegion) + 512
	}
	return n
}

// add makes facts known.
func (f *finder) add(facts []puzzle.Fact) {
	for _, x := range facts {
		if f.known.Add(x) {
			f.changed(f.known.Board().Index(x.At))
		}
	}
}

// put makes m all that unknown i may still be, whatever was known before.
func (f *finder) put(i int, m puzzle.Mask) {
	if f.known.Can(i) != m {
		f.known.Put(i, m)
		f.changed(i)
	}
}

// changed notes where the board has to be looked at again.
func (f *finder) changed(i int) {
	f.version++
	if f.base != nil {
		f.log = append(f.log, i)
	}
	for _, l := range f.layouts {
		for _, r := range l.readers[i] {
			for _, m := range l.methods {
				if c := &f.caches[m]; !c.off && !c.lent {
					c.soil(r)
				}
			}
		}
	}
}

// refresh looks where the board has changed since the method looked last. When ctx ends before that is done it returns false, and
// the rest stays to be looked at.
func (f *finder) refresh(ctx context.Context, m int) bool {
	t, c := f.methods[m], &f.caches[m]
	if c.lent && !f.borrow(ctx, m) {
		return false
	}
	look := f.look
	look.Known = f.known
	look.Bound(ctx)
	if t.layout == nil {
		if c.version == f.version {
			return true
		}
		steps := t.Technique.AppendSteps(&look, nil)
		if ctx.Err() != nil {
			return false
		}
		c.whole, c.version = steps, f.version
		return true
	}
	for n := len(c.stale) - 1; n >= 0; n-- {
		look.Region = int(c.stale[n])
		steps, ok := f.seen(m, look.Region)
		if !ok {
			steps = t.Technique.AppendSteps(&look, nil)
			if ctx.Err() != nil {
				return false
			}
			f.keep(m, look.Region, steps)
		}
		c.steps += len(steps) - len(c.byRegion[look.Region])
		c.byRegion[look.Region] = steps
		c.dirty[look.Region] = false
		c.stale = c.stale[:n]
	}
	return true
}

// seen is what a method is known to find in a region as it is now.
func (f *finder) seen(m, region int) ([]puzzle.Step, bool) {
	if f.recall == nil {
		return nil, false
	}
	return f.recall.of(glimpse{int32(m), int32(region)}, f.methods[m].layout.reads[region], f.known)
}

// keep notes what a method finds in a region as it is now.
func (f *finder) keep(m, region int, steps []puzzle.Step) {
	if f.recall != nil {
		f.recall.keep(glimpse{int32(m), int32(region)}, f.methods[m].layout.reads[region], f.known, steps)
	}
}

// lowest lists all steps of the lowest level that has any, up to max; a contradiction comes before all else, when its
// technique has been asked. The list holds until lowest is asked again. ok is false when ctx ended first.
func (f *finder) lowest(ctx context.Context, max float64) (best []puzzle.Step, ok bool) {
	level := math.Inf(1)
	best = f.best[:0]
	defer func() { f.best = best }()
	ok = f.sweep(ctx, func(easiest float64) bool { return easiest <= min(max, level) }, func(steps []puzzle.Step) {
		for _, s := range steps {
			switch {
			case s.Level > max || s.Level > level:
			case s.Level < level:
				level, best = s.Level, append(best[:0], s)
			default:
				best = append(best, s)
			}
		}
	})
	if !ok {
		best = best[:0]
	}
	return best, ok
}

// sweep gives take what each method finds, the easier ones first, as long as more says that the level of the next is of use. It returns
// false when ctx ended first.
func (f *finder) sweep(ctx context.Context, more func(level float64) bool, take func(steps []puzzle.Step)) bool {
	for m, t := range f.methods {
		if !more(t.Level) {
			break
		}
		c := &f.caches[m]
		if c.off {
			continue
		}
		if !f.refresh(ctx, m) {
			return false
		}
		take(c.whole)
		if c.steps == 0 {
			continue
		}
		for _, steps := range c.byRegion {
			take(steps)
		}
	}
	return true
}

// round takes all steps of the lowest level that has any, up to max, at once: so nothing depends on the order of steps. They are
// taken up to the first that contradicts the board, and listed as by lowest. ok is false when ctx ended first.
func (f *finder) round(ctx context.Context, max float64) (steps []puzzle.Step, clashed, ok bool) {
	steps, ok = f.lowest(ctx, max)
	return steps, f.take(steps), ok
}

// take makes known what steps find, up to the first that contradicts the board, and reports whether there is one.
func (f *finder) take(steps []puzzle.Step) (clashed bool) {
	for _, s := range steps {
		if s.Contradiction() {
			return true
		}
		f.add(s.New)
	}
	return f.known.Contradiction() >= 0
}

// denial is the easiest step open, up to a level, that finds that a mark cannot be; of one clue it keeps that conclusion alone.
func (f *finder) denial(ctx context.Context, mark puzzle.Fact, most float64) (best puzzle.Step, ok bool) {
	done := f.sweep(ctx, func(level float64) bool { return level <= most && !(ok && level >= best.Level) }, func(steps []puzzle.Step) {
		for _, s := range steps {
			n := slices.IndexFunc(s.New, func(x puzzle.Fact) bool { return denies(x, mark) })
			if n >= 0 && s.Level <= most && (!ok || s.Level < best.Level) {
				if best, ok = s, true; len(s.Clues) < 2 {
					best.New = s.New[n : n+1 : n+1] // all of the reason is for this one
				}
			}
		}
	})
	return best, ok && done
}

// denies reports whether two facts about one place cannot both be.
func denies(x, y puzzle.Fact) bool {
	switch {
	case x.At != y.At || x.Not && y.Not:
		return false
	case x.Not || y.Not:
		return x.Value == y.Value
	}
	return x.Value != y.Value
}

// clash is the first fact of the step that contradicts the board.
func (f *finder) clash(s puzzle.Step) (puzzle.Fact, bool) {
	for _, x := range s.New {
		if f.known.Denies(x) {
			return x, true
		}
	}
	return puzzle.Fact{}, false
}

// halves divides a step whose conclusions contradict each other only together: the second half contradicts the board with the first.
func (f *finder) halves(s puzzle.Step) (first, second puzzle.Step, divided bool) {
	if len(s.New) < 2 {
		return s, s, false
	}
	left := map[int]puzzle.Mask{}
	for k, x := range s.New {
		i, m := f.known.Board().Strikes(x)
		if i < 0 {
			continue
		}
		if _, seen := left[i]; !seen {
			left[i] = f.known.Can(i)
		}
		if left[i] &^= m; left[i] == 0 && !f.known.Denies(x) {
			first, second = s, s
			first.New, second.New = s.New[:k:k], []puzzle.Fact{x}
			return first, second, true
		}
	}
	return s, s, false
}
