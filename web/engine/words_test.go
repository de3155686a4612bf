package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestWordsOfTheEngine: the packages of the engine for pages never use the words that it omits (explain/words/files_js.go).
func TestWordsOfTheEngine(t *testing.T) {
	root := filepath.Join("..", "..")
	directives, err := os.ReadFile(filepath.Join(root, "explain", "words", "files_js.go"))
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for _, line := range regexp.MustCompile(`(?m)^//go:embed (.*)$`).FindAllStringSubmatch(string(directives), -1) {
		kept = append(kept, strings.Fields(line[1])...)
	}
	list := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{end}}`,
		"github.com/teka-puzzles/teka/cmd/tekawasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for name := range strings.Lines(string(out)) {
		b, err := os.ReadFile(strings.TrimSpace(name))
		if err != nil {
			t.Fatal(err)
		}
		source.Write(b)
	}
	all, err := filepath.Glob(filepath.Join(root, "explain", "words", "text", "id", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	left := 0
	for _, name := range all {
		if slices.Contains(kept, "text/id/"+filepath.Base(name)) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		left += len(text)
		for pair := range strings.SplitSeq(string(text), "\n\n") {
			sentence, _, _ := strings.Cut(strings.TrimLeft(pair, "\n"), "\n")
			said := func(by string) bool { return strings.Contains(source.String(), by+"("+strconv.Quote(sentence)) }
			if said("Errorf") || said("Text") || said("Textf") {
				t.Errorf("%s: %q is said by the engine, which is made without this file: see explain/words/files_js.go", filepath.Base(name), sentence)
			}
		}
	}
	if left < 40_000 {
		t.Errorf("only %d bytes are left out", left)
	}
}
