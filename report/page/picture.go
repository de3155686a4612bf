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
	"github.com/teka-puzzles/teka/words"
)

//go:embed picture.html
var picturePageText string

var picturePages = sync.OnceValue(func() *template.Template { return template.Must(template.New("picture").Parse(picturePageText)) })

// WritePicture writes a page in a language that shows the puzzle, the picture before and after with the changes marked, and the figures of both.
func WritePicture(w io.Writer, l *words.Language, p report.PictureMade) error {
	made := p.Made()
	return picturePages().Execute(w, map[string]any{
		"Title":  report.Heading(kinds.Item{ID: p.ID, Puzzle: made.Puzzle}),
		"Told":   p.Told(l),
		"Grade":  report.GradeText(l, p.Grade),
		"URL":    p.URL,
		"Change": still(p.Scene(l)),
		"Puzzle": still(made.Puzzle.Draw(puzzle.Facts{})),
		"Solved": still(made.Puzzle.Draw(made.Solution)),
		"Style":  template.CSS(scene.Style),
		"Lang":   l.Code,
		"Said":   func(name string) string { return l.Phrase("made/picture/"+name, nil) },
	})
}
