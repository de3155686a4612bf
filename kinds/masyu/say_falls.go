package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// A sentence lists lines drawn by several steps in an order in which each line follows its premises, even if the lines join later.

// pencil holds lines as lists of edges, in the order of the sentence.
type pencil struct {
	all   [][]puzzle.Place
	after map[puzzle.Place]int // by place of a fact: index of the line that it depends on or belongs to
}

// draw adds the new edges of a step. Each connected piece extends the last line that it touches, or starts a new line
// if that line precedes a premise of the step.
func (d *pencil) draw(known puzzle.Facts, s puzzle.Step) {
	need := -1
	for _, f := range s.Because {
		if n, ok := d.after[f.At]; ok {
			need = max(need, n)
		}
	}
	var drawn []puzzle.Place
	for _, f := range s.New {
		if f.Value == 1 && !f.Not && !known.Holds(f) {
			drawn = append(drawn, f.At)
		}
	}
	for _, piece := range pieces(drawn) {
		n := len(d.all) - 1
		for n >= max(need, 0) && !touch(d.all[n], piece) {
			n--
		}
		if n < max(need, 0) {
			n = len(d.all)
			d.all = append(d.all, nil)
		}
		d.all[n] = append(d.all[n], piece...)
		for _, e := range piece {
			d.after[e] = n
		}
	}
	for _, f := range s.New {
		if _, ok := d.after[f.At]; !ok { // a cross may depend on any edge drawn by the step
			d.after[f.At] = max(need, d.last(drawn))
		}
	}
}

// last returns the index of the last line that contains one of the edges; -1 for none.
func (d *pencil) last(edges []puzzle.Place) int {
	n := -1
	for _, e := range edges {
		n = max(n, d.after[e])
	}
	return n
}

// pieces splits edges into connected pieces.
func pieces(edges []puzzle.Place) (out [][]puzzle.Place) {
	for _, e := range edges {
		piece := []puzzle.Place{e}
		out = slices.DeleteFunc(out, func(other []puzzle.Place) bool {
			joins := touch(other, piece[:1])
			if joins {
				piece = append(piece, other...)
			}
			return joins
		})
		out = append(out, piece)
	}
	return out
}

// touch reports whether an edge of some shares a cell with an edge of others.
func touch(some, others []puzzle.Place) bool {
	return slices.ContainsFunc(some, func(e puzzle.Place) bool {
		return slices.ContainsFunc(others, func(f puzzle.Place) bool { return meet(e, f) })
	})
}

// meet reports whether two edges share a cell.
func meet(e, f puzzle.Place) bool {
	a, b := e.Ends()
	c, d := f.Ends()
	return a == c || a == d || b == c || b == d
}

// pencilled returns the lines that steps add to the known facts.
func pencilled(known puzzle.Facts, steps ...puzzle.Step) pencil {
	d := pencil{after: map[puzzle.Place]int{}}
	for _, s := range steps {
		d.draw(known, s)
	}
	return d
}

// routes returns the ends and corners of each line.
func (x sentence) routes(all [][]puzzle.Place) (out [][]puzzle.Place) {
	for _, edges := range all {
		out = append(out, x.Lang.Routes(edges)...)
	}
	return out
}

// fallen is the data of the template masyu/falls.
type fallen struct {
	White, Black []puzzle.Place // the pearls whose rules apply
	Pearls       int
	Lines        string
	N            int // of lines
}

// falls collects the pearls whose rules give further lines, and these lines; nil if there are none.
func (x sentence) falls(steps []puzzle.Step) any {
	routes := x.routes(pencilled(x.Breath.Known, steps...).all)
	if len(routes) == 0 {
		return nil
	}
	out := fallen{Lines: x.Lang.List(x.named(routes), false), N: len(routes)}
	for _, s := range steps {
		for _, c := range s.Clues {
			list := &out.Black
			if whites[s.Technique] {
				list = &out.White
			}
			if c.Kind == puzzle.CellKind && !slices.Contains(*list, c) {
				*list = append(*list, c)
				out.Pearls++
			}
		}
	}
	return out
}

// whites is the set of bookkeeping techniques for white pearls.
var whites = map[string]bool{"masyu.white-border": true, "masyu.white-straight": true, "masyu.white-turn": true}

// named formats lines given by their ends and corners.
func (x sentence) named(routes [][]puzzle.Place) []string {
	out := make([]string, len(routes))
	for k, r := range routes {
		out[k] = x.Lang.Route(r)
	}
	return out
}

// portions splits lines into groups of at most cornersMost ends and corners; a longer line is a group alone.
func portions(routes [][]puzzle.Place) [][][]puzzle.Place {
	var out [][][]puzzle.Place
	corners := 0
	for _, r := range routes {
		if corners += len(r); len(out) == 0 || corners > cornersMost {
			out, corners = append(out, nil), len(r)
		}
		out[len(out)-1] = append(out[len(out)-1], r)
	}
	return out
}

// cornersMost is the maximum number of ends and corners listed together.
const cornersMost = 8

// edges formats a group of edges with the same value. Lines are given by their ends and corners: first those of the step itself,
// then those that follow. Crossed edges are listed individually.
func (x sentence) edges(group words.FactGroup) any {
	g := told{FactGroup: group}
	if slices.Equal(g.Values, []int{0}) {
		_, g.There = puzzle.Said[cutArgs](x.Step.Args)
		g.Places = x.Lang.Places(g.All)
		return g
	}
	own := puzzle.Step{}
	for _, at := range g.All {
		if f := (puzzle.Fact{At: at, Value: 1}); slices.Contains(x.Step.New, f) {
			own.New = append(own.New, f)
		}
	}
	var known puzzle.Facts
	steps := []puzzle.Step{own}
	if x.Breath != nil {
		known, steps = x.Breath.Known, append(steps, x.Breath.Fallen...)
	}
	if len(own.New) == 0 { // all lines follow from other steps
		own.New = nil
		for _, at := range g.All {
			own.New = append(own.New, puzzle.Fact{At: at, Value: 1})
		}
		steps = []puzzle.Step{own}
	}
	all := pencilled(known, steps...).all
	n := len(pencilled(known, own).all)
	first := x.routes(all[:n])
	g.Lines, g.Places = len(first), x.Lang.List(x.named(first), false)
	for _, routes := range portions(x.routes(all[n:])) {
		g.Then = append(g.Then, x.Lang.List(x.named(routes), false))
	}
	return g
}
