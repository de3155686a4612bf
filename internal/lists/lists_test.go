package lists

import (
	"slices"
	"strconv"
	"testing"
)

func TestMap(t *testing.T) {
	if got := Map([]int{3, 1, 2}, strconv.Itoa); !slices.Equal(got, []string{"3", "1", "2"}) {
		t.Errorf("Map returned %q", got)
	}
	if Map(nil, strconv.Itoa) == nil {
		t.Error("Map of no elements is nil: it would be null in JSON")
	}
}
