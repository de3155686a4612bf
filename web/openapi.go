package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/web/service"
)

// The description of the API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), as far as it is used here.
type (
	openAPI struct {
		OpenAPI    string                              `json:"openapi"`
		Info       openInfo                            `json:"info"`
		Paths      map[string]map[string]openOperation `json:"paths"` // by path and method
		Components struct {
			Schemas map[string]*schema `json:"schemas"`
		} `json:"components"`
	}
	openInfo struct {
		Title       string `json:"title"`
		Description string `json:"description"`
		Version     string `json:"version"`
	}
	openOperation struct {
		ID          string                  `json:"operationId"`
		Summary     string                  `json:"summary"`
		Description string                  `json:"description"`
		Body        openBody                `json:"requestBody"`
		Responses   map[string]openResponse `json:"responses"` // by status
	}
	openBody struct {
		Required bool                 `json:"required"`
		Content  map[string]openMedia `json:"content"`
	}
	openResponse struct {
		Description string               `json:"description"`
		Content     map[string]openMedia `json:"content"`
	}
	openMedia struct {
		Schema  *schema         `json:"schema"`
		Example json.RawMessage `json:"example,omitempty"`
	}
)

// schema says what a JSON value is like, in JSON Schema.
type schema struct {
	Ref         string             `json:"$ref,omitempty"`
	Type        any                `json:"type,omitempty"` // a name, or several; nil for anything
	Format      string             `json:"format,omitempty"`
	Description string             `json:"description,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Minimum     *float64           `json:"minimum,omitempty"`
	Maximum     *float64           `json:"maximum,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	More        *bool              `json:"additionalProperties,omitempty"`
}

// statuses are the answers of an operation that does not succeed.
var statuses = []struct{ status, about string }{
	{"400", "The body is not JSON, or a member of it is not what is expected."},
	{"408", "The body did not come in time."},
	{"413", "The body, the board or the answer is too large."},
	{"422", "The puzzle cannot be read, or not be worked on as asked; position says where in its text the fault is."},
	{"429", "The server is full; Retry-After says after how many seconds to try again."},
	{"503", "The time limit was reached, or the server is ending."},
}

// newOpenAPI describes all operations. Bodies are judged by the operations themselves, and not by the schema, so that the engine in
// a page says the same of them.
func newOpenAPI() *openAPI {
	doc := &openAPI{OpenAPI: "3.1.0", Paths: map[string]map[string]openOperation{}, Info: openInfo{Title: "Teka", Version: "1.0.0",
		Description: "Logic puzzles: solves, proves, explains, hints, grades, makes. The answers are the JSON of the command line."}}
	doc.Components.Schemas = map[string]*schema{}
	for _, o := range service.Operations() {
		doc.Paths[pathOf(o)] = map[string]openOperation{"post": doc.describe(o)}
	}
	return doc
}

// pathOf is where an operation is asked.
func pathOf(o service.Operation) string { return "/api/" + o.Name }

// describe is the description of an operation.
func (d *openAPI) describe(o service.Operation) openOperation {
	about, open := o.About, true
	object := openMedia{Schema: &schema{Type: "object", More: &open}}
	answers := map[string]openMedia{jsonType: object, eventsType: {Schema: &schema{Type: "string"}}}
	if o.Stream {
		about += " With Accept: application/x-ndjson the lines come as they are found, with text/event-stream as events; otherwise all comes " +
			"as one object."
		answers[linesType] = object
	}
	responses := map[string]openResponse{strconv.Itoa(http.StatusOK): {o.About, answers}}
	for _, x := range statuses {
		responses[x.status] = openResponse{x.about, map[string]openMedia{problemType: {Schema: d.schema(reflect.TypeFor[service.Problem]())}}}
	}
	return openOperation{ID: o.Name, Summary: o.Title, Description: about, Responses: responses,
		Body: openBody{Required: true, Content: map[string]openMedia{jsonType: {d.schema(reflect.TypeOf(o.Body)), json.RawMessage(o.Example)}}}}
}

// schema is what JSON of a Go type is like. A struct is among the components under its name, which begins with a capital.
func (d *openAPI) schema(t reflect.Type) *schema {
	switch t.Kind() {
	case reflect.Pointer:
		return d.schema(t.Elem())
	case reflect.String:
		return &schema{Type: "string"}
	case reflect.Bool:
		return &schema{Type: "boolean"}
	case reflect.Int, reflect.Int64:
		return &schema{Type: "integer", Format: "int64"}
	case reflect.Uint64:
		return &schema{Type: "integer", Format: "int64", Minimum: new(float64)}
	case reflect.Float64:
		return &schema{Type: "number", Format: "double"}
	case reflect.Struct:
		name := strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
		if d.Components.Schemas[name] == nil {
			closed := false
			s := &schema{Type: "object", More: &closed, Properties: map[string]*schema{}}
			d.Components.Schemas[name] = s
			d.members(s, t)
		}
		return &schema{Ref: "#/components/schemas/" + name}
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 {
			return &schema{Type: []string{"array", "null"}, Items: d.schema(t.Elem())}
		}
	}
	return &schema{} // JSON as it stands: anything
}

// members enters the members of a struct, those of structs embedded in it among them. Tags of a field tell what its type does not.
func (d *openAPI) members(s *schema, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			d.members(s, f.Type)
			continue
		}
		if !f.IsExported() || name == "-" {
			continue
		}
		m := d.schema(f.Type)
		m.Description = f.Tag.Get("doc")
		if list := f.Tag.Get("enum"); list != "" {
			m.Enum = strings.Split(list, ",")
		}
		for tag, bound := range map[string]**float64{"minimum": &m.Minimum, "maximum": &m.Maximum} {
			if x, err := strconv.ParseFloat(f.Tag.Get(tag), 64); err == nil {
				*bound = &x
			}
		}
		s.Properties[name] = m
		if !strings.Contains(options, "omitempty") {
			s.Required = append(s.Required, name)
		}
	}
}

// body are the members of the body of an operation by their names in alphabetical order.
func (d *openAPI) body(o service.Operation) (names []string, members map[string]*schema) {
	s := d.Paths[pathOf(o)]["post"].Body.Content[jsonType].Schema
	members = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")].Properties
	return slices.Sorted(maps.Keys(members)), members
}
