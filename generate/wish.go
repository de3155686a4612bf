// Package generate makes puzzles to order. A kind draws a full board that is good to look at and changes it until it has one
// solution (puzzle.Maker); what is the same for all kinds is here: clues are left out in a random order as long as the solution
// stays the only one, and the puzzle of the grade asked for is found by bisection along that chain, because a puzzle never gets
// easier when it loses clues.
//
// Say what you want in a [Wish], and [Puzzles] makes it, puzzle by puzzle. [Repair] begins with a draft of your own, [Picture] with
// an image.
//
// Everything follows from the seed. Attempt i draws its chance from the seed and i alone and is bounded by counts of calls and
// conflicts, never by a clock; attempts are taken in their order, however many are worked on at a time. So the same wish gives the
// same puzzles on every machine.
package generate

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Version changes when the same wish may give other puzzles.
const Version = 14

// Wish says which puzzles are wanted. Kind, Rows and Cols must be said; the zero value of everything else means no wish.
type Wish struct {
	Start      puzzle.Puzzle // clues of this one, which has one solution, are left out; nil to draw boards. Its kind and size need not be said
	Kind       *puzzle.Kind
	Rows, Cols int    // those of the puzzle, with its header where the kind has one
	Count      int    // 0: puzzles without end
	Seed       uint64 // of all chance

	Colours int // besides the background; 0 in black and white. Kind is that of such puzzles or the one that has them

	From, To     string   // labels of grades, the easiest and the hardest allowed; "" for any
	NoHarderThan string   // a technique, by id or by the part after the dot: no step is harder
	MustUse      string   // a technique without which the steps up to the puzzle's hardest do not solve it
	About        string   // a technique that is the hardest there is, with few others beside it
	Symmetry     string   // one of puzzle.Symmetries; "" for none
	Density      float64  // see puzzle.MakeOptions; 0 for the usual one
	Clues        string   // how many are told: one of ClueAmounts or a number; "" for no more than some, where the grade allows it
	Avoid        []string // names of what Maker.Avoids lists: boards that have it do not do
	Minimal      bool     // no clue can be left out
	NoGivens     bool     // nothing is given in cells
	Effort       string   // one of Efforts; "" for short
	BestOf       int      // keep the best of so many; 0 for 1
	Alike        bool     // puzzles may share a layout and begin alike, as in data sets; where boards are small, most attempts are saved
	Jobs         int      // attempts worked on at a time; 0 for 1

	// Fits is an additional condition for puzzles that match the rest of the request; why explains a rejection.
	// Its result must depend only on the puzzle, so it must be bounded by counts, never by a clock. Nil accepts every puzzle.
	Fits func(ctx context.Context, p puzzle.Puzzle) (why fault.Text, fits bool)

	Watch func(attempts int) // is told after each attempt how many there were; nil for none
}

// Efforts are how much may be tried for each puzzle.
var Efforts = []string{"short", "long"}

// budget is what an attempt may cost.
type budget struct {
	attempts  int // in vain, one after the other
	tries     int // changes of a board
	conflicts int64
	whatIfs   int // rounds of what-ifs of a grade; 0 for no bound
}

func (w *Wish) budget() budget {
	if w.Effort == "long" {
		return budget{attempts: 4000, tries: 300, conflicts: 200_000}
	}
	return budget{attempts: 400, tries: 80, conflicts: 20_000}
}

// usualMost is the least number of cells of boards whose clues are not left out one by one to the last unless that is asked for:
// the time it takes grows with the square of the cells and more.
const usualMost = 400

// plan is a wish in terms of indices and levels.
type plan struct {
	Wish
	budget
	maker    *puzzle.Maker
	from, to int     // indices of labels
	cap      float64 // the hardest step allowed
	must     string  // the id of a technique
	about    float64 // its least level, when the puzzle is to be about it
	graded   bool    // a grade or a technique is asked for
	symmetry puzzle.Symmetry
	usual    bool // the density is not asked for
	amount   int  // of clues
	exactly  bool // no more and no fewer
	avoids   []puzzle.Avoid
	start    puzzle.Draft
}

// Of the puzzles in colours that are drawn nearly all are Easy or easier: few lines leave more to be thought of than where their blocks can
// begin. Of 171 boards of 10x10 with one solution 169 were Easy and two Beginner. For a harder grade every board is drawn to be hard: three
// Medium ones took 22 attempts in two colours, 41 in three and 99 in four, and none harder came in 40. After so many in vain it is said
// that none came of it.
const (
	seldomMedium = 120
	seldomHarder = 40
)

// seldom reports whether hardly any boards are of the grade wished for.
func (p *plan) seldom() bool { return p.Colours > 0 && p.from > slices.Index(puzzle.Labels[:], "Easy") }

// patience is how many attempts may be in vain.
func (p *plan) patience() int {
	switch {
	case !p.seldom() || p.Effort == "long":
		return p.budget.attempts
	case p.from > slices.Index(puzzle.Labels[:], "Medium"):
		return seldomHarder
	}
	return seldomMedium
}

// Valid is an error when the wish cannot be fulfilled, because it names what there is not, or contradicts itself. The error lists
// what there is.
func (w Wish) Valid() error {
	_, err := w.plan()
	return err
}

// plan checks the wish.
func (w Wish) plan() (*plan, error) {
	if w.Start != nil {
		return w.planOfStart()
	}
	if w.Kind == nil || w.Kind.Make == nil {
		return nil, fault.Errorf("puzzles of this kind are not made")
	}
	var err error
	if w.Kind, err = InColours(w.Kind, w.Colours); err != nil {
		return nil, err
	}
	p := &plan{Wish: w, budget: w.budget(), maker: w.Kind.Make, symmetry: puzzle.NoSymmetry}
	for _, check := range []func() error{p.amounted, p.size, p.grades, p.techniques, p.lesson, p.form, p.avoided, p.amounts} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	p.budget.attempts = p.patience()
	return p, nil
}

// InColours is the kind of the puzzles of a kind in so many colours besides the background: the kind itself for 0. It is an error when
// there are none, or not in so many.
func InColours(k *puzzle.Kind, colours int) (*puzzle.Kind, error) {
	switch {
	case colours == 0:
		return k, nil
	case k.Make == nil || k.Make.InColours == nil:
		return nil, fault.Errorf("colours: puzzles of %s have none", k.Title)
	case colours == 1:
		return nil, fault.Errorf("1 colour: a puzzle of one colour is one in black and white, which is made where none are asked for")
	case colours < 0 || colours > k.Make.InColours.Make.Colours:
		return nil, fault.Errorf("%d colours: 2 to %d can be asked for, the background not counted", colours, k.Make.InColours.Make.Colours)
	}
	return k.Make.InColours, nil
}

// size checks the size and the density.
func (p *plan) size() error {
	m, l := p.maker, &p.Kind.Limits
	if !l.Made.Has(p.Rows, p.Cols) {
		return fault.Errorf("size %dx%d: %s is made with %d to %d rows and columns", p.Cols, p.Rows, p.Kind.Title, l.Made.Least, l.Made.Most)
	}
	if l.Square && p.Rows != p.Cols {
		return fault.Errorf("size %dx%d: %s has as many rows as columns", p.Cols, p.Rows, p.Kind.Title)
	}
	if p.usual = p.Density == 0; p.usual {
		p.Density = m.Density(p.Rows, p.Cols)
	}
	if !(p.Density >= m.Sparsest && p.Density <= m.Densest) {
		return fault.Errorf("density %g: %g to %g can be asked for of %s", p.Density, m.Sparsest, m.Densest, p.Kind.Title)
	}
	return nil
}

// grades checks the labels.
func (p *plan) grades() error {
	p.to = len(puzzle.Labels) - 1
	p.graded = p.From != "" || p.To != "" || p.NoHarderThan != "" || p.MustUse != ""
	for _, x := range []struct {
		label string
		index *int
	}{{p.From, &p.from}, {p.To, &p.to}} {
		if x.label == "" {
			continue
		}
		*x.index = slices.IndexFunc(puzzle.Labels[:], func(l string) bool { return strings.EqualFold(l, x.label) })
		if *x.index < 0 {
			return fault.Errorf("grade %q: there are %s", x.label, strings.Join(puzzle.Labels[:], ", "))
		}
	}
	if p.from > p.to {
		return fault.Errorf("grades from %s to %s: the easier one comes first", puzzle.Labels[p.from], puzzle.Labels[p.to])
	}
	p.cap = study.HardestOf(p.Kind, puzzle.Labels[p.to])
	if least := p.least(); !p.reaches(least) {
		return fault.Errorf("grade %v: %s has no technique of a level from %.4g to %.4g", labelText(puzzle.Labels[p.to]), p.Kind.Title,
			least, p.cap)
	}
	return nil
}

// reaches reports whether a step can have a level above least and within the bounds of the request. Such a step is a technique or
// last resort of that level, or a long step of an easier technique that makes assumptions.
func (p *plan) reaches(least float64) bool {
	in := func(level float64) bool { return level > least && level <= p.cap }
	for _, t := range study.LastResorts {
		if in(t.Level) {
			return true
		}
	}
	return slices.ContainsFunc(p.Kind.Techniques, func(t puzzle.Technique) bool { return in(t.Level) || t.Supposes && t.Level <= p.cap })
}

// technique finds a technique of the kind.
func (p *plan) technique(name string) (puzzle.Technique, error) {
	var short []string
	for _, t := range p.Kind.Techniques {
		_, s, _ := strings.Cut(t.ID, ".")
		if name == t.ID || name == s {
			return t, p.colourless(t)
		}
		short = append(short, s)
	}
	return puzzle.Technique{}, fault.Errorf("technique %q: of %s there are %s", name, p.Kind.Title, strings.Join(short, ", "))
}

// colourless refuses a technique of puzzles in colours where none are asked for.
func (p *plan) colourless(t puzzle.Technique) error {
	k := p.maker.InColours
	if k == nil || k == p.Kind || !slices.ContainsFunc(k.Techniques, func(x puzzle.Technique) bool { return x.ID == t.ID }) {
		return nil
	}
	return fault.Errorf("technique %q is one of puzzles in colours: ask for some, such as --colours 2", t.ID)
}

// techniques checks the techniques against the grades and each other.
func (p *plan) techniques() error {
	least := p.least()
	if p.NoHarderThan != "" {
		t, err := p.technique(p.NoHarderThan)
		if err != nil {
			return err
		}
		if t.Level <= least {
			return fault.Errorf("no harder than %s: its level is %g, and %s puzzles need more", t.ID, t.Level, puzzle.Labels[p.from])
		}
		p.cap = min(p.cap, t.Level)
	}
	if p.MustUse != "" {
		t, err := p.technique(p.MustUse)
		if err != nil {
			return err
		}
		if t.Level > p.cap {
			return fault.Errorf("must use %s: its level is %g, and no step may be above %.4g", t.ID, t.Level, p.cap)
		}
		p.must = t.ID
	}
	return nil
}

// form checks symmetry and clues.
func (p *plan) form() error {
	if p.Symmetry != "" {
		p.symmetry = puzzle.Symmetry(p.Symmetry)
		if !slices.Contains(puzzle.Symmetries, p.symmetry) {
			return fault.Errorf("symmetry %q: there are %s", p.Symmetry, listed(puzzle.Symmetries))
		}
		if p.symmetry != puzzle.NoSymmetry && !slices.Contains(p.maker.Symmetries, p.symmetry) {
			return fault.Errorf("symmetry %q: %s is made without any", p.Symmetry, p.Kind.Title)
		}
	}
	switch {
	case p.Minimal && !p.maker.Thins:
		return fault.Errorf("minimal: every puzzle of %s tells all its clues", p.Kind.Title)
	case p.Minimal && p.symmetry != puzzle.NoSymmetry:
		return fault.Errorf("minimal and symmetry %q: symmetric clues are left out in pairs, so that one of a pair may be needless", p.Symmetry)
	}
	return nil
}

// avoided finds what boards are not to have.
func (p *plan) avoided() error {
	for _, name := range p.Avoid {
		i := slices.IndexFunc(p.maker.Avoids, func(a puzzle.Avoid) bool { return a.Name == name })
		if i < 0 {
			var all []string
			for _, a := range p.maker.Avoids {
				all = append(all, a.Name)
			}
			if len(all) == 0 {
				return fault.Errorf("avoid %q: of %s nothing can be avoided", name, p.Kind.Title)
			}
			return fault.Errorf("avoid %q: of %s there are %s", name, p.Kind.Title, listed(all))
		}
		p.avoids = append(p.avoids, p.maker.Avoids[i])
	}
	return nil
}

// amounts checks the numbers.
func (p *plan) amounts() error {
	if p.Effort != "" && !slices.Contains(Efforts, p.Effort) {
		return fault.Errorf("effort %q: there are %s", p.Effort, listed(Efforts))
	}
	for _, x := range []struct {
		name  string
		value int
		most  int
	}{{"count", p.Count, 10_000_000}, {"best of", p.BestOf, 1000}, {"jobs", p.Jobs, 1024}} {
		if x.value < 0 || x.value > x.most {
			return fault.Errorf("%s %d: 0 to %d can be asked for", x.name, x.value, x.most)
		}
	}
	p.BestOf, p.Jobs = max(1, p.BestOf), max(1, p.Jobs)
	return nil
}

// listed writes names one after the other.
func listed[T ~string](names []T) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = string(n)
	}
	return strings.Join(out, ", ")
}
