package puzzle

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A struct declares the arguments of a technique's or broken rule's sentence, one per field. Techniques fill it in (StepBuilder.AddArgs,
// ArgsOf), package words checks templates against its names, and functions that make sentences read it back (ArgsAs). In between, and in
// JSON, arguments are Args.

// ArgsOf converts a struct to Args: one argument per field, with a lower-case first letter. Fields tagged `args:"maybe"` are omitted if
// zero or empty. Embedded structs contribute their fields; those of an embedded pointer are omitted if it is nil. Structs and slices of
// structs become Args. It panics if a field has a type that Args does not support.
func ArgsOf(said any) Args {
	a := Args{}
	a.addFields(said)
	return a
}

// AddArgs adds arguments; see ArgsOf.
func (f *StepBuilder) AddArgs(said any) {
	if f.Args == nil {
		f.Args = Args{}
	}
	f.Args.addFields(said)
}

// AddArgs adds arguments; see ArgsOf.
func (s *Step) AddArgs(said any) {
	if s.Args == nil {
		s.Args = Args{}
	}
	s.Args.addFields(said)
}

// AddArgs adds arguments; see ArgsOf.
func (v *Violation) AddArgs(said any) {
	if v.Args == nil {
		v.Args = Args{}
	}
	v.Args.addFields(said)
}

// addFields adds the fields of a struct under their argument names, without empty ones that are optional; see ArgsOf.
func (a Args) addFields(said any) {
	v := reflect.ValueOf(said)
	for _, p := range params(v.Type()) {
		x, err := v.FieldByIndexErr(p.index)
		if err != nil || p.tagged && (x.IsZero() || x.Kind() == reflect.Slice && x.Len() == 0) {
			continue
		}
		a[p.Name] = encodeField(x)
	}
}

// encodeField returns the value of a field in a form that Args supports.
func encodeField(x reflect.Value) any {
	switch {
	case !isStruct(x.Type()):
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

// isStruct reports whether values of the type become Args or []Args.
func isStruct(t reflect.Type) bool {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct && t != reflect.TypeFor[Place]() && t != reflect.TypeFor[Fact]()
}

// ArgsAs converts args back to a struct. ok is false if an argument that is not optional is missing or has another type; the others are
// still set, except those of embedded pointers. Additional args are ignored.
func ArgsAs[T any](a Args) (said T, ok bool) {
	ok = a.decode(reflect.ValueOf(&said).Elem())
	return said, ok
}

// decode fills in a struct; see ArgsAs.
func (a Args) decode(to reflect.Value) bool {
	ok := true
	for _, p := range params(to.Type()) {
		x, there := a[p.Name]
		if !there {
			ok = ok && p.maybe
			continue
		}
		field, err := to.FieldByIndexErr(p.index)
		ok = err == nil && decodeField(field, x) && ok
	}
	return ok
}

// decodeField fills in a field. It returns false if the value has another type.
func decodeField(to reflect.Value, x any) bool {
	switch x := x.(type) {
	case Args:
		return to.Kind() == reflect.Struct && isStruct(to.Type()) && x.decode(to)
	case []Args:
		if to.Kind() != reflect.Slice || !isStruct(to.Type()) {
			return false
		}
		to.Set(reflect.MakeSlice(to.Type(), len(x), len(x)))
		ok := true
		for i := range x {
			ok = x[i].decode(to.Index(i)) && ok
		}
		return ok
	case []int:
		if len(x) == 0 && to.Kind() == reflect.Slice { // empty lists lose their type in JSON
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

// Param is an argument declared by a struct.
type Param struct {
	Name   string
	Type   reflect.Type
	maybe  bool // may be missing
	tagged bool // omitted if zero
	index  []int
}

// Params returns the arguments declared by a struct or slice of structs; none for other types.
func Params(t reflect.Type) []Param {
	if t == nil || !isStruct(t) {
		return nil
	}
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return params(t)
}

// paramCache caches params, which every step needs.
var paramCache sync.Map // reflect.Type to []Param

// params returns the arguments declared by a struct. It panics if a field has a type that Args does not support.
func params(t reflect.Type) []Param {
	if p, ok := paramCache.Load(t); ok {
		return p.([]Param)
	}
	var out []Param
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			if _, same := deref(f.Type).FieldByName(f.Name); same {
				panic(fmt.Sprintf("%s: the embedded %s hides its field of that name", t, f.Name))
			}
			continue
		}
		if !isStruct(f.Type) && (Args{"": reflect.Zero(f.Type).Interface()}).Valid() != nil {
			panic(fmt.Sprintf("%s.%s: args have no %s", t, f.Name, f.Type))
		}
		tagged := f.Tag.Get("args") == "maybe"
		out = append(out, Param{strings.ToLower(f.Name[:1]) + f.Name[1:], f.Type, tagged || inPointer(t, f.Index), tagged, f.Index})
	}
	paramCache.Store(t, out)
	return out
}

// inPointer reports whether a field belongs to an embedded pointer.
func inPointer(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		if t = deref(t).Field(i).Type; t.Kind() == reflect.Pointer {
			return true
		}
	}
	return false
}

func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// CheckArgs returns an error unless a has exactly the arguments that the struct declares; nil declares none.
func CheckArgs(said any, a Args) error {
	names := map[string]bool{}
	for _, p := range Params(reflect.TypeOf(said)) {
		names[p.Name] = true
		x, there := a[p.Name]
		switch {
		case !there && !p.maybe:
			return fmt.Errorf("%q is missing", p.Name)
		case there && !decodeField(reflect.New(p.Type).Elem(), x):
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

// Arguments of hypothesis steps, common to all kinds.
type (
	Assumption struct{ Assumed Fact }
	Refutation struct { // of a what-if, and of techniques that refute a hypothesis
		Assumed Fact
		Steps   int
		Clash   Place `args:"maybe"` // where the last step contradicts a known fact, if it does
	}
	CaseCount struct{ Cases int }     // of techniques whose sub-steps are independent cases
	Outcomes  struct{ In, Out int }   // of cases: In remain, Out are contradictory
	Opposites struct{ Opposites int } // of techniques with a sub-step for each conclusion, which refutes its opposite
	Agreement struct {                // of a conclusion common to all cases of a place
		At    Place
		Steps int
	}
)

// ArgsFor returns the declared arguments of a technique: from Kind.StepArgs, or the default for what-ifs and cases; nil for none.
func (k *Kind) ArgsFor(technique string) any {
	if declared, ok := k.StepArgs[technique]; ok {
		return declared
	}
	_, name, _ := strings.Cut(technique, ".")
	switch name {
	case "what-if":
		return Refutation{}
	case "agreement":
		return Agreement{}
	case "case":
		return Assumption{}
	}
	return nil
}
