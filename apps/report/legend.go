package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// legend names the phrases of the roles that a legend explains, in its order.
var legend = []struct {
	role   scene.Role
	phrase string
}{{scene.Filled, "key/filled"}, {scene.Empty, "key/empty"}, {scene.New, "key/new"}, {scene.Because, "key/because"},
	{scene.Used, "key/used"},
	{scene.Wrong, "key/wrong"}, {scene.Differ, "key/differ"}}

// Legend explains in a line the signs that occur in drawings for terminals and are not explained yet; "" when there are none. told
// remembers them; it may be nil.
func Legend(l *words.Language, s scene.Scene, told map[string]bool) string {
	if told == nil {
		told = map[string]bool{}
	}
	var parts []string
	for _, x := range legend {
		for _, it := range s.Items {
			sign := scene.Sign(it)
			if it.Role != x.role || sign == "" || told[sign] {
				continue
			}
			told[sign] = true
			phrase := x.phrase
			if it.Shape == scene.Cross {
				phrase = "key/cross"
			}
			parts = append(parts, sign+" "+l.Phrase(phrase, nil))
		}
	}
	return strings.Join(parts, "   ")
}

// struckCells are open cells of which the same values are struck, and the same are left.
type struckCells struct {
	At           []puzzle.Place
	Struck, Left string
	struck, left puzzle.Mask
}

// mostLeft is how many values may be left in a cell that they are told.
const mostLeft = 4

// Struck says which values facts strike from cells that stay open, and which are left there when these are few, for drawings in
// which a cell has no room for that; "" when there are none. known is the board of a puzzle of the kind; the facts may hold on it
// already. A cell of two values is decided with either, and never listed.
func Struck(l *words.Language, k *puzzle.Kind, known puzzle.Facts, found []puzzle.Fact) string {
	if !k.Traits.Digits || l.NamesValues() {
		return ""
	}
	var cells []*struckCells
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
		left := after.Can(i)
		if left.Len() < 2 {
			continue
		}
		most = max(most, known.Board().Unknown(i).Values.Max())
		k := slices.IndexFunc(cells, func(c *struckCells) bool { return c.struck == struck[at] && c.left == left })
		if k < 0 {
			k = len(cells)
			cells = append(cells, &struckCells{struck: struck[at], left: left})
		}
		cells[k].At = append(cells[k].At, at)
	}
	if len(cells) == 0 {
		return ""
	}
	for _, c := range cells {
		if c.Struck = valueList(c.struck, most); c.left.Len() <= mostLeft {
			c.Left = valueList(c.left, most)
		}
	}
	return l.Of(k).Phrase("struck", cells)
}

// valueList writes values one after the other, with commas where one of the board may have two digits.
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
