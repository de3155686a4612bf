package words

import "testing"

// TestJoin: Indonesian puts a comma before the last word of lists of three and more, as its spelling requires; English lists and lists of
// two have none. Parts with commas are separated by semicolons, including the last one.
func TestJoin(t *testing.T) {
	for _, x := range []struct {
		code  string
		parts []string
		long  bool
		want  string
	}{
		{"en", []string{"1", "2", "3"}, false, "1, 2 or 3"},
		{"id", []string{"1", "2", "3"}, false, "1, 2, atau 3"},
		{"id", []string{"1", "2"}, false, "1 atau 2"},
		{"id", []string{"1"}, false, "1"},
		{"en", []string{"a, b", "c", "d"}, true, "a, b; c or d"},
		{"id", []string{"a, b", "c", "d"}, true, "a, b; c; atau d"},
	} {
		l, err := In(x.code)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Or(x.parts, x.long); got != x.want {
			t.Errorf("%s: %q is said %q, want %q", x.code, x.parts, got, x.want)
		}
	}
}

// TestCommon: the common templates parse, and each language has those of the first.
func TestCommon(t *testing.T) {
	for _, code := range Languages {
		set := vocabularyOf(code, nil, nil).set
		set.Called() // parses all
		if lacking := missing(vocabularyOf(Languages[0], nil, nil).set, set); len(lacking) > 0 {
			t.Errorf("%s lacks %q", code, lacking)
		}
	}
}
