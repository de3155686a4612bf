package generate

import (
	"cmp"
	"context"
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/study"
)

// PictureWish says which puzzle is wanted of a picture. The zero value of everything but Kind means no wish.
type PictureWish struct {
	Kind         *puzzle.Kind
	Rows, Cols   int     // both 0: as the picture is, its longer side of AutoSide cells, or fewer where it has fewer pixels
	Colours      int     // at most, besides the background; 0 in black and white
	Threshold    string  // one of Thresholds, in black and white; "" for otsu
	MaxChanges   float64 // the share of the cells that may be changed; 0 for UsualChanges, in colours ColourChanges
	NoChanges    bool    // the picture stays as it is: another than it is an error
	LineSolvable bool    // looking at one line at a time is enough
	Seed         uint64  // of the order in which changes are tried
}

// AutoSide is the longer side of a puzzle whose size is not asked for, UsualChanges the share of its cells that may be changed, and
// ColourChanges that share in colours.
const (
	AutoSide      = 40
	UsualChanges  = 0.05
	ColourChanges = 0.02
)

// Pictured is a puzzle that was made of a picture.
type Pictured struct {
	Made
	Before  puzzle.Facts   // the picture in black and white, or in its colours, before it was changed
	Changed []puzzle.Place // the cells changed since, in reading order
	Share   float64        // of all cells
	// Sureness is the mean over the cells changed of how far their grey was from the threshold, from 0 to 1; in colours, of how much more of
	// them had their colour than the one they were given.
	Sureness float64
}

// ErrPicture is why a picture makes no puzzle: as it is, it has no single solution, and so few changes as allowed do not give it one.
var ErrPicture = fault.Errorf("the picture makes no puzzle")

// Valid is an error when the wish cannot be fulfilled whatever the picture is.
func (w PictureWish) Valid() error {
	switch {
	case w.Kind == nil || w.Kind.Make == nil || w.Kind.Make.Picture == nil:
		title := "this kind"
		if w.Kind != nil {
			title = w.Kind.Title
		}
		return fault.Errorf("puzzles of %s are not made of pictures", title)
	case w.Threshold != "" && w.Colours > 0:
		return fault.Errorf("threshold %q makes black and white: it does not go with colours", w.Threshold)
	case w.Threshold != "" && !slices.Contains(Thresholds, w.Threshold):
		return fault.Errorf("threshold %q: there are %s", w.Threshold, strings.Join(Thresholds, ", "))
	case !(w.MaxChanges >= 0 && w.MaxChanges <= 1):
		return fault.Errorf("changes of %g of the cells: 0 to 1 is expected", w.MaxChanges)
	}
	if _, err := InColours(w.Kind, w.Colours); err != nil {
		return err
	}
	made := w.Kind.Limits.Made
	if w.Rows == 0 && w.Cols == 0 {
		return nil
	}
	if !made.Has(w.Rows, w.Cols) {
		return fault.Errorf("size %dx%d: pictures have %d to %d rows and columns", w.Cols, w.Rows, made.Least, made.Most)
	}
	return nil
}

// Picture makes a puzzle of a picture: black and white, or in few colours, cleaned of lone cells if it had more pixels than the board has
// cells, and then changed in as few cells as are found to be enough for one solution. It is an error that wraps ErrPicture when too many
// would have to be changed, or nothing is to be seen.
func Picture(ctx context.Context, img image.Image, w PictureWish) (Pictured, error) {
	if err := w.Valid(); err != nil {
		return Pictured{}, err
	}
	var t *retouch
	var err error
	if w.Colours > 0 {
		t, err = inColours(img, w)
	} else {
		t, err = inBlack(img, w)
	}
	if err != nil {
		return Pictured{}, err
	}
	return t.finish(ctx)
}

// inBlack is a picture in black and white, to be changed.
func inBlack(img image.Image, w PictureWish) (*retouch, error) {
	full := greys(img).cropped()
	t := newRetouch(w, full)
	t.before, t.sure = full.fitted(t.rows, t.cols).stretched().cut(w.Threshold)
	if full.scaled(t.rows, t.cols) && w.Threshold != "dither" {
		t.before = cleaned(t.rows, t.cols, t.before)
	}
	if !slices.Contains(t.before, 1) || !slices.Contains(t.before, 0) {
		return nil, fault.Errorf("%w: it is all of one colour in black and white (%s)", ErrPicture, cmp.Or(w.Threshold, Thresholds[0]))
	}
	t.choices = func(i int) []int { return []int{1 - t.cells[i]} }
	t.against = func(i, _ int) int { return t.sure[i] }
	return t, nil
}

// inColours is a picture in few colours, to be changed.
func inColours(img image.Image, w PictureWish) (*retouch, error) {
	whole := huesOf(img)
	full := whole.cropped()
	var ground *[3]uint8
	if rgb, ok := whole.ground(); ok {
		ground = &rgb
	}
	t := newRetouch(w, full[0])
	p := full.few(t.rows, t.cols, w.Colours, ground)
	if full[0].scaled(t.rows, t.cols) {
		p.cells = cleaned(t.rows, t.cols, p.cells)
	}
	if err := p.used(); err != nil {
		return nil, err
	}
	t.colours, t.before, t.sure = p.colours, p.cells, make([]int, len(p.cells))
	for i := range t.sure {
		t.sure[i] = white
		for v := range p.colours {
			if v != p.cells[i] {
				t.sure[i] = min(t.sure[i], p.margin(i, v))
			}
		}
	}
	t.choices = func(i int) []int { return p.choices(t.cells, i) }
	t.against = p.margin
	return t, nil
}

// newRetouch is the board for a picture, as large as is asked for, or as the picture is.
func newRetouch(w PictureWish, full shades) *retouch {
	rows, cols := w.Rows, w.Cols
	if rows == 0 {
		side := min(AutoSide, max(full.rows, full.cols))
		rows, cols = side, side
		if full.rows > full.cols {
			cols = (full.cols*side + full.rows/2) / full.rows
		} else {
			rows = (full.rows*side + full.cols/2) / full.cols
		}
		rows, cols = max(rows, w.Kind.Limits.Made.Least), max(cols, w.Kind.Limits.Made.Least)
	}
	return &retouch{wish: w, rows: rows, cols: cols, r: rand.New(rand.NewPCG(w.Seed, 0))}
}

// retouch is a picture being changed.
type retouch struct {
	wish       PictureWish
	rows, cols int
	colours    [][3]uint8 // the background first; nil in black and white
	before     []int
	cells      []int
	sure       []int                   // by cell: how near it is to another colour
	choices    func(i int) []int       // the colours that a cell may be given
	against    func(i, colour int) int // how much says that it is to have another one
	r          *rand.Rand
	calls      int // of lines
	conflicts  int64
}

// What the search for changes may cost.
const (
	runs          = 3      // from the beginning
	moreRuns      = 500    // looks at all lines after which no further run begins
	lineLooks     = 1500   // looks at all lines of all runs
	openConflicts = 300    // of each question to the engine
	allConflicts  = 1200   // of all of them; after that lines are asked alone
	gradeBound    = 20_000 // conflicts of the last proof and of the grade
	gradeWhatIfs  = 1000   // values that the grade may have to try
	restFor       = 12     // steps for which a changed cell stays
)

// allowed is how many cells may be changed.
func (t *retouch) allowed() int {
	switch {
	case t.wish.NoChanges:
		return 0
	case t.wish.MaxChanges == 0:
		if t.colours != nil {
			return int(ColourChanges * float64(len(t.before)))
		}
		return int(UsualChanges * float64(len(t.before)))
	}
	return int(t.wish.MaxChanges * float64(len(t.before)))
}

// lines lists the cells that lines leave open.
func (t *retouch) lines(ctx context.Context) ([]int, error) {
	t.calls++
	d, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.cells, t.colours)
	if err != nil {
		return nil, err
	}
	n, ok := d.Puzzle.(model.Narrower)
	if !ok {
		return nil, fault.Errorf("%s has no lines to look at", t.wish.Kind.Title)
	}
	var open []int
	for i, m := range n.Narrow(ctx, nil) {
		if m.Len() != 1 {
			open = append(open, i)
		}
	}
	return open, ended(ctx)
}

// open lists the cells that are not decided: those that lines leave open, or, unless lines are to be enough, those of them in which
// two solutions differ; where that is not found out within bounds, those that lines leave open are.
func (t *retouch) open(ctx context.Context) ([]int, error) {
	open, err := t.lines(ctx)
	if err != nil || len(open) == 0 || t.wish.LineSolvable {
		return open, err
	}
	d, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.cells, t.colours)
	if err != nil {
		return nil, err
	}
	if t.conflicts >= allConflicts {
		return open, nil
	}
	u := study.Unique(ctx, d.Puzzle, study.Options{MaxConflicts: openConflicts})
	t.conflicts += u.Stats.Conflicts
	switch {
	case u.Status == puzzle.UniqueSolution:
		return nil, nil
	case u.Status == puzzle.SeveralSolutions:
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	default:
		return open, nil
	}
	open = open[:0]
	for i := range t.cells {
		if u.Solution.Can(i) != u.Second.Can(i) {
			open = append(open, i)
		}
	}
	return open, nil
}

// ended is why ctx ended, if it did.
func ended(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// finish changes the picture and makes the puzzle of the changes that are fewest.
func (t *retouch) finish(ctx context.Context) (Pictured, error) {
	var best []int
	fewest, left := math.MaxInt, math.MaxInt
	for range runs {
		open, err := t.run(ctx, min(fewest-1, 2*t.allowed()+8))
		switch {
		case err != nil:
			return Pictured{}, err
		case len(open) > 0:
			left = min(left, len(open))
		default:
			if n := t.changes(); n < fewest {
				best, fewest = slices.Clone(t.cells), n
			}
		}
		if fewest <= 1 || t.allowed() == 0 || t.calls > moreRuns {
			break
		}
	}
	limit := fault.Textf("%d of %d cells may be changed", t.allowed(), len(t.before))
	switch {
	case best == nil:
		return Pictured{}, fault.Errorf("%w of %dx%d: %s, and %d cells were still open at best", ErrPicture, t.cols, t.rows, limit, left)
	case fewest > t.allowed():
		return Pictured{}, fault.Errorf("%w of %dx%d: %s, and the fewest found are %d", ErrPicture, t.cols, t.rows, limit, fewest)
	}
	t.cells = best
	return t.pictured(ctx)
}

// changes counts the cells that differ from the picture.
func (t *retouch) changes() int {
	n := 0
	for i, b := range t.cells {
		if b != t.before[i] {
			n++
		}
	}
	return n
}

// run changes the picture from the beginning until no cell is open, in at most so many cells, and then takes back what was not
// needed. What is returned is still open.
func (t *retouch) run(ctx context.Context, most int) ([]int, error) {
	t.cells = slices.Clone(t.before)
	open, err := t.open(ctx)
	rests := make([]int, len(t.cells))
	for step := 1; err == nil && len(open) > 0; step++ {
		if t.changes() >= most || t.calls > lineLooks {
			return open, nil
		}
		best, value, least := -1, 0, math.MaxInt
		for _, i := range t.candidates(open) {
			if rests[i] > step {
				continue
			}
			now := t.cells[i]
			for _, v := range t.choices(i) {
				t.cells[i] = v
				rest, err := t.lines(ctx)
				t.cells[i] = now
				if err != nil {
					return nil, err
				}
				if cost := len(rest)*white + 4*t.against(i, v); cost < least {
					best, value, least = i, v, cost
				}
			}
		}
		if best < 0 {
			return open, nil
		}
		t.cells[best] = value
		rests[best] = step + restFor
		open, err = t.open(ctx)
	}
	if err != nil || len(open) > 0 {
		return open, err
	}
	return nil, t.takeBack(ctx)
}

// takeBack undoes changes, the surest cells first, as long as no cell is open then.
func (t *retouch) takeBack(ctx context.Context) error {
	var list []int
	for i, b := range t.cells {
		if b != t.before[i] {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return t.sure[j] - t.sure[i] })
	for _, i := range list {
		if len(list) == 1 {
			break // the picture as it was is open
		}
		now := t.cells[i]
		t.cells[i] = t.before[i]
		open, err := t.open(ctx)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			t.cells[i] = now
		}
	}
	return nil
}

// candidates are up to eight open cells at random and the eight least sure ones.
func (t *retouch) candidates(open []int) []int {
	list := slices.Clone(open)
	t.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	out := slices.Clone(list[:min(8, len(list))])
	slices.SortStableFunc(list, func(i, j int) int { return t.sure[i] - t.sure[j] })
	for _, i := range list[:min(8, len(list))] {
		if !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// pictured is the puzzle of the picture as it is now.
func (t *retouch) pictured(ctx context.Context) (Pictured, error) {
	d, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.cells, t.colours)
	if err != nil {
		return Pictured{}, err
	}
	before, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.before, t.colours)
	if err != nil {
		return Pictured{}, err
	}
	k := d.Puzzle.Kind() // pictures in few colours may be black and white
	p := &plan{Wish: Wish{Kind: k}, budget: budget{conflicts: gradeBound, whatIfs: gradeWhatIfs}, maker: k.Make,
		to:  len(puzzle.Labels) - 1,
		cap: math.Inf(1)}
	out := Pictured{Before: before.Solution}
	if out.Made, err = p.certain(ctx, d.Puzzle); err != nil {
		if errors.Is(err, errUndecided) {
			err = fault.Errorf("%w: %w", ErrPicture, err)
		}
		return out, err
	}
	out.Seed = t.wish.Seed
	sum := 0
	for i, b := range t.cells {
		if b != t.before[i] {
			out.Changed = append(out.Changed, d.Puzzle.Board().Unknown(i).At)
			sum += t.against(i, b)
		}
	}
	if n := len(out.Changed); n > 0 {
		out.Share = float64(n) / float64(len(t.cells))
		out.Sureness = float64(sum) / float64(n) / white
	}
	return out, nil
}
