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

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// PictureRequest describes the puzzle to make from a picture. Only Kind is required.
type PictureRequest struct {
	Kind         *puzzle.Kind
	Rows, Cols   int     // 0 for the picture's aspect ratio: the longer side is AutoSide, or less for a smaller picture
	Colours      int     // maximum number besides the background; 0 for black and white
	Threshold    string  // one of Thresholds, for black and white; "" for otsu
	MaxChanges   float64 // maximum share of changed cells; 0 for UsualChanges or, with colours, ColourChanges
	NoChanges    bool    // the picture must not be changed
	LineSolvable bool    // the puzzle must be solvable line by line
	Seed         uint64  // random seed for the order of changes
}

// Defaults: the longer side of the board, and the maximum share of changed cells, without and with colours.
const (
	AutoSide      = 40
	UsualChanges  = 0.05
	ColourChanges = 0.02
)

// PictureResult is a puzzle made from a picture.
type PictureResult struct {
	Result
	Before  puzzle.Facts   // the reduced picture before changes
	Changed []puzzle.Place // changed cells, in reading order
	Share   float64        // share of changed cells
	// Confidence is the mean over the changed cells of the distance of their grey from the threshold, from 0 to 1; with colours, of the
	// margin of their original colour.
	Confidence float64
}

// ErrPicture means that the picture has no unique puzzle within the allowed changes.
var ErrPicture = fault.Errorf("the picture gives no unique puzzle")

// Validate returns an error if the request cannot be fulfilled for any picture.
func (w PictureRequest) Validate() error {
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
		return fault.Errorf("threshold %q: unknown (supported: %s)", w.Threshold, strings.Join(Thresholds, ", "))
	case !(w.MaxChanges >= 0 && w.MaxChanges <= 1):
		return fault.Errorf("changes of %g of the cells: 0 to 1 is expected", w.MaxChanges)
	}
	if _, err := InColours(w.Kind, w.Colours); err != nil {
		return err
	}
	made := w.Kind.Limits.Generated
	if w.Rows == 0 && w.Cols == 0 {
		return nil
	}
	if !made.Has(w.Rows, w.Cols) {
		return fault.Errorf("size %dx%d: pictures have %d to %d rows and columns", w.Cols, w.Rows, made.Min, made.Max)
	}
	return nil
}

// Picture makes a puzzle from a picture. The picture is reduced to black and white or few colours, cleaned of specks if it had more pixels
// than the board has cells, and changed in as few cells as needed for a unique solution. The error wraps ErrPicture if that takes too many
// changes, or the picture is blank.
func Picture(ctx context.Context, img image.Image, w PictureRequest) (PictureResult, error) {
	if err := w.Validate(); err != nil {
		return PictureResult{}, err
	}
	var t *editor
	var err error
	if w.Colours > 0 {
		t, err = colourEditor(img, w)
	} else {
		t, err = blackAndWhiteEditor(img, w)
	}
	if err != nil {
		return PictureResult{}, err
	}
	return t.finish(ctx)
}

func blackAndWhiteEditor(img image.Image, w PictureRequest) (*editor, error) {
	full := greyImageOf(img).trim()
	t := newEditor(w, full)
	t.before, t.confidence = full.fit(t.rows, t.cols).stretch().threshold(w.Threshold)
	if full.isLargerThan(t.rows, t.cols) && w.Threshold != "dither" {
		t.before = removeSpecks(t.rows, t.cols, t.before)
	}
	if !slices.Contains(t.before, 1) || !slices.Contains(t.before, 0) {
		return nil, fault.Errorf("%w: it is all of one colour in black and white (%s)", ErrPicture, cmp.Or(w.Threshold, Thresholds[0]))
	}
	t.choices = func(i int) []int { return []int{1 - t.cells[i]} }
	t.margin = func(i, _ int) int { return t.confidence[i] }
	return t, nil
}

// colourEditor returns an editor for a picture in few colours.
func colourEditor(img image.Image, w PictureRequest) (*editor, error) {
	whole := rgbImageOf(img)
	full := whole.trim()
	var ground *[3]uint8
	if rgb, ok := whole.ground(); ok {
		ground = &rgb
	}
	t := newEditor(w, full[0])
	p := full.reduceColours(t.rows, t.cols, w.Colours, ground)
	if full[0].isLargerThan(t.rows, t.cols) {
		p.cells = removeSpecks(t.rows, t.cols, p.cells)
	}
	if err := p.dropUnused(); err != nil {
		return nil, err
	}
	t.colours, t.before, t.confidence = p.colours, p.cells, make([]int, len(p.cells))
	for i := range t.confidence {
		t.confidence[i] = white
		for v := range p.colours {
			if v != p.cells[i] {
				t.confidence[i] = min(t.confidence[i], p.margin(i, v))
			}
		}
	}
	t.choices = func(i int) []int { return p.choices(t.cells, i) }
	t.margin = p.margin
	return t, nil
}

// newEditor returns an editor for a board of the requested size, or of the picture's aspect ratio.
func newEditor(w PictureRequest, full greyImage) *editor {
	rows, cols := w.Rows, w.Cols
	if rows == 0 {
		side := min(AutoSide, max(full.rows, full.cols))
		rows, cols = side, side
		if full.rows > full.cols {
			cols = (full.cols*side + full.rows/2) / full.rows
		} else {
			rows = (full.rows*side + full.cols/2) / full.cols
		}
		rows, cols = max(rows, w.Kind.Limits.Generated.Min), max(cols, w.Kind.Limits.Generated.Min)
	}
	return &editor{request: w, rows: rows, cols: cols, r: rand.New(rand.NewPCG(w.Seed, 0))}
}

// editor changes a picture until its puzzle is unique.
type editor struct {
	request    PictureRequest
	rows, cols int
	colours    [][3]uint8              // background first; nil for black and white
	before     []int                   // colour of each cell in the reduced picture, or 1 for black
	cells      []int                   // the same after changes
	confidence []int                   // by cell: distance from another colour
	choices    func(i int) []int       // colours to which a cell may be changed
	margin     func(i, colour int) int // margin of the original colour over the given one
	r          *rand.Rand
	calls      int   // calls of openByLines
	conflicts  int64 // of all queries so far
}

// Limits of the search.
const (
	runs           = 3      // restarts
	maxRunCalls    = 500    // calls of openByLines after which no run starts
	maxLineCalls   = 1500   // maximum calls of openByLines
	queryConflicts = 300    // conflicts per query
	totalConflicts = 1200   // conflicts of all queries; after that, only lines are used
	gradeBound     = 20_000 // conflicts of the final proof and grade
	gradeWhatIfs   = 1000   // what-ifs of the grade
	tabuSteps      = 12     // steps for which a changed cell is not changed again
)

// allowed returns how many cells may be changed: the requested share, or by default UsualChanges, ColourChanges in colours.
func (t *editor) allowed() int {
	switch {
	case t.request.NoChanges:
		return 0
	case t.request.MaxChanges == 0:
		if t.colours != nil {
			return int(ColourChanges * float64(len(t.before)))
		}
		return int(UsualChanges * float64(len(t.before)))
	}
	return int(t.request.MaxChanges * float64(len(t.before)))
}

// openByLines returns the cells left open by solving line by line the puzzle of the edited picture, and counts the call.
func (t *editor) openByLines(ctx context.Context) ([]int, error) {
	t.calls++
	d, err := t.request.Kind.Make.Picture(t.rows, t.cols, t.cells, t.colours)
	if err != nil {
		return nil, err
	}
	if _, ok := d.Puzzle.(model.Narrower); !ok {
		return nil, fault.Errorf("%s has no lines to look at", t.request.Kind.Title)
	}
	return openCandidates(ctx, d.Puzzle), context.Cause(ctx)
}

// open returns the undecided cells: those left open by lines or, unless the puzzle must be solvable by lines, those in which two
// solutions differ. If the solver reaches its limit, those left open by lines are returned. Without undecided cells the puzzle is unique.
func (t *editor) open(ctx context.Context) ([]int, error) {
	open, err := t.openByLines(ctx)
	if err != nil || len(open) == 0 || t.request.LineSolvable {
		return open, err
	}
	d, err := t.request.Kind.Make.Picture(t.rows, t.cols, t.cells, t.colours)
	if err != nil {
		return nil, err
	}
	if t.conflicts >= totalConflicts {
		return open, nil
	}
	u := study.Unique(ctx, d.Puzzle, study.Options{MaxConflicts: queryConflicts})
	t.conflicts += u.Stats.Conflicts
	switch {
	case u.Status == puzzle.UniqueSolution, u.Status == puzzle.SeveralSolutions:
		return differing(u), nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	return open, nil
}

// finish changes the picture and returns the puzzle with the fewest changes found. The error wraps ErrPicture if none is found or it
// changes more cells than allowed.
func (t *editor) finish(ctx context.Context) (PictureResult, error) {
	var best []int
	fewest, left := math.MaxInt, math.MaxInt
	for range runs {
		open, err := t.run(ctx, min(fewest-1, 2*t.allowed()+8))
		switch {
		case err != nil:
			return PictureResult{}, err
		case len(open) > 0:
			left = min(left, len(open))
		default:
			if n := t.changes(); n < fewest {
				best, fewest = slices.Clone(t.cells), n
			}
		}
		if fewest <= 1 || t.allowed() == 0 || t.calls > maxRunCalls {
			break
		}
	}
	limit := fault.Textf("%d of %d cells may be changed", t.allowed(), len(t.before))
	switch {
	case best == nil:
		return PictureResult{}, fault.Errorf("%w of %dx%d: %s, and %d cells were still open at best", ErrPicture, t.cols, t.rows, limit, left)
	case fewest > t.allowed():
		return PictureResult{}, fault.Errorf("%w of %dx%d: %s, and the fewest found are %d", ErrPicture, t.cols, t.rows, limit, fewest)
	}
	t.cells = best
	return t.result(ctx)
}

// changes returns the number of changed cells.
func (t *editor) changes() int {
	n := 0
	for i, b := range t.cells {
		if b != t.before[i] {
			n++
		}
	}
	return n
}

// run starts from the original picture and changes at most the given number of cells until none is open, and then reverts unnecessary
// changes. It returns the cells still open; nil means success.
func (t *editor) run(ctx context.Context, most int) ([]int, error) {
	t.cells = slices.Clone(t.before)
	open, err := t.open(ctx)
	rests := make([]int, len(t.cells))
	for step := 1; err == nil && len(open) > 0; step++ {
		if t.changes() >= most || t.calls > maxLineCalls {
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
				rest, err := t.openByLines(ctx)
				t.cells[i] = now
				if err != nil {
					return nil, err
				}
				if cost := len(rest)*white + 4*t.margin(i, v); cost < least {
					best, value, least = i, v, cost
				}
			}
		}
		if best < 0 {
			return open, nil
		}
		t.cells[best] = value
		rests[best] = step + tabuSteps
		open, err = t.open(ctx)
	}
	if err != nil || len(open) > 0 {
		return open, err
	}
	return nil, t.takeBack(ctx)
}

// takeBack reverts changes, those of the most certain cells first, as long as no cell becomes open.
func (t *editor) takeBack(ctx context.Context) error {
	var list []int
	for i, b := range t.cells {
		if b != t.before[i] {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return t.confidence[j] - t.confidence[i] })
	for _, i := range list {
		if len(list) == 1 {
			break // the original picture is open
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

// candidates returns up to eight random open cells and the eight least certain ones.
func (t *editor) candidates(open []int) []int {
	list := slices.Clone(open)
	t.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	out := slices.Clone(list[:min(8, len(list))])
	slices.SortStableFunc(list, func(i, j int) int { return t.confidence[i] - t.confidence[j] })
	for _, i := range list[:min(8, len(list))] {
		if !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// result proves and grades the puzzle of the current picture. The error wraps ErrPicture if a limit is reached.
func (t *editor) result(ctx context.Context) (PictureResult, error) {
	d, err := t.request.Kind.Make.Picture(t.rows, t.cols, t.cells, t.colours)
	if err != nil {
		return PictureResult{}, err
	}
	before, err := t.request.Kind.Make.Picture(t.rows, t.cols, t.before, t.colours)
	if err != nil {
		return PictureResult{}, err
	}
	k := d.Puzzle.Kind() // a colour picture may be black and white
	p := &plan{Request: Request{Kind: k}, budget: budget{conflicts: gradeBound, whatIfs: gradeWhatIfs}, maker: k.Make,
		to:  len(puzzle.Labels) - 1,
		cap: math.Inf(1)}
	out := PictureResult{Before: before.Solution}
	if out.Result, err = p.verify(ctx, d.Puzzle); err != nil {
		if errors.Is(err, errUndecided) {
			err = fault.Errorf("%w: %w", ErrPicture, err)
		}
		return out, err
	}
	out.Seed = t.request.Seed
	sum := 0
	for i, b := range t.cells {
		if b != t.before[i] {
			out.Changed = append(out.Changed, d.Puzzle.Board().At(i))
			sum += t.margin(i, b)
		}
	}
	if n := len(out.Changed); n > 0 {
		out.Share = float64(n) / float64(len(t.cells))
		out.Confidence = float64(sum) / float64(n) / white
	}
	return out, nil
}
