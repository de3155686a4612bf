package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
)

// Files: their lines, and what may come out of those that are packed.

// maxLine bounds a line of a certificate.
const maxLine = 1 << 24

// eachLine calls f with each line and its number, and returns how many there are. Errors tell the line.
func eachLine(r io.Reader, most int, f func(at int, text []byte) error) (n int, err error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, most)
	for in.Scan() {
		n++
		if err := f(n, in.Bytes()); err != nil {
			return n, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err = in.Err(); err == bufio.ErrTooLong {
		err = fmt.Errorf("longer than %d bytes", most)
	}
	if err != nil {
		err = fmt.Errorf("line %d: %w", n+1, err)
	}
	return n, err
}

// unpacked reads through gzip or zstd when the first bytes say so.
func unpacked(r io.Reader) (io.Reader, error) {
	packed := &counted{r: r}
	in := bufio.NewReader(packed)
	var out io.Reader
	var err error
	switch magic, _ := in.Peek(4); {
	case len(magic) >= 2 && string(magic[:2]) == "\x1f\x8b":
		out, err = gzip.NewReader(in)
	case string(magic) == "\x28\xb5\x2f\xfd",
		len(magic) == 4 && magic[0]>>4 == 5 && string(magic[1:]) == "\x2a\x4d\x18": // a skippable frame
		out, err = unzstd(in)
	default:
		return in, nil
	}
	return &bounded{counted{r: out}, packed}, err
}

// counted counts what is read.
type counted struct {
	r io.Reader
	n int64
}

func (c *counted) Read(b []byte) (n int, err error) {
	n, err = c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// What a packed file may become: certificates and explanations shrink to a quarter, or to a thirtieth.
const (
	mostTimes = 100
	mostFirst = 16 << 20
)

// bounded ends an archive that becomes much more than it should.
type bounded struct {
	counted
	packed *counted
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.n > mostFirst+mostTimes*b.packed.n {
		return 0, bad("what is packed becomes more than %d times as long", mostTimes)
	}
	return b.counted.Read(p)
}
