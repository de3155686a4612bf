package main

import (
	"math/rand/v2"
	"strings"
)

func makeAkari(r *rand.Rand) *made { return akariOf(r, 1+r.IntN(4), 1+r.IntN(5)) }

// akariOf makes lights in unlit cells at random, and gives the numbers of most black cells.
func akariOf(r *rand.Rand, rows, cols int) *made {
	black := make([]bool, rows*cols)
	places := make([]int, rows*cols) // by cell
	m := &made{values: []int{0}}
	for i := range black {
		if black[i] = i > 0 && r.IntN(4) == 0; !black[i] {
			places[i] = len(m.values)
			m.values = append(m.values, 0)
		}
	}
	ways := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	// seen counts the lights that shine on a cell from elsewhere, or are next to it.
	seen := func(values []int, i int, far bool) (n int) {
		for _, d := range ways {
			for y, x := i/cols+d[0], i%cols+d[1]; y >= 0 && x >= 0 && y < rows && x < cols && !black[y*cols+x]; y, x = y+d[0], x+d[1] {
				if n += values[places[y*cols+x]]; !far {
					break
				}
			}
		}
		return n
	}
	for _, i := range r.Perm(len(black)) {
		if !black[i] && seen(m.values, i, true) == 0 {
			m.values[places[i]] = 1
		}
	}
	picture := []byte(strings.Repeat(".", rows*cols))
	for i := range black {
		if black[i] {
			if picture[i] = '#'; r.IntN(3) > 0 {
				picture[i] = '0' + byte(seen(m.values, i, false))
			}
		}
	}
	var givens []string
	for y := range rows {
		givens = append(givens, string(picture[y*cols:(y+1)*cols]))
	}
	m.text = puzzleText("akari", rows, cols, givens)
	m.obeys = func(values []int) bool {
		for i, x := range picture {
			beams := seen(values, i, x == '.')
			switch {
			case x == '.' && (beams == 0) != (values[places[i]] == 1), x >= '0' && beams != int(x-'0'):
				return false
			}
		}
		return true
	}
	return m
}
