// Package generate makes unique puzzles on request. A kind's puzzle.Maker draws a full board and changes it until it has one solution. The
// steps common to all kinds are here: clues are omitted in random order while the solution remains unique, and bisection of this chain
// finds the puzzle with the requested grade, since omitting clues never makes a puzzle easier.
//
// [Puzzles] makes the puzzles described by a [Request]. [Repair] starts with a setter's draft, [Picture] with an image.
//
// The result depends only on the request. Attempt i has a random source derived from the seed and i, and is bounded by numbers of calls and
// conflicts, never by time. Attempts count in order, however many run concurrently. So the same request gives the same puzzles on every
// machine.
package generate

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Version changes when the same request may give other puzzles.
const Version = 25

// Request describes the requested puzzles. Kind, Rows and Cols are required; other zero values mean no requirement.
type Request struct {
	Start      puzzle.Puzzle // omit clues of this unique puzzle, which determines kind and size; nil to draw boards
	Kind       *puzzle.Kind
	Rows, Cols int    // size, including a header if the kind has one
	Count      int    // 0 for no limit
	Set        bool   // spread the grades evenly over Count puzzles, the easiest first, with no two alike; see Likeness
	Themes     bool   // vary the themes of pictures
	Seed       uint64 // random seed

	Colours int // number of colours besides the background; 0 for black and white. Kind can be either variant

	MinGrade, MaxGrade string   // easiest and hardest grade (labels); "" for any
	NoHarderThan       string   // a technique (id or the part after the dot) that no step may exceed in level
	MustUse            string   // a technique without which no steps up to the puzzle's hardest level solve it
	About              string   // a technique that is the hardest needed, with few others nearly as hard
	Symmetry           string   // one of puzzle.Symmetries; "" for the kind's default, or none if that could prevent the rest
	Density            float64  // see puzzle.MakeOptions; 0 for the default
	Clues              string   // number of clues: one of ClueAmounts or a number; "" for at most "some", if the grade allows it
	Avoid              []string // names of Maker.Avoids
	Minimal            bool     // every clue is needed
	NoGivens           bool     // no given values
	Layouts            []string // layouts of Maker.Layouts
	Effort             string   // one of Efforts; "" for short
	BestOf             int      // choose the best of this many puzzles; 0 for 1
	AllowSimilar       bool     // allow puzzles with the same layout or opening, as in data sets; saves most attempts on small boards
	Jobs               int      // number of concurrent attempts; 0 for 1

	// Accept is an additional condition for puzzles that match the rest of the request; why explains a rejection.
	// Its result must depend only on the puzzle, so it must be bounded by counts, never by a clock. Nil accepts every puzzle.
	Accept func(ctx context.Context, p puzzle.Puzzle) (why fault.Text, fits bool)

	Progress func(attempts int) // called with the number of attempts after each one; may be nil
}

// Efforts are the levels of effort per puzzle.
var Efforts = []string{"short", "long"}

// budget limits the cost of an attempt.
type budget struct {
	attempts  int   // consecutive failed attempts
	tries     int   // changes of a board, or restarts of a kind's maker
	conflicts int64 // of a query
	whatIfs   int   // candidates that a grade tries by what-ifs; 0 for no limit
}

func (w *Request) budget() budget {
	if w.Effort == "long" {
		return budget{attempts: 4000, tries: 300, conflicts: 200_000}
	}
	return budget{attempts: 400, tries: 80, conflicts: 20_000}
}

// defaultDensityCells is the board size from which clues are omitted only down to the default density, unless more is requested. The time
// to omit them all grows more than quadratically.
const defaultDensityCells = 400

// plan is a validated request, with indices and levels instead of names.
type plan struct {
	Request
	budget
	maker          *puzzle.Maker
	from, to       int     // indices of the easiest and hardest grade in puzzle.Labels
	cap            float64 // maximum level of a step
	required       string  // id of a required technique
	about          float64 // its level, if the puzzle must be about it; else 0
	graded         bool    // a grade or technique is requested
	symmetry       puzzle.Symmetry
	defaultDensity bool // no density is requested
	clues          int  // target number of clues
	exactClues     bool // clues is exact
	avoids         []puzzle.Avoid
	start          puzzle.Draft
}

// Limits of failed attempts for colour puzzles, which are seldom hard: in few lines is there more to consider than where their blocks can
// begin. Of 171 unique 10x10 boards, 169 were Easy and two Beginner. For harder grades, boards are drawn to be hard: three Medium ones took
// 22 attempts in two colours, 41 in three and 99 in four; 40 attempts gave none that was harder.
const (
	maxMissesMedium = 120
	maxMissesHarder = 40
)

// isRare reports whether boards of the requested grade are rare.
func (p *plan) isRare() bool { return p.Colours > 0 && p.from > slices.Index(puzzle.Labels[:], "Easy") }

// maxMisses returns the maximum number of consecutive failed attempts.
func (p *plan) maxMisses() int {
	switch {
	case !p.isRare() || p.Effort == "long":
		return p.budget.attempts
	case p.from > slices.Index(puzzle.Labels[:], "Medium"):
		return maxMissesHarder
	}
	return maxMissesMedium
}

// Validate returns an error if the request is contradictory or contains unknown names. The error lists the known names.
func (w Request) Validate() error {
	_, err := w.plan()
	return err
}

// plan validates the request and translates names to indices and levels.
func (w Request) plan() (*plan, error) {
	var err error
	switch {
	case w.Start != nil:
		err = w.fromStart()
	case w.Kind == nil || w.Kind.Make == nil:
		err = fault.Errorf("puzzles of this kind cannot be generated")
	default:
		w.Kind, err = InColours(w.Kind, w.Colours)
	}
	if err != nil {
		return nil, err
	}
	p := &plan{Request: w, budget: w.budget(), maker: w.Kind.Make, symmetry: puzzle.NoSymmetry, defaultDensity: w.Density == 0}
	for _, check := range []func() error{p.checkSet, p.parseClues, p.checkSize, p.parseGrades, p.parseTechniques, p.parseAbout, p.checkForm,
		p.parseAvoid, p.checkNumbers} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	p.budget.attempts = p.maxMisses()
	return p, nil
}

// InColours returns the kind's variant with the given number of colours besides the background; for 0, the kind itself. The error means
// that the kind has no such variant.
func InColours(k *puzzle.Kind, colours int) (*puzzle.Kind, error) {
	switch {
	case colours == 0:
		return k, nil
	case k.Make == nil || k.Make.InColours == nil:
		return nil, fault.Errorf("colours: puzzles of %s have none", k.Title)
	case colours == 1:
		return nil, fault.Errorf("1 colour: for black and white, do not ask for colours")
	case colours < 0 || colours > k.Make.InColours.Make.Colours:
		return nil, fault.Errorf("%d colours: must be from 2 to %d, not counting the background", colours, k.Make.InColours.Make.Colours)
	}
	return k.Make.InColours, nil
}

// checkSize checks the size and the density, and sets the default density. A starting puzzle has its size.
func (p *plan) checkSize() error {
	if p.Start != nil {
		if !(p.Density >= 0 && p.Density <= 1) {
			return fault.Errorf("density %g: the share of its clues that a puzzle keeps is 0 to 1", p.Density)
		}
		return nil
	}
	m, l := p.maker, &p.Kind.Limits
	if !l.Generated.Has(p.Rows, p.Cols) {
		return fault.Errorf("size %dx%d: %s puzzles can have %d to %d rows and columns",
			p.Cols, p.Rows, p.Kind.Title, l.Generated.Min, l.Generated.Max)
	}
	if l.Square && p.Rows != p.Cols {
		return fault.Errorf("size %dx%d: %s has as many rows as columns", p.Cols, p.Rows, p.Kind.Title)
	}
	if p.defaultDensity {
		p.Density = m.Density(p.Rows, p.Cols)
	}
	if !(p.Density >= m.MinDensity && p.Density <= m.MaxDensity) {
		return fault.Errorf("density %g: must be from %g to %g for %s", p.Density, m.MinDensity, m.MaxDensity, p.Kind.Title)
	}
	return nil
}

// parseGrades sets the requested grades and the maximum level of a step, and checks that the kind has steps of such levels.
func (p *plan) parseGrades() error {
	p.to = len(puzzle.Labels) - 1
	p.graded = p.MinGrade != "" || p.MaxGrade != "" || p.NoHarderThan != "" || p.MustUse != ""
	for _, x := range []struct {
		label string
		index *int
	}{{p.MinGrade, &p.from}, {p.MaxGrade, &p.to}} {
		if x.label == "" {
			continue
		}
		*x.index = slices.IndexFunc(puzzle.Labels[:], func(l string) bool { return strings.EqualFold(l, x.label) })
		if *x.index < 0 {
			return fault.Errorf("grade %q: unknown (supported: %s)", x.label, strings.Join(puzzle.Labels[:], ", "))
		}
	}
	if p.from > p.to {
		return fault.Errorf("grades from %s to %s: the easier one comes first", puzzle.Labels[p.from], puzzle.Labels[p.to])
	}
	p.cap = study.HardestOf(p.Kind, puzzle.Labels[p.to])
	if least := p.minLevel(); !p.reaches(least) {
		return fault.Errorf("grade %v: %s has no technique of a level from %.4g to %.4g", labelText(puzzle.Labels[p.to]), p.Kind.Title,
			least, p.cap)
	}
	return nil
}

// reaches reports whether a step can have a level above least and within the request's limit: a technique or last resort of that level, or
// a long step of an easier technique that uses hypotheses.
func (p *plan) reaches(least float64) bool {
	in := func(level float64) bool { return level > least && level <= p.cap }
	for _, t := range study.LastResorts {
		if in(t.Level) {
			return true
		}
	}
	return slices.ContainsFunc(p.Kind.Techniques, func(t puzzle.Technique) bool { return in(t.Level) || t.UsesHypotheses && t.Level <= p.cap })
}

// technique returns the kind's technique with an id or the part of it after the dot. The error lists the known ones.
func (p *plan) technique(name string) (puzzle.Technique, error) {
	var short []string
	for _, t := range p.Kind.Techniques {
		_, s, _ := strings.Cut(t.ID, ".")
		if name == t.ID || name == s {
			return t, p.checkColours(t)
		}
		short = append(short, s)
	}
	return puzzle.Technique{}, fault.Errorf("technique %q: unknown for %s (supported: %s)", name, p.Kind.Title, strings.Join(short, ", "))
}

// checkColours returns an error if a technique needs colours and none are requested.
func (p *plan) checkColours(t puzzle.Technique) error {
	k := p.maker.InColours
	if k == nil || k == p.Kind || !slices.ContainsFunc(k.Techniques, func(x puzzle.Technique) bool { return x.ID == t.ID }) {
		return nil
	}
	return fault.Errorf("technique %q is one of puzzles in colours: ask for some, such as --colours 2", t.ID)
}

// parseTechniques parses the required techniques and checks them against the grades.
func (p *plan) parseTechniques() error {
	least := p.minLevel()
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
		p.required = t.ID
	}
	return nil
}

// checkForm checks that the requested symmetry, minimality and givens are possible for the kind and together.
func (p *plan) checkForm() error {
	if p.Symmetry != "" {
		p.symmetry = puzzle.Symmetry(p.Symmetry)
		if !slices.Contains(puzzle.Symmetries, p.symmetry) {
			return fault.Errorf("symmetry %q: unknown (supported: %s)", p.Symmetry, joinNames(puzzle.Symmetries))
		}
		if p.Start == nil && p.symmetry != puzzle.NoSymmetry && !slices.Contains(p.maker.Symmetries, p.symmetry) {
			return fault.Errorf("symmetry %q: %s is made without any", p.Symmetry, p.Kind.Title)
		}
	} else if p.maker.Rotated && p.maker.OmitsClues && p.Start == nil && !p.Minimal && !p.exactClues && p.required == "" && p.about == 0 {
		p.symmetry = puzzle.Rotate
	}
	switch {
	case p.Minimal && !p.omitsClues():
		return fault.Errorf("minimal: every puzzle of %s shows all its clues", p.Kind.Title)
	case slices.ContainsFunc(p.Layouts, func(x string) bool { return !slices.Contains(p.maker.Layouts, x) }):
		return fault.Errorf("%s: %s has no such layout", strings.Join(p.Layouts, ", "), p.Kind.Title)
	case p.Minimal && p.symmetry != puzzle.NoSymmetry:
		return fault.Errorf("minimal and symmetry %q: symmetric clues are left out in pairs, so that one of a pair may be needless", p.Symmetry)
	case p.Start != nil && p.Minimal && p.Density > 0:
		return fault.Errorf("minimal and density %g: choose one", p.Density)
	case p.NoGivens && !p.maker.NeedsGivens:
		return fault.Errorf("no givens: unsupported for %s, whose cells contain only clues", p.Kind.Title)
	}
	return nil
}

// parseAvoid stores the patterns to avoid, given by name. An unknown name is an error that lists the kind's patterns.
func (p *plan) parseAvoid() error {
	for _, name := range p.Avoid {
		i := slices.IndexFunc(p.maker.Avoids, func(a puzzle.Avoid) bool { return a.Name == name })
		if i < 0 {
			var all []string
			for _, a := range p.maker.Avoids {
				all = append(all, a.Name)
			}
			if len(all) == 0 {
				return fault.Errorf("avoid %q: %s has no patterns to avoid", name, p.Kind.Title)
			}
			return fault.Errorf("avoid %q: unknown for %s (supported: %s)", name, p.Kind.Title, joinNames(all))
		}
		p.avoids = append(p.avoids, p.maker.Avoids[i])
	}
	return nil
}

// checkNumbers checks the effort and the ranges of numbers, and sets default numbers.
func (p *plan) checkNumbers() error {
	if p.Effort != "" && !slices.Contains(Efforts, p.Effort) {
		return fault.Errorf("effort %q: unknown (supported: %s)", p.Effort, joinNames(Efforts))
	}
	for _, x := range []struct {
		name  string
		value int
		most  int
	}{{"count", p.Count, 10_000_000}, {"best of", p.BestOf, 1000}, {"jobs", p.Jobs, 1024}} {
		if x.value < 0 || x.value > x.most {
			return fault.Errorf("%s %d: must be from 0 to %d", x.name, x.value, x.most)
		}
	}
	p.BestOf, p.Jobs = max(1, p.BestOf), max(1, p.Jobs)
	return nil
}

func joinNames[T ~string](names []T) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = string(n)
	}
	return strings.Join(out, ", ")
}
