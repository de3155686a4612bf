package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// consequences are the lines that follow from an argument, in an order in which each follows from those before it and its own pearls.
type consequences struct{ Items []consequence }

// consequence is lines that follow from the rules of some pearls. It names no pearls if the deduction has named them before.
type consequence struct {
	White, Black []puzzle.Place
	Lines        string
	Crosses      string // set only if there are no lines
	N            int    // number of pearls
	First, Last  bool   // in the sentence
	Fresh        bool   // no item before it names a pearl
	Extends      bool   // no item before it extends the line by a pearl

	steps []puzzle.Step
}

var whites = map[string]bool{"masyu.white-border": true, "masyu.white-straight": true, "masyu.white-turn": true}

// Named returns the pearls that the sentence names, and those of its last item. Items must not be empty.
func (c consequences) Named() (pearls, last []puzzle.Place) {
	for _, x := range c.Items {
		pearls = append(pearls, x.pearls()...)
	}
	return pearls, c.Items[len(c.Items)-1].pearls()
}

func (c consequence) pearls() []puzzle.Place { return slices.Concat(c.White, c.Black) }

// edges returns the places of the lines (value 1) or crosses (value 0) that the consequence adds to a board.
func (c consequence) edges(known puzzle.Facts, value int) (out []puzzle.Place) {
	for _, s := range c.steps {
		for _, f := range s.New {
			if f.Value == value && !f.Not && !known.Holds(f) && !slices.Contains(out, f.At) {
				out = append(out, f.At)
			}
		}
	}
	return out
}

// falls returns the consequences that steps yield, each with the pearls whose rules yield it. It returns nil if they yield neither
// lines nor crosses of named pearls.
func (x sentence) falls(steps []puzzle.Step) any {
	var all []consequence
	on := map[puzzle.Place]int{} // by place of a fact: 1 + the item that finds it
	for _, s := range steps {
		need := 0
		for _, f := range s.Because {
			need = max(need, on[f.At])
		}
		k := slices.IndexFunc(all, func(c consequence) bool {
			return slices.ContainsFunc(s.Clues, func(p puzzle.Place) bool { return slices.Contains(c.pearls(), p) })
		})
		pearl := slices.ContainsFunc(s.Clues, func(p puzzle.Place) bool { return p.Kind == puzzle.CellKind && !x.Context.Named[p] })
		switch {
		case k >= 0 && k >= need-1:
		case need > 0 && (k >= 0 || !pearl):
			k = need - 1
		default:
			k = len(all)
			all = append(all, consequence{})
			for _, p := range s.Clues {
				switch {
				case !pearl || p.Kind != puzzle.CellKind:
				case whites[s.Technique]:
					all[k].White = append(all[k].White, p)
				default:
					all[k].Black = append(all[k].Black, p)
				}
			}
		}
		all[k].steps = append(all[k].steps, s)
		for _, f := range s.New {
			if on[f.At] == 0 {
				on[f.At] = k + 1
			}
		}
	}
	out := consequences{}
	for k, c := range all {
		edges := c.edges(x.Context.Known, 1)
		if len(edges) == 0 { // crosses, which a later item needs
			next := slices.IndexFunc(all[k+1:], func(d consequence) bool {
				return slices.ContainsFunc(d.steps, func(s puzzle.Step) bool {
					return slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return on[f.At] == k+1 })
				})
			})
			if next += k + 1; next > k {
				all[next].White, all[next].Black = append(c.White, all[next].White...), append(c.Black, all[next].Black...)
				continue
			}
			if c.Crosses = x.Lang.Places(c.edges(x.Context.Known, 0)); c.Crosses == "" || len(c.pearls()) == 0 {
				continue
			}
		}
		c.Lines = loop.Named(x.Lang, x.Lang.Routes(edges, puzzle.Place.Ends))
		c.N, c.First = len(c.pearls()), len(out.Items) == 0
		c.Fresh = !slices.ContainsFunc(out.Items, func(d consequence) bool { return d.N > 0 })
		c.Extends = !slices.ContainsFunc(out.Items, func(d consequence) bool { return d.N > 0 && d.Crosses == "" })
		out.Items = append(out.Items, c)
	}
	if len(out.Items) == 0 {
		return nil
	}
	out.Items[len(out.Items)-1].Last = true
	return out
}
