package hashi

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Phrases about the ways of islands, and about what breaks otherwise.

// maxUnmet is the maximum number of islands that a sentence lists as possibly unmet.
const maxUnmet = 4

// trouble lists the possible consequences of any other way, for steps with clues only: islands without their bridges, islands cut off,
// crossing bridges.
func (x sentence) trouble() []string {
	var islands, out []string
	var cells []puzzle.Place
	for _, c := range x.Step.Clues {
		switch {
		case c.Kind == puzzle.CellKind:
			islands, cells = append(islands, x.Lang.Place(c)), append(cells, c)
		case c == puzzle.WholeBoard(puzzle.Connected):
			part := x.few(x.cutOff())
			of := map[string]any{"Part": part, "Box": ""}
			if part == "" {
				of["Box"] = x.box(puzzle.Places(x.Step.Because))
			}
			out = append(out, x.Lang.Phrase("hashi/apart", of))
		case c == puzzle.WholeBoard(puzzle.Crossing):
			out = append(out, x.Lang.Phrase("hashi/cross", nil))
		}
	}
	if n := len(islands); n > 0 {
		of := map[string]any{"N": n, "Few": "", "Box": x.box(cells)}
		if n <= maxUnmet {
			of["Few"] = x.Lang.Or(islands, false)
		}
		out = slices.Insert(out, 0, x.Lang.Phrase("hashi/unmet", of))
	}
	return out
}

// maxEndings is the maximum number of cases that a sentence lists, and maxBuilt the maximum number of bridge counts in them.
const (
	maxEndings = 6
	maxBuilt   = 14
)

// standing formats each remaining way of the step's islands: "two to R3C3". It returns nil if the step does not list them or the list is
// too long.
func (x sentence) standing() []string {
	var out []string
	n := 0
	for _, way := range words.Args[cases](x).Standing {
		if n += len(way.Bridges); len(way.Bridges) == 0 || n > maxBuilt || x.Context == nil {
			return nil
		}
		out = append(out, x.built(way.Bridges))
	}
	return out
}

// built states facts about channels, seen from the step's island if it has one. The step must have a context.
func (x sentence) built(facts []puzzle.Fact) string {
	s := puzzle.Step{Technique: x.Step.Technique, Args: puzzle.ArgsOf(words.Args[islandArgs](x)), New: facts}
	return x.InBrief(s).Values(words.After(x.Context.Known, []puzzle.Step{s}), puzzle.Places(facts))
}

// waysEnd formats how the eliminated ways of the step's islands fail, cases with the same failure together: "with none to R7C8, R2C9
// would be unmet". It returns "" if the step does not list them or the list is too long.
func (x sentence) waysEnd() string {
	said := words.Args[cases](x)
	if x.Context == nil {
		return ""
	}
	type ending struct {
		how       string
		otherwise bool
	}
	var order []ending
	alike := map[ending][]string{}
	all := slices.ContainsFunc(said.Ends, func(c endArgs) bool { return c.Otherwise && x.denies(c) })
	n, built := 0, 0
	for _, c := range said.Ends {
		if !all && !x.denies(c) {
			continue
		}
		one := &words.Sentence{Step: puzzle.Step{Args: puzzle.ArgsOf(c)}, Lang: x.Lang}
		end := ending{x.Lang.Phrase("hashi/ending", one), c.Otherwise}
		if alike[end] == nil {
			order = append(order, end)
		}
		alike[end] = append(alike[end], x.built(c.Facts))
		n, built = n+1, built+len(c.Facts)
	}
	if n > maxEndings || built > maxBuilt {
		return ""
	}
	out := make([]string, len(order))
	for k, end := range order {
		of := map[string]any{"Cases": x.Lang.Or(alike[end], false), "How": end.how, "Otherwise": end.otherwise && k > 0}
		out[k] = x.Lang.Phrase("hashi/ends", of)
	}
	return strings.Join(out, "; ")
}

// denies reports whether a case rules out what the step eliminates. It is true for all cases of a contradiction, or if the step names
// the islands that cause the bound in all of them (leftBy).
func (x sentence) denies(c endArgs) bool {
	return x.Step.Contradiction() || words.Args[leftBy](x).By != nil || slices.ContainsFunc(c.Denies, func(f puzzle.Fact) bool {
		return slices.ContainsFunc(x.Step.New, func(y puzzle.Fact) bool { return words.RulesOut(y, f.At, f.Value) })
	})
}
