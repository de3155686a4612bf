package kinds

import (
	"regexp"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
)

// rulesOf finds the list of rules in what a kind says of itself to the page, and said one text of it in every language.
var (
	rulesOf = regexp.MustCompile(`(?s)\trules: \[(.*?)\],\n`)
	said    = regexp.MustCompile(`\b([a-z]{2}): ("(?:[^"\\]|\\.)*")`)
)

// Rules are the rules of the game for those who play it, a sentence each, in the language of a code; none where the kind says none. They
// stand in Page, which is where the page has them from.
func Rules(k *puzzle.Kind, lang string) (sentences []string) {
	module, _ := Page(k)
	list := rulesOf.FindSubmatch(module)
	if list == nil {
		return nil
	}
	for _, m := range said.FindAllSubmatch(list[1], -1) {
		if text, err := strconv.Unquote(string(m[2])); err == nil && string(m[1]) == lang {
			sentences = append(sentences, text)
		}
	}
	return sentences
}
