package puzzle_test

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Kinds of places that a kind of puzzle adds.
var (
	border = puzzle.NewPlaceKind("border", puzzle.OnBorder)
	corner = puzzle.NewPlaceKind("corner", puzzle.AtCorner)
	region = puzzle.NewPlaceKind("region", puzzle.InCell)
)

// drawn is a board that can only be drawn.
type drawn struct{ puzzle.Puzzle }

func (drawn) Size() (rows, cols int) { return 3, 4 }

// TestOwnPlaces: places that a kind adds are written and read, compared, drawn and turned like others, and can be arguments.
func TestOwnPlaces(t *testing.T) {
	for _, x := range []struct {
		at, turned   puzzle.Place // turned by a quarter
		json, text   string
		x, y, x2, y2 float64
	}{
		{border.Between(1, 1, 1, 0), border.Between(0, 1, 1, 1), `{"border":[[1,0],[1,1]]}`, "right of R2C1", 1, 1, 1, 2},
		{border.Between(0, 2, -1, 2), border.Between(2, 2, 2, 3), `{"border":[[-1,2],[0,2]]}`, "above R1C3", 2, 0, 3, 0},
		{corner.At(3, 4), corner.At(4, 0), `{"corner":[3,4]}`, "the lower right corner of R3C4", 3.75, 2.75, 4.25, 3.25},
		{region.At(0, 3), region.At(3, 2), `{"region":[0,3]}`, "region R1C4", 3, 0, 4, 1},
	} {
		text, err := json.Marshal(x.at)
		if err != nil || string(text) != x.json || x.at.String() != x.text {
			t.Errorf("%s, %v: %s; want %s: %s", text, err, x.at, x.json, x.text)
		}
		var again puzzle.Place
		if err := json.Unmarshal(text, &again); err != nil || again != x.at {
			t.Errorf("%s comes back as %v, %v", text, again, err)
		}
		args := puzzle.Args{}
		if err := json.Unmarshal([]byte(`{"place":`+x.json+`,"places":[`+x.json+`]}`), &args); err != nil {
			t.Fatal(err)
		}
		if at, _ := args.Place("place"); at != x.at {
			t.Errorf("as an argument %s comes back as %v", text, at)
		}
		if it, ok := puzzle.Outline(scene.Scene{}, drawn{}, x.at); !ok || it.X != x.x || it.Y != x.y || it.X2 != x.x2 || it.Y2 != x.y2 {
			t.Errorf("%s is drawn at %v,%v to %v,%v", x.text, it.X, it.Y, it.X2, it.Y2)
		}
		quarter := puzzle.Turn(0)
		for turn := range puzzle.Turn(8) { // find the turn that takes the upper right corner to the lower right one
			if rows, cols := turn.Size(3, 4); rows == 4 && cols == 3 {
				if r, c := turn.Cell(0, 0, 3, 4); r == 0 && c == 2 {
					quarter = turn
				}
			}
		}
		if got := quarter.Place(x.at, 3, 4); got != x.turned {
			t.Errorf("%s is turned to %s, want %s", x.text, got, x.turned)
		}
	}
	for _, bad := range []string{`{"border":[1,2]}`, `{"corner":[[1,2],[3,4]]}`, `{"nook":[1,2]}`} {
		var at puzzle.Place
		if err := json.Unmarshal([]byte(bad), &at); err == nil {
			t.Errorf("%s is read as %v", bad, at)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a second kind of places with the same name")
		}
	}()
	puzzle.NewPlaceKind("edge", puzzle.InCell)
}
