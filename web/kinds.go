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

// kindsList is the module that lists the kinds for the page, kindFile the module of a kind, and layoutFile the module that reads a kind's
// boards before the engine has loaded.
const kindsList = "kinds-list.js"

func kindFile(k *puzzle.Kind) string   { return "kinds/" + k.Name + ".js" }
func layoutFile(k *puzzle.Kind) string { return "kinds/" + k.Name + "-board.js" }

// addKinds adds the modules from the directories of the kinds, and their list. The first page preloads them.
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
			all[layoutFile(k)] = newFile(layoutFile(k), b) // loaded on demand
		}
	}
	const index = "index.html"
	filled := strings.NewReplacer("{kinds}", strings.Join(titles, ", "), "<!-- modules of the kinds -->\n", strings.Join(loads, ""))
	all[index] = newFile(index, []byte(filled.Replace(string(all[index].plain))))
}

// kindOfPage is the data of a kind that the page needs: the type Kind in web/page/types.js, without the contents of the kind's page.js.
type kindOfPage struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Limits struct {
		Square bool             `json:"square"`
		Made   puzzle.SizeRange `json:"made"`
		Set    puzzle.SizeRange `json:"set"`
		Usual  string           `json:"usual"`
		// Symmetries are available for generated puzzles.
		Symmetries []puzzle.Symmetry `json:"symmetries,omitempty"`
	} `json:"limits"`
	Card any `json:"card,omitempty"` // a scene, or nil
}

// cardOf returns the drawing on the card of a kind, its example with part of the solution, or nil if none.
func cardOf(k *puzzle.Kind) any {
	text, ok := kinds.Card(k)
	if !ok {
		return nil
	}
	for it := range kinds.Read(strings.NewReader(text), "card", kinds.ReadOptions{Kind: k.Name}) {
		if it.Err != nil {
			panic(it.Err) // the example is embedded
		}
		return it.Puzzle.Draw(it.Known)
	}
	return nil
}

// listKinds returns the module that lists the kinds. It imports the module of each and adds the data of the engine.
func listKinds() []byte {
	var imports, list bytes.Buffer
	for i, k := range kinds.All {
		x := kindOfPage{Name: k.Name, Title: k.Title}
		l := k.Limits
		x.Limits.Square, x.Limits.Made, x.Limits.Set, x.Limits.Usual = l.Square, l.Generated, l.Editor, l.DefaultSize()
		if k.Make != nil {
			x.Limits.Symmetries = k.Make.Symmetries
		}
		x.Card = cardOf(k)
		b, _ := json.Marshal(x) // only strings and numbers
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
	return fmt.Appendf(nil, module, &imports, &list, kinds.ExampleKind.Name, kinds.ExampleKind.Example)
}
