package cli

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// shape are the flags of the commands that answer in JSON: what of each line is printed, and how, as in gh. Either stands for --json.
type shape struct {
	Fields   []string `placeholder:"NAME,…" help:"JSON with these members alone, in this order, such as id,status or stats.seconds."`
	Template string   `placeholder:"TEXT" help:"Print each object of --json by a template of Go, such as '{{.id}}: {{.status}}'; json and join are functions."`

	text *template.Template
	seen map[string]bool // the members that lines had
	met  []string        // of Fields, those that some line had
}

// shaped is the shape that a command has.
func (s *shape) shaped() *shape { return s }

// asked reports whether lines are to be shaped.
func (s *shape) asked() bool { return s != nil && (len(s.Fields) > 0 || s.Template != "") }

// unbatched is an error when lines are to be shaped where they are what others read.
func (s *shape) unbatched() error {
	if s.asked() {
		return fault.Errorf("--fields and --template are not for batches, whose answers are whole")
	}
	return nil
}

// shapes makes the output of a command as its flags ask.
func (a *App) shapes(parsed *kong.Context) error {
	node := parsed.Selected()
	if node == nil || !node.Target.CanAddr() {
		return nil
	}
	command, ok := node.Target.Addr().Interface().(interface{ shaped() *shape })
	if !ok || !command.shaped().asked() {
		return nil
	}
	s := command.shaped()
	if s.Template != "" {
		if len(s.Fields) > 0 {
			return fault.Errorf("--fields and --template: one of them")
		}
		var err error
		if s.text, err = template.New("--template").Funcs(shapeFunctions).Parse(s.Template); err != nil {
			return fault.Errorf("--template: %s", strings.TrimPrefix(err.Error(), "template: --template:"))
		}
	}
	for _, f := range node.Flags {
		if f.Name == "json" {
			f.Target.SetBool(true)
		}
	}
	a.shape, s.seen = s, map[string]bool{}
	return nil
}

// shapeFunctions are what templates may call besides the functions of all templates.
var shapeFunctions = template.FuncMap{
	"json": func(v any) (string, error) { b, err := report.Line(v); return strings.TrimSuffix(string(b), "\n"), err },
	"join": func(between string, list []any) string {
		var parts []string
		for _, x := range list {
			parts = append(parts, strings.TrimSpace(string(shapeText(x))))
		}
		return strings.Join(parts, between)
	},
}

// shapeText is a value as a template prints it.
func shapeText(x any) []byte {
	if s, ok := x.(string); ok {
		return []byte(s)
	}
	b, err := report.Line(x)
	if err != nil {
		return nil
	}
	return b
}

// line is what is printed of an object.
func (s *shape) line(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil {
		return report.Line(v) // no object
	}
	for name := range object { // any order: a set
		s.seen[name] = true
	}
	if s.text != nil {
		var out bytes.Buffer
		if err := s.text.Execute(&out, plain(object)); err != nil {
			return nil, fault.Errorf("--template: %s", strings.TrimPrefix(err.Error(), "template: --template:"))
		}
		text := out.String()
		for i, line := range strings.Split(text, "\n") { // control characters in ids do not reach terminals
			if i == 0 {
				out.Reset()
			} else {
				out.WriteByte('\n')
			}
			out.WriteString(strings.Join(printableParts(line), "\t"))
		}
		if !strings.HasSuffix(text, "\n") {
			out.WriteByte('\n')
		}
		return out.Bytes(), nil
	}
	var out bytes.Buffer
	out.WriteByte('{')
	for i, name := range s.Fields {
		if i > 0 {
			out.WriteByte(',')
		}
		x, ok := member(object, name)
		if ok && !slices.Contains(s.met, name) {
			s.met = append(s.met, name)
		}
		key, _ := json.Marshal(name) // a text
		value, err := report.Line(x)
		if err != nil {
			return nil, err
		}
		out.Write(key)
		out.WriteByte(':')
		out.Write(bytes.TrimSuffix(value, []byte("\n")))
	}
	out.WriteString("}\n")
	return out.Bytes(), nil
}

// printableParts are the parts of a line between tabs, safe to show on a terminal.
func printableParts(line string) []string {
	parts := strings.Split(line, "\t")
	for i := range parts {
		parts[i] = report.Printable(parts[i])
	}
	return parts
}

// member finds a member of an object by its name, or of objects in it by names with dots between them.
func member(object map[string]any, name string) (any, bool) {
	if x, ok := object[name]; ok {
		return x, true
	}
	first, rest, dotted := strings.Cut(name, ".")
	inner, ok := object[first].(map[string]any)
	if !dotted || !ok {
		return nil, false
	}
	return member(inner, rest)
}

// plain is a value with numbers that templates can compare: whole ones are int64, others float64.
func plain(x any) any {
	switch x := x.(type) {
	case json.Number:
		if n, err := x.Int64(); err == nil {
			return n
		}
		f, _ := x.Float64()
		return f
	case map[string]any:
		for k, v := range x { // any order: each member alone
			x[k] = plain(v)
		}
	case []any:
		for i, v := range x {
			x[i] = plain(v)
		}
	}
	return x
}

// missed is an error when no line had a member that was asked for, though there were lines: it is misspelt.
func (s *shape) missed() error {
	if s == nil || len(s.seen) == 0 {
		return nil
	}
	for _, name := range s.Fields {
		if !slices.Contains(s.met, name) {
			names := strings.Join(slices.Sorted(maps.Keys(s.seen)), ", ")
			return fault.Errorf("--fields %s: no object has such a member; there are %s", name, names)
		}
	}
	return nil
}
