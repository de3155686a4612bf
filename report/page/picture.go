package page

import (
	_ "embed"
	"html/template"
	"io"
	"sync"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
	"github.com/teka-puzzles/teka/scene"
)

//go:embed picture.html
var picturePageText string

var picturePages = sync.OnceValue(func() *template.Template { return template.Must(template.New("picture").Parse(picturePageText)) })

// WritePicture writes a page that shows the puzzle, the picture before and after with the changes marked, and the figures of both.
func WritePicture(w io.Writer, p report.PictureMade) error {
	made := p.Made()
	return picturePages().Execute(w, map[string]any{
		"Title":  report.Heading(kinds.Item{ID: p.ID, Puzzle: made.Puzzle}),
		"Told":   p.Told(),
		"Grade":  report.GradeText(p.Grade),
		"URL":    p.URL,
		"Change": still(p.Scene()),
		"Puzzle": still(made.Puzzle.Draw(puzzle.Facts{})),
		"Solved": still(made.Puzzle.Draw(made.Solution)),
		"Style":  template.CSS(scene.Style),
	})
}
