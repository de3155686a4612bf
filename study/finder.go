package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// finder finds the steps available on a board. It caches what each technique found in each region and rescans only changed regions.
// Clones are cheap, so that each what-if can have its own.
type finder struct {
	*plan
	known   puzzle.Facts
	caches  []cache       // by method
	version int           // incremented with every change of the board
	best    []puzzle.Step // buffer for easiest

	base   *finder // the finder it was forked from, or nil
	log    []int   // unknowns changed since the fork
	recall *recall // shared by a finder and its forks
}

// cache stores what a method found.
type cache struct {
	off       bool // the technique is disabled
	inherited bool // the results of the base apply, except in regions changed since the fork
	byRegion  [][]puzzle.Step
	steps     int           // total over all regions
	dirty     []bool        // by region: needs a rescan
	stale     []int32       // dirty regions
	whole     []puzzle.Step // for a method without regions
	version   int           // board version of whole; -1 if none
	most      float64       // View.Most of whole
}

// satisfies reports whether whole holds all that a view with View.Most needs.
func (c *cache) satisfies(most float64) bool {
	return c.most == 0 || most > 0 && (most <= c.most || slices.ContainsFunc(c.whole, func(s puzzle.Step) bool { return s.Level <= c.most }))
}

// finder returns a finder that owns the board known and uses the allowed techniques (nil for all).
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

// fork returns a finder on a copy of f's board. It shares f's results except where its own board changes. f must not change while the
// fork is in use.
func (f *finder) fork() *finder {
	if f.recall == nil {
		f.recall = &recall{found: map[regionKey][]snapshot{}}
	}
	g := &finder{plan: f.plan, known: f.known.Clone(), caches: make([]cache, len(f.caches)), base: f, recall: f.recall}
	for i := range f.caches {
		g.caches[i] = cache{off: f.caches[i].off, inherited: true, version: -1}
	}
	return g
}

// inheritFrom copies the base's results for a method, with View.Most. It returns false if ctx ends first.
func (f *finder) inheritFrom(ctx context.Context, m int, most float64) bool {
	c := &f.caches[m]
	l := f.methods[m].layout
	if l == nil && len(f.log) > 0 { // the whole board needs a rescan anyway
		c.inherited = false
		return true
	}
	if !f.base.refresh(ctx, m, most) {
		return false
	}
	c.inherited = false
	b := &f.base.caches[m]
	if l == nil {
		c.whole, c.version, c.most = b.whole, f.version, b.most
		return true
	}
	c.byRegion, c.steps, c.dirty = slices.Clone(b.byRegion), b.steps, make([]bool, len(b.dirty))
	for _, i := range f.log {
		for _, r := range l.readers[i] {
			c.markDirty(r)
		}
	}
	return true
}

// markDirty schedules region r for a rescan.
func (c *cache) markDirty(r int32) {
	if !c.dirty[r] {
		c.dirty[r] = true
		c.stale = append(c.stale, r)
	}
}

// clone returns an independent finder on the same board for a what-if. Techniques that assume something themselves are disabled.
func (f *finder) clone() *finder {
	g := &finder{plan: f.plan, known: f.known.Clone(), caches: make([]cache, len(f.caches)), version: f.version, base: f.base,
		log: slices.Clone(f.log)}
	for i, c := range f.caches {
		c.byRegion, c.dirty, c.stale = slices.Clone(c.byRegion), slices.Clone(c.dirty), slices.Clone(c.stale)
		c.off = c.off || f.methods[i].UsesHypotheses
		g.caches[i] = c
	}
	return g
}

// bytes returns the approximate memory of a clone, at least 1.
func (f *finder) bytes() int {
	n := 1 + 8*f.known.Board().Len()
	for i := range f.caches {
		n += 32*len(f.caches[i].byRegion) + 512
	}
	return n
}

// add adds facts to the board and marks everything that reads a changed place as dirty.
func (f *finder) add(facts []puzzle.Fact) {
	for _, x := range facts {
		if f.known.Add(x) {
			f.changed(f.known.Board().Index(x.At))
		}
	}
}

// put sets the candidates of unknown i to m.
func (f *finder) put(i int, m puzzle.Mask) {
	if f.known.Candidates(i) != m {
		f.known.SetCandidates(i, m)
		f.changed(i)
	}
}

// changed marks everything that reads unknown i as dirty.
func (f *finder) changed(i int) {
	f.version++
	if f.base != nil {
		f.log = append(f.log, i)
	}
	for _, l := range f.layouts {
		for _, r := range l.readers[i] {
			for _, m := range l.methods {
				if c := &f.caches[m]; !c.off && !c.inherited {
					c.markDirty(r)
				}
			}
		}
	}
}

// refresh rescans the dirty regions of a method, or the whole board with View.Most. It returns false if ctx ends first; the rest stays
// dirty.
func (f *finder) refresh(ctx context.Context, m int, most float64) bool {
	t, c := f.methods[m], &f.caches[m]
	if c.inherited && !f.inheritFrom(ctx, m, most) {
		return false
	}
	look := f.look
	look.Known = f.known
	look.SetContext(ctx)
	if t.layout == nil {
		if c.version == f.version && c.satisfies(most) {
			return true
		}
		look.Most = most
		steps := t.Technique.AppendSteps(&look, nil)
		if ctx.Err() != nil {
			return false
		}
		c.whole, c.version, c.most = steps, f.version, most
		return true
	}
	for n := len(c.stale) - 1; n >= 0; n-- {
		look.Region = int(c.stale[n])
		steps, ok := f.cached(m, look.Region)
		if !ok {
			steps = t.Technique.AppendSteps(&look, nil)
			if ctx.Err() != nil {
				return false
			}
			f.store(m, look.Region, steps)
		}
		c.steps += len(steps) - len(c.byRegion[look.Region])
		c.byRegion[look.Region] = steps
		c.dirty[look.Region] = false
		c.stale = c.stale[:n]
	}
	return true
}

// cached returns the cached steps of a method in a region whose places are unchanged; otherwise false.
func (f *finder) cached(m, region int) ([]puzzle.Step, bool) {
	if f.recall == nil {
		return nil, false
	}
	return f.recall.of(regionKey{int32(m), int32(region)}, f.methods[m].layout.reads[region], f.known)
}

// store caches the steps of a method in a region, if the finder has a cache.
func (f *finder) store(m, region int, steps []puzzle.Step) {
	if f.recall != nil {
		f.recall.keep(regionKey{int32(m), int32(region)}, f.methods[m].layout.reads[region], f.known, steps)
	}
}

// easiest returns all steps of the lowest level that has any, if it is at most max. If there are no such steps, the result is empty and
// ok is true. It is valid until the next call. ok is false if ctx ended.
func (f *finder) easiest(ctx context.Context, max float64) (best []puzzle.Step, ok bool) {
	best = f.best[:0]
	defer func() { f.best = best }()
	ok = f.sweep(ctx, &max, func(level float64) bool { return level <= max }, func(steps []puzzle.Step) {
		for _, s := range steps {
			switch {
			case s.Level > max:
			case s.Level < max:
				max, best = s.Level, append(best[:0], s)
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

// sweep calls take with each method's steps, easiest methods first, while more approves the level of the next. If most is not nil, only a
// method's easiest steps are needed, and only up to that level. It returns false if ctx ended.
func (f *finder) sweep(ctx context.Context, most *float64, more func(level float64) bool, take func(steps []puzzle.Step)) bool {
	for m, t := range f.methods {
		if !more(t.Level) {
			break
		}
		c := &f.caches[m]
		if c.off {
			continue
		}
		bound := 0.0
		if most != nil {
			bound = *most
		}
		if !f.refresh(ctx, m, bound) {
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

// round takes all steps of the lowest level at once, so that the result does not depend on their order. clashed is the result of take.
// steps is empty if no step has a level of at most max. ok is false if ctx ended.
func (f *finder) round(ctx context.Context, max float64) (steps []puzzle.Step, clashed, ok bool) {
	steps, ok = f.easiest(ctx, max)
	return steps, f.take(steps), ok
}

// take adds the conclusions of steps up to the first step that is a contradiction. It reports whether there is one, or a place has no
// candidate left afterwards.
func (f *finder) take(steps []puzzle.Step) (clashed bool) {
	for _, s := range steps {
		if s.Contradiction() {
			return true
		}
		f.add(s.New)
	}
	return f.known.Contradiction() >= 0
}

// denial returns the easiest step, of level at most most, that rules out a mark. If it uses fewer than two clues, only that conclusion is
// kept. ok is false if there is no such step or ctx ended.
func (f *finder) denial(ctx context.Context, mark puzzle.Fact, most float64) (best puzzle.Step, ok bool) {
	done := f.sweep(ctx, nil, func(level float64) bool { return level <= most && !(ok && level >= best.Level) }, func(steps []puzzle.Step) {
		for _, s := range steps {
			n := slices.IndexFunc(s.New, func(x puzzle.Fact) bool { return denies(x, mark) })
			if n >= 0 && s.Level <= most && (!ok || s.Level < best.Level) {
				if best, ok = s, true; len(s.Clues) < 2 {
					best.New = s.New[n : n+1 : n+1] // the whole reason applies to this conclusion
				}
			}
		}
	})
	return best, ok && done
}

// denies reports whether two facts about one place exclude each other.
func denies(x, y puzzle.Fact) bool {
	switch {
	case x.At != y.At || x.Not && y.Not:
		return false
	case x.Not || y.Not:
		return x.Value == y.Value
	}
	return x.Value != y.Value
}

// clash returns the first fact of the step that contradicts the board; false if none does.
func (f *finder) clash(s puzzle.Step) (puzzle.Fact, bool) {
	for _, x := range s.New {
		if f.known.Contradicts(x) {
			return x, true
		}
	}
	return puzzle.Fact{}, false
}

// halves divides a step whose conclusions contradict each other only together. The second half contradicts the board after the first.
// Other steps are returned whole as both halves, and divided is false.
func (f *finder) halves(s puzzle.Step) (first, second puzzle.Step, divided bool) {
	if len(s.New) < 2 {
		return s, s, false
	}
	left := map[int]puzzle.Mask{}
	for k, x := range s.New {
		i, m := f.known.Board().Eliminated(x)
		if i < 0 {
			continue
		}
		if _, seen := left[i]; !seen {
			left[i] = f.known.Candidates(i)
		}
		if left[i] &^= m; left[i] == 0 && !f.known.Contradicts(x) {
			first, second = s, s
			first.New, second.New = s.New[:k:k], []puzzle.Fact{x}
			return first, second, true
		}
	}
	return s, s, false
}
