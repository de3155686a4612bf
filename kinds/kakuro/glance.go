package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// quickResult caches the quick steps of a cell until one of the cells that they depend on changes.
type quickResult struct {
	reads []int         // the cells of its runs and of all runs that cross them; nil before the first use
	can   []puzzle.Mask // their candidates
	steps []puzzle.Step
}

// quickSteps returns the easiest steps that decide a cell by one of its runs, given what the crossing runs leave to its cells, and nothing
// further. It uses only the crossing runs and eliminations that it needs. It returns nil if no such steps decide the cell. It implements
// puzzle.Kind's Glance.
func quickSteps(look *puzzle.View, u int) []puzzle.Step {
	b := boardOf(look)
	if b.quick == nil {
		b.quick, b.second = make([]quickResult, len(b.of)), newBoard(b.Kakuro)
	}
	g := &b.quick[u]
	changed := g.reads == nil
	if changed {
		g.reads = b.aroundRuns(u)
		g.can = make([]puzzle.Mask, len(g.reads))
	}
	for n, w := range g.reads {
		if m := look.Known.Candidates(w); g.can[n] != m {
			g.can[n], changed = m, true
		}
	}
	if changed {
		g.steps = b.quickSteps(look, u)
	}
	return g.steps
}

// aroundRuns returns the cells of the two runs of a cell, and of all runs that cross them.
func (b *board) aroundRuns(u int) []int {
	var runs []int
	for h, run := range b.of[u] {
		for _, w := range b.runs[run].cells {
			runs = append(runs, b.of[w][1-h])
		}
	}
	return b.cellsOf(runs)
}

// quickSteps computes the quick steps at unknown u without the cache. It is nil if the cell is decided or one of its runs cannot be
// filled.
func (b *board) quickSteps(look *puzzle.View, u int) []puzzle.Step {
	if look.Known.Candidates(u).Len() < 2 {
		return nil
	}
	across, down := b.line(b.of[u][puzzle.Across]), b.line(b.of[u][puzzle.Down])
	if across.unfillable || down.unfillable {
		return nil
	}
	if s := onlyCandidate(u, across, down); s != nil {
		s[0].Technique, s[0].Level = "kakuro.only-candidate", onlyCandidateLevel
		return s
	}
	var best []puzzle.Step
	least := 0.0
	for _, run := range b.of[u] {
		steps := b.alongRun(look, run, u)
		cost := 0.0
		for _, s := range steps {
			cost += s.Level
		}
		if steps != nil && (best == nil || cost < least) {
			best, least = steps, cost
		}
	}
	return best
}

// alongRun returns the steps that decide cell u within a run: the eliminations by crossing runs that it needs, and then the step of the
// run itself. It returns nil if none.
func (b *board) alongRun(look *puzzle.View, run, u int) []puzzle.Step {
	r := &b.runs[run]
	if b.lines[run].impossible {
		return nil
	}
	told := make([]puzzle.Mask, len(r.cells))
	can := make([]puzzle.Mask, len(r.cells))
	at := 0
	for i, w := range r.cells {
		told[i] = look.Known.Candidates(w)
		can[i] = told[i] & b.crossing(w, 1-r.heading)
		if w == u {
			at = i
		}
	}
	left := b.filter(can, r.sum)
	if left == nil || left[at].Len() != 1 {
		return nil
	}
	want := left[at]
	can = reduce.Relax(can, told, func(can []puzzle.Mask) bool {
		left := b.filter(can, r.sum)
		return left != nil && left[at] == want
	})
	known := look.Known.Clone()
	var out []puzzle.Step
	for i, w := range r.cells {
		if can[i] == told[i] {
			continue
		}
		steps := b.eliminate(look, b.of[w][1-r.heading], w, told[i]&^can[i])
		if steps == nil {
			return nil
		}
		for _, s := range steps {
			s.New = only(s.New, b.cell(w))
			for _, x := range s.New {
				known.Add(x)
			}
			out = append(out, s)
		}
	}
	if known.Candidates(u).Len() == 1 {
		return out
	}
	steps := b.second.eliminate(look.WithFacts(known), run, u, known.Candidates(u)&^want)
	if steps == nil {
		return nil
	}
	return append(out, steps...)
}

// crossing returns the digits that a run alone leaves to a cell.
func (b *board) crossing(u int, h puzzle.Heading) puzzle.Mask {
	l := b.line(b.of[u][h])
	if l.left == nil {
		return digits
	}
	return l.left[slices.Index(l.cells, u)]
}

// eliminate returns the easiest step of one run, or two bounds, that eliminate certain digits from a cell; nil for none.
func (b *board) eliminate(look *puzzle.View, run, u int, want puzzle.Mask) []puzzle.Step {
	var bounds []puzzle.Step
	got := puzzle.Mask(0)
	for i := range techniques {
		if techniques[i].Regions != byRun {
			continue
		}
		for _, s := range b.cachedSteps(look, run, i) {
			m := want &^ struckBy(s.New, b.cell(u))
			if m == want {
				return []puzzle.Step{s}
			}
			if s.Technique == "kakuro.limit" && m != 0 {
				bounds = append(bounds, s)
				if got |= m; got == want {
					return bounds
				}
			}
		}
	}
	return nil
}

// cachedSteps returns the steps of a technique in a run. They are computed again only after the run has changed.
func (b *board) cachedSteps(look *puzzle.View, run, technique int) []puzzle.Step {
	b.View = look
	l := b.line(run)
	if l.found == nil {
		l.found = make([]found, len(techniques))
	}
	f := &l.found[technique]
	if f.version == l.version {
		return f.steps
	}
	t := &techniques[technique]
	at := *look
	at.Region, at.Scratch = run, b
	f.version, f.steps = l.version, t.Find(&at)
	b.View = look
	for n := range f.steps {
		s := &f.steps[n]
		if s.Technique = t.ID; s.Level == 0 {
			s.Level = t.Level
		}
	}
	return f.steps
}

// only returns the facts about one place.
func only(facts []puzzle.Fact, at puzzle.Place) []puzzle.Fact {
	var out []puzzle.Fact
	for _, x := range facts {
		if x.At == at {
			out = append(out, x)
		}
	}
	return out
}
