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

// The description of the API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), limited to the parts used here.
type (
	openAPI struct {
		OpenAPI    string                              `json:"openapi"`
		Info       openInfo                            `json:"info"`
		Servers    []openServer                        `json:"servers"`
		Paths      map[string]map[string]openOperation `json:"paths"` // by path and method
		Components struct {
			Schemas map[string]*schema `json:"schemas"`
		} `json:"components"`

		types map[string]reflect.Type // types of the components, by name
	}
	openServer struct {
		URL         string `json:"url"`
		Description string `json:"description"`
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

// statuses are the error responses of operations.
var statuses = []struct{ status, about string }{
	{"400", "The body is not JSON, or a member of it is not what is expected."},
	{"408", "The body did not come in time."},
	{"413", "The body, the board or the answer is too large."},
	{"422", "The puzzle cannot be read, or not be worked on as asked; position says where in its text the fault is."},
	{"429", "The server is full; Retry-After says after how many seconds to try again."},
	{"503", "The time limit was reached, or the server is ending."},
}

// newOpenAPI describes all operations. The operations themselves validate bodies, not the schema, so that the engine in a page reports the
// same errors.
func newOpenAPI() *openAPI {
	doc := &openAPI{OpenAPI: "3.1.0", Paths: map[string]map[string]openOperation{}, Info: openInfo{Title: "Teka", Version: "1.0.0",
		Description: "Logic puzzles: solves, proves, explains, hints, grades, makes. The answers are the JSON of the command line."},
		Servers: []openServer{{"/", "The server that this description comes from."}}}
	doc.Components.Schemas, doc.types = map[string]*schema{}, map[string]reflect.Type{}
	doc.vocabulary()
	for _, o := range service.Operations() {
		doc.Paths[pathOf(o)] = map[string]openOperation{"post": doc.describe(o)}
	}
	doc.Paths[batchPath] = map[string]openOperation{"post": doc.describeBatch()}
	return doc
}

// describeBatch describes the batch endpoint, with a schema for the line of each operation.
func (d *openAPI) describeBatch() openOperation {
	result, line := &schema{}, &schema{}
	var names []string
	for _, o := range service.Operations() {
		names = append(names, o.Name)
		for _, a := range o.Answers {
			if s := d.schema(reflect.TypeOf(a)); !slices.ContainsFunc(result.AnyOf, func(x *schema) bool { return x.Ref == s.Ref }) {
				result.AnyOf = append(result.AnyOf, s)
			}
		}
		body := *d.component(d.schema(reflect.TypeOf(o.Body)))
		body.Properties = maps.Clone(body.Properties)
		body.Properties["operation"] = &schema{Type: "string", Const: o.Name}
		body.Required = append([]string{"operation"}, body.Required...)
		name := "Batch" + strings.ToUpper(o.Name[:1]) + o.Name[1:]
		d.Components.Schemas[name] = &body
		line.OneOf = append(line.OneOf, refTo(name))
	}
	d.Components.Schemas["BatchResult"], d.Components.Schemas["BatchLine"] = result, line
	responses := map[string]openResponse{"200": {"A line for each line of the request, in order: its answer, or the problem with it.",
		map[string]openMedia{linesType: {Schema: d.schema(reflect.TypeFor[batchAnswer]())}}}}
	return openOperation{ID: "batch", Summary: "Ask many operations at once", Responses: responses,
		Description: "JSON Lines in and out. Each line is the body of an operation with its name in the member operation (" +
			strings.Join(names, ", ") + "); each is answered by a line as soon as it is done. A line that cannot be answered has a problem in " +
			"its place.",
		Body: openBody{Required: true, Content: map[string]openMedia{linesType: {refTo("BatchLine"), json.RawMessage(batchExample())}}}}
}

// batchExample returns a line of a batch.
func batchExample() string {
	o := service.Operations()[0]
	return `{"operation":"` + o.Name + `",` + o.Example[1:]
}

// lastLine is the last line of a stream that failed.
type lastLine struct {
	Error service.Problem `json:"error"`
}

func pathOf(o service.Operation) string { return "/api/" + o.Name }

// describe describes an operation: its body with an example, its answers in each format, and its errors.
func (d *openAPI) describe(o service.Operation) openOperation {
	about := o.About
	answers := map[string]openMedia{jsonType: {Schema: d.oneOf(o.Answers)}, eventsType: {Schema: &schema{Type: "string"}}}
	if o.Stream {
		about += " With Accept: application/x-ndjson the lines come as they are found, with text/event-stream as events; otherwise all comes " +
			"as one object."
		answers[linesType] = openMedia{Schema: d.oneOf(append(slices.Clone(o.Lines), lastLine{}))}
	}
	responses := map[string]openResponse{strconv.Itoa(http.StatusOK): {o.About, answers}}
	for _, x := range statuses {
		responses[x.status] = openResponse{x.about, map[string]openMedia{problemType: {Schema: d.schema(reflect.TypeFor[service.Problem]())}}}
	}
	return openOperation{ID: o.Name, Summary: o.Title, Description: about, Responses: responses,
		Body: openBody{Required: true, Content: map[string]openMedia{jsonType: {d.schema(reflect.TypeOf(o.Body)), json.RawMessage(o.Example)}}}}
}

// body returns the fields of an operation's body and their names in alphabetical order.
func (d *openAPI) body(o service.Operation) (names []string, members map[string]*schema) {
	s := d.Paths[pathOf(o)]["post"].Body.Content[jsonType].Schema
	members = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")].Properties
	return slices.Sorted(maps.Keys(members)), members
}
