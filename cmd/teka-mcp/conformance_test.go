package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web"
)

// The reasons why scenarios of the official suite do not apply to this server.
const (
	noPrompts   = "there are no prompts"
	noAudio     = "nothing sounds"
	noEmbedding = "tools answer in text, JSON and pictures"
	noBinary    = "resources are text"
	noStream    = "each request has one answer, without messages on the way"
	noQuestions = "tools ask nothing of the model or the person"
	noChange    = "resources never change, so nobody subscribes to them"
	ownSchema   = "asks for a schema with $defs, which no tool has"
)

// scenarios lists the scenarios of the suite with the reason why each does not pass, or "" if it passes.
var scenarios = map[string]string{
	"server-initialize": "", "logging-set-level": "", "ping": "", "completion-complete": "", "tools-list": "", "resources-list": "",
	"prompts-list": "", "dns-rebinding-protection": "", "tools-call-simple-text": "", "tools-call-image": "", "tools-call-error": "",
	"resources-read-text": "", "resources-templates-read": "",
	"tools-call-audio": noAudio, "tools-call-embedded-resource": noEmbedding, "tools-call-mixed-content": noEmbedding,
	"tools-call-with-logging": noStream, "tools-call-with-progress": noStream, "server-sse-polling": noStream,
	"server-sse-multiple-streams": noStream, "tools-call-sampling": noQuestions, "tools-call-elicitation": noQuestions,
	"elicitation-sep1034-defaults": noQuestions, "elicitation-sep1330-enums": noQuestions, "json-schema-2020-12": ownSchema,
	"resources-read-binary": noBinary, "resources-subscribe": noChange, "resources-unsubscribe": noChange, "prompts-get-simple": noPrompts,
	"prompts-get-with-args": noPrompts, "prompts-get-embedded-resource": noPrompts, "prompts-get-with-image": noPrompts,
}

// suited returns the server of teka mcp with aliases: the names that the suite calls give the answers of some of its tools and resources.
func suited(asks *web.Server) *mcp.Server {
	s := newServer(asks, nil)
	for name, of := range map[string]struct {
		op        string
		arguments map[string]any
	}{
		"test_simple_text":    {"grade", map[string]any{"puzzle": kinds.ExampleKind.Example}},
		"test_image_content":  {"render", map[string]any{"puzzle": kinds.ExampleKind.Example}},
		"test_error_handling": {"solve", map[string]any{"puzzle": "junk"}},
	} {
		for _, t := range tools {
			if t.op != of.op {
				continue
			}
			arguments, err := json.Marshal(of.arguments)
			if err != nil {
				panic(err)
			}
			s.AddTool(&mcp.Tool{Name: name, Description: "The tool " + t.op + ".", InputSchema: map[string]any{"type": "object"}},
				func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
					return t.call(ctx, asks, arguments), nil
				})
		}
	}
	rules := "teka://kinds/" + kinds.ExampleKind.Name + "/rules"
	s.AddResource(&mcp.Resource{Name: "static", URI: "test://static-text"},
		page(func(ctx context.Context, _ string) (string, error) { return resource(ctx, asks, rules) }))
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "template", URITemplate: "test://template/{id}/data"},
		page(func(ctx context.Context, uri string) (string, error) {
			text, err := resource(ctx, asks, rules)
			return uri + "\n\n" + text, err
		}))
	return s
}

// passes reports whether a scenario of the suite wrote checks of which some succeeded, and none failed or warned.
func passes(t *testing.T, results, name string) bool {
	found, err := filepath.Glob(filepath.Join(results, "server-"+name+"-2*", "checks.json")) // a time follows the name
	if err != nil || len(found) != 1 {
		return false
	}
	b, err := os.ReadFile(found[0])
	var checks []struct{ Status string }
	if err := errors.Join(err, json.Unmarshal(b, &checks)); err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for _, c := range checks {
		met[c.Status] = true
	}
	return met["SUCCESS"] && !met["FAILURE"] && !met["WARNING"]
}

var begun = regexp.MustCompile(`(?m)^=== Running scenario: (\S+) ===`)

// TestConformance runs the official suite, if TEKA_CONFORMANCE is the command for it: node and the path of its index.js. Every scenario
// must be listed, and must pass or have a reason why it cannot.
func TestConformance(t *testing.T) {
	command := strings.Fields(os.Getenv("TEKA_CONFORMANCE"))
	if len(command) == 0 {
		t.Skip("TEKA_CONFORMANCE is the command of the suite")
	}
	var tools *mcp.Server
	asks := web.New(web.Options{Hosts: []string{"localhost", "127.0.0.1"}, Also: streamable(&tools, messageMost)})
	tools = suited(asks)
	at := httptest.NewServer(asks)
	defer at.Close()
	results := t.TempDir()
	out, _ := exec.CommandContext(t.Context(), command[0], append(command[1:], "server", "--suite", "all", "--output-dir", results,
		"--url", strings.Replace(at.URL, "127.0.0.1", "localhost", 1)+"/mcp")...).CombinedOutput() // it fails, as some scenarios do
	run := begun.FindAllSubmatch(out, -1)
	for _, m := range run {
		name := string(m[1])
		why, known := scenarios[name]
		if passed := passes(t, results, name); !known {
			t.Errorf("%s: a new scenario", name)
		} else if passed != (why == "") {
			t.Errorf("%s: passed is %v, but %q", name, passed, why)
		}
	}
	if len(run) != len(scenarios) {
		t.Errorf("%d scenarios, want %d", len(run), len(scenarios))
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}
