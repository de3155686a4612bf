package web

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// docs/api.md tells of every operation and of every member of its body.
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
			if op != "generate" && !strings.Contains(text, "`"+name+"`") { // whose members are those of the command
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
