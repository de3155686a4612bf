package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// bundleTool is a tool in the manifest of an MCP bundle, which assistants install by a double click.
type bundleTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

const repository = "https://github.com/teka-puzzles/teka"

// mcpb returns the name and the contents of the bundle of a platform. program is teka-mcp, and version is as npm writes it.
func mcpb(version, summary, platform string, program file, tools []bundleTool, licences []file, at time.Time) (string, []byte, error) {
	system, processor, _ := strings.Cut(platform, "/")
	entry := "server/" + program.name
	text, err := fill("mcpb.json.tmpl", map[string]any{"Version": version, "Summary": summary, "Repository": repository, "Entry": entry,
		"Tools": tools, "System": npmNames[system]}, nil)
	if err != nil {
		return "", nil, err
	}
	files := append([]file{{"manifest.json", text, false}, {entry, program.text, true}}, licences...)
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
