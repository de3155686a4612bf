package masyu

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Two pearls together have up to sixteen ways, but usually only a leg or two matters, so that many lead to the same result.

// maxGroups is the maximum number of groups of ways that are listed.
const maxGroups = 4

type wayGroup struct {
	body  string
	cases []puzzle.Step
}

// ways formats the cases of the step, grouped by consequences and named by what they share. If there are too many groups, it lists the
// cases individually.
func (x sentence) ways() []string {
	var groups []wayGroup
	for _, c := range x.Step.Sub {
		text := x.Lang.ArgumentText(c, words.Context{Known: x.Start(), Quiet: x.Context.Quiet, Case: true})
		_, body, _ := strings.Cut(text, "? ")
		k := slices.IndexFunc(groups, func(g wayGroup) bool { return g.body == body })
		if k < 0 {
			k = len(groups)
			groups = append(groups, wayGroup{body: body})
		}
		groups[k].cases = append(groups[k].cases, c)
	}
	if len(groups) > maxGroups {
		return x.Cases()
	}
	var out []string
	for _, g := range groups {
		out = append(out, words.Capital(x.groupName(g)+"? "+g.body))
	}
	return out
}

// groupName names a group by the legs that its ways share if no other way has all of them; otherwise it names each way.
func (x sentence) groupName(g wayGroup) string {
	first, _ := puzzle.ArgsAs[wayArgs](g.cases[0].Args)
	shared := slices.Clone(first.Taken)
	var names []string
	for _, c := range g.cases {
		said, _ := puzzle.ArgsAs[wayArgs](c.Args)
		shared = slices.DeleteFunc(shared, func(e puzzle.Place) bool { return !slices.Contains(said.Taken, e) })
		names = append(names, sentence{&words.Sentence{Step: c, Lang: x.Lang}}.taken())
	}
	for _, c := range x.Step.Sub {
		said, _ := puzzle.ArgsAs[wayArgs](c.Args)
		inside := slices.ContainsFunc(g.cases, func(d puzzle.Step) bool {
			of, _ := puzzle.ArgsAs[wayArgs](d.Args)
			return slices.Equal(of.Taken, said.Taken)
		})
		others := !slices.ContainsFunc(shared, func(e puzzle.Place) bool { return !slices.Contains(said.Taken, e) })
		if others && !inside {
			return x.Lang.Or(names, true)
		}
	}
	s := puzzle.Step{Args: puzzle.ArgsOf(wayArgs{Pearls: first.Pearls, Taken: shared})}
	return sentence{&words.Sentence{Step: s, Lang: x.Lang}}.taken()
}
