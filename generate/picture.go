package generate

import (
	"context"
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// PictureWish says which puzzle is wanted of a picture. The zero value of everything but Kind means no wish.
type PictureWish struct {
	Kind         *puzzle.Kind
	Rows, Cols   int     // both 0: as the picture is, its longer side of AutoSide cells, or fewer where it has fewer pixels
	Threshold    string  // one of Thresholds; "" for otsu
	MaxChanges   float64 // the share of the cells that may be changed; 0 for UsualChanges
	NoChanges    bool    // the picture stays as it is: another than it is an error
	LineSolvable bool    // looking at one line at a time is enough
	Seed         uint64  // of the order in which changes are tried
}

// AutoSide is the longer side of a puzzle whose size is not asked for, and UsualChanges the share of its cells that may be changed.
const (
	AutoSide     = 40
	UsualChanges = 0.05
)

// Pictured is a puzzle that was made of a picture.
type Pictured struct {
	Made
	Before   puzzle.Facts   // the picture in black and white, before it was changed
	Changed  []puzzle.Place // the cells changed since, in reading order
	Share    float64        // of all cells
	Sureness float64        // the mean over the cells changed of how far their grey was from the threshold, from 0 to 1
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
	case w.Threshold != "" && !slices.Contains(Thresholds, w.Threshold):
		return fault.Errorf("threshold %q: there are %s", w.Threshold, strings.Join(Thresholds, ", "))
	case !(w.MaxChanges >= 0 && w.MaxChanges <= 1):
		return fault.Errorf("changes of %g of the cells: 0 to 1 is expected", w.MaxChanges)
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

// Picture makes a puzzle of a picture: black and white, cleaned of lone cells if it had more pixels than the board has cells, and
// then changed in as few cells as are found to be enough for one solution. It is an error that wraps ErrPicture when too many would
// have to be changed, or nothing is to be seen.
func Picture(ctx context.Context, img image.Image, w PictureWish) (Pictured, error) {
	if err := w.Valid(); err != nil {
		return Pictured{}, err
	}
	full := greys(img).cropped()
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
	t := &retouch{wish: w, rows: rows, cols: cols, r: rand.New(rand.NewPCG(w.Seed, 0))}
	t.before, t.sure = full.fitted(rows, cols).stretched().cut(w.Threshold)
	if scaled := full.rows > rows || full.cols > cols; scaled && w.Threshold != "dither" {
		t.before = cleaned(rows, cols, t.before)
	}
	if !slices.Contains(t.before, true) || !slices.Contains(t.before, false) {
		return Pictured{}, fault.Errorf("%w: it is all of one colour in black and white (%s)", ErrPicture, t.threshold())
	}
	return t.finish(ctx)
}

// retouch is a picture being changed.
type retouch struct {
	wish       PictureWish
	rows, cols int
	before     []bool
	black      []bool
	sure       []int
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
	gradeWhatIfs  = 1000   // rounds of what-ifs of the grade
	restFor       = 12     // steps for which a changed cell stays
)

func (t *retouch) threshold() string {
	if t.wish.Threshold == "" {
		return Thresholds[0]
	}
	return t.wish.Threshold
}

// allowed is how many cells may be changed.
func (t *retouch) allowed() int {
	switch {
	case t.wish.NoChanges:
		return 0
	case t.wish.MaxChanges == 0:
		return int(UsualChanges * float64(len(t.before)))
	}
	return int(t.wish.MaxChanges * float64(len(t.before)))
}

// lines lists the cells that lines leave open.
func (t *retouch) lines(ctx context.Context) ([]int, error) {
	t.calls++
	d, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.black)
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
	d, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.black)
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
	for i := range t.black {
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
	var best []bool
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
				best, fewest = slices.Clone(t.black), n
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
	t.black = best
	return t.pictured(ctx)
}

// changes counts the cells that differ from the picture.
func (t *retouch) changes() int {
	n := 0
	for i, b := range t.black {
		if b != t.before[i] {
			n++
		}
	}
	return n
}

// run changes the picture from the beginning until no cell is open, in at most so many cells, and then takes back what was not
// needed. What is returned is still open.
func (t *retouch) run(ctx context.Context, most int) ([]int, error) {
	t.black = slices.Clone(t.before)
	open, err := t.open(ctx)
	rests := make([]int, len(t.black))
	for step := 1; err == nil && len(open) > 0; step++ {
		if t.changes() >= most || t.calls > lineLooks {
			return open, nil
		}
		best, least := -1, math.MaxInt
		for _, i := range t.candidates(open) {
			if rests[i] > step {
				continue
			}
			t.black[i] = !t.black[i]
			rest, err := t.lines(ctx)
			t.black[i] = !t.black[i]
			if err != nil {
				return nil, err
			}
			if cost := len(rest)*white + 4*t.sure[i]; cost < least {
				best, least = i, cost
			}
		}
		if best < 0 {
			return open, nil
		}
		t.black[best] = !t.black[best]
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
	for i, b := range t.black {
		if b != t.before[i] {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return t.sure[j] - t.sure[i] })
	for _, i := range list {
		if len(list) == 1 {
			break // the picture as it was is open
		}
		t.black[i] = !t.black[i]
		open, err := t.open(ctx)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			t.black[i] = !t.black[i]
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
	d, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.black)
	if err != nil {
		return Pictured{}, err
	}
	before, err := t.wish.Kind.Make.Picture(t.rows, t.cols, t.before)
	if err != nil {
		return Pictured{}, err
	}
	p := &plan{Wish: Wish{Kind: t.wish.Kind}, budget: budget{conflicts: gradeBound, whatIfs: gradeWhatIfs}, maker: t.wish.Kind.Make,
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
	for i, b := range t.black {
		if b != t.before[i] {
			out.Changed = append(out.Changed, d.Puzzle.Board().Unknown(i).At)
			sum += t.sure[i]
		}
	}
	if n := len(out.Changed); n > 0 {
		out.Share = float64(n) / float64(len(t.black))
		out.Sureness = float64(sum) / float64(n) / white
	}
	return out, nil
}
