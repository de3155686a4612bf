//go:build !js

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
)

// markdown is the MIME type of all resources.
const markdown = "text/markdown"

// technique is the URI prefix of technique pages.
const technique = "teka://techniques/"

// The URI templates of resources. lang is en (optional) or id.
const (
	ofKinds      = "teka://kinds/{kind}/{page}{?lang}"
	ofTechniques = technique + "{name}{?lang}"
)

// addResources adds the rules and techniques of every kind, and a page for each technique, in every language.
func addResources(s *mcp.Server, asks *web.Server) {
	read := page(func(ctx context.Context, uri string) (string, error) { return resource(ctx, asks, uri) })
	for _, k := range kinds.All {
		at := "teka://kinds/" + k.Name
		s.AddResource(&mcp.Resource{Name: k.Name + "-rules", Title: k.Title + ": rules", MIMEType: markdown, URI: at + "/rules",
			Description: "The rules of " + k.Title + "."}, read)
		s.AddResource(&mcp.Resource{Name: k.Name + "-techniques", Title: k.Title + ": techniques", MIMEType: markdown, URI: at + "/techniques",
			Description: "The techniques by which people solve " + k.Title + ", the easiest first."}, read)
	}
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "kind", Title: "A kind of puzzle", MIMEType: markdown, URITemplate: ofKinds,
		Description: "The rules or the techniques of a kind; page is rules or techniques. With ?lang=id in Indonesian."}, read)
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "technique", Title: "A technique", MIMEType: markdown, URITemplate: ofTechniques,
		Description: "What a technique looks for, with an example. With ?lang=id in Indonesian."}, read)
}

// resource returns the text of the resource with a URI, or "" if it does not exist.
func resource(ctx context.Context, asks *web.Server, uri string) (string, error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "teka" {
		return "", nil
	}
	l, err := kinds.Language(cmp.Or(u.Query().Get("lang"), words.Languages[0]))
	if err != nil {
		return "", nil
	}
	path := strings.Split(strings.Trim(u.Path, "/"), "/")
	switch {
	case u.Host == "techniques" && len(path) == 1:
		return techniqueOf(ctx, asks, l, path[0])
	case u.Host != "kinds" || len(path) != 2:
		return "", nil
	}
	k, err := kinds.ByName(path[0])
	switch {
	case err != nil:
	case path[1] == "rules":
		return "# " + k.Title + "\n\n- " + strings.Join(kinds.Rules(k, l.Code), "\n- ") + "\n", nil
	case path[1] == "techniques":
		return techniquesOf(l, k), nil
	}
	return "", nil
}

// completed returns the completions of a template argument: names of kinds, pages, techniques and languages.
func completed(_ context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	var can []string
	if ref := r.Params.Ref; ref != nil && (ref.URI == ofKinds || ref.URI == ofTechniques) {
		switch r.Params.Argument.Name {
		case "kind":
			can = kinds.Names()
		case "page":
			can = []string{"rules", "techniques"}
		case "lang":
			can = words.Languages
		case "name":
			for _, k := range kinds.All {
				for _, t := range k.Techniques {
					can = append(can, t.ID)
				}
			}
		}
	}
	values := []string{}
	for _, name := range can {
		if strings.HasPrefix(name, r.Params.Argument.Value) {
			values = append(values, name)
		}
	}
	all := len(values)
	values = values[:min(all, mostCompleted)]
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: values, Total: all, HasMore: all > len(values)}}, nil
}

// mostCompleted is the protocol's limit on completions.
const mostCompleted = 100

// page returns a handler that serves a text, and reports an empty text as not found.
func page(text func(ctx context.Context, uri string) (string, error)) mcp.ResourceHandler {
	return func(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		said, err := text(ctx, r.Params.URI)
		if err != nil {
			return nil, err
		}
		if said == "" {
			return nil, mcp.ResourceNotFoundError(r.Params.URI)
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: markdown, Text: said}}}, nil
	}
}

func techniquesOf(l *words.Language, k *puzzle.Kind) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", l.FaultText(fault.Textf("Techniques of %s", k.Title)))
	for _, t := range report.Techniques(l, []*puzzle.Kind{k}) {
		at := technique + t.ID
		if l.Code != words.Languages[0] {
			at += "?lang=" + l.Code
		}
		fmt.Fprintf(&b, "- %s: %s\n", l.FaultText(fault.Textf("%s (level %.1f)", t.Name, t.Level)), at)
	}
	return b.String()
}

// techniqueOf returns the page of a technique, or "" if it does not exist.
func techniqueOf(ctx context.Context, asks *web.Server, l *words.Language, name string) (string, error) {
	var told struct {
		Title, Text string
		Examples    []struct {
			Puzzle json.RawMessage
			Step   struct{ Text string }
		}
	}
	body, err := json.Marshal(map[string]string{"name": name, "lang": l.Code})
	if err != nil || name == "" {
		return "", err
	}
	answer, err := asks.Whole(ctx, "technique", body)
	if err != nil || json.Unmarshal(answer, &told) != nil {
		return "", ctx.Err()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n", told.Title, told.Text)
	for _, x := range told.Examples {
		fmt.Fprintf(&b, "\n%s\n\n```json\n%s\n```\n", l.FaultText(fault.Textf("Example: %s", x.Step.Text)), x.Puzzle)
	}
	return b.String(), nil
}
