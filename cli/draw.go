package cli

import (
	"context"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/terminal"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// marked is a board with some places marked by the role given.
func marked(p puzzle.Puzzle, known puzzle.Facts, role scene.Role, places []puzzle.Place) scene.Scene {
	s := p.Draw(known)
	puzzle.Highlight(&s, p, role, places...)
	return s
}

// lateCells is how many cells the boards may have that are drawn when the time is up; more would take more than a tenth of a second.
const lateCells = 40_000

// lateness is what was drawn of a puzzle since its time, or that of the command, was up.
type lateness struct {
	ctx   context.Context
	cells int
}

// late reports whether the time is up and one board more than may be drawn all the same.
func (t *lateness) late(p puzzle.Puzzle) bool {
	if t.ctx.Err() == nil {
		return false
	}
	rows, cols := p.Size()
	t.cells += rows * cols
	return t.cells > lateCells
}

// late reports whether the time of a puzzle is up and its board too large to be drawn all the same.
func late(ctx context.Context, p puzzle.Puzzle) bool { return (&lateness{ctx: ctx}).late(p) }

// drawText draws a board for the terminal, with some places marked by the role given. Of a large board whose time is up it says
// that it is not drawn.
func (a *App) drawText(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts, role scene.Role, places []puzzle.Place) string {
	if late(ctx, p) {
		return a.wrap(a.lang.Phrase("late", nil), 0) + "\n"
	}
	return a.draw(marked(p, known, role, places), scene.TextOptions{}, 0)
}

// numbered draws a board with the numbers of its rows and columns, for what is said in sentences beside it, and explains below what it
// shows and told does not hold yet, and then what notes say that it has no room for. It stands so many columns to the right.
func (a *App) numbered(p puzzle.Puzzle, s scene.Scene, told map[string]bool, right int, notes ...string) string {
	return a.numberedIn(a.lang, p, s, told, right, notes...)
}

// numberedIn is numbered with the names and words of a language of its own, such as that of a published method.
func (a *App) numberedIn(l *words.Language, p puzzle.Puzzle, s scene.Scene, told map[string]bool, right int, notes ...string) string {
	var o scene.TextOptions
	o.Rows, o.Cols = p.Size()
	o.Names = l.Beside
	text := a.draw(s, o, right)
	for _, note := range append([]string{report.Legend(l, s, told)}, notes...) {
		if note != "" {
			text += a.wrap(note, right) + "\n"
		}
	}
	return indent(text, right)
}

// indent moves lines to the right.
func indent(text string, right int) string {
	if right == 0 {
		return text
	}
	space := strings.Repeat(" ", right)
	return space + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+space) + "\n"
}

// draw draws a scene for the terminal, of which some columns are taken.
func (a *App) draw(s scene.Scene, o scene.TextOptions, taken int) string {
	return scene.Text(s, a.fit(s, o, taken))
}

// fit completes the options of a drawing: the colours, and the room there is. It remembers when that was too little.
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

// wrap divides a text between words into lines that the terminal has room for, of which some columns are taken.
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

// wrapUnder is a text behind a sign, with its lines set in under each other.
func (a *App) wrapUnder(sign, text string) string {
	n := utf8.RuneCountInString(sign)
	return sign + strings.ReplaceAll(a.wrap(text, n), "\n", "\n"+strings.Repeat(" ", n))
}

// columns is how many columns of characters the stream has room for; 0 when it is no terminal.
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

// colour reports whether colours are wanted. What --color says counts first, then the environment, which can also ask for colours where
// there is no terminal (NO_COLOR, FORCE_COLOR); a file never gets them unasked.
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
