package sums

import (
	"math/bits"
	"sync"
)

// digitSets is a set of sets of digits: bit m represents the set m, in which bit d represents digit d+1.
type digitSets [8]uint64

// sizedSets are the sets of some number of digits with some sum, and the digits that they contain.
type sizedSets struct {
	sets   digitSets
	digits uint16
}

// setsBySum holds the sets of n digits with a given sum; sum 0 allows any.
var setsBySum = sync.OnceValue(func() *[10][46]sizedSets {
	t := new([10][46]sizedSets)
	for m := range uint16(512) {
		sum := 0
		for rest := m; rest != 0; rest &= rest - 1 {
			sum += bits.TrailingZeros16(rest) + 1
		}
		for _, sum := range [...]int{sum, 0} {
			x := &t[bits.OnesCount16(m)][sum]
			x.sets[m/64] |= 1 << (m % 64)
			x.digits |= m
		}
	}
	return t
})

// acceptedSets returns the sets of n digits with the given sum, or nil if there are no such sets.
func acceptedSets(n, sum int) *digitSets {
	if n > 9 || sum < 0 || sum > 45 {
		return nil
	}
	a := &setsBySum()[n][sum].sets
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

// with returns the sets of x that lack one of these digits, extended by it.
func (x *digitSets) with(digits uint16) (out digitSets) {
	for ; digits != 0; digits &= digits - 1 {
		x.addDigit(bits.TrailingZeros16(digits), &out)
	}
	return out
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

// intersects reports whether x and y have a common element.
func (x *digitSets) intersects(y *digitSets) bool {
	var any uint64
	for i := range x {
		any |= x[i] & y[i]
	}
	return any != 0
}
