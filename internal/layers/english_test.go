package layers

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// odd matches turns of phrase that plain technical English does not use. Go's standard library has 0.7 of them per 1,000 words of comments.
var odd = regexp.MustCompile(`(?i)\b(whoever|whatever|nobody|anew|beside|told|tells?|said|says|heed(?:s|ed)?|stands?|stood|lies|hears?|` +
	`wish(?:ed|es)?|(?:is|are|was) none|none (?:is|was|of)|in vain|so many|of those|as wished|struck|strikes?|strewn|of (?:its|their|our) own|` +
	`by (?:itself|themselves)|one that|those that|that which|(?:is|are|was|were) what|what (?:is|are|was|were)|all that|at once|now and then|` +
	`for the sake|forbidden|put aside|left out|leaves? out|gone through|goes? through|nowhere|somebody|anybody|speaks?|spoken|lent|` +
	`soil(?:ed)?|not yet known|but for)\b`)

// prose is a class of texts that people read.
type prose struct {
	name  string
	bound float64 // maximum of odd phrases per 1,000 words
	// extract returns the words of a file that belong to the class.
	extract func(path string, lines []string) []string
}

var (
	commentText  = regexp.MustCompile(`(?:^|\s)//\s(.*)$`)
	literal      = regexp.MustCompile("\"([A-Z][^\"]{12,})\"|`([A-Z][^`]{12,})`|help:\"([^\"]{12,})\"")
	templateCode = regexp.MustCompile(`\{\{.*?\}\}`)
)

var proses = []prose{
	{"comments", 2, func(path string, lines []string) (found []string) {
		if ext := filepath.Ext(path); ext != ".go" && ext != ".js" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		for _, l := range lines {
			if m := commentText.FindStringSubmatch(l); m != nil {
				found = append(found, m[1])
			}
		}
		return found
	}},
	{"documents", 1, func(path string, lines []string) (found []string) {
		if filepath.Ext(path) != ".md" || strings.Contains(path, ".id.") || strings.Contains(path, "/id/") {
			return nil
		}
		code := false
		for _, l := range lines {
			if strings.HasPrefix(l, "```") {
				code = !code
			} else if !code {
				found = append(found, l)
			}
		}
		return found
	}},
	{"templates", 2, func(path string, lines []string) (found []string) {
		if filepath.Ext(path) != ".tmpl" || strings.Contains(path, "/id") {
			return nil
		}
		for _, l := range lines {
			found = append(found, templateCode.ReplaceAllString(l, " "))
		}
		return found
	}},
	{"interface", 2, func(path string, lines []string) (found []string) {
		dir, name := filepath.Split(path)
		if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "-id.") || !interfaceFolder.MatchString(filepath.ToSlash(dir)) {
			return nil
		}
		if ext := filepath.Ext(name); ext != ".go" && ext != ".js" {
			return nil
		}
		for _, l := range lines {
			for _, m := range literal.FindAllStringSubmatch(l, -1) {
				found = append(found, strings.Join(m[1:], " "))
			}
		}
		return found
	}},
}

// interfaceFolder matches the folders whose string literals are mostly texts that users see.
var interfaceFolder = regexp.MustCompile(`^(web/page|cli|kinds/\w+|internal/apps/report|cmd/teka-batch)/$`)

// oddIn counts the words and the odd phrases of texts.
func oddIn(texts []string) (words int, phrases []string) {
	for _, s := range texts {
		words += len(strings.Fields(s))
		phrases = append(phrases, odd.FindAllString(s, -1)...)
	}
	return words, phrases
}

// TestEnglish bounds how many odd phrases per 1,000 words each class of texts has in the whole tree. The bounds may only fall.
func TestEnglish(t *testing.T) {
	type count struct {
		file    string
		phrases []string
	}
	words, all := make([]int, len(proses)), make([][]count, len(proses))
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() && (e.Name() == "testdata" || e.Name() == ".git" || e.Name() == "node_modules") {
			return cmp.Or(err, fs.SkipDir)
		}
		if e.IsDir() || !slices.Contains([]string{".go", ".js", ".md", ".tmpl"}, filepath.Ext(path)) {
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, _ := filepath.Rel("../..", path)
		lines := strings.Split(string(b), "\n")
		for i, p := range proses {
			n, phrases := oddIn(p.extract(file, lines))
			words[i] += n
			if len(phrases) > 0 {
				all[i] = append(all[i], count{file, phrases})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range proses {
		total := 0
		for _, c := range all[i] {
			total += len(c.phrases)
		}
		rate := 1000 * float64(total) / float64(max(1, words[i]))
		t.Logf("%s: %.1f per 1,000 words (%d in %d)", p.name, rate, total, words[i])
		if words[i] < 3000 {
			t.Errorf("%s: only %d words were found", p.name, words[i])
		}
		if rate <= p.bound {
			continue
		}
		slices.SortStableFunc(all[i], func(a, b count) int { return cmp.Compare(len(b.phrases), len(a.phrases)) })
		var worst []string
		for _, c := range all[i][:min(5, len(all[i]))] {
			worst = append(worst, fmt.Sprintf("%s: %q", c.file, c.phrases))
		}
		t.Errorf("%s have %.1f odd phrases per 1,000 words, the bound is %.1f; write them plainly (CONTRIBUTING.md). Most are in\n%s",
			p.name, rate, p.bound, strings.Join(worst, "\n"))
	}
}

// TestOddIn counts known phrases.
func TestOddIn(t *testing.T) {
	for text, want := range map[string]int{
		"enqueue hands p to the next free worker.":                              0,
		"wrong is what is told of one that nobody knows; it stands by itself.":  6,
		"NEVER IN VAIN: the entry lies beside those that are left out at once.": 6,
	} { // any order: each is counted alone
		if words, phrases := oddIn([]string{text}); len(phrases) != want || words != len(strings.Fields(text)) {
			t.Errorf("%s: %d words, %q", text, words, phrases)
		}
	}
}
