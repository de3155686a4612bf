package main

import (
	"math/rand/v2"
	"slices"
)

func makeHeyawake(r *rand.Rand) *made { return heyawakeOf(r, 1+r.IntN(4), 1+r.IntN(5)) }

// heyawakeOf makes rooms by joining random neighbours, and shades cells at random where the rules allow it. Lines across three rooms that
// stay unshaded are avoided by joining two of the rooms.
func heyawakeOf(r *rand.Rand, rows, cols int) *made {
	n := rows * cols
	of := make([]int, n)
	for i := range of {
		of[i] = i
	}
	join := func(a, b int) {
		for i, k := range of {
			if k == b {
				of[i] = a
			}
		}
	}
	for i := range n {
		if i%cols+1 < cols && r.IntN(2) == 0 {
			join(of[i], of[i+1])
		}
		if i+cols < n && r.IntN(2) == 0 {
			join(of[i], of[i+cols])
		}
	}
	m := &made{values: make([]int, n+1)}
	// apart reports whether no two shaded cells are side by side and the others are connected.
	apart := func(values []int) bool {
		parts := make([]int, n)
		for i := range parts {
			parts[i] = i
		}
		for range n {
			for i := range n {
				for down, j := range []int{i + 1, i + cols} {
					if j >= n || down == 0 && j%cols == 0 {
						continue
					}
					if values[i+1]+values[j+1] == 2 {
						return false
					}
					if values[i+1]+values[j+1] == 0 {
						parts[i] = min(parts[i], parts[j])
						parts[j] = parts[i]
					}
				}
			}
		}
		first := slices.Index(values[1:], 0)
		for i, p := range parts {
			if values[i+1] == 0 && p != first {
				return false
			}
		}
		return true
	}
	// line returns two rooms next to each other on an unshaded line that crosses two borders; ok is false without one.
	line := func(values []int) (a, b int, ok bool) {
		for i := range n {
			for down, d := range []int{1, cols} {
				crossed := 0
				for j := i; values[j+1] == 0; j += d {
					next := j + d
					if next >= n || down == 0 && next%cols == 0 || values[next+1] == 1 {
						break
					}
					if of[j] != of[next] {
						crossed++
					}
					if crossed == 2 {
						return of[j], of[next], true
					}
				}
			}
		}
		return 0, 0, false
	}
	for _, i := range r.Perm(n) {
		if m.values[i+1] = 1; !apart(m.values) {
			m.values[i+1] = 0
		}
	}
	for a, b, ok := line(m.values); ok; a, b, ok = line(m.values) {
		join(a, b)
	}
	number := map[int]int{}
	regions := make([][]int, rows)
	var numbers []int
	for i, k := range of {
		if _, met := number[k]; !met {
			number[k] = len(numbers)
			numbers = append(numbers, 0)
		}
		of[i] = number[k]
		numbers[of[i]] += m.values[i+1]
		regions[i/cols] = append(regions[i/cols], of[i])
	}
	for k := range numbers {
		if r.IntN(3) == 0 {
			numbers[k] = -1
		}
	}
	m.text = puzzleText("heyawake", rows, cols, map[string]any{"regions": regions, "numbers": numbers})
	m.obeys = func(values []int) bool {
		count := make([]int, len(numbers))
		for i, k := range of {
			count[k] += values[i+1]
		}
		for k, n := range numbers {
			if n >= 0 && count[k] != n {
				return false
			}
		}
		_, _, crosses := line(values)
		return apart(values) && !crosses
	}
	return m
}
