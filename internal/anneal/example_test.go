package anneal_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/internal/anneal"
)

// Numbers are sorted by swapping two at a time: at first nearly every swap is accepted, in the end only improvements.
func Example() {
	r := rand.New(rand.NewPCG(1, 0))
	list := []int{5, 2, 7, 0, 3, 6, 1, 4}
	cost := func() (sum float64) {
		for i, v := range list {
			sum += float64((v - i) * (v - i))
		}
		return sum
	}
	const steps = 2000
	now := cost()
	for step := range steps {
		i, j := r.IntN(len(list)), r.IntN(len(list))
		list[i], list[j] = list[j], list[i]
		next := cost()
		if anneal.Accept(r, next-now, anneal.Temperature(20, 6, float64(step)/steps)) {
			now = next
		} else {
			list[i], list[j] = list[j], list[i]
		}
	}
	fmt.Println(list, now)
	// Output:
	// [0 1 2 3 4 5 6 7] 0
}
