package study

import (
	"context"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
)

// plan holds what techniques need about a puzzle: regions, their readers, and the kind's scratch data. All boards of a study share it.
type plan struct {
	p       puzzle.Puzzle
	look    puzzle.View // with the kind's scratch data
	methods []*method   // easiest first
	layouts []*layout
}

// layout is a division of the board into regions.
type layout struct {
	regions int       // number of regions
	readers [][]int32 // by unknown: the regions that read it
	reads   [][]int   // by region: the unknowns that it reads
	methods []int     // indices of the methods that use it
}

// method is a technique prepared for a puzzle.
type method struct {
	puzzle.Technique
	layout *layout // nil if it scans the whole board
}

// newPlan prepares the kind's techniques up to a level. If ctx ends, the plan is incomplete and must not be kept.
func newPlan(ctx context.Context, p puzzle.Puzzle, most float64) *plan {
	techniques := slices.DeleteFunc(slices.Clone(p.Kind().Techniques), func(t puzzle.Technique) bool { return t.Level > most })
	sort.SliceStable(techniques, func(i, j int) bool { return techniques[i].Level < techniques[j].Level })
	pl := &plan{p: p, look: *puzzle.NewViewContext(ctx, p, puzzle.NewFacts(p.Board()))}
	by := map[*puzzle.Regions]*layout{}
	for k, t := range techniques {
		if ctx.Err() != nil {
			return pl
		}
		m := &method{Technique: t}
		if t.Regions != nil {
			if by[t.Regions] == nil {
				by[t.Regions] = pl.newLayout(ctx, t.Regions)
			}
			m.layout = by[t.Regions]
			m.layout.methods = append(m.layout.methods, k)
		}
		pl.methods = append(pl.methods, m)
	}
	return pl
}

// newLayout computes the regions that some techniques share and appends the layout to the plan. If ctx ends, it has no regions.
func (pl *plan) newLayout(ctx context.Context, r *puzzle.Regions) *layout {
	look := pl.look
	look.SetContext(ctx)
	regions := r.Of(&look)
	if ctx.Err() != nil {
		regions = nil
	}
	l := &layout{regions: len(regions), reads: regions, readers: make([][]int32, pl.p.Board().Len())}
	counts := make([]int32, len(l.readers))
	total := 0
	for _, reads := range regions {
		for _, i := range reads {
			counts[i]++
		}
		total += len(reads)
	}
	all := make([]int32, total)
	for i, n := range counts {
		l.readers[i], all = all[:0:n], all[n:]
	}
	for k, reads := range regions {
		for _, i := range reads {
			l.readers[i] = append(l.readers[i], int32(k))
		}
	}
	pl.layouts = append(pl.layouts, l)
	return l
}
