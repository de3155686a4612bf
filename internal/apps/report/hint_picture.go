package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// New returns the conclusions that the text of the hint states; pictures mark only these.
func (h Hinted) New() []puzzle.Fact {
	if h.Trivial {
		return slices.DeleteFunc(slices.Clone(h.Found.Step.New), func(x puzzle.Fact) bool { return x.Not })
	}
	if h.thought != nil {
		return h.thought.Stated()
	}
	return h.Found.Step.New
}

// named returns the clues and the places of premises that the sentence of a step names. A premise is named alone, in a range, or as a
// value of a named row, column or group; a few known places need no name. Candidates that only the player's notes exclude would otherwise
// mark half the board.
func (h Hinted) named(l *words.Language, p puzzle.Puzzle, s puzzle.Step) (clues, premises []puzzle.Place) {
	l = l.Of(p.Kind())
	text := ""
	if h.Level >= MaxHintLevel && len(h.Hints) > 0 {
		text = h.Hints[len(h.Hints)-1]
	} else {
		text = h.longText(l, p, s)
	}
	groups, within := l.Naming(text, s.Clues), map[puzzle.Place]bool{} // the cells of named groups
	for _, c := range s.Clues {
		if cells := puzzle.GroupCells(p, c); cells != nil && groups.Names(p.Board(), c) {
			clues = append(clues, c)
			for _, at := range cells {
				within[at] = true
			}
		}
	}
	// "The boxes at R4C4 and R7C4" name neither cells nor their rows. Texts list them in reading order.
	slices.SortStableFunc(clues, func(a, b puzzle.Place) int { return cmp.Or(int(a.R)-int(b.R), int(a.C)-int(b.C)) })
	for set := range 1 << min(len(clues), maxListed) {
		var some []puzzle.Place
		for i, c := range clues {
			if set>>i&1 != 0 {
				some = append(some, c)
			}
		}
		if len(some) > 0 {
			name := l.Clues(some)
			text = strings.NewReplacer(name, "", words.Capital(name), "").Replace(text)
		}
	}
	named, naming := l.Mentions(text), l.Naming(text, s.Clues)
	for _, c := range s.Clues {
		if puzzle.GroupCells(p, c) == nil && (c.Kind == puzzle.RuleKind || naming.Names(p.Board(), c)) {
			clues = append(clues, c)
		}
	}
	var out []puzzle.Fact
	few := len(puzzle.Places(s.Because)) <= maxUnnamed
	for _, x := range s.Because {
		value := !x.Not && x.Value > 0 && p.Kind().Traits.Digits
		if named.Place(x.At) || few && !x.Not || value && (named.Line(x.At.R, x.At.C) || within[x.At]) {
			out = append(out, x)
		}
	}
	return clues, puzzle.Places(out)
}

// maxUnnamed is the number of known places up to which a step marks all: a sentence may count them, as in "two crosses leave only".
const maxUnnamed = 3

// maxListed is the number of groups whose names are looked for as parts of lists.
const maxListed = 9

// maxMarks is the number of places that the drawing of a hint marks; a chain may have more.
const maxMarks = 12

// drawn returns the clues and premises to mark in a drawing: those that named returns, but without the premises, and then without the
// clues, if there would be too many marks. concluded is the number of other marks.
func (h Hinted) drawn(l *words.Language, p puzzle.Puzzle, s puzzle.Step, concluded int) (clues, premises []puzzle.Place) {
	clues, premises = h.named(l, p, s)
	if h.size == HintChain {
		return clues, premises
	}
	if room := max(0, maxMarks-min(concluded, maxMarks/2)); len(clues) > room {
		return nil, nil
	} else if len(clues)+len(premises) > room {
		return clues, nil
	}
	return clues, premises
}

// Picture draws the board of the hint, with marks according to its level.
func (h Hinted) Picture(l *words.Language, p puzzle.Puzzle) scene.Scene {
	l = l.About(p)
	drawing := l.Draw(p, h.Board)
	mark := func(role scene.Role, level int, places []puzzle.Place) {
		if h.Level >= level {
			puzzle.Highlight(&drawing, p, role, places...)
		}
	}
	switch s := h.Found.Step; {
	case h.Status == HintMistake:
		if v := h.violation; v != nil {
			mark(scene.Used, 4, v.Clues)
			mark(scene.Wrong, 4, v.At)
		} else if why := h.why(); why != nil {
			clues, premises := h.drawn(l, p, *why, len(h.Found.Wrong))
			mark(scene.Used, 4, clues)
			mark(scene.Because, 4, premises)
		}
		mark(scene.Wrong, 3, puzzle.Places(h.Found.Wrong))
	case h.Status == HintStep:
		clues, premises := h.drawn(l, p, *s, len(h.New()))
		mark(scene.Used, 4, clues)
		mark(scene.Because, 4, premises)
		if h.Level == 4 {
			mark(scene.New, 4, h.look().Decide)
		} else {
			mark(scene.New, MaxHintLevel, puzzle.Places(h.New()))
		}
	default:
		mark(scene.Differ, 1, h.Found.Open)
		mark(scene.Wrong, 1, h.Clash)
	}
	drawing.Items = mergeCells(drawing.Items)
	return drawing
}

// mergeCells replaces marks on neighbouring cells of the same role by one mark around them: first along rows, then along columns.
func mergeCells(items []scene.Item) []scene.Item {
	isCell := func(it scene.Item) bool {
		return it.Shape == scene.Rect && it.Anchor == scene.Middle && (it.Role == scene.New || it.Role == scene.Because)
	}
	merge := func(joins func(a, b scene.Item) bool) {
		for k := 0; k < len(items); k++ {
			for n := k + 1; n < len(items) && isCell(items[k]); n++ {
				if a, b := items[k], items[n]; isCell(b) && a.Role == b.Role && (joins(a, b) || joins(b, a)) {
					items[k].X, items[k].Y, items[k].X2, items[k].Y2 = min(a.X, b.X), min(a.Y, b.Y), max(a.X2, b.X2), max(a.Y2, b.Y2)
					items = slices.Delete(items, n, n+1)
					n = k
				}
			}
		}
	}
	merge(func(a, b scene.Item) bool { return a.Y == b.Y && a.Y2 == b.Y2 && a.X2 == b.X })
	merge(func(a, b scene.Item) bool { return a.X == b.X && a.X2 == b.X2 && a.Y2 == b.Y })
	return items
}

// Struck lists the candidates that the step of the hint eliminates from open cells (see Struck), or "" below the level that shows the
// step.
func (h Hinted) Struck(l *words.Language, p puzzle.Puzzle) string {
	if h.Status != HintStep || h.Level < MaxHintLevel {
		return ""
	}
	return Struck(l, p, h.Board, h.New())
}
