package score

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Boards may have lights in some cells and blocks in others, which the answer may show as well: there black does not mean filled.

var (
	lightSigns = set("* @ L l 💡 🔦 ⭐ ★ ☆ 🌟 light lights bulb bulbs lamp lamps lampu Light LIGHT true True ✓ ✔ ✅")
	// lightLead matches the heading of a list of lights.
	lightLead = pattern(`(?i)^[\s*_-]*(?:(?:the|all|place|put|letakkan) )?(?:light ?bulbs?|lights?|bulbs?|lamps?|lampu)\b` +
		`(?:[^:\n]{0,40}[:=][*_]*|(?: are| go)?(?: placed)? (?:at|in|on|di)\b)\s*`)
	// lightMembers are names of JSON members for lights.
	lightMembers = []string{"lights", "bulbs", "lamps", "light_bulbs", "lightbulbs", "light_positions", "lampu"}
)

// hasLights reports whether cells are only filled or empty, and some cells are blocks.
func (j *Judge) hasLights() bool {
	return j.fillsCells() && slices.Contains(j.index, -1) && j.p.Kind().Traits.Blocks
}

// light returns the value of a sign in a cell for lights. X is an empty cell next to other signs of lights, O a light without them; alone,
// X is ambiguous.
func (p signPair) light(sign string) (n int, err error) {
	switch {
	case lightSigns[sign], !p.lit && (strings.EqualFold(sign, "o") || sign == "○"):
		return 1, nil
	case emptySigns[sign], strings.EqualFold(sign, "x") && (p.lit || p.o):
		return 0, nil
	}
	return 0, fault.Errorf("%q is not a value", short(sign))
}

// checkBlocks returns an error if a cell without a place has a sign of a light, or of a number unless all these cells show their clues. at
// returns the sign of a cell.
func (j *Judge) checkBlocks(at func(r, c int) string) error {
	clues := map[puzzle.Place]string{}
	all := true
	for _, c := range j.p.Kind().Clues(j.p) {
		clues[c.At] = strconv.Itoa(c.Value)
		all = all && at(int(c.At.R), int(c.At.C)) == clues[c.At]
	}
	for i, u := range j.index {
		sign, block := at(i/j.cols, i%j.cols), cell(i, j.cols)
		if n, is := number(sign); u < 0 && (lightSigns[sign] || is && n > 0 && !(all && clues[block] == sign)) {
			return fault.Errorf("%v is not a place to fill in", block)
		}
	}
	return nil
}
