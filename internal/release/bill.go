package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// Bill of materials, for vulnerability scanners, and licences of the modules linked into the programs, as recorded in the binaries (go
// version -m).

// bill is a CycloneDX 1.6 bill of materials (https://cyclonedx.org/docs/1.6/json).
type bill struct {
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version,omitempty"`
	PURL       string     `json:"purl,omitempty"`
	Licenses   []licence  `json:"licenses,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type licence struct {
	License struct {
		ID string `json:"id"`
	} `json:"license"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// dependency lists the modules linked into a program.
type dependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

// materials returns licences/MODULE/LICENSE for each linked module, including the Go standard library, and bill.cdx.json as the last file.
func materials(binaries []string, name, version string, at time.Time) ([]file, error) {
	b := bill{Format: "CycloneDX", Spec: "1.6", Version: 1, Metadata: metadata{at.Format(time.RFC3339),
		component{Type: "application", Ref: name, Name: "teka", Version: version}}}
	modules := map[string]*debug.Module{}
	for _, binary := range binaries {
		info, err := buildinfo.ReadFile(binary)
		if err != nil {
			return nil, err
		}
		std := &debug.Module{Path: "std", Version: info.GoVersion}
		of := dependency{Ref: filepath.Base(binary)}
		for _, m := range append(info.Deps, std) {
			if m.Replace != nil {
				m = m.Replace
			}
			modules[purl(m)] = m
			of.DependsOn = append(of.DependsOn, purl(m))
		}
		b.Components = append(b.Components, component{Type: "application", Ref: of.Ref, Name: of.Ref, Version: version})
		b.Dependencies = append(b.Dependencies, of)
	}
	var files []file
	for _, ref := range slices.Sorted(maps.Keys(modules)) {
		m := modules[ref]
		texts, err := licences(m)
		if err != nil {
			return nil, err
		}
		c := component{Type: "library", Ref: ref, Name: m.Path, Version: m.Version, PURL: ref}
		if m.Sum != "" {
			c.Properties = []property{{"go:sum", m.Sum}}
		}
		for _, f := range texts {
			if id := licenceID(string(f.text)); id != "" && !slices.ContainsFunc(c.Licenses, func(l licence) bool { return l.License.ID == id }) {
				l := licence{}
				l.License.ID = id
				c.Licenses = append(c.Licenses, l)
			}
		}
		b.Components, files = append(b.Components, c), append(files, texts...)
	}
	slices.SortFunc(b.Components, func(x, y component) int { return strings.Compare(x.Ref, y.Ref) })
	slices.SortFunc(files, func(x, y file) int { return strings.Compare(x.name, y.name) })
	text, err := json.MarshalIndent(b, "", "  ")
	return append(files, file{"bill.cdx.json", append(text, '\n'), false}), err
}

// purl returns the package URL of a module version (https://github.com/package-url/purl-spec).
func purl(m *debug.Module) string {
	return "pkg:golang/" + strings.ReplaceAll(m.Path, "!", "%21") + "@" + strings.ReplaceAll(m.Version, "+", "%2B")
}

// licences returns the licence files of a module. A module without any is an error.
func licences(m *debug.Module) ([]file, error) {
	dir := ""
	if m.Path == "std" {
		out, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return nil, err
		}
		dir = strings.TrimSpace(string(out))
	} else {
		out, err := exec.Command("go", "mod", "download", "-json", m.Path+"@"+m.Version).Output()
		var of struct{ Dir string }
		if err := errors.Join(err, json.Unmarshal(out, &of)); err != nil {
			return nil, fmt.Errorf("%s@%s: %w", m.Path, m.Version, err)
		}
		dir = of.Dir
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, e := range entries {
		upper := strings.ToUpper(e.Name())
		begins := func(word string) bool { return strings.HasPrefix(upper, word) }
		if !e.Type().IsRegular() || !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"}, begins) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, file{path.Join("licences", m.Path, e.Name()), text, false})
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no licence in %s", m.Path, dir)
	}
	return files, nil
}

// licenceTexts are phrases that identify a licence, by SPDX id; the first match wins.
var licenceTexts = []struct{ id, words string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"ISC", "Permission to use, copy, modify, and distribute this software for any purpose"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice"},
}

// licenceID returns the SPDX id of a licence text, or "" if unknown.
func licenceID(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, k := range licenceTexts {
		if strings.Contains(strings.ToLower(text), strings.ToLower(k.words)) {
			return k.id
		}
	}
	return ""
}
