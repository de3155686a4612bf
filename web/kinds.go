package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// kindsList is the name of the module that tells the page which kinds there are, kindFile that of what a kind says of itself, and
// layoutFile that of how its boards are laid out where there is no engine yet.
const kindsList = "kinds-list.js"

func kindFile(k *puzzle.Kind) string   { return "kinds/" + k.Name + ".js" }
func layoutFile(k *puzzle.Kind) string { return "kinds/" + k.Name + "-board.js" }

// addKinds adds the modules that come from the folders of the kinds, and the list of all; the first page is told to fetch them at once.
func addKinds(all map[string]*file) {
	var titles, loads []string
	load := func(name string, b []byte) {
		all[name] = newFile(name, b)
		loads = append(loads, `<link rel="modulepreload" href="`+name+`">`+"\n")
	}
	load(kindsList, listKinds())
	for _, k := range kinds.All {
		titles = append(titles, html.EscapeString(k.Title))
		if b, ok := kinds.Page(k); ok {
			load(kindFile(k), b)
		}
		if b, ok := kinds.Layout(k); ok {
			all[layoutFile(k)] = newFile(layoutFile(k), b) // read when it is wanted
		}
	}
	const index = "index.html"
	filled := strings.NewReplacer("{kinds}", strings.Join(titles, ", "), "<!-- modules of the kinds -->\n", strings.Join(loads, ""))
	all[index] = newFile(index, []byte(filled.Replace(string(all[index].plain))))
}

// kindOfPage is what the engine knows of a kind and the page has to: the type Kind in web/page/types.js, but for what page.js in
// the folder of the kind says.
type kindOfPage struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Limits struct {
		Square bool         `json:"square"`
		Made   puzzle.Sides `json:"made"`
		Set    puzzle.Sides `json:"set"`
		Usual  string       `json:"usual"`
		// Symmetries are those that new puzzles may be asked for.
		Symmetries []puzzle.Symmetry `json:"symmetries,omitempty"`
	} `json:"limits"`
	Card any `json:"card,omitempty"` // a scene; nil where it has none
}

// cardOf is the drawing on the card of a kind: its puzzle, with a part of the solution; nil where it has none.
func cardOf(k *puzzle.Kind) any {
	text, ok := kinds.Card(k)
	if !ok {
		return nil
	}
	for it := range kinds.Read(strings.NewReader(text), "card", kinds.ReadOptions{Kind: k.Name}) {
		if it.Err != nil {
			panic(it.Err) // it is part of the program
		}
		return it.Puzzle.Draw(it.Known)
	}
	return nil
}

// listKinds is the module that lists the kinds: it imports what each says of itself and adds what the engine knows.
func listKinds() []byte {
	var imports, list bytes.Buffer
	for i, k := range kinds.All {
		x := kindOfPage{Name: k.Name, Title: k.Title}
		l := k.Limits
		x.Limits.Square, x.Limits.Made, x.Limits.Set, x.Limits.Usual = l.Square, l.Made, l.Set, l.UsualSize()
		if k.Make != nil {
			x.Limits.Symmetries = k.Make.Symmetries
		}
		x.Card = cardOf(k)
		b, _ := json.Marshal(x) // texts and numbers alone
		own := ""
		if _, ok := kinds.Page(k); ok {
			own = fmt.Sprintf("...k%d, ", i)
			fmt.Fprintf(&imports, "import k%d from \"./%s\";\n", i, kindFile(k))
		}
		fmt.Fprintf(&list, "\t{ %s...%s },\n", own, b)
	}
	const module = `// The kinds there are, as the program lists them.

%s
export const kinds = [
%s];
export const shown = %q;
export const example = %q;
`
	return fmt.Appendf(nil, module, &imports, &list, kinds.Shown.Name, kinds.Shown.Example)
}
