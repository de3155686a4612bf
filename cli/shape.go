package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// shape are the flags that select the fields or the format of JSON lines, as in gh. Each implies --json.
type shape struct {
	Fields   []string `placeholder:"NAME,…" help:"Print JSON with only these fields, in this order, such as id,status or stats.seconds."`
	Template string   `placeholder:"TEXT" help:"Format each object of --json with a Go template, such as '{{.id}}: {{.status}}'; the functions json and join are available."`

	text    *template.Template
	named   []string        // fields of the whole object that the template names, as in --fields
	known   map[string]bool // fields that lines have or may have
	present []string        // requested fields that occurred in some line
	held    []byte          // lines printed before every requested field was known
	lines   int             // number of held lines, or mostHeld if the rest is no longer held
}

// mostHeld limits the lines held back while a requested field may be misspelt.
const mostHeld = 1000

func (s *shape) shaped() *shape { return s }

// asked reports whether a flag is set.
func (s *shape) asked() bool { return s != nil && (len(s.Fields) > 0 || s.Template != "") }

// unbatched returns an error if a flag is set in a batch, whose lines other code reads.
func (s *shape) unbatched() error {
	if s.asked() {
		return fault.Errorf("--fields and --template cannot be used in batches")
	}
	return nil
}

// shapes installs the shape that the flags of the parsed command request, if any, and then sets its flag --json.
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
			return fault.Errorf("use only one of --fields and --template")
		}
		var err error
		if s.text, err = template.New("--template").Funcs(shapeFunctions).Parse(s.Template); err != nil {
			return fault.Errorf("--template: %s", strings.TrimPrefix(err.Error(), "template: --template:"))
		}
		s.named = rootFields(s.text.Root, true, nil)
	}
	for _, f := range node.Flags {
		if f.Name == "json" {
			f.Target.SetBool(true)
		}
	}
	a.shape, s.known = s, map[string]bool{}
	return nil
}

// rootFields appends the fields of the object of a line that the nodes of a template name. root is false where the dot is another value.
func rootFields(node parse.Node, root bool, names []string) []string {
	branch := func(b *parse.BranchNode, inner bool) {
		names = rootFields(b.Pipe, root, names)
		names = rootFields(b.List, inner, names)
		if b.ElseList != nil {
			names = rootFields(b.ElseList, root, names)
		}
	}
	switch n := node.(type) {
	case *parse.ListNode:
		for _, x := range n.Nodes {
			names = rootFields(x, root, names)
		}
	case *parse.ActionNode:
		names = rootFields(n.Pipe, root, names)
	case *parse.PipeNode:
		for _, c := range n.Cmds {
			for _, x := range c.Args {
				names = rootFields(x, root, names)
			}
		}
	case *parse.IfNode:
		branch(&n.BranchNode, root)
	case *parse.RangeNode:
		branch(&n.BranchNode, false)
	case *parse.WithNode:
		branch(&n.BranchNode, false)
	case *parse.ChainNode:
		names = rootFields(n.Node, root, names)
	case *parse.FieldNode:
		if root {
			names = append(names, strings.Join(n.Ident, "."))
		}
	case *parse.VariableNode:
		if n.Ident[0] == "$" && len(n.Ident) > 1 {
			names = append(names, strings.Join(n.Ident[1:], "."))
		}
	}
	return names
}

// shapeFunctions are the additional functions of templates.
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

// shapeText formats a value as a template prints it: a string as it is, anything else as a JSON line, or nil if that fails.
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

// learn adds the fields that the type of an object, or of an object in it, declares, so that a field that is often omitted counts as known.
func (s *shape) learn(t reflect.Type, before string) {
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if s == nil || t == nil || t.Kind() != reflect.Struct || strings.Count(before, ".") > 2 {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			s.known[before+name] = true
			s.learn(f.Type, before+name+".")
		}
	}
}

// unknown returns the first requested field that no line has, or "".
func (s *shape) unknown() string {
	for _, name := range slices.Concat(s.Fields, s.named) {
		if !s.known[name] && !slices.Contains(s.present, name) {
			return name
		}
	}
	return ""
}

// released returns what to print for a line: if mayHold is set, nothing while a requested field is unknown, so that a misspelt name gives
// only an error.
func (s *shape) released(line []byte, mayHold bool) []byte {
	if !mayHold {
		return line
	}
	if s.unknown() != "" && s.lines < mostHeld {
		s.held = append(s.held, line...)
		s.lines++
		return nil
	}
	out := append(s.held, line...)
	s.held = nil
	return out
}

// line returns the line of an object: its requested fields as JSON, or the text of the template, with control characters printed safely. A
// value that is not an object is printed whole. If mayHold is set, the result may be empty, or begin with the lines held before.
func (s *shape) line(v any, mayHold bool) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil {
		return report.Line(v) // not an object
	}
	s.learn(reflect.TypeOf(v), "")
	for name := range object { // any order: a set
		s.known[name] = true
	}
	for _, name := range slices.Concat(s.Fields, s.named) {
		if _, ok := member(object, name); ok && !slices.Contains(s.present, name) {
			s.present = append(s.present, name)
		}
	}
	if s.text != nil {
		var out bytes.Buffer
		if err := s.text.Execute(&out, plain(object)); err != nil {
			return nil, fault.Errorf("--template: %s", strings.TrimPrefix(err.Error(), "template: --template:"))
		}
		text := out.String()
		for i, line := range strings.Split(text, "\n") { // keep control characters in ids away from terminals
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
		return s.released(out.Bytes(), mayHold), nil
	}
	var out bytes.Buffer
	out.WriteByte('{')
	for i, name := range s.Fields {
		if i > 0 {
			out.WriteByte(',')
		}
		x, _ := member(object, name)
		key, _ := json.Marshal(name) // a string
		value, err := report.Line(x)
		if err != nil {
			return nil, err
		}
		out.Write(key)
		out.WriteByte(':')
		out.Write(bytes.TrimSuffix(value, []byte("\n")))
	}
	out.WriteString("}\n")
	return s.released(out.Bytes(), mayHold), nil
}

// printableParts splits a line at tabs and makes the parts safe for terminals.
func printableParts(line string) []string {
	parts := strings.Split(line, "\t")
	for i := range parts {
		parts[i] = report.Printable(parts[i])
	}
	return parts
}

// member returns a field of an object by name, or a nested field by a dotted name. The result is nil and false if none.
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

// plain converts numbers so that templates can compare them: integers to int64, others to float64. It changes maps and lists in place.
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

// missed returns an error if no line had a requested field, which is probably misspelt.
func (s *shape) missed() error {
	if s == nil || len(s.known) == 0 {
		return nil
	}
	if name := s.unknown(); name != "" {
		flag := "--fields"
		if s.text != nil {
			flag = "--template"
		}
		of := name[:strings.LastIndexByte(name, '.')+1]
		var beside []string
		for _, k := range slices.Sorted(maps.Keys(s.known)) {
			if rest, ok := strings.CutPrefix(k, of); ok && !strings.Contains(rest, ".") {
				beside = append(beside, k)
			}
		}
		return fault.Errorf("%s %s: unknown field (available: %s)", flag, name, cmp.Or(strings.Join(beside, ", "), "-"))
	}
	return nil
}
