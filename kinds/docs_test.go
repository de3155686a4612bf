package kinds

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

var pages = []string{"../README.md", "../docs/formats.md"}

// address matches URLs and game IDs in a page with the text before them. Patterns use no numbers for sizes.
var address = regexp.MustCompile(`(?m)(^.*?)((?:https?://[^\s'"\x60]+\?[a-z]+/(?:f/)?|https?://[^\s'"\x60]+#)\d+[/x]\d+[/:][^\s'"\x60]+)`)

// TestDocs reads every example of the pages. Each is a puzzle with exactly one solution. Examples headed ```KIND FORMAT are read as that,
// and docs/formats.md has one for every format of every kind. URLs are quoted, as shells require, or on their own line.
func TestDocs(t *testing.T) {
	shown := map[string]bool{}
	for _, name := range pages {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		blocks := strings.Split(string(page), "\n```")
		for i := 1; i < len(blocks); i += 2 {
			head, text, _ := strings.Cut(blocks[i], "\n")
			if kind, format, ok := strings.Cut(head, " "); ok {
				shown[head] = true
				oneSolution(t, name, text, kind, format)
			}
		}
		for _, m := range address.FindAllStringSubmatch(string(page), -1) {
			oneSolution(t, name, m[2], "", "")
			if command := strings.TrimPrefix(m[1], "$ "); (strings.HasPrefix(command, "teka ") || strings.HasPrefix(command, "go run ")) &&
				!strings.HasSuffix(command, "'") {
				t.Errorf("%s: %s stands in a command without quotes", name, m[2])
			}
		}
	}
	for _, k := range All {
		for _, n := range Notations() {
			if CanRead(k, n) && !shown[k.Name+" "+n.Name] {
				t.Errorf("docs/formats.md has no example of %s %s", k.Name, n.Name)
			}
		}
	}
}

// TestLibraryProgram compares the program in docs/library.md with the compiled example.
func TestLibraryProgram(t *testing.T) {
	page, err := os.ReadFile("../docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(page), "```go\n")
	program, _, _ = strings.Cut(program, "```\n")
	head, shown, _ := strings.Cut(program, "func main() {\n")
	_, example, _ := strings.Cut(string(source), "func Example() {\n")
	example, _, _ = strings.Cut(example, "\t// Output:\n")
	if example == "" || shown != example+"}\n" {
		t.Errorf("docs/library.md shows\n%s\nthe example is\n%s", shown, example)
	}
	imports := strings.Fields(head[strings.Index(head, "(")+1:])
	for _, quoted := range imports[:len(imports)-1] {
		if name := path.Base(strings.Trim(quoted, `"`)); !strings.Contains(shown, name+".") {
			t.Errorf("docs/library.md imports %s and does not use it", quoted)
		}
	}
	for _, m := range regexp.MustCompile(`\b([a-z]+)\.[A-Z]`).FindAllStringSubmatch(shown, -1) {
		if m[1] != "p" && m[1] != "r" && m[1] != "st" && m[1] != "english" && !strings.Contains(head, m[1]+`"`) {
			t.Errorf("docs/library.md does not import %s", m[1])
		}
	}
}

// oneSolution reads an example, in a kind and format if given, and solves it.
func oneSolution(t *testing.T, page, text, kind, format string) {
	t.Helper()
	o := ReadOptions{}
	if n, err := Notation(format); err == nil && n.Begins == nil { // never detected
		o.From = format
	}
	if format == codec.Bare.Name {
		o = ReadOptions{Kind: kind}
	}
	n := 0
	for it := range Read(strings.NewReader(text), page, o) {
		n++
		if it.Err != nil {
			t.Errorf("%s: %v\n%s", page, it.Err, text)
			continue
		}
		if k := it.Puzzle.Kind().Name; kind != "" && (k != kind || it.Format != format) {
			t.Errorf("%s: %s %s is read as %s %s", page, kind, format, k, it.Format)
		}
		held := puzzle.Facts{}
		if it.Format == codec.Tatham.Name {
			held = it.Known
		}
		r := study.Unique(t.Context(), it.Puzzle, study.Options{Known: held})
		if r.Status != puzzle.UniqueSolution {
			t.Errorf("%s: %s (%s)\n%s", page, r.Status, r.Reason, text)
			continue
		}
		for _, f := range claimed(it) {
			if got, _ := r.Solution.Value(it.Puzzle.Board().Index(f.At)); (got == f.Value) == f.Not {
				t.Errorf("%s: what is filled in is wrong: %v\n%s", page, f, text)
				break
			}
		}
		if want, err := it.Expected(); err != nil || !want.IsZero() && !want.Equal(r.Solution) {
			t.Errorf("%s: another solution stands there (%v)\n%s", page, err, text)
		}
	}
	if n != 1 {
		t.Errorf("%s: %d puzzles\n%s", page, n, text)
	}
}

// claimed returns the marks of an item as facts.
func claimed(it Item) []puzzle.Fact {
	if it.Marks == nil {
		return nil
	}
	return it.Marks.Claims()
}

// TestGradePage checks the bands of every kind in docs/grading.md. Kinds with equal bands share a row.
func TestGradePage(t *testing.T) {
	page, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[puzzle.Bands][]string{}
	for _, k := range All {
		bands := k.Bands
		if bands == (puzzle.Bands{}) {
			bands = study.CommonBands
		}
		rows[bands] = append(rows[bands], k.Title)
	}
	want := "| the hardest step is below | " + strings.Join(puzzle.Labels[:len(puzzle.Bands{})], " | ") + " |\n"
	if !strings.Contains(string(page), want) {
		t.Errorf("docs/grading.md: no %q", want)
	}
	for bands, titles := range rows {
		slices.Sort(titles)
		row := "| " + strings.Join(titles, ", ") + " |"
		for _, below := range bands {
			row += fmt.Sprintf(" %g |", below)
		}
		if !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/grading.md: no %q", row)
		}
		if !slices.IsSorted(bands[:]) {
			t.Errorf("%s: bands %v", titles, bands)
		}
	}
}

// TestGuideToFiles checks that the table in docs/add-a-kind.md lists exactly the files that kinds have.
func TestGuideToFiles(t *testing.T) {
	page, err := os.ReadFile("../docs/add-a-kind.md")
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for line := range strings.Lines(string(page)) {
		if first, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " |"); ok && strings.HasPrefix(line, "| `") {
			for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(first, -1) {
				patterns = append(patterns, strings.TrimSuffix(name[1], "/"))
			}
		}
	}
	had := map[string]bool{}
	shared := map[string]int{} // number of kinds with a file, by name
	for _, k := range All {
		files, err := os.ReadDir(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			name := strings.ReplaceAll(f.Name(), k.Name, "KIND")
			for _, pattern := range patterns {
				if ok, _ := path.Match(pattern, name); ok {
					had[pattern] = true
					name = ""
					break
				}
			}
			if name != "" && name != "testdata" && !strings.HasSuffix(name, "_test.go") {
				shared[name]++
			}
		}
	}
	for name, n := range shared {
		if n > 1 {
			t.Errorf("%d kinds have %s, which the table does not name", n, name)
		}
	}
	for _, pattern := range patterns {
		if !had[pattern] && strings.Contains(pattern, ".") {
			t.Errorf("no kind has %s", pattern)
		}
	}
}
