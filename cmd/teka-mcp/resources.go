//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/words"
)

// markdown is the type of all resources.
const markdown = "text/markdown"

// technique is where the page of each technique is.
const technique = "teka://techniques/"

// addResources adds the rules and the techniques of every kind, and a page for each technique.
func addResources(s *mcp.Server, asks *web.Server) {
	for _, k := range kinds.All {
		rules, list := "teka://kinds/"+k.Name+"/rules", "teka://kinds/"+k.Name+"/techniques"
		s.AddResource(&mcp.Resource{Name: k.Name + "-rules", Title: k.Title + ": rules", MIMEType: markdown, URI: rules,
			Description: "The rules of " + k.Title + "."}, page(func(context.Context, string) (string, error) { return rulesOf(k), nil }))
		s.AddResource(&mcp.Resource{Name: k.Name + "-techniques", Title: k.Title + ": techniques", MIMEType: markdown, URI: list,
			Description: "The techniques by which people solve " + k.Title + ", the easiest first."},
			page(func(ctx context.Context, _ string) (string, error) { return techniquesOf(ctx, asks, k) }))
	}
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "technique", Title: "A technique", MIMEType: markdown, URITemplate: technique + "{name}",
		Description: "What a technique looks for, with an example."},
		page(func(ctx context.Context, uri string) (string, error) {
			return techniqueOf(ctx, asks, strings.TrimPrefix(uri, technique))
		}))
}

// page serves a text; an empty one is none.
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

// rulesOf are the rules of a kind.
func rulesOf(k *puzzle.Kind) string {
	return "# " + k.Title + "\n\n- " + strings.Join(kinds.Rules(k, words.Languages[0]), "\n- ") + "\n"
}

// techniquesOf lists the techniques of a kind.
func techniquesOf(ctx context.Context, asks *web.Server, k *puzzle.Kind) (string, error) {
	var list struct {
		Techniques []struct {
			Name, Title string
			Level       float64
		}
	}
	if err := ask(ctx, asks, map[string]string{"kind": k.Name}, &list); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Techniques of %s\n\n", k.Title)
	for _, t := range list.Techniques {
		fmt.Fprintf(&b, "- %s (level %.1f): %s%s\n", t.Title, t.Level, technique, t.Name)
	}
	return b.String(), nil
}

// techniqueOf is the page of a technique; "" where there is none.
func techniqueOf(ctx context.Context, asks *web.Server, name string) (string, error) {
	var told struct {
		Title, Text string
		Examples    []struct {
			Puzzle json.RawMessage
			Step   struct{ Text string }
		}
	}
	if name == "" || ask(ctx, asks, map[string]string{"name": name}, &told) != nil {
		return "", ctx.Err()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n", told.Title, told.Text)
	for _, x := range told.Examples {
		fmt.Fprintf(&b, "\nExample: %s\n\n```json\n%s\n```\n", x.Step.Text, x.Puzzle)
	}
	return b.String(), nil
}

// ask asks the operation technique.
func ask(ctx context.Context, asks *web.Server, body map[string]string, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	answer, err := asks.Whole(ctx, "technique", text)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, into)
}
