package words

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
)

// NamedValues is a puzzle whose values have names of their own, such as colours: the usual name of each, by its number. A kind may have
// templates KIND/value/NAME that say a name in a language.
type NamedValues interface{ ValueNames() []string }

// About is the language as it speaks of a puzzle: in the words of its kind, which may be a variant of the one that is listed, and with the
// names of its values. For most puzzles it is the language itself.
func (l *Language) About(p puzzle.Puzzle) *Language {
	named, ok := p.(NamedValues)
	if !ok {
		return l
	}
	m := *l
	m.kinds = slices.Clone(l.kinds)
	for k, kind := range m.kinds {
		if kind.Name == p.Kind().Name {
			m.kinds[k] = p.Kind()
		}
	}
	if names := named.ValueNames(); names != nil {
		m.values = make([]string, len(names))
		own := m.named(p.Kind().Name)
		for v, name := range names {
			m.values[v] = name
			if phrase := p.Kind().Name + "/value/" + name; own.set.Has(phrase) {
				m.values[v] = own.Phrase(phrase, nil)
			}
		}
	}
	return &m
}

// value is the name of a value.
func (l *Language) value(v int) string {
	if v < len(l.values) {
		return l.values[v]
	}
	return strconv.Itoa(v)
}

// Names are the names of values of the puzzle that is spoken of; none where they have none.
func (l *Language) Names(values []int) []string {
	var out []string
	for _, v := range values {
		if l.values != nil {
			out = append(out, l.value(v))
		}
	}
	return out
}

// NamesValues reports whether the values of the puzzle that is spoken of have names.
func (l *Language) NamesValues() bool { return l.values != nil }
