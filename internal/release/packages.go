package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
	"time"
)

//go:embed packages
var packageFiles embed.FS

// archive is an archive of the release for a platform.
type archive struct {
	URL, Sum, Folder string // Sum is its SHA-256 in hexadecimal
}

// Upper returns the sum with capital letters.
func (a archive) Upper() string { return strings.ToUpper(a.Sum) }

// packaged describes a release for package managers. All their descriptions are filled from it.
type packaged struct {
	Version  string // as npm writes it
	Summary  string
	Homepage string
	License  string
	Programs []string
	Windows  map[string]string // the processors of Windows by platform, as WinGet calls them
	Dir      string            // of the unpacked archive, for nfpm
	Arch     string            // for nfpm
	archives map[string]archive
}

// Underscored returns the version for package managers in which a hyphen separates the revision of the package.
func (p packaged) Underscored() string { return strings.ReplaceAll(p.Version, "-", "_") }

// newPackaged describes a release. version is that of git describe, and sums has the digests of its archives by name.
func newPackaged(version, npm string, sums map[string]string) packaged {
	p := packaged{Version: npm, Summary: "Solves, explains, grades and generates logic puzzles", Homepage: repository, License: "MIT",
		archives: map[string]archive{}, Windows: map[string]string{"windows/amd64": "x64", "windows/arm64": "arm64"}}
	for _, program := range programs {
		if p.Programs = append(p.Programs, path.Base(program)); program == "." {
			p.Programs[0] = "teka"
		}
	}
	for _, platform := range platforms {
		name, _ := archiveName(version, platform)
		if sum := sums[name+extension(platform)]; sum != "" {
			p.archives[platform] = archive{repository + "/releases/download/" + version + "/" + name + extension(platform), sum, name}
		}
	}
	return p
}

// errNoArchive means that a description needs the archive of a platform that was not built.
var errNoArchive = errors.New("the archive was not built")

// fill fills a template in packages. The function archive of templates returns one of the archives; the error wraps errNoArchive if it was
// not built.
func fill(name string, data any, archives map[string]archive) ([]byte, error) {
	t := template.New(path.Base(name)).Funcs(template.FuncMap{"archive": func(platform string) (archive, error) {
		a, ok := archives[platform]
		if !ok {
			return a, errNoArchive
		}
		return a, nil
	}, "json": func(text string) (string, error) {
		b, err := json.Marshal(text)
		return string(b), err
	}})
	t, err := t.ParseFS(packageFiles, "packages/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.Bytes(), err
}

// manifests are the descriptions for package managers, by the name of the template.
var manifests = map[string]string{
	"teka.rb.tmpl":                  "homebrew/teka.rb",
	"teka.scoop.json.tmpl":          "scoop/teka.json",
	"winget.version.yaml.tmpl":      "winget/TekaPuzzles.Teka.yaml",
	"winget.installer.yaml.tmpl":    "winget/TekaPuzzles.Teka.installer.yaml",
	"winget.locale.en-US.yaml.tmpl": "winget/TekaPuzzles.Teka.locale.en-US.yaml",
	"PKGBUILD.tmpl":                 "aur/PKGBUILD",
	"SRCINFO.tmpl":                  "aur/.SRCINFO",
}

// write writes the descriptions for package managers to a directory. It omits those whose archives were not built.
func (p packaged) write(dir string) error {
	for name, to := range manifests { // any order: one file each
		text, err := fill(name, p, p.archives)
		if errors.Is(err, errNoArchive) {
			continue
		}
		if err != nil {
			return err
		}
		if err := writeBelow(dir, to, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// linuxPackages packs the files of an archive as .deb and .rpm with nfpm, a tool of internal/tools, and passes each to write.
func (p packaged) linuxPackages(tmp, arch string, files []file, at time.Time, write func(string, []byte, error) error) error {
	p.Dir, p.Arch = filepath.Join(tmp, "package-"+arch), arch
	for _, f := range files {
		if err := writeBelow(p.Dir, f.name, f.text, f.mode()); err != nil {
			return err
		}
	}
	text, err := fill("nfpm.yaml.tmpl", p, p.archives)
	if err != nil {
		return err
	}
	config := filepath.Join(tmp, "nfpm-"+arch+".yaml")
	if err := os.WriteFile(config, text, 0o666); err != nil {
		return err
	}
	for _, format := range []string{"deb", "rpm"} {
		to := filepath.Join(tmp, "teka-"+p.Version+"-"+arch+"."+format)
		c := exec.Command("go", "tool", "-modfile=internal/tools/go.mod", "nfpm", "package", "-f", config, "-p", format, "-t", to)
		c.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(at.Unix(), 10))
		if text, err := c.CombinedOutput(); err != nil {
			return errors.New("nfpm: " + strings.TrimSpace(string(text)))
		}
		text, err := os.ReadFile(to)
		if err := write(filepath.Base(to), text, err); err != nil {
			return err
		}
	}
	return nil
}

// writeBelow writes a file, named with slashes, below a folder, and makes the folders between.
func writeBelow(dir, name string, text []byte, mode fs.FileMode) error {
	to := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, text, mode)
}
