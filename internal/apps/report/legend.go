package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// legend lists the roles that a legend explains, in order, with their phrases.
var legend = []struct {
	role   scene.Role
	phrase string
}{{scene.Filled, "key/filled"}, {scene.Blocked, "key/blocked"}, {scene.Empty, "key/empty"}, {scene.Island, "key/circled"},
	{scene.New, "key/new"}, {scene.Because, "key/because"},
	{scene.Used, "key/used"},
	{scene.Wrong, "key/wrong"}, {scene.Differ, "key/differ"}}

// Legend explains, in one line, the signs in a drawing for terminals that are not in explained yet, and adds them to explained, which may
// be nil. l is the language of the kind, which decides whether and how shaded clues ("key/blocked") and circles around clues
// ("key/circled") are explained. Without any sign it returns "".
func Legend(l *words.Language, s scene.Scene, explained map[string]bool) string {
	if explained == nil {
		explained = map[string]bool{}
	}
	var parts []string
	for _, x := range legend {
		for _, it := range s.Items {
			sign := scene.Sign(it)
			if it.Role != x.role || sign == "" {
				continue
			}
			phrase := x.phrase
			if it.Shape == scene.Cross {
				phrase = "key/cross"
			}
			text := l.Phrase(phrase, nil)
			if entry := sign + " " + text; text != phrase && !explained[entry] {
				explained[entry] = true
				parts = append(parts, entry)
			}
		}
	}
	return strings.Join(parts, "   ")
}

// eliminatedCells are open cells with the same eliminated and the same remaining candidates. Struck and Left are these as text.
type eliminatedCells struct {
	At           []puzzle.Place
	Struck, Left string
	struck, left puzzle.Mask
}

// maxRemaining is the largest number of remaining candidates that are listed.
const maxRemaining = 4

// Struck lists the candidates that facts eliminate from cells that stay open, and the remaining ones if there are at most maxRemaining,
// for drawings without room for candidates. Without any it returns "". known may already include the facts.
func Struck(l *words.Language, p puzzle.Puzzle, known puzzle.Facts, found []puzzle.Fact) string {
	kind := p.Kind()
	if l = l.About(p); !kind.Traits.Digits || l.NamesValues() {
		return ""
	}
	var cells []*eliminatedCells
	after := known.Clone()
	struck := map[puzzle.Place]puzzle.Mask{}
	var order []puzzle.Place
	for _, f := range found {
		after.Add(f)
		if f.Not {
			if struck[f.At] == 0 {
				order = append(order, f.At)
			}
			struck[f.At] |= puzzle.Only(f.Value)
		}
	}
	most := 0
	for _, at := range order {
		i := known.Board().Index(at)
		if after.Candidates(i).Len() < 2 {
			continue
		}
		left := after.Unplaced(i)
		if kind.Traits.Givens { // facts omit a candidate whose elimination would decide the cell
			struck[at] |= known.Candidates(i) &^ left
		}
		most = max(most, known.Board().Unknown(i).Values.Max())
		k := slices.IndexFunc(cells, func(c *eliminatedCells) bool { return c.struck == struck[at] && c.left == left })
		if k < 0 {
			k = len(cells)
			cells = append(cells, &eliminatedCells{struck: struck[at], left: left})
		}
		cells[k].At = append(cells[k].At, at)
	}
	if len(cells) == 0 {
		return ""
	}
	for _, c := range cells {
		if c.Struck = valueList(c.struck, most); c.left.Len() <= maxRemaining {
			c.Left = valueList(c.left, most)
		}
	}
	return l.Of(kind).Phrase("struck", cells)
}

// valueList joins values, with commas if the board has values above 9.
func valueList(m puzzle.Mask, most int) string {
	var parts []string
	for v := range m.Values() {
		parts = append(parts, strconv.Itoa(v))
	}
	if most > 9 {
		return strings.Join(parts, ",")
	}
	return strings.Join(parts, "")
}
