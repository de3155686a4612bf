package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// What /openapi.json says of bodies holds of the examples, and every reference in it leads somewhere.
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
		ref := op.Body.Content[jsonType].Schema.Ref
		body := doc.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]
		var example map[string]any
		if err := json.Unmarshal(op.Body.Content[jsonType].Example, &example); err != nil || body == nil {
			t.Fatalf("%s: %v, %q", o.Name, err, ref)
		}
		for name, value := range example {
			if m := body.Properties[name]; m == nil {
				t.Errorf("%s: the example has a member %s", o.Name, name)
			} else if wrong := m.refuses(value); wrong != "" {
				t.Errorf("%s: %s of the example %s", o.Name, name, wrong)
			}
		}
		for _, name := range body.Required {
			if _, there := example[name]; !there {
				t.Errorf("%s: the example has no member %s", o.Name, name)
			}
		}
	}
	hint := doc.Components.Schemas["HintBody"]
	if level := hint.Properties["level"]; *level.Minimum != 1 || *level.Maximum != 5 || level.Type != "integer" ||
		!slices.Contains(hint.Required, "puzzle") ||
		!slices.Equal(hint.Properties["lang"].Enum, []string{"en", "id"}) || slices.Contains(hint.Required, "lang") {
		t.Errorf("the body of hint is %+v", hint)
	}
}

// references are the references in a document.
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

// refuses says why a value is not as the schema says; "" when it is.
func (s *schema) refuses(value any) string {
	if s.Type == nil {
		return ""
	}
	var is string
	switch x := value.(type) {
	case string:
		is = "string"
		if s.Enum != nil && !slices.Contains(s.Enum, x) {
			return "is none of " + strings.Join(s.Enum, ", ")
		}
	case bool:
		is = "boolean"
	case float64:
		is = "number"
		if s.Type == "integer" && x == float64(int(x)) {
			is = "integer"
		}
		if s.Minimum != nil && x < *s.Minimum || s.Maximum != nil && x > *s.Maximum {
			return fmt.Sprint("is out of bounds: ", x)
		}
	case []any:
		is = "array"
	}
	if is != s.Type && !strings.Contains(fmt.Sprint(s.Type), is+" ") {
		return fmt.Sprintf("is a %s, not a %v", is, s.Type)
	}
	return ""
}
