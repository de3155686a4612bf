package skyscrapers

import (
	"fmt"
	"strconv"
	"strings"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the clues around the frame, the heights given and, of what is known, the heights found and in open cells those still
// possible, where any has been struck.
func (s *Skyscrapers) Draw(known puzzle.Facts) scene.Scene {
	size := float64(s.n + 2)
	d := scene.Scene{Width: size, Height: size, Left: 1, Top: 1, CellWidth: 4, CellHeight: 2,
		Title: fmt.Sprintf("Skyscrapers, %d rows and columns", s.n), Description: s.describe(known)}
	d.AddGrid(scene.Grid, s.n, s.n)
	d.AddFrame(1, 1, size-1, size-1)
	for side, clues := range s.sides {
		for i, c := range clues {
			if c != 0 {
				x, y := s.outside(&d, puzzle.Side(side), i)
				d.AddLabel(scene.Clue, x, y, strconv.Itoa(c))
			}
		}
	}
	for i, h := range s.grid {
		x, y := d.Center(i/s.n, i%s.n)
		switch {
		case h != 0:
			d.AddLabel(scene.Given, x, y, strconv.Itoa(h))
		case !known.IsZero():
			ground.DrawNumber(&d, x, y, known.Can(i), s.n)
		}
	}
	return d
}

// outside is the centre of the square outside the frame that holds clue i of a side.
func (s *Skyscrapers) outside(d *scene.Scene, side puzzle.Side, i int) (x, y float64) {
	switch side {
	case puzzle.Top:
		return d.Center(-1, i)
	case puzzle.Right:
		return d.Center(i, s.n)
	case puzzle.Bottom:
		return d.Center(s.n, i)
	}
	return d.Center(i, -1)
}

// describe lists the clues and the heights given and counts what is known, for people who cannot see the drawing.
func (s *Skyscrapers) describe(known puzzle.Facts) string {
	var b strings.Builder
	for side, clues := range s.sides {
		words := make([]string, len(clues))
		for i, c := range clues {
			words[i] = "none"
			if c != 0 {
				words[i] = strconv.Itoa(c)
			}
		}
		name := puzzle.Side(side).String()
		fmt.Fprintf(&b, "%s%s: %s. ", strings.ToUpper(name[:1]), name[1:], strings.Join(words, ", "))
	}
	var given []string
	found := 0
	for i, h := range s.grid {
		if h != 0 {
			given = append(given, fmt.Sprintf("%s is %d", s.board.Unknown(i).At, h))
		} else if !known.IsZero() && known.Can(i).Len() == 1 {
			found++
		}
	}
	if len(given) > 0 {
		fmt.Fprintf(&b, "Given: %s. ", strings.Join(given, ", "))
	}
	fmt.Fprintf(&b, "%d heights found, %d cells open.", found, s.n*s.n-len(given)-found)
	return b.String()
}
