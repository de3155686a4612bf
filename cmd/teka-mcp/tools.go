//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/internal/version"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/service"
)

// instructions introduce the server to an assistant.
const instructions = "Teka solves, checks, explains, grades and makes logic puzzles, and proves what it says. A puzzle is given in any " +
	"notation: an " +
	"address of puzz.link, a game id, a board as text, or a JSON object. Use read to see what a text holds, hint or explain for reasons " +
	"(do not " +
	"guess them), check or score for what somebody answered, render to show a board. Places count from 0, as {\"cell\":[row,column]} or " +
	"{\"edge\":[[row,column],[row,column]]}; in sentences R1C1 is the first cell."

// tool presents an API operation to an assistant.
type tool struct {
	op          string
	description string
	fixed       map[string]any                // fields of the body with a fixed value
	only        []string                      // fields that the assistant may set
	differs     map[string]map[string]any     // fields whose schema differs from that of the API
	text        func(map[string]any) []string // prose before the JSON of the answer
}

var tools = []tool{
	{op: "read", description: "Read puzzles in any notation. Returns each in the JSON form that the other tools accept, with its kind and " +
		"size.",
		fixed: map[string]any{"no_boards": true}, only: []string{"puzzle", "from", "kind", "lang"}},
	{op: "solve", description: "Solve a puzzle and prove whether the solution is unique: status is unique, multiple (with a second " +
		"solution), " +
		"none or unknown.", only: []string{"puzzle", "from", "kind", "marks", "lang"}},
	{op: "check", description: "Check whether marks on a board, or an answer, are right so far: by the rules, and by the solution if " +
		"there is one.",
		only: []string{"puzzle", "from", "kind", "marks", "answer", "lang"}, text: texts("text")},
	{op: "hint", description: "Find the easiest next step, or a mistake, on a board with marks, in words; level 1 to 5 is how much " +
		"to reveal.",
		only: []string{"puzzle", "from", "kind", "marks", "level", "chain", "trivial", "lang"}, text: hintTexts},
	{op: "argue", description: "Judge the steps of an argument: whether each follows from the clues or by the technique that it names, " +
		"with a counterexample, the missing clues or why it is false.",
		only: []string{"puzzle", "from", "kind", "marks", "claims", "lang"}, text: claimTexts,
		differs: map[string]map[string]any{"claims": {"type": "array", "items": map[string]any{"type": "object", "required": []string{"new"},
			"properties": map[string]any{
				"new": map[string]any{"type": "array", "items": forms["MarksGiven"]["items"]},
				"clues": map[string]any{"type": "array", "items": map[string]any{"type": "object"},
					"description": `The only clues to use, such as {"row":0}; [] for the rules alone.`},
				"technique": map[string]any{"type": "string", "description": "The id of the technique that has to show it."}}}}}},
	{op: "explain", description: "Solve step by step as a person would, with a proved reason for every step.",
		fixed: map[string]any{"no_scenes": true},
		only:  []string{"puzzle", "from", "kind", "marks", "steps", "every", "max_level", "lang"}, text: stepTexts},
	{op: "grade", description: "Rate how hard a puzzle is for people: a label, the hardest step, the techniques needed.",
		only: []string{"puzzle", "from", "kind"}, text: texts("label")},
	{op: "generate", description: "Generate puzzles with one solution by kind, size and grade. The same seed gives the same puzzles.",
		only:    []string{"kind", "size", "grade", "seed", "count", "must_use", "no_harder_than", "symmetry", "lang"},
		differs: map[string]map[string]any{"kind": {"description": "The kind of the puzzles."}}},
	{op: "render", description: "Draw a puzzle with its marks or its solution, as a picture (png, the default), text or svg.",
		only: []string{"puzzle", "from", "kind", "marks", "to", "solve", "numbers", "lang"}, text: texts("text"),
		differs: map[string]map[string]any{"to": {"enum": []string{"png", "svg", "text"},
			"description": "The output format (default: png)."}}},
	{op: "score", description: "Score an answer in any form by the rules: a text with reasoning, a grid, JSON, a table. share is " +
		"1 only for right " +
		"ones; an argument is replayed claim by claim.",
		only: []string{"puzzle", "from", "kind", "answer", "argument", "mode", "lang"}},
}

// newServer creates a server with the tools and resources. Before a tool runs, ready waits until its answer has room in memory; nil for no
// limit.
func newServer(asks *web.Server, ready func(context.Context) error) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "teka", Title: "Teka: logic puzzles", Version: version.Text()},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{}, CompletionHandler: completed})
	answers := outputs()
	for _, t := range tools {
		o, ok := service.ByName(t.op)
		if !ok {
			panic("there is no operation " + t.op)
		}
		s.AddTool(&mcp.Tool{Name: t.op, Title: o.Title, Description: t.description, InputSchema: t.schema(o.Body),
			OutputSchema: answers[t.op],
			Annotations:  &mcp.ToolAnnotations{Title: o.Title, ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(bool)}},
			func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				if ready != nil {
					ctx = service.WhenReady(ctx, ready, func(int) {}) // Write does the counting
				}
				return t.call(ctx, asks, r.Params.Arguments), nil
			})
	}
	addResources(s, asks)
	return s
}

// left are the members of answers that assistants do not get in the JSON: drawings, and sub-steps.
var left = []string{"scene", "png", "links", "parts"}

// outputs returns the schemas of the results of tools, by operation. The members in left are optional in them.
func outputs() map[string]map[string]any {
	answers := web.AnswerSchemas()
	for _, answer := range answers { // any order: each by itself
		for _, x := range answer["$defs"].(map[string]any) { // any order: each by itself
			def, _ := x.(map[string]any)
			if required, ok := def["required"].([]any); ok { // a list, never null
				def["required"] = slices.DeleteFunc(required, func(name any) bool { return slices.Contains(left, name.(string)) })
			}
		}
	}
	return answers
}

// schema returns the JSON Schema of the arguments: the fields of the operation's body that an assistant may set.
func (t tool) schema(body any) map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(body)) {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !t.accepts(name) {
			continue
		}
		properties[name] = schemaOf(f)
		maps.Copy(properties[name].(map[string]any), t.differs[name])
		if !strings.Contains(rest, "omitempty") {
			required = append(required, name)
		}
	}
	return map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": properties,
		"required": required, "additionalProperties": false}
}

// accepts reports whether an assistant may set a field.
func (t tool) accepts(name string) bool { return slices.Contains(t.only, name) }

// forms are the schemas of types that accept several forms or need more explanation.
var forms = map[string]map[string]any{
	"Kind":        {"enum": kinds.Names()},
	"PuzzleGiven": {"type": []string{"string", "object"}},
	"AnswerGiven": {"type": []string{"string", "object", "array"}},
	"MarksGiven": {"type": "array", "description": "What is written on the board, in place of what the text has filled in.",
		"items": map[string]any{"type": "object", "required": []string{"at"}, "properties": map[string]any{
			"at":    map[string]any{"type": "object", "description": `A place, such as {"cell":[0,0]}.`},
			"value": map[string]any{"type": "integer"},
			"not":   map[string]any{"type": "boolean", "description": "That it does not have the value."},
			"pencil": map[string]any{"type": "array", "items": map[string]any{"type": "integer"},
				"description": "Candidates, in place of value."}}}},
}

// types maps Go kinds to JSON Schema types.
var types = map[reflect.Kind]string{reflect.String: "string", reflect.Bool: "boolean", reflect.Int: "integer", reflect.Uint64: "integer",
	reflect.Float64: "number"}

func schemaOf(f reflect.StructField) map[string]any {
	out := map[string]any{"description": f.Tag.Get("doc")}
	maps.Copy(out, forms[f.Tag.Get("is")])
	of := f.Type
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if kind, ok := types[of.Kind()]; ok {
		out["type"] = kind
	}
	if enum := f.Tag.Get("oneof"); enum != "" {
		out["enum"] = strings.Split(enum, ",")
	}
	for _, bound := range []string{"minimum", "maximum"} {
		if n, err := strconv.Atoi(f.Tag.Get(bound)); err == nil {
			out[bound] = n
		}
	}
	return out
}

// call runs the operation. An invalid request is also a result, so that the assistant can read the error.
func (t tool) call(ctx context.Context, asks *web.Server, arguments json.RawMessage) *mcp.CallToolResult {
	members := map[string]any{}
	if text := string(bytes.TrimSpace(arguments)); text != "" && text != "null" {
		d := json.NewDecoder(bytes.NewReader(arguments))
		d.UseNumber()
		if err := d.Decode(&members); err != nil || members == nil {
			return errorResult(fault.Errorf("arguments: expected a JSON object"))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !t.accepts(name) {
			return errorResult(fault.Errorf("%s: unknown argument %q (available: %s)", t.op, name, strings.Join(t.only, ", ")))
		}
	}
	picture := t.op == "render" && (members["to"] == nil || members["to"] == "png")
	if picture {
		members["to"] = "png"
	}
	maps.Copy(members, t.fixed)
	body, err := json.Marshal(members)
	if err != nil {
		return errorResult(err)
	}
	answer, err := asks.Whole(ctx, t.op, body)
	if err != nil {
		return errorResult(err)
	}
	return t.result(answer, picture)
}

func errorResult(err error) *mcp.CallToolResult {
	r := &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
	var p *service.Problem
	if errors.As(err, &p) {
		text := p.Detail
		if p.Position != nil {
			text += fmt.Sprintf(" (line %d, column %d)", p.Position.Line, p.Position.Col)
		}
		r.Content = []mcp.Content{&mcp.TextContent{Text: text}}
		r.StructuredContent = p
	}
	return r
}

// result converts an answer for an assistant: prose, a picture if requested, and the JSON without drawings. With a picture the JSON is only
// in the structured content.
func (t tool) result(answer []byte, picture bool) *mcp.CallToolResult {
	var members map[string]any
	d := json.NewDecoder(bytes.NewReader(answer))
	d.UseNumber()
	if err := d.Decode(&members); err != nil {
		return errorResult(err)
	}
	delete(members, "scene")
	r := &mcp.CallToolResult{}
	if t.text != nil {
		for _, text := range t.text(members) {
			r.Content = append(r.Content, &mcp.TextContent{Text: text})
		}
	}
	if picture {
		var drawn struct{ PNG []byte }
		if err := json.Unmarshal(answer, &drawn); err != nil {
			return errorResult(err)
		}
		r.Content = append(r.Content, &mcp.ImageContent{Data: drawn.PNG, MIMEType: "image/png"})
		delete(members, "png")
		r.StructuredContent = members
		return r
	}
	all, err := service.Line(members)
	if err != nil {
		return errorResult(err)
	}
	r.Content = append(r.Content, &mcp.TextContent{Text: string(all)})
	r.StructuredContent = members
	return r
}

// texts returns a function that extracts a field as prose: a text, or the elements of a list, one per line; nil if it is neither.
func texts(name string) func(map[string]any) []string {
	return func(members map[string]any) []string {
		switch v := members[name].(type) {
		case string:
			return []string{v}
		case []any:
			var lines []string
			for _, x := range v {
				lines = append(lines, fmt.Sprint(x))
			}
			return []string{strings.Join(lines, "\n")}
		}
		return nil
	}
}

// hintTexts returns the levels of a hint as prose, and removes the sub-steps of its step.
func hintTexts(members map[string]any) []string {
	if step, ok := members["step"].(map[string]any); ok {
		shorten(step)
	}
	return texts("hints")(members)
}

// claimTexts returns the verdicts on the claims of an argument.
func claimTexts(members map[string]any) (out []string) {
	claims, _ := members["claims"].([]any)
	for _, x := range claims {
		claim, _ := x.(map[string]any)
		for _, name := range []string{"step", "why"} {
			if step, ok := claim[name].(map[string]any); ok {
				shorten(step)
			}
		}
		out = append(out, texts("text")(claim)...)
	}
	return out
}

// shorten removes the sub-steps of a step, which repeat it in detail and are three quarters of its size.
func shorten(step map[string]any) {
	delete(step, "links")
	delete(step, "parts")
}

// stepTexts returns the steps of an explanation as prose, and removes their sub-steps.
func stepTexts(members map[string]any) []string {
	var b strings.Builder
	steps, _ := members["steps"].([]any)
	for i, x := range steps {
		if step, ok := x.(map[string]any); ok {
			fmt.Fprintf(&b, "%d. %v\n", i+1, step["text"])
			shorten(step)
		}
	}
	fmt.Fprint(&b, members["text"])
	return []string{b.String()}
}
