package words

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// lastResorts are the steps that every kind has in addition to its techniques.
var lastResorts = []string{"what-if", "look", "agreement", "case"}

// styles are the suffixes of templates that receive a Sentence about a step of a technique.
var styles = []Style{Long, Short, Name, Head, Tell, Terse, Again, "/cause", "/if", "/forced"}

// Check checks the templates of a kind. It reports techniques and rules without templates, templates that exist in only one language, and
// templates that use a member of a sentence, or an argument of a step or violation, that is not declared (puzzle.Kind.Args, Kind.Broken).
// It is for tests and translators.
func Check(k *puzzle.Kind) error {
	var errs []error
	ids := make([]string, 0, len(k.Techniques)+len(lastResorts)+len(k.StepArgs))
	for _, t := range k.Techniques {
		ids = append(ids, t.ID)
	}
	for _, name := range lastResorts {
		ids = append(ids, k.Name+"."+name)
	}
	techniques := len(k.Techniques)
	explained := len(ids)
	for _, id := range slices.Sorted(maps.Keys(k.StepArgs)) {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	asked := map[string]bool{}
	for _, code := range Languages {
		l := vocabularyOf(code, k, nil).language()
		for n, id := range ids {
			for _, x := range []struct {
				style Style
				must  bool
			}{{Long, true}, {Short, true}, {Name, true}, {Tell, n < explained}, {"/rule", n < techniques}} {
				if x.must && l.styleTemplate(id, x.style) == "" {
					errs = append(errs, fmt.Errorf("%s, %s: there is no template %q", k.Name, code, id+string(x.style)))
				}
			}
			for _, style := range styles {
				if name := l.styleTemplate(id, style); name != "" {
					errs = append(errs, prefix(k.Name+", "+code, l.set.Check(name, l.shape(k.ArgsFor(id), asked))))
				}
			}
		}
		errs = append(errs, l.checkBroken(k))
		for _, name := range []string{"/fact", "/not", "/mark"} {
			if name = l.firstTemplate(k.Name, name); name != "" {
				errs = append(errs, prefix(k.Name+", "+code, l.set.Check(name, template.Of(reflect.TypeFor[FactGroup]()))))
			}
		}
		if s, ok := k.Speech.(*Speech); ok && s.Drawn.of != nil {
			for _, name := range []string{k.Name + "/drawing/title", k.Name + "/drawing/text"} {
				if l.set.Has(name) {
					errs = append(errs, prefix(k.Name+", "+code, l.set.Check(name, template.Of(s.Drawn.result))))
				} else if strings.HasSuffix(name, "/text") {
					errs = append(errs, fmt.Errorf("%s, %s: there is no template %q", k.Name, code, name))
				}
			}
		}
		for _, other := range Languages {
			errs = append(errs, missingTemplates(k, nil, code, other))
			if s, ok := k.Speech.(*Speech); ok && s.Family != nil {
				ours := vocabularyKey{code: code, family: s.Family}.load().set
				theirs := vocabularyKey{code: other, family: s.Family}.load().set
				for _, name := range missing(ours, theirs) {
					errs = append(errs, fmt.Errorf("family %s, %s: there is no template %q, as in %s", s.Family.Name, other, name, code))
				}
			}
		}
	}
	if s, ok := k.Speech.(*Speech); ok {
		for _, name := range slices.Sorted(maps.Keys(s.Members)) {
			if !asked[name] {
				errs = append(errs, fmt.Errorf("%s: no template of a technique asks for .%s", k.Name, name))
			}
		}
	}
	return errors.Join(errs...)
}

// CheckPaper checks the templates of a published method: every declared step (method.Paper.StepArgs) needs a template for each style, and
// steps of a search one for the nodes of its tree.
func CheckPaper(m *method.Paper) error {
	var errs []error
	searches := m.Searches || slices.ContainsFunc(m.Variants, func(v method.Variant) bool { return v.Search == method.SearchEnabled })
	for _, code := range Languages {
		l := vocabularyOf(code, m.Kind, m).language()
		wrong := func(err error) { errs = append(errs, prefix("paper of "+m.Kind.Name+", "+code, err)) }
		for _, id := range slices.Sorted(maps.Keys(m.StepArgs)) {
			args, _ := m.ArgsFor(id)
			for _, style := range []Style{Long, Short, Name, Node} {
				if name := id + string(style); l.set.Has(name) {
					wrong(l.set.Check(name, l.shape(args, map[string]bool{})))
				} else if style != Node || searches && method.InTree(id) || slices.Contains(m.Visits, id) && style == Node {
					wrong(fmt.Errorf("there is no template %q", name))
				}
			}
		}
		wrong(l.set.Check(method.Limit, l.shape(method.Limited{}, map[string]bool{})))
		serve := l.set.Called()
		for _, name := range l.set.Names() {
			id, _, _ := strings.Cut(name, "/")
			if _, ok := m.ArgsFor(id); !ok && strings.HasPrefix(id, "paper."+m.Kind.Name+".") && !slices.Contains(serve, name) {
				wrong(fmt.Errorf("%q is of no step that is declared", name))
			}
		}
		for _, other := range Languages {
			errs = append(errs, missingTemplates(m.Kind, m, code, other))
		}
	}
	return errors.Join(errs...)
}

// missingTemplates reports templates of a kind or of a method that one language has and the other lacks. It ignores templates that only
// other templates of that language call, and broken rules in the default language, which the kind itself describes.
func missingTemplates(k *puzzle.Kind, m *method.Paper, code, other string) error {
	var errs []error
	for _, name := range missing(vocabularyOf(code, k, m).set, vocabularyOf(other, k, m).set) {
		broken := other == Languages[0] && strings.HasPrefix(name, k.Name+"/broken/")
		renewed := m != nil && vocabularyOf(code, k, nil).set.Has(name) // it replaces a template of the kind
		if !broken && !renewed {
			errs = append(errs, fmt.Errorf("%s, %s: there is no template %q, as in %s", k.Name, other, name, code))
		}
	}
	return errors.Join(errs...)
}

// missing lists the templates in ours that theirs lacks, except those that only templates in ours call.
func missing(ours, theirs *template.Set) (out []string) {
	serve := ours.Called()
	for _, name := range ours.Names() {
		if !theirs.Has(name) && !slices.Contains(serve, name) {
			out = append(out, name)
		}
	}
	return out
}

// checkBroken checks the templates of broken rules against the declarations of the kind (puzzle.Kind.Broken). The default language needs
// none.
func (l *Language) checkBroken(k *puzzle.Kind) error {
	var errs []error
	under := k.Name + "/broken/"
	serve := l.set.Called()
	for _, name := range l.set.Names() {
		if rule, ok := strings.CutPrefix(name, under); ok && !slices.Contains(serve, name) {
			if _, declared := k.ViolationArgs[rule]; !declared {
				errs = append(errs, fmt.Errorf("%s, %s: %q is no rule that is declared", k.Name, l.Code, name))
			}
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(k.ViolationArgs)) {
		declared := k.ViolationArgs[rule]
		switch {
		case l.set.Has(under + rule):
			args := template.Shape{Type: reflect.TypeFor[puzzle.Args](), Member: paramsOf(reflect.TypeOf(declared))}
			violation := template.Shape{Type: reflect.TypeFor[brokenRule](), Member: func(name string) (template.Shape, bool) {
				return args, name == "Args"
			}}
			errs = append(errs, prefix(k.Name+", "+l.Code, l.set.Check(under+rule, violation)))
		case l.Code != Languages[0]:
			errs = append(errs, fmt.Errorf("%s, %s: there is no template %q", k.Name, l.Code, under+rule))
		}
	}
	return errors.Join(errs...)
}

func prefix(text string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", text, err)
}

// shape returns the shape of a sentence about a step with the declared arguments. It records the members used in asked.
func (l *Language) shape(declared any, asked map[string]bool) template.Shape {
	args := template.Shape{Type: reflect.TypeFor[puzzle.Args](), Member: paramsOf(reflect.TypeOf(declared))}
	return template.Shape{Type: reflect.TypeFor[*Sentence](), Member: func(name string) (template.Shape, bool) {
		asked[name] = true
		if name == "Args" {
			return args, true
		}
		m, ok := l.members[name]
		if !ok {
			return template.Shape{}, false
		}
		s := template.Of(m.result)
		if m.arg != nil {
			s.Called = func(arg string) error { return declares(declared, arg, m.arg) }
		}
		return s, true
	}}
}

// paramsOf returns a function that finds a member of args by name, as a struct or a list of structs declares it; false if it does not.
func paramsOf(t reflect.Type) func(name string) (template.Shape, bool) {
	all := puzzle.Params(t)
	return func(name string) (template.Shape, bool) {
		for _, p := range all {
			if p.Name == name {
				if puzzle.Params(p.Type) != nil {
					return template.Shape{Type: p.Type, Member: paramsOf(p.Type)}, true
				}
				return template.Of(p.Type), true
			}
		}
		return template.Shape{}, false
	}
}

// declares returns an error unless a struct declares an argument of this name and type.
func declares(declared any, arg string, t reflect.Type) error {
	for _, p := range puzzle.Params(reflect.TypeOf(declared)) {
		if p.Name == arg && (p.Type == t || t.Kind() == reflect.Interface) {
			return nil
		}
	}
	return fmt.Errorf("there is no argument %q that is a %s", arg, t)
}
