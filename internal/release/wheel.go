package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Wheels carry the program and the Python package, so that `pip install teka-puzzles` gives both. Their names, tags and metadata follow
// https://packaging.python.org/en/latest/specifications/binary-distribution-format/ and .../core-metadata/.

// wheelTags are the platform tags of a wheel. The programs of Linux are linked statically, so that they run with glibc and musl. Go 1.26
// requires macOS 12.
var wheelTags = map[string][]string{
	"linux/amd64":   {"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"},
	"linux/arm64":   {"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_1_aarch64"},
	"darwin/amd64":  {"macosx_12_0_x86_64"},
	"darwin/arm64":  {"macosx_12_0_arm64"},
	"windows/amd64": {"win_amd64"},
	"windows/arm64": {"win_arm64"},
}

// project is the Python package as python/pyproject.toml describes it.
type project struct {
	name, version, summary, python string
	next                           string // the version of the next release
	classifiers                    []string
	files                          []file // the modules, with the paths that an import expects
	readme                         string
}

// pythonProject reads a directory with pyproject.toml. version is that of git describe.
func pythonProject(dir, version string) (project, error) {
	text, err := os.ReadFile(filepath.Join(dir, "pyproject.toml"))
	if err != nil {
		return project{}, err
	}
	setting := func(name string) string {
		m := regexp.MustCompile(`(?m)^` + name + ` = "(.*)"$`).FindStringSubmatch(string(text))
		if m == nil {
			err = fmt.Errorf("pyproject.toml: no %s", name)
			return ""
		}
		return m[1]
	}
	p := project{name: setting("name"), summary: setting("description"), python: setting("requires-python")}
	p.next = setting("version")
	p.version = pythonVersion(version, p.next)
	if m := regexp.MustCompile(`(?m)^classifiers = \[(.*)\]$`).FindStringSubmatch(string(text)); m != nil {
		for _, q := range regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(m[1], -1) {
			p.classifiers = append(p.classifiers, q[1])
		}
	}
	if err != nil {
		return p, err
	}
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		return p, err
	}
	p.readme = strings.ReplaceAll(string(readme), "](../", "](https://github.com/teka-puzzles/teka/blob/main/")
	for _, root := range []string{"teka", "teka_v1"} {
		err = cmp.Or(err, fs.WalkDir(os.DirFS(dir), root, func(name string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir() && e.Name() == "__pycache__":
				return fs.SkipDir
			case e.IsDir():
				return nil
			}
			text, err := os.ReadFile(filepath.Join(dir, name))
			p.files = append(p.files, file{name, text, false})
			return err
		}))
	}
	return p, err
}

// described matches the output of git describe in a repository with tags: version, commits since the tag, hash, -dirty.
var described = regexp.MustCompile(`^v(\d+(?:\.\d+)*)(?:-(\d+)-(g[0-9a-f]+))?(-dirty)?$`)

// pythonVersion returns the version of git describe as PEP 440 writes it: that of a tag, or of a commit after one. A repository without
// tags has the version next.
func pythonVersion(version, next string) string {
	m := described.FindStringSubmatch(version)
	if m == nil {
		return next + "+g" + strings.ReplaceAll(version, "-", ".")
	}
	out, local := m[1], []string(nil)
	if m[2] != "" {
		out += ".post" + m[2]
		local = append(local, m[3])
	}
	if m[4] != "" {
		local = append(local, "dirty")
	}
	if local != nil {
		out += "+" + strings.Join(local, ".")
	}
	return out
}

// normal returns the name as file names write it.
func (p project) normal() string { return strings.ReplaceAll(p.name, "-", "_") }

// metadata returns the core metadata, with the licence files in the given order.
func (p project) metadata(licences []string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\n", p.name, p.version, p.summary)
	fmt.Fprintf(&b, "Project-URL: Source, https://github.com/teka-puzzles/teka\nLicense-Expression: MIT\n")
	for _, name := range licences {
		fmt.Fprintf(&b, "License-File: %s\n", name)
	}
	for _, c := range p.classifiers {
		fmt.Fprintf(&b, "Classifier: %s\n", c)
	}
	fmt.Fprintf(&b, "Requires-Python: %s\nDescription-Content-Type: text/markdown\n\n%s", p.python, p.readme)
	return []byte(b.String())
}

// wheel returns the name and the content of the wheel of a platform. program is the teka of that platform; licences are its licence files.
func (p project) wheel(platform string, program file, licences []file, at time.Time) (string, []byte, error) {
	tags, ok := wheelTags[platform]
	if !ok {
		return "", nil, fmt.Errorf("%s has no tags of wheels", platform)
	}
	stem := p.normal() + "-" + p.version
	info := stem + ".dist-info/"
	files := append([]file{{stem + ".data/scripts/" + program.name, program.text, true}}, p.files...)
	var names []string
	for _, f := range sortedByName(licences) {
		names = append(names, f.name)
		files = append(files, file{info + "licenses/" + f.name, f.text, false})
	}
	about := "Wheel-Version: 1.0\nGenerator: teka\nRoot-Is-Purelib: false\n"
	for _, tag := range tags {
		about += "Tag: py3-none-" + tag + "\n"
	}
	files = append(files, file{info + "METADATA", p.metadata(names), false}, file{info + "WHEEL", []byte(about), false},
		file{info + "entry_points.txt", []byte("[gymnasium.envs]\n__root__ = teka.gym:register\n"), false})
	var record strings.Builder
	for _, f := range sortedByName(files) {
		sum := sha256.Sum256(f.text)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.text))
	}
	record.WriteString(info + "RECORD,,\n")
	text, err := zipFile("", append(files, file{info + "RECORD", []byte(record.String()), false}), at)
	return stem + "-py3-none-" + strings.Join(tags, ".") + ".whl", text, err
}

// source returns the name and the content of the source distribution. It has no program: the package explains how to get one.
func (p project) source(dir string, licence file, at time.Time) (string, []byte, error) {
	stem := p.normal() + "-" + p.version
	settings, err := os.ReadFile(filepath.Join(dir, "pyproject.toml"))
	if err != nil {
		return "", nil, err
	}
	settings = regexp.MustCompile(`(?m)^version = .*$`).ReplaceAll(settings, []byte(`version = "`+p.version+`"`))
	files := append([]file{{"PKG-INFO", p.metadata([]string{licence.name}), false}, {"pyproject.toml", settings, false},
		{"README.md", []byte(p.readme), false}, licence}, p.files...)
	text, err := tarGz(stem, files, at)
	return stem + ".tar.gz", text, err
}
