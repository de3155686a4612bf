package web

import (
	_ "embed"
	"strings"

	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/web/service"
)

//go:embed docs.html
var docsText string

//go:embed problem.html
var problemText string

//go:embed docs.css
var docsStyle []byte

// docsPage returns the API description as one HTML page without scripts, with the contents of /openapi.json.
func docsPage(doc *openAPI) []byte {
	type member struct{ Name, Kind, About string }
	type operation struct {
		service.Operation
		Path, About string
		Members     []member
	}
	var list []operation
	for _, o := range service.Operations() {
		x := operation{Operation: o, Path: pathOf(o), About: doc.Paths[pathOf(o)]["post"].Description}
		names, members := doc.body(o)
		for _, name := range names {
			x.Members = append(x.Members, member{name, members[name].form(), members[name].Description})
		}
		list = append(list, x)
	}
	return filled(docsText, map[string]any{"Title": doc.Info.Title, "About": doc.Info.Description, "Operations": list})
}

// filled returns an embedded page with its data.
func filled(page string, data any) []byte {
	set, err := template.ParseHTML(map[string]string{"page": page})
	if err != nil {
		panic(err) // the template is embedded
	}
	text, err := set.Execute("page", data)
	if err != nil {
		panic(err)
	}
	return []byte(text)
}

// form describes the type of a field for people.
func (s *schema) form() string {
	if s.Ref != "" {
		return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	}
	if len(s.Enum) > 0 {
		return strings.Join(s.Enum, ", ")
	}
	switch t := s.Type.(type) {
	case string:
		return t
	case []string:
		return t[0] // followed by null
	}
	return "any"
}
