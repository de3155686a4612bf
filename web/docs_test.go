package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
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

// TestDocsAsk: the API gives the answers shown in docs/api.md, except for the placeholders of drawings.
func TestDocsAsk(t *testing.T) {
	b, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(New(patient(Options{})))
	defer s.Close()
	shown := regexp.MustCompile(`(?m)^\$ curl -s localhost:8080(/api/\w+) -d '([^']*)'\n(.*)$`).FindAllStringSubmatch(string(b), -1)
	if len(shown) == 0 {
		t.Error("nothing is shown")
	}
	for _, m := range shown {
		r, err := http.Post(s.URL+m[1], "application/json", strings.NewReader(m[2]))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r.Body)
		r.Body.Close()
		from, to, _ := strings.Cut(m[3], "{…}")
		if text := strings.TrimSpace(string(got)); err != nil || !strings.HasPrefix(text, from) || !strings.HasSuffix(text, to) {
			t.Errorf("docs/api.md shows %s, and the answer is %.300s: %v", m[3], text, err)
		}
	}
}
