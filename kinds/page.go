package kinds

import (
	"embed"
	"path"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// descriptors are what the kinds say of themselves to the page, each in its folder. Nothing of it is linked into a program that does not
// call Page.
//
//go:embed */page.js
var descriptors embed.FS

// layouts are the modules by which the page lays out boards itself.
//
//go:embed */board.js
var layouts embed.FS

// cards are the puzzles of their cards.
//
//go:embed */card.txt
var cards embed.FS

// Card is the puzzle that stands for a kind on the first page, a small one with one solution, in the corpus form; its member "known" is
// what is drawn of the solution. It stands in the folder of the kind, card.txt; ok is false where there is none.
func Card(k *puzzle.Kind) (text string, ok bool) {
	b, err := cards.ReadFile(path.Join(k.Name, "card.txt"))
	return string(b), err == nil
}

// Page is what a kind says of itself to the page: a module of JavaScript whose default export describes its rules and how it is
// set (the type Descriptor in web/page/types.js). It imports modules of the page from the folder above its own. ok is false where the
// kind has none: the page plays it all the same, and does not set it.
func Page(k *puzzle.Kind) (module []byte, ok bool) {
	b, err := descriptors.ReadFile(path.Join(k.Name, "page.js"))
	return b, err == nil
}

// Layout is the module of JavaScript by which the page reads and lays out the boards of a kind where there is no engine yet (the type
// Layout in web/page/lay.js); it imports as that of Page does. ok is false where the kind has none: its boards wait for the engine.
func Layout(k *puzzle.Kind) (module []byte, ok bool) {
	b, err := layouts.ReadFile(path.Join(k.Name, "board.js"))
	return b, err == nil
}

//go:embed */testdata/techniques/*.txt
var examples embed.FS

// Example is a small board, with marks, on which a technique finds something, in the notation "text"; ok is false where there is none. Such
// boards stand in the folder of the kind, testdata/techniques/NAME.txt, and the pages in docs/techniques are made of them.
func Example(technique string) (text string, ok bool) {
	kind, name, _ := strings.Cut(technique, ".")
	b, err := examples.ReadFile(path.Join(kind, "testdata", "techniques", name+".txt"))
	return string(b), err == nil
}

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
