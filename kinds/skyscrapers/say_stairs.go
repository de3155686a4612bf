package skyscrapers

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Staircases. Often only one height matters, which a clue excludes from its first cells. Several that exclude the same height are one scan
// along the border.

// mergeStairs shortens the staircases of an argument: those with one relevant height mention it alone, and consecutive ones with the same
// height become one step.
func mergeStairs(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	last := 0 // the height that the last staircases of out exclude
	for k, s := range steps {
		h := 0
		if s.Technique == "skyscrapers.staircase" && k < len(steps)-1 {
			h = relevantHeight(s, steps[k+1:])
		}
		switch {
		case h == 0:
			out = append(out, s)
		case h == last:
			said := stairsArgs{Stairs: slices.Concat(stairsOf(out[len(out)-1]), stairsOf(s))}
			s = words.Merge(out[len(out)-1], s)
			s.Args = maps.Clone(s.Args)
			s.AddArgs(said)
			out[len(out)-1] = s
		default:
			s.Args = maps.Clone(s.Args)
			s.AddArgs(stairsArgs{Height: h})
			out = append(out, s)
		}
		last = h
	}
	return out
}

// relevantHeight returns the only height that a staircase eliminates, or that later steps use of it; 0 for none or several.
func relevantHeight(s puzzle.Step, later []puzzle.Step) int {
	if h := heightOf(s.New); h != 0 {
		return h
	}
	var used []puzzle.Fact
	for _, t := range later {
		for _, f := range t.Because {
			if !f.Not && slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.At == f.At }) {
				return 0
			}
			if slices.Contains(s.New, f) {
				used = append(used, f)
			}
		}
	}
	return heightOf(used)
}

// heightOf returns the one height that facts eliminate; 0 for none, several, or a placed one.
func heightOf(facts []puzzle.Fact) int {
	height := 0
	for _, f := range facts {
		if !f.Not || height > 0 && f.Value != height {
			return 0
		}
		height = f.Value
	}
	return height
}

// stairsOf returns the clues of a staircase, or of several that were merged.
func stairsOf(s puzzle.Step) []stairArgs {
	if said, _ := puzzle.ArgsAs[stairsArgs](s.Args); len(said.Stairs) > 0 {
		return said.Stairs
	}
	of, _ := puzzle.ArgsAs[lineArgs](s.Args)
	for _, at := range s.Clues {
		if at.Kind == puzzle.SideKind {
			return []stairArgs{{at, of.Clue}}
		}
	}
	return nil
}

// lineOf returns the row or column along which a clue looks.
func lineOf(side puzzle.Place) puzzle.Place {
	if d := puzzle.Side(side.Dir); d == puzzle.Top || d == puzzle.Bottom {
		return puzzle.Col(int(side.R))
	}
	return puzzle.Row(int(side.R))
}

// stairs lists the clues of several staircases. Similar ones are grouped: "rows 3 and 5 show 3 from the right". So are those of one line:
// "column 5 shows 4 from below and 2 from above".
func (x sentence) stairs() []string {
	var clues [][]stairArgs // each list has one clue, or one line
	for _, s := range stairsOf(x.Step) {
		k := slices.IndexFunc(clues, func(t []stairArgs) bool { return t[0].Clue == s.Clue && t[0].Side.Dir == s.Side.Dir })
		if k < 0 {
			k = slices.IndexFunc(clues, func(t []stairArgs) bool { return len(t) == 1 && lineOf(t[0].Side) == lineOf(s.Side) })
		}
		if k < 0 || len(clues[k]) == 2 && lineOf(clues[k][0].Side) == lineOf(clues[k][1].Side) {
			clues = append(clues, nil)
			k = len(clues) - 1
		}
		clues[k] = append(clues[k], s)
	}
	var out []string
	for _, t := range clues {
		var lines []puzzle.Place
		var seen []string
		for _, s := range t {
			text := x.Lang.Phrase("skyscrapers/seen", map[string]any{"Clue": s.Clue, "View": x.view(s.Side)})
			if !slices.Contains(seen, text) {
				seen = append(seen, text)
			}
			if at := lineOf(s.Side); !slices.Contains(lines, at) {
				lines = append(lines, at)
			}
		}
		slices.SortStableFunc(lines, func(a, b puzzle.Place) int { return cmp.Or(int(a.R)-int(b.R), int(a.C)-int(b.C)) })
		out = append(out, x.Lang.Phrase("skyscrapers/stair", map[string]any{"N": len(lines), "Lines": x.Lang.Clues(lines), "Seen": seen}))
	}
	return out
}

// keeps names the first cells from which a staircase excludes a height; "" if several heights matter.
func (x sentence) keeps() string {
	of, _ := puzzle.ArgsAs[lineArgs](x.Step.Args)
	said, _ := puzzle.ArgsAs[stairsArgs](x.Step.Args)
	h := said.Height
	if h == 0 {
		h = heightOf(x.Step.New)
	}
	if h == 0 {
		return ""
	}
	return x.Lang.Phrase("skyscrapers/keeps", map[string]any{"Height": h, "First": h - (of.N - of.Clue + 1),
		"Cause": x.Main() && !x.Alike()})
}

// hand names the clues used by the steps under one heading: "clue 4 on the left", or only the numbers of several; "" for none.
func (x sentence) hand() string {
	var sides []puzzle.Place
	var clues []int
	take := func(at puzzle.Place, clue int) {
		if clue > 0 && !slices.Contains(sides, at) {
			sides, clues = append(sides, at), append(clues, clue)
		}
	}
	for _, s := range x.Context.Steps {
		of, _ := puzzle.ArgsAs[lineArgs](s.Args)
		number := []int{of.Clue, of.Far}
		for _, at := range s.Clues {
			if at.Kind == puzzle.SideKind && len(number) > 0 {
				take(at, number[0])
				number = number[1:]
			}
		}
	}
	switch len(sides) {
	case 0:
		return ""
	case 1, 2:
		if len(sides) == 1 || lineOf(sides[0]) == lineOf(sides[1]) {
			names := make([]string, len(sides))
			for k, at := range sides {
				names[k] = x.Lang.Phrase("hand/"+puzzle.Side(at.Dir).String(), clues[k])
			}
			return x.Lang.Phrase("skyscrapers/hand", map[string]any{"N": len(sides), "Clues": names})
		}
	}
	slices.Sort(clues)
	clues = slices.Compact(clues)
	names := make([]string, len(clues))
	for k, c := range clues {
		names[k] = fmt.Sprint(c)
	}
	return x.Lang.Phrase("skyscrapers/hand", map[string]any{"N": len(sides), "Clues": names})
}
