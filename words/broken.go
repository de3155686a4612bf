package words

import "github.com/teka-puzzles/teka/puzzle"

// Broken says which rule of a kind is broken. The usual language has the words of the kind's Check itself; another one has a template
// KIND/broken/RULE, which gets the violation.
func (l *Language) Broken(kind string, v puzzle.Violation) string {
	name := kind + "/broken/" + v.Rule
	if l.Code == Languages[0] || !l.set.Has(name) {
		return v.Text
	}
	return l.Phrase(name, v)
}
