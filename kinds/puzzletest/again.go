package puzzletest

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/teka-puzzles/teka/puzzle"
)

// Survives writes a step of a kind in JSON and reads it again: it must come back as what it was, each of its args with its type.
// The step, and those inside it, must carry just the args that the kind declares.
func Survives(k *puzzle.Kind, s puzzle.Step) error {
	if err := checkArgs(k, s); err != nil {
		return err
	}
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Technique, err)
	}
	var again puzzle.Step
	if err := json.Unmarshal(text, &again); err != nil {
		return fmt.Errorf("%s: %w\n%s", s.Technique, err, text)
	}
	if !equalValues(reflect.ValueOf(s), reflect.ValueOf(again)) {
		return fmt.Errorf("%s: %#v\nbecomes in JSON\n%#v", s.Technique, s, again)
	}
	return nil
}

// declared is an error when a step, or one inside it, does not carry the args that its kind declares.
func checkArgs(k *puzzle.Kind, s puzzle.Step) error {
	if err := puzzle.Holds(k.ArgsFor(s.Technique), s.Args); err != nil {
		return fmt.Errorf("%s: args: %w", s.Technique, err)
	}
	for _, x := range s.Sub {
		if err := checkArgs(k, x); err != nil {
			return err
		}
	}
	return nil
}

// Declared is an error when a kind does not declare the rule of a violation, or what the violation carries.
func Declared(k *puzzle.Kind, v puzzle.Violation) error {
	said, ok := k.Broken[v.Rule]
	if !ok {
		return fmt.Errorf("%s: %s is no rule that is declared", k.Name, v.Rule)
	}
	if err := puzzle.Holds(said, v.Args); err != nil {
		return fmt.Errorf("%s: %s: args: %w", k.Name, v.Rule, err)
	}
	return nil
}

// same compares like reflect.DeepEqual, but for lists and maps without anything in them, which are all the same.
func equalValues(x, y reflect.Value) bool {
	for x.Kind() == reflect.Interface {
		x = x.Elem()
	}
	for y.Kind() == reflect.Interface {
		y = y.Elem()
	}
	if isEmpty(x) || isEmpty(y) {
		return isEmpty(x) && isEmpty(y)
	}
	if x.Type() != y.Type() {
		return false
	}
	switch x.Kind() {
	case reflect.Slice:
		for i := range x.Len() {
			if i >= y.Len() || !equalValues(x.Index(i), y.Index(i)) {
				return false
			}
		}
		return x.Len() == y.Len()
	case reflect.Map:
		for _, k := range x.MapKeys() {
			if !y.MapIndex(k).IsValid() || !equalValues(x.MapIndex(k), y.MapIndex(k)) {
				return false
			}
		}
		return x.Len() == y.Len()
	case reflect.Struct:
		for i := range x.NumField() {
			if !equalValues(x.Field(i), y.Field(i)) {
				return false
			}
		}
		return true
	}
	return x.Equal(y)
}

// empty reports whether x is a list or a map without anything in it.
func isEmpty(x reflect.Value) bool {
	return (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0
}
