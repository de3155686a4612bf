package words

import (
	"reflect"
	"testing"
)

// TestBound: values from 1 on, or up to the largest, are a bound. One or two values, or values with a gap, are not.
func TestBound(t *testing.T) {
	for _, c := range []struct {
		values []int
		want   Bound
	}{
		{[]int{1}, Bound{Values: []int{1}}},
		{[]int{9}, Bound{Values: []int{9}}},
		{[]int{1, 2, 3}, Bound{Most: 3, Values: []int{1, 2, 3}}},
		{[]int{7, 8, 9}, Bound{Least: 7, Values: []int{7, 8, 9}}},
		{[]int{8, 9}, Bound{Values: []int{8, 9}}},
		{[]int{2, 3}, Bound{Values: []int{2, 3}}},
		{[]int{1, 3}, Bound{Values: []int{1, 3}}},
		{nil, Bound{}},
	} {
		if got := bound(9, c.values); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %+v, want %+v", c.values, got, c.want)
		}
	}
}
