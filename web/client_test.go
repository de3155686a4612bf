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

// TestClientTypeScript makes types of the description with openapi-typescript, and a program of them that the strict compiler takes: it
// asks every operation, and tells the kinds of puzzles apart by their member kind. TEKA_NODE names the folder with both tools.
func TestClientTypeScript(t *testing.T) {
	tools := os.Getenv("TEKA_NODE")
	if tools == "" {
		t.Skip("TEKA_NODE does not name a folder node_modules with openapi-typescript and typescript")
	}
	s := serve(t, Options{})
	_, _, text := s.fetch(t, "/openapi.json")
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(tool string, args ...string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), filepath.Join(tools, ".bin", tool), args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", tool, err, out)
		}
	}
	write("openapi.json", text)
	run("openapi-typescript", "openapi.json", "-o", "api.ts")
	made, err := os.ReadFile(filepath.Join(dir, "api.ts"))
	if err != nil {
		t.Fatal(err)
	}
	_, schemas, _ := strings.Cut(string(made), "export interface components {")
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
	write("use.ts", b.String())
	run("tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "use.ts")
}
