package sums

import (
	"math/bits"
	"sync"
)

// digitSets is a set of sets of digits: bit m represents the set m, in which bit d represents digit d+1.
type digitSets [8]uint64

// setsBySum holds the sets of n digits with a given sum; sum 0 allows any.
var setsBySum = sync.OnceValue(func() *[10][46]digitSets {
	t := new([10][46]digitSets)
	for m := range 512 {
		n, sum := 0, 0
		for rest := m; rest != 0; rest &= rest - 1 {
			n++
			sum += bits.TrailingZeros(uint(rest)) + 1
		}
		t[n][sum][m/64] |= 1 << (m % 64)
		if sum > 0 {
			t[n][0][m/64] |= 1 << (m % 64)
		}
	}
	return t
})

// acceptedSets returns the sets of n digits with the given sum, or nil if there are no such sets.
func acceptedSets(n, sum int) *digitSets {
	if n > 9 || sum < 0 || sum > 45 {
		return nil
	}
	a := &setsBySum()[n][sum]
	if *a == (digitSets{}) {
		return nil
	}
	return a
}

// withoutDigit holds, for digits 1 to 6, the bits of a word for sets without the digit. For larger digits these are whole words.
var withoutDigit = [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
	0x0000ffff0000ffff, 0x00000000ffffffff}

// addDigit adds to out every set of x that lacks the digit at index d, extended by it.
func (x *digitSets) addDigit(d int, out *digitSets) {
	if d < 6 {
		m, k := withoutDigit[d], uint(1)<<d
		for i := range x {
			out[i] |= x[i] & m << k
		}
		return
	}
	b := 1 << (d - 6)
	for i := range x {
		if i&b == 0 {
			out[i|b] |= x[i]
		}
	}
}

// removeDigit returns every set of x that has the digit at index d, without it.
func (x *digitSets) removeDigit(d int) (out digitSets) {
	if d < 6 {
		m, k := withoutDigit[d], uint(1)<<d
		for i := range x {
			out[i] = x[i] >> k & m
		}
		return out
	}
	b := 1 << (d - 6)
	for i := range x {
		if i&b == 0 {
			out[i] = x[i|b]
		}
	}
	return out
}

// has reports whether x contains the set.
func (x *digitSets) has(set int) bool { return x[set/64]>>(set%64)&1 != 0 }

// bySize holds, by number of digits, all sets of that size.
var bySize = func() (t [10]digitSets) {
	for m := range 512 {
		t[bits.OnesCount(uint(m))][m/64] |= 1 << (m % 64)
	}
	return t
}()

// intersects reports whether x and y have a common element.
func (x *digitSets) intersects(y *digitSets) bool {
	var any uint64
	for i := range x {
		any |= x[i] & y[i]
	}
	return any != 0
}
