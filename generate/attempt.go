package generate

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/internal/digest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Result is a generated puzzle, proved to be unique.
type Result struct {
	Puzzle   puzzle.Puzzle
	Solution puzzle.Facts
	Grade    study.Grade
	Key      string             // see Key
	ShapeKey string             // see ShapeKey
	Seed     uint64             // seed of the request
	Attempt  int                // number of the attempt, from 0
	Clues    int                // number of clues
	Score    float64            // higher is better; see score
	Beauty   map[string]float64 // the kind's measures, by name
	Motif    string             // name of its picture; "" for none
	Theme    string             // category of its picture
	opening  string             // how its solution begins, if several puzzles are requested
	trivial  bool               // all steps have the easiest level, and no grade is requested
}

// miss is the reason why an attempt made no puzzle.
type miss struct {
	why   fault.Text
	label string // grade of a puzzle that does not match
	clues int    // its number of clues, if a number is requested; 0 for no puzzle
}

func (m *miss) Error() string { return m.why.String() }

// attempt runs attempt i, which depends only on the request and i. The error is a *miss if other attempts may succeed.
func (p *plan) attempt(ctx context.Context, i int) (Result, error) {
	made, err := p.forAttempt(i).try(ctx, i)
	switch {
	case err == nil:
		return made, nil
	case ctx.Err() != nil:
		return Result{}, context.Cause(ctx)
	case errors.Is(err, puzzle.ErrNoDraft), errors.Is(err, errUndecided):
		return Result{}, &miss{why: fault.TextOf(err)}
	}
	return Result{}, err
}

// forAttempt returns the plan with the level limit of attempt i. If a chain contains puzzles that need a technique, the last one solved by
// steps up to some level, starting with the technique's own, is one of them. So attempts alternate between such levels. After many attempts
// at a grade, clues need not have the default symmetry of the kind any more.
func (p *plan) forAttempt(i int) *plan {
	if p.Symmetry == "" && p.graded && p.Count > 0 && i/symmetricAttempts >= p.Count {
		free := *p
		free.symmetry = puzzle.NoSymmetry
		return &free
	}
	if p.required == "" || !p.omitsClues() && p.about == 0 {
		return p
	}
	aimed := *p
	t, _ := p.technique(p.required)
	levels := p.attemptLevels(t)
	aimed.cap = min(p.cap, levels[i%len(levels)])
	return &aimed
}

// symmetricAttempts is the number of attempts for each puzzle after which a request with a grade is met without the default symmetry, and
// any request without an editor's choice. The slowest kind took 56 for a Hard puzzle.
const symmetricAttempts = 160

// printableCells is the size up to which boards are selected: on larger ones, some part looks poor on nearly all boards.
const printableCells = 225

// selects reports whether attempt i must make a board that an editor would print. Requests for a technique or for certain clues are exempt,
// and all others after many attempts.
func (p *plan) selects(i int) bool {
	exempt := p.required != "" || p.Clues != "" || p.Minimal || !p.defaultDensity || p.Rows*p.Cols > printableCells
	return !exempt && (p.Count <= 0 || i/symmetricAttempts < p.Count)
}

// motifAttempts is the number of attempts for each puzzle after which a request with a grade is met without motifs. On boards of 8x8 few
// motifs can be changed into a Medium puzzle and still be recognised: two of seven requests failed, after 400 attempts.
const motifAttempts = 64

// try makes one puzzle: it draws a board, omits clues or changes the board to reach the grade, and verifies the result. The error is a
// *miss, or wraps ErrNoDraft or errUndecided, if another attempt may succeed.
func (p *plan) try(ctx context.Context, i int) (Result, error) {
	r := p.random(i)
	if p.Start != nil {
		return p.tryStart(ctx, r, i)
	}
	o := puzzle.MakeOptions{
		RandomOptions: puzzle.RandomOptions{Rows: p.Rows, Cols: p.Cols, Density: p.Density},
		Symmetry:      p.symmetry,
		Harder:        (i%2 == 1 || p.isRare()) && (p.from > 0 || p.required != ""),
		Sparser:       p.defaultDensity,
		NoMotif:       p.graded && !p.Themes && p.Count > 0 && i/motifAttempts >= p.Count,
		Hardest:       p.maxLevel(),
		Easiest:       p.minLevel(),
		NoGivens:      p.NoGivens,
		Layouts:       p.Layouts,
		Revealing:     p.required != "",
		Colours:       p.Colours,
		Clues:         p.draftClues(),
		Tries:         p.tries,
		MaxConflicts:  p.conflicts,
	}
	if p.about > 0 {
		q, err := p.drawAbout(ctx, r, o, i)
		if err != nil {
			return Result{}, err
		}
		made, err := p.verify(ctx, q)
		made.Seed, made.Attempt = p.Seed, i
		return made, err
	}
	d, err := p.maker.Draft(ctx, r, o)
	if err != nil {
		return Result{}, err
	}
	q := d.Puzzle
	switch {
	case p.maker.OmitsClues:
		q, err = p.thin(ctx, r, d)
	case p.maker.Vary != nil && p.graded:
		d, err = p.climb(ctx, r, d, o)
		q = d.Puzzle
	}
	if err != nil {
		return Result{}, err
	}
	if p.maker.Printable != nil && p.selects(i) && !p.maker.Printable(q) {
		return Result{}, &miss{why: fault.Textf("an editor would not print it")}
	}
	made, err := p.verify(ctx, q)
	made.Seed, made.Attempt, made.Motif, made.Theme = p.Seed, i, d.Motif, d.Theme
	return made, err
}

// maxLevel returns the maximum level of a step, 0 if no grade is requested.
func (p *plan) maxLevel() float64 {
	if !p.graded {
		return 0
	}
	return p.cap
}

// thin omits clues of a full board in several random orders and returns the best puzzle.
func (p *plan) thin(ctx context.Context, r *rand.Rand, full puzzle.Draft) (puzzle.Puzzle, error) {
	return p.bestOrder(ctx, r, full.Solution, func(r *rand.Rand) (puzzle.Puzzle, error) { return p.thinOnce(ctx, r, full) })
}

// thinOnce omits clues of a full board in one random order, down to the target number, and adjusts the result to the request.
func (p *plan) thinOnce(ctx context.Context, r *rand.Rand, full puzzle.Draft) (puzzle.Puzzle, error) {
	most, cells := 0, p.Rows*p.Cols
	switch {
	case p.Minimal:
	case p.Clues != "" && !p.graded:
		most = p.clues
	case p.Clues != "":
	case !p.graded || cells > defaultDensityCells:
		places := cells
		if p.maker.NeedsGivens {
			places = 2 * (p.Rows + p.Cols)
		}
		most = int(math.Round(p.Density * float64(places)))
	}
	c, err := p.omitClues(ctx, r, full, most)
	if err != nil {
		return nil, err
	}
	if p.unconstrained() {
		q, err := p.ease(ctx, r, c, full.Solution)
		if again := p.groups(r, q); err == nil && len(again) > 0 && !p.maker.NeedsGivens && cells < defaultDensityCells {
			named := *p
			named.cap = study.HardestOf(p.Kind, easeLabel)
			return named.fewer(ctx, r, &chain{q, again}, 0)
		}
		return q, err
	}
	return p.fit(ctx, r, c)
}

// unconstrained reports whether the board is large and neither grade, density, number of clues nor minimality is requested.
func (p *plan) unconstrained() bool {
	return !p.graded && !p.Minimal && p.Clues == "" && p.defaultDensity && p.maker.Large > 0 && p.Rows*p.Cols >= p.maker.Large
}

// verify proves that a puzzle is unique, grades it, and compares it with the request. The error is a *miss if it does not match and
// errUndecided at a limit. A puzzle that is not unique is an internal error.
func (p *plan) verify(ctx context.Context, q puzzle.Puzzle) (Result, error) {
	st := p.study(q)
	u := st.Unique(ctx)
	switch {
	case u.Err != nil:
		return Result{}, u.Err
	case u.Status == puzzle.Undecided:
		return Result{}, errUndecided
	case u.Status != puzzle.UniqueSolution:
		return Result{}, fault.Errorf("internal error: a puzzle was made that has not one solution: %s", u.Status)
	}
	made := Result{Puzzle: q, Solution: u.Solution, Grade: st.Grade(ctx), Clues: len(p.Kind.Clues(q))}
	if made.Grade.Status != puzzle.UniqueSolution {
		return Result{}, errUndecided
	}
	if err := p.matches(ctx, made); err != nil {
		return Result{}, err
	}
	if p.Accept != nil {
		if why, fits := p.Accept(ctx, q); !fits {
			return Result{}, &miss{why: why}
		}
	}
	made.trivial = p.Start == nil && !p.graded && p.Rows*p.Cols >= minNontrivialCells && made.Grade.Hardest <= easiestLevel
	made.Beauty = beauty(p.maker.Measures, q, u.Solution)
	made.Score = thousandths(score(made.Grade) - ugliness(p.maker.Measures, made.Beauty))
	var err error
	if made.Key, err = Key(q); err == nil {
		made.ShapeKey, err = ShapeKey(q, u.Solution)
	}
	if err == nil && (p.Count != 1 || p.Set) && !p.AllowSimilar {
		made.opening, err = opening(ctx, st)
	}
	return made, err
}

const (
	easiestLevel       = 1  // level of the easiest steps
	minNontrivialCells = 36 // minimum number of cells of boards on which harder steps can be expected
)

// matches returns a *miss if a puzzle does not match the request.
func (p *plan) matches(ctx context.Context, m Result) error {
	g := m.Grade
	missed := func(why fault.Text) error { return &miss{why, g.Label, m.Clues} }
	label := slices.Index(puzzle.Labels[:], g.Label)
	switch {
	case label < p.from || label > p.to:
		return missed(fault.Textf("it is %v", labelText(g.Label)))
	case g.Hardest > p.cap:
		return missed(fault.Textf("its hardest step has level %s", strconv.FormatFloat(g.Hardest, 'f', 1, 64)))
	case p.NoGivens && p.maker.NeedsGivens && slices.ContainsFunc(p.Kind.Clues(m.Puzzle), isGiven(m.Puzzle)):
		return missed(fault.Textf("values are given in cells"))
	case slices.ContainsFunc(p.avoids, func(a puzzle.Avoid) bool { return a.Has(m.Puzzle) }):
		return missed(fault.Textf("it has a pattern to avoid"))
	case p.exactClues && m.Clues != p.clues:
		return missed(fault.Textf("it has %d clues", m.Clues))
	case p.required == "":
		return nil
	case g.Techniques[p.required] == 0:
		return missed(fault.Textf("%s is not used", p.required))
	}
	if needs, err := p.needs(ctx, m.Puzzle, g.Hardest); err != nil || !needs {
		return cmp.Or(err, missed(fault.Textf("%s is not needed", p.required)))
	}
	if p.about > 0 {
		if why, err := p.otherHard(ctx, m.Puzzle); err != nil || !why.Empty() {
			return cmp.Or(err, missed(why))
		}
	}
	return nil
}

// isGiven returns a function that reports whether a clue is a value given in one of the unknowns of q.
func isGiven(q puzzle.Puzzle) func(puzzle.Clue) bool {
	return func(c puzzle.Clue) bool { return puzzle.GivenAt(q, c) >= 0 }
}

// score rates a puzzle; higher is better. It rewards up to twelve techniques, a share of bottlenecks near 0.45 of the rounds, as in edited
// collections of most kinds, and an easy opening, with no steps above level 2 before the first value.
func score(g study.Grade) float64 {
	narrow := float64(g.Bottlenecks) / float64(max(1, g.Rounds))
	s := float64(min(12, len(g.Techniques)))/12 - math.Abs(narrow-0.45) - float64(0.25*max(0, g.BeforeFirst-2))
	return thousandths(s)
}

// thousandths rounds x to three decimal places, as JSON lines show it.
func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

// labelTexts are the grades as translatable texts.
var labelTexts = [len(puzzle.Labels)]fault.Text{fault.Textf("Beginner"), fault.Textf("Easy"), fault.Textf("Medium"), fault.Textf("Hard"),
	fault.Textf("Expert"), fault.Textf("Trial")}

// labelText returns a grade as a translatable text.
func labelText(label string) fault.Text { return labelTexts[slices.Index(puzzle.Labels[:], label)] }

// nearestGrade returns a text with the reached grade that is nearest to the requested ones, and how often each grade was reached.
func (p *plan) nearestGrade(labels map[string]int) fault.Text {
	best, least := "", math.MaxInt
	var counts []fault.Text
	for i, l := range puzzle.Labels {
		if labels[l] == 0 {
			continue
		}
		counts = append(counts, fault.Textf("%d %v", labels[l], labelText(l)))
		if d := max(p.from-i, i-p.to, 0); d < least {
			best, least = l, d
		}
	}
	if best == "" {
		return fault.Textf("no board was graded")
	}
	return fault.Textf("nearest was %v; there were %v", labelText(best), fault.List(counts))
}

// beauty returns the measures of a puzzle, rounded to thousandths.
func beauty(measures []puzzle.Measure, p puzzle.Puzzle, solution puzzle.Facts) map[string]float64 {
	out := make(map[string]float64, len(measures))
	for _, m := range measures {
		out[m.Name] = thousandths(m.Of(p, solution))
	}
	return out
}

// ugliness returns the mean distance of the measures from the range of edited collections, relative to its width: at most 1 for each,
// rounded to thousandths, and halved.
func ugliness(measures []puzzle.Measure, values map[string]float64) float64 {
	sum := 0.0
	for _, m := range measures {
		width := max(m.High-m.Low, 0.05)
		sum += min(1, max(0, m.Low-values[m.Name], values[m.Name]-m.High)/width)
	}
	return math.Round(500*sum/float64(max(1, len(measures)))) / 1000
}

// random returns the random source of attempt i, derived from the seed, i and the requirements for each puzzle, so that puzzles of one seed
// with different requirements are unrelated. It does not depend on Count, BestOf, Effort and Jobs, which request more or fewer of the same
// puzzles.
func (p *plan) random(i int) *rand.Rand {
	w := &p.Request
	asked := []any{w.Seed, i, w.Kind.Name, p.Rows, p.Cols, p.from, p.to, w.NoHarderThan, w.MustUse, w.About, p.symmetry,
		p.Density, p.Clues, w.Minimal, w.NoGivens, w.Avoid}
	if w.Colours > 0 {
		asked = append(asked, w.Colours)
	}
	if len(w.Layouts) > 0 {
		asked = append(asked, w.Layouts)
	}
	b, err := json.Marshal(asked)
	if err != nil {
		panic(err) // unreachable: all types can be encoded
	}
	sum := digest.Sum(b)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}
