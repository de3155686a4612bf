package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Redirect sends what is printed to a file, when one is named. It is written beside the file named and takes its place at the end, so that
// an input may be its own output and a run that fails leaves what was there. The function returned must be called with how the run ended.
//
// When not all went well (the run was interrupted, or some puzzle was unreadable) and the file was there before, it stays, and what is
// finished is left beside it under a name that a message tells. Devices and pipes are written to as they are.
func (a *App) Redirect(path string) (end func(error) error, err error) {
	if path == "" || path == "-" {
		return func(err error) error { return err }, nil
	}
	if path, err = target(path); err != nil {
		return nil, err
	}
	f, err := a.create(path)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriter(&outlet{Writer: f})
	before, width := a.stdout, a.width
	a.stdout, a.toFile, a.width = w, true, 0
	return func(err error) error {
		a.stdout, a.toFile, a.width = before, false, width
		flushed := w.Flush()
		done := a.finish(f, errors.Join(flushed, f.close()), err != nil)
		if errors.Is(err, flushed) { // the same error, met before
			return done
		}
		return errors.Join(err, done)
	}, nil
}

// output is the flag of the commands whose answers may go elsewhere.
type output struct {
	Output string `short:"o" placeholder:"FILE|DIR/" help:"Write to a file, or one file a puzzle to a directory."`
}

// to is the output of a command.
func (o *output) to() *output { return o }

// json finds out whether answers are JSON: as asked, or as the ending of the file that -o names says.
func (o *output) json(asked *bool) error {
	if *asked {
		return nil
	}
	form, err := ByExtension("", o.Output, []string{"text", "json"}, "text")
	*asked = form == "json"
	return err
}

// jsonLines are the flags of the commands that answer in text or in JSON.
type jsonLines struct {
	JSON bool `name:"json" help:"One JSON object a puzzle and line."`
	shape
}

// lines are these flags of a command.
func (l *jsonLines) lines() *jsonLines { return l }

// deliver runs what prints answers, which go where -o says. In a directory each has a file of its own with the ending given, and
// its name is printed.
func (a *App) deliver(path, ending string, run func() error) error {
	if !isFolder(path) {
		end, err := a.Redirect(path)
		if err != nil {
			return err
		}
		return end(run())
	}
	into, err := a.openFolder(path)
	if err != nil {
		return err
	}
	into.ending = ending
	width := a.width
	a.into, a.toFile, a.width = into, true, 0
	defer func() { a.into, a.toFile, a.width = nil, false, width }()
	return run()
}

// answers is deliver for answers that are text or JSON.
func (o *output) answers(a *App, asJSON bool, run func() error) error {
	ending := ".txt"
	if asJSON {
		ending = ".json"
	}
	return a.deliver(o.Output, ending, run)
}

// isFolder reports whether -o names a directory: one that is there, or any name with a slash behind it.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || path != "" && os.IsPathSeparator(path[len(path)-1])
}

// folder is a directory that a file for each puzzle goes into.
type folder struct {
	a      *App
	dir    string
	used   map[string]bool
	ending string // of the files of answers
}

// openFolder creates the directory if it does not exist. After this call the command prints only file names.
func (a *App) openFolder(dir string) (*folder, error) {
	if o, ok := a.stdout.(*outlet); ok {
		o.names = true
	}
	return &folder{a: a, dir: dir, used: map[string]bool{"index": true}}, os.MkdirAll(dir, 0o777)
}

// write writes the file of a puzzle and returns its name within the directory.
func (f *folder) write(id, extension string, write func(io.Writer) error) (string, error) {
	base := fileName(id)
	name := base
	for n := 2; f.used[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	f.used[strings.ToLower(name)] = true
	name += extension
	return name, f.a.WriteFile(filepath.Join(f.dir, name), write)
}

// text writes a file that holds a text.
func (f *folder) text(id, extension, text string) (string, error) {
	return f.write(id, extension, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
}

// fileName is an id as the name of a file that is neither hidden nor outside of its directory.
func fileName(id string) string {
	name := strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.ContainsRune("._+=-", c) {
			return c
		}
		return '-'
	}, id)
	const most = 100
	name = strings.Trim(name[:min(len(name), most)], ".-")
	if name == "" {
		return "puzzle"
	}
	return name
}

// extensions says which notations and forms the endings of file names stand for; others stand for themselves.
var extensions = map[string]string{".jsonl": "json", ".ndjson": "json", ".htm": "html", ".txt": "text",
	".url": "puzz.link", ".xml": "webpbn", ".md": "markdown"}

// ByExtension is the form that a file is to be written in: the one asked for, else the one of the list that its name says, and otherwise
// for a name without an ending, a directory or none. An ending that says none of the list is an error: what was meant is another form,
// and nobody opens a text as a picture.
func ByExtension(asked, path string, list []string, otherwise string) (string, error) {
	ext := strings.ToLower(filepath.Ext(path))
	switch {
	case asked != "":
		return asked, nil
	case ext == "" || ext == "." || isFolder(path):
		return otherwise, nil
	}
	form, ok := extensions[ext]
	if !ok {
		form = ext[1:]
	}
	if slices.Contains(list, form) {
		return form, nil
	}
	return "", fault.Errorf("-o %s: nothing is written with the ending %s here; there are %s", path, ext, strings.Join(endings(list), ", "))
}

// endings are those of file names that stand for the forms of a list.
func endings(list []string) (all []string) {
	for ext, form := range extensions { // any order: sorted below
		if slices.Contains(list, form) {
			all = append(all, ext)
		}
	}
	for _, form := range list {
		if ext := "." + form; !strings.ContainsAny(form, ".-") && !slices.Contains([]string{".text", ".markdown"}, ext) {
			all = append(all, ext)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// extensionOf is the ending for files in a notation or form.
func extensionOf(form string) string {
	switch form {
	case "text":
		return ".txt"
	case "puzz.link", "kanpen":
		return ".url"
	}
	return "." + form
}
