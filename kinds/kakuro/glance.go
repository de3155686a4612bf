package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// glanced is what was seen at a glance of a cell, and what it was seen in: as long as nothing changes there, nothing else is seen.
type glanced struct {
	reads []int         // the cells of its runs and of all runs that cross them; nil when nobody has looked
	can   []puzzle.Mask // what they could hold
	steps []puzzle.Step
}

// glance is the easiest look that tells what a cell holds: at one of its runs, with what the runs that cross it leave to its cells,
// and no further. Of the crossing runs those are looked at that it takes, and of what they strike only as much as it takes. nil
// when no such look decides the cell.
func glance(look *puzzle.Look, u int) []puzzle.Step {
	b := boardOf(look)
	if b.glances == nil {
		b.glances, b.aside = make([]glanced, len(b.of)), newBoard(b.Kakuro)
	}
	g := &b.glances[u]
	changed := g.reads == nil
	if changed {
		g.reads = b.aroundRuns(u)
		g.can = make([]puzzle.Mask, len(g.reads))
	}
	for n, w := range g.reads {
		if m := look.Known.Can(w); g.can[n] != m {
			g.can[n], changed = m, true
		}
	}
	if changed {
		g.steps = b.glance(look, u)
	}
	return g.steps
}

// aroundRuns are the cells of the two runs of a cell, and of all runs that cross them.
func (b *board) aroundRuns(u int) []int {
	var runs []int
	for h, run := range b.of[u] {
		for _, w := range b.runs[run].cells {
			runs = append(runs, b.of[w][1-h])
		}
	}
	return b.cellsOf(runs)
}

// glance looks, whatever was seen before.
func (b *board) glance(look *puzzle.Look, u int) []puzzle.Step {
	if look.Known.Can(u).Len() < 2 {
		return nil
	}
	across, down := b.line(b.of[u][puzzle.Across]), b.line(b.of[u][puzzle.Down])
	if across.broken || down.broken {
		return nil
	}
	if s := onlyCandidate(u, across, down); s != nil {
		s[0].Technique, s[0].Level = "kakuro.only-candidate", levelOf("kakuro.only-candidate")
		return s
	}
	var best []puzzle.Step
	least := 0.0
	for _, run := range b.of[u] {
		steps := b.along(look, run, u)
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

// along is a look along one run at one of its cells.
func (b *board) along(look *puzzle.Look, run, u int) []puzzle.Step {
	r := &b.runs[run]
	if b.lines[run].dead {
		return nil
	}
	told := make([]puzzle.Mask, len(r.cells))
	can := make([]puzzle.Mask, len(r.cells))
	at := 0
	for i, w := range r.cells {
		told[i] = look.Known.Can(w)
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
		steps := b.sight(look, b.of[w][1-r.heading], w, told[i]&^can[i])
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
	if known.Can(u).Len() == 1 {
		return out
	}
	steps := b.aside.sight(look.On(known), run, u, known.Can(u)&^want)
	if steps == nil {
		return nil
	}
	return append(out, steps...)
}

// crossing is what a run leaves to a cell by itself.
func (b *board) crossing(u int, h puzzle.Heading) puzzle.Mask {
	l := b.line(b.of[u][h])
	if l.left == nil {
		return digits
	}
	return l.left[slices.Index(l.cells, u)]
}

// sight is the easiest step, or two bounds, of one run that strikes some digits from a cell; nil for none.
func (b *board) sight(look *puzzle.Look, run, u int, want puzzle.Mask) []puzzle.Step {
	var bounds []puzzle.Step
	got := puzzle.Mask(0)
	for i := range techniques {
		if techniques[i].Regions != byRun {
			continue
		}
		for _, s := range b.seen(look, run, i) {
			m := struck(s, b.cell(u)) & want
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

// seen is what a technique finds in a run. It is looked for again only when the run has changed.
func (b *board) seen(look *puzzle.Look, run, technique int) []puzzle.Step {
	b.Look = look
	l := b.line(run)
	if l.found == nil {
		l.found = make([]found, len(techniques))
	}
	f := &l.found[technique]
	if f.looks == l.looks {
		return f.steps
	}
	t := &techniques[technique]
	at := *look
	at.Region, at.Scratch = run, b
	f.looks, f.steps = l.looks, t.Find(&at)
	b.Look = look
	for n := range f.steps {
		s := &f.steps[n]
		if s.Technique = t.ID; s.Level == 0 {
			s.Level = t.Level
		}
	}
	return f.steps
}

// levelOf is the level of a technique.
func levelOf(id string) float64 {
	for i := range techniques {
		if techniques[i].ID == id {
			return techniques[i].Level
		}
	}
	return 0
}

// struck is the digits that a step strikes from a cell.
func struck(s puzzle.Step, at puzzle.Place) puzzle.Mask {
	m := puzzle.Mask(0)
	for _, x := range only(s.New, at) {
		if x.Not {
			m |= puzzle.Only(x.Value)
		} else {
			m |= digits &^ puzzle.Only(x.Value)
		}
	}
	return m
}

// only is the facts that are about a cell.
func only(facts []puzzle.Fact, at puzzle.Place) []puzzle.Fact {
	var out []puzzle.Fact
	for _, x := range facts {
		if x.At == at {
			out = append(out, x)
		}
	}
	return out
}
