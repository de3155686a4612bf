package puzzletest

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/teka-puzzles/teka/puzzle"
)

// Survives writes a step in JSON and reads it again: it must come back as what it was, each of its args with its type.
func Survives(s puzzle.Step) error {
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Technique, err)
	}
	var again puzzle.Step
	if err := json.Unmarshal(text, &again); err != nil {
		return fmt.Errorf("%s: %w\n%s", s.Technique, err, text)
	}
	if !same(reflect.ValueOf(s), reflect.ValueOf(again)) {
		return fmt.Errorf("%s: %#v\nbecomes in JSON\n%#v", s.Technique, s, again)
	}
	return nil
}

// same compares like reflect.DeepEqual, but for lists and maps without anything in them, which are all the same.
func same(x, y reflect.Value) bool {
	for x.Kind() == reflect.Interface {
		x = x.Elem()
	}
	for y.Kind() == reflect.Interface {
		y = y.Elem()
	}
	if empty(x) || empty(y) {
		return empty(x) && empty(y)
	}
	if x.Type() != y.Type() {
		return false
	}
	switch x.Kind() {
	case reflect.Slice:
		for i := range x.Len() {
			if i >= y.Len() || !same(x.Index(i), y.Index(i)) {
				return false
			}
		}
		return x.Len() == y.Len()
	case reflect.Map:
		for _, k := range x.MapKeys() {
			if !y.MapIndex(k).IsValid() || !same(x.MapIndex(k), y.MapIndex(k)) {
				return false
			}
		}
		return x.Len() == y.Len()
	case reflect.Struct:
		for i := range x.NumField() {
			if !same(x.Field(i), y.Field(i)) {
				return false
			}
		}
		return true
	}
	return x.Equal(y)
}

// empty reports whether x is a list or a map without anything in it.
func empty(x reflect.Value) bool {
	return (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0
}
