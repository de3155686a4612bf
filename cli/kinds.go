package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// namesOf returns the names of the kinds for which like is true.
func namesOf(like func(k *puzzle.Kind) bool) (names []string) {
	for _, k := range kinds.All {
		if like(k) {
			names = append(names, k.Name)
		}
	}
	return names
}

// namesMade returns the names of the kinds for whose maker so is true, separated by commas.
func namesMade(so func(m *puzzle.Maker) bool) string {
	return strings.Join(namesOf(func(k *puzzle.Kind) bool { return k.Make != nil && so(k.Make) }), ", ")
}

// oneOf formats a list as alternatives: "a, b or c".
func (a *App) oneOf(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " " + a.Textf("or") + " " + names[n]
	}
	return strings.Join(names, "")
}

// kindVars returns the variables for kinds in the help of flags.
func (a *App) kindVars() kong.Vars {
	return kong.Vars{
		"shown":     kinds.ExampleKind.Name,
		"bookkeys":  strings.Join(book.Keys(), ", "),
		"grown":     a.oneOf(slices.Sorted(slices.Values(namesOf(func(k *puzzle.Kind) bool { return k.Random != nil })))),
		"sizes":     a.usualSizes(),
		"header":    a.oneOf(namesOf(func(k *puzzle.Kind) bool { return k.Limits.Header })),
		"rotated":   a.oneOf(namesOf(func(k *puzzle.Kind) bool { return k.Make != nil && k.Make.Rotated })),
		"densities": a.densities(),
		"avoided":   a.avoided(),
		"thinned":   namesMade(func(m *puzzle.Maker) bool { return m.OmitsClues }),
		"given":     namesMade(func(m *puzzle.Maker) bool { return m.NeedsGivens }),
		"coloured":  namesMade(func(m *puzzle.Maker) bool { return m.InColours != nil }),
		"pictured":  namesMade(func(m *puzzle.Maker) bool { return m.Picture != nil }),
	}
}

// usualSizes describes the default sizes: the most frequent one, then the others with their kinds.
func (a *App) usualSizes() string {
	by := map[string][]string{}
	var sizes []string
	for _, k := range kinds.All {
		size := k.Limits.DefaultSize()
		if by[size] = append(by[size], k.Name); len(by[size]) == 1 {
			sizes = append(sizes, size)
		}
	}
	slices.SortStableFunc(sizes, func(a, b string) int { return len(by[b]) - len(by[a]) })
	said := sizes[:1]
	for _, size := range sizes[1:] {
		said = append(said, a.Textf("of %s %s", a.oneOf(by[size]), size))
	}
	return strings.Join(said, "; ")
}

// densities describes the meaning of the density of each kind.
func (a *App) densities() string {
	var own []string
	for _, k := range kinds.All {
		if k.Make != nil && !k.Make.OmitsClues {
			own = append(own, fmt.Sprintf("%s (%s)", a.translateText(k.Make.DensityOf), k.Name))
		}
	}
	return strings.Join(own, ", ") + "; " + a.Textf("of clues kept") + " (" +
		namesMade(func(m *puzzle.Maker) bool { return m.OmitsClues }) + ")"
}

// avoided describes the features that boards of each kind can avoid, for the help of a flag.
func (a *App) avoided() string {
	var all []string
	for _, k := range kinds.All {
		if k.Make == nil {
			continue
		}
		for _, x := range k.Make.Avoids {
			all = append(all, fmt.Sprintf("%s (%s: %s)", x.Name, k.Name, a.translateText(x.About)))
		}
	}
	return strings.Join(all, ", ")
}
