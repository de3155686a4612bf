package template

import (
	"html"
	"maps"
	"slices"
	"text/template/parse"
)

// HTML is what stands in a page as it is: markup, a style sheet, or JSON in a script, in which json.Marshal leaves no "<".
type HTML string

// ParseHTML reads texts as templates of pages, each under its name. What they write is escaped for the text of a page and for
// attributes in double quotes, unless it is HTML. Scripts, style sheets and attributes without quotes are no places for anything else.
func ParseHTML(texts map[string]string) (*Set, error) {
	s := &Set{trees: map[string]*parse.Tree{}, escape: true}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		trees, err := parse.Parse(name, texts[name], "", "", s.known())
		if err != nil {
			return nil, err
		}
		s.trees[name] = trees[name]
	}
	return s, nil
}

// written is a value as the templates of a set write it.
func (s *Set) written(value any) string {
	markup, ok := value.(HTML)
	switch {
	case ok:
		return string(markup)
	case s.escape:
		return html.EscapeString(text(value))
	}
	return text(value)
}
