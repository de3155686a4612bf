package hashi

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from nets of bridges. If there is a second solution, the net is changed where the two differ: a bridge is doubled,
// made single, removed or added, or an island is inserted into it. A change is kept if the next two solutions differ in no more places,
// or one time in ten.

var maker = &puzzle.Maker{
	Density:      defaultDensity,
	Amount:       puzzle.Amount{Of: "islands", Places: puzzle.CellCount, Shares: [3]float64{0.24, 0.31, 0.35}, Min: 0.1, Max: 0.4},
	DensityOf:    "islands",
	MinDensity:   0.05,
	MaxDensity:   0.4,
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: notHardest,
	Measures:     measures,
	Turned:       transform,
	Shape:        shape,
	Avoids: []puzzle.Avoid{{Name: "ends", About: "islands with a 1",
		Clue: func(_ puzzle.Puzzle, c puzzle.Clue) bool { return c.Value == 1 }}},
}

// defaultDensity is the default share of cells that are islands. Small boards have fewer, since more would leave hardly anything but a
// full lattice.
func defaultDensity(rows, cols int) float64 {
	if rows*cols < 81 {
		return 0.29
	}
	return 0.33
}

// largeCells is the size from which a board is made easier, so that narrow decides it. The hardest step of other large boards nearly
// always is a hypothesis, and finding or grading it takes longer than everything else.
const largeCells = 400

type draft struct {
	*net
	puzzle.Draft
	easy      bool       // narrow must decide the board
	spots     [][][2]int // pairs that must be changed, grouped by common islands
	differing int        // number of pairs in spots
}

// judge makes the puzzle of the net and finds where it must be changed: where another solution differs or, if the board must be easy,
// what narrow leaves open. It returns ErrNoDraft if uniqueness is undecided.
func (d *draft) judge(ctx context.Context, o puzzle.MakeOptions) (err error) {
	if d.Draft, err = d.net.draft(d.islands()); err != nil {
		return err
	}
	h := d.Puzzle.(*Hashi)
	if d.easy {
		left := h.narrow(ctx, nil, false)
		d.addSpots(h, func(i int) bool { return left[i].Len() != 1 })
		return ctx.Err()
	}
	u := study.Other(ctx, h, d.Solution, study.Options{MaxConflicts: o.MaxConflicts})
	switch {
	case u.Err != nil:
		return u.Err
	case u.Status == puzzle.Undecided && ctx.Err() != nil:
		return context.Cause(ctx)
	case u.Status == puzzle.Undecided:
		return puzzle.ErrNoDraft
	case u.Status == puzzle.SeveralSolutions:
		d.addSpots(h, func(i int) bool { return u.Solution.Candidates(i) != u.Second.Candidates(i) })
	}
	return nil
}

// makeDraft returns a net with one solution. In each round it changes all spots of the best net so far.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	if o.Clues > 0 {
		o.Density = float64(o.Clues) / float64(o.Rows*o.Cols)
	} else {
		o.Density = varied(r, o)
	}
	n, err := fullest(r, o.RandomOptions)
	if err != nil {
		return puzzle.Draft{}, err
	}
	n.full = o.Clues > 0
	now := &draft{net: n, easy: !o.Harder && o.Rows*o.Cols >= largeCells}
	tries := o.Tries
	if now.easy {
		tries *= 5 // they are cheap
	}
	var best *draft
	for range tries {
		switch err := now.judge(ctx, o); {
		case errors.Is(err, puzzle.ErrNoDraft):
		case err != nil:
			return now.Draft, err
		case now.differing == 0 && len(now.Puzzle.(*Hashi).islands) > 1:
			if o.Sparser && !now.Puzzle.(*Hashi).fair() {
				return now.Draft, puzzle.ErrNoDraft
			}
			return now.Draft, nil
		case best == nil || now.differing <= best.differing || r.IntN(10) == 0:
			best = now
		}
		if best == nil || best.differing == 0 {
			break
		}
		now = &draft{net: best.clone(), easy: best.easy}
		for _, pairs := range best.spots {
			for tries := 0; tries < 20; tries++ {
				p := pairs[r.IntN(len(pairs))]
				if now.change(r, p[0], p[1]) {
					break
				}
			}
		}
	}
	return puzzle.Draft{}, puzzle.ErrNoDraft
}

// vary changes the bridges of one random pair in the solution. It returns ErrNoDraft if that is impossible or breaks the limits of
// setters, unless the board broke them before.
func vary(r *rand.Rand, d puzzle.Draft, o puzzle.MakeOptions) (puzzle.Draft, error) {
	h := d.Puzzle.(*Hashi)
	n := netOf(h)
	n.full = o.Clues > 0
	for u, p := range h.pairs {
		if v, _ := d.Solution.Value(u); v > 0 {
			a, b := n.ends(h, p)
			n.join(a, b, v)
		}
	}
	if len(h.pairs) == 0 {
		return d, puzzle.ErrNoDraft
	}
	if a, b := n.ends(h, h.pairs[r.IntN(len(h.pairs))]); !n.change(r, a, b) {
		return d, puzzle.ErrNoDraft
	}
	other, err := n.draft(n.islands())
	if err == nil && o.Sparser && h.fair() && !other.Puzzle.(*Hashi).fair() {
		err = puzzle.ErrNoDraft
	}
	return other, err
}

// addSpots appends to spots the pairs of h for which apart is true, one spot for pairs connected by common islands. It counts them in
// differing.
func (d *draft) addSpots(h *Hashi, apart func(i int) bool) {
	group := ground.NewDisjointSets(len(h.islands))
	for i, p := range h.pairs {
		if apart(i) {
			group.Join(p.a, p.b)
		}
	}
	at := map[int]int{}
	for i, p := range h.pairs {
		if !apart(i) {
			continue
		}
		k, ok := at[group.Find(p.a)]
		if !ok {
			k = len(d.spots)
			at[group.Find(p.a)] = k
			d.spots = append(d.spots, nil)
		}
		a, b := d.ends(h, p)
		d.spots[k] = append(d.spots[k], [2]int{a, b})
		d.differing++
	}
}
