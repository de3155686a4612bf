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

// target is the file that a name stands for, behind all links; it need not be there.
func target(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	const most = 40 // links behind links, as in Linux
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

// SameFile reports whether two paths lead to one existing file, through links of either sort.
func SameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// draft is a file under way.
type draft struct {
	*os.File
	path string // the name that it is for; "" when it is that file itself
	old  fs.FileInfo
}

// create opens a new file beside the one named, or the one named when it is no ordinary file.
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
	name := beside(path, fmt.Sprintf(".%08x.part", rand.Uint32()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	d := draft{f, path, old}
	return d, d.about(err)
}

// about is an error of a draft that names the file which it is for: nobody knows the other name.
func (f draft) about(err error) error {
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

// Write writes.
func (f draft) Write(b []byte) (int, error) {
	n, err := f.File.Write(b)
	return n, f.about(err)
}

// openDevice opens a device or a pipe. A pipe that nobody reads keeps its writer waiting, in opening and in writing; when the program is to
// end, neither waits any longer than what is finished may need to be written.
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
			context.AfterFunc(a.ctx, func() { o.f.SetWriteDeadline(time.Now().Add(time.Second)) }) // an error where there are no deadlines
		}
		return o.f, o.err
	case <-a.ctx.Done():
		return nil, a.ctx.Err()
	}
}

// beside is the name of a file with something behind it; of a name that would become too long, the end is left out.
func beside(path, ending string) string {
	const most = 255 // bytes of a name, in nearly all file systems
	dir, name := filepath.Split(path)
	for len(name)+len(ending) > most {
		_, n := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-n]
	}
	return dir + name + ending
}

// finish gives a draft its name, unless that would cost what was there.
func (a *App) finish(f draft, err error, failed bool) error {
	if f.path == "" {
		return err
	}
	info, statErr := os.Stat(f.Name())
	if err = errors.Join(err, f.about(statErr)); err != nil {
		return errors.Join(err, f.about(os.Remove(f.Name())))
	}
	bad := failed || a.code >= CodeBad || a.ctx.Err() != nil
	switch {
	case bad && info.Size() == 0:
		return f.about(os.Remove(f.Name()))
	case bad && f.old != nil:
		kept := beside(f.path, ".part")
		a.Notef("%s is as it was; what was finished is in %s", f.path, kept)
		return f.rename(kept)
	}
	return f.rename(f.path)
}

// syncFile waits until a file is on the disk. A test has its own.
var syncFile = (*os.File).Sync

// close closes a draft, an ordinary file when it is on the disk: a name must not stand for a file that a power cut empties.
func (f draft) close() error {
	var err error
	if f.path != "" {
		if err = syncFile(f.File); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			err = nil // a file system that cannot
		}
	}
	return f.about(errors.Join(err, f.Close()))
}

// rename gives a closed draft its name, or removes it.
func (f draft) rename(path string) error {
	err := f.about(os.Rename(f.Name(), path))
	if err != nil {
		err = errors.Join(err, f.about(os.Remove(f.Name())))
	}
	return err
}

// WriteFile writes a whole file; it takes the place of one that is there only when all of it is written.
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
	if flushed := w.Flush(); !errors.Is(err, flushed) { // not the same error, met before
		err = errors.Join(err, flushed)
	}
	if err = errors.Join(err, f.close()); err != nil || f.path == "" {
		return err
	}
	whole = true
	return f.rename(f.path)
}
