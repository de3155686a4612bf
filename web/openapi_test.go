package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// TestOpenAPI: the schemas of /openapi.json fit the examples, and every reference resolves.
func TestOpenAPI(t *testing.T) {
	s := serve(t, Options{})
	_, h, text := s.fetch(t, "/openapi.json")
	if got := h.Get("Content-Type"); got != "application/openapi+json" {
		t.Errorf("Content-Type %q", got)
	}
	var doc openAPI
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	var all any
	json.Unmarshal([]byte(text), &all)
	for _, ref := range references(all) {
		if doc.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")] == nil {
			t.Errorf("%s leads nowhere", ref)
		}
	}
	for _, o := range service.Operations() {
		op, there := doc.Paths["/api/"+o.Name]["post"]
		if !there || len(op.Responses) != 1+len(statuses) {
			t.Fatalf("%s is not described", o.Name)
		}
		var example any
		if err := json.Unmarshal(op.Body.Content[jsonType].Example, &example); err != nil {
			t.Fatalf("%s: %v", o.Name, err)
		}
		if wrong := doc.refuses(op.Body.Content[jsonType].Schema, example); wrong != "" {
			t.Errorf("%s: the example %s", o.Name, wrong)
		}
		answered(t, s, &doc, o, string(op.Body.Content[jsonType].Example))
	}
	typed(t, &doc)
	hint := doc.Components.Schemas["HintBody"]
	if level := hint.Properties["level"]; *level.Minimum != 1 || *level.Maximum != 5 || level.Type != "integer" ||
		!slices.Contains(hint.Required, "puzzle") ||
		!slices.Equal(hint.Properties["lang"].Enum, []string{"en", "id"}) || slices.Contains(hint.Required, "lang") {
		t.Errorf("the body of hint is %+v", hint)
	}
}

// answered sends a request to an operation, and checks the answer, or the lines of a stream, against the description.
func answered(t *testing.T, s served, doc *openAPI, o service.Operation, body string) {
	t.Helper()
	content := doc.Paths["/api/"+o.Name]["post"].Responses["200"].Content
	for form, media := range content {
		if form == eventsType {
			continue
		}
		code, _, text := s.ask(t, o.Name, body, "Accept", form)
		if code != 200 {
			t.Errorf("%s: %s: status %d: %s", o.Name, body, code, text)
			continue
		}
		for line := range strings.Lines(text) {
			var value any
			if err := json.Unmarshal([]byte(line), &value); err != nil {
				t.Fatalf("%s: %v", o.Name, err)
			}
			if wrong := doc.refuses(media.Schema, value); wrong != "" {
				t.Errorf("%s of %s as %s: the answer %s\n%.300s", o.Name, body, form, wrong, line)
			}
		}
	}
}

// typed reports schemas without a type, which give generated clients no information.
func typed(t *testing.T, doc *openAPI) {
	t.Helper()
	var look func(at string, s *schema)
	look = func(at string, s *schema) {
		if s.Ref == "" && s.Type == nil && s.OneOf == nil && s.AnyOf == nil || s.Type == "object" && s.Properties == nil && s.More == nil {
			t.Errorf("%s may be anything", at)
		}
		for name, m := range s.Properties {
			look(at+"."+name, m)
		}
		for _, list := range [][]*schema{s.OneOf, s.AnyOf} {
			for _, m := range list {
				look(at, m)
			}
		}
		if s.Items != nil {
			look(at+"[]", s.Items)
		}
	}
	for name, s := range doc.Components.Schemas {
		look(name, s)
	}
	for path, op := range doc.Paths {
		for form, media := range op["post"].Responses["200"].Content {
			look(path+" "+form, media.Schema)
		}
	}
}

// TestOpenAPIOfKinds: puzzles, solutions and steps of every kind fit the description in the answers of all operations.
func TestOpenAPIOfKinds(t *testing.T) {
	s := serve(t, Options{})
	_, _, text := s.fetch(t, "/openapi.json")
	var doc openAPI
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		code, _, made := s.ask(t, "generate", fmt.Sprintf(`{"kind":%q,"size":"5x5","seed":3}`, k.Name))
		var got struct{ Puzzles []json.RawMessage }
		if err := json.Unmarshal([]byte(made), &got); err != nil || code != 200 || len(got.Puzzles) != 1 {
			t.Fatalf("%s: %d %s", k.Name, code, made)
		}
		body := fmt.Sprintf(`{"puzzle":%s}`, got.Puzzles[0])
		for _, o := range service.Operations() {
			if m := membersOfBody(&doc, o); m["puzzle"] != nil && o.Name != "convert" {
				answered(t, s, &doc, o, map[bool]string{true: strings.TrimSuffix(body, "}") + `,"claims":[]}`, false: body}[o.Name == "argue"])
			}
		}
		var whole map[string]any
		json.Unmarshal(got.Puzzles[0], &whole)
		if wrong := doc.refuses(refTo("Puzzle"), whole); wrong != "" {
			t.Errorf("%s: a puzzle %s", k.Name, wrong)
		}
		whole["givens"] = "?"
		if doc.refuses(refTo("Puzzle"), whole) == "" {
			t.Errorf("%s: a puzzle with other givens is taken", k.Name)
		}
	}
}

func membersOfBody(doc *openAPI, o service.Operation) map[string]*schema {
	return doc.component(doc.Paths["/api/"+o.Name]["post"].Body.Content[jsonType].Schema).Properties
}

// references returns the references in a document.
func references(x any) (list []string) {
	switch x := x.(type) {
	case map[string]any:
		for name, value := range x {
			if ref, ok := value.(string); ok && name == "$ref" {
				list = append(list, ref)
			}
			list = append(list, references(value)...)
		}
	case []any:
		for _, value := range x {
			list = append(list, references(value)...)
		}
	}
	return list
}

// refuses returns why a value does not fit a schema, or "". It supports the parts of JSON Schema that the description uses.
func (d *openAPI) refuses(s *schema, value any) string {
	if s.Ref != "" {
		of := d.component(s)
		if of == nil {
			return s.Ref + " leads nowhere"
		}
		return d.refuses(of, value)
	}
	for k, list := range [][]*schema{s.OneOf, s.AnyOf} {
		var whys []string
		for _, x := range list {
			if why := d.refuses(x, value); why != "" {
				whys = append(whys, why)
			}
		}
		if len(list) > 0 && len(whys) == len(list) {
			return "is like none of several: " + strings.Join(whys, "; ")
		}
		if len(list) > 0 && k == 0 && len(whys) != len(list)-1 {
			return "is like several of which it is to be one"
		}
	}
	is := map[bool]string{true: "null"}[value == nil]
	switch x := value.(type) {
	case string:
		is = "string"
		if s.Enum != nil && !slices.Contains(s.Enum, x) || s.Const != "" && s.Const != x {
			return fmt.Sprintf("%q is none of %s", x, strings.Join(append(s.Enum, s.Const), ", "))
		}
	case bool:
		is = "boolean"
	case float64:
		if is = "number"; x == float64(int(x)) && s.Type != "number" {
			is = "integer"
		}
		if s.Minimum != nil && x < *s.Minimum || s.Maximum != nil && x > *s.Maximum {
			return fmt.Sprint("is out of bounds: ", x)
		}
	case []any:
		is = "array"
		if s.MinItems > len(x) || s.MaxItems > 0 && s.MaxItems < len(x) {
			return fmt.Sprint("has ", len(x), " items")
		}
		for i, v := range x {
			if s.Items == nil {
				break // the items have no schema here; the type of the array is checked below
			}
			if why := d.refuses(s.Items, v); why != "" {
				return fmt.Sprintf("[%d] %s", i, why)
			}
		}
	case map[string]any:
		is = "object"
		if why := d.refusesObject(s, x); why != "" {
			return why
		}
	}
	if s.Type != nil && is != s.Type && !slices.Contains(strings.Fields(strings.Trim(fmt.Sprint(s.Type), "[]")), is) {
		return fmt.Sprintf("is a %s, not a %v", is, s.Type)
	}
	return ""
}

// refusesObject is refuses for the members of an object.
func (d *openAPI) refusesObject(s *schema, x map[string]any) string {
	for _, name := range s.Required {
		if _, there := x[name]; !there {
			return "has no member " + name
		}
	}
	for name, v := range x {
		m := s.Properties[name]
		if m == nil {
			switch more := s.More.(type) {
			case bool:
				return "has a member " + name + ", which is not described"
			case *schema:
				m = more
			case map[string]any: // as it was read
				m = new(schema)
				b, _ := json.Marshal(more)
				json.Unmarshal(b, m)
			default:
				continue
			}
		}
		if why := d.refuses(m, v); why != "" {
			return "." + name + " " + why
		}
	}
	return ""
}
