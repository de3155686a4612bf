package template

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Of0 converts a function without arguments to a Func.
func Of0[R any](f func() R) Func {
	return func(args []any) (any, error) {
		if err := count(args, 0); err != nil {
			return nil, err
		}
		return f(), nil
	}
}

// Of1 converts a function of one argument to a Func.
func Of1[A, R any](f func(A) R) Func {
	return func(args []any) (any, error) {
		var a A
		if err := errors.Join(count(args, 1), takeArg(args, 0, &a)); err != nil {
			return nil, err
		}
		return f(a), nil
	}
}

// Of2 converts a function of two arguments to a Func.
func Of2[A, B, R any](f func(A, B) R) Func {
	return func(args []any) (any, error) {
		var a A
		var b B
		if err := errors.Join(count(args, 2), takeArg(args, 0, &a), takeArg(args, 1, &b)); err != nil {
			return nil, err
		}
		return f(a, b), nil
	}
}

// Of3 converts a function of three arguments to a Func.
func Of3[A, B, C, R any](f func(A, B, C) R) Func {
	return func(args []any) (any, error) {
		var a A
		var b B
		var c C
		if err := errors.Join(count(args, 3), takeArg(args, 0, &a), takeArg(args, 1, &b), takeArg(args, 2, &c)); err != nil {
			return nil, err
		}
		return f(a, b, c), nil
	}
}

// count returns an error unless there are n arguments.
func count(args []any, n int) error {
	if len(args) != n {
		return fmt.Errorf("%d arguments, where %d are expected", len(args), n)
	}
	return nil
}

// takeArg stores argument i in to. nil is accepted for slices, maps, interfaces and pointers only.
func takeArg[A any](args []any, i int, to *A) error {
	if i >= len(args) {
		return nil // reported by count
	}
	a, ok := args[i].(A)
	if ok {
		*to = a
		return nil
	}
	kind := reflect.TypeFor[A]().Kind()
	if args[i] == nil && (kind == reflect.Slice || kind == reflect.Map || kind == reflect.Interface || kind == reflect.Pointer) {
		return nil
	}
	return fmt.Errorf("argument %d is a %T, where a %s is expected", i+1, args[i], reflect.TypeFor[A]())
}

// builtins are the predefined functions except and and or.
var builtins = map[string]Func{
	"not":   Of1(func(v any) bool { return !truth(v) }),
	"print": func(args []any) (any, error) { return fmt.Sprint(args...), nil },
	"printf": func(args []any) (any, error) {
		var format string
		if err := takeArg(args, 0, &format); err != nil || len(args) == 0 {
			return nil, errors.Join(err, fmt.Errorf("printf needs a format"))
		}
		return fmt.Sprintf(format, args[1:]...), nil
	},
	"comma": Of1(func(s string) string { return strings.Replace(s, ".", ",", 1) }), // the decimal sign of a formatted number
	"len": func(args []any) (any, error) {
		if err := count(args, 1); err != nil {
			return nil, err
		}
		switch v := reflect.ValueOf(args[0]); v.Kind() {
		case reflect.Slice, reflect.Array, reflect.Map, reflect.String:
			return v.Len(), nil
		}
		return nil, fmt.Errorf("a %T has no length", args[0])
	},
	"index": index,
	"eq": func(args []any) (any, error) { // true if the first equals any other
		if len(args) < 2 {
			return nil, fmt.Errorf("%d arguments, where 2 are expected", len(args))
		}
		for _, x := range args[1:] {
			if c, err := compare(args[0], x); err != nil || c == 0 {
				return err == nil, err
			}
		}
		return false, nil
	},
	"ne": comparison(func(c int) bool { return c != 0 }),
	"lt": comparison(func(c int) bool { return c < 0 }),
	"le": comparison(func(c int) bool { return c <= 0 }),
	"gt": comparison(func(c int) bool { return c > 0 }),
	"ge": comparison(func(c int) bool { return c >= 0 }),
}

// index returns an item of a list or map, then an item of that item, and so on.
func index(args []any) (any, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("index of nothing")
	}
	of := args[0]
	for _, at := range args[1:] {
		v := reflect.ValueOf(of)
		switch v.Kind() {
		case reflect.Slice, reflect.Array:
			i, ok := number(at)
			if !ok || i < 0 || i >= int64(v.Len()) {
				return nil, fmt.Errorf("index %v of %d items", at, v.Len())
			}
			of = v.Index(int(i)).Interface()
		case reflect.Map:
			name, ok := at.(string)
			if !ok {
				return nil, fmt.Errorf("index %v of a map: a text is expected", at)
			}
			x, err := member(of, name, nil)
			if err != nil {
				return nil, err
			}
			of = x
		default:
			return nil, fmt.Errorf("index of a %T", of)
		}
	}
	return of, nil
}

// comparison makes a function that compares two numbers or strings and passes is the result: negative, zero or positive.
func comparison(is func(int) bool) Func {
	return func(args []any) (any, error) {
		if err := count(args, 2); err != nil {
			return nil, err
		}
		c, err := compare(args[0], args[1])
		return err == nil && is(c), err
	}
}

// compare compares integers, strings or booleans (false is less than true).
func compare(a, b any) (int, error) {
	if m, ok := number(a); ok {
		if n, ok := number(b); ok {
			return cmp.Compare(m, n), nil
		}
	}
	v, w := reflect.ValueOf(a), reflect.ValueOf(b)
	switch {
	case v.Kind() == reflect.String && w.Kind() == reflect.String:
		return cmp.Compare(v.String(), w.String()), nil
	case v.Kind() == reflect.Bool && w.Kind() == reflect.Bool:
		return cmp.Compare(bit(v.Bool()), bit(w.Bool())), nil
	}
	return 0, fmt.Errorf("a %T and a %T cannot be compared", a, b)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// number converts an integer of any type; false for other values.
func number(v any) (int64, bool) {
	if n, ok := v.(int); ok {
		return int64(n), true
	}
	switch x := reflect.ValueOf(v); {
	case v == nil:
		return 0, false
	case x.CanInt():
		return x.Int(), true
	case x.CanUint():
		return int64(x.Uint()), true
	}
	return 0, false
}

// truth reports whether a value is true in the sense of text/template: not nil, false, 0 or empty.
func truth(v any) bool {
	switch x := v.(type) {
	case nil:
		return false
	case bool:
		return x
	case string:
		return x != ""
	case int:
		return x != 0
	}
	switch x := reflect.ValueOf(v); x.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map, reflect.String:
		return x.Len() > 0
	case reflect.Struct:
		return true
	default:
		return !x.IsZero()
	}
}
