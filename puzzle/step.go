package puzzle

// Technique finds steps as a person does: from the visible board alone, without the solution or the solver.
type Technique struct {
	ID    string  // KIND.NAME
	Level float64 // 1 to 10, comparable between kinds: the level of its easiest steps

	// Regions divides the board; nil means that Find considers the whole board. A region is scanned again only after one of its unknowns
	// changed, which keeps long explanations fast.
	Regions *Regions
	// Find returns the steps found in region l.Region of board l.Known. Conclusions may include known facts. Slow techniques check l.Done;
	// the result is then discarded.
	Find func(l *View) []Step

	// Lemma means that each conclusion of a step that cites only a whole-board rule follows from that rule and the step's facts.
	// Certificates then contain the claim directly, without a search by the solver.
	Lemma bool

	Folding Folding // when its steps are bookkeeping

	Show Showing // which conclusions of its steps explanations show

	// UsesHypotheses means that the technique itself follows hypotheses, so what-ifs do not use it.
	UsesHypotheses bool
}

// Folding defines when a technique's steps are bookkeeping: explained with the step that causes them, never alone.
type Folding uint8

// The values of Folding.
const (
	FoldNever Folding = iota
	FoldAlways
	FoldInChain // if a line being explained reaches them
)

// Showing defines which conclusions of a step explanations show. The others are derived again where they are used.
type Showing uint8

// The values of Showing.
const (
	ShowPlaces Showing = iota // all conclusions at places where some are used, if values are numbers: a bound is stated in full
	ShowUsed                  // only those used
	ShowAll                   // all: a bound on several places is one observation
)

// WithFolding returns the technique with Folding set.
func (t Technique) WithFolding(f Folding) Technique {
	t.Folding = f
	return t
}

// WithShowing returns t with another Show.
func (t Technique) WithShowing(s Showing) Technique {
	t.Show = s
	return t
}

// Regions is a division of boards. Techniques can share it, so that it is computed once per study.
type Regions struct {
	// Of returns the unknowns (by index) of each region. They must include all that the technique reads or concludes there. l is a view of
	// the empty board. Slow implementations check l.Done; the result is then discarded.
	Of func(l *View) [][]int
}

// RegionsBy returns Regions from their number on a board and the unknowns of each. board returns what the technique examines.
func RegionsBy[B any](board func(l *View) B, count func(b B) int, of func(b B, region int) []int) *Regions {
	return &Regions{Of: func(l *View) [][]int {
		b := board(l)
		out := make([][]int, count(b))
		for k := range out {
			if l.Done() {
				break
			}
			out[k] = of(b, k)
		}
		return out
	}}
}

// Step derives the facts New from the facts Because and the Clues. Each fact of New follows from these and from rules that belong to no
// clue. A step without New means that Because and Clues contradict each other. Package words turns steps into sentences.
type Step struct {
	Technique string  `json:"technique"`
	Level     float64 `json:"level"` // 0 means the technique's level
	New       []Fact  `json:"new"`
	Because   []Fact  `json:"because"`        // premises
	Clues     []Place `json:"clues"`          // clues used
	Args      Args    `json:"args,omitempty"` // further arguments of its sentence
	Sub       []Step  `json:"sub,omitempty"`  // sub-steps, as of a what-if
}

// Contradiction reports whether the step shows that the board has no solution.
func (s Step) Contradiction() bool { return len(s.New) == 0 }

// Places returns the places of facts.
func Places(facts []Fact) []Place {
	out := make([]Place, len(facts))
	for i, x := range facts {
		out[i] = x.At
	}
	return out
}

// Steps returns the technique's steps on a board, region by region, without known conclusions. It is meant for tests and examples; a Study
// is much faster.
func (t Technique) Steps(p Puzzle, known Facts) []Step { return t.StepsAt(NewView(p, known)) }

// StepsAt returns the steps like Steps, on an existing View whose Scratch it shares. It changes l.Region.
func (t Technique) StepsAt(l *View) []Step {
	regions := 1
	if t.Regions != nil {
		regions = len(t.Regions.Of(l))
	}
	var out []Step
	for l.Region = range regions {
		out = t.AppendSteps(l, out)
	}
	return out
}

// AppendSteps appends the steps of region l.Region that have new conclusions.
func (t *Technique) AppendSteps(l *View, dst []Step) []Step {
	for _, s := range t.Find(l) {
		if s, ok := t.complete(s, l.Known); ok {
			dst = append(dst, s)
		}
	}
	return dst
}

// complete sets the step's technique and level and removes known facts. ok is false if no conclusion remains.
func (t *Technique) complete(s Step, known Facts) (Step, bool) {
	s.Technique = t.ID
	if s.Level == 0 {
		s.Level = t.Level
	}
	if s.Contradiction() {
		return s, true
	}
	old := 0
	for _, x := range s.New {
		if known.Holds(x) {
			old++
		}
	}
	if old > 0 {
		fresh := make([]Fact, 0, len(s.New)-old)
		for _, x := range s.New {
			if !known.Holds(x) {
				fresh = append(fresh, x)
			}
		}
		s.New = fresh
	}
	return s, len(s.New) > 0
}
