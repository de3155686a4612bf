package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// functions returns the functions that all templates may call.
func (l *Language) functions() map[string]template.Func {
	return map[string]template.Func{
		"capital": Func(Capital),
		"lower":   Func(lower),
		"plural":  template.Of3(plural),
		"list":    Func(func(items any) string { return l.List(Texts(items), false) }),
		"place":   Func(l.Place),
		"places":  Func(func(at []puzzle.Place) string { return l.Places(at) }),
		"anyOf":   Func(l.placesOr),
		"clues":   Func(l.sortedClues),
		"border":  Func(func(at []puzzle.Place) bool { return len(at) > 0 && at[0].Kind.Shape() == puzzle.OnBorder }), // "below R1C2"
		"each":    Func(l.each),
		"eachOr":  template.Of2(eachOr),
		"set":     Func(func(items any) string { return "{" + strings.Join(Texts(items), ",") + "}" }),
		"either":  Func(func(items any) string { return l.Or(Texts(items), false) }),
		"spans":   Func(l.ranges),
		"others":  template.Of2(others),
		"add":     template.Of2(func(a, b int) int { return a + b }),
		"bound":   template.Of2(bound),
		"split":   Func(strings.Fields),
		"sorted":  Func(func(items any) []string { return slices.Sorted(slices.Values(Texts(items))) }),
	}
}

// Func makes a template function from a function of one argument.
func Func[A, R any](f func(A) R) template.Func { return template.Of1(f) }

// each names places separately, with commas between them.
func (l *Language) each(at []puzzle.Place) string {
	names := lists.Map(at, l.Place)
	return strings.Join(names, ", ")
}

// eachOr joins numbers with commas and writes none in place of 0.
func eachOr(numbers []int, none string) string {
	names := make([]string, len(numbers))
	for i, n := range numbers {
		if names[i] = none; n != 0 {
			names[i] = strconv.Itoa(n)
		}
	}
	return strings.Join(names, ", ")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// others returns the values from 1 to n that are not listed.
func others(n int, values []int) []int {
	var out []int
	for v := 1; v <= n; v++ {
		if !slices.Contains(values, v) {
			out = append(out, v)
		}
	}
	return out
}
