package kinds

import (
	"regexp"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
)

// rulesOf finds the rules in what a kind says of itself to the page, and said a sentence in a language.
var (
	rulesOf = regexp.MustCompile(`(?s)\n\trules: \[\n(.*?)\n\t\],\n`)
	said    = regexp.MustCompile(`\b([a-z]{2}): ("(?:[^"\\]|\\.)*")`)
)

// Rules are the rules of a kind in a language, a sentence or two each; none where the kind does not say them. Their home is page.js in
// the folder of the kind.
func Rules(k *puzzle.Kind, language string) (list []string) {
	module, _ := Page(k)
	part := rulesOf.FindSubmatch(module)
	if part == nil {
		return nil
	}
	for _, m := range said.FindAllStringSubmatch(string(part[1]), -1) {
		text, err := strconv.Unquote(m[2])
		if err == nil && m[1] == language {
			list = append(list, text)
		}
	}
	return list
}
