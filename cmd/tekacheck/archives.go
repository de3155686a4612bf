package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
)

// Reading files: lines, and limits on decompression.

// maxLine limits the bytes of a line of a certificate.
const maxLine = 1 << 24

// eachLine calls f with each line and its number from 1, and returns the number of lines. A line of more than most bytes is a problem.
// Problems name the line.
func eachLine(r io.Reader, most int, f func(at int, text []byte)) (n int) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, most)
	for in.Scan() {
		n++
		within("line %d", n, func() { f(n, in.Bytes()) })
	}
	if err := in.Err(); err == bufio.ErrTooLong {
		bad("line %d: longer than %d bytes", n+1, most)
	} else if err != nil {
		bad("line %d: %v", n+1, err)
	}
	return n
}

// unpacked decompresses gzip and zstd, which it detects by the first bytes. It returns the contents of any other stream unchanged.
func unpacked(r io.Reader) io.Reader {
	packed := &bounded{r: r}
	in := bufio.NewReader(packed)
	var out io.Reader
	switch magic, _ := in.Peek(4); {
	case len(magic) >= 2 && string(magic[:2]) == "\x1f\x8b":
		out = must(gzip.NewReader(in))
	case string(magic) == "\x28\xb5\x2f\xfd",
		len(magic) == 4 && magic[0]>>4 == 5 && string(magic[1:]) == "\x2a\x4d\x18": // a skippable frame
		out = unzstd(in)
	default:
		return in
	}
	return &bounded{r: out, packed: packed}
}

// Limits on the expansion of compressed files. Certificates and explanations compress to between a quarter and a thirtieth.
const (
	mostTimes = 100
	mostFirst = 16 << 20
)

// bounded counts the bytes read and fails when an archive expands too much.
type bounded struct {
	r      io.Reader
	n      int64
	packed *bounded // the compressed input; nil for no limit
}

// Read implements io.Reader. It fails once the unpacked text is too long for the packed bytes read.
func (b *bounded) Read(p []byte) (n int, err error) {
	if b.packed != nil && b.n > mostFirst+mostTimes*b.packed.n {
		return 0, fmt.Errorf("the archive expands more than %d times", mostTimes)
	}
	n, err = b.r.Read(p)
	b.n += int64(n)
	return n, err
}
