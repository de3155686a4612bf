package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// Chains names places like Places does, but joins edges that form a line: by its ends and corners where the kind draws lines,
// R2C4-R2C6-R4C6, otherwise by all its cells.
func (l *Language) Chains(at []puzzle.Place) string {
	if len(at) == 0 || at[0].Kind.Shape() != puzzle.BetweenCells {
		return l.Places(at)
	}
	var names []string
	for _, route := range l.Routes(at, puzzle.Place.Ends) {
		names = append(names, l.Route(route))
	}
	return l.List(names, false)
}

// Route names a line by its cells: "R2C4-R2C5".
func (l *Language) Route(cells []puzzle.Place) string {
	names := lists.Map(cells, l.Place)
	return strings.Join(names, "-")
}

// Routes joins edges into lines, open lines first. Each result has the ends and corners of a line, or all its cells if the kind draws no
// lines. ends returns the two places that an edge connects.
func (l *Language) Routes(edges []puzzle.Place, ends func(edge puzzle.Place) (a, b puzzle.Place)) [][]puzzle.Place {
	next := map[puzzle.Place][]puzzle.Place{}
	var corners []puzzle.Place
	add := func(a, b puzzle.Place) {
		if next[a] == nil {
			corners = append(corners, a)
		}
		next[a] = append(next[a], b)
	}
	for _, e := range edges {
		a, b := ends(e)
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
			if ahead.Kind == puzzle.NoPlace || !l.traits().Lines || (from.R == to.R) != (to.R == ahead.R) {
				names = append(names, to)
			}
			if ahead.Kind == puzzle.NoPlace {
				break
			}
			from, to = to, ahead
		}
		out = append(out, names)
	}
	for _, ends := range []bool{true, false} { // open lines before closed ones
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

// MaxListed is the largest number of cells of a part that are named one by one.
const MaxListed = 5

// Part names a set of cells: a few one by one, a rectangle by two corners, any other set by its size and most central cell.
func (l *Language) Part(set []puzzle.Place) string {
	top, left, bottom, right, r, c := set[0].R, set[0].C, set[0].R, set[0].C, 0, 0
	for _, p := range set {
		top, left, bottom, right = min(top, p.R), min(left, p.C), max(bottom, p.R), max(right, p.C)
		r, c = r+int(p.R), c+int(p.C)
	}
	from, to := puzzle.Cell(int(top), int(left)), puzzle.Cell(int(bottom), int(right))
	if len(set) <= MaxListed {
		return l.Places(set)
	}
	data := map[string]any{"From": l.Place(from), "To": l.Place(to), "N": len(set)}
	if int(bottom-top+1)*int(right-left+1) == len(set) {
		return l.Phrase("part/box", data)
	}
	r, c = r/len(set), c/len(set)
	far := func(p puzzle.Place) int { return max(int(p.R)-r, r-int(p.R)) + max(int(p.C)-c, c-int(p.C)) }
	mid := slices.MinFunc(set, func(a, b puzzle.Place) int { return far(a) - far(b) })
	data["Middle"] = l.Place(mid)
	return l.Phrase("part/round", data)
}

// Chain returns the texts of the sub-steps of a what-if, on the board with its assumption. Bookkeeping and given values, which the board
// shows, are omitted. Without context, texts are short.
func (x *Sentence) Chain() []string {
	if x.Context == nil {
		return x.Sub("short")
	}
	known := x.Context.Known.Clone()
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
	}
	return x.shorten(known, x.Step.Sub, func(known puzzle.Facts, steps []puzzle.Step) []string {
		known = known.Clone()
		var out []string
		stated := map[puzzle.Place]bool{}
		var prior *puzzle.Step // the last step stated
		for i, s := range steps {
			b := Context{Known: known.Clone(), Before: x.Context.Known, Mentioned: stated, Quiet: x.Context.Quiet, Prior: prior}
			if i == len(steps)-1 || !b.bookkeeping(s) && !strings.HasSuffix(s.Technique, ".given") {
				out = JoinSentence(out, x.Lang.ArgumentText(s, b))
				prior = &steps[i]
			}
			for _, f := range s.New {
				known.Add(f)
				stated[f.At] = true
			}
		}
		return out
	})
}

// JoinSentence appends a sentence to texts, unless it is empty. If it begins with a semicolon, it continues the last of them.
func JoinSentence(texts []string, text string) []string {
	if text == "" {
		return texts
	}
	if n := len(texts) - 1; n >= 0 && strings.HasPrefix(text, ";") {
		return append(texts[:n:n], strings.TrimSuffix(texts[n], ".")+text)
	}
	return append(texts, Capital(strings.TrimLeft(text, "; ")))
}

// bookkeeping reports whether s is bookkeeping and decides no place.
func (b *Context) bookkeeping(s puzzle.Step) bool {
	if b.Quiet == nil || !b.Quiet(s.Technique) || s.Contradiction() {
		return false
	}
	known := After(b.Known, []puzzle.Step{s})
	return !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return known.CandidatesAt(f.At).Len() < 2 })
}

// Clashes reports whether the sub-steps of a what-if end in a contradiction.
func (x *Sentence) Clashes() bool {
	n := len(x.Step.Sub)
	return n > 0 && x.Step.Sub[n-1].Contradiction()
}

// Overruled states the values that Contradicted returns.
func (x *Sentence) Overruled() string {
	_, facts := Contradicted(x)
	return x.facts(facts, false)
}

// Contradicted returns what was assumed or known before the last sub-step of a what-if, and the values among it that this sub-step
// contradicts. It returns zero values if that sub-step is a contradiction of its own.
func Contradicted(x *Sentence) (known puzzle.Facts, facts []puzzle.Fact) {
	n := len(x.Step.Sub) - 1
	if n < 0 || x.Context == nil || x.Clashes() {
		return known, nil
	}
	known = x.Context.Known.Clone()
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
	}
	known = After(known, x.Step.Sub[:n])
	for _, f := range x.Step.Sub[n].New {
		if v, one := known.Value(known.Board().Index(f.At)); one && known.Contradicts(f) {
			facts = append(facts, puzzle.Fact{At: f.At, Value: v})
		}
	}
	return known, facts
}
