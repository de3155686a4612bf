package paper

import (
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// letters names a row, counted from 0, as in the paper: a to z. Larger boards continue with aa to zz and so on.
func letters(row int) string { return strings.Repeat(string(rune('a'+row%26)), row/26+1) }

type sentence struct{ *words.Sentence }

func (x sentence) canTake() string {
	said := words.Args[islandArgs](x)
	return x.toEach(said.Open, said.Caps)
}

func (x sentence) built() string {
	said := words.Args[islandArgs](x)
	return x.toEach(said.Open, said.Builds)
}

// toEach formats the nonzero numbers of bridges to places, with the template "paper.hashi/bridges".
func (x sentence) toEach(to []puzzle.Place, bridges []int) string {
	var parts []string
	for i, at := range to {
		if i < len(bridges) && bridges[i] > 0 {
			parts = append(parts, x.Lang.Phrase("paper.hashi/bridges", map[string]any{"N": bridges[i], "Place": x.Lang.Place(at)}))
		}
	}
	return x.Lang.List(parts, false)
}
