package scene

import "testing"

// TestBoxes: each combination of light and heavy lines has its own character, from the range of Unicode for its directions; corners are in
// the order of Unicode. A combination with double lines has its own character or that with heavy ones instead. All characters with double
// lines are used.
func TestBoxes(t *testing.T) {
	seen := map[rune]int{}
	for i, r := range boxes {
		plain := 0 // with heavy lines instead of double ones
		for shift := up; shift >= 0; shift -= 2 {
			plain = plain<<2 | min(i>>shift&3, heavy)
		}
		isDouble := r >= '═' && r <= '╬'
		other, is := seen[r]
		seen[r] = i
		switch {
		case plain != i && r == boxes[plain]:
		case isDouble != (plain != i):
			t.Errorf("lines %#o are drawn as %c", i, r)
		case is && r != '═' && r != '║': // Unicode has no half lines that are double
			t.Errorf("lines %#o and %#o are both drawn as %c", i, other, r)
		}
	}
	for r := '═'; r <= '╬'; r++ {
		if seen[r] == 0 {
			t.Errorf("no lines are drawn as %c", r)
		}
	}
	for k, corner := range [][2]int{{down, right}, {down, left}, {up, right}, {up, left}} {
		for weights := range 4 {
			want := '┌' + rune(4*k+weights)
			if got := boxes[(1+weights>>1)<<corner[0]|(1+weights&1)<<corner[1]]; got != want {
				t.Errorf("%c is drawn as %c", want, got)
			}
		}
	}
	for r := '├'; r <= '╋'; r++ {
		has := [4]bool{} // up, right, down, left
		for k := range has {
			has[k] = seen[r]>>(up-2*k)&3 != noLine
		}
		want := [][4]bool{{true, true, true, false}, {true, false, true, true}, {false, true, true, true}, {true, true, false, true}}
		if n := (r - '├') / 8; n < 4 && has != want[n] || n >= 4 && has != [4]bool{true, true, true, true} {
			t.Errorf("%c is drawn for lines up, right, down and left: %v", r, has)
		}
	}
}
