package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// TestDocs: docs/api.md describes every operation and every member of its body.
func TestDocs(t *testing.T) {
	b, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	var members func(op string, form reflect.Type)
	members = func(op string, form reflect.Type) {
		for i := range form.NumField() {
			f := form.Field(i)
			if f.Anonymous {
				members(op, f.Type)
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "-" && op != "generate" && !strings.Contains(text, "`"+name+"`") { // its members are those of the command
				t.Errorf("docs/api.md does not tell of %s of %s", name, op)
			}
		}
	}
	for _, o := range service.Operations() {
		if !strings.Contains(text, "| `/api/"+o.Name+"` |") {
			t.Errorf("docs/api.md does not tell of %s", o.Name)
		}
		members(o.Name, reflect.TypeOf(o.Body))
	}
}

// TestDocsAsk: the server gives the answers shown in docs/api.md and docs/for-models.md. … stands for any text.
func TestDocsAsk(t *testing.T) {
	s := httptest.NewServer(New(patient(Options{})))
	defer s.Close()
	command := regexp.MustCompile(`(?m)^\$ (?:printf '%s\\n' (.*) \| )?curl -sN? '?localhost:8080(/[^' ]*)'?(?: -d '(.*)'| --data-binary @-)?\n((?:\{.*\n)+)`)
	quotes := strings.NewReplacer("' '", "\n", "'", "")
	for page, want := range map[string]int{"api.md": 4, "for-models.md": 2} { // any order: the pages are independent
		b, err := os.ReadFile("../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		shown := command.FindAllStringSubmatch(string(b), -1)
		if len(shown) != want {
			t.Errorf("docs/%s: %d answers are shown, not %d", page, len(shown), want)
		}
		for _, m := range shown {
			method, body := http.MethodGet, quotes.Replace(m[1])+m[3]
			if body != "" {
				method = http.MethodPost
			}
			q, err := http.NewRequest(method, s.URL+m[2], strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			q.Host = "localhost:8080"
			r, err := http.DefaultClient.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r.Body)
			r.Body.Close()
			rest := strings.TrimSpace(string(got)) + "\n"
			for i, part := range strings.Split(m[4], "…") {
				at := strings.Index(rest, part)
				if err != nil || at < 0 || i == 0 && at > 0 {
					t.Errorf("docs/%s shows %s where the answer has %.300s: %v", page, part, rest, err)
					break
				}
				rest = rest[at+len(part):]
			}
			if strings.TrimSpace(rest) != "" {
				t.Errorf("docs/%s does not show %s", page, rest)
			}
		}
	}
}

// TestModulesListed: the table of modules in ARCHITECTURE.md lists every module of the page, and no other.
func TestModulesListed(t *testing.T) {
	b, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(b), "| task | modules in")
	table, _, _ = strings.Cut(table, "\n\n")
	var listed []string
	for _, m := range regexp.MustCompile("`([\\w-]+\\.js)`").FindAllStringSubmatch(table, -1) {
		listed = append(listed, "page/"+m[1])
	}
	have, err := filepath.Glob("page/*.js")
	if slices.Sort(listed); err != nil || !slices.Equal(listed, have) {
		t.Errorf("ARCHITECTURE.md lists the modules %v, and the page has %v: %v", listed, have, err)
	}
}
