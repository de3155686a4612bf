package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
)

// Args are the named arguments of a step's sentence besides its facts and clues. Allowed types: int, bool, string, Place, Fact, Args,
// []int, []string, []Place, []Fact, [][]int and []Args. JSON preserves these types, except that empty and null lists become an empty []int.
// Nested Args, at most two levels deep, may not use names that would make them look like a Place or Fact ("at", "cell", "row", …).
type Args map[string]any

// Place returns the place with the given name. The result is false if there is no argument of that name or it is not a Place.
func (a Args) Place(name string) (Place, bool) { at, ok := a[name].(Place); return at, ok }

// MarshalJSON fails if a value has a type that is not allowed.
func (a Args) MarshalJSON() ([]byte, error) {
	if a == nil {
		return []byte("null"), nil
	}
	if err := a.Valid(); err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any(a))
}

// maxArgsDepth is the maximum nesting depth of Args.
const maxArgsDepth = 2

// Valid returns an error for the first value (by name) whose type is not allowed.
func (a Args) Valid() error { return a.valid(0) }

// valid returns the error of Valid for arguments at the given nesting depth, where names of places are not allowed below the top.
func (a Args) valid(deep int) error {
	if deep > maxArgsDepth {
		return fmt.Errorf("args are nested more than %d deep", maxArgsDepth)
	}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		value := a[name]
		if deep > 0 && (isPlaceMember(name) || name == "at") {
			return fmt.Errorf("%q cannot be a name in args within others", name)
		}
		switch value := value.(type) {
		case int, bool, string, Place, Fact, []int, []string, []Place, []Fact, [][]int:
		case Args:
			if err := value.valid(deep + 1); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		case []Args:
			for _, x := range value {
				if err := x.valid(deep + 1); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
		default:
			return fmt.Errorf("%s: unsupported type %T", name, value)
		}
	}
	return nil
}

// UnmarshalJSON reads the output of MarshalJSON.
func (a *Args) UnmarshalJSON(b []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(b, &raw); err != nil {
		return fmt.Errorf("args: an object with a member for each is expected")
	}
	if raw == nil {
		*a = nil
		return nil
	}
	out := make(Args, len(raw))
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		text := raw[name]
		value, err := decodeArg(text)
		if err != nil {
			return fmt.Errorf("args: %s: %w", name, err)
		}
		out[name] = value
	}
	*a = out
	return nil
}

// decodeArg decodes a value by its first character. null becomes an empty []int; numbers must be 32-bit integers.
func decodeArg(text json.RawMessage) (any, error) {
	text = bytes.TrimSpace(text)
	if len(text) == 0 {
		return nil, fmt.Errorf("the value is missing")
	}
	switch text[0] {
	case '"':
		return decodeAs[string](text)
	case 'n': // a nil list
		return []int{}, nil
	case 't', 'f':
		return decodeAs[bool](text)
	case '{':
		return decodeObject(text)
	case '[':
		return decodeList(text)
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || n < math.MinInt32 || n > math.MaxInt32 {
		return nil, fmt.Errorf("%s: a whole number, a text, a list or an object is expected", text)
	}
	return int(n), nil
}

// decodeObject decodes an object: a Fact if it has a member "at", a Place if it has the member of a place, otherwise Args.
func decodeObject(text json.RawMessage) (any, error) {
	var names map[string]json.RawMessage
	if err := json.Unmarshal(text, &names); err != nil {
		return nil, err
	}
	if _, ok := names["at"]; ok {
		return decodeAs[Fact](text)
	}
	for name := range names { // any order: any of them decides
		if isPlaceMember(name) {
			return decodeAs[Place](text)
		}
	}
	return decodeAs[Args](text)
}

// decodeList decodes a list, whose type is that of its first item.
func decodeList(text json.RawMessage) (any, error) {
	var items []json.RawMessage
	if err := json.Unmarshal(text, &items); err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return []int{}, nil
	}
	first, err := decodeArg(items[0])
	if err != nil {
		return nil, err
	}
	switch first.(type) {
	case int:
		return decodeAs[[]int](text)
	case string:
		return decodeAs[[]string](text)
	case Place:
		return decodeAs[[]Place](text)
	case Fact:
		return decodeAs[[]Fact](text)
	case []int:
		return decodeAs[[][]int](text)
	case Args:
		return decodeAs[[]Args](text)
	}
	return nil, fmt.Errorf("unsupported list items")
}

func decodeAs[T any](text json.RawMessage) (any, error) {
	var x T
	if err := json.Unmarshal(text, &x); err != nil {
		return nil, err
	}
	return x, nil
}
