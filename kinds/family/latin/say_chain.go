package latin

import (
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// chained lists the nodes of a chain, each with its reason: "R3C4 = 2 (was 2 or 3) and R5C4 = 4 (only place in row 5)". A new sentence
// begins after maxWords words.
func (x sentence) chained() string {
	names, _, _ := x.nodes()
	text, from, n := "", 0, 0
	for k, name := range names {
		if n += len(strings.Fields(name)); k+1 < len(names) && n+len(strings.Fields(names[k+1])) <= maxWords {
			continue
		}
		some := x.Lang.List(names[from:k+1], false)
		if from > 0 {
			some = ". " + x.Lang.Phrase("latin/next", some)
		}
		text, from, n = text+some, k+1, 0
	}
	return text
}

// nodes returns the texts of the nodes of a chain, the premises that they state, and the board that a reader sees at the end.
func (x sentence) nodes() (names []string, told map[puzzle.Fact]bool, end sight) {
	said := words.Args[ChainArgs](x)
	told = map[puzzle.Fact]bool{}
	if x.Context == nil {
		for _, f := range said.Chain {
			names = append(names, x.named(f, ""))
		}
		return names, told, end
	}
	both := x.both() != ""
	b := sight{x.Context.Known.Clone()}
	set := func(f puzzle.Fact) {
		if b.CandidatesAt(f.At).Has(f.Value) {
			b.Add(f)
		}
	}
	set(puzzle.Fact{At: said.Supposed, Value: said.Height})
	for _, f := range said.Chain {
		if !both || f.At != said.At {
			why, used := x.forced(b, f)
			if x.repeated(f, used) {
				why = ""
			}
			names = append(names, x.named(f, why))
			for _, u := range used {
				told[u] = true
			}
			set(f)
		}
	}
	return names, told, b
}

// repeated reports whether the step before is a chain with the same node, and its text states the same premises.
func (x sentence) repeated(node puzzle.Fact, used []puzzle.Fact) bool {
	prior := x.Context.Prior
	if prior == nil || x.Context.NewArgument {
		return false
	}
	said, ok := puzzle.ArgsAs[ChainArgs](prior.Args)
	return ok && slices.Contains(said.Chain, node) &&
		!slices.ContainsFunc(used, func(f puzzle.Fact) bool {
			return slices.Contains(x.Step.Because, f) && !slices.Contains(prior.Because, f)
		})
}

// jam states how the last sub-step of a what-if contradicts a value: a line has it twice, or a cell has two. It is "" if neither is so.
func (x sentence) jam() string {
	known, facts := words.Contradicted(x.Sentence)
	if known.IsZero() {
		return ""
	}
	b, last := sight{known}, x.Step.Sub[len(x.Step.Sub)-1]
	twice := func(l puzzle.Place, v int) string {
		return x.Lang.Phrase("latin/twice", map[string]any{"Line": x.Lang.Place(l), "Value": v})
	}
	for _, f := range facts {
		for _, l := range last.Clues {
			if strings.HasSuffix(last.Technique, ".same-line") && slices.Contains(b.linesOf(f.At), l) {
				return twice(l, f.Value)
			}
		}
		for _, g := range last.New {
			if g.At == f.At && !g.Not {
				return x.Lang.Phrase("latin/two", map[string]any{"Place": x.Lang.Place(f.At), "Values": []int{f.Value, g.Value}})
			}
		}
	}
	for _, f := range last.New {
		lines := b.linesOf(f.At)
		k := slices.IndexFunc(lines, func(l puzzle.Place) bool { return b.has(l, f.Value) })
		if k >= 0 && !f.Not && b.value(f.At) == 0 {
			return twice(lines[k], f.Value)
		}
	}
	return ""
}

func (x sentence) named(f puzzle.Fact, why string) string {
	text := x.Lang.Phrase("latin/so", words.FactGroup{N: 1, At: f.At, Places: x.Lang.Place(f.At), Value: f.Value})
	if why != "" {
		text += " (" + why + ")"
	}
	return text
}

// forced states why the cell of f holds its value on a board: it has no other candidate, its value has no other place in a line, or the
// clues of a line require it. It returns "" if the values in its row and column show it. used are the premises that the text states.
func (x sentence) forced(b sight, f puzzle.Fact) (why string, used []puzzle.Fact) {
	known := x.Context.Known
	i := known.Board().Index(f.At)
	all := known.Board().Unknown(i).Values
	var hidden puzzle.Mask
	sole := true
	for w := range (all &^ puzzle.Only(f.Value)).Values() {
		out := puzzle.Fact{At: f.At, Value: w, Not: true}
		switch {
		case slices.ContainsFunc(b.linesOf(f.At), func(l puzzle.Place) bool { return b.has(l, w) }):
			used = append(used, out)
		case known.Holds(out):
			hidden |= puzzle.Only(w)
			used = append(used, out)
		default:
			sole = false
		}
	}
	if sole {
		if hidden == 0 || known.CandidatesAt(f.At).Len() == 1 { // its row and column, or the cell itself, show it
			return "", used
		}
		values, not := former(known.CandidatesAt(f.At), hidden, all)
		name := "latin/before"
		if not {
			name = "latin/not-before"
		}
		return x.Lang.Phrase(name, words.FactGroup{Values: slices.Collect(values.Values()), Board: slices.Collect(all.Values())}), used
	}
	fewest := -1 // open cells that the shortest statement of a line names
	for _, l := range b.linesOf(f.At) {
		_, open := b.elsewhere(l, f.At, f.Value)
		if b.has(l, f.Value) || fewest >= 0 && len(open) >= fewest ||
			slices.ContainsFunc(open, func(c puzzle.Place) bool { return !known.Holds(puzzle.Fact{At: c, Value: f.Value, Not: true}) }) {
			continue
		}
		used, fewest = nil, len(open)
		for _, c := range b.cells(l) {
			used = append(used, puzzle.Fact{At: c, Value: f.Value, Not: true})
		}
		why = x.onlyText(l, open, f.Value)
	}
	if fewest >= 0 {
		return why, used
	}
	var clues []puzzle.Place
	for _, at := range x.Step.Clues {
		if at.Kind == puzzle.SideKind && slices.Contains(b.linesOf(f.At), at.Along()) {
			clues = append(clues, at)
		}
	}
	if len(clues) == 0 {
		return "", nil
	}
	used = nil
	for _, u := range x.Step.Because {
		own := slices.ContainsFunc(clues, func(at puzzle.Place) bool { return slices.Contains(b.cells(at.Along()), u.At) })
		if own && !b.excludes(u.At, u.Value) {
			used = append(used, u)
		}
	}
	premises := x.open(b, used)
	y := &words.Sentence{Step: x.Step, Lang: x.Lang, Context: x.Context}
	y.Step.Args = maps.Clone(x.Step.Args)
	y.Step.AddArgs(NodeArgs{f.At, premises})
	if text, err := x.Lang.Fill(x.Step.Technique+"/forced", y); err == nil && text != "" {
		return text, used
	}
	return x.Lang.Phrase("latin/required", map[string]any{"N": len(clues), "Clues": x.Lang.Clues(clues), "Why": premises}), used
}
