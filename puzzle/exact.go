package puzzle

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/teka-puzzles/teka/fault"
)

// Places and marks are read exactly: names of members as they are written, none twice, lists as long as they should be.

// twoNumbers is two numbers, neither less nor more.
type twoNumbers [2]int16

// UnmarshalJSON reads a list of two numbers.
func (p *twoNumbers) UnmarshalJSON(b []byte) error {
	var list []int16
	if json.Unmarshal(b, &list) != nil || len(list) != len(p) {
		return errPlace
	}
	copy(p[:], list)
	return nil
}

// twoCells are two cells.
type twoCells [2]twoNumbers

// UnmarshalJSON reads a list of two cells.
func (e *twoCells) UnmarshalJSON(b []byte) error {
	var list []twoNumbers
	if json.Unmarshal(b, &list) != nil || len(list) != len(e) {
		return errPlace
	}
	copy(e[:], list)
	return nil
}

func (e *twoCells) cells() [2][2]int16 { return [2][2]int16{e[0], e[1]} }

// placeForm reports whether a text is an object with the members of one of the forms, and no others, each once.
func placeForm(b []byte) bool {
	names, err := memberNames(b)
	switch {
	case err != nil:
		return false
	case len(names) == 2:
		return slices.Equal(names, []string{"index", "side"}) || slices.Equal(names, []string{"dir", "run"})
	}
	return len(names) == 1 && names[0] != "side" && names[0] != "run" &&
		slices.ContainsFunc(places, func(k placeSort) bool { return k.name == names[0] })
}

// memberNames are the names of the members of an object, in the order of the alphabet. None may stand twice: what package json makes of
// such an object depends on the order, and it does not look at the case of letters.
func memberNames(b []byte) (names []string, err error) {
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
	slices.Sort(names)
	if len(slices.Compact(slices.Clone(names))) < len(names) {
		return nil, errMembers
	}
	return names, nil
}

// errMembers is why something is no object with members of different names.
var errMembers = fault.Errorf("an object is expected, none of whose members stands twice")

// onlyMembers is an error when an object has members besides these, or one twice.
func onlyMembers(b []byte, allowed ...string) error {
	names, err := memberNames(b)
	for _, name := range names {
		if !slices.Contains(allowed, name) {
			return errMembers
		}
	}
	return err
}
