package puzzle_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

type (
	inner struct {
		Place  puzzle.Place
		Digits []int
	}
	shared struct{ Number int }
	spoken struct {
		shared
		Text  string
		One   inner
		List  []inner
		Where puzzle.Place   `args:"maybe"`
		Some  []puzzle.Place `args:"maybe"`
		Yes   bool           `args:"maybe"`
	}
)

// TestSaid: a struct can be restored from its args, and from their JSON. Optional fields are omitted if they are zero.
func TestSaid(t *testing.T) {
	full := spoken{shared: shared{3}, Text: "x", One: inner{puzzle.Cell(0, 1), []int{1}}, List: []inner{{puzzle.Row(2), []int{2, 3}}},
		Where: puzzle.Cell(4, 5), Some: []puzzle.Place{puzzle.Col(1)}, Yes: true}
	bare := spoken{shared{0}, "", inner{puzzle.Cell(0, 1), []int{1}}, []inner{}, puzzle.Place{}, nil, false}
	for want, x := range map[string]spoken{
		`{"list":[{"digits":[2,3],"place":{"row":2}}],"number":3,"one":{"digits":[1],"place":{"cell":[0,1]}},"some":[{"col":1}],` +
			`"text":"x","where":{"cell":[4,5]},"yes":true}`: full,
		`{"list":[],"number":0,"one":{"digits":[1],"place":{"cell":[0,1]}},"text":""}`: bare,
	} {
		args := puzzle.ArgsOf(x)
		text, err := json.Marshal(args)
		if err != nil || string(text) != want {
			t.Errorf("%s, %v; want %s", text, err, want)
		}
		var again puzzle.Args
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		for _, a := range []puzzle.Args{args, again} {
			if err := puzzle.CheckArgs(spoken{}, a); err != nil {
				t.Error(err)
			}
			back, ok := puzzle.ArgsAs[spoken](a)
			if len(back.List) == 0 {
				back.List = []inner{}
			}
			if !ok || !reflect.DeepEqual(back, x) {
				t.Errorf("%+v, %v; want %+v", back, ok, x)
			}
			if part, ok := puzzle.ArgsAs[shared](a); !ok || part != x.shared {
				t.Errorf("%+v, %v", part, ok)
			}
		}
	}
}

// Pair is present as a whole or not at all.
type Pair struct{ First, Second int }

// TestSaidTogether: the fields of an embedded pointer are all written, including zeros, or none of them is.
func TestSaidTogether(t *testing.T) {
	type either struct {
		shared
		*Pair
	}
	for want, x := range map[string]either{
		`{"first":0,"number":1,"second":2}`: {shared{1}, &Pair{0, 2}},
		`{"number":1}`:                      {shared{1}, nil},
	} {
		args := puzzle.ArgsOf(x)
		if text, err := json.Marshal(args); err != nil || string(text) != want {
			t.Errorf("%s, %v; want %s", text, err, want)
		}
		if err := puzzle.CheckArgs(either{}, args); err != nil {
			t.Error(err)
		}
		if said, ok := puzzle.ArgsAs[either](args); ok != (x.Pair == nil) || said.Number != 1 {
			t.Errorf("%s is read as %+v, %v", want, said, ok)
		}
	}
}

// TestHolds: CheckArgs names the argument that is missing, undeclared, or of the wrong type.
func TestHolds(t *testing.T) {
	for want, x := range map[string]struct {
		said any
		args puzzle.Args
	}{
		"":                                     {nil, nil},
		`"number" is missing`:                  {shared{}, nil},
		`"number" is a string, not a int`:      {shared{}, puzzle.Args{"number": "3"}},
		`"more" is not declared`:               {shared{}, puzzle.Args{"number": 3, "more": 1}},
		`"one" is not declared`:                {nil, puzzle.Args{"one": 3}},
		`"place" is a int, not a puzzle.Place`: {inner{}, puzzle.Args{"place": 1, "digits": []int{1}}},
	} {
		err := puzzle.CheckArgs(x.said, x.args)
		if got := ""; err != nil {
			if got = err.Error(); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		} else if want != "" {
			t.Errorf("nothing, want %s", want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a channel is an argument")
		}
	}()
	puzzle.ArgsOf(struct{ X chan int }{})
}
