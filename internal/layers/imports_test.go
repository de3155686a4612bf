// Package layers holds the tree to its layers. It has a folder of its own so that its test need not be linked with the whole program.
package layers

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/teka-puzzles/teka/"

// mayImport says which packages of ours each layer may import; "kinds/*" stands for every kind, but for the list of the papers, and
// "kinds/*/paper" for the published method of one, which may import its own kind only.
var mayImport = map[string]string{
	"anneal":             "",
	"reduce":             "puzzle",
	"method":             "fault puzzle scene",
	"study":              "fault sat proof puzzle model reduce frontier",
	"frontier":           "board puzzle",
	"model":              "sat proof puzzle",
	"board":              "puzzle scene",
	"sat":                "",
	"scene":              "",
	"scene/raster":       "scene scene/shapes",
	"scene/shapes":       "scene",
	"sheets":             "fault scene scene/shapes",
	"book":               "fault puzzle study kinds words report scene scene/shapes sheets generate",
	"fault":              "",
	"codec":              "fault",
	"rule":               "sat",
	"rule/ruletest":      "sat",
	"proof":              "sat",
	"puzzle":             "fault scene codec",
	"words":              "fault puzzle method scene words/template",
	"words/template":     "",
	"kinds/*":            "fault board puzzle model study reduce anneal rule sat codec scene frontier words words/template",
	"kinds/*/paper":      "fault board kinds/* puzzle method scene words words/template",
	"kinds":              "fault kinds/* puzzle codec words",
	"kinds/papers":       "kinds/*/paper puzzle method",
	"generate":           "fault puzzle model study reduce anneal internal/digest",
	"generate/picture":   "fault",
	"internal/bench":     "fault puzzle model study method kinds kinds/* scene codec internal/processor",
	"internal/layers":    "",
	"internal/sixth":     "",
	"internal/version":   "",
	"internal/processor": "",
	"internal/digest":    "",
	"internal/terminal":  "",
	"internal/heap":      "",
	"internal/limits":    "fault puzzle",
	"docs":               "",
	"internal/buildcost": "",
	"internal/release":   "",
	"internal/measures":  "",
	"internal/task":      "generate kinds",
	"internal/trust": "generate kinds puzzle report study words codec web web/service frontier cli internal/heap internal/limits " +
		"internal/processor",
	"web/engine/build": "",
	"tell":             "puzzle study words",
	"report":           "fault board puzzle study method kinds words scene codec tell generate internal/digest internal/limits",
	"score":            "fault puzzle study kinds codec words report",
	"audit":            "fault puzzle study kinds codec words report score generate scene",
	"dataset":          "fault puzzle study kinds words report generate",
	"report/page":      "fault report report/tree puzzle study method kinds words words/template scene",
	"report/tree":      "method puzzle words",
	"web/service":      "fault report book score generate kinds puzzle study codec scene words internal/limits",
	"web/engine":       "",
	"web": "fault puzzle report book words scene kinds web/service web/engine scene/raster sheets words/template internal/measures " +
		"internal/processor internal/limits docs",
	"collection": "fault generate kinds puzzle study codec",
	"batch":      "fault report generate puzzle study kinds codec internal/task internal/measures",
	"rpc":        "fault kinds puzzle web/service internal/limits",
	"cli": "fault audit dataset score report report/page report/tree generate generate/picture puzzle study method kinds " +
		"kinds/papers codec scene words scene/raster scene/shapes sheets book rpc web web/service internal/bench internal/version " +
		"internal/task internal/terminal internal/limits",
	"cmd/tekawasm": "sheets web/service internal/version",
	// it alone uses the library of MCP
	"cmd/teka-mcp":   "fault cli internal/version internal/heap internal/limits kinds puzzle words web web/service",
	"cmd/teka-batch": "fault cli batch collection report puzzle study kinds codec internal/heap", // it alone imports batch and collection
	"cmd/tekacheck":  "",                                                                         // it trusts nobody, least of all us
	"":               "cli internal/heap",
}

// ownAlone are the packages that use nothing but the standard library and each other.
var ownAlone = []string{"sat", "fault", "rule", "puzzle", "model", "study", "method", "reduce", "anneal", "board", "scene",
	"codec", "kinds", "words",
	"tell", "report", "score", "audit", "dataset", "cmd/tekawasm", "cmd/tekacheck", "proof", "generate", "web/service", "web/engine",
	"internal/measures", "internal/task", "internal/limits"}

// images is the library for pictures; the packages that read them and make them may use it.
const images = "golang.org/x/image/"

var pictures = []string{"generate/picture", "scene/raster"}

// TestImports holds the tree to the layers of ARCHITECTURE.md. Tests may import more.
func TestImports(t *testing.T) {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		from := strings.TrimPrefix(words[0]+"/", module)
		from = strings.TrimSuffix(from, "/")
		if strings.HasSuffix(from, "test") && from != "rule/ruletest" {
			continue
		}
		allowed, known := mayImport[layer(from)]
		if !known {
			t.Errorf("package %q is in no layer: say in this test what it may import", from)
			continue
		}
		for _, to := range words[1:] {
			own, ours := strings.CutPrefix(to, module)
			switch {
			case ours && !slices.Contains(strings.Fields(allowed), layer(own)):
				t.Errorf("%s imports %s", from, own)
			case ours && layer(from) == "kinds/*/paper" && layer(own) == "kinds/*" && own+"/paper" != from:
				t.Errorf("%s imports %s, which is not its kind", from, own)
			case slices.Contains(pictures, from) && strings.HasPrefix(to, images):
			case !ours && strings.Contains(strings.Split(to, "/")[0], ".") && alone(from):
				t.Errorf("%s imports %s: it must do without", from, to)
			}
		}
	}
}

// speechless are the folders that name no kind of puzzle, tests and texts included: what a kind is called stands in its folder.
var speechless = []string{"words"}

// TestNamesNoKind looks for the names of kinds where nobody should know one; in tell only its tests, which tell puzzles of all kinds, may.
func TestNamesNoKind(t *testing.T) {
	folders, err := filepath.Glob("../../kinds/*/words")
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	for _, folder := range folders {
		kind := filepath.Base(filepath.Dir(folder))
		named := regexp.MustCompile(`(?i)\b` + strings.TrimSuffix(kind, "s") + `s?\b[^.]`)
		for _, room := range append([]string{"tell"}, speechless...) {
			err := filepath.WalkDir("../../"+room, func(path string, e fs.DirEntry, err error) error {
				if err != nil || e.IsDir() || room == "tell" && strings.HasSuffix(path, "_test.go") {
					return err
				}
				text, err := os.ReadFile(path)
				if at := named.Find(text); at != nil {
					t.Errorf("%s names a kind: %q", path, at)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// alone reports whether a package must use nothing but the standard library and ours.
func alone(from string) bool {
	return slices.ContainsFunc(ownAlone, func(name string) bool { return from == name || strings.HasPrefix(from, name+"/") })
}

// layer is the name under which a package stands in mayImport.
func layer(pkg string) string {
	switch kind, below := strings.CutPrefix(pkg, "kinds/"); {
	case !below || kind == "papers":
		return pkg
	case strings.HasSuffix(kind, "/paper"):
		return "kinds/*/paper"
	}
	return "kinds/*"
}

// inRoot are the modules of others that the root program is linked with. What costs its first build more than some three seconds of
// processor, by go run ./internal/buildcost, does not become one of them; docs/benchmarks.md says what each costs, and what it is
// kept for.
var inRoot = []string{"github.com/alecthomas/kong", "golang.org/x/image", "golang.org/x/sys", "golang.org/x/text"}

// TestRootIsLight holds the program that everybody builds first to what one person needs: no message server, no database.
func TestRootIsLight(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f", `{{.ImportPath}} {{with .Module}}{{.Path}}{{end}}`, ".")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) < 2 { // of the standard library
			continue
		}
		switch own, ours := strings.CutPrefix(words[0], module); {
		case ours && (own == "batch" || own == "collection"):
			t.Errorf("the root program is linked with %s", own)
		case !ours && words[1]+"/" != module && !slices.Contains(inRoot, words[1]):
			t.Errorf("the root program is linked with %s, of %s", words[0], words[1])
		}
	}
}
