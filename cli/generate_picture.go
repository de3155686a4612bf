package cli

import (
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/picture"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/page"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// pictureFlags select a picture to make a puzzle from.
type pictureFlags struct {
	Picture      string   `placeholder:"FILE" help:"Make a puzzle from a picture: PNG, JPEG, GIF or WebP (${pictured})."`
	Text         string   `placeholder:"WORD" help:"Make a puzzle from a word (${pictured})."`
	Threshold    string   `placeholder:"otsu|local|edges|dither" help:"How to convert a picture to black and white (default: otsu)."`
	MaxChanges   *float64 `placeholder:"P" help:"The fraction of a picture's cells that may be changed (default: 0.05; in colour 0.02)."`
	LineSolvable bool     `help:"Change the picture until line-by-line solving is enough."`
}

func (f *pictureFlags) pictured() bool { return f.Picture != "" || f.Text != "" }

// alone returns an error if picture options are set without a picture.
func (f *pictureFlags) alone() error {
	set := firstSet([]flag{{"--threshold", f.Threshold != ""}, {"--max-changes", f.MaxChanges != nil},
		{"--line-solvable", f.LineSolvable}})
	if set != "" {
		return fault.Errorf("%s requires --picture or --text", set)
	}
	return nil
}

// flag is a flag and whether it is set.
type flag struct {
	name string
	set  bool
}

// firstSet returns the name of the first flag that is set, or "".
func firstSet(flags []flag) string {
	for _, f := range flags {
		if f.set {
			return f.name
		}
	}
	return ""
}

// graded lists the flags for puzzles made at random. Pictures, --repair and --advise exclude them.
func (g *generation) graded() []flag {
	return []flag{{"--grade", g.Grade != ""}, {"--must-use", g.MustUse != ""}, {"--no-harder-than", g.NoHarderThan != ""},
		{"--minimal", g.Minimal}, {"--about", g.About != ""}, {"--clues", g.Clues != ""}, {"--avoid", len(g.Avoid) > 0},
		{"--no-givens", g.NoGivens}, {"--symmetry", g.Symmetry != ""}, {"--density", g.Density != 0}, {"--best-of", g.BestOf > 1},
		{"--effort", g.Effort != ""}, {"--count", g.Count > 1}, {"--set", g.Set != 0}, {"--themes", g.Themes},
		{"--method-solves", g.MethodSolves}, {"--method-stalls", g.MethodStalls}}
}

// ofPicture makes a puzzle from the picture or word and prints it. If that gives no puzzle, it reports the reason and returns nil.
func (g *generation) ofPicture(a *App) error {
	w, err := g.pictureWish()
	if err != nil {
		return err
	}
	name, img, err := g.image()
	if err != nil {
		return err
	}
	var m generate.PictureResult
	err = g.Within(a, func() (err error) {
		if m, err = generate.Picture(a.ctx, img, w); err != nil && a.ctx.Err() != nil {
			err = errCut
			if over := a.Over(); over != nil {
				a.Notef("%s: %w", name, over)
				a.Worsen(CodeUnsolved)
			}
		}
		return err
	})
	switch {
	case errors.Is(err, generate.ErrPicture):
		a.Notef("%s: %w", name, err)
		a.Worsen(CodeUnsolved)
		return nil
	case errors.Is(err, errCut):
		return nil
	case err != nil:
		return fault.Errorf("%s: %w", name, err)
	}
	end, err := a.Redirect(g.Output)
	if err != nil {
		return err
	}
	return end(g.showPicture(a, report.PictureLine(name, m), m.Puzzle))
}

// pictureWish returns the request for a puzzle from a picture.
func (g *generation) pictureWish() (generate.PictureRequest, error) {
	var w generate.PictureRequest
	if g.Picture != "" && g.Text != "" {
		return w, fault.Errorf("use only one of --picture and --text")
	}
	if f := firstSet(g.graded()); f != "" {
		return w, fault.Errorf("%s cannot be used with --picture or --text", f)
	}
	if g.From != "" {
		return w, fault.Errorf("use only one of --from and a picture")
	}
	if g.Kind == "" {
		g.Kind, _, _ = strings.Cut(namesMade(kinds.All, func(m *puzzle.Maker) bool { return m.Picture != nil }), ",")
	}
	k, err := kinds.ByName(g.Kind)
	if err != nil {
		return w, err
	}
	w = generate.PictureRequest{Kind: k, Colours: g.Colours, Threshold: g.Threshold, LineSolvable: g.LineSolvable, Seed: g.Wish().Seed}
	if g.MaxChanges != nil {
		w.MaxChanges, w.NoChanges = *g.MaxChanges, *g.MaxChanges == 0
	}
	if g.Size != "" && g.Size != "auto" {
		if w.Cols, w.Rows, err = report.ParseSize(g.Size); err != nil {
			return w, fault.Errorf("--size %w", err)
		}
		if w.Cols == 0 && w.Rows == 0 {
			return w, fault.Errorf("--size %q: expected columns and rows, such as 30x30, or auto", g.Size)
		}
	}
	return w, w.Validate()
}

// image returns the picture of --picture, or the drawn word of --text, and its name.
func (g *generation) image() (name string, img image.Image, err error) {
	if g.Text != "" {
		return g.decoded(nil)
	}
	f, err := os.Open(g.Picture)
	if err != nil {
		return "", nil, fault.Errorf("%s: %w", g.Picture, Plain(err))
	}
	defer f.Close()
	if name, img, err = g.decoded(f); err != nil {
		err = fault.Errorf("%s: %w", g.Picture, Plain(err))
	}
	return name, img, err
}

// decoded returns the drawn word of --text, or else the picture in r, and its name. With --text, r may be nil.
func (g *generation) decoded(r io.Reader) (name string, img image.Image, err error) {
	if g.Text != "" {
		img, err = picture.DrawText(g.Text, g.Colours)
		return report.OneLine(g.Text), img, err
	}
	img, err = picture.Read(r)
	return pictureName(g.Picture), img, err
}

// pictureName returns the name of a puzzle made from a picture: the file name without directory and extension.
func pictureName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// showPicture prints the puzzle and the changed cells in the requested format.
func (g *generation) showPicture(a *App, line report.PictureMade, p puzzle.Puzzle) error {
	switch g.to {
	case "json":
		return a.PrintJSON(line)
	case "html":
		return page.WritePicture(a.stdout, a.lang, line)
	case "svg":
		return scene.SVG(a.stdout, line.Scene(a.lang), scene.SVGOptions{})
	}
	text := line.Heading(a.lang, p) + line.Text(a.lang) + "\n"
	if len(line.Picture.Changed) > 0 {
		text += a.lang.Phrase("made/picture/beside", nil) + "\n" + a.draw(line.Scene(a.lang), scene.TextOptions{}, 0)
	}
	_, err := io.WriteString(a.stdout, text+a.draw(p.Draw(puzzle.Facts{}), scene.TextOptions{}, 0)+"\n")
	return err
}
