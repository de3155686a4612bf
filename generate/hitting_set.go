package generate

import (
	"context"
	"slices"
)

// hittingNodes bounds the search for a smallest hitting set.
const hittingNodes = 200_000

// hittingSet returns a smallest set that has an element of each of the sets, in order. exact is false if the search reached its limit or
// ctx ended, so that a smaller set may exist. The result is nil if one of the sets is empty or there are none.
func hittingSet(ctx context.Context, sets [][]int) (smallest []int, exact bool) {
	smallest = greedy(ctx, sets)
	nodes := 0
	var extend func(chosen []int) bool
	extend = func(chosen []int) bool {
		if nodes++; nodes > hittingNodes || ctx.Err() != nil {
			return false
		}
		var open []int // smallest set not hit yet
		for _, s := range sets {
			if (open == nil || len(s) < len(open)) && !slices.ContainsFunc(s, func(x int) bool { return slices.Contains(chosen, x) }) {
				open = s
			}
		}
		if open == nil {
			smallest = slices.Clone(chosen)
			return true
		}
		if len(chosen)+1 >= len(smallest) {
			return true
		}
		for _, x := range open {
			if !extend(append(chosen, x)) {
				return false
			}
		}
		return true
	}
	exact = smallest == nil && ctx.Err() == nil || extend(nil)
	slices.Sort(smallest)
	return smallest, exact
}

// greedy repeatedly takes the element that hits most of the remaining sets. It returns nil if a set is empty, and stops when ctx ends.
func greedy(ctx context.Context, sets [][]int) []int {
	var out []int
	for left := slices.Clone(sets); len(left) > 0 && ctx.Err() == nil; {
		count, best := map[int]int{}, -1
		for _, s := range left {
			if len(s) == 0 {
				return nil
			}
			for _, x := range s {
				if count[x]++; best < 0 || count[x] > count[best] || count[x] == count[best] && x < best {
					best = x
				}
			}
		}
		out = append(out, best)
		left = slices.DeleteFunc(left, func(s []int) bool { return slices.Contains(s, best) })
	}
	return out
}
