package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web"
)

// connect returns a client connected to a server over one of its two transports.
func connect(t *testing.T, o web.Options, overHTTP bool) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	var transport mcp.Transport
	if overHTTP {
		var tools *mcp.Server
		o.Also = streamable(&tools, messageMost)
		server := web.New(o)
		tools = newServer(server, nil)
		at := httptest.NewServer(server)
		t.Cleanup(at.Close)
		transport = &mcp.StreamableClientTransport{Endpoint: at.URL + "/mcp"}
	} else {
		here, there := mcp.NewInMemoryTransports()
		if _, err := newServer(web.New(o), nil).Connect(t.Context(), there, nil); err != nil {
			t.Fatal(err)
		}
		transport = here
	}
	s, err := client.Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// call calls a tool that must succeed, and decodes the JSON of its answer.
func call[T any](t *testing.T, s *mcp.ClientSession, name string, arguments map[string]any) (out T) {
	t.Helper()
	r, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil || r.IsError {
		t.Fatalf("%s %v: %v %+v", name, arguments, err, r)
	}
	b, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	fits(t, name, b)
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatalf("%s: %v: %s", name, err, b)
	}
	return out
}

// resolved has the output schema of each tool.
var resolved = sync.OnceValues(func() (map[string]*jsonschema.Resolved, error) {
	out := map[string]*jsonschema.Resolved{}
	for name, answers := range outputs() {
		text, err := json.Marshal(answers)
		if err != nil {
			return nil, err
		}
		if bytes.Contains(text, []byte(":null")) { // no keyword of these schemas may be null; Unmarshal accepts it
			return nil, fmt.Errorf("%s: null in the schema", name)
		}
		var s jsonschema.Schema
		if err := json.Unmarshal(text, &s); err != nil {
			return nil, err
		}
		if out[name], err = s.Resolve(nil); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return out, nil
})

// fits fails if the structured content of a tool's result does not fit its output schema.
func fits(t *testing.T, tool string, content []byte) {
	t.Helper()
	schemas, err := resolved()
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(content, &v); err != nil {
		t.Fatal(err)
	}
	if err := schemas[tool].Validate(v); err != nil {
		t.Errorf("%s: %v\n%.2000s", tool, err, content)
	}
}

// TestSolveByTools plays an assistant: it generates puzzles of each kind, and solves each by hints alone, writing the conclusion of
// a hint and asking for the next, until score reports that the board is right.
func TestSolveByTools(t *testing.T) {
	for _, overHTTP := range []bool{false, true} {
		s, count := connect(t, web.Options{}, overHTTP), sweeptest.Samples(1, 3)
		if overHTTP { // the tools are the same: one of each shows that they are reached
			count = 1
		}
		for _, k := range kinds.All {
			made := call[struct{ Puzzles []map[string]any }](t, s, "generate", map[string]any{"kind": k.Name, "size": "5x5",
				"count": count, "seed": 11})
			if len(made.Puzzles) != count {
				t.Fatalf("%s: %d puzzles", k.Name, len(made.Puzzles))
			}
			for _, p := range made.Puzzles {
				given := map[string]any{}
				for _, name := range []string{"kind", "rows", "cols", "givens"} { // not the solution
					given[name] = p[name]
				}
				solve(t, s, k.Name, given)
			}
		}
	}
}

// solve solves a puzzle by hints.
func solve(t *testing.T, s *mcp.ClientSession, kind string, given map[string]any) {
	t.Helper()
	type hint struct {
		Status string
		Step   struct {
			New []struct {
				At    map[string]any `json:"at"`
				Value int            `json:"value"`
				Not   bool           `json:"not"`
			}
		}
	}
	marks := []any{}
	for n := 0; n < 400; n++ {
		h := call[hint](t, s, "hint", map[string]any{"puzzle": given, "marks": marks})
		if h.Status != "step" {
			break
		}
		for _, x := range h.Step.New {
			marks = append(marks, map[string]any{"at": x.At, "value": x.Value, "not": x.Not})
		}
	}
	checked := call[struct {
		Right  bool
		Status string
	}](t, s, "check", map[string]any{"puzzle": given, "marks": marks})
	if !checked.Right || checked.Status != "right" {
		t.Errorf("%s %v: %+v after %d marks", kind, given, checked, len(marks))
	}
}

// TestTools: every tool is listed with a schema that its own example satisfies, and render returns a picture.
func TestTools(t *testing.T) {
	s := connect(t, web.Options{}, false)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, x := range list.Tools {
		names = append(names, x.Name)
		schema, _ := x.InputSchema.(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		if x.Description == "" || len(properties) < 3 || schema["type"] != "object" {
			t.Errorf("%s: %v", x.Name, schema)
		}
		for name, p := range properties {
			m, _ := p.(map[string]any)
			if text, _ := m["description"].(string); m["type"] == nil || text == "" || strings.Contains(text, "version") {
				t.Errorf("%s: %s: %v", x.Name, name, p)
			}
			if names, _ := m["enum"].([]any); name == "kind" && (len(names) != len(kinds.All) || names[0] != kinds.All[0].Name) {
				t.Errorf("%s: %s: %v", x.Name, name, p)
			}
		}
	}
	want := strings.Fields("argue check explain generate grade hint read render score solve")
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("the tools are %v", names)
	}
	puzzle := map[string]any{"puzzle": kinds.ExampleKind.Example}
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "render", Arguments: puzzle})
	if err != nil || len(r.Content) != 1 {
		t.Fatal(err, r)
	}
	picture, ok := r.Content[0].(*mcp.ImageContent)
	if !ok || picture.MIMEType != "image/png" {
		t.Fatalf("%+v", r.Content[0])
	}
	if drawn, err := png.Decode(bytes.NewReader(picture.Data)); err != nil || drawn.Bounds().Dx() < 50 {
		t.Error(err)
	}
	r, _ = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "render",
		Arguments: map[string]any{"puzzle": kinds.ExampleKind.Example, "to": "text"}})
	if text := r.Content[0].(*mcp.TextContent).Text; strings.Count(text, "\n") < 3 || strings.Contains(text, "{") {
		t.Errorf("a drawing as text: %s", text)
	}
	r, _ = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "hint", Arguments: puzzle})
	if text := r.Content[1].(*mcp.TextContent).Text; !strings.Contains(text, `"new":`) || strings.Contains(text, `"links"`) {
		t.Errorf("hint: %s", text)
	}
	r, _ = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "explain", Arguments: puzzle})
	for name, arguments := range map[string]map[string]any{"explain": puzzle, "hint": puzzle, "render": puzzle, "read": puzzle,
		"grade": puzzle, "solve": puzzle, "check": puzzle, "score": {"puzzle": kinds.ExampleKind.Example, "answer": "no solution"},
		"generate": {"kind": kinds.ExampleKind.Name, "size": "5x5"}} {
		call[any](t, s, name, arguments)
	}
	if text := r.Content[0].(*mcp.TextContent).Text; !strings.HasPrefix(text, "1. ") || !strings.Contains(text, "\n2. ") {
		t.Errorf("explain: %s", text)
	}
}

// TestJunk passes invalid arguments to tools: the assistant receives an error, and the next call works.
func TestJunk(t *testing.T) {
	s := connect(t, web.Options{Cells: 100}, true)
	shown := kinds.ExampleKind.Example
	for name, c := range map[string]struct {
		tool      string
		arguments map[string]any
		text      string
	}{
		"nothing":   {"solve", nil, "missing"},
		"junk":      {"solve", map[string]any{"puzzle": "\x1b[2J junk"}, ""},
		"type":      {"solve", map[string]any{"puzzle": 5}, "expected"},
		"misspelt":  {"solve", map[string]any{"puzle": shown}, `unknown argument "puzle"`},
		"hidden":    {"explain", map[string]any{"puzzle": shown, "no_scenes": false}, "unknown argument"},
		"level":     {"hint", map[string]any{"puzzle": shown, "level": 99}, "1 to 5"},
		"too large": {"generate", map[string]any{"kind": kinds.ExampleKind.Name, "size": "50x50"}, "the maximum is 100"},
		"to":        {"render", map[string]any{"puzzle": shown, "to": "gif"}, "gif"},
		"place": {"check", map[string]any{"puzzle": shown,
			"marks": []any{map[string]any{"at": map[string]any{"cell": []int{99, 0}}, "value": 1}}}, "mark 1"},
		"line": {"read", map[string]any{"puzzle": "masyu\n. .\nW Q"}, "(line 3, column 3)"},
	} {
		r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: c.tool, Arguments: c.arguments})
		if err != nil || !r.IsError || len(r.Content) != 1 {
			t.Errorf("%s: %v %+v", name, err, r)
			continue
		}
		if text := r.Content[0].(*mcp.TextContent).Text; text == "" || !strings.Contains(text, c.text) || strings.Contains(text, "\x1b") {
			t.Errorf("%s: %q", name, text)
		}
	}
	if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "fly"}); err == nil {
		t.Error("a tool that there is not")
	}
	scored := call[struct {
		Right bool
		Share float64
	}](t, s, "score", map[string]any{"puzzle": shown, "answer": strings.Repeat("[", 50_000)})
	if scored.Right || scored.Share != 0 {
		t.Error(scored)
	}
}

// TestResources reads the rules and techniques of every kind, and the page of each listed technique.
func TestResources(t *testing.T) {
	s := connect(t, web.Options{}, false)
	list, err := s.ListResources(t.Context(), nil)
	if err != nil || len(list.Resources) != 2*len(kinds.All) {
		t.Fatal(err, list)
	}
	read := func(uri string) (string, error) {
		r, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			return "", err
		}
		return r.Contents[0].Text, nil
	}
	for _, x := range list.Resources {
		text, err := read(x.URI)
		if err != nil || !strings.HasPrefix(text, "# ") || strings.Count(text, "\n- ") < 1 {
			t.Errorf("%s: %v %q", x.URI, err, text)
		}
	}
	for _, k := range kinds.All {
		for _, x := range k.Techniques {
			for _, lang := range []string{"", "?lang=id"} {
				if text, err := read(technique + x.ID + lang); err != nil || !strings.HasPrefix(text, "# ") || len(text) < 60 {
					t.Errorf("%s%s: %v %q", x.ID, lang, err, text)
				}
			}
		}
		for page, word := range map[string]string{"rules": "# ", "techniques": "# Teknik "} {
			at := "teka://kinds/" + k.Name + "/" + page
			text, err := read(at + "?lang=id")
			if english, _ := read(at); err != nil || !strings.HasPrefix(text, word) || text == english || strings.Contains(text, "level") {
				t.Errorf("%s in Indonesian: %v %q", at, err, text)
			}
		}
	}
	for _, uri := range []string{technique + "nosuch", technique, "teka://kinds/nosuch/rules", "file:///etc/passwd",
		"teka://kinds/masyu/cells",
		"teka://kinds/masyu/rules?lang=xx", "teka://kinds/masyu/rules/more", technique + "a/b", "teka://kinds/masyu/..%2frules"} {
		if text, err := read(uri); err == nil {
			t.Errorf("%s: %q", uri, text)
		}
	}
}

// TestCompletion: the possible arguments of templates are completed while typing.
func TestCompletion(t *testing.T) {
	s := connect(t, web.Options{}, false)
	for _, c := range []struct{ uri, name, begins, want string }{
		{ofKinds, "kind", "ma", "masyu"}, {ofKinds, "page", "", "rules techniques"}, {ofTechniques, "lang", "i", "id"},
		{ofTechniques, "name", "masyu.nosuch", ""}, {ofKinds, "nosuch", "", ""}, {"teka://nosuch", "kind", "", ""},
	} {
		r, err := s.Complete(t.Context(), &mcp.CompleteParams{Ref: &mcp.CompleteReference{Type: "ref/resource", URI: c.uri},
			Argument: mcp.CompleteParamsArgument{Name: c.name, Value: c.begins}})
		if err != nil || strings.Join(r.Completion.Values, " ") != c.want {
			t.Errorf("%+v: %v %+v", c, err, r)
		}
	}
	r, err := s.Complete(t.Context(), &mcp.CompleteParams{Ref: &mcp.CompleteReference{Type: "ref/resource", URI: ofTechniques},
		Argument: mcp.CompleteParamsArgument{Name: "name"}})
	if err != nil || len(r.Completion.Values) != mostCompleted || !r.Completion.HasMore || r.Completion.Total <= mostCompleted {
		t.Errorf("%v %+v", err, r)
	}
}

// TestForeign: requests from pages of other sites, or with another host name, do not reach the tools.
func TestForeign(t *testing.T) {
	var tools *mcp.Server
	server := web.New(web.Options{Hosts: []string{"localhost"}, Also: streamable(&tools, messageMost)})
	tools = newServer(server, nil)
	for name, c := range map[string]struct {
		host, origin string
		good         bool
	}{
		"at home":      {"localhost:8080", "", true},
		"another name": {"evil.example", "", false},
		"another site": {"localhost:8080", "https://evil.example", false},
	} {
		r := httptest.NewRequest("POST", "/mcp", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
		r.Host = c.host
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if good := w.Code == http.StatusOK; good != c.good {
			t.Errorf("%s: %d %s", name, w.Code, fmt.Sprint(w.Body))
		}
	}
}
