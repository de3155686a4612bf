package service

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
)

type techniqueBody struct {
	Name string `json:"name,omitempty" doc:"The id of a technique (default: list all)."`
	Kind string `json:"kind,omitempty" is:"Kind" doc:"List only the techniques of this kind."`
	Lang
}

// techniqueLine is a technique in a list.
type techniqueLine struct {
	Name    string  `json:"name"` // its id
	Kind    string  `json:"kind" is:"Kind"`
	Title   string  `json:"title"`
	Level   float64 `json:"level"`
	Example bool    `json:"example"` // whether its page has one
}

// techniquePage describes a technique.
type techniquePage struct {
	techniqueLine
	Text     string             `json:"text"` // paragraphs separated by empty lines
	Examples []techniqueExample `json:"examples"`
}

// techniqueExample is a board to try a technique on.
type techniqueExample struct {
	Puzzle json.RawMessage `json:"puzzle" is:"Puzzle"` // in the corpus form
	Marks  *puzzle.Marks   `json:"marks,omitempty"`
	Step   report.Step     `json:"step"`  // the conclusions of the technique
	Scene  scene.Scene     `json:"scene"` // the board after it, with its premises marked
}

// technique describes the technique that the body names, or lists those of a kind or of all kinds.
func technique(c *call) error {
	in, err := decode[techniqueBody](c)
	if err != nil {
		return err
	}
	l := c.lang
	list := kinds.All
	if in.Kind != "" {
		k, err := kinds.ByName(in.Kind)
		if err != nil {
			return problem(400, "kind: %w", err)
		}
		list = []*puzzle.Kind{k}
	}
	var out []techniqueLine
	for _, k := range list {
		for _, t := range report.Techniques(l, []*puzzle.Kind{k}) {
			_, has := kinds.Example(t.ID)
			line := techniqueLine{t.ID, k.Name, t.Name, t.Level, has}
			if t.ID == in.Name {
				return c.page(l, k, line, t.Rule)
			}
			out = append(out, line)
		}
	}
	if in.Name != "" {
		return problem(404, "unknown technique %q", in.Name)
	}
	return c.answer(techniqueList{out})
}

// techniqueList is the answer without a name.
type techniqueList struct {
	Techniques []techniqueLine `json:"techniques"`
}

// page sends the page of a technique: its rule, and an example if any.
func (c *call) page(l *words.Language, k *puzzle.Kind, line techniqueLine, rule string) error {
	out := techniquePage{line, rule, []techniqueExample{}}
	x, ok, err := example(l, k, line.Name)
	if err != nil {
		return err
	}
	if ok {
		out.Text = strings.TrimPrefix(rule+"\n\n"+x.Step.Text, "\n\n")
		out.Examples = append(out.Examples, x)
	}
	return c.answer(out)
}

// example returns the example of a technique; ok is false if it has none.
func example(l *words.Language, k *puzzle.Kind, id string) (x techniqueExample, ok bool, err error) {
	text, ok := kinds.Example(id)
	if !ok {
		return x, false, nil
	}
	for it := range kinds.Read(strings.NewReader(text), id, kinds.ReadOptions{Kind: k.Name}) {
		if it.Err != nil {
			return x, false, it.Err
		}
		s, found := report.FirstStep(l, it, id)
		if !found {
			return x, false, nil
		}
		form, err := report.Convert(context.Background(), it, nil, codec.JSON.Name)
		if err != nil {
			return x, false, err
		}
		after := puzzle.NewFacts(it.Puzzle.Board())
		if !it.Known.IsZero() {
			after = it.Known.Clone()
		}
		after.AddAll(s.New)
		x.Puzzle, x.Marks, x.Step, x.Scene = json.RawMessage(form.Text), it.Marks, s, report.Picture(l, it.Puzzle, after, s.Step)
		return x, true, nil
	}
	return x, false, nil
}

type versionBody struct{}

// versionAnswer is the answer of version.
type versionAnswer struct {
	Version string            `json:"version"`
	Kinds   []kindInfo        `json:"kinds"`
	Formats []report.Notation `json:"formats"`
	Grades  []string          `json:"grades" is:"GradeName"`
	Langs   []string          `json:"languages" oneof:"en,id"`
}

// kindInfo is a kind in the answer of version.
type kindInfo struct {
	Name    string   `json:"name" is:"Kind"`
	Title   string   `json:"title"`
	Aliases []string `json:"aliases"`
	Writes  []string `json:"writes" is:"Format"` // notations that can be written
	Least   int      `json:"least"`              // minimum rows and columns of generated puzzles
	Most    int      `json:"most"`
	Square  bool     `json:"square"`
}

// version returns the version, and lists kinds and notations.
func version(c *call) error {
	if _, err := decode[versionBody](c); err != nil {
		return err
	}
	out := versionAnswer{Version: c.s.Version, Formats: report.Notations(), Grades: puzzle.Labels[:], Langs: words.Languages}
	for _, k := range kinds.All {
		x := kindInfo{Name: k.Name, Title: k.Title, Aliases: k.Aliases, Writes: kinds.WritableFormats(k)}
		x.Least, x.Most, x.Square = k.Limits.Generated.Min, k.Limits.Generated.Max, k.Limits.Square
		out.Kinds = append(out.Kinds, x)
	}
	return c.answer(out)
}
