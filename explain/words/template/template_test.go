package template_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	library "text/template"

	"github.com/teka-puzzles/teka/explain/words/template"
)

// thing is a value with fields, and with members that the library finds as methods.
type thing struct {
	Name  string
	List  []int
	Under *thing
}

func (x thing) Twice() string         { return x.Name + x.Name }
func (x thing) Join(by string) string { return x.Name + by + x.Name }
func (x thing) Member(name string) (template.Func, bool) {
	switch name {
	case "Twice":
		return template.Of0(x.Twice), true
	case "Join":
		return template.Of1(x.Join), true
	}
	return nil, false
}

type numbers map[string]any

var functions = map[string]any{
	"upper": strings.ToUpper,
	"add":   func(a, b int) int { return a + b },
	"pick": func(n int, one, many string) string {
		if n == 1 {
			return one
		}
		return many
	},
	"count": func(list []int) int { return len(list) },
	"any":   func(v any) bool { return v != nil },
}

var ours = map[string]template.Func{
	"upper": template.Of1(strings.ToUpper),
	"add":   template.Of2(functions["add"].(func(int, int) int)),
	"pick":  template.Of3(functions["pick"].(func(int, string, string) string)),
	"count": template.Of1(functions["count"].(func([]int) int)),
	"any":   template.Of1(functions["any"].(func(any) bool)),
}

// bodies are templates with every construct, and mistakes.
var bodies = []string{
	"plain", "{{.}}", "{{.thing.Name}}, {{.thing.Twice}}", `{{.thing.Join "-"}}`, `{{"-" | .thing.Join}}`,
	`{{upper (.thing.Join "x")}}`, `{{.thing.Under.Name}}`,
	"{{.missing}}", "{{.missing.more}}", "{{.thing.Missing}}", "{{.thing.Name.More}}", "{{.n.More}}", "{{.thing.Name 1}}",
	"{{.thing.Join}}", "{{.thing.Join 1}}",
	"{{if .n}}yes{{else}}no{{end}}", "{{if .zero}}yes{{else if .n}}else{{end}}", "{{if .empty}}yes{{end}}",
	"{{if .missing}}yes{{else}}no{{end}}", "{{if .thing}}yes{{end}}",
	"{{with .thing}}{{.Name}} {{$.n}}{{else}}none{{end}}", "{{with .zero}}{{.}}{{else}}{{.n}}{{end}}", "{{with $x := .n}}{{$x}} " +
		"{{.}}{{end}}", "{{if $x := .zero}}{{else}}{{$x}}{{end}}",
	"{{with .missing}}a{{else with .n}}b{{.}}{{end}}",
	"{{range .list}}[{{.}}]{{end}}", "{{range $x := .list}}[{{$x}}{{.}}]{{end}}", "{{range $i, $x := .list}}{{$i}}:{{$x}} {{end}}",
	"{{range .empty}}x{{else}}none{{end}}",
	"{{range .missing}}x{{else}}none{{end}}", "{{range .names}}{{.}} {{end}}{{range .mixed}}{{.}} {{end}}", "{{range .thing}}x{{end}}",
	"{{$first := true}}{{range .list}}{{if not $first}}, {{end}}{{$first = false}}{{.}}{{end}}", "{{$a := 1}}{{if true}}{{$a := " +
		"2}}{{$a}}{{end}}{{$a}}",
	"{{$a := 1}}{{range .list}}{{$a = .}}{{end}}{{$a}}", "{{$t := .thing}}{{$t.Name}} {{$t.Twice}}",
	"{{$t := .thing}}{{$t.Join `+`}}", "{{$a := 1}}{{$a 2}}",
	"{{1 | add 2}}", "{{add 1 (add 2 3)}}", "{{.n | add 1 | add 2}}", "{{add 1}}", "{{add 1 `a`}}", "{{add 1 2 3}}", "{{pick .n `one` " +
		"`many`}}", "{{pick 1 `one` `many`}}", "{{add .small 1}}",
	"{{count .list}} {{count .missing}}", "{{upper .missing}}", "{{add .missing 1}}", "{{any .missing}} {{any .n}} {{any nil}}",
	"{{true}} {{false}} {{1.5}} {{`raw`}} {{'a'}}", "{{nil}}", "{{1 2}}",
	"{{len .list}} {{len .names}} {{len `abc`}} {{len .thing.Under.List}}", "{{len .n}}", "{{len .missing}}", "{{len}}",
	"{{index .list 1}} {{index .names 0}}", "{{index .list 9}}", "{{index .list -1}}", "{{index .lists 0 1}}", "{{index . `n`}}",
	"{{index .list `a`}}", "{{index .n 1}}", "{{index .counts `a`}}",
	"{{eq .n 3}} {{eq .n 1 2 3}} {{eq `a` `a`}} {{ne .n 3}} {{lt 1 2}} {{le 2 2}} {{gt 1 2}} {{ge .n 4}} {{eq true false}} {{lt `a` `b`}} " +
		"{{eq .small 4}} {{eq .byte 5}}",
	"{{eq .n `a`}}", "{{eq 1}}", "{{lt 1}}", "{{lt .list .list}}",
	"{{and .n .zero}} {{and .n 2}} {{or .zero 2}} {{or .zero .empty}} {{and .zero (index .list 9)}} {{or .n (index .list 9)}} {{not .n}} " +
		"{{not .zero}}", "{{and .n (index .list 9)}}",
	"{{.n | and 1}} {{.n | or 0}}", "{{not}}", "{{print .n `a` 1}} {{printf `%d of %s` .n `it`}}", "{{printf 1}}", "{{printf}}",
	"{{.list}} {{.names}} {{.counts}}",
	`{{template "other" .n}}`, `{{template "other"}}`, `{{template "none" .}}`, `{{template "list" .list}}`, "a {{- `b` -}} c", "{{/* nothing */}}x", "{{(.thing).Name}} {{(.thing).Twice}} {{(.thing).Join `z`}}",
	"{{upper}}", "{{.thing.Under.Under.Name}}", "{{$.n}} {{$.thing.Name}}",
}

func data() numbers {
	return numbers{"n": 3, "zero": 0, "small": int16(4), "byte": uint8(5), "empty": []int{}, "list": []int{4, 5, 6},
		"names": []string{"x", "y"},
		"mixed": []any{1, "a", nil}, "lists": [][]int{{1, 2}}, "counts": map[string]int{"a": 1},
		"thing": thing{Name: "it", Under: &thing{Name: "under", List: []int{1}}}}
}

// TestLibrary compares templates with text/template: they give the same texts, and errors where that finds some.
func TestLibrary(t *testing.T) {
	given := data()
	const others = `{{define "other"}}<{{.}}>{{end}}{{define "list"}}{{range .}}{{template "other" .}}{{end}}{{end}}`
	for _, body := range bodies {
		t.Run(body, func(t *testing.T) {
			text := others + `{{define "x"}}` + body + `{{end}}`
			theirs, err := library.New("").Funcs(functions).Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			var want strings.Builder
			wrong := theirs.ExecuteTemplate(&want, "x", given)
			set, err := template.Parse(nil, fstest.MapFS{"a.tmpl": {Data: []byte(text)}}, "*.tmpl", ours)
			if err != nil {
				t.Fatal(err)
			}
			got, err := set.Execute("x", given)
			if (err != nil) != (wrong != nil) || err == nil && got != want.String() {
				t.Errorf("%q (%v); text/template: %q (%v)", got, err, want.String(), wrong)
			}
		})
	}
}

// TestParse refuses invalid templates, at the latest when they are used, and two of the same name.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"{{define `a`}}{{.x":                               "unclosed action",
		"{{define `a`}}{{nothing 1}}{{end}}":               `function "nothing" not defined`,
		"{{define `a`}}x{{end}}{{define `b`}}":             "unexpected EOF",
		"{{define `a`}}x{{end}}{{define b}}{{end}}":        "no name",
		"{{define `twice`}}x{{end}}":                       `template "twice" is there already`,
		"{{define `a`}}{{$x}}{{end}}":                      "undefined variable",
		"{{define `a`}}{{range .}}{{break}}{{end}}{{end}}": "{{break}} cannot be said",
	} {
		files := fstest.MapFS{"a.tmpl": {Data: []byte("{{define `twice`}}y{{end}}")}, "b.tmpl": {Data: []byte(text)}}
		if err := parsed(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", text, err, want)
		}
	}
}

// parsed parses all templates of files and executes "a".
func parsed(files fs.FS) (err error) {
	set, err := template.Parse(nil, files, "*.tmpl", nil)
	if err != nil {
		return err
	}
	defer func() {
		if invalid, ok := recover().(error); ok {
			err = invalid
		}
	}()
	set.Called()
	_, err = set.Execute("a", []int{1})
	return err
}

// TestHas distinguishes empty templates from missing ones.
func TestHas(t *testing.T) {
	set, err := template.Parse(nil, fstest.MapFS{"a.tmpl": {Data: []byte("{{define `quiet`}}{{end}}")}}, "*.tmpl", nil)
	if err != nil || !set.Has("quiet") || set.Has("loud") || set.Has("a.tmpl") {
		t.Errorf("%v %v %v %v", err, set.Has("quiet"), set.Has("loud"), set.Has("a.tmpl"))
	}
	if _, err := set.Execute("loud", nil); err == nil {
		t.Error("said")
	}
}

// TestParseHTML: pages escape all values except those of type HTML.
func TestParseHTML(t *testing.T) {
	set, err := template.ParseHTML(map[string]string{"page": `<p title="{{.A}}">{{range .B}}{{.}},{{end}}{{if not .C}}{{.D}}{{end}}`})
	if err != nil {
		t.Fatal(err)
	}
	got, err := set.Execute("page", map[string]any{"A": `"'<&`, "B": []any{1, "<", template.HTML("<b>")}, "D": template.HTML("<i>")})
	if want := `<p title="&#34;&#39;&lt;&amp;">1,&lt;,<b>,<i>`; err != nil || got != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if _, err := template.ParseHTML(map[string]string{"page": "{{"}); err == nil {
		t.Error("half a template is taken")
	}
}
