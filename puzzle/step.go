package puzzle

// Technique is a way in which a person finds a step. It is a function of the visible board alone: it never looks at the solution and
// never touches the kernel.
type Technique struct {
	ID    string  // the name of the kind, a point, its own name
	Level float64 // 1 to 10, one scale over all kinds; the level of its easiest steps

	// Regions is how the technique divides the board; nil when it looks at the whole board at once. A region is looked at again
	// only when one of its places has changed, which makes long explanations fast.
	Regions *Regions
	// Find lists the steps that the technique sees in l.Region of l.Known, each with its reason; what is known already may be among
	// the conclusions. A technique that searches long asks l.Over now and then; what it returns then is not used.
	Find func(l *Look) []Step

	// Lemma says that the rule of the whole board that a step names entails each of its facts by itself, with the clues and facts
	// named. A certificate says just that, where the kernel would have to search.
	Lemma bool

	Folds Folding // whether its steps are bookkeeping

	// Whole says that all that a step finds is told at once, whatever of it is used: a bound on several places is one thing to see.
	Whole bool

	// Supposes says that it supposes something itself and follows it: a what-if does not use it.
	Supposes bool
}

// Folding says when steps are bookkeeping: told with the thought that causes them, never by themselves.
type Folding uint8

// When steps are bookkeeping.
const (
	NoBookkeeping      Folding = iota
	Bookkeeping                // always
	BookkeepingWhenMet         // where a line that is told comes to them
)

// Folding is the technique with steps that are bookkeeping.
func (t Technique) Folding(f Folding) Technique {
	t.Folds = f
	return t
}

// Regions is a division of boards. Techniques that divide the board in the same way share it, so that it is laid out once for each study.
type Regions struct {
	// Of lists, for each region of a puzzle, the unknowns (by index) that are read there; what a technique concludes there must be
	// among them. The look is at the empty board. A kind with many regions asks l.Over now and then; what it returns then is not used.
	Of func(l *Look) [][]int
}

// Step says that, because of some facts and clues, new facts hold. It is data: package words makes its sentence.
//
// New, and every fact of New by itself, follows from Because and Clues (and the rules that no clue carries) alone. A step without
// New says that Because and Clues contradict each other.
type Step struct {
	Technique string  `json:"technique"`
	Level     float64 `json:"level"` // a technique may leave it 0 for its own
	New       []Fact  `json:"new"`
	Because   []Fact  `json:"because"`        // known facts it rests on
	Clues     []Place `json:"clues"`          // clues it rests on
	Args      Args    `json:"args,omitempty"` // what else its sentence speaks of
	Sub       []Step  `json:"sub,omitempty"`  // the steps of a what-if
}

// Contradiction reports whether the step says that the board cannot be finished.
func (s Step) Contradiction() bool { return len(s.New) == 0 }

// Places lists the places of facts.
func Places(facts []Fact) []Place {
	out := make([]Place, len(facts))
	for i, x := range facts {
		out[i] = x.At
	}
	return out
}

// Steps lists the steps that a technique finds on a board and that say something new, each with the level and without what is
// known, region by region. It is for tests and lists of examples: a Study asks much faster.
func (t Technique) Steps(p Puzzle, known Facts) []Step { return t.StepsAt(NewLook(p, known)) }

// StepsAt is Steps where many techniques share a look: its scratch is made once.
func (t Technique) StepsAt(l *Look) []Step {
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

// AppendSteps appends the steps that the technique sees in a region and that say something new.
func (t *Technique) AppendSteps(l *Look, dst []Step) []Step {
	for _, s := range t.Find(l) {
		if s, ok := t.news(s, l.Known); ok {
			dst = append(dst, s)
		}
	}
	return dst
}

// news completes a step: its level, its technique, and only the facts not yet known. ok is false when nothing is left.
func (t *Technique) news(s Step, known Facts) (Step, bool) {
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
