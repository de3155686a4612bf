package codec

import "strconv"

// ParseTriplets reads n values 0 to 2 from text[at:end], three to a character in base 27. The last character is filled up with zeros.
func ParseTriplets(text string, at, end, n int) ([]uint8, error) {
	want := (n + 2) / 3
	switch got := end - at; {
	case got < want:
		return nil, Errorf(text, end, "the text ends after %d of %d characters", got, want)
	case got > want:
		return nil, Errorf(text, at+want, "%s after the last cell", Short(text[at+want:end]))
	}
	values := make([]uint8, 0, n)
	for i := at; i < end; i++ {
		v, err := strconv.ParseUint(text[i:i+1], 36, 8)
		if err != nil || v > 26 || text[i] < '0' || text[i] >= 'A' && text[i] <= 'Z' {
			return nil, Errorf(text, i, "%s is not a digit or one of the letters a to q", Seen(text, i))
		}
		for _, x := range [3]uint8{uint8(v / 9), uint8(v / 3 % 3), uint8(v % 3)} {
			switch {
			case len(values) < n:
				values = append(values, x)
			case x != 0:
				return nil, Errorf(text, i, "%s says something of a cell after the last one", Seen(text, i))
			}
		}
	}
	return values, nil
}

// FormatTriplets writes values 0 to 2, three to a character in base 27.
func FormatTriplets(values []uint8) string {
	b := make([]byte, 0, len(values)/3+1)
	for i := 0; i < len(values); i += 3 {
		v := int64(values[i]) * 9
		if i+1 < len(values) {
			v += int64(values[i+1]) * 3
		}
		if i+2 < len(values) {
			v += int64(values[i+2])
		}
		b = strconv.AppendInt(b, v, 27)
	}
	return string(b)
}
