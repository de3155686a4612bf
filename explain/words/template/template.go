// Package template executes templates in the grammar of text/template.
//
// It uses the standard parser. The standard executor finds methods by name with reflection, so the linker must keep every exported method
// of the program: a fifth of the engine for web pages. Here values with extra members implement Members, and functions are called through
// type assertions.
//
// It supports fields, keys, functions, variables, pipelines, if, with, range over lists, template, and, or, not, len, index, print,
// printf and comparisons. It does not support other ranges, break, continue, or methods of values that do not implement Members.
// ParseHTML escapes for the text of a page and for attributes in double quotes; it does not know scripts, styles or addresses.
package template

import (
	"fmt"
	"html"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template/parse"
)

// Func is a function that templates can call.
type Func func(args []any) (any, error)

// Members is a value with members in addition to its fields. They take precedence over fields.
type Members interface {
	Member(name string) (Func, bool)
}

// Set is a collection of named templates.
type Set struct {
	base      *Set                          // searched for templates that the set lacks; may be nil
	trees     map[string]func() *parse.Tree // parse on first use
	functions map[string]Func
	escape    bool // escape output for HTML; see ParseHTML
}

// Parse reads the templates in the files that match pattern. They can call functions and the builtins, and can use and replace the
// templates of base, which may be nil and then call the functions of this set. A template is parsed on first use, because a program uses
// few of them; if it is invalid, that panics. Called parses all.
func Parse(base *Set, files fs.FS, pattern string, functions map[string]Func) (*Set, error) {
	s := &Set{base: base, trees: map[string]func() *parse.Tree{}, functions: functions}
	known := s.functionNames()
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, err
	}
	const define = "{{define "
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for _, definition := range strings.Split(string(text), define)[1:] { // the first is the text before all definitions
			quoted, err := strconv.QuotedPrefix(definition)
			if err != nil {
				return nil, fmt.Errorf("%s: no name in %q", name, definition)
			}
			title, _ := strconv.Unquote(quoted)
			if s.trees[title] != nil {
				return nil, fmt.Errorf("%s: template %q is there already", name, title)
			}
			s.trees[title] = sync.OnceValue(func() *parse.Tree {
				trees, err := parse.Parse(name, define+definition, "", "", known)
				if err != nil {
					panic(err)
				}
				return trees[title]
			})
		}
	}
	return s, nil
}

// functionNames returns the names of all functions for the parser, which only checks for presence.
func (s *Set) functionNames() map[string]any {
	known := map[string]any{"and": true, "or": true}
	for name := range builtins { // any order: a set
		known[name] = true
	}
	for name := range s.functions { // any order: a set
		known[name] = true
	}
	return known
}

// Has reports whether there is a template of the name.
func (s *Set) Has(name string) bool { return s.find(name) != nil }

// Names lists the templates of the set without those of its base, sorted.
func (s *Set) Names() []string { return slices.Sorted(maps.Keys(s.trees)) }

// Called lists the templates that the set's own templates call; names may occur repeatedly.
func (s *Set) Called() []string {
	var out []string
	for _, name := range s.Names() {
		out = called(out, s.trees[name]().Root)
	}
	return out
}

// called appends to out the names of the templates that a node calls.
func called(out []string, node parse.Node) []string {
	switch n := node.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, x := range n.Nodes {
				out = called(out, x)
			}
		}
	case *parse.IfNode:
		out = called(called(out, n.List), n.ElseList)
	case *parse.WithNode:
		out = called(called(out, n.List), n.ElseList)
	case *parse.RangeNode:
		out = called(called(out, n.List), n.ElseList)
	case *parse.TemplateNode:
		out = append(out, n.Name)
	}
	return out
}

// tree returns a template of the set or its bases, or nil.
func (s *Set) tree(name string) *parse.Tree {
	if tree := s.find(name); tree != nil {
		return tree()
	}
	return nil
}

// find returns a function that parses a template of the set or its bases, or nil.
func (s *Set) find(name string) func() *parse.Tree {
	for ; s != nil; s = s.base {
		if tree := s.trees[name]; tree != nil {
			return tree
		}
	}
	return nil
}

// Execute fills in a template with data. After an error the text is incomplete.
func (s *Set) Execute(name string, data any) (string, error) {
	var out strings.Builder
	err := s.execute(&out, name, data)
	return out.String(), err
}

// execute appends the filled template to out. On an error, out contains the text before it.
func (s *Set) execute(out *strings.Builder, name string, data any) error {
	tree := s.tree(name)
	if tree == nil {
		return fmt.Errorf("template %q: there is none", name)
	}
	f := &execution{set: s, out: out, variables: []variable{{"$", data}}}
	if err := f.walk(data, tree.Root); err != nil {
		return fmt.Errorf("template %q: %w", name, err)
	}
	return nil
}

// HTML is text that is not escaped: markup, a style sheet, or JSON in a script, in which json.Marshal leaves no "<".
type HTML string

// ParseHTML parses texts as HTML templates, each under its name. Output is escaped for the text of a page and for attributes in double
// quotes, unless it is of type HTML. Do not write other values into scripts, style sheets or unquoted attributes.
func ParseHTML(texts map[string]string) (*Set, error) {
	s := &Set{trees: map[string]func() *parse.Tree{}, escape: true}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		trees, err := parse.Parse(name, texts[name], "", "", s.functionNames())
		if err != nil {
			return nil, err
		}
		s.trees[name] = func() *parse.Tree { return trees[name] }
	}
	return s, nil
}

// output returns the text of a value, escaped if the set requires it.
func (s *Set) output(value any) string {
	markup, ok := value.(HTML)
	switch {
	case ok:
		return string(markup)
	case s.escape:
		return html.EscapeString(text(value))
	}
	return text(value)
}
