package group

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Longest is the maximum number of sentences about a hypothesis before the first are summarised, where each is short.
const Longest = 16

//go:embed words
var files embed.FS

// Speech completes the speech of a kind with the templates of the family and what they need. The kind may define the template
// "group/members", which names the members, such as "islands"; they are "cells" otherwise.
func Speech(own words.Speech) *words.Speech {
	own.Family = &words.Speech{Name: "group", Files: files,
		Members: map[string]words.Member{"Clash": words.Of(sentence.clash), "Part": words.Of(sentence.part), "Wall": words.Of(sentence.wall)}}
	return &own
}

// sentence is a sentence about a connected group.
type sentence struct{ *words.Sentence }

// maxWall is the maximum number of cells of a wall that a sentence names.
const maxWall = 8

// wall names the known cells around the part that a step is about that are no members; "" if there are many.
func (x sentence) wall() string {
	said, _ := puzzle.ArgsAs[Cut](x.Step.Args)
	member := slices.IndexFunc(x.Step.Because, func(f puzzle.Fact) bool { return f.At == said.Outside })
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		if member >= 0 && f.Value != x.Step.Because[member].Value {
			at = append(at, f.At)
		}
	}
	if len(at) > maxWall {
		return ""
	}
	return x.Lang.Places(at)
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

// clash lists the values that a refuted hypothesis gives to the place of its contradiction, each with the title of the step that concludes
// it and the clue of that step: "land (all the room: R8C2) and sea (last exit)".
func (x sentence) clash() string {
	at, _ := x.Step.Args.Place("clash")
	var parts []string
	for v := range 2 {
		why := x.Lang.Phrase("group/supposed", nil)
		for _, s := range x.Step.Sub {
			if slices.Contains(s.New, puzzle.Fact{At: at, Value: v}) || slices.Contains(s.New, puzzle.Fact{At: at, Value: 1 - v, Not: true}) {
				why = x.Lang.Heading([]puzzle.Step{s})
				if len(s.Clues) == 1 && s.Clues[0].Kind != puzzle.RuleKind {
					why += ": " + x.Lang.Clues(s.Clues)
				}
				break
			}
		}
		parts = append(parts, x.Lang.Phrase("group/reason", struct {
			Value int
			Not   bool
			Why   string
		}{v, false, why}))
	}
	return x.Lang.List(parts, false)
}
