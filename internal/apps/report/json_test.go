package report

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/study"
)

// TestMembersAreDocumented: docs/json.md explains every member of the JSON output.
func TestMembersAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []any{Solved{}, Counted{}, Shared{}, Checked{}, Violation{}, Explained{}, Step{}, Hinted{}, Graded{}, Proved{},
		Digest{}, Generated{}, Converted{}, Drawn{},
		KindLine{}, Notation{}, Technique{}, study.Stats{}} {
		for _, name := range members(reflect.TypeOf(form)) {
			if name != "id" && name != "kind" && !strings.Contains(string(page), "`"+name+"`") && !strings.Contains(string(page), `{"`+name+`"`) {
				t.Errorf("%T: docs/json.md does not explain `%s`", form, name)
			}
		}
	}
}

// members returns the names of the JSON members of a struct, those of embedded structs included.
func members(form reflect.Type) []string {
	var out []string
	for i := range form.NumField() {
		f := form.Field(i)
		if !f.IsExported() && !f.Anonymous {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case name == "" && f.Anonymous:
			out = append(out, members(f.Type)...)
		case name == "":
			out = append(out, f.Name)
		default:
			out = append(out, name)
		}
	}
	return out
}
