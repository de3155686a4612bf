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

// helpKinds returns the kinds that help texts describe: the one that the arguments of generate name, otherwise all.
func (a *App) helpKinds() []*puzzle.Kind {
	if slices.Contains(a.args, "generate") {
		for _, name := range a.args {
			if k, err := kinds.ByName(name); err == nil {
				return []*puzzle.Kind{k}
			}
		}
	}
	return kinds.All
}

// keepOwnHelp reduces the help of generate to the flags and the example of the kind that the arguments name, if they name one.
func (a *App) keepOwnHelp(node *kong.Node) {
	own := a.helpKinds()
	if len(own) != 1 {
		return
	}
	node.Flags = a.ownFlags(node.Flags)
	head, examples, _ := strings.Cut(node.Detail, "\n\n")
	if i := strings.Index(examples, "teka generate "+own[0].Name+" "); i >= 0 {
		line, _, _ := strings.Cut(examples[i:], "\n")
		node.Detail = head + "\n\n  " + line
	}
}

// ownFlags returns the flags of generate that the kind named by the arguments has: not those whose help would list no kind.
func (a *App) ownFlags(flags []*kong.Flag) []*kong.Flag {
	vars, pictures := a.kindVars(), ""
	for _, f := range flags {
		if f.Name == "picture" && vars["pictured"] == "" {
			pictures = f.Group.Title
		}
	}
	return slices.DeleteFunc(slices.Clone(flags), func(f *kong.Flag) bool {
		for name, value := range vars { // any order: one is enough
			if value == "" && strings.Contains(f.OrigHelp, "${"+name+"}") {
				return true
			}
		}
		return f.Group != nil && f.Group.Title == pictures
	})
}

// namesOf returns the names of the kinds in all for which like is true.
func namesOf(all []*puzzle.Kind, like func(k *puzzle.Kind) bool) (names []string) {
	for _, k := range all {
		if like(k) {
			names = append(names, k.Name)
		}
	}
	return names
}

// namesMade returns the names of the kinds in all for whose maker so is true, separated by commas.
func namesMade(all []*puzzle.Kind, so func(m *puzzle.Maker) bool) string {
	return strings.Join(namesOf(all, func(k *puzzle.Kind) bool { return k.Make != nil && so(k.Make) }), ", ")
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
	own := a.helpKinds()
	return kong.Vars{
		"shown":     kinds.ExampleKind.Name,
		"bookkeys":  strings.Join(book.Keys(), ", "),
		"grown":     a.oneOf(slices.Sorted(slices.Values(namesOf(kinds.All, func(k *puzzle.Kind) bool { return k.Random != nil })))),
		"sizes":     a.usualSizes(own),
		"header":    a.oneOf(namesOf(kinds.All, func(k *puzzle.Kind) bool { return k.Limits.Header })),
		"rotated":   a.oneOf(namesOf(kinds.All, func(k *puzzle.Kind) bool { return k.Make != nil && k.Make.Rotated })),
		"densities": a.densities(own),
		"avoided":   a.avoided(own),
		"thinned":   namesMade(own, func(m *puzzle.Maker) bool { return m.OmitsClues }),
		"given":     namesMade(own, func(m *puzzle.Maker) bool { return m.NeedsGivens }),
		"coloured":  namesMade(own, func(m *puzzle.Maker) bool { return m.InColours != nil }),
		"pictured":  namesMade(own, func(m *puzzle.Maker) bool { return m.Picture != nil }),
	}
}

// usualSizes describes the default sizes: the most frequent one, then the others with their kinds.
func (a *App) usualSizes(own []*puzzle.Kind) string {
	by := map[string][]string{}
	var sizes []string
	for _, k := range own {
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
func (a *App) densities(own []*puzzle.Kind) string {
	var all []string
	for _, k := range own {
		if k.Make != nil && !k.Make.OmitsClues {
			all = append(all, fmt.Sprintf("%s (%s)", a.translateText(k.Make.DensityOf), k.Name))
		}
	}
	part := strings.Join(all, ", ")
	if kept := namesMade(own, func(m *puzzle.Maker) bool { return m.OmitsClues }); kept != "" {
		part = strings.TrimPrefix(part+"; "+a.Textf("of clues kept")+" ("+kept+")", "; ")
	}
	return part
}

// avoided describes the features that boards of each kind can avoid, for the help of a flag.
func (a *App) avoided(own []*puzzle.Kind) string {
	var all []string
	for _, k := range own {
		if k.Make == nil {
			continue
		}
		for _, x := range k.Make.Avoids {
			all = append(all, fmt.Sprintf("%s (%s: %s)", x.Name, k.Name, a.translateText(x.About)))
		}
	}
	return strings.Join(all, ", ")
}
