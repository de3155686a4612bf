package codec

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// TestPenpaMiddle: the header names the point in the middle of the board, computed here from the positions of points.
func TestPenpaMiddle(t *testing.T) {
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			g := points{cols: cols + 4, rows: rows + 4, r: 2, c: 2}
			fields := strings.Split((&Drawing{Rows: rows, Cols: cols}).header(g), ",")
			n, err := strconv.Atoi(fields[9])
			if err != nil || fields[10] != fields[9] {
				t.Fatal(fields, err)
			}
			at, which := g.cell(n)
			y, x := 2*at[0]+1, 2*at[1]+1 // in half cells
			switch which {
			case 1:
				y, x = y+1, x+1
			case 2:
				y++
			case 3:
				x++
			}
			if got, want := fmt.Sprint(y, x), fmt.Sprint(rows, cols); got != want {
				t.Errorf("%dx%d: the middle at %s half cells, want %s", cols, rows, got, want)
			}
		}
	}
}
