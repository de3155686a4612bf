package service

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// printedAs returns the answer of sheet for the example puzzle with further members.
func printedAs(t *testing.T, more string) (p printed, err error) {
	t.Helper()
	s := &Service{}
	err = s.Do(t.Context(), "sheet", []byte(`{`+given+more+`}`), func(b []byte) error {
		return json.Unmarshal(b, &p)
	})
	return p, err
}

// TestPrintedForms: a body gives a sheet, its answers, its pages as pictures, a book with rules, or the cover of that book. Files and
// puzzles to make are refused, and errors in the configuration are at their position.
func TestPrintedForms(t *testing.T) {
	pages := map[string]int{}
	for name, more := range map[string]string{"sheet": "", "key": `,"key":true`, "preview": `,"preview":true`, "rules": `,"rules":true`,
		"book": `,"book":"title: A\ntrim: 6x9"`, "cover": `,"book":"trim: 6x9","cover":true`,
		"pictures": `,"book":"trim: 6x9","preview":true`} {
		p, err := printedAs(t, more)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		pages[name] = p.Pages
		if pictures := name == "preview" || name == "pictures"; pictures != (len(p.PDF) == 0) || pictures && len(p.Pictures) != p.Pages {
			t.Errorf("%s: %d bytes, %d pictures of %d pages", name, len(p.PDF), len(p.Pictures), p.Pages)
		}
		rule := strings.Fields(kinds.Rules(shown, "en")[0])[0]
		if name == "pictures" && !strings.Contains(strings.Join(p.Pictures, ""), rule) {
			t.Errorf("the book has no rules")
		}
	}
	if pages["key"] != 1 || pages["sheet"] != pages["preview"] || pages["rules"] <= pages["sheet"] || pages["cover"] != 1 ||
		pages["book"] < 7 || pages["pictures"] != pages["book"] {
		t.Errorf("pages: %v", pages)
	}
	for more, want := range map[string]string{
		`,"book":"trim: 6x9\nmake: ` + shown.Name + ` 5x5"`: "only for the command book",
		`,"book":"about-image: /etc/passwd"`:                "only for the command book",
		`,"book":"a: b"`:                                    `book: 1:1: unknown key "a"`,
	} {
		if _, err := printedAs(t, more); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", more, err, want)
		}
	}
}
