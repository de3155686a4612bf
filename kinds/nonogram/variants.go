package nonogram

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// variant is a class of puzzles with its own puzzle.Kind, because titles, techniques, formats or generators differ.
type variant int

const (
	plain    variant = iota // black and white, with complete clues or none
	open                    // black and white, with open clues
	coloured                // coloured puzzles
)

// variantOf returns the variant that a puzzle with these colours and clues belongs to.
func variantOf(inks []Ink, rows, cols [][]Block) variant {
	switch {
	case !isPlain(inks):
		return coloured
	case slices.ContainsFunc(rows, isOpen) || slices.ContainsFunc(cols, isOpen):
		return open
	}
	return plain
}

// isOpen reports whether a clue is missing or has an open item.
func isOpen(line []Block) bool {
	return line == nil || slices.ContainsFunc(line, func(b Block) bool { return b.Size < 0 })
}

// variants are the kinds by variant. Kind is that of plain puzzles.
var (
	variants = newVariants()
	Kind     = variants[plain]
)

// newVariants returns the kinds of the three variants: plain, with open clues, and in colours.
func newVariants() (kinds [3]*puzzle.Kind) {
	for v, x := range [...]struct {
		title      string
		traits     puzzle.Traits
		techniques []puzzle.Technique
		scratch    func(*puzzle.View) any
		random     func(*rand.Rand, puzzle.RandomOptions) (puzzle.Draft, error)
		make       *puzzle.Maker
	}{
		plain:    {"Nonogram", puzzle.Traits{}, allTechniques, newScratch, Random, maker},
		open:     {"Nonogram with open clues", puzzle.Traits{}, colourTechniques, newScratch, nil, nil},
		coloured: {"Nonogram in colours", puzzle.Traits{Digits: true}, colourTechniques, newScratch, nil, colouredMaker},
	} {
		kinds[v] = clues.Kind(puzzle.Kind{
			Name:          "nonogram",
			Title:         x.title,
			Aliases:       []string{"pattern", "picross", "griddlers"},
			Limits:        sizes,
			Example:       "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h",
			Techniques:    x.techniques,
			RuleName:      ruleName,
			Bands:         puzzle.Bands{1.6, 1.8, 4, 4.8, 7},
			Traits:        x.traits,
			Scratch:       x.scratch,
			Speech:        speech,
			StepArgs:      args,
			ViolationArgs: violationArgs,
			Formats:       formatsOf(variant(v)),
			JSON:          corpus,
			Check:         Check,
			Impossible:    Impossible,
			Random:        x.random,
			Make:          x.make,
			Fulfilled:     constraint.Fulfilled,
		})
	}
	maker.InColours, colouredMaker.InColours = kinds[coloured], kinds[coloured]
	return kinds
}
