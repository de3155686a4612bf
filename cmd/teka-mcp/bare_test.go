package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/rpc"
)

// TestBare: boards without a header are read with a kind, and refused without one, in the same way over HTTP, JSON-RPC and MCP.
func TestBare(t *testing.T) {
	server := web.New(web.Options{})
	tools := connect(t, web.Options{}, false)
	for _, x := range []struct{ kind, text, wrong string }{
		{"hashi", "2..2\n....\n1..1", ""}, {"hashi", "4x3:2b2d1b1", ""}, {"masyu", "w . .\n. b .\n. . .", ""},
		{"kakuro", "# 16\\ 4\\\n\\12 . .\n\\8 . .", ""}, {"skyscrapers", "2 2 1\n2 . . . 1\n. . . . 2\n1 . 2 . 3\n. 3 2", ""},
		{"nonogram", "rows: 2 1, 1, 3, 0\ncolumns: 1 1, 3, 1, 1", ""}, {"skyscrapers", "top: 1 2\nleft: 2 1", ""},
		{"", "2..2\n....\n1..1", "--kind"}, {"", "4x3:2b2d1b1", "may be one of hashi"}, {"", "w . .\n. b .\n. . .", "may be one of masyu"},
		{"masyu", "2..2\n....\n1..1", "not a pearl"}, {"hashi", "nonsense", "no rows of cells"},
	} {
		arguments := map[string]any{"puzzle": x.text}
		if x.kind != "" {
			arguments["kind"] = x.kind
		}
		body, err := json.Marshal(arguments)
		if err != nil {
			t.Fatal(err)
		}
		over := httptest.NewRecorder()
		server.ServeHTTP(over, httptest.NewRequest(http.MethodPost, "/api/read", bytes.NewReader(body)))

		var out bytes.Buffer
		line := `{"jsonrpc":"2.0","id":1,"method":"read","params":` + string(body) + "}"
		if err := rpc.Serve(t.Context(), server, strings.NewReader(line), &out, rpc.Limits{}); err != nil {
			t.Fatal(err)
		}
		var called struct {
			Result any
			Error  *struct{ Data any }
		}
		if err := json.Unmarshal(out.Bytes(), &called); err != nil {
			t.Fatal(err)
		}

		r, err := tools.CallTool(t.Context(), &mcp.CallToolParams{Name: "read", Arguments: arguments})
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(over.Body.Bytes(), &want); err != nil {
			t.Fatalf("%v: %s", err, over.Body)
		}
		got := called.Result
		if called.Error != nil {
			got = called.Error.Data
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s %q: JSON-RPC %s\nHTTP %s", x.kind, x.text, &out, over.Body)
		}
		detail, _ := want.(map[string]any)["detail"].(string)
		switch {
		case r.IsError != (over.Code != http.StatusOK), (x.wrong == "") != (over.Code == http.StatusOK), !strings.Contains(detail, x.wrong):
			t.Errorf("%s %q: %d, %v: %s", x.kind, x.text, over.Code, r.IsError, detail)
		case r.IsError:
			if text, err := json.Marshal(r.Content); err != nil || !strings.Contains(string(text), strings.Trim(quote(detail), `"`)) {
				t.Errorf("%s %q: MCP %s\nHTTP %s", x.kind, x.text, text, detail)
			}
		case !reflect.DeepEqual(first(r.StructuredContent), first(want)):
			t.Errorf("%s %q: MCP %v\nHTTP %v", x.kind, x.text, first(r.StructuredContent), first(want))
		}
	}
}

// first returns the first puzzle in an answer, with its notation.
func first(answer any) [2]any {
	list, _ := answer.(map[string]any)["puzzles"].([]any)
	if len(list) == 0 {
		return [2]any{}
	}
	p, _ := list[0].(map[string]any)
	return [2]any{p["puzzle"], p["format"]}
}

// quote returns a text as JSON.
func quote(s string) string {
	b, _ := json.Marshal(s) // of a text
	return string(b)
}
