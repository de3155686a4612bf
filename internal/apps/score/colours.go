package score

import (
	"encoding/json"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// squares maps names of colours to square emoji.
var squares = map[string]string{"red": "🟥", "blue": "🟦", "green": "🟩", "yellow": "🟨", "orange": "🟧", "purple": "🟪", "brown": "🟫",
	"black": "⬛", "white": "⬜"}

// namedColours maps names of colours to Indonesian.
var namedColours = map[string]string{"red": "merah", "blue": "biru", "green": "hijau", "yellow": "kuning", "orange": "jingga",
	"purple": "ungu",
	"brown":  "cokelat", "black": "hitam", "white": "putih"}

// colours maps words and signs to the colours of a puzzle: English and Indonesian names, unique initials, and squares. It returns nil for
// a puzzle with fewer than two colours besides the background.
func colours(p puzzle.Puzzle) map[string]int {
	if p.Board().Len() == 0 || !p.Board().Unknown(0).Values.Has(0) {
		return nil
	}
	var g struct{ Colours [][]string }
	text, err := json.Marshal(p.Kind().JSON.Givens(p))
	if err != nil || json.Unmarshal(text, &g) != nil || len(g.Colours) < 3 {
		return nil
	}
	out := map[string]int{}
	initials := map[string]int{}
	for _, c := range g.Colours {
		initials[strings.ToLower(c[0][:1])]++
	}
	for i, c := range g.Colours {
		name := strings.ToLower(c[0])
		for _, word := range []string{name, strings.ToUpper(name[:1]) + name[1:], strings.ToUpper(name), squares[name], namedColours[name]} {
			if word != "" {
				out[word] = i
			}
		}
		if first := name[:1]; initials[first] == 1 && first >= "a" && first <= "z" {
			out[first], out[strings.ToUpper(first)] = i, i
		}
	}
	delete(out, "")
	return out
}
