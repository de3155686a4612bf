package codec

import (
	"fmt"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Slots of a Number16 stream without a known number.
const (
	Blank = -1 // empty
	Query = -2 // unknown number
)

// Number16 is pzprjs's stream of number slots: hexadecimal digits up to 15, longer numbers after a sign that defines their length, a dot
// for an unknown number, letters g to z for 1 to 20 empty slots.
type Number16 struct {
	Text  string
	At    int    // offset of the next slot
	End   int    // offset of the end
	Notes *Notes // may be nil
	Gaps  bool   // numbers are at most 4, in the form of FoldGaps
}

// lengths gives for each sign the number of hexadecimal digits and the number to be added.
var lengths = map[byte]struct{ digits, add int }{
	'-': {2, 0}, '+': {3, 0}, '=': {3, 4096}, '@': {3, 8192}, '%': {3, 8192}, '*': {4, 12240}, '$': {5, 77776},
}

// Read reads n slots; outside means that their numbers lie outside the grid and are at most 255. As in pzprjs, slots after the end are
// empty and excess empty slots are ignored, both with a note. An invalid character is an error.
func (s *Number16) Read(n int, outside bool) ([]int, error) {
	var slots []int
	for len(slots) < n {
		if s.At >= s.End {
			if err := noteMissing(s.Notes, s.Text, s.At, len(slots), n); err != nil {
				return nil, err
			}
			for len(slots) < n {
				slots = append(slots, Blank)
			}
			break
		}
		c := s.Text[s.At]
		switch l, long := lengths[c]; {
		case s.Gaps && hex(c) >= 0 && c != 'f':
			slots = append(slots, hex(c)%5)
			for k := hex(c) / 5; k > 0 && len(slots) < n; k-- {
				slots = append(slots, Blank)
			}
		case hex(c) >= 0:
			slots = append(slots, hex(c))
		case c == '.':
			slots = append(slots, Query)
		case c >= 'g' && c <= 'z':
			run := int(c-'g') + 1
			if left := n - len(slots); run > left {
				s.Notes.Notef("%q stands for %d empty places: the board has room for %d more", string(c), run, left)
				run = left
			}
			for range run {
				slots = append(slots, Blank)
			}
		case long && (!outside || c == '-'):
			v, err := s.number(l.digits)
			if err != nil {
				return nil, err
			}
			slots = append(slots, v+l.add)
			continue
		default:
			return nil, Errorf(s.Text, s.At, "%s is not a number, a dot or one of the letters g to z", QuoteAt(s.Text, s.At))
		}
		s.At++
	}
	return slots, nil
}

// number reads a sign and the given number of hexadecimal digits after it.
func (s *Number16) number(digits int) (v int, err error) {
	for i := s.At + 1; i <= s.At+digits; i++ {
		d := -1
		if i < s.End {
			d = hex(lower(s.Text[i]))
		}
		if d < 0 {
			return 0, Errorf(s.Text, min(i, s.End), "%s where a hexadecimal digit is expected: %d follow %q",
				QuoteAt(s.Text[:s.End], i), digits, s.Text[s.At:s.At+1])
		}
		v = v*16 + d
	}
	s.At += 1 + digits
	return v, nil
}

// IgnoreRest ignores the remaining text, with a note.
func (s *Number16) IgnoreRest() { s.Notes.NoteSurplus(s.Text[s.At:s.End]) }

// FormatNumber16 returns the shortest encoding of slots; outside means that their numbers lie outside the grid and are at most 255. A
// larger number is an error.
func FormatNumber16(slots []int, outside bool) (string, error) {
	var b []byte
	for i := 0; i < len(slots); i++ {
		v := slots[i]
		switch {
		case v == Blank:
			run := 1
			for run < 20 && i+1 < len(slots) && slots[i+1] == Blank {
				run++
				i++
			}
			b = append(b, 'g'+byte(run-1))
		case v == Query:
			b = append(b, '.')
		case v < 0 || outside && v > 255 || v > 77776+0xfffff:
			return "", fault.Errorf("the number %d cannot be written in this notation", v)
		case v < 16:
			b = strconv.AppendInt(b, int64(v), 16)
		default:
			sign := byte('-')
			for _, s := range []byte("+=@*$") {
				if v >= max(lengths[s].add, 256) {
					sign = s
				}
			}
			b = fmt.Appendf(append(b, sign), "%0*x", lengths[sign].digits, v-lengths[sign].add)
		}
	}
	return string(b), nil
}

// FoldGaps joins numbers up to 4 with the empty slots after them, as pzprjs does (4Cell): v with k empty slots, at most 2, becomes v+5k.
// Slots beyond the end count as empty. FormatNumber16 writes the result.
func FoldGaps(slots []int) []int {
	var out []int
	for i := 0; i < len(slots); i++ {
		v := slots[i]
		for k := 0; v >= 0 && v < 10 && (i+1 >= len(slots) || slots[i+1] == Blank); k++ {
			v, i = v+5, i+1
		}
		out = append(out, v)
	}
	return out
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// hex returns the value of a lower-case hexadecimal digit, or -1.
func hex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
