package latin

import "math/rand/v2"

// cube is a Latin square of order n as its incidence cube: cell {y, x, v} is 1 if row y has value v+1 in column x, else 0, and each line of
// the cube, in any direction, sums to 1. Between two squares the cube may be improper: one cell is -1.
type cube struct {
	n     int
	cells []int8
}

// RandomSquare returns a Latin square with the values 1 to n, all squares with about equal probability. It walks the Markov chain of
// M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial Designs 4 (1996)
// 405–437, from the cyclic square through 2n² squares. (A fixed number of moves would favour squares that are reached by long ways.)
func RandomSquare(r *rand.Rand, n int) [][]int {
	c := cube{n, make([]int8, n*n*n)}
	for i := range n * n {
		*c.at([3]int{i / n, i % n, (i/n + i%n) % n}) = 1
	}
	for squares := 0; n > 1 && squares < 2*n*n; squares++ {
		for at := c.move(r, c.zero(r)); *c.at(at) < 0; {
			at = c.move(r, at)
		}
	}
	return c.square()
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
		*c.at(p) += change
	}
	return opposite
}

// one returns the place of 1 in the line through a cell along an axis. If the cell is -1, there are two; it chooses one at random.
func (c cube) one(r *rand.Rand, p [3]int, axis int) int {
	skip := *c.at(p) < 0 && r.IntN(2) == 0
	for p[axis] = 0; *c.at(p) != 1 || skip; p[axis]++ {
		skip = skip && *c.at(p) != 1
	}
	return p[axis]
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
