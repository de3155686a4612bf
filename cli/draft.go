package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// target resolves all links of a path. The file need not exist.
func target(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	const most = 40 // maximum depth of links, as in Linux
	for range most {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
}

// SameFile reports whether two paths lead to the same existing file through symbolic or hard links.
func SameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// draft is an output file being written.
type draft struct {
	*os.File
	path string      // the final name; "" if the file is written directly
	old  fs.FileInfo // the existing file; nil if none
}

// create opens a temporary file next to path, or path itself if it is a device or a pipe. A directory is an error.
func (a *App) create(path string) (draft, error) {
	old, err := os.Stat(path)
	switch {
	case err == nil && old.IsDir():
		return draft{}, &fs.PathError{Op: "open", Path: path, Err: fault.Errorf("is a directory")}
	case err == nil && !old.Mode().IsRegular():
		f, err := a.openDevice(path)
		return draft{File: f}, err
	case err != nil:
		old = nil
	}
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = old.Mode().Perm()
	}
	name := withSuffix(path, fmt.Sprintf(".%08x.part", rand.Uint32()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	d := draft{f, path, old}
	return d, d.withFinalName(err)
}

// withFinalName replaces the temporary name in an error by the final name.
func (f draft) withFinalName(err error) error {
	var one *fs.PathError
	var two *os.LinkError
	switch {
	case f.path == "":
	case errors.As(err, &one):
		return &fs.PathError{Op: one.Op, Path: f.path, Err: one.Err}
	case errors.As(err, &two):
		return &fs.PathError{Op: two.Op, Path: two.New, Err: two.Err}
	}
	return err
}

func (f draft) Write(b []byte) (int, error) {
	n, err := f.File.Write(b)
	return n, f.withFinalName(err)
}

// openDevice opens a device or a pipe. A pipe without a reader blocks its writer, both in opening and in writing. After an interrupt,
// opening fails immediately, and writing fails a second later if the file supports deadlines.
func (a *App) openDevice(path string) (*os.File, error) {
	if a.ctx == nil {
		return os.OpenFile(path, os.O_WRONLY, 0)
	}
	type opened struct {
		f   *os.File
		err error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		done <- opened{f, err}
	}()
	select {
	case o := <-done:
		if o.err == nil {
			context.AfterFunc(a.ctx, func() { o.f.SetWriteDeadline(time.Now().Add(time.Second)) }) // fails if deadlines are not supported
		}
		return o.f, o.err
	case <-a.ctx.Done():
		return nil, a.ctx.Err()
	}
}

// withSuffix returns path with ending appended. It shortens the file name if the result would be too long.
func withSuffix(path, ending string) string {
	const most = 255 // bytes of a file name, in nearly all file systems
	dir, name := filepath.Split(path)
	for len(name)+len(ending) > most {
		_, n := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-n]
	}
	return dir + name + ending
}

// finish moves a closed draft to its final name. err is the error of writing and closing it; then the draft is removed. If the run failed,
// was interrupted or met unreadable puzzles, an existing file is kept and the output goes to a .part file. An empty draft is then removed.
func (a *App) finish(f draft, err error, failed bool) error {
	if f.path == "" {
		return err
	}
	info, statErr := os.Stat(f.Name())
	if err = errors.Join(err, f.withFinalName(statErr)); err != nil {
		return errors.Join(err, f.withFinalName(os.Remove(f.Name())))
	}
	bad := failed || a.code >= CodeBad || a.ctx.Err() != nil
	switch {
	case bad && info.Size() == 0:
		return f.withFinalName(os.Remove(f.Name()))
	case bad && f.old != nil:
		kept := withSuffix(f.path, ".part")
		a.Notef("%s is unchanged; finished output is in %s", f.path, kept)
		return f.rename(kept)
	}
	return f.rename(f.path)
}

// syncFile flushes a file to disk. Tests replace it.
var syncFile = (*os.File).Sync

// close closes a draft after syncing a regular file, so that a power failure cannot leave an empty file under its final name.
func (f draft) close() error {
	var err error
	if f.path != "" {
		if err = syncFile(f.File); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			err = nil // not supported by the file system
		}
	}
	return f.withFinalName(errors.Join(err, f.Close()))
}

// rename moves a closed draft to path, or removes it on error.
func (f draft) rename(path string) error {
	err := f.withFinalName(os.Rename(f.Name(), path))
	if err != nil {
		err = errors.Join(err, f.withFinalName(os.Remove(f.Name())))
	}
	return err
}

// WriteFile writes a file completely. An existing file is replaced only after everything was written. Devices and pipes are written
// directly.
func (a *App) WriteFile(path string, write func(io.Writer) error) error {
	path, err := target(path)
	if err != nil {
		return err
	}
	f, err := a.create(path)
	if err != nil {
		return err
	}
	whole := false
	defer func() {
		if !whole && f.path != "" {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriter(f)
	err = write(w)
	if flushed := w.Flush(); !errors.Is(err, flushed) { // a new error
		err = errors.Join(err, flushed)
	}
	if err = errors.Join(err, f.close()); err != nil || f.path == "" {
		return err
	}
	whole = true
	return f.rename(f.path)
}
