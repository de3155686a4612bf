// Package layers checks the layers of the tree. It has a separate folder so that its test need not be linked with the whole program.
package layers

import (
	"flag"
	"fmt"
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

// rooms are the folders of packages with their contents, from the lowest floor up. Packages import those of their own room and of lower
// rooms, never those of a higher one.
var rooms = []struct{ name, about string }{
	{"internal", "tools that know nothing of puzzles: digests, processor time, terminals; and what tests and releases need"},
	{"docs", "the documents, as far as programs show them"},
	{"scene", "drawings as data, and their renderers"},
	{"puzzle", "the vocabulary: places, facts, marks, steps, kinds; boards, notations and errors"},
	{"internal/solver", "the kernel, constraints for it, a puzzle as a model, certificates, counting"},
	{"study", "every question that can be asked of one puzzle"},
	{"explain", "steps composed into thoughts, and thoughts into sentences"},
	{"kinds", "the kinds of puzzles and the published methods for them"},
	{"generate", "puzzles made to order"},
	{"internal/apps", "what people and programs ask for: reports, scores, books, data sets, batches"},
	{"web", "the server, the page, and the operations they share"},
	{"cli", "the command line"},
	{"cmd", "the other programs"},
}

// noImports lists the packages that must import no package of this module: the kernel and the checker of certificates depend on no other
// code.
var noImports = []string{"cmd/tekacheck", "internal/solver/sat", "scene", "puzzle/fault"}

// ownAlone lists the folders whose packages import nothing but the standard library and this module.
var ownAlone = []string{"puzzle", "internal/solver", "study", "explain", "kinds", "generate", "internal/apps/report", "internal/apps/score",
	"internal/apps/audit", "internal/apps/dataset", "internal/apps/task", "internal/apps/limits", "scene", "cmd/tekawasm", "cmd/tekacheck",
	"web/service", "web/engine", "internal/measures", "internal/digest", "internal/anneal"}

// images is the library for pictures; the packages that read and write pictures may use it.
const images = "golang.org/x/image/"

var pictures = []string{"generate/picture", "scene/raster"}

// imports is a package of this module as go list describes it. All kinds are one package here, and so are all published methods.
type imports struct {
	name, synopsis string
	ours, others   []string
}

var goListed = map[string]string{}

// goList returns the output of go list for packages, which it runs once for all tests.
func goList(t *testing.T, format string, packages ...string) string {
	t.Helper()
	key := format + strings.Join(packages, " ")
	if _, ok := goListed[key]; !ok {
		c := exec.Command("go", append([]string{"list", "-f", format}, packages...)...)
		c.Dir = "../.."
		text, err := c.Output()
		if err != nil {
			t.Skipf("go list: %v", err)
		}
		goListed[key] = string(text)
	}
	return goListed[key]
}

// programImports returns a line with the path, the module and the imports of each package of a program that is not of the standard library.
func programImports(t *testing.T, program string) string {
	t.Helper()
	return goList(t, `{{if not .Standard}}{{.ImportPath}} {{.Module.Path}} {{join .Imports " "}}{{end}}`, "-deps", program)
}

// packagesOf returns the packages of the tree, helpers of tests included, in the order of the rooms.
func packagesOf(t *testing.T) (out []*imports) {
	t.Helper()
	at := map[string]*imports{}
	for line := range strings.Lines(goList(t, `{{.ImportPath}}|{{.Doc}}|{{join .Imports " "}}`, "./...")) {
		f := strings.Split(strings.TrimSpace(line), "|")
		from := strings.TrimSuffix(strings.TrimPrefix(f[0]+"/", module), "/")
		if from == "internal/layers" || from == "internal/sixth" || from == "web/pagetest" || from == "explain/reader" { // tests alone
			continue
		}
		name := layer(from)
		p := at[name]
		if p == nil {
			p = &imports{name: name, synopsis: f[1]}
			at[name], out = p, append(out, p)
		}
		for _, to := range strings.Fields(f[2]) {
			own, ours := strings.CutPrefix(to, module)
			switch {
			case !ours:
				p.others = append(p.others, to)
			case name == "kinds/*/paper" && layer(own) == "kinds/*" && !strings.HasPrefix(own+"/", strings.TrimSuffix(from, "paper")):
				t.Errorf("%s imports %s, which is not its kind", from, own)
			case !slices.Contains(p.ours, layer(own)):
				p.ours = append(p.ours, layer(own))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *imports) int { return floor(a.name) - floor(b.name) })
	return out
}

// floor returns the index in rooms of a package's room, the innermost folder listed, or -1 if it is in none. The program itself is above
// all rooms.
func floor(pkg string) int {
	if pkg == "" {
		return len(rooms)
	}
	best := -1
	for i, r := range rooms {
		if strings.HasPrefix(pkg+"/", r.name+"/") && (best < 0 || len(r.name) > len(rooms[best].name)) {
			best = i
		}
	}
	return best
}

// TestImports: no package imports one of a higher room. Tests may import more.
func TestImports(t *testing.T) {
	for _, p := range packagesOf(t) {
		if floor(p.name) < 0 {
			t.Errorf("package %q is in none of the rooms", p.name)
		}
		for _, to := range p.ours {
			if floor(to) > floor(p.name) || slices.Contains(noImports, p.name) {
				t.Errorf("%s imports %s", p.name, to)
			}
			if strings.HasPrefix(p.name, "kinds/family/") && (to == "kinds" || to == "kinds/*") {
				t.Errorf("%s imports %s, but a family must not depend on its kinds", p.name, to)
			}
			if (to == "internal/apps/batch" || to == "internal/apps/collection") && p.name != "cmd/teka-batch" {
				t.Errorf("%s imports %s, which cmd/teka-batch alone does", p.name, to)
			}
		}
		for _, to := range p.others {
			third := strings.Contains(strings.Split(to, "/")[0], ".")
			if third && alone(p.name) && !(slices.Contains(pictures, p.name) && strings.HasPrefix(to, images)) {
				t.Errorf("%s imports %s: it must do without", p.name, to)
			}
		}
	}
}

var update = flag.Bool("update", false, "write the table of packages in ARCHITECTURE.md anew")

// tableBegin and tableEnd enclose the table of packages.
const tableBegin, tableEnd = "<!-- packages: go test ./internal/layers -run Table -update -->\n", "<!-- end of packages -->\n"

// TestTable: the table of packages in ARCHITECTURE.md lists the synopsis and imports of each package, so that a new dependency is visible.
func TestTable(t *testing.T) {
	const name = "../../ARCHITECTURE.md"
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(b), tableBegin)
	was, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		t.Fatal("the marks of the table are missing")
	}
	now := table(packagesOf(t))
	if *update {
		if err := os.WriteFile(name, []byte(before+tableBegin+now+tableEnd+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if was == now {
		return
	}
	for line := range strings.Lines(now) {
		if !strings.Contains(was, line) {
			t.Errorf("not in the table of ARCHITECTURE.md (-update writes it): %s", line)
		}
	}
	t.Error("the table of ARCHITECTURE.md is not that of the tree")
}

// table writes a table for each room.
func table(all []*imports) string {
	var b strings.Builder
	for i, r := range rooms {
		fmt.Fprintf(&b, "\n**%s/**: %s.\n\n| package | what it is | imports |\n|---|---|---|\n", r.name, r.about)
		for _, p := range all {
			if floor(p.name) == i {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", linked(p.name), synopsis(p), strings.Join(quoted(p.ours), ", "))
			}
		}
	}
	return b.String() + "\n"
}

// linked returns the name of a package as a link to its folder.
func linked(name string) string {
	if strings.Contains(name, "*") {
		return "`" + strings.ReplaceAll(name, "*", "KIND") + "`"
	}
	return fmt.Sprintf("[`%s`](%s)", name, name)
}

// quoted returns the names of packages as code.
func quoted(names []string) (out []string) {
	for _, n := range names {
		out = append(out, "`"+strings.ReplaceAll(n, "*", "KIND")+"`")
	}
	return out
}

// opening matches the beginning of the synopsis of a package.
var opening = regexp.MustCompile(`^(Package|Command)? ?\S+ (is )?`)

// synopsis returns the synopsis of a package without its name.
func synopsis(p *imports) string {
	switch p.name {
	case "kinds/*":
		return "a kind of puzzle with its words"
	case "kinds/*/paper":
		return "the published method for the kind, traced, with its words"
	}
	return strings.TrimSuffix(opening.ReplaceAllString(p.synopsis, ""), ".")
}

// speechless lists the folders that name no kind of puzzle, tests and texts included: the name of a kind belongs in its folder.
var speechless = []string{"explain/words"}

// TestNamesNoKind looks for the names of kinds where they do not belong. In explain/narrate the tests and their data, which have puzzles of
// all kinds, may name them.
func TestNamesNoKind(t *testing.T) {
	folders, err := filepath.Glob("../../kinds/*/words")
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	for _, folder := range folders {
		kind := filepath.Base(filepath.Dir(folder))
		named := regexp.MustCompile(`(?i)\b` + strings.TrimSuffix(kind, "s") + `s?\b[^.]`)
		for _, room := range append([]string{"explain/narrate"}, speechless...) {
			err := filepath.WalkDir("../../"+room, func(path string, e fs.DirEntry, err error) error {
				tests := strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testdata/")
				if err != nil || e.IsDir() || room == "explain/narrate" && tests {
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

// alone reports whether a package must import nothing but the standard library and this module.
func alone(from string) bool {
	return slices.ContainsFunc(ownAlone, func(name string) bool { return from == name || strings.HasPrefix(from, name+"/") })
}

// layer returns the name of a package in the table. All kinds share "kinds/*", and their papers "kinds/*/paper".
func layer(pkg string) string {
	switch kind, below := strings.CutPrefix(pkg, "kinds/"); {
	case !below || kind == "papers" || strings.HasPrefix(kind, "family/") || strings.HasSuffix(kind, "test"):
		return pkg
	case strings.HasSuffix(kind, "/paper"):
		return "kinds/*/paper"
	}
	return "kinds/*"
}

// inRoot lists the third-party modules that the root program is linked with. A module that costs its first build more than some three
// seconds of processor time, by go run ./internal/buildcost, is not added. docs/benchmarks.md lists the cost and the purpose of each.
var inRoot = []string{"github.com/alecthomas/kong", "github.com/coder/websocket", "golang.org/x/image",
	"golang.org/x/sys", "golang.org/x/text"}

// TestRootIsLight: the program that everybody builds first is linked only with what one person needs: no message server, no database.
func TestRootIsLight(t *testing.T) {
	for line := range strings.Lines(programImports(t, ".")) {
		words := strings.Fields(line)
		if len(words) < 2 { // of the standard library
			continue
		}
		switch own, ours := strings.CutPrefix(words[0], module); {
		case ours && (own == "internal/apps/batch" || own == "internal/apps/collection"):
			t.Errorf("the root program is linked with %s", own)
		case !ours && words[1]+"/" != module && !slices.Contains(inRoot, words[1]):
			t.Errorf("the root program is linked with %s, of %s", words[0], words[1])
		}
	}
}
