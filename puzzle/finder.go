package puzzle

import (
	"math"
	"slices"
)

// finder holds a board and finds the steps that are open on it. It remembers what each technique found in each region and looks
// again only where the board has changed. A clone is cheap, so that a what-if can go its own way.
type finder struct {
	p       Puzzle
	known   Facts
	methods []*method // easiest first
	caches  []cache   // by method
	version int       // grows with every change of the board
}

// method is a technique made ready for a puzzle.
type method struct {
	Technique
	regions int
	readers [][]int32 // by unknown: the regions that read it
}

// cache is what a method found on the board of a finder.
type cache struct {
	byRegion [][]Step
	steps    int     // in all regions
	dirty    []bool  // by region: its places have changed
	stale    []int32 // the regions that are dirty
	whole    []Step  // of a method without regions
	version  int     // of the board that whole was found on; -1 for none
}

// newFinder makes the techniques ready. The board is the finder's own from now on.
func newFinder(p Puzzle, known Facts, techniques []Technique) *finder {
	f := &finder{p: p, known: known}
	for _, t := range techniques {
		f.methods = append(f.methods, newMethod(p, t))
	}
	slices.SortStableFunc(f.methods, func(a, b *method) int {
		switch {
		case a.Level < b.Level:
			return -1
		case a.Level > b.Level:
			return 1
		}
		return 0
	})
	f.caches = make([]cache, len(f.methods))
	for i, m := range f.methods {
		c := cache{version: -1}
		if m.Local != nil {
			c.byRegion, c.dirty = make([][]Step, m.regions), make([]bool, m.regions)
			for r := range c.dirty {
				c.dirty[r] = true
				c.stale = append(c.stale, int32(r))
			}
		}
		f.caches[i] = c
	}
	return f
}

// newMethod asks a technique for its regions.
func newMethod(p Puzzle, t Technique) *method {
	m := &method{Technique: t}
	if t.Local == nil {
		return m
	}
	regions := t.Regions(p)
	m.regions = len(regions)
	m.readers = make([][]int32, p.Board().Len())
	for r, reads := range regions {
		for _, i := range reads {
			m.readers[i] = append(m.readers[i], int32(r))
		}
	}
	return m
}

// clone is a finder of its own on the same board.
func (f *finder) clone() *finder {
	g := &finder{p: f.p, known: f.known.Clone(), methods: f.methods, caches: make([]cache, len(f.caches)), version: f.version}
	for i, c := range f.caches {
		c.byRegion, c.dirty, c.stale = slices.Clone(c.byRegion), slices.Clone(c.dirty), slices.Clone(c.stale)
		g.caches[i] = c
	}
	return g
}

// add makes facts known.
func (f *finder) add(facts []Fact) {
	for _, x := range facts {
		if !f.known.Add(x) {
			continue
		}
		f.version++
		i := f.known.board.Index(x.At)
		for m, method := range f.methods {
			if method.readers == nil {
				continue
			}
			c := &f.caches[m]
			for _, r := range method.readers[i] {
				if !c.dirty[r] {
					c.dirty[r] = true
					c.stale = append(c.stale, r)
				}
			}
		}
	}
}

// refresh looks where the board has changed since the method looked last.
func (f *finder) refresh(m int) {
	t, c := &f.methods[m].Technique, &f.caches[m]
	if t.Local == nil {
		if c.version != f.version {
			c.whole, c.version = slices.Collect(t.Steps(f.p, f.known)), f.version
		}
		return
	}
	for _, r := range c.stale {
		c.dirty[r] = false
		var steps []Step
		for s := range t.Local(f.p, f.known, int(r)) {
			if s, ok := t.news(s, f.known); ok {
				steps = append(steps, s)
			}
		}
		c.steps += len(steps) - len(c.byRegion[r])
		c.byRegion[r] = steps
	}
	c.stale = c.stale[:0]
}

// lowest lists all steps of the lowest level that has any, up to max; a contradiction comes before all else, when its
// technique has been asked.
func (f *finder) lowest(max float64) []Step {
	level := math.Inf(1)
	var best []Step
	take := func(steps []Step) {
		for _, s := range steps {
			switch {
			case s.Level > max || s.Level > level:
			case s.Level < level:
				level, best = s.Level, append(best[:0], s)
			default:
				best = append(best, s)
			}
		}
	}
	for m, t := range f.methods {
		if t.Level > max || t.Level > level {
			break
		}
		f.refresh(m)
		c := &f.caches[m]
		take(c.whole)
		if c.steps == 0 {
			continue
		}
		for _, steps := range c.byRegion {
			take(steps)
		}
	}
	return best
}

// clash is the first fact of the step that contradicts the board.
func (f *finder) clash(s Step) (Fact, bool) {
	for _, x := range s.New {
		if f.known.Denies(x) {
			return x, true
		}
	}
	return Fact{}, false
}

// halves divides a step whose conclusions contradict each other only together: the second half contradicts the board with the first.
func (f *finder) halves(s Step) (first, second Step, divided bool) {
	if len(s.New) < 2 {
		return s, s, false
	}
	left := map[int]Mask{}
	for k, x := range s.New {
		i, m := f.known.board.strikes(x)
		if i < 0 {
			continue
		}
		if _, seen := left[i]; !seen {
			left[i] = f.known.can[i]
		}
		if left[i] &^= m; left[i] == 0 && !f.known.Denies(x) {
			first, second = s, s
			first.New, second.New = s.New[:k:k], []Fact{x}
			return first, second, true
		}
	}
	return s, s, false
}
