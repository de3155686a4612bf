package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
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

type bundleTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

const repository = "https://github.com/teka-puzzles/teka"

// mcpb returns the name and the contents of the bundle of a platform. program is teka-mcp, and version is as npm writes it.
func mcpb(version, summary, platform string, program file, tools []bundleTool, licences []file, at time.Time) (string, []byte, error) {
	system, processor, _ := strings.Cut(platform, "/")
	b := bundle{Manifest: "0.3", Name: "teka", DisplayName: "Teka: logic puzzles", Version: version, Description: summary,
		Author: map[string]string{"name": "The Teka authors"}, Repository: map[string]string{"type": "git", "url": repository},
		Documentation: repository + "/blob/main/docs/mcp.md", License: "MIT", Keywords: []string{"puzzles", "logic", "solver"}, Tools: tools}
	b.Server.Type, b.Server.Entry = "binary", "server/"+program.name
	b.Server.Config.Command, b.Server.Config.Args = "${__dirname}/"+b.Server.Entry, []string{"mcp"}
	b.Server.Config.Env = map[string]string{}
	b.Compatibility.Platforms = []string{npmNames[system]}
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return "", nil, err
	}
	files := append([]file{{"manifest.json", text, false}, {b.Server.Entry, program.text, true}}, licences...)
	packed, err := zipFile("", files, at)
	return fmt.Sprintf("teka-%s-%s-%s.mcpb", version, npmNames[system], npmNames[processor]), packed, err
}

// toolsOf asks a program that serves MCP on its standard input for its tools.
func toolsOf(program string) ([]bundleTool, error) {
	c := exec.Command(program, "mcp")
	c.Stdin = strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"release","version":"1"}}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"tools/list"}` + "\n")
	text, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s mcp: %w", program, err)
	}
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var answer struct {
			ID     int
			Result struct{ Tools []bundleTool }
		}
		if err := d.Decode(&answer); err != nil {
			return nil, fmt.Errorf("%s mcp has no tools: %w", program, err)
		}
		if answer.ID == 2 && len(answer.Result.Tools) > 0 {
			return answer.Result.Tools, nil
		}
	}
}
