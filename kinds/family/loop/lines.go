package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// A sentence lists lines drawn by several steps in an order in which each line follows its premises, even if the lines join later.

// lineList holds lines as lists of edges, in the order of the sentence.
type lineList struct {
	ends  Ends
	all   [][]puzzle.Place
	after map[puzzle.Place]int // by place of a fact: index of the line that it depends on or belongs to
}

// draw adds the new edges of a step. Each connected piece extends the last line that it touches, or starts a new line
// if that line precedes a premise of the step.
func (d *lineList) draw(known puzzle.Facts, s puzzle.Step) {
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
	for _, piece := range d.ends.pieces(drawn) {
		n := len(d.all) - 1
		for n >= max(need, 0) && !d.ends.touch(d.all[n], piece) {
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
func (d *lineList) last(edges []puzzle.Place) int {
	n := -1
	for _, e := range edges {
		n = max(n, d.after[e])
	}
	return n
}

// pieces divides edges into connected pieces.
func (ends Ends) pieces(edges []puzzle.Place) (out [][]puzzle.Place) {
	for _, e := range edges {
		piece := []puzzle.Place{e}
		out = slices.DeleteFunc(out, func(other []puzzle.Place) bool {
			joins := ends.touch(other, piece[:1])
			if joins {
				piece = append(piece, other...)
			}
			return joins
		})
		out = append(out, piece)
	}
	return out
}

func (ends Ends) touch(some, others []puzzle.Place) bool {
	return slices.ContainsFunc(some, func(e puzzle.Place) bool {
		return slices.ContainsFunc(others, func(f puzzle.Place) bool { return ends.meet(e, f) })
	})
}

func (ends Ends) meet(e, f puzzle.Place) bool {
	a, b := ends(e)
	c, d := ends(f)
	return a == c || a == d || b == c || b == d
}

// newLines returns the lines that steps add to the known facts.
func newLines(ends Ends, known puzzle.Facts, steps ...puzzle.Step) lineList {
	d := lineList{ends: ends, after: map[puzzle.Place]int{}}
	for _, s := range steps {
		d.draw(known, s)
	}
	return d
}

// Routes returns the lines that steps add to the known facts, in an order in which each line follows its premises, even if they join later:
// of each its ends and corners.
func Routes(l *words.Language, ends Ends, known puzzle.Facts, steps ...puzzle.Step) [][]puzzle.Place {
	return routes(l, ends, newLines(ends, known, steps...).all)
}

func routes(l *words.Language, ends Ends, all [][]puzzle.Place) (out [][]puzzle.Place) {
	for _, edges := range all {
		out = append(out, l.Routes(edges, ends)...)
	}
	return out
}

// Named names lines by their ends and corners.
func Named(l *words.Language, routes [][]puzzle.Place) string {
	out := make([]string, len(routes))
	for k, r := range routes {
		out[k] = l.Route(r)
	}
	return l.List(out, false)
}

// portions splits lines into groups of at most maxCorners ends and corners; a longer line is a group alone.
func portions(routes [][]puzzle.Place) [][][]puzzle.Place {
	var out [][][]puzzle.Place
	corners := 0
	for _, r := range routes {
		if corners += len(r); len(out) == 0 || corners > maxCorners {
			out, corners = append(out, nil), len(r)
		}
		out[len(out)-1] = append(out[len(out)-1], r)
	}
	return out
}

// maxCorners is the maximum number of ends and corners listed together.
const maxCorners = 8

// edgeGroup is a group of edges for the templates loop/so and loop/left.
type edgeGroup struct {
	words.FactGroup
	Lines int      // number of lines in Places
	Then  []string // the lines after them, grouped
	There bool     // the step names the part of the board where the edges are
}

// edges formats a group of edges with the same value. Lines are given by their ends and corners, first those of the step itself. Crossed
// edges are listed individually.
func edges(x *words.Sentence, ends Ends, group words.FactGroup) any {
	g := edgeGroup{FactGroup: group}
	if slices.Equal(g.Values, []int{0}) {
		_, g.There = puzzle.ArgsAs[Cut](x.Step.Args)
		g.Places = x.Lang.Places(g.All)
		return g
	}
	if a, _ := ends(g.All[0]); a.Kind.Shape() == puzzle.AtCorner { // borders have shorter names than the corners on a line
		g.Lines, g.Places = len(g.All), x.Lang.Places(g.All)
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
	if x.Context != nil {
		known, steps = x.Context.Known, append(steps, x.Context.FollowUps...)
	}
	if len(own.New) == 0 { // all lines follow from other steps
		own.New = nil
		for _, at := range g.All {
			own.New = append(own.New, puzzle.Fact{At: at, Value: 1})
		}
		steps = []puzzle.Step{own}
	}
	all := newLines(ends, known, steps...).all
	n := len(newLines(ends, known, own).all)
	first := routes(x.Lang, ends, all[:n])
	g.Lines, g.Places = len(first), Named(x.Lang, first)
	for _, part := range portions(routes(x.Lang, ends, all[n:])) {
		g.Then = append(g.Then, Named(x.Lang, part))
	}
	return g
}
