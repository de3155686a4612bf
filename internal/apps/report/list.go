package report

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// KindLine is the JSON line of a puzzle type.
type KindLine struct {
	Kind    string   `json:"kind" is:"Kind"`
	Title   string   `json:"title"`
	Aliases []string `json:"aliases"`
}

// Kinds lists the puzzle types.
func Kinds() []KindLine {
	var out []KindLine
	for _, k := range kinds.All {
		out = append(out, KindLine{k.Name, k.Title, k.Aliases})
	}
	return out
}

// Notation is the JSON line of a notation, over all kinds.
type Notation struct {
	Name  string   `json:"format" is:"Format"`
	Read  []string `json:"read" is:"Kind"`  // the kinds it is read for
	Write []string `json:"write" is:"Kind"` // the kinds it is written for
}

// Notations lists the notations in help order, each with the kinds that can be read and written in it.
func Notations() []Notation {
	var all []Notation
	for _, format := range kinds.Notations() {
		n := Notation{format.Name, []string{}, []string{}}
		for _, k := range kinds.All {
			if slices.Contains(kinds.WritableFormats(k), n.Name) {
				n.Write = append(n.Write, k.Name)
			}
			if kinds.CanRead(k, format) {
				n.Read = append(n.Read, k.Name)
			}
		}
		all = append(all, n)
	}
	return all
}

// Technique is the JSON line of a technique.
type Technique struct {
	ID    string  `json:"technique"`
	Level float64 `json:"level"` // of its easiest steps
	Name  string  `json:"name"`
	Rule  string  `json:"rule,omitempty"` // description; none for the last resorts
}

// Techniques lists the techniques of some kinds, easiest first, each kind's followed by its last resorts.
func Techniques(l *words.Language, list []*puzzle.Kind) []Technique {
	var out []Technique
	add := func(id string, level float64) {
		out = append(out, Technique{id, level, l.StepText(puzzle.Step{Technique: id}, words.Name), l.Rule(id)})
	}
	for _, k := range list {
		for _, t := range k.Techniques {
			add(t.ID, t.Level)
		}
		for _, t := range study.LastResorts {
			add(k.Name+"."+t.Name, t.Level)
		}
	}
	return out
}

// FirstStep returns the first step that a technique finds on the board of an item with everything filled in. ok is false if the technique
// finds none or does not belong to the kind.
func FirstStep(l *words.Language, it kinds.Item, id string) (s Step, ok bool) {
	l = l.About(it.Puzzle)
	known := it.Known
	if known.IsZero() {
		known = puzzle.NewFacts(it.Puzzle.Board())
	}
	for _, t := range it.Puzzle.Kind().Techniques {
		if t.ID != id {
			continue
		}
		if steps := t.Steps(it.Puzzle, known); len(steps) > 0 {
			return *withText(l, &steps[0]), true
		}
	}
	return Step{}, false
}

// HasTechnique reports whether some kind has a technique with this id, with or without the kind's name.
func HasTechnique(id string) bool {
	for _, k := range kinds.All {
		for _, t := range k.Techniques {
			if id == t.ID || id == t.ID[len(k.Name)+1:] {
				return true
			}
		}
		for _, t := range study.LastResorts {
			if id == t.Name || id == k.Name+"."+t.Name {
				return true
			}
		}
	}
	return false
}
