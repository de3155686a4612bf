package nonogram

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// variant is a sort of puzzles that has a kind of its own, because it is called, solved, written or made otherwise.
type variant int

const (
	plain    variant = iota // black on white; clues tell all, but for whole lines
	open                    // black on white, with clues that leave something open
	coloured                // in colours
)

// variantOf is the variant of clues in inks.
func variantOf(inks []Ink, rows, cols [][]Block) variant {
	switch {
	case !isPlain(inks):
		return coloured
	case slices.ContainsFunc(rows, isOpen) || slices.ContainsFunc(cols, isOpen):
		return open
	}
	return plain
}

// leavesOpen reports whether a clue leaves something open.
func isOpen(line []Block) bool {
	return line == nil || slices.ContainsFunc(line, func(b Block) bool { return b.Size < 0 })
}

// variants are the kinds of all variants, and Kind is Nonogram: that of the first.
var (
	variants = newVariants()
	Kind     = variants[plain]
)

// newVariants makes the kinds: what differs between them.
func newVariants() (kinds [3]*puzzle.Kind) {
	for v, x := range [...]struct {
		title      string
		traits     puzzle.Traits
		techniques []puzzle.Technique
		bands      puzzle.Bands
		scratch    func(*puzzle.Look) any
		random     func(*rand.Rand, puzzle.RandomOptions) (puzzle.Draft, error)
		make       *puzzle.Maker
	}{
		plain:    {"Nonogram", puzzle.Traits{}, allTechniques, puzzle.Bands{1.6, 1.8, 4, 4.8, 7}, newScratch, Random, maker},
		open:     {"Nonogram with open clues", puzzle.Traits{}, colourTechniques, colourBands, newScratch, nil, nil},
		coloured: {"Nonogram in colours", puzzle.Traits{Digits: true}, colourTechniques, colourBands, newScratch, nil, colouredMaker},
	} {
		kinds[v] = &puzzle.Kind{
			Name:       "nonogram",
			Title:      x.title,
			Aliases:    []string{"pattern", "picross", "griddlers"},
			Limits:     sizes,
			Example:    "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h",
			Techniques: x.techniques,
			RuleName:   ruleName,
			Bands:      x.bands,
			Traits:     x.traits,
			Scratch:    x.scratch,
			Speech:     speech,
			Args:       args,
			Broken:     violationArgs,
			Formats:    formatsOf(variant(v)),
			JSON:       corpus,
			Check:      Check,
			Impossible: Impossible,
			Random:     x.random,
			Make:       x.make,
			Clues:      clues.Clues,
			Without:    clues.Without,
			With:       clues.With,
			Fulfilled:  constraint.Fulfilled,
		}
	}
	maker.InColours, colouredMaker.InColours = kinds[coloured], kinds[coloured]
	return kinds
}

// colourBands are where the labels begin: with what overlaps alone; with what no block reaches; and then, as in black and white, with
// chains of few links along an edge, with longer ones and shorter ones anywhere, and with those anywhere.
var colourBands = puzzle.Bands{1.6, 2, 4, 4.8, 7}
