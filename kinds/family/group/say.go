package group

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// Speech completes the speech of a kind with the templates of the family and what they need. The kind may define the template
// "group/members", which names the members, such as "islands"; they are "cells" otherwise.
func Speech(own words.Speech) *words.Speech {
	own.Family = &words.Speech{Name: "group", Files: files, Members: map[string]words.Member{"Part": words.Of(sentence.part)}}
	return &own
}

// sentence is a sentence about a connected group.
type sentence struct{ *words.Sentence }

// part names the part that a step is about, if the step lists its cells: "R1C9-R4C10" for a box, otherwise by the cell in its middle.
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
