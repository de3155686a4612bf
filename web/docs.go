package web

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"

	"github.com/teka-puzzles/teka/web/service"
)

//go:embed docs.html
var docsText string

//go:embed docs.css
var docsStyle []byte

// docsPage is the description of the API for people: the same as /openapi.json, on one page that needs no script.
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
	var b bytes.Buffer
	t := template.Must(template.New("docs").Parse(docsText)) // it is part of the program
	if err := t.Execute(&b, map[string]any{"Title": doc.Info.Title, "About": doc.Info.Description, "Operations": list}); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// problemPage is the page about a kind of problem.
func problemPage(k service.ProblemKind) []byte {
	t := template.Must(template.New("problem").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Name}} – problems of the Teka API</title>
<link rel="stylesheet" href="/docs.css">
<main>
<h1>{{.Name}}</h1>
<p>Status {{.Status}}.</p>
<p>{{.About}}</p>
<p><a href="/docs">The API</a></p>
</main>
`)) // it is part of the program
	var b bytes.Buffer
	if err := t.Execute(&b, k); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// form is what a member is like, for people.
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
		return t[0] // null stands behind it
	}
	return "any"
}
