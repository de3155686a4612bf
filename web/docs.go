package web

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/teka-puzzles/teka/web/service"
)

//go:embed docs.html
var docsText string

//go:embed docs.css
var docsStyle []byte

// docsPage is the description of the API for people: the same as /openapi.json, on one page that needs no script.
func docsPage(doc *huma.OpenAPI) []byte {
	type member struct{ Name, Kind, About string }
	type operation struct {
		service.Operation
		Path, About string
		Members     []member
	}
	var list []operation
	for _, o := range service.Operations() {
		at := doc.Paths["/api/"+o.Name].Post
		x := operation{Operation: o, Path: at.Path, About: at.Description}
		schema := at.RequestBody.Content[jsonType].Schema
		if schema.Ref != "" {
			schema = doc.Components.Schemas.SchemaFromRef(schema.Ref)
		}
		for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
			p := schema.Properties[name]
			kind := p.Type
			if len(p.Enum) > 0 {
				b, _ := json.Marshal(p.Enum)
				kind = strings.Trim(strings.ReplaceAll(string(b), `"`, ""), "[]")
				kind = strings.ReplaceAll(kind, ",", ", ")
			}
			if kind == "" {
				kind = "any"
			}
			x.Members = append(x.Members, member{name, kind, p.Description})
		}
		list = append(list, x)
	}
	var b bytes.Buffer
	t := template.Must(template.New("docs").Parse(docsText)) // it is part of the program
	if err := t.Execute(&b, map[string]any{"Title": doc.Info.Title, "About": doc.Info.Description, "Operations": list}); err != nil {
		panic(err)
	}
	return b.Bytes()
}
