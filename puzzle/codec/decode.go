package codec

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// DecodeError returns an error of package json in words, without the names of Go types.
func DecodeError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var packed base64.CorruptInputError
	switch {
	case errors.As(err, &syntax):
		return fault.Errorf("not JSON: %w", syntax)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fault.Errorf("the text ends within a JSON value")
	case errors.As(err, &packed):
		return fault.Errorf("expected base64, but byte %d of the string is not", int(packed)+1)
	case errors.As(err, &kind) && kind.Field == "":
		return fault.Errorf("expected %s, not a JSON %s", expectedFor(kind.Type), kind.Value)
	case errors.As(err, &kind):
		name := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:] // without the structs that embed it
		return fault.Errorf("%s: expected %s, not a JSON %s", name, expectedFor(kind.Type), kind.Value)
	}
	text, own := strings.CutPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); own && ok {
		return fault.Errorf("unknown field %s", name)
	}
	return err
}

// expectedFor returns the JSON that fits a type in words.
func expectedFor(t reflect.Type) fault.Text {
	switch t.Kind() {
	case reflect.Bool:
		return fault.Textf("true or false")
	case reflect.String:
		return fault.Textf("a string")
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return fault.Textf("a string in base64")
		}
		return fault.Textf("a list")
	case reflect.Float64:
		return fault.Textf("a number")
	case reflect.Uint64:
		return fault.Textf("a whole number, 0 or more")
	case reflect.Int, reflect.Int64:
		return fault.Textf("a whole number")
	case reflect.Struct, reflect.Map:
		return fault.Textf("an object")
	}
	return fault.Textf("something else")
}
