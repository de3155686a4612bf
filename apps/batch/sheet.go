//go:build !js

package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"io"
	"io/fs"
	"os"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// sheet is the file that answers are written to, and beside it, in a file of its own, up to where it is good, and a checksum. What stands
// behind that was written by a process that was killed, and is cut off.
type sheet struct {
	f    file
	w    *bufio.Writer
	path string // of the position
}

// file is what a sheet needs of one.
type file interface {
	io.Writer
	Sync() error
	Close() error
}

// sums is the table of the checksums of files: CRC-64 sees every damage of up to eight bytes in a row, and all but one of 10^19 others.
var sums = crc64.MakeTable(crc64.ECMA)

// errDamaged is that a file is not as it was left.
var errDamaged = fault.Errorf("it was damaged or changed")

// keptPosition is the file of a position: the position as it was written, and its checksum.
type keptPosition struct {
	At  json.RawMessage `json:"at"`
	Sum string          `json:"sum"`
}

func (k *keptPosition) sum() string { return fmt.Sprintf("%016x", crc64.Checksum(k.At, sums)) }

// readPosition reads the file of a position; without one nothing was written yet. An error of what it says wraps errDamaged.
func readPosition(path string) (at position, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return at, nil
	} else if err != nil {
		return at, err
	}
	var k keptPosition
	if json.Unmarshal(text, &k) != nil || k.Sum != k.sum() || !bytes.Equal(text, encode(k)) || json.Unmarshal(k.At, &at) != nil {
		return position{}, fault.Errorf("%s: %w", path, errDamaged)
	}
	return at, nil
}

// openSheet opens the file, and says how far it is. What of it counts is read and held against its checksum; an error that wraps
// errDamaged says that it, or the position, is not as it was left.
func openSheet(path, state string) (*sheet, position, error) {
	at, err := readPosition(state)
	if err != nil {
		return nil, at, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, at, err
	}
	sum := crc64.New(sums)
	n, err := io.Copy(sum, io.LimitReader(f, at.Offset))
	switch {
	case err == nil && (n < at.Offset || sum.Sum64() != at.Sum):
		err = fault.Errorf("%s: %w", path, errDamaged)
	case err == nil:
		err = f.Truncate(at.Offset) // what is read ends there
	}
	if err != nil {
		return nil, at, errors.Join(err, f.Close())
	}
	return &sheet{f: f, w: bufio.NewWriterSize(f, 256<<10), path: state}, at, nil
}

// write writes a line.
func (s *sheet) write(line []byte) error {
	_, err := s.w.Write(line)
	return err
}

// keep makes sure that what was written up to a position outlives everything.
func (s *sheet) keep(at position) error {
	if err := errors.Join(s.w.Flush(), s.f.Sync()); err != nil {
		return err
	}
	k := keptPosition{At: encode(at)}
	k.Sum = k.sum()
	return replace(s.path, encode(k))
}

// close closes the file.
func (s *sheet) close() error { return errors.Join(s.w.Flush(), s.f.Close()) }

// replace writes a small file, all of it or nothing.
func replace(path string, text []byte) error {
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
