package group

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Longest is the maximum number of sentences about a hypothesis before the first are summarised, where each is short.
const Longest = 24

//go:embed words
var files embed.FS

// Speech completes the speech of a kind with the templates of the family and what they need. The kind may define the template
// "group/members", which names the members, such as "islands"; they are "cells" otherwise.
func Speech(own words.Speech) *words.Speech {
	own.Family = &words.Speech{Name: "group", Files: files,
		Members: map[string]words.Member{"Part": words.Of(sentence.part), "Wall": words.Of(sentence.wall)}}
	return &own
}

// sentence is a sentence about a connected group.
type sentence struct{ *words.Sentence }

// maxWall is the maximum number of cells of a wall that a sentence names.
const maxWall = 12

// wall names the known cells that separate the part that a step is about from the others, apart from the gap that would complete them. It
// is "" if they are many, or if the part that a gap would cut off is small.
func (x sentence) wall() string {
	gap, divides := puzzle.ArgsAs[Gap](x.Step.Args)
	cut, _ := puzzle.ArgsAs[Cut](x.Step.Args)
	if x.Context == nil || divides && len(gap.Part) <= words.MaxListed && gap.Size <= words.MaxListed {
		return ""
	}
	var wall []puzzle.Place
	for _, f := range x.Step.Because {
		if f.At != cut.Outside && f.At != cut.At {
			wall = append(wall, f.At)
		}
	}
	board := x.Context.Known.Board()
	from, to := []puzzle.Place{cut.At}, []puzzle.Place{cut.Outside}
	if divides {
		from, to = nil, nil
		for _, at := range Around(gap.Gap) {
			if slices.Contains(gap.Part, at) {
				from = append(from, at)
			} else {
				to = append(to, at)
			}
		}
		wall = append(wall, gap.Gap)
	}
	for _, at := range slices.Clone(wall) { // keep those without which the part is not separated
		rest := slices.DeleteFunc(slices.Clone(wall), func(a puzzle.Place) bool { return a == at })
		if at != gap.Gap && !leads(board, from, to, rest) {
			wall = rest
		}
	}
	wall = slices.DeleteFunc(wall, func(at puzzle.Place) bool { return at == gap.Gap })
	if len(wall) > maxWall {
		return ""
	}
	if divides {
		return Listed(x.Lang, Along(wall, gap.Gap))
	}
	return Listed(x.Lang, Along(wall))
}

// Listed names cells in the given order, or as ranges if that is shorter.
func Listed(l *words.Language, cells []puzzle.Place) string {
	text := l.List(lists.Map(cells, l.Place), false)
	if ranges := l.Places(cells); len(ranges) < len(text) {
		return ranges
	}
	return text
}

// Along sorts the cells of a wall or chain, which via completes if given, so that each touches the next at a side or corner. It starts at
// an end, or next to via.
func Along(cells []puzzle.Place, via ...puzzle.Place) (out []puzzle.Place) {
	left := slices.Concat(via, cells)
	touching := func(a puzzle.Place) (n int) {
		for _, b := range left {
			if touch(a, b) {
				n++
			}
		}
		return n
	}
	for len(left) > 0 {
		at := slices.MinFunc(left, func(a, b puzzle.Place) int { return touching(a) - touching(b) })
		for k := slices.Index(left, at); k >= 0; k = slices.IndexFunc(left, func(b puzzle.Place) bool { return touch(at, b) }) {
			at = left[k]
			left = slices.Delete(left, k, k+1)
			out = append(out, at)
		}
	}
	return slices.DeleteFunc(out, func(at puzzle.Place) bool { return slices.Contains(via, at) })
}

// touch reports whether two cells touch at a side or corner.
func touch(a, b puzzle.Place) bool {
	return max(a.R-b.R, b.R-a.R) <= 1 && max(a.C-b.C, b.C-a.C) <= 1
}

// MergeSame returns a function for Speech.MergeSteps. It merges consecutive steps of some techniques that differ only in their
// conclusions: same compares their arguments.
func MergeSame(techniques []string, same func(s, t puzzle.Step) bool) func(steps []puzzle.Step) []puzzle.Step {
	return func(steps []puzzle.Step) (out []puzzle.Step) {
		for _, t := range steps {
			n := len(out) - 1
			if n >= 0 && out[n].Technique == t.Technique && slices.Contains(techniques, t.Technique) && !t.Contradiction() && same(out[n], t) {
				out[n] = words.Merge(out[n], t)
			} else {
				out = append(out, t)
			}
		}
		return out
	}
}

// leads reports whether a path of cells side by side leads from one of some cells to one of others, around walls and cells without an
// unknown.
func leads(board *puzzle.Board, from, to, walls []puzzle.Place) bool {
	seen := map[puzzle.Place]bool{}
	for _, at := range walls {
		seen[at] = true
	}
	for list := from; len(list) > 0; list = list[1:] {
		at := list[0]
		switch {
		case seen[at] || board.Index(at) < 0:
		case slices.Contains(to, at):
			return true
		default:
			seen[at] = true
			list = append(list[:len(list):len(list)], Around(at)...)
		}
	}
	return false
}

// Denied states what the only conclusion of a step rules out, as a condition: "if R1C2 is unshaded"; "" if it has several. Cells next to
// conclusions with the value apart follow from these and do not count.
func Denied(x *words.Sentence, apart int) string {
	var left []puzzle.Fact
	for _, f := range x.Step.New {
		if x.Context != nil && x.Context.Known.Holds(f) {
			continue
		}
		next := func(g puzzle.Fact) bool { return g.Value == apart && slices.Contains(Around(g.At), f.At) }
		if f.Value == apart || !slices.ContainsFunc(x.Step.New, next) {
			left = append(left, f)
		}
	}
	if len(left) != 1 {
		return ""
	}
	return x.Lang.Phrase("group/denied", map[string]any{"Place": x.Lang.Place(left[0].At), "Value": left[0].Value})
}

// Around returns the places next to a cell, which may be outside the board.
func Around(at puzzle.Place) (out []puzzle.Place) {
	for d := range ground.Direction(4) {
		out = append(out, puzzle.Cell(d.Step(int(at.R), int(at.C))))
	}
	return out
}

// part names the part that a step is about, if the step lists its cells; see words.Language.Part.
func (x sentence) part() string {
	cells := partOf(x.Step)
	if len(cells) == 0 || cells[0].Kind != puzzle.CellKind {
		return ""
	}
	return x.Lang.Part(cells)
}

// partOf returns the vertices that a step lists; nil for none.
func partOf(s puzzle.Step) []puzzle.Place {
	if said, ok := puzzle.ArgsAs[Gap](s.Args); ok {
		return said.Part
	}
	said, _ := puzzle.ArgsAs[Cut](s.Args)
	return said.Part
}

// Outline returns the border of the part that a step of the family is about, on a board whose vertices are its cells; nil for none. It
// implements puzzle.Kind's Outline.
func Outline(p puzzle.Puzzle, _ puzzle.Facts, s puzzle.Step) []puzzle.Segment {
	in := map[[2]int]bool{}
	for _, at := range partOf(s) {
		in[[2]int{int(at.R), int(at.C)}] = true
	}
	if len(in) < 2 {
		return nil
	}
	rows, cols := p.Size()
	return puzzle.BorderOf(rows, cols, func(r, c int) bool { return in[[2]int{r, c}] })
}
