package words

import "testing"

// TestGoOn adds texts about one line: what both state is stated once.
func TestGoOn(t *testing.T) {
	for _, x := range [][3]string{
		{"Column 4: pushed up, the 4 is R1-R4", "the 4 is R1-R4, so R5C4 is empty.", "Column 4: pushed up, the 4 is R1-R4, so R5C4 is empty."},
		{"Column 7: the 1 is R2", "the 1 is R2 and the 3 includes R8.", "Column 7: the 1 is R2 and the 3 includes R8."},
		{"Column 7: the 1 is R2", "the 3 includes R8.", "Column 7: the 1 is R2; the 3 includes R8."},
		{"Column 7: R2 is", "is empty.", "Column 7: R2 is; is empty."},
	} {
		if got := goOn(x[0], x[1]); got != x[2] {
			t.Errorf("%q, want %q", got, x[2])
		}
	}
}
