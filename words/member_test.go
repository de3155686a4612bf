package words

import (
	"io/fs"
	"reflect"
	"regexp"
	"testing"
)

// TestMembers finds every exported method of a sentence among what templates know, and every one of these in a template.
func TestMembers(t *testing.T) {
	all := sentenceMembers()
	for m := range reflect.TypeFor[*Sentence]().Methods() {
		if m.Name != "Member" && all[m.Name] == nil {
			t.Errorf("Sentence.%s is not known to templates", m.Name)
		}
	}
	used := map[string]bool{}
	names, err := fs.Glob(files, "text/*/*.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	member := regexp.MustCompile(`\.([A-Z]\w*)`)
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range member.FindAllSubmatch(text, -1) {
			used[string(m[1])] = true
		}
	}
	for name := range all {
		if !used[name] {
			t.Errorf("no template asks for .%s", name)
		}
	}
}
