package nonogram

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Puzzles are made from motifs (motifs.txt), or from symmetric noise that is smoothed and cut at a level of grey, so that shapes come
// out. Where lines alone leave cells open, cells are flipped: those that leave fewest open, and among these the ones nearest to the level.

// maker and colouredMaker make them in black and white and in colours.
var (
	maker = newMaker([3]float64{1.4, 2.2, 3.2}, puzzle.Maker{
		Usage:      "--picture cat.png --size 30x30 -o cat.html",
		Lessons:    lessons,
		NotHardest: notHardest,
		Measures:   measures,
	})
	colouredMaker = newMaker([3]float64{2, 3, 4.4}, puzzle.Maker{
		Colours:    len(paints),
		NotHardest: colourNotHardest,
		Measures:   colouredMeasures,
	})
)

// makerOf is a maker of puzzles with so many numbers to a line: what both have in common, and what is given.
func newMaker(shares [3]float64, own puzzle.Maker) *puzzle.Maker {
	return &puzzle.Maker{
		Density:    func(rows, cols int) float64 { return 0.5 },
		Amount:     puzzle.Amount{Of: "numbers", Places: func(rows, cols int) int { return rows + cols }, Shares: shares},
		Symmetries: []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
		DensityOf:  "black cells",
		Usage:      own.Usage,
		Sparsest:   0.1,
		Densest:    0.9,
		Colours:    own.Colours,
		Draft:      makeDraft,
		Vary:       vary,
		Shows:      shows,
		Lessons:    own.Lessons,
		NotHardest: own.NotHardest,
		Told:       clues.Told,
		Measures:   own.Measures,
		Picture:    fromPicture,
		Turned:     turned,
		Shape:      shape,
	}
}

// mostChanged is the share of the cells of a motif that may be changed: more is seen.
const maxChanged = 0.03

// makeDraft is a motif that lines alone decide or, with Harder, that need only be the one solution; a picture without a name where a
// density or a symmetry is asked for, and seldom else.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	plain := !o.Sparser || o.Harder && o.Colours > 0 || o.Symmetry.Turn() != 0 || min(o.Rows, o.Cols) < minMotifSide
	small := o.Harder && o.Rows*o.Cols < minMotifCells && r.IntN(smallNoiseOdds) == 0
	if plain || small || o.Hardest == 0 && r.IntN(noiseOdds) == 0 {
		return noiseDraft(ctx, r, o)
	}
	for range motifTries {
		d, err := motifDraft(ctx, r, o)
		if err == nil || ctx.Err() != nil || !errors.Is(err, puzzle.ErrDraft) {
			return d, err
		}
	}
	if o.Colours > 0 { // more of them than the parts of most motifs
		return noiseDraft(ctx, r, o)
	}
	return puzzle.Draft{}, puzzle.ErrDraft
}

const (
	noiseOdds      = 40   // one draft of so many shows nothing that has a name
	smallNoiseOdds = 4    // likewise of the harder drafts of a board below roomyMotif, where few motifs come to a grade
	minMotifCells  = 81   // cells from which on a board with a grade always shows a motif
	motifTries     = 12   // of a draft: what lines do not decide without much being changed is another time drawn otherwise
	maxOpen        = 0.25 // the share of the cells that lines may leave open of a motif that is to be repaired
)

// motifDraft is a motif repaired; ErrDraft when more would have to be changed than goes unseen.
func motifDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	p, name := nearestAmount(o, func() (*picture, string) { return drawMotifs(r, o) })
	if p.lacksColour() {
		return puzzle.Draft{}, puzzle.ErrDraft
	}
	before := slices.Clone(p.cells)
	open, err := p.undecided(ctx, o)
	if err == nil && float64(len(open)) > maxOpen*float64(len(before)) {
		err = puzzle.ErrDraft
	}
	if err == nil {
		err = p.repair(ctx, r, open, o)
	}
	if err != nil {
		return puzzle.Draft{}, err
	}
	if p.countChanged(before) > max(1, int(maxChanged*float64(len(before)))) {
		return puzzle.Draft{}, puzzle.ErrDraft
	}
	d, err := p.draft()
	d.Motif, d.Drawn = name, before
	if err == nil && o.Harder && r.IntN(2) == 0 {
		if err = p.harden(ctx, r, o, func() bool { now, err := p.draft(); return err == nil && shows(d, now) }); err == nil {
			d.Puzzle, err = p.puzzle()
			d.Solution = puzzle.NewDraft(d.Puzzle, p.cells).Solution
		}
	}
	return d, err
}

// nearest is a picture, or where a number of numbers is asked for, that of eight which comes nearest to it.
func nearestAmount(o puzzle.MakeOptions, draw func() (*picture, string)) (best *picture, name string) {
	if o.Clues == 0 {
		return draw()
	}
	least := math.MaxInt
	for range 8 {
		p, s := draw()
		numbers := p.numbers()
		if far := max(numbers-o.Clues, o.Clues-numbers); far < least {
			best, name, least = p, s, far
		}
	}
	return best, name
}

// meetTries is how many pictures are drawn for one that meets all borders, and sparse the density below which none need do so.
const (
	borderTries      = 24
	minBorderDensity = 0.3
)

// meeting is smoothed symmetric noise that meets all four borders, if that is to be had.
func touchingBorders(r *rand.Rand, o puzzle.MakeOptions) *picture {
	p := newPicture(r, o)
	for n := 0; n < borderTries && o.Density >= minBorderDensity && !p.touchesBorders(); n++ {
		p = newPicture(r, o)
	}
	return p
}

// shapes is a symmetric picture that lines alone decide. With Harder, one time in two it is a rough one, and one time in two it need only
// be the only one, and is changed further so that lines leave more open.
func noiseDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	if o.Harder && o.Sparser {
		o.Density *= 1 - float64(0.25*r.Float64())
	}
	p, _ := nearestAmount(o, func() (*picture, string) { return touchingBorders(r, o), "" })
	o.Harder = o.Harder && r.IntN(2) == 0
	open, err := p.undecided(ctx, o)
	for range 8 {
		if err != nil {
			return puzzle.Draft{}, err
		}
		if len(p.cells) < largeCells || 2*len(open) < len(p.cells) {
			break
		}
		p = touchingBorders(r, o) // lines hardly begin to say anything: that is not mended
		open, err = p.undecided(ctx, o)
	}
	if !o.Harder {
		if open, err = p.repairRegions(ctx, r, open, o); err != nil {
			return puzzle.Draft{}, err
		}
	}
	if err := p.repair(ctx, r, open, o); err != nil {
		return puzzle.Draft{}, err
	}
	if o.Harder {
		if err := p.harden(ctx, r, o, func() bool { return true }); err != nil {
			return puzzle.Draft{}, err
		}
	}
	return p.draft()
}

// repair flips cells until none is open.
func (p *picture) repair(ctx context.Context, r *rand.Rand, open []int, o puzzle.MakeOptions) error {
	tabu := make([]int, len(p.cells))
	for tries, step := 0, 1; len(open) > 0; step++ {
		best, least, left := -1, math.Inf(1), []int(nil)
		for _, i := range p.candidates(r, open) {
			if tabu[i] > step {
				continue
			}
			if tries++; tries > o.Tries*8 {
				return puzzle.ErrDraft
			}
			p.flip(i)
			rest, err := p.undecided(ctx, o)
			p.flip(i)
			if err != nil && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if cost := float64(len(rest)) + float64(4*p.confidence[i]); err == nil && cost < least {
				best, least, left = i, cost, rest
			}
		}
		if best < 0 {
			return puzzle.ErrDraft
		}
		p.flip(best)
		for _, i := range p.images(best) {
			tabu[i] = step + 12
		}
		open = left
	}
	return nil
}

// mend flips cells in all spots at once as long as there are many: of those open in a square of eight by eight cells the least sure
// one, or one time in two any. A flip stays when fewer cells are open in the square and round it. It returns the cells still open.
func (p *picture) repairRegions(ctx context.Context, r *rand.Rand, open []int, o puzzle.MakeOptions) ([]int, error) {
	const side, few = 8, 40
	for range o.Tries {
		if len(open) <= few || len(p.cells) < largeCells {
			break
		}
		before := p.bySquare(open, side)
		flips := map[[2]int]int{}
		for _, i := range open {
			at := [2]int{i / p.cols / side, i % p.cols / side}
			if was, ok := flips[at]; !ok || p.confidence[i] < p.confidence[was] {
				flips[at] = i
			}
		}
		for y := range p.rows/side + 1 { // in this order, since chance is drawn
			for x := range p.cols/side + 1 {
				at := [2]int{y, x}
				if _, ok := flips[at]; !ok {
					continue
				}
				if in := before[at]; r.IntN(2) == 0 {
					flips[at] = in[r.IntN(len(in))]
				}
				p.flip(flips[at])
			}
		}
		after, err := p.undecided(ctx, o)
		if err != nil {
			return nil, err
		}
		left := p.bySquare(after, side)
		undone := 0
		for at, i := range flips { // any order: each square alone
			if countAround(left, at) >= countAround(before, at) {
				p.flip(i)
				undone++
			}
		}
		if open = after; undone > 0 {
			if open, err = p.undecided(ctx, o); err != nil {
				return nil, err
			}
		}
	}
	return open, nil
}

// spots divides cells by the square that they lie in.
func (p *picture) bySquare(cells []int, side int) map[[2]int][]int {
	out := map[[2]int][]int{}
	for _, i := range cells {
		at := [2]int{i / p.cols / side, i % p.cols / side}
		out[at] = append(out[at], i)
	}
	return out
}

// round counts the cells in a square and those round it.
func countAround(spots map[[2]int][]int, at [2]int) int {
	n := 0
	for y := at[0] - 1; y <= at[0]+1; y++ {
		for x := at[1] - 1; x <= at[1]+1; x++ {
			n += len(spots[[2]int{y, x}])
		}
	}
	return n
}

// loosen flips cells at random as long as the picture stays the only one, lines leave no fewer cells open, and it may be so.
func (p *picture) harden(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions, may func() bool) error {
	plain := o
	plain.Harder = false
	before, err := p.undecided(ctx, plain)
	for range o.Tries {
		if err != nil {
			return err
		}
		i := p.randomCell(r)
		if p.flip(i); !may() {
			p.flip(i)
			continue
		}
		var after []int
		if after, err = p.undecided(ctx, plain); err != nil || len(after) < len(before) {
			p.flip(i)
			continue
		}
		if several, stopped := p.undecided(ctx, o); stopped != nil || len(several) > 0 {
			p.flip(i)
			err = ctx.Err()
			continue
		}
		before = after
	}
	return ctx.Err()
}

// candidates are up to eight open cells at random and the eight least sure ones.
func (p *picture) candidates(r *rand.Rand, open []int) []int {
	list := slices.Clone(open)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	out := slices.Clone(list[:min(8, len(list))])
	slices.SortStableFunc(list, func(i, j int) int {
		switch {
		case p.confidence[i] < p.confidence[j]:
			return -1
		case p.confidence[i] > p.confidence[j]:
			return 1
		}
		return i - j
	})
	for _, i := range list[:min(8, len(list))] {
		if !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// vary flips a cell, and its image, mostly one at the edge of a shape.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	p := solutionPicture(was)
	for _, t := range []puzzle.Turn{puzzle.Mirror.Turn(), flipRows, puzzle.Rotate.Turn()} {
		if t.Facts(was.Solution, p.rows, p.cols, was.Puzzle.Board()).Equal(was.Solution) { // it stays as symmetric as it is
			p.turns = append(p.turns, t)
		}
	}
	i := p.randomCell(r)
	if n := was.Puzzle.(*Nonogram); n.variant == coloured {
		p.inks, p.other = n.inks, slices.Clone(p.cells)
		next := p.neighbourColour(r, i)
		for _, j := range p.images(i) {
			p.other[j] = next
		}
	}
	p.flip(i)
	return p.draft()
}

// mostVaried is the share of the cells of a motif that may be changed where a grade is asked for.
const maxVaried = 0.12

// shows reports whether a varied picture still shows its motif: few cells are changed, and no spot or hole has been added.
func shows(first, varied puzzle.Draft) bool {
	p := solutionPicture(varied)
	return p.countChanged(first.Drawn) <= int(maxVaried*float64(len(p.cells))) && p.countAreas() <= solutionPicture(first).countAreas()
}
