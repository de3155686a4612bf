package codec

// Borders reads pzprjs's border map: a bit for each pair of horizontal neighbours, then one for each pair of vertical neighbours, in
// reading order, five to a base-32 digit. The result has, by direction (0 to the right, 1 down), whether there is a border after each
// cell. A note reports missing digits, for which there are none.
func (s *Number16) Borders(rows, cols int) (after [2][]bool, err error) {
	for down, n := range [...]int{rows * (cols - 1), (rows - 1) * cols} {
		digits := (n + 4) / 5
		have := min(digits, s.End-s.At)
		if have < digits {
			if err := noteMissing(s.Notes, s.Text, s.At, 5*have, n); err != nil {
				return after, err
			}
		}
		width := cols - 1 + down
		after[down] = make([]bool, rows*cols)
		for k := range min(5*have, n) {
			digit := base32(s.Text[s.At+k/5])
			if digit < 0 {
				return after, Errorf(s.Text, s.At+k/5, "%s is not a digit from 0 to 9 or a letter from a to v", QuoteAt(s.Text, s.At+k/5))
			}
			after[down][k/width*cols+k%width] = digit>>(4-k%5)&1 == 1
		}
		s.At += have
	}
	return after, nil
}

// base32 returns the value of a digit, or -1.
func base32(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'v':
		return int(c-'a') + 10
	}
	return -1
}

// FormatBorders writes what Number16.Borders reads. after reports whether there is a border to the right of a cell or, if down is 1, below
// it.
func FormatBorders(rows, cols int, after func(r, c, down int) bool) string {
	var out []byte
	for down := range 2 {
		digit, bits := 0, 0
		flush := func() {
			out = append(out, "0123456789abcdefghijklmnopqrstuv"[digit<<(5-bits)])
			digit, bits = 0, 0
		}
		for r := range rows - down {
			for c := range cols - 1 + down {
				digit <<= 1
				if after(r, c, down) {
					digit |= 1
				}
				if bits++; bits == 5 {
					flush()
				}
			}
		}
		if bits > 0 {
			flush()
		}
	}
	return string(out)
}
