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

// mergeStairs shortens the staircases of an argument: those with one relevant height mention it alone. Consecutive ones with the same
// height, or with several heights, become one step.
func mergeStairs(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	last := 0 // the height that the last staircases of out exclude
	for k, s := range steps {
		h := 0
		if s.Technique == "skyscrapers.staircase" && k < len(steps)-1 {
			if h = relevantHeight(s, steps[k+1:]); h == 0 {
				h = manyHeights
			}
		}
		switch {
		case s.Technique == "skyscrapers.facing" && last != 0 && !slices.ContainsFunc(out[len(out)-1].Clues, func(at puzzle.Place) bool {
			return !slices.Contains(s.Clues, at)
		}): // which implies it
			out[len(out)-1] = words.Merge(s, out[len(out)-1])
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
			s.AddArgs(stairsArgs{Height: max(h, 0)})
			out = append(out, s)
		}
		last = h
	}
	return out
}

// manyHeights represents the heights of a staircase that excludes several.
const manyHeights = -1

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

// stairsOf returns the clues of a staircase, or of several that were merged. It is nil if the step uses no clue outside the board.
func stairsOf(s puzzle.Step) []stairArgs {
	if said, _ := puzzle.ArgsAs[stairsArgs](s.Args); len(said.Stairs) > 0 {
		return said.Stairs
	}
	of, _ := puzzle.ArgsAs[lineArgs](s.Args)
	for _, at := range s.Clues {
		if isSide(at) {
			return []stairArgs{{at, of.Clue}}
		}
	}
	return nil
}

// stairs lists the clues of several staircases. Similar ones are grouped: "rows 3 and 5 show 3 from the right". So are those of one line:
// "column 5 shows 4 from below and 2 from above".
func (x sentence) stairs() []string {
	var clues [][]stairArgs // each list has one clue, or one line
	for _, s := range stairsOf(x.Step) {
		k := slices.IndexFunc(clues, func(t []stairArgs) bool { return t[0].Clue == s.Clue && t[0].Side.Dir == s.Side.Dir })
		if k < 0 {
			k = slices.IndexFunc(clues, func(t []stairArgs) bool { return len(t) == 1 && t[0].Side.Along() == s.Side.Along() })
		}
		if k < 0 || len(clues[k]) == 2 && clues[k][0].Side.Along() == clues[k][1].Side.Along() {
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
			if at := s.Side.Along(); !slices.Contains(lines, at) {
				lines = append(lines, at)
			}
		}
		slices.SortStableFunc(lines, func(a, b puzzle.Place) int { return cmp.Or(int(a.R)-int(b.R), int(a.C)-int(b.C)) })
		out = append(out, x.Lang.Phrase("skyscrapers/stair", map[string]any{"N": len(lines), "Lines": x.Lang.Clues(lines), "Seen": seen}))
	}
	return out
}

// height returns the one height that staircases exclude, or the only one that matters; 0 for several.
func (x sentence) height() int {
	if said := words.Args[stairsArgs](x); said.Height > 0 {
		return said.Height
	}
	return heightOf(x.Step.New)
}

// hidden names the cells from which staircases exclude their height, unless it is already in their row or column and the step
// is not the last.
func (x sentence) hidden() string {
	var at, open []puzzle.Place
	for _, f := range x.Step.New {
		if f.Not && f.Value == x.height() {
			if at = append(at, f.At); !x.stands(f) {
				open = append(open, f.At)
			}
		}
	}
	if len(open) > 0 || !x.Context.Last {
		at = open
	}
	return x.Lang.Places(at)
}

// stands reports whether the row or column of a cell has the value that f excludes.
func (x sentence) stands(f puzzle.Fact) bool {
	board := x.Context.Known.Board()
	for i := range board.Len() {
		v, one := x.Context.Known.Value(i)
		if at := board.At(i); one && v == f.Value && (at.R == f.At.R || at.C == f.At.C) {
			return true
		}
	}
	return false
}

// bounds states the largest heights of the first cells by staircases, nearest first: "R1C4 is at most 3". It omits cells that are filled or
// whose row and column show why, if others remain, and bounds above the least one of a cell.
func (x sentence) bounds() (out []string) {
	n := words.Args[lineArgs](x).N
	found := slices.DeleteFunc(slices.Clone(x.Step.New), func(f puzzle.Fact) bool {
		return f.Not && (x.stands(f) || x.Context.Known.CandidatesAt(f.At).Len() == 1)
	})
	if len(found) == 0 {
		found = x.Step.New
	}
	var order []puzzle.Place
	most := map[puzzle.Place]int{}
	for _, s := range stairsOf(x.Step) {
		for d, at := range cellsFrom([]puzzle.Place{s.Side}, n) {
			if m := n - s.Clue + 1 + d; slices.ContainsFunc(found, func(f puzzle.Fact) bool { return f.At == at && (!f.Not || f.Value > m) }) {
				if most[at] == 0 {
					order, most[at] = append(order, at), m
				}
				most[at] = min(most[at], m)
			}
		}
	}
	for _, at := range order {
		out = append(out, x.Lang.Phrase("skyscrapers/bound", map[string]any{"Place": x.Lang.Place(at), "Most": most[at]}))
	}
	return out
}

// first names the first cells along the clue.
func (x sentence) first(n int) string {
	return x.Lang.Places(cellsFrom(x.Step.Clues, words.Args[lineArgs](x).N)[:n])
}

// start lists the visible heights among the known cells at the start of the line.
func (x sentence) start() (out []int) {
	for _, at := range cellsFrom(x.Step.Clues, words.Args[lineArgs](x).N) {
		m := x.Context.Known.CandidatesAt(at)
		if m.Len() != 1 {
			break
		}
		if len(out) == 0 || m.Min() > out[len(out)-1] {
			out = append(out, m.Min())
		}
	}
	return out
}

// above lists the cells of the conclusion with the heights that the step eliminates: "above 5 in R2C3".
func (x sentence) above() (out []string) {
	for _, at := range puzzle.Places(x.Step.New) {
		least := 0
		for _, f := range x.Step.New {
			if f.At == at && (least == 0 || f.Value < least) {
				least = f.Value
			}
		}
		out = append(out, x.Lang.Phrase("skyscrapers/above", map[string]any{"Place": x.Lang.Place(at), "Height": least - 1}))
	}
	return out
}

// cellsFrom returns the n cells that the first clue outside the board looks along, nearest first. It returns nil if no clue is outside.
func cellsFrom(clues []puzzle.Place, n int) []puzzle.Place {
	out := make([]puzzle.Place, n)
	k := slices.IndexFunc(clues, isSide)
	if k < 0 {
		return nil
	}
	side := puzzle.Side(clues[k].Dir)
	i, down, _ := clues[k].Along().Line()
	for d := range out {
		e := d
		if side == puzzle.Right || side == puzzle.Bottom {
			e = n - 1 - d
		}
		if out[d] = puzzle.Cell(i, e); down {
			out[d] = puzzle.Cell(e, i)
		}
	}
	return out
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
			if isSide(at) && len(number) > 0 {
				take(at, number[0])
				number = number[1:]
			}
		}
	}
	switch len(sides) {
	case 0:
		return ""
	case 1, 2:
		if len(sides) == 1 || sides[0].Along() == sides[1].Along() {
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
