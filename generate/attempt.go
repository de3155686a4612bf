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

// Made is a puzzle that was made. It has one solution: the engine has proved it.
type Made struct {
	Puzzle   puzzle.Puzzle
	Solution puzzle.Facts
	Grade    study.Grade
	Key      string // see Key
	Near     string // see Near
	Seed     uint64 // of the wish
	Attempt  int    // the number of the attempt that made it, from 0
	Clues    int    // how many it tells
	Score    float64
	Beauty   map[string]float64 // the measures of the kind, by name
	Motif    string             // what its picture shows; "" for nothing that has a name
	entry    string             // of a puzzle that is one of several
	trivial  bool               // no step is harder than the easiest there are, and nothing was asked of the grade
}

// A miss is why an attempt made no puzzle.
type miss struct {
	why   fault.Text
	label string // the grade of the puzzle that was made and does not fit
	clues int    // how many it tells, where a number is asked for; 0 for no puzzle
}

func (m *miss) Error() string { return m.why.String() }

// attempt is attempt i. It depends on nothing but the wish and i. The error is a *miss when another attempt may fare better.
func (p *plan) attempt(ctx context.Context, i int) (Made, error) {
	made, err := p.aimed(i).try(ctx, i)
	switch {
	case err == nil:
		return made, nil
	case ctx.Err() != nil:
		return Made{}, context.Cause(ctx)
	case errors.Is(err, puzzle.ErrDraft), errors.Is(err, errUndecided):
		return Made{}, &miss{why: fault.Of(err)}
	}
	return Made{}, err
}

// aimed is the plan with the bound of attempt i. Where clues are left out, the puzzle of a chain that needs a technique is, if
// there is one, the last that no harder steps than a level solve, for some level from that of the technique on; so attempts take
// turns with such levels.
func (p *plan) aimed(i int) *plan {
	if p.must == "" || !p.loses() && p.about == 0 {
		return p
	}
	aimed := *p
	t, _ := p.technique(p.must)
	levels := p.aimedAt(t)
	aimed.cap = min(p.cap, levels[i%len(levels)])
	return &aimed
}

func (p *plan) try(ctx context.Context, i int) (Made, error) {
	r := p.chance(i)
	if p.Start != nil {
		return p.tryStart(ctx, r, i)
	}
	o := puzzle.MakeOptions{
		RandomOptions: puzzle.RandomOptions{Rows: p.Rows, Cols: p.Cols, Density: p.Density},
		Symmetry:      p.symmetry,
		Harder:        (i%2 == 1 || p.seldom()) && (p.from > 0 || p.must != ""),
		Sparser:       p.usual,
		Hardest:       p.hardestAsked(),
		NoGivens:      p.NoGivens,
		Dull:          p.must != "",
		Colours:       p.Colours,
		Clues:         p.drawn(),
		Tries:         p.tries,
		Conflicts:     p.conflicts,
	}
	if p.about > 0 {
		q, err := p.taught(ctx, r, o, i)
		if err != nil {
			return Made{}, err
		}
		made, err := p.certain(ctx, q)
		made.Seed, made.Attempt = p.Seed, i
		return made, err
	}
	d, err := p.maker.Draft(ctx, r, o)
	if err != nil {
		return Made{}, err
	}
	q := d.Puzzle
	switch {
	case p.maker.Thins:
		q, err = p.thin(ctx, r, d)
	case p.maker.Vary != nil && p.graded:
		d, err = p.climbed(ctx, r, d, o)
		q = d.Puzzle
	}
	if err != nil {
		return Made{}, err
	}
	made, err := p.certain(ctx, q)
	made.Seed, made.Attempt, made.Motif = p.Seed, i, d.Motif
	return made, err
}

// hardestAsked is the level that no step may be above, 0 where nothing is asked of the grade.
func (p *plan) hardestAsked() float64 {
	if !p.graded {
		return 0
	}
	return p.cap
}

// thin leaves out clues to the wish.
func (p *plan) thin(ctx context.Context, r *rand.Rand, full puzzle.Draft) (puzzle.Puzzle, error) {
	return p.nearestOf(ctx, r, full.Solution, func(r *rand.Rand) (puzzle.Puzzle, error) { return p.thinOnce(ctx, r, full) })
}

// thinOnce leaves out clues in one order.
func (p *plan) thinOnce(ctx context.Context, r *rand.Rand, full puzzle.Draft) (puzzle.Puzzle, error) {
	most, cells := 0, p.Rows*p.Cols
	switch {
	case p.Minimal:
	case p.Clues != "" && !p.graded:
		most = p.amount
	case p.Clues != "":
	case !p.graded || cells > usualMost:
		places := cells
		if p.maker.Givens {
			places = 2 * (p.Rows + p.Cols)
		}
		most = int(math.Round(p.Density * float64(places)))
	}
	c, err := p.thinned(ctx, r, full, most)
	if err != nil {
		return nil, err
	}
	if p.free() {
		return p.eased(ctx, r, c, full.Solution)
	}
	return p.fitting(ctx, r, c)
}

// free reports whether the board is a large one of which neither grade nor density nor minimality is asked for.
func (p *plan) free() bool {
	return !p.graded && !p.Minimal && p.Clues == "" && p.usual && p.maker.Large > 0 && p.Rows*p.Cols >= p.maker.Large
}

// certain proves that a puzzle has one solution, grades it, and holds it against the wish.
func (p *plan) certain(ctx context.Context, q puzzle.Puzzle) (Made, error) {
	st := p.study(q)
	u := st.Unique(ctx)
	switch {
	case u.Err != nil:
		return Made{}, u.Err
	case u.Status == puzzle.Undecided:
		return Made{}, errUndecided
	case u.Status != puzzle.UniqueSolution:
		return Made{}, fault.Errorf("internal error: a puzzle was made that has not one solution: %s", u.Status)
	}
	made := Made{Puzzle: q, Solution: u.Solution, Grade: st.Grade(ctx), Clues: len(p.Kind.Clues(q))}
	if made.Grade.Status != puzzle.UniqueSolution {
		return Made{}, errUndecided
	}
	if err := p.suits(ctx, made); err != nil {
		return Made{}, err
	}
	if p.Fits != nil {
		if why, fits := p.Fits(ctx, q); !fits {
			return Made{}, &miss{why: why}
		}
	}
	made.trivial = p.Start == nil && !p.graded && p.Rows*p.Cols >= leastHidden && made.Grade.Hardest <= easiest
	made.Beauty = beauty(p.maker.Measures, q, u.Solution)
	made.Score = score(made.Grade) - ugliness(p.maker.Measures, made.Beauty)
	var err error
	if made.Key, err = Key(q); err == nil {
		made.Near, err = Near(q, u.Solution)
	}
	if err == nil && p.Count != 1 && !p.Alike {
		made.entry, err = entry(ctx, st)
	}
	return made, err
}

const (
	easiest     = 1  // the level of the easiest steps
	leastHidden = 36 // cells of a board in which something can be hidden that takes more than these
)

// suits is a *miss when a puzzle is not what was asked for.
func (p *plan) suits(ctx context.Context, m Made) error {
	g := m.Grade
	missed := func(why fault.Text) error { return &miss{why, g.Label, m.Clues} }
	label := slices.Index(puzzle.Labels[:], g.Label)
	switch {
	case label < p.from || label > p.to:
		return missed(fault.Textf("it is %v", labelText(g.Label)))
	case g.Hardest > p.cap:
		return missed(fault.Textf("its hardest step has level %s", strconv.FormatFloat(g.Hardest, 'f', 1, 64)))
	case p.NoGivens && p.maker.Givens && slices.ContainsFunc(p.Kind.Clues(m.Puzzle), gives(m.Puzzle)):
		return missed(fault.Textf("values are given in cells"))
	case slices.ContainsFunc(p.avoids, func(a puzzle.Avoid) bool { return a.In(m.Puzzle) }):
		return missed(fault.Textf("it has what is to be avoided"))
	case p.exactly && m.Clues != p.amount:
		return missed(fault.Textf("it has %d clues", m.Clues))
	case p.must == "":
		return nil
	case g.Techniques[p.must] == 0:
		return missed(fault.Textf("%s is not used", p.must))
	}
	if needs, err := p.needs(ctx, m.Puzzle, g.Hardest); err != nil || !needs {
		return cmp.Or(err, missed(fault.Textf("%s is not needed", p.must)))
	}
	if p.about > 0 {
		if why, err := p.beside(ctx, m.Puzzle); err != nil || !why.Empty() {
			return cmp.Or(err, missed(why))
		}
	}
	return nil
}

// gives reports whether a clue of a puzzle gives the value of a place, rather than tell of it.
func gives(q puzzle.Puzzle) func(puzzle.Clue) bool {
	board := q.Board()
	return func(c puzzle.Clue) bool { return board.Index(c.At) >= 0 }
}

// score says how well a puzzle solves, more is better: many different techniques, up to twelve; bottlenecks, but not everywhere: .45 of the
// rounds, as in edited collections of most kinds; and a beginning that is not hidden: nothing above level 2 before the first value.
func score(g study.Grade) float64 {
	narrow := float64(g.Bottlenecks) / float64(max(1, g.Rounds))
	s := float64(min(12, len(g.Techniques)))/12 - math.Abs(narrow-0.45) - float64(0.25*max(0, g.BeforeFirst-2))
	return math.Round(s*1000) / 1000
}

// labelTexts are the labels of grades as they are said.
var labelTexts = [len(puzzle.Labels)]fault.Text{fault.Textf("Beginner"), fault.Textf("Easy"), fault.Textf("Medium"), fault.Textf("Hard"),
	fault.Textf("Expert"), fault.Textf("Trial")}

// labelText is the label of a grade as it is said.
func labelText(label string) fault.Text { return labelTexts[slices.Index(puzzle.Labels[:], label)] }

// nearest says which grade came nearest, and how often each did.
func (p *plan) nearest(labels map[string]int) fault.Text {
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
		return fault.Textf("no board came to a grade")
	}
	return fault.Textf("nearest was %v; there were %v", labelText(best), fault.List(counts))
}

// beauty is the measures of a puzzle, rounded to thousandths.
func beauty(measures []puzzle.Measure, p puzzle.Puzzle, solution puzzle.Facts) map[string]float64 {
	out := make(map[string]float64, len(measures))
	for _, m := range measures {
		out[m.Name] = math.Round(m.Of(p, solution)*1000) / 1000
	}
	return out
}

// ugliness is how far the measures are, in the mean, from the range of edited collections: nothing within it, and a half at the
// most for each, as far outside as the range is wide.
func ugliness(measures []puzzle.Measure, values map[string]float64) float64 {
	sum := 0.0
	for _, m := range measures {
		width := max(m.High-m.Low, 0.05)
		sum += min(1, max(0, m.Low-values[m.Name], values[m.Name]-m.High)/width)
	}
	return math.Round(500*sum/float64(max(1, len(measures)))) / 1000
}

// chance is all the chance of attempt i. It follows from the seed, the number and what is wished for, so that puzzles of one seed
// that differ in kind, size, grade or in anything else that is asked of each have nothing in common. How many are wanted, how many
// are chosen from, how long to try, and on how many processors, is not mixed in: that asks for more or fewer of the same puzzles.
func (p *plan) chance(i int) *rand.Rand {
	w := &p.Wish
	asked := []any{w.Seed, i, w.Kind.Name, p.Rows, p.Cols, p.from, p.to, w.NoHarderThan, w.MustUse, w.About, p.symmetry,
		p.Density, p.Clues, w.Minimal, w.NoGivens, w.Avoid}
	if w.Colours > 0 {
		asked = append(asked, w.Colours)
	}
	b, err := json.Marshal(asked)
	if err != nil {
		panic(err) // numbers, texts and flags
	}
	sum := digest.Sum(b)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}
