package board_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
)

func TestRegions(t *testing.T) {
	x, err := ground.NewRegions(2, 3, []int{7, 7, 2, 7, 2, 2})
	if err != nil || !reflect.DeepEqual(x.Cells, [][]int{{0, 1, 3}, {2, 4, 5}}) ||
		!reflect.DeepEqual(x.ByRow(), [][]int{{0, 0, 1}, {0, 1, 1}}) {
		t.Fatalf("%v, %v", x, err)
	}
	if at := x.Place(1); at != ground.RegionKind.At(0, 2) || x.At(at) != 1 ||
		x.At(ground.RegionKind.At(1, 1)) != -1 || x.At(puzzle.Cell(0, 2)) != -1 {
		t.Errorf("place %v", at)
	}
	if _, err = ground.NewRegions(1, 3, []int{1, 2, 1}); fmt.Sprint(err) != "R1C1 and R1C3 belong to one region but are not connected" {
		t.Error(err)
	}
	var s scene.Scene
	x.AddBorders(&s, scene.GridBold)
	got := ""
	for _, it := range s.Items {
		got += fmt.Sprint(it.X, it.Y, it.X2, it.Y2, ";")
	}
	if got != "2 0 2 1;1 1 1 2;1 1 2 1;" {
		t.Error(got)
	}
}

// TestBorderMap writes and reads the borders of random partitions, and turns them.
func TestBorderMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		rows, cols := 1+r.IntN(6), 1+r.IntN(6)
		x := ground.SplitRegions(rows, cols, func(int, ground.Direction) bool { return r.IntN(2) > 0 })
		text := codec.FormatBorders(rows, cols, func(r, c, down int) bool { return x.Border(r*cols+c, ground.Directions[down]) })
		s := codec.Number16{Text: text, End: len(text)}
		after, err := s.Borders(rows, cols)
		if err != nil || s.At != len(text) {
			t.Fatalf("%q: %v after %d characters", text, err, s.At)
		}
		y := ground.SplitRegions(rows, cols, func(cell int, h ground.Direction) bool { return after[h-ground.East][cell] })
		if !reflect.DeepEqual(x, y) {
			t.Fatalf("%v is read as %v", x, y)
		}
		turned, from := x.Turned(puzzle.Mirror.Turn())
		for cell, k := range turned.Of {
			if was := x.Of[cell/cols*cols+cols-1-cell%cols]; from[k] != was {
				t.Fatalf("%v turned is %v from %v", x, turned, from)
			}
		}
	}
}
