package layers

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link      = regexp.MustCompile(`\]\(([^)\s]*)\)`)
	outside   = regexp.MustCompile(`^[a-z]+:`) // the address of another site
	target    = regexp.MustCompile(`<a id="([^"]+)">`)
	pathNamed = regexp.MustCompile("`([\\w./-]+/[\\w.-]+\\.(?:go|js|md|txt|tmpl|css|py|jsonl))`")
	noSlug    = regexp.MustCompile(`[^\p{L}\p{N}_\- ]`)
)

// TestLinks: each link between documents leads to a file, a folder or a heading, and each file that they name by its path exists.
func TestLinks(t *testing.T) {
	list := exec.Command("git", "ls-files", "*.md")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skipf("not a clone: git ls-files: %v", err)
	}
	pages, count := map[string]string{}, 0
	for _, page := range strings.Fields(string(out)) {
		pages[page] = withoutCode(t, page)
	}
	for page, text := range pages { // any order: each is checked alone
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if m[1] == "" || outside.MatchString(m[1]) {
				continue
			}
			count++
			file, heading, _ := strings.Cut(m[1], "#")
			to := page
			if file != "" {
				to = path.Join(path.Dir(page), file)
			}
			if _, err := os.Stat("../../" + to); err != nil {
				t.Errorf("%s: a link to %s: %v", page, m[1], err)
			} else if heading != "" && !headings(pages[to])[heading] {
				t.Errorf("%s: no heading %s", page, m[1])
			}
		}
		for _, m := range pathNamed.FindAllStringSubmatch(text, -1) {
			if dir, _, _ := strings.Cut(m[1], "/"); page == "CHANGELOG.md" || m[1] == "kinds/KIND.js" {
				continue // earlier names; or the address of a page.js
			} else if _, err := os.Stat("../../" + dir); err != nil {
				continue // a file of something else
			}
			if found, _ := filepath.Glob("../../" + placeholder.ReplaceAllString(m[1], "*")); len(found) == 0 {
				t.Errorf("%s names the file %s", page, m[1])
			}
		}
	}
	if count < 400 {
		t.Errorf("%d links found: there are more", count)
	}
}

// placeholder matches words in capitals, which stand for a name.
var placeholder = regexp.MustCompile(`\b[A-Z]+\b`)

// withoutCode returns a page without its blocks of code.
func withoutCode(t *testing.T, page string) string {
	t.Helper()
	b, err := os.ReadFile("../../" + page)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	code := false
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		} else if !code {
			out.WriteString(line)
		}
	}
	return out.String()
}

// headings returns the names under which links can reach places of a page.
func headings(page string) map[string]bool {
	all := map[string]bool{}
	for _, m := range target.FindAllStringSubmatch(page, -1) {
		all[m[1]] = true
	}
	for line := range strings.Lines(page) {
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
			title = link.ReplaceAllString(title, "]")
			slug := strings.ReplaceAll(noSlug.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), ""), " ", "-")
			for name, i := slug, 1; ; name, i = fmt.Sprintf("%s-%d", slug, i), i+1 {
				if !all[name] {
					all[name] = true
					break
				}
			}
		}
	}
	return all
}
