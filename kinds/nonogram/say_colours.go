package nonogram

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Lines in colours are told as those in black and white are: by their blocks, each of a colour and a size. What only strikes colours from
// cells is left to the drawing, but for thoughts in which there is nothing else.

// clue is the sizes of the blocks of the step's line and, in colours, the number of the colour of each; none when they are not all told.
func (x sentence) clue() (sizes, hues []int) {
	if said, ok := puzzle.Said[clueArgs](x.Step.Args); ok {
		return said.Clue, nil
	}
	said, ok := puzzle.Said[wordsArgs](x.Step.Args)
	if !ok || len(said.Clue) != len(said.Hues) {
		return nil, nil
	}
	for _, word := range said.Clue {
		n, err := strconv.Atoi(strings.TrimRightFunc(word, func(r rune) bool { return r < '0' || r > '9' }))
		if err != nil {
			return nil, nil
		}
		sizes = append(sizes, n)
	}
	return sizes, said.Hues
}

// shades are the names of the colours that a step speaks of, "red or blue"; "" in black on white, and of a line without blocks.
func (x sentence) shades() string {
	said, _ := puzzle.Said[coloursArgs](x.Step.Args)
	said.Colours = slices.DeleteFunc(slices.Clone(said.Colours), func(v int) bool { // those that nothing is said of here
		return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return !f.Not || f.Value == v })
	})
	if clue, _ := puzzle.Said[wordsArgs](x.Step.Args); len(clue.Clue) == 0 {
		return ""
	}
	return x.Lang.Or(x.Lang.Names(said.Colours), false)
}

// hue is the name of a colour; "" in black on white.
func (x sentence) hue(v int) string { return strings.Join(x.Lang.Names([]int{v}), "") }

// dyed says what cells hold or may hold after the step, those of which the same is said together.
func (x sentence) colourClauses(v *lineView, at []puzzle.Place) []string {
	var order []puzzle.Mask
	groups := map[puzzle.Mask][]puzzle.Place{}
	for _, p := range at {
		m := v.cells[v.index(p)]
		if groups[m] == nil {
			order = append(order, m)
		}
		if !slices.Contains(groups[m], p) {
			groups[m] = append(groups[m], p)
		}
	}
	var said []string
	for _, m := range order {
		values, places := slices.Collect(m.Values()), groups[m]
		names := x.Lang.Names(values)
		g := words.FactGroup{N: len(places), At: places[0], Places: x.Lang.Places(places), Names: names, Values: values}
		name := "nonogram/left"
		if len(values) == 1 {
			name, g.Value, g.Name = "nonogram/so", values[0], strings.Join(names, "")
		}
		said = append(said, x.Lang.Phrase(name, g))
	}
	return said
}

// blank reports whether all that the look finds is that cells are empty.
func (x sentence) blank() bool {
	return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.Not || f.Value > 0 })
}

// emptied says which cells have no colour left after the look; "" for none.
func (x sentence) emptied() string {
	if x.Breath == nil {
		return ""
	}
	after := x.Breath.Known.Clone()
	var at []puzzle.Place
	for _, f := range x.Step.New {
		if after.Add(f); !slices.Contains(at, f.At) {
			at = append(at, f.At)
		}
	}
	at = slices.DeleteFunc(at, func(p puzzle.Place) bool { return after.Of(p) != puzzle.Only(0) })
	if len(at) == 0 {
		return ""
	}
	return x.Lang.Phrase("nonogram/so", words.FactGroup{N: len(at), At: at[0], Places: x.Lang.Places(at), Name: x.hue(0)})
}

// mostUncommon is how many stretches of cells are named whose row and column have no colour in common.
const maxUncommon = 6

// uncommon is what a look at the colours of several clues says as one: the cells of which row and column have no colour in common are
// empty, or each cell keeps those that they have. It is "" for one line.
func (x sentence) uncommon() string {
	if x.Breath == nil || len(x.Breath.Steps) < 2 {
		return ""
	}
	after := x.Breath.Known.Clone()
	struck := map[puzzle.Place]puzzle.Mask{} // by cell: the colours that one of the clues has not
	for _, s := range x.Breath.Steps {
		said, _ := puzzle.Said[coloursArgs](s.Args)
		for _, f := range s.New {
			after.Add(f)
			for _, v := range said.Colours {
				struck[f.At] |= puzzle.Only(v)
			}
		}
	}
	var empty []puzzle.Place
	common := true
	board := after.Board()
	for _, f := range x.Step.New {
		i := board.Index(f.At)
		if after.Can(i) != puzzle.Only(0) || slices.Contains(empty, f.At) {
			continue
		}
		common = common && struck[f.At]|puzzle.Only(0) == board.Unknown(i).Values
		empty = append(empty, f.At)
	}
	data := map[string]any{"Places": "", "N": len(empty), "Common": common}
	if words.Stretches(empty) <= maxUncommon {
		data["Places"] = x.Lang.Places(empty)
	}
	return x.Lang.Phrase("lines/uncommon", data)
}
