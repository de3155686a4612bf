package words

import (
	"reflect"
	"slices"
	"testing"
)

// forKinds are the methods of a sentence that functions of kinds call, but no template.
var forKinds = []string{"Facts", "InBrief", "Member", "Start", "Values"}

// TestMembers looks for every exported method of a sentence among the members that templates know.
func TestMembers(t *testing.T) {
	all := sentenceMembers()
	for m := range reflect.TypeFor[*Sentence]().Methods() {
		if _, known := all[m.Name]; known == slices.Contains(forKinds, m.Name) {
			t.Errorf("Sentence.%s is known to templates: %v", m.Name, known)
		}
	}
}
