package puzzle

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Places and marks are decoded strictly: exact member names, no duplicates, exact list lengths.

// numberPair is a JSON list of exactly two numbers.
type numberPair [2]int16

// UnmarshalJSON reads a list of exactly two numbers.
func (p *numberPair) UnmarshalJSON(b []byte) error {
	var list []int16
	if json.Unmarshal(b, &list) != nil || len(list) != len(p) {
		return errPlace
	}
	copy(p[:], list)
	return nil
}

// cellPair is a JSON list of exactly two cells.
type cellPair [2]numberPair

// UnmarshalJSON reads a list of exactly two cells.
func (e *cellPair) UnmarshalJSON(b []byte) error {
	var list []numberPair
	if json.Unmarshal(b, &list) != nil || len(list) != len(e) {
		return errPlace
	}
	copy(e[:], list)
	return nil
}

func (e *cellPair) cells() [2][2]int16 { return [2][2]int16{e[0], e[1]} }

// hasPlaceForm reports whether b is an object with exactly the members of one of the forms of a Place.
func hasPlaceForm(b []byte) bool {
	names, err := memberNames(b)
	switch {
	case err != nil:
		return false
	case len(names) == 2:
		return slices.Equal(names, []string{"index", "side"}) || slices.Equal(names, []string{"dir", "run"})
	}
	return len(names) == 1 && names[0] != "side" && names[0] != "run" &&
		slices.ContainsFunc(placeKinds, func(k placeKindInfo) bool { return k.name == names[0] })
}

// memberNames returns the member names of an object, sorted. Duplicates are an error: encoding/json would accept them, in any case of
// letters, with a result that depends on their order.
func memberNames(b []byte) (names []string, err error) {
	names, plain := fastNames(b)
	if !plain {
		if names, err = decodedNames(b); err != nil {
			return nil, err
		}
	}
	slices.Sort(names)
	for k := range names[min(1, len(names)):] {
		if names[k] == names[k+1] {
			return nil, errMembers
		}
	}
	return names, nil
}

// fastNames returns the member names without decoding. ok is false if a string contains escapes or other characters than ASCII. It does
// not validate the text.
func fastNames(b []byte) (names []string, ok bool) {
	if b = bytes.TrimSpace(b); len(b) == 0 || b[0] != '{' {
		return nil, false
	}
	depth, isName := 0, true // nesting depth; whether a string here is a name
	for at := 0; at < len(b); at++ {
		switch b[at] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			isName = depth == 1
		case '"':
			end := at + 1
			for ; end < len(b) && b[end] != '"'; end++ {
				if b[end] == '\\' || b[end] < ' ' || b[end] > '~' {
					return nil, false
				}
			}
			if end == len(b) {
				return nil, false
			}
			if depth == 1 && isName {
				names, isName = append(names, string(b[at+1:end])), false
			}
			at = end
		}
	}
	return names, depth == 0
}

// decodedNames returns the member names of an object, decoded and in their order. Other JSON is an error.
func decodedNames(b []byte) (names []string, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, errMembers
	}
	for d.More() {
		name, err := d.Token()
		if err == nil {
			err = d.Decode(new(json.RawMessage))
		}
		if err != nil {
			return nil, err
		}
		names = append(names, name.(string))
	}
	return names, nil
}

var errMembers = fault.Errorf("an object without duplicate members is expected")

// onlyMembers returns an error if an object has other members than these, or duplicates.
func onlyMembers(b []byte, allowed ...string) error {
	names, err := memberNames(b)
	for _, name := range names {
		if !slices.Contains(allowed, name) {
			return errMembers
		}
	}
	return err
}
