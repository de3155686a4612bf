package page

import (
	"io"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// WritePicture writes a page in a language that shows the puzzle, the picture before and after with the changes marked, and the figures of
// both.
func WritePicture(w io.Writer, l *words.Language, p report.PictureMade) error {
	made := p.Made()
	said := map[string]string{}
	for _, name := range []string{"change", "puzzle", "solution"} {
		said[name] = l.Phrase("made/picture/"+name, nil)
	}
	return write(w, "picture", map[string]any{
		"Title":  report.Heading(kinds.Item{ID: p.ID, Puzzle: made.Puzzle}),
		"Told":   p.Told(l),
		"Grade":  report.GradeText(l, p.Grade),
		"URL":    p.URL,
		"Change": still(p.Scene(l)),
		"Puzzle": still(l.Draw(made.Puzzle, puzzle.Facts{})),
		"Solved": still(l.Draw(made.Puzzle, made.Solution)),
		"Style":  template.HTML(scene.Style),
		"Lang":   l.Code,
		"Said":   said,
	})
}
