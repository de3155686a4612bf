package puzzle_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestArgs: args of every allowed type survive JSON.
func TestArgs(t *testing.T) {
	at, edge := puzzle.Cell(1, 2), puzzle.Edge(0, 1, 1, 1)
	fact := puzzle.Fact{At: edge, Value: 1, Not: true}
	args := puzzle.Args{
		"number": -7, "yes": true, "text": "R1C2", "place": at, "fact": fact, "inside": puzzle.Args{"n": 3},
		"numbers": []int{1, 2}, "texts": []string{"a", "b"}, "places": []puzzle.Place{at, edge, puzzle.Row(3), puzzle.Outside(puzzle.Left, 2),
			puzzle.Run(1, 1, puzzle.Down)},
		"facts": []puzzle.Fact{fact, {At: at, Value: 9}}, "lists": [][]int{{1}, {2, 3}},
		"list": []puzzle.Args{{"n": 1}, {"m": "x"}}, "empty": []int{},
	}
	text, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	var back puzzle.Args
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	for name := range args {
		if !reflect.DeepEqual(back[name], args[name]) {
			t.Errorf("%s: %#v, not %#v", name, back[name], args[name])
		}
	}
	if len(back) != len(args) {
		t.Errorf("%d args, not %d", len(back), len(args))
	}
}

// TestArgsRefused: args that could not be restored are not written, and JSON that is never written is not read.
func TestArgsRefused(t *testing.T) {
	for _, x := range []struct {
		args puzzle.Args
		want string
	}{
		{puzzle.Args{"x": 1.5}, "x: unsupported type float64"},
		{puzzle.Args{"x": puzzle.Args{"at": 1}}, `x: "at" cannot be a name in args within others`},
		{puzzle.Args{"x": []puzzle.Args{{"n": 1}, {"row": 1}}}, `x: "row" cannot be a name in args within others`},
		{puzzle.Args{"x": puzzle.Args{"n": puzzle.Args{"m": puzzle.Args{}}}}, `x: n: m: args are nested more than 2 deep`},
	} {
		if _, err := json.Marshal(x.args); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v: %v, not %q", x.args, err, x.want)
		}
	}
	for text, want := range map[string]string{
		`[1]`:              "args: an object with a member for each is expected",
		`{"n":1.5}`:        "args: n: 1.5: a whole number, a text, a list or an object is expected",
		`{"n":9999999999}`: "args: n: 9999999999: a whole number, a text, a list or an object is expected",
		`{"n":[true]}`:     "args: n: unsupported list items",
		`{"n":[1,"a"]}`:    "args: n: ",
	} {
		var a puzzle.Args
		if err := json.Unmarshal([]byte(text), &a); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, not %q", text, err, want)
		}
	}
}
