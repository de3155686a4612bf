package puzzle

import "iter"

// Technique is a way in which a person finds a step. It is a function of the visible board alone: it never looks at the solution and
// never touches the kernel.
//
// A technique looks at the whole board (Find), or at one region of it at a time (Regions and Local). The second is much faster for
// long explanations, because a region is looked at again only when one of its places has changed.
type Technique struct {
	ID    string  // "masyu.white-pair"
	Level float64 // 1 to 10, one scale over all kinds; the level of its easiest steps
	Find  func(p Puzzle, known Facts) iter.Seq[Step]

	// Regions lists, for each region, the unknowns (by index) that Local reads there; what it concludes must be among them.
	// Techniques with the same regions share the function.
	Regions func(p Puzzle) [][]int
	Local   func(p Puzzle, known Facts, region int) iter.Seq[Step]
}

// Step says that, because of some facts and clues, new facts hold. It is data: package words makes its sentence.
//
// New, and every fact of New by itself, follows from Because and Clues (and the rules that no clue carries) alone. A step without
// New says that Because and Clues contradict each other.
type Step struct {
	Technique string         `json:"technique"`
	Level     float64        `json:"level"` // a technique may leave it 0 for its own
	New       []Fact         `json:"new"`
	Because   []Fact         `json:"because"`        // known facts it rests on
	Clues     []Place        `json:"clues"`          // clues it rests on
	Args      map[string]any `json:"args,omitempty"` // the numbers in its sentence
	Sub       []Step         `json:"sub,omitempty"`  // the steps of a what-if
}

// Contradiction reports whether the step says that the board cannot be finished.
func (s Step) Contradiction() bool { return len(s.New) == 0 }

// Denies reports whether the fact contradicts what is known.
func (f Facts) Denies(x Fact) bool {
	m := f.Of(x.At)
	if x.Not {
		return m == Only(x.Value)
	}
	return !m.Has(x.Value)
}

// Places lists the places of facts.
func Places(facts []Fact) []Place {
	out := make([]Place, len(facts))
	for i, x := range facts {
		out[i] = x.At
	}
	return out
}

// Find yields the steps of the technique on a board, those of all regions one after the other.
func (t *Technique) find(p Puzzle, known Facts) iter.Seq[Step] {
	if t.Local == nil {
		return t.Find(p, known)
	}
	return func(yield func(Step) bool) {
		for region := range t.Regions(p) {
			for s := range t.Local(p, known, region) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Steps yields the steps that a technique finds on a board and that say something new, each with the level and without what is known.
func (t Technique) Steps(p Puzzle, known Facts) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for s := range t.find(p, known) {
			if s, ok := t.news(s, known); ok && !yield(s) {
				return
			}
		}
	}
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
