package page

import (
	"io"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/scene"
)

// Findings are what an audit of many puzzles has found: a table, and pictures of what is wrong.
type Findings struct {
	Title    string
	Rows     [][2]string
	Pictures []Finding
}

// Finding is a picture of what is wrong with a puzzle.
type Finding struct {
	Caption string
	Scene   scene.Scene
}

// WriteFindings writes the page of an audit, which needs no other file.
func WriteFindings(w io.Writer, l *words.Language, f Findings) error {
	var pictures []map[string]any
	for _, p := range f.Pictures {
		pictures = append(pictures, map[string]any{"Caption": p.Caption, "Board": still(p.Scene)})
	}
	return write(w, "findings", map[string]any{"Lang": l.Code, "Title": f.Title, "Rows": f.Rows, "Pictures": pictures,
		"Style": template.HTML(scene.Style)})
}
