package report

import (
	"strings"

	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/words"
)

// legend names the phrases of the roles that a legend explains, in its order.
var legend = []struct {
	role   scene.Role
	phrase string
}{{scene.Filled, "key/filled"}, {scene.Empty, "key/empty"}, {scene.New, "key/new"}, {scene.Because, "key/because"}, {scene.Used, "key/used"},
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
