package puzzle

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// The contract between a technique and its sentence, and between a broken rule and its own, is a struct, of which each field is an
// argument: the technique fills it in (Finding.Say, ArgsOf), templates are held to its names (package words), and functions that make
// sentences read it again (Said). Between them, and in JSON, arguments are Args.

// ArgsOf makes args of a struct: each field is one, named like the field with a small first letter. A field with the tag
// `args:"maybe"` is left out when it is zero or empty; embedded structs give their fields, and those behind an embedded pointer are
// said together or, when it is nil, not at all. Structs and lists of structs become Args. It panics for a field of a type that Args
// do not have.
func ArgsOf(said any) Args {
	a := Args{}
	a.say(said)
	return a
}

// Say adds arguments to what the sentence speaks of; see ArgsOf.
func (f *Finding) Say(said any) {
	if f.Args == nil {
		f.Args = Args{}
	}
	f.Args.say(said)
}

// Say adds arguments to what the sentence of a step speaks of; see ArgsOf.
func (s *Step) Say(said any) {
	if s.Args == nil {
		s.Args = Args{}
	}
	s.Args.say(said)
}

// Say adds arguments to what the sentence of a violation speaks of; see ArgsOf.
func (v *Violation) Say(said any) {
	if v.Args == nil {
		v.Args = Args{}
	}
	v.Args.say(said)
}

// say adds the fields of a struct.
func (a Args) say(said any) {
	v := reflect.ValueOf(said)
	for _, p := range params(v.Type()) {
		x, err := v.FieldByIndexErr(p.index)
		if err != nil || p.tagged && (x.IsZero() || x.Kind() == reflect.Slice && x.Len() == 0) {
			continue
		}
		a[p.Name] = argument(x)
	}
}

// argument is a field as a value of Args.
func argument(x reflect.Value) any {
	switch {
	case !structured(x.Type()):
		return x.Interface()
	case x.Kind() == reflect.Struct:
		return ArgsOf(x.Interface())
	case x.IsNil():
		return []Args(nil)
	}
	out := make([]Args, x.Len())
	for i := range out {
		out[i] = ArgsOf(x.Index(i).Interface())
	}
	return out
}

// structured reports whether a type is a struct that becomes Args, or a list of them.
func structured(t reflect.Type) bool {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct && t != reflect.TypeFor[Place]() && t != reflect.TypeFor[Fact]()
}

// Said reads args into a struct of the kind that ArgsOf takes. ok is false when one is missing that is not marked as maybe, or has
// another type; what there is is read all the same, but for what stands behind embedded pointers. More args than the struct has do
// not matter: it may be a part of what was said.
func Said[T any](a Args) (said T, ok bool) {
	ok = a.read(reflect.ValueOf(&said).Elem())
	return said, ok
}

// read fills in a struct.
func (a Args) read(to reflect.Value) bool {
	ok := true
	for _, p := range params(to.Type()) {
		x, there := a[p.Name]
		if !there {
			ok = ok && p.maybe
			continue
		}
		field, err := to.FieldByIndexErr(p.index)
		ok = err == nil && set(field, x) && ok
	}
	return ok
}

// set fills in a field; false when the value is of another type.
func set(to reflect.Value, x any) bool {
	switch x := x.(type) {
	case Args:
		return to.Kind() == reflect.Struct && structured(to.Type()) && x.read(to)
	case []Args:
		if to.Kind() != reflect.Slice || !structured(to.Type()) {
			return false
		}
		to.Set(reflect.MakeSlice(to.Type(), len(x), len(x)))
		ok := true
		for i := range x {
			ok = x[i].read(to.Index(i)) && ok
		}
		return ok
	case []int:
		if len(x) == 0 && to.Kind() == reflect.Slice { // an empty list, which tells no type in JSON
			return true
		}
	}
	v := reflect.ValueOf(x)
	if !v.IsValid() || v.Type() != to.Type() {
		return false
	}
	to.Set(v)
	return true
}

// Param is an argument that a struct declares.
type Param struct {
	Name   string
	Type   reflect.Type // of the field
	maybe  bool         // it may be missing
	tagged bool         // it is left out when it is zero
	index  []int
}

// Params lists the arguments that a struct, or a list of structs, declares; none for any other type.
func Params(t reflect.Type) []Param {
	if t == nil || !structured(t) {
		return nil
	}
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return params(t)
}

// declared holds the parameters of types, which are asked for with every step.
var declared sync.Map // reflect.Type to []Param

// params lists the arguments that a struct declares. It panics for a field of another type than those of Args.
func params(t reflect.Type) []Param {
	if p, ok := declared.Load(t); ok {
		return p.([]Param)
	}
	var out []Param
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			if _, same := pointed(f.Type).FieldByName(f.Name); same {
				panic(fmt.Sprintf("%s: the embedded %s hides its field of that name", t, f.Name))
			}
			continue
		}
		if !structured(f.Type) && (Args{"": reflect.Zero(f.Type).Interface()}).Valid() != nil {
			panic(fmt.Sprintf("%s.%s: args have no %s", t, f.Name, f.Type))
		}
		tagged := f.Tag.Get("args") == "maybe"
		out = append(out, Param{strings.ToLower(f.Name[:1]) + f.Name[1:], f.Type, tagged || grouped(t, f.Index), tagged, f.Index})
	}
	declared.Store(t, out)
	return out
}

// grouped reports whether a field of a struct stands behind an embedded pointer.
func grouped(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		if t = pointed(t).Field(i).Type; t.Kind() == reflect.Pointer {
			return true
		}
	}
	return false
}

// pointed is the type that a type points to, or itself.
func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// Holds is an error when a step does not carry just what a struct declares, nil for nothing.
func Holds(said any, a Args) error {
	names := map[string]bool{}
	for _, p := range Params(reflect.TypeOf(said)) {
		names[p.Name] = true
		x, there := a[p.Name]
		switch {
		case !there && !p.maybe:
			return fmt.Errorf("%q is missing", p.Name)
		case there && !set(reflect.New(p.Type).Elem(), x):
			return fmt.Errorf("%q is a %T, not a %s", p.Name, x, p.Type)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if !names[name] {
			return fmt.Errorf("%q is not declared", name)
		}
	}
	return nil
}

// What the steps of trials say: all kinds have them.
type (
	Supposition struct{ Assumed Fact } // a case
	Refutation  struct {               // a what-if, and techniques that suppose something and refute it
		Assumed Fact
		Steps   int
		Clash   Place `args:"maybe"` // where the last step contradicts what is known; none when it cannot be by itself
	}
	CaseCount struct{ Cases int } // techniques whose inner steps are so many cases, each apart
	Agreement struct {            // of all cases of a place
		At    Place
		Steps int
	}
)

// ArgsFor is what the steps of a technique carry: what its kind declares (Kind.Args), or a last resort; nil for nothing.
func (k *Kind) ArgsFor(technique string) any {
	if declared, ok := k.Args[technique]; ok {
		return declared
	}
	_, name, _ := strings.Cut(technique, ".")
	switch name {
	case "what-if":
		return Refutation{}
	case "agreement":
		return Agreement{}
	case "case":
		return Supposition{}
	}
	return nil
}
