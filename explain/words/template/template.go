// Package template fills in templates of the grammar of text/template.
//
// One idea: the standard parser is used, and the values are asked by what they say of themselves. The library text/template finds
// methods by their names with reflection, so that the linker must keep every exported method of a program that uses it: a fifth of
// the engine for web pages. Here a value that has members besides fields and keys is a Members, and functions are called by
// assertion.
//
// There is all that text/template does with values (fields, keys, functions, variables, pipelines, if, with, range, template; and,
// or, not, len, index, print, printf and the comparisons) but range over anything else than lists, break and continue, and methods of
// values that are no Members. Escaping is plain: ParseHTML escapes for the text of a page and attributes in double quotes, and knows of no
// scripts, styles or addresses.
package template

import (
	"fmt"
	"html"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/template/parse"
)

// Func is something that templates can call.
type Func func(args []any) (any, error)

// Members is a value that has members besides its fields, which go before them.
type Members interface {
	Member(name string) (Func, bool)
}

// Set is templates by their names.
type Set struct {
	base      *Set // where those are looked for that it has not; nil for none
	trees     map[string]*parse.Tree
	functions map[string]Func
	escape    bool // what is written is HTML; see ParseHTML
}

// Parse reads the templates that the files of a pattern define. Functions are known besides those of the package. The templates of
// a base, which may be nil, can be used and defined anew; they call the functions of this set.
func Parse(base *Set, files fs.FS, pattern string, functions map[string]Func) (*Set, error) {
	s := &Set{base: base, trees: map[string]*parse.Tree{}, functions: functions}
	known := s.known()
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		trees, err := parse.Parse(name, string(text), "", "", known)
		if err != nil {
			return nil, err
		}
		for _, title := range slices.Sorted(maps.Keys(trees)) {
			if title == name {
				continue // the text between the definitions of a file
			}
			if s.trees[title] != nil {
				return nil, fmt.Errorf("%s: template %q is there already", name, title)
			}
			s.trees[title] = trees[title]
		}
	}
	return s, nil
}

// known are the functions, for the parser, which asks only whether there is something.
func (s *Set) known() map[string]any {
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
func (s *Set) Has(name string) bool { return s.tree(name) != nil }

// Names lists the templates of the set itself, without those of its base, in order.
func (s *Set) Names() []string { return slices.Sorted(maps.Keys(s.trees)) }

// Called lists the templates that those of the set itself call.
func (s *Set) Called() []string {
	var out []string
	for _, name := range s.Names() {
		out = called(out, s.trees[name].Root)
	}
	return out
}

// called appends the templates that a node calls.
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

// tree is a template, of the set or of its base; nil for none.
func (s *Set) tree(name string) *parse.Tree {
	for ; s != nil; s = s.base {
		if tree := s.trees[name]; tree != nil {
			return tree
		}
	}
	return nil
}

// Execute is a template filled in with data. After an error the text is as far as it came.
func (s *Set) Execute(name string, data any) (string, error) {
	var out strings.Builder
	err := s.execute(&out, name, data)
	return out.String(), err
}

func (s *Set) execute(out *strings.Builder, name string, data any) error {
	tree := s.tree(name)
	if tree == nil {
		return fmt.Errorf("template %q: there is none", name)
	}
	f := &filling{set: s, out: out, variables: []variable{{"$", data}}}
	if err := f.walk(data, tree.Root); err != nil {
		return fmt.Errorf("template %q: %w", name, err)
	}
	return nil
}

// HTML is what stands in a page as it is: markup, a style sheet, or JSON in a script, in which json.Marshal leaves no "<".
type HTML string

// ParseHTML reads texts as templates of pages, each under its name. What they write is escaped for the text of a page and for
// attributes in double quotes, unless it is HTML. Scripts, style sheets and attributes without quotes are no places for anything else.
func ParseHTML(texts map[string]string) (*Set, error) {
	s := &Set{trees: map[string]*parse.Tree{}, escape: true}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		trees, err := parse.Parse(name, texts[name], "", "", s.known())
		if err != nil {
			return nil, err
		}
		s.trees[name] = trees[name]
	}
	return s, nil
}

// written is a value as the templates of a set write it.
func (s *Set) written(value any) string {
	markup, ok := value.(HTML)
	switch {
	case ok:
		return string(markup)
	case s.escape:
		return html.EscapeString(text(value))
	}
	return text(value)
}
