package words

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// NamedValues is a puzzle whose values have names, such as colours. ValueNames returns the English name of each value by number;
// templates KIND/value/NAME may translate them.
type NamedValues interface{ ValueNames() []string }

// NumberedClues is a puzzle in which sentences name a clue by its number: "the 3 in R2C4". ClueNumber returns false for places without one.
type NumberedClues interface {
	ClueNumber(at puzzle.Place) (n int, ok bool)
}

// ClueNumber returns the number of a clue of the current puzzle; false without a puzzle or if sentences do not name its clues by number.
func (l *Language) ClueNumber(at puzzle.Place) (n int, ok bool) {
	if clues, ok := l.puzzle.(NumberedClues); ok {
		return clues.ClueNumber(at)
	}
	return 0, false
}

// NamedPlaces is a puzzle that has its own name for a kind of places: sentences use the templates place/NAME and places/NAME. "" is the
// usual name.
type NamedPlaces interface {
	PlaceName(kind puzzle.PlaceKind) string
}

// PlaceName returns the name of a kind of places in the current puzzle: "region".
func (l *Language) PlaceName(kind puzzle.PlaceKind) string {
	own := ""
	if named, ok := l.puzzle.(NamedPlaces); ok {
		own = named.PlaceName(kind)
	}
	return cmp.Or(own, kind.String())
}

// Puzzle returns the current puzzle, or nil.
func (l *Language) Puzzle() puzzle.Puzzle { return l.puzzle }

// Numbers names places by the numbers of their clues, equal ones together, with the template part/number: "the 0s in R2C1 and R3C3 and the
// 2 in R8C8". In the template, N is -1 if the number is not known.
func (l *Language) Numbers(places []puzzle.Place) string {
	type group struct {
		N      int
		Places []puzzle.Place
	}
	var groups []group
	for _, at := range places {
		n, ok := l.ClueNumber(at)
		if !ok {
			n = -1
		}
		k := slices.IndexFunc(groups, func(g group) bool { return g.N == n })
		if k < 0 {
			k = len(groups)
			groups = append(groups, group{N: n})
		}
		groups[k].Places = append(groups[k].Places, at)
	}
	return l.List(lists.Map(groups, func(g group) string { return l.Phrase("part/number", g) }), false)
}

// About returns the language for a puzzle: with its kind, which may be a variant of the listed one, the names of its values and places,
// and the numbers of its clues.
func (l *Language) About(p puzzle.Puzzle) *Language {
	m := *l
	m.puzzle = p
	named, ok := p.(NamedValues)
	if !ok {
		return &m
	}
	m.kinds = slices.Clone(l.kinds)
	for k, kind := range m.kinds {
		if kind.Name == p.Kind().Name {
			m.kinds[k] = p.Kind()
		}
	}
	if names := named.ValueNames(); names != nil {
		m.values = make([]string, len(names))
		own := m.forKind(p.Kind().Name)
		for v, name := range names {
			m.values[v] = name
			if phrase := p.Kind().Name + "/value/" + name; own.set.Has(phrase) {
				m.values[v] = own.Phrase(phrase, nil)
			}
		}
	}
	return &m
}

// value returns the name of a value, or its number.
func (l *Language) value(v int) string {
	if v < len(l.values) {
		return l.values[v]
	}
	return strconv.Itoa(v)
}

// Names returns the names of values of the current puzzle, nil if they have none.
func (l *Language) Names(values []int) []string {
	var out []string
	for _, v := range values {
		if l.values != nil {
			out = append(out, l.value(v))
		}
	}
	return out
}

// NamesValues reports whether the values of the current puzzle have names.
func (l *Language) NamesValues() bool { return l.values != nil }
