package rule

import (
	"math/bits"
	"sync"
)

// digitSets is a set of sets of digits: bit m is the set m, in which bit d stands for the digit d+1.
type digitSets [8]uint64

// tables holds, by the number of digits and their sum, the sets accepted. Sum 0 stands for any.
var tables = sync.OnceValue(func() *[10][46]digitSets {
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

// fewDigits is how many digits have sets enough for one word.
const fewDigits = 6

// fewSums is, by a set of at most fewDigits digits and by sum, which of its own sets have that sum, as bits: bit m is the set of those
// digits whose place among them is a bit of m. The sum 0 stands for any.
var fewSums = sync.OnceValue(func() *[512]*[46]uint64 {
	t := new([512]*[46]uint64)
	for all := range t {
		if bits.OnesCount(uint(all)) > fewDigits {
			continue
		}
		t[all] = new([46]uint64)
		sums := []int{0} // by set
		for rest := all; rest != 0; rest &= rest - 1 {
			for _, sum := range sums {
				sums = append(sums, sum+bits.TrailingZeros(uint(rest))+1)
			}
		}
		for m, sum := range sums {
			t[all][sum] |= 1 << m
			if m > 0 {
				t[all][0] |= 1 << m
			}
		}
	}
	return t
})

// accepted is the sets of n digits with the sum given, nil when there are none.
func accepted(n, sum int) *digitSets {
	if n > 9 || sum < 0 || sum > 45 {
		return nil
	}
	a := &tables()[n][sum]
	if *a == (digitSets{}) {
		return nil
	}
	return a
}

// without masks, for each of the digits 1 to 6, the bits of a word that stand for sets without it. For the others whole words do.
var without = [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
	0x0000ffff0000ffff, 0x00000000ffffffff}

// with adds to out the sets that those of x become with the digit at index d; sets that have it already are left out.
func (x *digitSets) with(d int, out *digitSets) {
	if d < 6 {
		m, k := without[d], uint(1)<<d
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

// less is, of the sets of x that have the digit at index d, what they are without it.
func (x *digitSets) less(d int) (out digitSets) {
	if d < 6 {
		m, k := without[d], uint(1)<<d
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

// has reports whether a set is among them.
func (x *digitSets) has(set int) bool { return x[set/64]>>(set%64)&1 != 0 }

// bySize is, for each number of digits, the sets of so many.
var bySize = func() (t [10]digitSets) {
	for m := range 512 {
		t[bits.OnesCount(uint(m))][m/64] |= 1 << (m % 64)
	}
	return t
}()

// meets reports whether two sets of sets have one in common.
func (x *digitSets) meets(y *digitSets) bool {
	var any uint64
	for i := range x {
		any |= x[i] & y[i]
	}
	return any != 0
}
