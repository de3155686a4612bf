package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/rpc"
)

// mistaken has the fields of a hint for a board with a mistake.
type mistaken struct {
	Status string
	Hints  []string
	Wrong  []puzzle.Fact
}

// hintOf decodes a hint.
func hintOf(t *testing.T, where string, answer []byte) (h mistaken) {
	t.Helper()
	if err := json.Unmarshal(answer, &h); err != nil || h.Status == "" {
		t.Fatalf("%s: %s (%v)", where, answer, err)
	}
	return h
}

// TestWrongMarks: the command, HTTP, JSON-RPC and MCP give the same hint for a wrong mark, a value or a cross, for every kind in every
// notation. Package report tests the content of hints.
func TestWrongMarks(t *testing.T) {
	server := web.New(web.Options{})
	tools := connect(t, web.Options{}, false)
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		text, err := kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		answer := study.Unique(t.Context(), p, study.Options{})
		if answer.Status != puzzle.UniqueSolution {
			t.Fatal(answer.Status)
		}
		u := p.Board().Unknown(p.Board().Len() / 2)
		v, _ := answer.Solution.Value(p.Board().Len() / 2)
		for _, mark := range []puzzle.Fact{{At: u.At, Value: v, Not: true}, {At: u.At, Value: (u.Values &^ puzzle.Only(v)).Min()}} {
			list, _ := json.Marshal([]puzzle.Fact{mark}) // of facts
			for _, notation := range []string{`"known":%s`, `"marks":%s`, `"marks":{"marks":%s}`, `"marks":{"layers":[{"name":"t","marks":%s}]}`} {
				marked := strings.TrimSuffix(strings.TrimSpace(text), "}") + "," + fmt.Sprintf(notation, list) + "}"
				where := k.Name + " " + marked

				var out, errs bytes.Buffer
				cli.Main(t.Context(), []string{"hint", "--json", "--level", "5", "-"}, strings.NewReader(marked), &out, &errs)
				want := hintOf(t, where+": command: "+errs.String(), out.Bytes())
				if want.Status != "mistake" || !reflect.DeepEqual(want.Wrong, []puzzle.Fact{mark}) {
					t.Errorf("%s: %+v", where, want)
				}

				body := []byte(`{"puzzle":` + marked + `}`)
				over := httptest.NewRecorder()
				server.ServeHTTP(over, httptest.NewRequest(http.MethodPost, "/api/hint", bytes.NewReader(body)))
				if got := hintOf(t, where+": HTTP", over.Body.Bytes()); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: HTTP %+v\ncommand %+v", where, got, want)
				}

				var line bytes.Buffer
				request := `{"jsonrpc":"2.0","id":1,"method":"hint","params":` + string(body) + "}"
				if err := rpc.Serve(t.Context(), server, strings.NewReader(request), &line, rpc.Limits{}); err != nil {
					t.Fatal(err)
				}
				var called struct{ Result json.RawMessage }
				if err := json.Unmarshal(line.Bytes(), &called); err != nil {
					t.Fatal(err)
				}
				if got := hintOf(t, where+": JSON-RPC", called.Result); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: JSON-RPC %+v\ncommand %+v", where, got, want)
				}

				r, err := tools.CallTool(t.Context(), &mcp.CallToolParams{Name: "hint", Arguments: json.RawMessage(body)})
				if err != nil {
					t.Fatal(err)
				}
				structured, _ := json.Marshal(r.StructuredContent) // it came as JSON
				if got := hintOf(t, where+": MCP", structured); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: MCP %+v\ncommand %+v", where, got, want)
				}
			}
		}
	}
}
