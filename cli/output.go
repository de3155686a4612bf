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

// Redirect sends output to a file, if path is not empty. It writes a temporary file next to it and renames it at the end, so an input may
// also be the output, and a failed run keeps the old file. The caller must call end with the error of the run.
//
// If the run was interrupted or a puzzle was unreadable, an existing file is kept, and the finished output stays in the temporary file,
// which a message names. Devices and pipes are written directly.
func (a *App) Redirect(path string) (end func(error) error, err error) {
	if path == "" || path == "-" {
		return func(err error) error { return err }, nil
	}
	if isFolder(path) {
		return nil, fault.Errorf("%s: a directory, where a file is expected", path)
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
		if errors.Is(err, flushed) { // already reported
			return done
		}
		return errors.Join(err, done)
	}, nil
}

// output is the flag -o.
type output struct {
	Output string `short:"o" placeholder:"FILE|DIR/" help:"Write to a file, or one file per puzzle to a directory."`
}

func (o *output) to() *output { return o }

// json sets asked if the file extension of -o selects JSON. An extension for neither JSON nor text is an error.
func (o *output) json(asked *bool) error {
	if *asked {
		return nil
	}
	form, err := ByExtension("", o.Output, []string{"text", "json"}, "text")
	*asked = form == "json"
	return err
}

// jsonLines are the flags of commands that print text or JSON.
type jsonLines struct {
	JSON bool `name:"json" help:"One JSON object per puzzle, one per line."`
	shape
}

func (l *jsonLines) lines() *jsonLines { return l }

// deliver runs a function that prints answers, with the output that -o selects. In a directory each answer gets a file with the given
// extension, and its name is printed.
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

// answers is deliver for answers in text or JSON.
func (o *output) answers(a *App, asJSON bool, run func() error) error {
	ending := ".txt"
	if asJSON {
		ending = ".json"
	}
	return a.deliver(o.Output, ending, run)
}

// isFolder reports whether path is an existing directory or ends with a slash.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || path != "" && os.IsPathSeparator(path[len(path)-1])
}

// folder is a directory that gets one file per puzzle.
type folder struct {
	a      *App
	dir    string
	used   map[string]bool // names of files in lower case, without extension
	ending string          // extension of the files
}

// openFolder creates the directory if it does not exist. After this call the command prints only file names.
func (a *App) openFolder(dir string) (*folder, error) {
	if o, ok := a.stdout.(*outlet); ok {
		o.names = true
	}
	return &folder{a: a, dir: dir, used: map[string]bool{"index": true}}, os.MkdirAll(dir, 0o777)
}

// write writes the file of a puzzle and returns its name within the directory. A second puzzle of the same name gets a number.
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

// text is write for the contents of a text file.
func (f *folder) text(id, extension, text string) (string, error) {
	return f.write(id, extension, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
}

// fileName converts an id to a file name of at most 100 characters that is neither hidden nor outside its directory. It is "puzzle" if
// nothing is left.
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

// extensions maps file extensions to notations and formats. Other extensions are names already.
var extensions = map[string]string{".jsonl": "json", ".ndjson": "json", ".htm": "html", ".txt": "text",
	".url": "puzz.link", ".xml": "webpbn", ".md": "markdown"}

// ByExtension returns the output format for path: asked if set, else the format in list that the file extension selects, else otherwise
// if path has no extension, is a directory or is empty. Any other extension is an error, so that no file gets a misleading name.
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
	return "", fault.Errorf("-o %s: unsupported file extension %s (supported: %s)", path, ext, strings.Join(endings(list), ", "))
}

// endings returns the file extensions of a list of formats, sorted.
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

// extensionOf returns the file extension of a notation or format.
func extensionOf(form string) string {
	switch form {
	case "text":
		return ".txt"
	case "puzz.link", "kanpen":
		return ".url"
	}
	return "." + form
}
