package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

// packed lists files in an arbitrary order.
var packed = []file{{"teka", []byte("program"), true}, {"LICENSE", []byte("may"), false},
	{"man/man1/teka.1", []byte(strings.Repeat("page ", 1000)), false}}

// TestPackedAlike: the same files give the same bytes in any order and time zone; another time gives others.
func TestPackedAlike(t *testing.T) {
	at := time.Unix(1_700_000_001, 0)
	for name, pack := range map[string]func(string, []file, time.Time) ([]byte, error){"tar": tarGz, "zip": zipFile} {
		one, err := pack("x", packed, at.UTC())
		if err != nil {
			t.Fatal(err)
		}
		other := slices.Clone(packed)
		slices.Reverse(other)
		two, err := pack("x", other, at.UTC())
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: the order of the files is seen, %v", name, err)
		}
		if later, err := pack("x", packed, at.Add(time.Hour).UTC()); err != nil || bytes.Equal(one, later) {
			t.Errorf("%s: the time is not in it, %v", name, err)
		}
	}
}

// TestPacked: an archive contains its files in one folder, sorted by name, with programs executable by everybody.
func TestPacked(t *testing.T) {
	at := time.Unix(1_700_000_002, 0).UTC()
	type entry struct {
		name string
		mode int64
		text string
	}
	want := []entry{{"x/LICENSE", 0o644, "may"}, {"x/man/man1/teka.1", 0o644, strings.Repeat("page ", 1000)}, {"x/teka", 0o755, "program"}}
	text, err := tarGz("x", packed, at)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []entry
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(r)
		got = append(got, entry{h.Name, h.Mode, string(b)})
		if !h.ModTime.Equal(at) || h.Uid != 0 || h.Uname != "" {
			t.Errorf("%s is of %v, of %d %q", h.Name, h.ModTime, h.Uid, h.Uname)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("tar: %v", got)
	}
	if text, err = zipFile("x", packed, at); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(in)
		got = append(got, entry{f.Name, int64(f.Mode().Perm()), string(b)})
		if !f.Modified.Equal(at) {
			t.Errorf("%s is of %v", f.Name, f.Modified)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("zip: %v", got)
	}
}

func TestNames(t *testing.T) {
	var names []string
	for _, p := range platforms {
		name, _ := archiveName("v1.2.0", p)
		names = append(names, name+extension(p))
	}
	want := "teka-v1.2.0-linux-amd64.tar.gz teka-v1.2.0-linux-arm64.tar.gz teka-v1.2.0-macos-amd64.tar.gz teka-v1.2.0-macos-arm64.tar.gz " +
		"teka-v1.2.0-windows-amd64.zip teka-v1.2.0-windows-arm64.zip"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s", got)
	}
	if got := sumsText(map[string]string{"b": "2", "a": "1"}); got != "1  a\n2  b\n" {
		t.Errorf("%q", got)
	}
}
