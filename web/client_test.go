package web

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// client is a folder in which a client is generated from the description of a server.
type client struct {
	t          *testing.T
	tools, dir string
}

// newClient makes a folder with the description of a server.
func newClient(t *testing.T, s served, tools string) client {
	c := client{t, tools, t.TempDir()}
	_, _, text := s.fetch(t, "/openapi.json")
	c.write("openapi.json", text)
	return c
}

func (c client) write(name, text string) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o666); err != nil {
		c.t.Fatal(err)
	}
}

func (c client) read(name string) string {
	c.t.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		c.t.Fatal(err)
	}
	return string(text)
}

// run runs a tool of node, or a program given by its path.
func (c client) run(tool string, args ...string) string {
	c.t.Helper()
	if !filepath.IsAbs(tool) {
		tool = filepath.Join(c.tools, ".bin", tool)
	}
	cmd := exec.CommandContext(c.t.Context(), tool, args...)
	cmd.Dir = c.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		c.t.Fatalf("%s: %v\n%s", tool, err, out)
	}
	return string(out)
}

// TestPageTypes runs tsc over the modules of the page, which state their types in comments. TEKA_NODE names the directory of the tools.
func TestPageTypes(t *testing.T) {
	tools := os.Getenv("TEKA_NODE")
	if tools == "" {
		t.Skip("TEKA_NODE does not name a folder node_modules with typescript")
	}
	if out, err := exec.Command(filepath.Join(tools, ".bin", "tsc"), "-p", "jsconfig.json").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestClientTypeScript generates types from the description with openapi-typescript, and compiles a program in strict mode that calls every
// operation and distinguishes puzzles by their member kind, and the example of docs/api.md. TEKA_NODE names the directory of the tools.
func TestClientTypeScript(t *testing.T) {
	tools := os.Getenv("TEKA_NODE")
	if tools == "" {
		t.Skip("TEKA_NODE does not name a folder node_modules with openapi-typescript and typescript")
	}
	s := serve(t, Options{})
	c := newClient(t, s, tools)
	c.run("openapi-typescript", "openapi.json", "-o", "api.ts")
	_, schemas, _ := strings.Cut(c.read("api.ts"), "export interface components {")
	schemas, _, _ = strings.Cut(schemas, "\n}\n")
	schemas = regexp.MustCompile(`(?s)/\*.*?\*/|"[^"]*"`).ReplaceAllString(schemas, "")
	if found := regexp.MustCompile(`\b(unknown|any)\b`).FindAllString(schemas, -1); len(found) > 0 || len(schemas) < 1000 {
		t.Errorf("of %d bytes of types %d say nothing", len(schemas), len(found))
	}
	var b strings.Builder
	b.WriteString("import type { components, paths } from \"./api\";\ntype S = components[\"schemas\"];\nexport function told(p: " +
		"S[\"Puzzle\"]) {\n")
	for _, k := range kinds.All {
		title := strings.ToUpper(k.Name[:1]) + k.Name[1:]
		fmt.Fprintf(&b, "\tif (p.kind === %q) { const g: S[%q] = p.givens; const s: S[%q] | undefined = p.solution; return [g, s]; }\n",
			k.Name, title+"Givens", title+"Solution")
	}
	b.WriteString("\tconst none: never = p;\n\treturn none;\n}\n// @ts-expect-error: there is no such kind\nexport const bad: S[\"Kind\"] " +
		"= \"chess\";\n")
	for _, o := range service.Operations() {
		form := strings.ReplaceAll(o.Name, "-", "_")
		fmt.Fprintf(&b, "export type %[1]s = paths[%[2]q][\"post\"][\"responses\"][200][\"content\"][\"application/json\"];\n"+
			"export const %[1]s_body: paths[%[2]q][\"post\"][\"requestBody\"][\"content\"][\"application/json\"] = %[3]s;\n",
			form, pathOf(o), o.Example)
	}
	c.write("use.ts", b.String())
	shown, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, found := strings.Cut(string(shown), "  ```ts\n")
	if !found {
		t.Error("docs/api.md has no example")
	}
	example, _, _ = strings.Cut(example, "  ```\n")
	c.write("example.ts", strings.ReplaceAll(strings.ReplaceAll(example, "./teka", "./api"), "\n  ", "\n"))
	if err := os.Symlink(tools, filepath.Join(c.dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	c.run("tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "use.ts", "example.ts")
}
