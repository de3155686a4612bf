package kinds

import (
	"embed"
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// descriptors are linked only into programs that call Page.
//
//go:embed */page.js
var descriptors embed.FS

//go:embed */board.js
var layouts embed.FS

//go:embed */card.txt
var cards embed.FS

// Card returns the small puzzle that represents a kind on the start page, from card.txt in the kind's folder. It is JSON; its member
// "known" is the part of the solution to draw. ok is false if it is missing.
func Card(k *puzzle.Kind) (text string, ok bool) {
	b, err := cards.ReadFile(path.Join(k.Name, "card.txt"))
	return string(b), err == nil
}

// Page returns the JavaScript module that describes a kind's rules and editor to the page, page.js in the kind's folder. Its default
// export has the type Descriptor of web/page/types.js, and it imports page modules from the parent folder. ok is false if it is missing:
// the page can still play the kind, but not edit it.
func Page(k *puzzle.Kind) (module []byte, ok bool) {
	b, err := descriptors.ReadFile(path.Join(k.Name, "page.js"))
	return b, err == nil
}

// Colour returns the colour of a kind on a light ground, such as "#17696b", from page.js in the kind's folder; "" if it declares none.
func Colour(k *puzzle.Kind) string {
	module, _ := Page(k)
	_, rest, _ := strings.Cut(string(module), `colour: "light-dark(`)
	colour, _, _ := strings.Cut(rest, ",")
	return colour
}

// Layout returns the JavaScript module, board.js, with which the page reads and lays out boards without the engine (type Layout in
// web/page/lay.js). ok is false if it is missing: boards then wait for the engine.
func Layout(k *puzzle.Kind) (module []byte, ok bool) {
	b, err := layouts.ReadFile(path.Join(k.Name, "board.js"))
	return b, err == nil
}

//go:embed */testdata/techniques/*.txt
var examples embed.FS

// Example returns a small board in the text format on which a technique finds a step, from testdata/techniques/NAME.txt in the kind's
// folder. ok is false if it is missing. The pages in docs/techniques use these boards.
func Example(technique string) (text string, ok bool) {
	kind, name, _ := strings.Cut(technique, ".")
	b, err := examples.ReadFile(path.Join(kind, "testdata", "techniques", name+".txt"))
	return string(b), err == nil
}

// Rules returns the rules of a kind in a language, one or two sentences each, or nil. With boards, a rule for a variant, such as coloured
// puzzles, is left out if none of them is of it. The rules are extracted from the list "rules" in page.js, where variant is the member of
// the givens that boards of the variant have. (Regular expressions would enlarge the WebAssembly engine by a fortieth.)
func Rules(k *puzzle.Kind, language string, boards ...puzzle.Puzzle) (list []string) {
	module, _ := Page(k)
	_, part, _ := strings.Cut(string(module), "\n\trules: [\n")
	part, _, _ = strings.Cut(part, "\n\t],\n")
	for _, rule := range strings.Split(part, "\t\t{ ")[1:] {
		rest, ok := strings.CutPrefix(rule, `variant: "`)
		variant, _, _ := strings.Cut(rest, `"`)
		if ok && len(boards) > 0 && !slices.ContainsFunc(boards, func(p puzzle.Puzzle) bool {
			b, err := json.Marshal(p.Kind().JSON.Givens(p))
			return err == nil && strings.Contains(string(b), `"`+variant+`":`)
		}) {
			continue
		}
		_, rest, _ = strings.Cut(rule, language+`: "`)
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if err != nil {
			return nil
		}
		text, _ := strconv.Unquote(quoted)
		list = append(list, text)
	}
	return list
}
