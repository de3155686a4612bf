package kinds

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Rules are the rules of a kind in a language, a sentence or two each; none where the kind does not say them. Their home is page.js in
// the folder of the kind, a list of objects {en: "…", id: "…"}. (Regular expressions would make the engine for pages larger by a fortieth.)
func Rules(k *puzzle.Kind, language string) (list []string) {
	module, _ := Page(k)
	_, part, _ := strings.Cut(string(module), "\n\trules: [\n")
	part, _, _ = strings.Cut(part, "\n\t],\n")
	for {
		begin := language + `: "`
		_, rest, ok := strings.Cut(part, begin)
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if !ok || err != nil {
			return list
		}
		text, _ := strconv.Unquote(quoted)
		list = append(list, text)
		part = rest[len(quoted)-1:]
	}
}
