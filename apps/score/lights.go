package score

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Boards may have lights in some cells and blocks in others, which the answer may show as well: there black does not mean filled.

var (
	lightSigns = set("*", "@", "L", "l", "💡", "🔦", "⭐", "★", "☆", "🌟", "light", "bulb", "lamp", "lampu", "Light", "LIGHT", "true", "True", "✓", "✔", "✅")
	// lightLead matches the heading of a list of lights.
	lightLead = pattern(`(?i)^[\s*_-]*(?:the |all |place )?(?:light ?bulbs?|lights?|bulbs?|lamps?|lampu)\b[^:\n]{0,40}[:=][*_]*\s*`)
	// lightMembers are names of JSON members for lights.
	lightMembers = []string{"lights", "bulbs", "lamps", "light_bulbs", "lightbulbs", "light_positions", "lampu"}
)

// hasLights reports whether cells are only filled or empty, and some cells are not places.
func (j *Judge) hasLights() bool { return j.fillsCells() && slices.Contains(j.index, -1) }

// light returns the value of a sign in a cell for lights. X is an empty cell beside other signs of lights, O a light without them; alone, X
// is ambiguous.
func (p signPair) light(sign string) (n int, err error) {
	switch {
	case lightSigns[sign], !p.lit && (strings.EqualFold(sign, "o") || sign == "○"):
		return 1, nil
	case emptySigns[sign], strings.EqualFold(sign, "x") && (p.lit || p.o):
		return 0, nil
	}
	return 0, fault.Errorf("%q is not a value", short(sign))
}

// checkBlock returns an error if a sign in a cell without a place is a light or a number other than its clue.
func (j *Judge) checkBlock(i int, sign string) error {
	n, is := number(sign)
	clue := slices.ContainsFunc(j.p.Kind().Clues(j.p), func(c puzzle.Clue) bool { return c.At == cell(i, j.cols) && c.Value == n })
	if lightSigns[sign] || is && n > 0 && !clue {
		return fault.Errorf("%s is not a place to fill in", cell(i, j.cols))
	}
	return nil
}
