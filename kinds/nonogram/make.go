package nonogram

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are generated from motifs (motifs.txt) or from noise: symmetric random values, smoothed and thresholded so that shapes appear.
// If line solving leaves cells undecided, cells are flipped: the flip that leaves the fewest undecided, and among equals the one nearest
// to the threshold.

var (
	maker = newMaker([3]float64{1.4, 2.2, 3.2}, puzzle.Maker{
		Usage:        "--picture cat.png --size 30x30 -o cat.html",
		Lessons:      lessons,
		NeverHardest: notHardest,
		Measures:     measures,
	})
	colouredMaker = newMaker([3]float64{2, 3, 4.4}, puzzle.Maker{
		Colours:      len(paints),
		NeverHardest: colourNotHardest,
		Measures:     colouredMeasures,
	})
)

// newMaker returns the settings shared by both makers, completed by own. shares are the clue numbers per line that count as few, some and
// many.
func newMaker(shares [3]float64, own puzzle.Maker) *puzzle.Maker {
	return &puzzle.Maker{
		Density:      func(rows, cols int) float64 { return 0.5 },
		Amount:       puzzle.Amount{Of: "numbers", Places: func(rows, cols int) int { return rows + cols }, Shares: shares},
		Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
		DensityOf:    "black cells",
		Usage:        own.Usage,
		MinDensity:   0.1,
		MaxDensity:   0.9,
		Colours:      own.Colours,
		Draft:        makeDraft,
		Vary:         vary,
		KeepsMotif:   shows,
		Lessons:      own.Lessons,
		NeverHardest: own.NeverHardest,
		Measures:     own.Measures,
		Picture:      fromPicture,
		Turned:       turned,
		Shape:        shape,
	}
}

// maxChanged is the share of a motif's cells that a repair may change without being noticed.
const maxChanged = 0.03

// makeDraft returns a motif that line solving decides or, with Harder, a motif whose solution is unique. It returns noise if that, a
// density or a symmetry is requested, if no motif suits the board or its colours, or if no motif in colours has a harder grade.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	if o.NoMotif || !o.Sparser || o.Symmetry.Turn() != 0 || min(o.Rows, o.Cols) < minMotifSide {
		return noiseDraft(ctx, r, o)
	}
	if cells := o.Rows * o.Cols; o.Hardest > 0 && cells <= gradedCells {
		if d, err := gradedMotif(ctx, r, o, o.Colours == 0 && r.IntN(changedOdds) == 0); err != nil || d.Puzzle != nil {
			return d, err
		}
	}
	if o.Harder && o.Colours > 0 {
		return noiseDraft(ctx, r, o)
	}
	for range motifTries {
		d, err := motifDraft(ctx, r, o)
		if err == nil && d.Puzzle == nil {
			return noiseDraft(ctx, r, o)
		}
		if err == nil || ctx.Err() != nil || !errors.Is(err, puzzle.ErrNoDraft) {
			return d, err
		}
	}
	if o.Colours > 0 { // more colours than most motifs have parts
		return noiseDraft(ctx, r, o)
	}
	return puzzle.Draft{}, puzzle.ErrNoDraft
}

const (
	gradeDraws  = 60  // drawings per draft among which one with the requested grade is searched
	gradedCells = 625 // on larger boards that takes too long
	changedOdds = 8   // in black and white, one draft in changedOdds changes the drawings, because few have some grades
)

// gradedMotif returns a drawing of a motif that has the requested grade or, with changed, one in which one or two cells and their images
// are changed. It returns the zero Draft if no drawing of gradeDraws, in colours twice as many, has the grade.
func gradedMotif(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions, changed bool) (puzzle.Draft, error) {
	var first puzzle.Draft // the unchanged drawing, once found
	var p *picture
	draws := gradeDraws
	if o.Colours > 0 {
		draws *= 2 // no drawing is changed
	}
	for range draws {
		shown := motif{name: first.Motif, category: first.Theme}
		if first.Puzzle == nil {
			p, shown = nearestAmount(o, func() (*picture, motif) { return drawMotifs(r, o) })
			if p == nil {
				break
			}
			p.findMirror()
		} else {
			copy(p.cells, first.MotifValues)
			for range 1 + r.IntN(2) {
				p.flip(p.randomCell(r))
			}
		}
		d, err := p.draft()
		if errors.Is(err, puzzle.ErrNoDraft) || first.Puzzle != nil && !shows(first, d) {
			continue
		}
		if err != nil {
			return puzzle.Draft{}, err
		}
		if ok, err := hasGrade(ctx, d.Puzzle, o); err != nil {
			return puzzle.Draft{}, err
		} else if !ok {
			continue
		}
		d.Motif, d.Theme, d.MotifValues = shown.name, shown.category, first.MotifValues
		if first.Puzzle != nil {
			return d, nil
		}
		if d.MotifValues = slices.Clone(p.cells); !changed {
			return d, nil
		}
		first = d
	}
	return puzzle.Draft{}, nil
}

// hasGrade reports whether named techniques of the levels in o solve a puzzle.
func hasGrade(ctx context.Context, q puzzle.Puzzle, o puzzle.MakeOptions) (bool, error) {
	hardest := min(o.Hardest, study.HardestOf(q.Kind(), puzzle.Labels[len(puzzle.Labels)-2]))
	if o.Easiest >= hardest {
		return false, nil
	}
	to, err := study.Open(q).Reach(ctx, puzzle.Facts{}, hardest)
	return err == nil && to.Board.Open() == 0 && to.Hardest > o.Easiest, err
}

// findMirror makes changes symmetric if the picture is.
func (p *picture) findMirror() {
	if p.isMirrored() {
		p.turns = []puzzle.Turn{puzzle.Mirror.Turn()}
	}
}

const (
	motifTries = 12   // drawings per draft, if each would need too many changes
	maxOpen    = 0.25 // maximum share of undecided cells that a repair accepts
)

// motifDraft draws and repairs a motif. It returns ErrNoDraft if the repair would be visible, and the zero Draft if no motif fits.
func motifDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	p, shown := nearestAmount(o, func() (*picture, motif) { return drawMotifs(r, o) })
	if p == nil {
		return puzzle.Draft{}, nil
	}
	if p.lacksColour() {
		return puzzle.Draft{}, puzzle.ErrNoDraft
	}
	p.findMirror()
	before := slices.Clone(p.cells)
	open, err := p.undecided(ctx, o)
	if err == nil && float64(len(open)) > maxOpen*float64(len(before)) {
		err = puzzle.ErrNoDraft
	}
	if err == nil {
		err = p.repair(ctx, r, open, o)
	}
	if err != nil {
		return puzzle.Draft{}, err
	}
	if p.countChanged(before) > max(1, int(maxChanged*float64(len(before)))) {
		return puzzle.Draft{}, puzzle.ErrNoDraft
	}
	d, err := p.draft()
	d.Motif, d.Theme, d.MotifValues = shown.name, shown.category, before
	if err == nil && o.Harder && r.IntN(2) == 0 {
		if err = p.harden(ctx, r, o, func() bool { now, err := p.draft(); return err == nil && shows(d, now) }); err == nil {
			d.Puzzle, err = p.puzzle()
			d.Solution = puzzle.NewDraft(d.Puzzle, p.cells).Solution
		}
	}
	return d, err
}

// nearestAmount returns draw's picture or, if a number of clue numbers is requested, the nearest of eight.
func nearestAmount(o puzzle.MakeOptions, draw func() (*picture, motif)) (best *picture, shown motif) {
	if o.Clues == 0 {
		return draw()
	}
	least := math.MaxInt
	for range 8 {
		p, s := draw()
		if p == nil {
			return nil, s
		}
		numbers := p.numbers()
		if far := max(numbers-o.Clues, o.Clues-numbers); far < least {
			best, shown, least = p, s, far
		}
	}
	return best, shown
}

// Noise is redrawn up to borderTries times until it touches all borders, unless the requested density is below minBorderDensity.
const (
	borderTries      = 24
	minBorderDensity = 0.3
)

// touchingBorders returns noise that touches all four borders, if one of borderTries attempts does.
func touchingBorders(r *rand.Rand, o puzzle.MakeOptions) *picture {
	p := newPicture(r, o)
	for n := 0; n < borderTries && o.Density >= minBorderDensity && !p.touchesBorders(); n++ {
		p = newPicture(r, o)
	}
	return p
}

// noiseDraft returns symmetric noise that line solving decides. With Harder, half of the drafts only have to be unique; these are then
// changed so that line solving leaves more cells open.
func noiseDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	if o.Harder && o.Sparser {
		o.Density *= 1 - float64(0.25*r.Float64())
	}
	p, _ := nearestAmount(o, func() (*picture, motif) { return touchingBorders(r, o), motif{} })
	o.Harder = o.Harder && r.IntN(2) == 0
	open, err := p.undecided(ctx, o)
	for range 8 {
		if err != nil {
			return puzzle.Draft{}, err
		}
		if len(p.cells) < largeCells || 2*len(open) < len(p.cells) {
			break
		}
		p = touchingBorders(r, o) // too little is decided to repair it
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

// repair flips cells until all are decided. Flipped cells are tabu for 12 rounds. It returns ErrNoDraft if that takes too many tries.
func (p *picture) repair(ctx context.Context, r *rand.Rand, open []int, o puzzle.MakeOptions) error {
	tabu := make([]int, len(p.cells))
	for tries, step := 0, 1; len(open) > 0; step++ {
		best, least, left := -1, math.Inf(1), []int(nil)
		for _, i := range p.candidates(r, open) {
			if tabu[i] > step {
				continue
			}
			if tries++; tries > o.Tries*8 {
				return puzzle.ErrNoDraft
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
			return puzzle.ErrNoDraft
		}
		p.flip(best)
		for _, i := range p.images(best) {
			tabu[i] = step + 12
		}
		open = left
	}
	return nil
}

// repairRegions repairs large pictures quickly: it flips one cell in each 8x8 square with undecided cells, either the one with the lowest
// confidence or a random one. A flip is kept if it leaves fewer undecided cells in and around the square. It returns the undecided cells.
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
		for y := range p.rows/side + 1 { // fixed order, because r is used
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
		for at, i := range flips { // any order: squares are independent
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

// bySquare groups cells by squares of the given side, addressed by their row and column.
func (p *picture) bySquare(cells []int, side int) map[[2]int][]int {
	out := map[[2]int][]int{}
	for _, i := range cells {
		at := [2]int{i / p.cols / side, i % p.cols / side}
		out[at] = append(out[at], i)
	}
	return out
}

// countAround returns the number of cells in a square and the eight around it.
func countAround(spots map[[2]int][]int, at [2]int) int {
	n := 0
	for y := at[0] - 1; y <= at[0]+1; y++ {
		for x := at[1] - 1; x <= at[1]+1; x++ {
			n += len(spots[[2]int{y, x}])
		}
	}
	return n
}

// harden flips random cells as long as the solution stays unique, line solving decides no more cells, and may returns true.
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

// candidates returns up to eight random undecided cells and the eight with the lowest confidence.
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

// vary flips one cell and its symmetric images, usually at the edge of a shape.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	p := solutionPicture(was)
	for _, t := range []puzzle.Turn{puzzle.Mirror.Turn(), flipRows, puzzle.Rotate.Turn()} {
		if t.Facts(was.Solution, p.rows, p.cols, was.Puzzle.Board()).Equal(was.Solution) { // keep the symmetries
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

// A varied picture may change this share of a motif's cells if a grade is requested. On boards with motifs drawn cell by cell, up to
// fineCells, every cell counts, most of all where the picture is not symmetric.
const (
	maxVaried  = 0.05
	fineCells  = 144
	maxUneven  = 0.03
	maxMatched = 0.06
)

// shows reports whether a varied picture still shows its motif: few cells changed, no more connected areas or lone cells than before and,
// where every cell counts, no fewer areas.
func shows(first, varied puzzle.Draft) bool {
	p, was := solutionPicture(varied), solutionPicture(first)
	most := maxVaried
	if len(p.cells) <= fineCells {
		most = maxUneven
		if p.isMirrored() {
			most = maxMatched
		}
		if p.countAreas() < was.countAreas() {
			return false
		}
	}
	return p.countChanged(first.MotifValues) <= max(2, int(most*float64(len(p.cells)))) && p.countAreas() <= was.countAreas() &&
		p.countLone() <= was.countLone()
}
