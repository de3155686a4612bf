package service

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
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

// pngOf returns a grey picture as PNG in base64.
func pngOf(t *testing.T, wide, high int) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, wide, high))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
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
	plain, err := printedAs(t, `,"book":"foreword: \"@/etc/hostname\""`)
	if err != nil {
		t.Fatal(err)
	}
	p, err := printedAs(t, `,"book":"foreword: \"@/etc/hostname\"","foreword_image":"`+pngOf(t, 300, 200)+`","preview":true`)
	if all := strings.Join(p.Pictures, ""); err != nil || !strings.Contains(all, "@/etc/hostname") ||
		!strings.Contains(all, "data:image/png;base64,") {
		t.Errorf("a text that starts with @ is not printed as it is, or without its picture: %v", err)
	}
	if p, err = printedAs(t, `,"book":"foreword: \"@/etc/hostname\"","foreword_image":"`+pngOf(t, 300, 200)+`"`); err != nil ||
		bytes.Equal(p.PDF, plain.PDF) || !bytes.Contains(p.PDF, []byte("/Width 300 /Height 200")) {
		t.Errorf("a book has no picture: %v", err)
	}
	for more, want := range map[string]string{
		`,"book":"about: A","about_image":"bm8="`:                           "about_image: not a PNG picture",
		`,"book":"about: A","about_image":"` + pngOf(t, 4_000_001, 1) + `"`: "about_image: 4000001x1 pixels",
		`,"book":"trim: 6x9\nmake: ` + shown.Name + ` 5x5"`:                 "only for the command book",
		`,"book":"about-image: /etc/passwd"`:                                "only for the command book",
		`,"book":"a: b"`:                                                    `book: 1:1: unknown key "a"`,
	} {
		if _, err := printedAs(t, more); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", more, err, want)
		}
	}
}
