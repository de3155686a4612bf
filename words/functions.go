package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words/template"
)

// functions are what templates may call.
func (l *Language) functions() map[string]template.Func {
	return map[string]template.Func{
		"capital": template.Of1(capital),
		"plural":  template.Of3(plural),
		"runs":    template.Of1(runs),
		"list":    template.Of1(func(items any) string { return l.join(texts(items), false) }),
		"place":   template.Of1(func(at puzzle.Place) string { return l.places([]puzzle.Place{at}) }),
		"places":  template.Of1(func(at []puzzle.Place) string { return l.places(at) }),
		"set":     template.Of1(func(items any) string { return "{" + strings.Join(texts(items), ",") + "}" }),
		"either":  template.Of1(func(items any) string { return l.joinBy("or", texts(items), false) }),
		"spans":   template.Of1(l.spans),
		"others":  template.Of2(others),
		"add":     template.Of2(func(a, b int) int { return a + b }),
		"bound":   template.Of2(bound),
		"split":   template.Of1(strings.Fields),
		"numbers": template.Of1(numbers),
		"spaced":  template.Of1(spaced),
		"sorted":  template.Of1(func(items any) []string { return slices.Sorted(slices.Values(texts(items))) }),
		"plus":    template.Of1(plus),
	}
}

// plural is the word for one or for many.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// others are the values from 1 to n that are not listed.
func others(n int, values []int) []int {
	var out []int
	for v := 1; v <= n; v++ {
		if !slices.Contains(values, v) {
			out = append(out, v)
		}
	}
	return out
}

// spaced writes 1354 as 1 3 5 4.
func spaced(items any) []string {
	out := slices.Clone(texts(items))
	for i, s := range out {
		if !strings.Contains(s, " ") {
			out[i] = strings.Join(strings.Split(s, ""), " ")
		}
	}
	return out
}

// plus writes 8 5 as 8+5.
func plus(items any) []string {
	out := slices.Clone(texts(items))
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], " ", "+")
	}
	return out
}
