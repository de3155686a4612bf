package cli

import (
	"context"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/terminal"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// marked returns a scene of a board with some places marked by role.
func marked(p puzzle.Puzzle, known puzzle.Facts, role scene.Role, places []puzzle.Place) scene.Scene {
	s := p.Draw(known)
	puzzle.Highlight(&s, p, role, places...)
	return s
}

// lateCells is how many cells may still be drawn after the time limit, in about a tenth of a second.
const lateCells = 40_000

// lateness counts the cells drawn for a puzzle after the time limit.
type lateness struct {
	ctx   context.Context
	cells int
}

// late reports whether the time is up and another board would exceed lateCells.
func (t *lateness) late(p puzzle.Puzzle) bool {
	if t.ctx.Err() == nil {
		return false
	}
	rows, cols := p.Size()
	t.cells += rows * cols
	return t.cells > lateCells
}

// late reports whether the time is up and the board is too large to draw anyway.
func late(ctx context.Context, p puzzle.Puzzle) bool { return (&lateness{ctx: ctx}).late(p) }

// drawText draws a board for the terminal, with some places marked by role. If the time is up, it prints a note instead of a large board.
func (a *App) drawText(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts, role scene.Role, places []puzzle.Place) string {
	if late(ctx, p) {
		return a.wrap(a.lang.Phrase("late", nil), 0) + "\n"
	}
	return a.draw(marked(p, known, role, places), scene.TextOptions{}, 0)
}

// numbered draws a board with row and column numbers, indented by right columns. Below are the notes, and before them the symbols that told
// does not contain yet; these are added to told. If told is nil, all symbols are explained.
func (a *App) numbered(p puzzle.Puzzle, s scene.Scene, told map[string]bool, right int, notes ...string) string {
	return a.numberedIn(a.lang, p, s, told, right, notes...)
}

// numberedIn draws a board like numbered, with names in another language, such as the terms of a published method.
func (a *App) numberedIn(l *words.Language, p puzzle.Puzzle, s scene.Scene, told map[string]bool, right int, notes ...string) string {
	var o scene.TextOptions
	o.Rows, o.Cols = p.Size()
	o.Names = l.LineLabel
	text := a.draw(s, o, right)
	for _, note := range append([]string{report.Legend(l.Of(p.Kind()), s, told)}, notes...) {
		if note != "" {
			text += a.wrap(note, right) + "\n"
		}
	}
	return indent(text, right)
}

func indent(text string, right int) string {
	if right == 0 {
		return text
	}
	space := strings.Repeat(" ", right)
	return space + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+space) + "\n"
}

// draw draws a scene for the terminal, whose width is reduced by taken columns.
func (a *App) draw(s scene.Scene, o scene.TextOptions, taken int) string {
	return scene.Text(s, a.fit(s, o, taken))
}

// fit sets the colours of a drawing, and its width: that of the terminal minus taken columns. It records whether the drawing is wider.
func (a *App) fit(s scene.Scene, o scene.TextOptions, taken int) scene.TextOptions {
	o.Color = a.colour()
	if a.width > 0 {
		o.Width = max(a.width-taken, 1)
		if wide, _ := s.Layout().Size(); wide > o.Width {
			a.folded.Store(true)
		}
	}
	return o
}

// wrap breaks a text between words to the width of the terminal minus taken columns, but at least 20.
func (a *App) wrap(text string, taken int) string {
	if a.width == 0 {
		return text
	}
	var b strings.Builder
	room, at := max(a.width-taken, 20), 0
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > room:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// wrapUnder wraps a text after a sign, such as a number; further lines are indented by the width of the sign.
func (a *App) wrapUnder(sign, text string) string {
	n := utf8.RuneCountInString(sign)
	return sign + strings.ReplaceAll(a.wrap(text, n), "\n", "\n"+strings.Repeat(" ", n))
}

// columns returns the width of a terminal in columns, 80 if it is unknown, or 0 for a stream that is not a terminal.
func columns(stream any) int {
	f, ok := unwrapped(stream).(*os.File)
	if !ok || !isTerminal(f) {
		return 0
	}
	if n := terminal.Columns(f); n > 0 {
		return n
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return 80
}

// colour reports whether to print colours. --color comes first, then NO_COLOR and FORCE_COLOR, which also works without a terminal. Files
// get no colours by default.
func (a *App) colour() bool {
	switch force := os.Getenv("FORCE_COLOR"); {
	case a.Color != "auto":
		return a.Color == "always"
	case a.toFile, os.Getenv("NO_COLOR") != "":
		return false
	case force != "":
		return force != "0" && force != "false"
	}
	return isTerminal(a.stdout) && os.Getenv("TERM") != "dumb"
}
