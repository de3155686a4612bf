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

// pieces divides edges into sets of edges that are connected.
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

// edgeGroup is a group of edges for the templates loop/so and loop/left.
type edgeGroup struct {
	words.FactGroup
	Lines  int    // number of lines in Places
	Then   Ways   // the lines after them
	Cross  string // a refuted assumption that closes their other ways
	Onward bool   // lines that follow from crosses of the step: the loop has no other way on
	There  bool   // the step names the part of the board where the edges are
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
		g.Lines, g.Places = len(g.All), inTwo(x.Lang, g.All)
		own := func(at puzzle.Place) bool { return slices.Contains(puzzle.Places(x.Step.New), at) }
		g.Onward = g.Value == 1 && !x.Contradiction() && !slices.ContainsFunc(g.All, own)
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
		if len(steps) > 1 {
			if g.Then = WaysOn(x.Lang, ends, words.After(known, []puzzle.Step{x.Step}), steps[1:]); g.Then.Lines != "" {
				if said, ok := puzzle.ArgsAs[puzzle.Assumption](x.Step.Args); ok {
					g.Cross = x.Lang.Place(said.Assumed.At)
				}
				return g
			}
		}
		for _, at := range g.All {
			own.New = append(own.New, puzzle.Fact{At: at, Value: 1})
		}
		steps = []puzzle.Step{own}
	}
	first := routes(x.Lang, ends, newLines(ends, known, own).all)
	g.Lines, g.Places = len(first), Named(x.Lang, first)
	if len(steps) > 1 && !known.IsZero() {
		after := words.After(known, steps[:1])
		var whole [][]puzzle.Place
		if whole, g.Then = Extended(x.Lang, ends, puzzle.Places(own.New), after, steps[1:]); len(whole) <= len(first) {
			g.Lines, g.Places = len(whole), Named(x.Lang, whole)
		}
	}
	return g
}

// Extended names lines together with the ways on that steps draw from them. The Ways returned are the others, from the first
// that does not continue a line: later ones may depend on it. If dead ends close other ways, all ways are returned.
func Extended(l *words.Language, ends Ends, lines []puzzle.Place, known puzzle.Facts, steps []puzzle.Step) (
	whole [][]puzzle.Place, on Ways) {
	ways, dead := ends.waysOn(known, steps)
	if len(dead) > 0 {
		return l.Routes(lines, ends), newWays(l, ways, dead)
	}
	edges := map[[2]puzzle.Place]puzzle.Place{}
	for _, s := range steps {
		for _, f := range s.New {
			a, b := ends(f.At)
			edges[[2]puzzle.Place{a, b}], edges[[2]puzzle.Place{b, a}] = f.At, f.At
		}
	}
	whole = l.Routes(lines, ends)
	for n := len(whole); len(ways) > 0; ways = ways[1:] {
		more := slices.Clone(lines)
		for k, v := range ways[0][1:] {
			more = append(more, edges[[2]puzzle.Place{ways[0][k], v}])
		}
		longer := l.Routes(more, ends)
		if len(longer) > n {
			break
		}
		lines, whole = more, longer
	}
	return whole, newWays(l, ways, nil)
}

// Ways are lines that run on by the only way left.
type Ways struct {
	Lines string // by their ends and corners, first the end where the line was
	N     int
	Dead  string // the dead ends that close the other ways, "" if only lines do
	Ends  int    // their number
}

// WaysOn describes the lines that steps at single vertices draw, in an order in which each follows from those before it.
func WaysOn(l *words.Language, ends Ends, known puzzle.Facts, steps []puzzle.Step) Ways {
	lines, dead := ends.waysOn(known, steps)
	return newWays(l, lines, dead)
}

// newWays describes lines, given by all their vertices, and the dead ends next to them.
func newWays(l *words.Language, lines [][]puzzle.Place, dead []puzzle.Place) (out Ways) {
	var named [][]puzzle.Place
	var borders []puzzle.Place // which have shorter names than the corners on a line
	for _, line := range lines {
		named = append(named, corners(line))
		for k := 1; k < len(line) && line[k].Kind == corner; k++ {
			borders = append(borders, borderOf(line[k-1], line[k]))
		}
	}
	most := maxFew
	if out.Lines, out.N = Named(l, named), len(named); len(borders) > 0 {
		out.Lines, out.N, most = inTwo(l, borders), len(borders), maxDead
	}
	if len(lines) > 0 && len(dead) > 0 && len(dead) <= most {
		out.Dead, out.Ends = l.Places(dead), len(dead)
	}
	return out
}

// maxDead is the maximum number of dead ends named with borders, and maxInList that of borders in one list.
const (
	maxDead   = 2
	maxInList = 6
)

// inTwo names borders: after maxInList of them a new list begins.
func inTwo(l *words.Language, borders []puzzle.Place) string {
	if len(borders) <= maxInList {
		return l.Places(borders)
	}
	return l.Phrase("loop/further", map[string]string{"First": l.Places(borders[:maxInList]), "Rest": inTwo(l, borders[maxInList:])})
}

// waysOn returns the lines that steps draw, each from the vertex where it begins, and the dead ends that they follow from.
func (ends Ends) waysOn(known puzzle.Facts, steps []puzzle.Step) (lines [][]puzzle.Place, dead []puzzle.Place) {
	known = known.Clone()
	rests := map[puzzle.Place][]puzzle.Place{} // by place of a cross: the dead ends that it follows from
	for _, s := range steps {
		var needs []puzzle.Place
		for _, f := range s.Because {
			needs = append(needs, rests[f.At]...)
		}
		at, single := commonEnd(ends, slices.Concat(puzzle.Places(s.Because), puzzle.Places(s.New)))
		draws := false
		for _, f := range s.New {
			if known.Holds(f) {
				continue
			}
			known.Add(f)
			if f.Value != 1 || f.Not {
				rests[f.At] = needs
				if single && !slices.ContainsFunc(s.Because, func(g puzzle.Fact) bool { return g.Value == 1 && !g.Not }) {
					rests[f.At] = append(slices.Clone(needs), at)
				}
				continue
			}
			draws = true
			a, b := ends(f.At)
			if b == at {
				a, b = b, a
			}
			k := slices.IndexFunc(lines, func(line []puzzle.Place) bool { return line[len(line)-1] == a })
			if k < 0 || k < len(lines)-1 {
				k = len(lines)
				lines = append(lines, []puzzle.Place{a})
			}
			lines[k] = append(lines[k], b)
		}
		for _, p := range needs {
			if draws && !slices.Contains(dead, p) {
				dead = append(dead, p)
			}
		}
	}
	return lines, dead
}

// commonEnd returns the vertex where all edges meet; false if none or only one edge.
func commonEnd(ends Ends, edges []puzzle.Place) (at puzzle.Place, ok bool) {
	if len(edges) < 2 {
		return at, false
	}
	a, b := ends(edges[0])
	for _, p := range [...]puzzle.Place{a, b} {
		if !slices.ContainsFunc(edges, func(e puzzle.Place) bool { c, d := ends(e); return c != p && d != p }) {
			return p, true
		}
	}
	return at, false
}

// corners leaves the ends and corners of a line.
func corners(line []puzzle.Place) []puzzle.Place {
	out := line[:1:1]
	for k := 1; k < len(line); k++ {
		if n := len(line) - 1; k < n && line[k].R-line[k-1].R == line[k+1].R-line[k].R && line[k].C-line[k-1].C == line[k+1].C-line[k].C {
			continue
		}
		out = append(out, line[k])
	}
	return out
}
