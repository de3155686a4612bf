package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"testing"
	"time"
)

// bundle is the manifest of an MCP bundle (https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md, version 0.3), which
// assistants install by a double click.
type bundle struct {
	Manifest      string            `json:"manifest_version"`
	Name          string            `json:"name"`
	DisplayName   string            `json:"display_name"`
	Version       string            `json:"version"`
	Description   string            `json:"description"`
	Author        map[string]string `json:"author"`
	Repository    map[string]string `json:"repository"`
	Documentation string            `json:"documentation"`
	License       string            `json:"license"`
	Keywords      []string          `json:"keywords"`
	Server        bundleServer      `json:"server"`
	Tools         []bundleTool      `json:"tools"`
	Compatibility struct {
		Platforms []string `json:"platforms"`
	} `json:"compatibility"`
}

// bundleServer describes how an assistant starts the program.
type bundleServer struct {
	Type   string `json:"type"`
	Entry  string `json:"entry_point"`
	Config struct {
		Command string            `json:"command"`
		Args    []string          `json:"args"`
		Env     map[string]string `json:"env"`
	} `json:"mcp_config"`
}

// TestBundle reads a bundle as an assistant does: the manifest has the required members, its entry point is a program of the bundle, and
// the command starts it from the folder of the bundle.
func TestBundle(t *testing.T) {
	tools := []bundleTool{{"solve", "Solve a puzzle."}}
	name, text, err := mcpb("1.2.3", "Logic puzzles", "windows/amd64", file{"teka-mcp.exe", []byte("program"), true}, tools,
		[]file{{"LICENSE", []byte("may"), false}}, time.Unix(1_700_000_000, 0))
	if err != nil || name != "teka-1.2.3-win32-x64.mcpb" {
		t.Fatal(name, err)
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	var b bundle
	d := json.NewDecoder(bytes.NewReader(manifest))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		t.Fatal(err)
	}
	if b.Manifest != "0.3" || b.Name == "" || b.Version != "1.2.3" || b.Description == "" || b.Author["name"] == "" ||
		b.Server.Type != "binary" || !slices.Equal(b.Compatibility.Platforms, []string{"win32"}) || !slices.Equal(b.Tools, tools) {
		t.Errorf("%s", manifest)
	}
	if b.Server.Config.Command != "${__dirname}/"+b.Server.Entry || !slices.Equal(b.Server.Config.Args, []string{"mcp"}) {
		t.Errorf("it is started by %q %q", b.Server.Config.Command, b.Server.Config.Args)
	}
	i := slices.IndexFunc(z.File, func(f *zip.File) bool { return f.Name == b.Server.Entry })
	if i < 0 || z.File[i].Mode()&0o111 == 0 {
		t.Errorf("%s is not a program of the bundle", b.Server.Entry)
	}
}
