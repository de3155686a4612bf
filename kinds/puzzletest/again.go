package puzzletest

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/teka-puzzles/teka/puzzle"
)

// CheckRoundTrip checks that a step survives encoding as JSON and decoding, with the types of its arguments. The step and its sub-steps
// must carry exactly the arguments that the kind declares.
func CheckRoundTrip(k *puzzle.Kind, s puzzle.Step) error {
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

// checkArgs returns an error if the arguments of a step, or of one of its sub-steps, are not as declared.
func checkArgs(k *puzzle.Kind, s puzzle.Step) error {
	if err := puzzle.CheckArgs(k.ArgsFor(s.Technique), s.Args); err != nil {
		return fmt.Errorf("%s: args: %w", s.Technique, err)
	}
	for _, x := range s.Sub {
		if err := checkArgs(k, x); err != nil {
			return err
		}
	}
	return nil
}

// CheckDeclared returns an error if the kind does not declare the rule of a violation, or its arguments.
func CheckDeclared(k *puzzle.Kind, v puzzle.Violation) error {
	args, ok := k.ViolationArgs[v.Rule]
	if !ok {
		return fmt.Errorf("%s: %s is no rule that is declared", k.Name, v.Rule)
	}
	if err := puzzle.CheckArgs(args, v.Args); err != nil {
		return fmt.Errorf("%s: %s: args: %w", k.Name, v.Rule, err)
	}
	return nil
}

// equalValues compares like reflect.DeepEqual, but all empty slices and maps are equal.
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

func isEmpty(x reflect.Value) bool {
	return (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0
}
