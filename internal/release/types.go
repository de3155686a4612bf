package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// TypeScript types of the operations, made from the description of the HTTP API in OpenAPI 3.1.

// openAPI is the part of the description that the types depend on.
type openAPI struct {
	Paths map[string]map[string]struct {
		ID          string `json:"operationId"`
		Description string
		Body        struct{ Content map[string]media } `json:"requestBody"`
		Responses   map[string]struct{ Content map[string]media }
	}
	Components struct{ Schemas map[string]*schema }
}

type media struct{ Schema *schema }

// schema is a JSON Schema, limited to the parts used here.
type schema struct {
	Ref         string `json:"$ref"`
	Type        any
	Description string
	Enum        []string
	Const       string
	Items       *schema
	OneOf       []*schema
	AnyOf       []*schema
	Properties  map[string]*schema
	Required    []string
	More        json.RawMessage `json:"additionalProperties"`
}

// description returns the description of the API that a program teka serves.
func description(teka string) (text []byte, err error) {
	c := exec.Command(teka, "serve", "--listen", "127.0.0.1:0")
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	defer c.Wait() // it was killed
	defer c.Process.Kill()
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url := address.FindString(lines.Text()); url != "" {
			answer, err := http.Get(url + "/openapi.json")
			if err != nil {
				return nil, err
			}
			defer answer.Body.Close()
			return io.ReadAll(answer.Body)
		}
	}
	return nil, fmt.Errorf("teka serve printed no address")
}

// typesOf returns the declarations of the types of a description: one for each schema, and the interface Operations.
func typesOf(text []byte) ([]byte, error) {
	var d openAPI
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString("// The operations of the engine and their JSON, made from the description of the HTTP API.\n")
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		s := d.Components.Schemas[name]
		b.WriteString("\n" + comment("", s.Description))
		if s.Properties != nil {
			fmt.Fprintf(&b, "export interface %s %s\n", name, s.typescript(""))
		} else {
			fmt.Fprintf(&b, "export type %s = %s;\n", name, s.typescript(""))
		}
	}
	b.WriteString("\n/** The operations by name. Answers that come in several lines have the type of a line. */\n")
	b.WriteString("export interface Operations {\n")
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		o := d.Paths[path]["post"]
		if o.ID == "batch" { // of the server alone
			continue
		}
		answers := o.Responses["200"].Content
		answer := answers["application/x-ndjson"].Schema
		if answer == nil {
			answer = answers["application/json"].Schema
		}
		body := o.Body.Content["application/json"].Schema
		if answer == nil || body == nil {
			return nil, fmt.Errorf("%s: no schema of the body or the answer", path)
		}
		fmt.Fprintf(&b, "%s\t%s: { body: %s; answer: %s };\n", comment("\t", o.Description), member(o.ID), body.typescript("\t"),
			answer.typescript("\t"))
	}
	b.WriteString("}\n")
	return []byte(b.String()), nil
}

// typescript returns the type of a schema; later lines begin with indent.
func (s *schema) typescript(indent string) string {
	switch {
	case s == nil:
		return "unknown"
	case s.Ref != "":
		return s.Ref[strings.LastIndex(s.Ref, "/")+1:]
	case s.Const != "":
		return strconv.Quote(s.Const)
	case len(s.Enum) > 0:
		var parts []string
		for _, v := range s.Enum {
			parts = append(parts, strconv.Quote(v))
		}
		return strings.Join(parts, " | ")
	case len(s.OneOf)+len(s.AnyOf) > 0:
		var parts []string
		for _, x := range append(slices.Clone(s.OneOf), s.AnyOf...) {
			parts = append(parts, x.typescript(indent))
		}
		return strings.Join(parts, " | ")
	}
	var parts []string
	for _, name := range names(s.Type) {
		parts = append(parts, s.simple(name, indent))
	}
	if len(parts) == 0 {
		return "unknown"
	}
	return strings.Join(parts, " | ")
}

// names lists the types of a schema: none, one or several.
func names(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v {
			out = append(out, fmt.Sprint(x))
		}
	}
	return out
}

// simple returns the TypeScript type for one of the types of a schema.
func (s *schema) simple(name, indent string) string {
	switch name {
	case "integer":
		return "number"
	case "array":
		item := s.Items.typescript(indent)
		if strings.Contains(item, " | ") {
			item = "(" + item + ")"
		}
		return item + "[]"
	case "object":
	default: // number, string, boolean, null
		return name
	}
	var more schema
	open := json.Unmarshal(s.More, &more) == nil // additionalProperties may be false
	if s.Properties == nil {
		if open {
			return "Record<string, " + more.typescript(indent) + ">"
		}
		return "Record<string, unknown>"
	}
	var b strings.Builder
	b.WriteString("{\n")
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p, mark := s.Properties[name], "?"
		if slices.Contains(s.Required, name) {
			mark = ""
		}
		fmt.Fprintf(&b, "%s%s\t%s%s: %s;\n", comment(indent+"\t", p.Description), indent, member(name), mark, p.typescript(indent+"\t"))
	}
	b.WriteString(indent + "}")
	return b.String()
}

// member returns the name of a member, in quotes if it is not an identifier.
func member(name string) string {
	if regexp.MustCompile(`^[A-Za-z_]\w*$`).MatchString(name) {
		return name
	}
	return strconv.Quote(name)
}

// comment returns a description as a comment on its own line, or "" if text is "".
func comment(indent, text string) string {
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "*/", "* /") + " */\n"
}
