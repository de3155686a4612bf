//go:build !js

package batch

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/teka-puzzles/teka/fault"
)

// sheet is the file that answers are written to, and beside it, in a file of its own, up to where it is good. What stands behind that was
// written by a process that was killed, and is cut off.
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

// openSheet opens the file, and says how far it is.
func openSheet(path, state string) (*sheet, position, error) {
	var at position
	text, err := os.ReadFile(state)
	if err == nil {
		err = json.Unmarshal(text, &at)
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return nil, at, fault.Errorf("%s: %w", state, err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, at, err
	}
	size, err := f.Seek(0, io.SeekEnd)
	switch {
	case err == nil && size < at.Offset:
		err = fault.Errorf("%s has %d bytes and not %d: it was changed; begin anew in another directory", path, size, at.Offset)
	case err == nil:
		if err = f.Truncate(at.Offset); err == nil {
			_, err = f.Seek(at.Offset, io.SeekStart)
		}
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
	return replace(s.path, encode(at))
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
