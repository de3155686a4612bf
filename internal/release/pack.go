package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive.
type file struct {
	name    string // with forward slashes
	text    []byte
	program bool
}

// mode returns the permissions.
func (f file) mode() fs.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}

// tarGz packs files into a folder, sorted by name, with equal times and no owner.
func tarGz(folder string, files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	t := tar.NewWriter(z)
	for _, f := range sortedByName(files) {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.text)), Mode: int64(f.mode()), ModTime: at,
			Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := errors.Join(t.Close(), z.Close())
	return b.Bytes(), err
}

// zipFile packs files in the zip format, for Windows and wheels, sorted by name and with equal times. If folder is "", the files are in no
// folder.
func zipFile(folder string, files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, f := range sortedByName(files) {
		h := &zip.FileHeader{Name: path.Join(folder, f.name), Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode())
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// digest returns the hexadecimal SHA-256.
func digest(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// sumsText returns the input of sha256sum -c, given digests by name.
func sumsText(sums map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&b, "%s  %s\n", sums[name], name)
	}
	return b.String()
}
