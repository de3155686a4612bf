package latin

import "math/rand/v2"

// cube is a Latin square of order n as its incidence cube: cell {y, x, v} is 1 if row y has value v+1 in column x, else 0, and each line of
// the cube, in any direction, sums to 1. Between two squares the cube may be improper: one cell is -1, and its lines have 1 twice.
type cube struct {
	n     int
	cells []int8
	ones  [3][][2]int16 // by axis and line: the places of 1, from 1; the second is 0 except in improper lines
}

// RandomSquare returns a Latin square with the values 1 to n, all squares with about equal probability. It walks the Markov chain of
// M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial Designs 4 (1996)
// 405–437, from the cyclic square through 2n² squares. (A fixed number of moves would favour squares that are reached by long ways.)
// Above order 64 the walk would take seconds: those squares are the cyclic one with rows, columns and values in random order.
func RandomSquare(r *rand.Rand, n int) [][]int {
	if n > longestWalk {
		return shuffled(r, n)
	}
	c := cube{n: n, cells: make([]int8, n*n*n)}
	for axis := range c.ones {
		c.ones[axis] = make([][2]int16, n*n)
	}
	for i := range n * n {
		c.add([3]int{i / n, i % n, (i/n + i%n) % n}, 1)
	}
	for squares := 0; n > 1 && squares < 2*n*n; squares++ {
		for at := c.move(r, c.zero(r)); *c.at(at) < 0; {
			at = c.move(r, at)
		}
	}
	return c.square()
}

// longestWalk is the largest order of squares found by walking.
const longestWalk = 64

// shuffled returns the cyclic square with rows, columns and values in random order.
func shuffled(r *rand.Rand, n int) [][]int {
	rows, cols, values := r.Perm(n), r.Perm(n), r.Perm(n)
	out := make([][]int, n)
	for y := range out {
		for x := range n {
			out[y] = append(out[y], values[(rows[y]+cols[x])%n]+1)
		}
	}
	return out
}

func (c cube) at(p [3]int) *int8 { return &c.cells[(p[0]*c.n+p[1])*c.n+p[2]] }

// zero returns a random cell with 0.
func (c cube) zero(r *rand.Rand) [3]int {
	for {
		if at := [3]int{r.IntN(c.n), r.IntN(c.n), r.IntN(c.n)}; *c.at(at) == 0 {
			return at
		}
	}
}

// move adds 1 to a cell that is 0 or -1 and keeps all sums: it changes a subcube with this corner, whose neighbours are 1, by 1 with
// alternating signs. It returns the opposite corner, the only cell that can be -1 then.
func (c cube) move(r *rand.Rand, from [3]int) (opposite [3]int) {
	for axis := range opposite {
		opposite[axis] = c.one(r, from, axis)
	}
	for corner := range 8 {
		p, change := from, int8(1)
		for axis := range p {
			if corner>>axis&1 != 0 {
				p[axis], change = opposite[axis], -change
			}
		}
		c.add(p, change)
	}
	return opposite
}

// add changes a cell by 1 or -1.
func (c cube) add(p [3]int, change int8) {
	at := c.at(p)
	was := *at
	*at += change
	if was != 1 && *at != 1 {
		return
	}
	for axis := range p {
		pair, place := c.line(p, axis), int16(p[axis]+1)
		switch {
		case was == 1 && pair[0] == place:
			*pair = [2]int16{pair[1]}
		case was == 1:
			pair[1] = 0
		case pair[0] == 0 || pair[0] > place:
			*pair = [2]int16{place, pair[0]}
		default:
			pair[1] = place
		}
	}
}

// line returns the entry of ones for the line through a cell along an axis: places from 1, or 0 for none.
func (c cube) line(p [3]int, axis int) *[2]int16 {
	return &c.ones[axis][p[(axis+1)%3]*c.n+p[(axis+2)%3]]
}

// one returns the place of 1 in the line through a cell along an axis. If the cell is -1, there are two; it chooses one at random.
func (c cube) one(r *rand.Rand, p [3]int, axis int) int {
	pair := c.line(p, axis)
	if *c.at(p) < 0 && r.IntN(2) == 0 {
		return int(pair[1]) - 1
	}
	return int(pair[0]) - 1
}

// square returns the rows of the square that the cube represents. No cell of the cube may be -1.
func (c cube) square() [][]int {
	rows := make([][]int, c.n)
	for i, v := range c.cells {
		if y := i / (c.n * c.n); v == 1 {
			rows[y] = append(rows[y], i%c.n+1)
		}
	}
	return rows
}
