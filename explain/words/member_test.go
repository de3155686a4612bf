package words

import (
	"reflect"
	"slices"
	"testing"
)

// forKinds are the methods of a sentence that functions of kinds call, and no template.
var forKinds = []string{"Facts", "InBrief", "Member", "Start", "Values"}

// TestMembers finds every exported method of a sentence among what templates know.
func TestMembers(t *testing.T) {
	all := sentenceMembers()
	for m := range reflect.TypeFor[*Sentence]().Methods() {
		if _, known := all[m.Name]; known == slices.Contains(forKinds, m.Name) {
			t.Errorf("Sentence.%s is known to templates: %v", m.Name, known)
		}
	}
}
