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

// answerFile is the output file. A second file stores the valid length and its checksum. Anything after that length was written by a
// killed process and is cut off.
type answerFile struct {
	f    file
	w    *bufio.Writer
	path string // path of the position file
}

// file is the part of os.File that answerFile uses.
type file interface {
	io.Writer
	Sync() error
	Close() error
}

// crcTable is for the checksums of files. CRC-64 detects every burst of up to eight damaged bytes and misses one of 10^19 others.
var crcTable = crc64.MakeTable(crc64.ECMA)

// errDamaged means that a file is not in the state in which it was saved.
var errDamaged = fault.Errorf("the file was damaged or changed")

// savedPosition is the content of the position file: the position as written and its checksum.
type savedPosition struct {
	At  json.RawMessage `json:"at"`
	Sum string          `json:"sum"`
}

func (k *savedPosition) sum() string { return fmt.Sprintf("%016x", crc64.Checksum(k.At, crcTable)) }

// readPosition reads the position file; a missing file is the zero position. Invalid content is an errDamaged.
func readPosition(path string) (at position, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return at, nil
	} else if err != nil {
		return at, err
	}
	var k savedPosition
	if json.Unmarshal(text, &k) != nil || k.Sum != k.sum() || !bytes.Equal(text, encode(k)) || json.Unmarshal(k.At, &at) != nil {
		return position{}, fault.Errorf("%s: %w", path, errDamaged)
	}
	return at, nil
}

// openAnswerFile opens the file and returns its position. It verifies the checksum of the valid part and returns an errDamaged if the
// file or the position is damaged.
func openAnswerFile(path, state string) (*answerFile, position, error) {
	at, err := readPosition(state)
	if err != nil {
		return nil, at, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, at, err
	}
	sum := crc64.New(crcTable)
	n, err := io.Copy(sum, io.LimitReader(f, at.Offset))
	switch {
	case err == nil && (n < at.Offset || sum.Sum64() != at.Sum):
		err = fault.Errorf("%s: %w", path, errDamaged)
	case err == nil:
		err = f.Truncate(at.Offset) // the file offset is there already
	}
	if err != nil {
		return nil, at, errors.Join(err, f.Close())
	}
	return &answerFile{f: f, w: bufio.NewWriterSize(f, 256<<10), path: state}, at, nil
}

func (s *answerFile) write(line []byte) error {
	_, err := s.w.Write(line)
	return err
}

// save syncs the file and then writes the position atomically.
func (s *answerFile) save(at position) error {
	if err := errors.Join(s.w.Flush(), s.f.Sync()); err != nil {
		return err
	}
	k := savedPosition{At: encode(at)}
	k.Sum = k.sum()
	return writeAtomic(s.path, encode(k))
}

func (s *answerFile) close() error { return errors.Join(s.w.Flush(), s.f.Close()) }

// writeAtomic replaces a file completely or not at all.
func writeAtomic(path string, text []byte) error {
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
