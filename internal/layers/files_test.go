package layers

import (
	"maps"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
)

// rootFiles are the files at the top of the tree.
var rootFiles = strings.Fields(".gitignore ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE README.md go.mod go.sum main.go")

// endings lists the endings that files may have (or their whole names), by folder. The deepest folder that matches, as by path.Match,
// counts. All other folders contain Go alone.
var endings = map[string]string{
	".ci":                           "run",
	"cli/scripts":                   ".tmpl",
	"cli/testdata":                  ".txtar .tsv",
	"cmd/*/testdata":                ".txtar .zst mutants.txt",
	"docs":                          ".md .png growth.svg evaluation.txt docs.go",
	"internal/apps/dataset/prompts": ".txt",
	"internal/release/packages":     ".tmpl",
	"internal/release/npm":          ".js .ts .md .css",
	"internal/sixth":                ".go .js .tmpl .txt .txtar",
	"kinds/*":                       ".go .js .txt",
	"kinds/family/*":                ".go",
	"kinds/family/*/words":          ".tmpl",
	"kinds/*/paper/testdata":        ".txt .jsonl",
	"kinds/*/testdata":              ".txt .svg .jsonl",
	"kinds/*/words":                 ".tmpl .txt",
	"kinds/*/paper/words":           ".tmpl .txt",
	"kinds/testdata":                ".txt .svg .jsonl",
	"puzzle/testdata":               ".jsonl",
	"internal/apps/bench":           ".go .tmpl",
	"internal/apps/bench/peers":     ".py .lp",
	"python":                        ".py .toml .md",
	"python/teka":                   ".py py.typed",
	"internal/apps/report":          ".go .html",
	"internal/solver/sat/testdata":  ".cnf",
	"scene/testdata":                ".txt .svg",
	"internal/tools":                ".mod .sum",
	"web":                           ".go .js .css .html .json .tmpl .ts",
	"web/page":                      ".go .js .css .html .svg .png .webmanifest .woff2 .ts .json .txt",
	"web/pagetest/testdata":         ".txt .json",
	"explain/reader/testdata":       ".txt",
	"explain/words":                 ".go .tmpl .txt",
}

// unmeant returns why a file does not belong in the tree, or "" if it may be there.
func unmeant(file string) string {
	dir, name := path.Split(file)
	if dir == "" {
		if !slices.Contains(rootFiles, name) {
			return "it is not one of the files beside the folders: " + strings.Join(rootFiles, " ")
		}
		return ""
	}
	if name == ".gitignore" {
		return ""
	}
	if name == "made.jsonl" && path.Base(dir) == "testdata" { // see generate/madetest
		return ""
	}
	if strings.Contains(dir, "/testdata/fuzz/") { // inputs found by go test while fuzzing, with generated names
		return ""
	}
	allowed := ".go"
	for dir = path.Clean(dir); dir != "."; dir = path.Dir(dir) {
		if at := slices.IndexFunc(folders, func(f string) bool { ok, _ := path.Match(f, dir); return ok }); at >= 0 {
			allowed = endings[folders[at]]
			break
		}
	}
	if may := strings.Fields(allowed); slices.Contains(may, path.Ext(name)) || slices.Contains(may, name) {
		return ""
	}
	return "files of its folder end in " + allowed
}

// folders lists the folders of endings, sorted so that a name precedes a star that matches it.
var folders = slices.SortedFunc(maps.Keys(endings), func(a, b string) int { return strings.Compare(b, a) })

// TestFiles: the tree contains no stray files: outputs of programs, binaries, leftovers of editors or merges. Files that git ignores do not
// count.
func TestFiles(t *testing.T) {
	list := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skipf("not a clone: git ls-files: %v", err)
	}
	files := strings.Fields(string(out))
	for _, file := range files {
		if why := unmeant(file); why != "" {
			t.Errorf("%s: %s", file, why)
		}
	}
	if len(files) < 500 {
		t.Errorf("%d files were looked at: there are more", len(files))
	}
}

// TestUnmeant tests names of stray files, and of files that belong in the tree.
func TestUnmeant(t *testing.T) {
	for _, file := range []string{"hashi", "teka", "core", "puzzles.jsonl", "notes.md", "internal/solver/sat/solve.go.orig",
		"internal/solver/sat/sat.test", "cli/out.json", "docs/a.exe", "kinds/note.txt", "kinds/masyu/core",
		"web/page/play.js~", "kinds/masyu/testdata/made.pdf", "new/thing", ".ci/other"} {
		if unmeant(file) == "" {
			t.Errorf("%s may be there", file)
		}
	}
	for _, file := range []string{"go.mod", "internal/solver/sat/solve.go", "internal/solver/sat/testdata/a.cnf",
		"kinds/masyu/testdata/techniques/a.txt", "new/thing.go", ".ci/run"} {
		if why := unmeant(file); why != "" {
			t.Errorf("%s: %s", file, why)
		}
	}
}
