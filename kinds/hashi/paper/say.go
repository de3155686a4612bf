package paper

import "strings"

// letters names a row, counted from 0, as the paper does: a to z, and then, which its boards do not need, aa to zz and so on.
func letters(row int) string { return strings.Repeat(string(rune('a'+row%26)), row/26+1) }
