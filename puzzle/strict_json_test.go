package puzzle_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// TestExactPlaces: places are read in their exact form only. Package json alone would ignore the case of letters, take the last of two
// members and pad lists.
func TestExactPlaces(t *testing.T) {
	for text, right := range map[string]bool{
		`{"cell":[1,2]}`: true, `{"cell": [1, 2] }`: true, `{"edge":[[0,0],[0,1]]}`: true, `{"bridge":[[0,0],[0,2]]}`: true,
		`{"row":3}`: true, `{"col":3}`: true, `{"side":"top","index":1}`: true, `{"index":1,"side":"top"}`: true,
		`{"run":[1,2],"dir":"down"}`: true, `{"rule":"loop"}`: true,

		`{"Cell":[1,2]}`: false, `{"cell":[1,2],"cell":[0,0]}`: false, `{"cell":[1,2],"CELL":[0,0]}`: false, `{"cell":[1,2,3]}`: false,
		`{"cell":[1]}`: false, `{"cell":null}`: false, `{"cell":[1,2],"x":0}`: false, `{"cell":[1,2],"row":0}`: false,
		`{"edge":[[0,0],[0,1],[0,2]]}`: false, `{"edge":[[0,0]]}`: false, `{"edge":[[0,0],[0,1,1]]}`: false, `{"side":"top"}`: false,
		`{"ſide":"top","index":1}`: false, `{"run":[1,2]}`: false, `{"dir":"down"}`: false, `{"rule":"Loop"}`: false, `{}`: false, `[]`: false,
	} {
		var at puzzle.Place
		if err := json.Unmarshal([]byte(text), &at); (err == nil) != right {
			t.Errorf("%s: %v, %v", text, at, err)
		}
	}
}

// TestExactMarks: every reader of puzzles refuses a puzzle whose marks, or known facts, are not written exactly.
func TestExactMarks(t *testing.T) {
	const begin = `{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[null,null]},`
	for text, right := range map[string]bool{
		`"marks":[{"at":{"cell":[0,0]},"value":1}]`: true,
		`"marks":{"marks":[{"at":{"cell":[0,0]},"value":1}],"layers":[{"name":"a","marks":[{"at":{"cell":[0,1]},"pencil":[0]}]}]}`: true,
		`"known":[{"at":{"cell":[0,0]},"value":1,"not":true}]`:                                                                     true,

		`"marks":[{"at":{"cell":[0,0]},"Value":1}]`:                                                false,
		`"marks":[{"at":{"cell":[0,0]},"value":0,"value":1}]`:                                      false,
		`"marks":[{"at":{"cell":[0,0]},"value":0,"VALUE":1}]`:                                      false,
		`"marks":[{"at":{"cell":[0,0]},"value":0,"note":1}]`:                                       false,
		`"marks":[{"at":{"cell":[0,0]},"At":{"cell":[0,1]},"value":0}]`:                            false,
		`"marks":{"Marks":[{"at":{"cell":[0,0]},"value":1}]}`:                                      false,
		`"marks":{"marks":[],"marks":[{"at":{"cell":[0,0]},"value":1}]}`:                           false,
		`"marks":{"layers":[{"name":"a","Marks":[]}]}`:                                             false,
		`"marks":{"layers":[{"name":"a","marks":[],"name":"b"}]}`:                                  false,
		`"known":[{"at":{"cell":[0,0]},"VALUE":1}]`:                                                false,
		`"known":[{"at":{"Cell":[0,0]},"value":1}]`:                                                false,
		`"known":[{"at":{"cell":[0,0],"cell":[0,1]},"value":1}]`:                                   false,
		`"known":[{"at":{"cell":[0,0]},"value":1}],"known":[]`:                                     false,
		`"marks":[{"at":{"cell":[0,0]},"value":1}],"Marks":[{"at":{"cell":[0,0]},"value":0}]`:      false,
		`"marks":[{"at":{"cell":[0,0]},"value":1}],"mar\u212as":[{"at":{"cell":[0,0]},"value":0}]`: false,
	} {
		for it := range kinds.Read(strings.NewReader(begin+text+"}"), "puzzle", kinds.ReadOptions{From: codec.JSON.Name}) {
			if (it.Err == nil) != right {
				t.Errorf("%s: %v", text, it.Err)
			}
		}
	}
}
