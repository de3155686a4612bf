package loop

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// Ends returns the places of the vertices of an edge.
type Ends func(edge puzzle.Place) (a, b puzzle.Place)

// Speech completes the speech of a kind with the templates of the family. The kind may define "loop/vertex", "loop/Vertex" and
// "loop/must", the words for a vertex and for the clue of a vertex that the loop must visit, "part/vertex", which names such a vertex in
// a sentence, and "loop/point" for the places of Layout.Point.
func Speech(ends Ends, own words.Speech) *words.Speech {
	own.Family = &words.Speech{Name: "loop", Files: files, Members: map[string]words.Member{
		"Around":   words.Of(func(x sentence) string { return x.around(ends) }),
		"Cells":    words.Of(sentence.cells),
		"Closers":  words.Of(func(x sentence) closers { return x.closers(ends) }),
		"Loose":    words.Of(func(x sentence) string { return x.loose(ends) }),
		"Meet":     words.Of(func(x sentence) string { return x.meet(ends) }),
		"Onward":   words.Of(func(x sentence) onward { return x.onward(ends) }),
		"Crossing": words.Of(func(x sentence) string { return x.crossing(ends) }),
		"Part":     words.Of(func(x sentence) string { return x.part(ends) }),
		"Joined":   words.Of(sentence.joined),
		"Straight": words.Of(sentence.straight),
		"Suppose":  words.Of(sentence.suppose),
		"Refuted":  words.Of(sentence.refuted),
		"Thing":    words.Named[puzzle.Place](sentence.thing),
	}}
	own.MergeSteps = sameGaps
	own.GroupData = func(x *words.Sentence, g words.FactGroup) any { return edges(x, ends, g) }
	own.Implied = leadsOn
	return &own
}

type sentence struct{ *words.Sentence }

// refuted returns the texts of two cases of which one fails: of that one, and of the other without its assumption, which is then known. The
// other states the conclusion; if it has no text, the first omits its own, which is the same. refuted returns nil for other cases.
func (x sentence) refuted() []string {
	fails := func(s puzzle.Step) bool { return strings.HasSuffix(s.Technique, ".what-if") }
	if len(x.Step.Sub) != 2 || fails(x.Step.Sub[0]) == fails(x.Step.Sub[1]) {
		return nil
	}
	out := x.Cases()
	if fails(x.Step.Sub[1]) {
		slices.Reverse(out)
	}
	_, body, _ := strings.Cut(out[1], ". ")
	if out[1] = words.Capital(body); body != "" {
		if len(x.Context.FollowUps) == 0 {
			x.Hush()
		}
		return out
	}
	k := slices.IndexFunc(x.Step.Sub, fails)
	of := &words.Sentence{Step: x.Step.Sub[k], Lang: x.Lang, Context: &words.Context{Known: x.Start(), Quiet: x.Context.Quiet, Case: true}}
	text, _ := x.Lang.Fill("loop.what-if/tell", of)
	return []string{text}
}

// thing names a vertex or an edge among the arguments: "R3C4" or "the line R3C4-R3C5".
func (x sentence) thing(arg string) string {
	at, ok := x.Step.Args.Place(arg)
	switch {
	case !ok:
		return ""
	case at.Between():
		return x.Lang.Phrase("part/line", x.Lang.Place(at))
	}
	return Vertex(x.Lang, at)
}

// joined names the two things that a choke point connects: "the lines R1C1-R1C2 and R3C1-R3C2".
func (x sentence) joined() string {
	a, _ := x.Step.Args.Place("inside")
	b, _ := x.Step.Args.Place("outside")
	if a.Between() && b.Between() {
		return x.Lang.Phrase("part/lines", x.Lang.List([]string{x.Lang.Place(a), x.Lang.Place(b)}, false))
	}
	return x.Lang.List([]string{x.thing("inside"), x.thing("outside")}, false)
}

// Vertex names a vertex that the loop must visit, by the number of its clue if sentences name that.
func Vertex(l *words.Language, at puzzle.Place) string {
	if _, ok := l.ClueNumber(at); ok {
		return l.Numbers([]puzzle.Place{at})
	}
	return l.Phrase("part/vertex", l.Place(at))
}

// straight returns the vertices with a clue that the step uses: the loop goes straight through them.
func (x sentence) straight() []puzzle.Place {
	return slices.DeleteFunc(slices.Clone(x.Step.Clues), func(p puzzle.Place) bool { return p.Kind == puzzle.RuleKind })
}

// maxFew is the maximum number of vertices, other than cells, that are named individually.
const maxFew = 6

// cells names the vertices among the arguments as one part of the board; "" if the step has no vertices, or too many without a common
// name.
func (x sentence) cells() string {
	said, _ := puzzle.ArgsAs[Cut](x.Step.Args)
	switch {
	case len(said.Cells) == 0:
		return ""
	case said.Cells[0].Kind == puzzle.CellKind:
		return x.area(said.Cells)
	case len(said.Cells) > 2 && len(boxes(said.Cells)) == 1:
		box := boxes(said.Cells)[0]
		return x.Lang.Phrase("loop/points", map[string]string{"From": x.Lang.Place(box[0]), "To": x.Lang.Place(box[1])})
	case len(said.Cells) > maxFew:
		return ""
	}
	return x.Lang.Places(said.Cells)
}

// loose names the ends of the known lines that the step uses; "" for none or more than maxFew.
func (x sentence) loose(ends Ends) string {
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		a, b := ends(f.At)
		for _, v := range [...]puzzle.Place{a, b} {
			if f.Value != 1 || f.Not {
				continue
			}
			if k := slices.Index(at, v); k >= 0 {
				at = slices.Delete(at, k, k+1)
			} else {
				at = append(at, v)
			}
		}
	}
	if len(at) > maxFew {
		return ""
	}
	return x.Lang.Places(at)
}

// meet names the vertex in which the edges of the step meet; "" if they do not, as in merged steps.
func (x sentence) meet(ends Ends) string {
	count := map[puzzle.Place]int{}
	edges := 0
	for _, f := range slices.Concat(x.Step.New, x.Step.Because) {
		a, b := ends(f.At)
		edges++
		count[a]++
		count[b]++
	}
	for p, n := range count { // any order: two edges share one vertex at most
		if n == edges && edges > 1 {
			return x.Lang.Place(p)
		}
	}
	return ""
}

// part names the smaller part that the edges and vertices of the step separate from the rest (see area). It returns "" if they separate
// nothing or some of the edges are elsewhere, or if vertices are not cells.
func (x sentence) part(ends Ends) (name string) {
	if x.Context == nil || x.Context.Known.IsZero() {
		return ""
	}
	fence, passed := map[puzzle.Place]bool{}, x.straight() // the outline also passes through these vertices
	for _, f := range slices.Concat(x.Step.New, x.Step.Because) {
		fence[f.At] = true
	}
	next := map[puzzle.Place][]puzzle.Place{}
	var all []puzzle.Place
	for _, u := range x.Context.Known.Board().Unknowns() {
		a, b := ends(u.At)
		for _, c := range [...]puzzle.Place{a, b} {
			if _, ok := next[c]; !ok {
				next[c] = nil
				all = append(all, c)
			}
		}
		if !fence[u.At] && !slices.Contains(passed, a) && !slices.Contains(passed, b) {
			next[a], next[b] = append(next[a], b), append(next[b], a)
		}
	}
	best := smallest(next, ends, puzzle.Places(x.Step.New))
	within := func(e puzzle.Place) bool { // with both ends, or none
		a, b := ends(e)
		return slices.Contains(best, a) == slices.Contains(best, b)
	}
	if len(best) == 0 || len(best) == len(all) || best[0].Kind != puzzle.CellKind ||
		slices.ContainsFunc(puzzle.Places(x.Step.Because), within) || len(passed) > 0 && len(boxes(best)) > maxAround {
		return ""
	}
	return x.area(best)
}

// crossing names the lines among the premises if their outline has no name (see part) and they are few.
func (x sentence) crossing(ends Ends) string {
	var lines []puzzle.Place
	for _, f := range x.Step.Because {
		if f.Value == 1 && !f.Not {
			lines = append(lines, f.At)
		}
	}
	if len(lines) > maxCrossing || x.part(ends) != "" {
		return ""
	}
	return x.Lang.Places(lines)
}

// maxCrossing is the largest number of lines that a sentence about an outline names.
const maxCrossing = 8

// around names the smallest box with all clues, premises and conclusions of the step.
func (x sentence) around(ends Ends) string {
	all := x.straight()
	for _, f := range slices.Concat(x.Step.Because, x.Step.New) {
		a, b := ends(f.At)
		all = append(all, a, b)
	}
	if len(all) == 0 {
		return ""
	}
	box := [2]puzzle.Place{all[0], all[0]}
	for _, p := range all {
		box[0].R, box[0].C = min(box[0].R, p.R), min(box[0].C, p.C)
		box[1].R, box[1].C = max(box[1].R, p.R), max(box[1].C, p.C)
	}
	if at := box[1]; at.Kind.Shape() == puzzle.AtCorner { // the cells between the corners
		box[1] = puzzle.Cell(int(max(at.R-1, 0)), int(max(at.C-1, 0)))
		box[0] = puzzle.Cell(int(min(box[0].R, box[1].R)), int(min(box[0].C, box[1].C)))
	}
	return x.Lang.Phrase("part/box", map[string]string{"From": x.Lang.Place(box[0]), "To": x.Lang.Place(box[1])})
}

// maxBoxes is the maximum number of boxes that name a part of the board, maxAround that if an outline around it passes through vertices.
const (
	maxBoxes  = 6
	maxAround = 3
)

// area names a set of cells by the boxes that it consists of, or by a cell in its middle if there are too many.
func (x sentence) area(set []puzzle.Place) string {
	boxes := boxes(set)
	if len(boxes) > maxBoxes || len(boxes) == 1 && boxes[0][0] != boxes[0][1] && len(set) > 1 {
		return x.Lang.Part(set)
	}
	names := make([]string, len(boxes))
	for k, b := range boxes {
		names[k] = x.Lang.Place(b[0])
		if b[0] != b[1] {
			names[k] = x.Lang.Phrase("loop/to", map[string]string{"From": names[k], "To": x.Lang.Place(b[1])})
		}
	}
	if len(set) == 1 {
		return names[0]
	}
	return x.Lang.Phrase("loop/area", x.Lang.List(names, false))
}

// boxes divides cells into boxes, given by two corners: runs in a row, joined with equal ones in the rows below.
func boxes(set []puzzle.Place) (out [][2]puzzle.Place) {
	set = slices.Clone(set)
	slices.SortFunc(set, puzzle.Place.Compare)
	var runs [][2]puzzle.Place
	for _, p := range set {
		n := len(runs) - 1
		if n >= 0 && runs[n][1].R == p.R && runs[n][1].C == p.C-1 {
			runs[n][1] = p
		} else {
			runs = append(runs, [2]puzzle.Place{p, p})
		}
	}
	for _, r := range runs {
		k := slices.IndexFunc(out, func(b [2]puzzle.Place) bool {
			return b[0].C == r[0].C && b[1].C == r[1].C && b[1].R == r[0].R-1
		})
		if k < 0 {
			out = append(out, r)
		} else {
			out[k][1] = r[1]
		}
	}
	return out
}

// smallest returns the smallest connected set of vertices among those at the ends of gaps. next has the neighbours of each vertex; the
// result is nil without gaps.
func smallest(next map[puzzle.Place][]puzzle.Place, ends Ends, gaps []puzzle.Place) []puzzle.Place {
	seen := map[puzzle.Place]bool{}
	var best []puzzle.Place
	for _, e := range gaps {
		a, b := ends(e)
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

// suppose states a hypothesis: "the line ran R3C4-R3C5"; "" if the step has none.
func (x sentence) suppose() string {
	said, ok := puzzle.ArgsAs[puzzle.Assumption](x.Step.Args)
	if !ok {
		return ""
	}
	value := said.Assumed.Value
	if said.Assumed.Not { // an edge is part of the line, or it is not
		value = 1 - value
	}
	return x.Lang.Phrase("loop/suppose", words.FactGroup{Places: x.Lang.Place(said.Assumed.At), Value: value})
}

// leadsOn reports whether a step continues a line by the only edge left.
func leadsOn(s puzzle.Step) bool {
	said, _ := puzzle.ArgsAs[Visited](s.Args)
	draws := slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
	return strings.HasSuffix(s.Technique, ".dead-end") && said.All == 0 && draws
}

// sameGaps joins consecutive steps about the same two gaps, one edge each, and those that follow from the same clues alone.
func sameGaps(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		gaps, ok := puzzle.ArgsAs[Gaps](s.Args)
		if n := len(out) - 1; n >= 0 && s.Technique == out[n].Technique && !s.Contradiction() {
			before, _ := puzzle.ArgsAs[Gaps](out[n].Args)
			same := len(s.Args) == 0 && len(s.Clues) > 1 && len(s.Because)+len(out[n].Because) == 0 && slices.Equal(s.Clues, out[n].Clues)
			other := func(e puzzle.Place) bool { return !slices.Contains(before.Gaps, e) }
			if same || ok && len(gaps.Gaps) == 2 && !slices.ContainsFunc(gaps.Gaps, other) {
				out[n] = words.Merge(out[n], s)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}
