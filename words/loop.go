package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// The objects of a loop: a line by its ends, the cell where edges meet, the part of the board that edges fence off.

// Draws reports whether the step writes a line or a value down, and not only what is none.
func (x *Sentence) Draws() bool {
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
}

// Near is the cell of the first edge that the step finds which is nearer to its first clue: where the line turns beside a pearl.
func (x *Sentence) Near() string {
	if len(x.Step.New) == 0 || len(x.Step.Clues) == 0 || x.Step.New[0].At.Kind != puzzle.EdgeKind {
		return ""
	}
	a, b := cells(x.Step.New[0].At)
	if c := x.Step.Clues[0]; apart(b, c) < apart(a, c) {
		a = b
	}
	return x.l.place(a)
}

// apart is how many cells two places are from each other, along rows and columns.
func apart(a, b puzzle.Place) int {
	return max(int(a.R)-int(b.R), int(b.R)-int(a.R)) + max(int(a.C)-int(b.C), int(b.C)-int(a.C))
}

// Across reports whether what the step writes down runs along rows; what it crosses then runs along columns.
func (x *Sentence) Across() bool {
	if len(x.Step.New) == 0 {
		return false
	}
	f := x.Step.New[0]
	return (f.At.R == f.At.R2) == (f.Value == 1)
}

// Toward is the directions into which the step finds no way from its only clue: "upwards or to the right"; "" when it has several clues. A line drawn the other
// way says so as much as an edge crossed on this.
func (x *Sentence) Toward() string {
	if len(x.Step.Clues) != 1 {
		return ""
	}
	c := x.Step.Clues[0]
	var out []string
	for _, f := range x.Step.New {
		a, b := cells(f.At)
		far := a
		if apart(b, c) > apart(a, c) {
			far = b
		}
		name := "toward/" + heading(c, far, f.Value == 1)
		if text := x.l.Phrase(name, nil); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return x.l.joinBy("or", out, false)
}

// heading is the direction of one cell from another in the same line, or the opposite one.
func heading(from, to puzzle.Place, back bool) string {
	names := [...]string{"up", "right", "down", "left"}
	k := 0
	switch {
	case to.R == from.R && to.C > from.C:
		k = 1
	case to.R > from.R:
		k = 2
	case to.R == from.R:
		k = 3
	}
	if back {
		k = (k + 2) % 4
	}
	return names[k]
}

// Blocked reports whether what the step rests on is a line, not an edge crossed.
func (x *Sentence) Blocked() bool { return len(x.Step.Because) > 0 && x.Step.Because[0].Value == 1 }

// Thing is a number of the step that is a pearl or a line, as a noun: "R3C4" or "the line R3C4-R3C5".
func (x *Sentence) Thing(arg string) string {
	at, ok := x.Step.Args[arg].(puzzle.Place)
	switch {
	case !ok:
		return ""
	case at.Kind == puzzle.EdgeKind:
		return x.l.Phrase("part/line", x.l.place(at))
	}
	return x.l.Phrase("part/pearl", x.l.place(at))
}

// Cells names the cells that are a number of the step as one part of the board; "" when there are none.
func (x *Sentence) Cells() string {
	set, _ := x.Step.Args["cells"].([]puzzle.Place)
	if len(set) == 0 {
		return ""
	}
	return x.l.part(set)
}

// Taken is the way that a case takes through its pearls: "up and left", and with several pearls the name of each before it.
func (x *Sentence) Taken() string {
	pearls, _ := x.Step.Args["pearls"].([]puzzle.Place)
	taken, _ := x.Step.Args["taken"].([]puzzle.Place)
	var parts []string
	for _, p := range pearls {
		going := map[string]bool{}
		for _, e := range taken {
			a, b := cells(e)
			if b == p {
				a, b = b, a
			}
			if a == p {
				going[heading(a, b, false)] = true
			}
		}
		var ways []string
		for _, h := range [...]string{"up", "down", "left", "right"} {
			if going[h] {
				ways = append(ways, x.l.Phrase("way/"+h, nil))
			}
		}
		text := x.l.join(ways, false)
		if len(pearls) > 1 && text != "" {
			text = x.l.place(p) + " " + text
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// Crossed is how many lines cross the outline of the step, besides the loop at the pearls on it.
func (x *Sentence) Crossed() int { return x.Step.Args.Int("lines") - len(x.Step.Clues) }

// Ends are the two cells of the first edge that the step speaks of: "R2C2 and R3C2".
func (x *Sentence) Ends() string {
	if len(x.Step.New) == 0 || x.Step.New[0].At.Kind != puzzle.EdgeKind {
		return ""
	}
	a, b := cells(x.Step.New[0].At)
	return x.l.join([]string{x.l.place(a), x.l.place(b)}, false)
}

// cells are those that an edge joins.
func cells(e puzzle.Place) (a, b puzzle.Place) {
	return puzzle.Cell(int(e.R), int(e.C)), puzzle.Cell(int(e.R2), int(e.C2))
}

// Meet is the cell in which the edges of the step meet, "" when it has no such cell: steps said together may have several.
func (x *Sentence) Meet() string {
	count := map[puzzle.Place]int{}
	edges := 0
	for _, f := range slices.Concat(x.Step.New, x.Step.Because) {
		if f.At.Kind != puzzle.EdgeKind {
			continue
		}
		a, b := cells(f.At)
		edges++
		count[a]++
		count[b]++
	}
	for p, n := range count {
		if n == edges && edges > 1 {
			return x.l.place(p)
		}
	}
	return ""
}

// Part names the smaller part of the board that the edges of the step fence off from the rest: "R1C9-R4C10" when it is a box, else by its cell in the
// middle, with round: "round R3C7". "" when they fence nothing off.
func (x *Sentence) Part() (name string) {
	if x.breath == nil || x.breath.Known.IsZero() {
		return ""
	}
	fence := map[puzzle.Place]bool{}
	for _, f := range slices.Concat(x.Step.New, x.Step.Because) {
		fence[f.At] = true
	}
	gaps, _ := x.Step.Args["gaps"].([]puzzle.Place)
	for _, e := range gaps {
		fence[e] = true
	}
	next := map[puzzle.Place][]puzzle.Place{}
	var all []puzzle.Place
	board := x.breath.Known.Board()
	for i := range board.Len() {
		e := board.Unknown(i).At
		if e.Kind != puzzle.EdgeKind {
			return ""
		}
		a, b := cells(e)
		for _, c := range [...]puzzle.Place{a, b} {
			if _, ok := next[c]; !ok {
				next[c] = nil
				all = append(all, c)
			}
		}
		if !fence[e] {
			next[a], next[b] = append(next[a], b), append(next[b], a)
		}
	}
	if len(gaps) == 0 {
		gaps = puzzle.Places(x.Step.New)
	}
	best := smallest(next, gaps)
	if len(best) == 0 || len(best) == len(all) {
		return ""
	}
	return x.l.part(best)
}

// smallest is the smallest set of joined cells among those at both sides of gaps.
func smallest(next map[puzzle.Place][]puzzle.Place, gaps []puzzle.Place) []puzzle.Place {
	seen := map[puzzle.Place]bool{}
	var best []puzzle.Place
	for _, e := range gaps {
		a, b := cells(e)
		for _, p := range [...]puzzle.Place{a, b} {
			if seen[p] {
				continue
			}
			seen[p] = true
			piece := []puzzle.Place{p}
			for k := 0; k < len(piece); k++ {
				for _, q := range next[piece[k]] {
					if !seen[q] {
						seen[q] = true
						piece = append(piece, q)
					}
				}
			}
			if best == nil || len(piece) < len(best) {
				best = piece
			}
		}
	}
	return best
}

// part names a set of cells: a box by two of its corners, else by the cell nearest to its middle.
func (l *Language) part(set []puzzle.Place) string {
	top, left, bottom, right, r, c := set[0].R, set[0].C, set[0].R, set[0].C, 0, 0
	for _, p := range set {
		top, left, bottom, right = min(top, p.R), min(left, p.C), max(bottom, p.R), max(right, p.C)
		r, c = r+int(p.R), c+int(p.C)
	}
	from, to := puzzle.Cell(int(top), int(left)), puzzle.Cell(int(bottom), int(right))
	if len(set) == 1 {
		return l.place(from)
	}
	data := map[string]string{"From": l.place(from), "To": l.place(to)}
	if int(bottom-top+1)*int(right-left+1) == len(set) {
		return l.Phrase("part/box", data)
	}
	r, c = r/len(set), c/len(set)
	far := func(p puzzle.Place) int { return max(int(p.R)-r, r-int(p.R)) + max(int(p.C)-c, c-int(p.C)) }
	mid := slices.MinFunc(set, func(a, b puzzle.Place) int { return far(a) - far(b) })
	data["Middle"] = l.place(mid)
	return l.Phrase("part/round", data)
}

// edges names edges of which the same is said: lines by their ends and corners, first those that the step itself draws, then what falls; very many by the
// ends of the whole lines that they make; crossed ones one by one.
func (x *Sentence) edges(g *FactGroup, known puzzle.Facts, at []puzzle.Place, drawn bool) {
	if !drawn {
		g.Places = x.l.places(at)
		return
	}
	all := routes(at)
	corners := 0
	ownCorners := 0
	var own, rest []string
	var others []puzzle.Place // edges of the rest
	for k, name := range x.l.paths(at) {
		corners += len(all[k])
		if x.touches(all[k]) {
			own = append(own, name)
			ownCorners += len(all[k])
			continue
		}
		rest = append(rest, name)
		for _, e := range at {
			if on(all[k], e) {
				others = append(others, e)
			}
		}
	}
	if corners > cornersMost {
		if text, n := x.l.strands(known, others); n > 0 && len(own) > 0 && ownCorners+2*n <= cornersMost {
			g.Lines, g.Places = len(own), x.l.join(own, false)
			g.Then = x.l.Phrase(x.Kind+"/from", map[string]any{"Places": text, "Lines": n})
			return
		}
		g.Ends = true
		g.Places, g.Lines = x.l.strands(known, at)
		return
	}
	if len(own) == 0 {
		own, rest = rest, nil
	}
	g.Lines, g.Places, g.Then = len(own), x.l.join(own, false), x.l.join(rest, false)
}

// touches reports whether a line, given by its ends and corners, has an edge that the step draws.
func (x *Sentence) touches(route []puzzle.Place) bool {
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.Value > 0 && on(route, f.At) })
}

// on reports whether an edge is part of a line, given by its ends and corners.
func on(route []puzzle.Place, e puzzle.Place) bool {
	a, b := cells(e)
	for k := 1; k < len(route); k++ {
		p, q := route[k-1], route[k]
		if apart(p, a)+apart(a, b)+apart(b, q) == apart(p, q) || apart(p, b)+apart(b, a)+apart(a, q) == apart(p, q) {
			return true
		}
	}
	return false
}

// cornersMost is how many ends and corners of lines a sentence names; of more only the ends.
const cornersMost = 8

// strands names the whole lines on a board of which edges are a part, each by its two ends, and counts them; 0 when one is closed.
func (l *Language) strands(known puzzle.Facts, edges []puzzle.Place) (string, int) {
	board := known.Board()
	var all []puzzle.Place
	for i := range board.Len() {
		if v, ok := known.Value(i); ok && v > 0 {
			all = append(all, board.Unknown(i).At)
		}
	}
	root := map[puzzle.Place]puzzle.Place{}
	var find func(p puzzle.Place) puzzle.Place
	find = func(p puzzle.Place) puzzle.Place {
		if q, ok := root[p]; ok && q != p {
			root[p] = find(q)
			return root[p]
		}
		return p
	}
	for _, e := range all {
		a, b := cells(e)
		root[find(a)] = find(b)
	}
	var names []string
	for _, r := range routes(all) {
		from, to := r[0], r[len(r)-1]
		if !slices.ContainsFunc(edges, func(e puzzle.Place) bool { a, _ := cells(e); return find(a) == find(from) }) {
			continue
		}
		if from == to {
			return "", 0
		}
		text, _ := l.run("range", map[string]string{"From": l.place(from), "To": l.place(to)})
		names = append(names, text)
	}
	return l.join(names, false), len(names)
}

// lines names places like places does, but edges that lead on from one to the next as one line, by its ends and corners: R2C4-R2C6-R4C6.
func (l *Language) lines(at []puzzle.Place) string {
	if len(at) == 0 || at[0].Kind != puzzle.EdgeKind && at[0].Kind != puzzle.PairKind {
		return l.places(at)
	}
	return l.join(l.paths(at), false)
}

// paths joins edges to lines and names each by its ends and corners.
func (l *Language) paths(edges []puzzle.Place) []string {
	var out []string
	for _, r := range routes(edges) {
		names := make([]string, len(r))
		for k, c := range r {
			names[k] = l.place(c)
		}
		out = append(out, strings.Join(names, "-"))
	}
	return out
}

// routes joins edges to lines, those with ends first: of each its ends and corners.
func routes(edges []puzzle.Place) [][]puzzle.Place {
	next := map[puzzle.Place][]puzzle.Place{}
	var corners []puzzle.Place
	add := func(a, b puzzle.Place) {
		if next[a] == nil {
			corners = append(corners, a)
		}
		next[a] = append(next[a], b)
	}
	for _, e := range edges {
		a, b := cells(e)
		add(a, b)
		add(b, a)
	}
	var out [][]puzzle.Place
	seen := map[[2]puzzle.Place]bool{}
	walk := func(from, to puzzle.Place) {
		names := []puzzle.Place{from}
		for !seen[[2]puzzle.Place{from, to}] {
			seen[[2]puzzle.Place{from, to}], seen[[2]puzzle.Place{to, from}] = true, true
			ahead := puzzle.Place{}
			if len(next[to]) == 2 {
				for _, c := range next[to] {
					if c != from && !seen[[2]puzzle.Place{to, c}] {
						ahead = c
					}
				}
			}
			if ahead.Kind == puzzle.NoPlace || edges[0].Kind == puzzle.PairKind || (from.R == to.R) != (to.R == ahead.R) {
				names = append(names, to)
			}
			if ahead.Kind == puzzle.NoPlace {
				break
			}
			from, to = to, ahead
		}
		out = append(out, names)
	}
	for _, ends := range []bool{true, false} { // lines with ends before closed ones
		for _, c := range corners {
			if ends && len(next[c]) == 2 {
				continue
			}
			for _, d := range next[c] {
				if !seen[[2]puzzle.Place{c, d}] {
					walk(c, d)
				}
			}
		}
	}
	return out
}
