package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPythonVersion(t *testing.T) {
	for described, want := range map[string]string{
		"v1.2.0":                 "1.2.0",
		"v1.2.0-dirty":           "1.2.0+dirty",
		"v1.2.0-3-gabc123":       "1.2.0.post3+gabc123",
		"v1.2.0-3-gabc123-dirty": "1.2.0.post3+gabc123.dirty",
		"94af99e2":               "0.1.0+g94af99e2",
		"94af99e2-dirty":         "0.1.0+g94af99e2.dirty",
	} { // any order: each is compared alone
		if got := pythonVersion(described, "0.1.0"); got != want {
			t.Errorf("%s: %s, want %s", described, got, want)
		}
	}
}

// wheelOf makes the wheel of a platform with a script as the program.
func wheelOf(t *testing.T, platform, script string) (name string, text []byte) {
	t.Helper()
	p, err := pythonProject("../../python", "v1.2.0")
	if err != nil {
		t.Fatal(err)
	}
	licences := []file{{"LICENSE", []byte("may"), false}}
	name, text, err = p.wheel(platform, file{"teka", []byte(script), true}, licences, time.Unix(1_700_000_002, 0).UTC())
	if err != nil {
		t.Fatal(err)
	}
	return name, text
}

// TestWheel reads a wheel as an installer does: every file is in RECORD with its digest and size, and the tags are those of the name.
func TestWheel(t *testing.T) {
	for _, platform := range platforms {
		name, text := wheelOf(t, platform, "program")
		r, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range r.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			files[f.Name] = string(b)
		}
		info := "teka_puzzles-1.2.0.dist-info/"
		rows, err := csv.NewReader(strings.NewReader(files[info+"RECORD"])).ReadAll()
		if err != nil || len(rows) != len(files) {
			t.Fatalf("%s: RECORD lists %d of %d files, %v", platform, len(rows), len(files), err)
		}
		for _, row := range rows {
			sum := sha256.Sum256([]byte(files[row[0]]))
			want := []string{row[0], "sha256=" + base64.RawURLEncoding.EncodeToString(sum[:]), fmt.Sprint(len(files[row[0]]))}
			if row[0] == info+"RECORD" {
				want = []string{row[0], "", ""}
			}
			if _, ok := files[row[0]]; !ok || !slices.Equal(row, want) {
				t.Errorf("%s: RECORD has %q, want %q", platform, row, want)
			}
		}
		var tags []string
		for line := range strings.Lines(files[info+"WHEEL"]) {
			if tag, ok := strings.CutPrefix(strings.TrimSpace(line), "Tag: py3-none-"); ok {
				tags = append(tags, tag)
			}
		}
		if want := "teka_puzzles-1.2.0-py3-none-" + strings.Join(tags, ".") + ".whl"; name != want {
			t.Errorf("%s: the name is %s, the tags make it %s", platform, name, want)
		}
		for _, name := range []string{"teka/__init__.py", "teka/py.typed", "teka_v1/__init__.py",
			"teka_puzzles-1.2.0.data/scripts/teka", info + "licenses/LICENSE"} {
			if _, ok := files[name]; !ok {
				t.Errorf("%s: no %s", platform, name)
			}
		}
		for _, part := range []string{"\nName: teka-puzzles\n", "\nVersion: 1.2.0\n", "\nRequires-Python: >=3.10\n", "\nLicense-File: LICENSE\n",
			"\nClassifier: Typing :: Typed\n"} {
			if !strings.Contains(files[info+"METADATA"], part) {
				t.Errorf("%s: METADATA without %q", platform, part)
			}
		}
		if strings.Contains(files[info+"METADATA"], "](../") {
			t.Errorf("%s: the description has a link that leads nowhere outside the repository", platform)
		}
	}
}

// TestWheelInstalls installs a wheel with pip: the package finds the program that came with it, before another one on PATH.
func TestWheelInstalls(t *testing.T) {
	platform := runtime.GOOS + "/" + runtime.GOARCH
	if runtime.GOOS == "windows" || wheelTags[platform] == nil || exec.Command("python3", "-m", "pip", "--version").Run() != nil {
		t.Skip("no pip, or a platform for which the script of this test is no program")
	}
	name, text := wheelOf(t, platform, "#!/bin/sh\necho came with the package\n")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		c := exec.CommandContext(t.Context(), "python3", args...)
		c.Dir, c.Env = dir, append(os.Environ(), "PYTHONPATH="+filepath.Join(dir, "to"), "PYTHONDONTWRITEBYTECODE=1", "TEKA=")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v: %s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	run("-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", "--root-user-action=ignore", "--target", "to", name)
	program := run("-c", "import teka; print(teka.find())")
	if want := filepath.Join(dir, "to", "bin", "teka"); program != want {
		t.Fatalf("the package finds %q, want %q", program, want)
	}
	if out, err := exec.CommandContext(t.Context(), program).Output(); err != nil || string(out) != "came with the package\n" {
		t.Errorf("%s: %q, %v", program, out, err)
	}
}
