package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The packages for npm (https://docs.npmjs.com/cli/configuring-npm/package-json): the program in one package per platform with one that
// chooses, and the engine of the page as a module.

//go:embed npm
var npmFiles embed.FS

const npmScope = "@teka-puzzles/"

// npmNames are operating systems and processors as node calls them.
var npmNames = map[string]string{"darwin": "darwin", "linux": "linux", "windows": "win32", "amd64": "x64", "arm64": "arm64"}

// npmPackage describes a package.json, which packages/package.json.tmpl holds.
type npmPackage struct {
	Name, Version, Summary string
	System, Processor      string   // of a package with a program
	Parts                  []string // the packages of the platforms, of the package that chooses one
}

// npmVersion returns the version of git describe as npm writes it: a commit after a tag is a prerelease of the next patch. Without a tag it
// is a prerelease of next.
func npmVersion(version, next string) string {
	m := described.FindStringSubmatch(version)
	if m == nil {
		return next + "-dev.g" + strings.ReplaceAll(version, "-", ".")
	}
	var major, minor, patch int
	fmt.Sscanf(m[1], "%d.%d.%d", &major, &minor, &patch)
	if m[2] == "" && m[4] == "" {
		return fmt.Sprintf("%d.%d.%d", major, minor, patch)
	}
	out := fmt.Sprintf("%d.%d.%d-dev", major, minor, patch+1)
	for _, part := range []string{m[2], m[3], strings.TrimPrefix(m[4], "-")} {
		if part != "" {
			out += "." + part
		}
	}
	return out
}

// pack returns the name and the contents of the archive of a package: files and its package.json.
func (p npmPackage) pack(files []file, at time.Time) (string, []byte, error) {
	about, err := fill("package.json.tmpl", p, nil)
	if err != nil {
		return "", nil, err
	}
	text, err := tarGz("package", append(files, file{"package.json", about, false}), at)
	name := strings.ReplaceAll(strings.TrimPrefix(p.Name, "@"), "/", "-")
	return name + "-" + p.Version + ".tgz", text, err
}

func platformPackage(version, platform string, program file, licences []file) (npmPackage, []file) {
	system, processor, _ := strings.Cut(platform, "/")
	system, processor = npmNames[system], npmNames[processor]
	p := npmPackage{npmScope + "teka-" + system + "-" + processor, version,
		"The program teka for " + system + " on " + processor + "; install " + npmScope + "teka instead", system, processor, nil}
	return p, append([]file{{"bin/" + program.name, program.text, true}}, licences...)
}

// programPackage returns the package that runs the program of the package for its platform.
func programPackage(version, summary string, licence file) (npmPackage, []file, error) {
	p := npmPackage{Name: npmScope + "teka", Version: version, Summary: summary}
	for _, platform := range platforms {
		of, _ := platformPackage(version, platform, file{}, nil)
		p.Parts = append(p.Parts, of.Name)
	}
	slices.Sort(p.Parts)
	files, err := embedded(map[string]string{"teka.js": "bin/teka.js", "path.js": "index.js", "path.d.ts": "index.d.ts",
		"teka.md": "README.md"})
	return p, append(files, licence), err
}

// enginePackage returns the package with the engine of the page and the element <teka-puzzle>. operations are the TypeScript types of the
// operations, element the files of the element.
func enginePackage(version string, operations []byte, element []file, licence file) (npmPackage, []file, error) {
	p := npmPackage{Name: npmScope + "engine", Version: version,
		Summary: "Logic puzzles in browsers and node: solve, prove, explain, hint, grade and generate, as WebAssembly"}
	files, err := embedded(map[string]string{"index.js": "index.js", "index.d.ts": "index.d.ts", "element.d.ts": "element.d.ts",
		"engine.md": "README.md"})
	if err != nil {
		return p, nil, err
	}
	for _, from := range []string{"web/engine/dist/wasm_exec.js", "web/page/worker.js"} {
		text, err := os.ReadFile(filepath.FromSlash(from))
		if err != nil {
			return p, nil, err
		}
		files = append(files, file{path.Base(from), text, false})
	}
	packed, err := os.ReadFile(filepath.FromSlash("web/engine/dist/engine.wasm.gz"))
	if err != nil {
		return p, nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return p, nil, err
	}
	wasm, err := io.ReadAll(z)
	list := fmt.Appendf(nil, "{\"files\":[\"engine.wasm.gz\"],\"engine\":{\"gz\":%d}}\n", len(packed)) // as web/page/engine.js expects it
	files = append(files, file{"engine.wasm", wasm, false}, file{"engine.wasm.gz", packed, false}, file{"files.json", list, false})
	return p, append(append(files, element...), file{"operations.d.ts", operations, false}, licence), err
}

// embedded returns files of the folder npm under the names that they have in a package.
func embedded(names map[string]string) (files []file, err error) {
	for from, to := range names { // any order: pack sorts
		text, err := npmFiles.ReadFile("npm/" + from)
		if err != nil {
			return nil, err
		}
		files = append(files, file{to, text, to == "bin/teka.js"})
	}
	return files, nil
}
