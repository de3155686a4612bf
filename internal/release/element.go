package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// The element <teka-puzzle> of the engine's package: the modules with which the page plays a puzzle, bundled, and the parts of its style.

// elementSections are the headings of the sections of web/page/style.css that the element needs, besides the first, which has no heading.
var elementSections = []string{"Elements and controls", "The player", "Boards: 20 units a cell", "Motion and forced colours"}

var (
	cssHeading = regexp.MustCompile(`(?m)^/\* (.+) \*/\n\n`)
	cssFont    = regexp.MustCompile(`(?m)^@font-face .*\n`)
	cssRoot    = regexp.MustCompile(`:root(\[[^\]]*\]|:is\([^)]*\))`)
)

// elementStyle returns the style of the element from that of the page: the root of the document is the element, whose attribute theme
// chooses the colours. The state contrast of the element is that the visitor prefers more contrast.
func elementStyle(page, own string) (string, error) {
	at := cssHeading.FindAllStringSubmatchIndex(page, -1)
	if at == nil {
		return "", fmt.Errorf("style.css has no sections")
	}
	css := page[:at[0][0]]
	for _, wanted := range elementSections {
		found := false
		for i, m := range at {
			if page[m[2]:m[3]] != wanted {
				continue
			}
			end := len(page)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			css, found = css+page[m[1]:end], true
		}
		if !found {
			return "", fmt.Errorf("style.css has no section %q", wanted)
		}
	}
	css = strings.ReplaceAll(cssFont.ReplaceAllString(css, ""), "data-theme", "theme")
	css = cssRoot.ReplaceAllString(css, ":host($1)")
	const contrast, more = ":host([theme=contrast])", ":host(:is([theme=contrast], :state(contrast):not([theme])))"
	return strings.NewReplacer(":root", ":host", "\nhtml {", "\n:host {", contrast, more).Replace(css) + own, nil
}

// kindLine matches a kind in the page's list of kinds.
var kindLine = regexp.MustCompile(`(?m)^\t\{ (?:\.\.\.k\d+, )?\.\.\.(\{.*\}) \},$`)

// elementKinds returns a list of kinds with their names and titles only: the element loads the rest of a kind with its first puzzle.
func elementKinds(page string) ([]byte, error) {
	var list []map[string]string
	for _, m := range kindLine.FindAllStringSubmatch(page, -1) {
		var kind struct{ Name, Title string }
		if err := json.Unmarshal([]byte(m[1]), &kind); err != nil {
			return nil, err
		}
		list = append(list, map[string]string{"name": kind.Name, "title": kind.Title})
	}
	if list == nil {
		return nil, fmt.Errorf("kinds-list.js lists no kinds")
	}
	text, err := json.Marshal(list)
	return fmt.Appendf(nil, "export const kinds = %s;\n", text), err
}

// elementFiles returns the files of the element, built from those that teka, a program with an engine, writes as a site.
func elementFiles(teka string) (files []file, err error) {
	dir, err := os.MkdirTemp("", "teka-element")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if _, err := output(teka, "site", "--days", "0", "-q", "-o", dir); err != nil {
		return nil, err
	}
	read := func(name string) string {
		text, err2 := os.ReadFile(filepath.Join(dir, name))
		err = errors.Join(err, err2)
		return string(text)
	}
	write := func(name string, text []byte, err2 error) {
		err = errors.Join(err, err2, os.WriteFile(filepath.Join(dir, name), text, 0o666))
	}
	esbuild := filepath.Join(dir, "esbuild.exe")
	_, err = output("go", "build", "-modfile=internal/tools/go.mod", "-o", esbuild, "github.com/evanw/esbuild/cmd/esbuild")
	bundle := func(args ...string) { // with paths relative to dir: esbuild makes the names of chunks from them, too
		if err == nil {
			_, err = outputIn(dir, esbuild, append(args, "--minify", "--charset=utf8", "--log-level=warning")...)
		}
	}
	for _, name := range []string{"element.js", "element-board.js"} {
		text, err2 := npmFiles.ReadFile("npm/" + name)
		write(name, text, err2)
	}
	list, err2 := elementKinds(read("kinds-list.js"))
	write("kinds-list.js", list, err2)
	own, err2 := npmFiles.ReadFile("npm/element.css")
	err = errors.Join(err, err2)
	css, err2 := elementStyle(read("style.css"), string(own))
	write("all.css", []byte(css), err2)
	bundle("all.css", "--outfile=element.css")
	kinds, err2 := fs.Glob(os.DirFS(dir), "kinds/*.js")
	err = errors.Join(err, err2)
	bundle(append(kinds, "element.js", "words-id.js", "--bundle", "--format=esm", "--target=es2022", "--external:./board-*", "--outbase=.",
		"--outdir=out")...)
	for _, lang := range []string{"en", "id"} { // each language has its own settings, and so its own modules
		bundle("board-"+lang+"=element-board.js", "--bundle", "--splitting", "--format=esm", "--target=es2022",
			`--define:LANGUAGE="`+lang+`"`, "--loader:.css=text", "--external:./kinds/*", "--external:./words-id.js",
			"--chunk-names="+lang+"-[name]-[hash]", "--outdir=out")
	}
	out := filepath.Join(dir, "out")
	err = errors.Join(err, filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		rel, err2 := filepath.Rel(out, name)
		files = append(files, file{filepath.ToSlash(rel), text, false})
		return errors.Join(err, err2)
	}))
	return files, err
}
