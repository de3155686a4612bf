package report

import (
	"fmt"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// PictureMade is the JSON line of a puzzle made from a picture.
type PictureMade struct {
	Generated
	Picture PictureChange `json:"picture"`

	made generate.PictureResult
}

// Made returns the puzzle that the line is about.
func (p PictureMade) Made() generate.PictureResult { return p.made }

// PictureChange describes how a picture was changed to become a puzzle.
type PictureChange struct {
	Before     any            `json:"before"`     // in the form of a solution
	Changed    []puzzle.Place `json:"changed"`    // cells
	Share      float64        `json:"share"`      // share of all cells
	Sureness   float64        `json:"sureness"`   // see generate.PictureResult; 0 if no cell is changed
	Black      [2]int         `json:"black"`      // filled cells before and after
	Components [2]int         `json:"components"` // connected parts before and after
}

// PictureLine returns the JSON line of a puzzle made from the picture with the given name.
func PictureLine(name string, m generate.PictureResult) PictureMade {
	out := PictureMade{Generated: Generate(m.Result), made: m}
	out.ID = fmt.Sprintf("%s-%dx%d-%s", out.Kind, out.Cols, out.Rows, name)
	black, parts := blackParts(m.Before, out.Rows, out.Cols)
	blackNow, partsNow := blackParts(m.Solution, out.Rows, out.Cols)
	out.Picture = PictureChange{Before: m.Puzzle.Kind().JSON.Solution(m.Puzzle, m.Before), Changed: append([]puzzle.Place{}, m.Changed...),
		Share:    m.Share,
		Sureness: m.Confidence, Black: [2]int{black, blackNow}, Components: [2]int{parts, partsNow}}
	return out
}

// blackParts counts the filled cells of a picture and the connected parts that they form.
func blackParts(f puzzle.Facts, rows, cols int) (black, parts int) {
	in := make([]bool, rows*cols)
	for i := range in {
		if v, _ := f.Value(i); v > 0 {
			in[i] = true
			black++
		}
	}
	return black, board.Grid{Rows: rows, Cols: cols}.Parts(in)
}

// Text describes the changes; in colours, every changed cell.
func (p PictureMade) Text(l *words.Language) string {
	c := p.Picture
	data := map[string]any{"Changed": len(c.Changed), "Share": 100 * c.Share, "Sureness": 100 * c.Sureness,
		"Black": c.Black[1], "BlackBefore": c.Black[0], "Parts": c.Components[1], "PartsBefore": c.Components[0]}
	about := l.About(p.made.Puzzle)
	if !about.NamesValues() {
		return l.Phrase("made/picture", data)
	}
	var kinds [][2]int // colour before and after
	at := map[[2]int][]puzzle.Place{}
	for _, cell := range c.Changed {
		i := p.made.Puzzle.Board().Index(cell)
		change := [2]int{p.made.Before.Candidates(i).Min(), p.made.Solution.Candidates(i).Min()}
		if at[change] == nil {
			kinds = append(kinds, change)
		}
		at[change] = append(at[change], cell)
	}
	var parts []string
	for _, k := range kinds {
		names := about.Names(k[:])
		parts = append(parts, l.Phrase("made/picture/recoloured", map[string]any{"From": names[0], "To": names[1], "At": l.Places(at[k])}))
	}
	data["Parts"] = l.JoinNested(parts)
	return l.Phrase("made/picture/colours", data)
}

// Scene draws the picture before and after the changes side by side, with the changed cells marked in both.
func (p PictureMade) Scene(l *words.Language) scene.Scene {
	const gap = 2
	s := scene.Scene{Width: float64(2*p.Cols + gap), Height: float64(p.Rows), Dense: true, CellWidth: 2, CellHeight: 1,
		Title: l.Phrase("made/picture/title", nil), Description: p.Text(l)}
	s.Palette = p.made.Puzzle.Draw(puzzle.Facts{}).Palette
	for k, f := range []puzzle.Facts{p.made.Before, p.made.Solution} {
		left := float64(k * (p.Cols + gap))
		for i := range p.Rows * p.Cols {
			v, _ := f.Value(i)
			x, y := left+float64(i%p.Cols), float64(i/p.Cols)
			switch {
			case s.Palette != nil:
				s.AddCellColor(s.Palette[v], v > 0, x, y)
			case v > 0:
				s.AddRect(scene.Filled, x, y, x+1, y+1)
			}
		}
		for _, at := range p.made.Changed {
			x, y := left+float64(at.C), float64(at.R)
			s.AddRect(scene.Differ, x, y, x+1, y+1)
		}
		s.AddFrame(left, 0, left+float64(p.Cols), float64(p.Rows))
	}
	return s
}
