package web

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/web/service"
)

// schema is a JSON Schema.
type schema struct {
	Ref         string             `json:"$ref,omitempty"`
	Type        any                `json:"type,omitempty"` // a name, or several; nil for anything
	Format      string             `json:"format,omitempty"`
	Description string             `json:"description,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Const       string             `json:"const,omitempty"`
	Encoding    string             `json:"contentEncoding,omitempty"`
	Minimum     *float64           `json:"minimum,omitempty"`
	Maximum     *float64           `json:"maximum,omitempty"`
	MinItems    int                `json:"minItems,omitempty"`
	MaxItems    int                `json:"maxItems,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	OneOf       []*schema          `json:"oneOf,omitempty"`
	AnyOf       []*schema          `json:"anyOf,omitempty"`
	Tells       *discriminator     `json:"discriminator,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	More        any                `json:"additionalProperties,omitempty"` // false, or the schema of unlisted fields
}

// discriminator names the field whose value selects one of several objects.
type discriminator struct {
	Property string            `json:"propertyName"`
	Mapping  map[string]string `json:"mapping"`
}

// refTo returns a reference to a component.
func refTo(name string) *schema { return &schema{Ref: componentPath + name} }

// component resolves a reference. It returns any other schema unchanged.
func (d *openAPI) component(s *schema) *schema {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return d.Components.Schemas[name]
	}
	return s
}

// oneOf returns the schema of values like one of the given Go values.
func (d *openAPI) oneOf(values []any) *schema {
	if len(values) == 1 {
		return d.schema(reflect.TypeOf(values[0]))
	}
	s := &schema{}
	for _, v := range values {
		s.AnyOf = append(s.AnyOf, d.schema(reflect.TypeOf(v)))
	}
	return s
}

// AnswerSchemas returns, for each operation, the JSON Schema (2020-12) of its answers as one object. A Problem is one of them.
func AnswerSchemas() map[string]map[string]any {
	doc := newOpenAPI()
	out := map[string]map[string]any{}
	for _, o := range service.Operations() {
		defs, root := map[string]any{}, &schema{Type: "object", AnyOf: []*schema{doc.schema(reflect.TypeFor[service.Problem]())}}
		for _, a := range o.Answers {
			root.AnyOf = append(root.AnyOf, doc.schema(reflect.TypeOf(a)))
		}
		out[o.Name] = doc.standalone(root, defs)
		out[o.Name]["$defs"] = defs
	}
	return out
}

// standalone returns a schema as JSON, and adds the components that it refers to to defs.
func (d *openAPI) standalone(s *schema, defs map[string]any) (out map[string]any) {
	text, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal([]byte(strings.ReplaceAll(string(text), componentPath, "#/$defs/")), &out)
	}
	if err != nil {
		panic(err)
	}
	for _, m := range componentRef.FindAllSubmatch(text, -1) {
		if name := string(m[1]); defs[name] == nil {
			defs[name] = true // in progress: a schema may contain itself
			defs[name] = d.standalone(d.Components.Schemas[name], defs)
		}
	}
	return out
}

const componentPath = "#/components/schemas/"

// componentRef matches a reference to a component in JSON.
var componentRef = regexp.MustCompile(`"` + componentPath + `(\w+)"`)

// schema returns the schema of a Go type in JSON. A struct becomes a component under its capitalized name. Types with their own JSON
// encoding are in the vocabulary.
func (d *openAPI) schema(t reflect.Type) *schema {
	if name := componentNames[t]; name != "" {
		return refTo(name)
	}
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
	case reflect.Map:
		return &schema{Type: "object", More: d.schema(t.Elem())}
	case reflect.Struct:
		return d.object(t)
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 {
			return &schema{Type: []string{"array", "null"}, Items: d.schema(t.Elem())}
		}
		if t != reflect.TypeFor[json.RawMessage]() {
			return &schema{Type: "string", Encoding: "base64"}
		}
	}
	panic(fmt.Sprintf("%v: its JSON may be anything: a tag \"is\" names what it is", t)) // a programming error
}

// object returns the component of a struct, or an inline schema for an anonymous struct.
func (d *openAPI) object(t reflect.Type) *schema {
	if t.Name() == "" {
		return d.membersIn(&schema{}, t)
	}
	name := strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	if other := d.types[name]; other == t {
		return refTo(name)
	} else if other != nil || d.Components.Schemas[name] != nil {
		panic(fmt.Sprintf("two components have the name %s: %v and %v", name, t, other)) // a programming error
	}
	s := &schema{}
	d.types[name], d.Components.Schemas[name] = t, s
	d.membersIn(s, t)
	return refTo(name)
}

// membersIn adds the fields of a struct to a schema.
func (d *openAPI) membersIn(s *schema, t reflect.Type) *schema {
	s.Type, s.More, s.Properties = "object", false, map[string]*schema{}
	for _, m := range membersOf(t) {
		s.Properties[m.name] = d.member(m.field)
		if m.needed {
			s.Required = append(s.Required, m.name)
		}
	}
	return s
}

// jsonMember is a field of a JSON object, with its Go field.
type jsonMember struct {
	name   string
	field  reflect.StructField
	needed bool // always present
}

// membersOf lists the fields of a struct and of its embedded structs, which its own fields hide.
func membersOf(t reflect.Type) (list []jsonMember) {
	add := func(m jsonMember) {
		list = slices.DeleteFunc(list, func(x jsonMember) bool { return x.name == m.name })
		list = append(list, m)
	}
	for _, embedded := range []bool{true, false} {
		for i := range t.NumField() {
			f := t.Field(i)
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			inner := f.Anonymous && name == ""
			switch {
			case inner && embedded:
				for _, m := range membersOf(f.Type) {
					add(m)
				}
			case inner || embedded || !f.IsExported() || name == "-":
			default:
				add(jsonMember{name, f, !strings.Contains(options, "omitempty")})
			}
		}
	}
	return list
}

// member returns the schema of a field. Struct tags supply what its type does not: doc, oneof, minimum, maximum, and is, the name of a
// component, followed by ",null" if it may be null.
func (d *openAPI) member(f reflect.StructField) (m *schema) {
	is, null, _ := strings.Cut(f.Tag.Get("is"), ",")
	list := f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.String
	switch {
	case is == "":
		m = d.schema(f.Type)
	case list:
		m = &schema{Type: []string{"array", "null"}, Items: refTo(is)}
	case null != "":
		m = &schema{AnyOf: []*schema{refTo(is), {Type: "null"}}}
	default:
		m = refTo(is)
	}
	m.Description = f.Tag.Get("doc")
	if of := f.Tag.Get("oneof"); of != "" {
		to := m
		if list {
			to = m.Items
		}
		to.Enum = strings.Split(of, ",")
	}
	for tag, bound := range map[string]**float64{"minimum": &m.Minimum, "maximum": &m.Maximum} { // any order: each bound alone
		if x, err := strconv.ParseFloat(f.Tag.Get(tag), 64); err == nil {
			*bound = &x
		}
	}
	return m
}
