package cli

import (
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"slices"

	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene/raster"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// makeSheet implements teka sheet.
type makeSheet struct {
	makeBookInputs
	Title     string   `placeholder:"TEXT" help:"The title."`
	Paper     []string `placeholder:"NAME,…" help:"The page size (default: a4): a4, a5, letter, or a book size such as 6x9. Or a kind: a worksheet for a lecture, with the steps of its published method to fill in."`
	Variant   []string `placeholder:"NAME,…" help:"For a worksheet: variants of the method, as in teka solve."`
	APage     int      `name:"a-page" placeholder:"N" help:"Maximum puzzles per page: 1, 2, 4, 6, 9 or 12 (default: by their sizes)."`
	Versions  int      `default:"1" placeholder:"N" help:"Versions for neighbouring seats, up to 8: the same puzzles rotated or mirrored, equally hard."`
	Technique string   `placeholder:"TECHNIQUE" help:"Instead of puzzles: a training sheet for one technique, with an example, three boards where it is the next step, and three puzzles that use it."`
	NoPoints  bool     `help:"Omit points and name lines."`
	NoAnswers bool     `help:"Omit the answers."`
	Key       string   `placeholder:"FILE" help:"Write the answers to a PDF file of their own, for the teacher."`
	Rules     bool     `help:"Print the rules with an example before the puzzles, and what the marks mean."`
	To        string   `placeholder:"pdf|svg|png|html" help:"The output format (default: by the file extension of -o, else pdf). svg and png pages are files in a directory."`
	Output    string   `short:"o" placeholder:"FILE|DIR/" help:"Write to a file, or picture pages to a directory."`
}

// Run writes the sheet.
func (m *makeSheet) Run(a *App) error {
	to, err := ByExtension(m.To, m.Output, []string{"pdf", "svg", "png", "html"}, "pdf")
	switch {
	case err != nil:
		return err
	case to != "pdf" && to != "svg" && to != "png" && to != "html":
		return fault.Errorf("--to %s: there are pdf, svg, png and html", to)
	case m.Output == "" && (to == "pdf" || to == "png") && isTerminal(a.stdout):
		return fault.Errorf("--to %s cannot be shown in a terminal; name a file with -o", to)
	}
	return m.Within(a, func() error {
		b, err := m.layout(a)
		if err != nil {
			return err
		}
		if whole := map[string]func(io.Writer) error{"pdf": b.Write, "html": b.HTML}[to]; whole != nil {
			return a.pages(m.Output, b, to, whole, nil)
		}
		return a.pages(m.Output, b, to, nil, func(w io.Writer, page int) error { return pagePicture(w, b, page, to) })
	})
}

// layout returns the pages of a worksheet, of a training sheet, or of the input and generated puzzles.
func (m *makeSheet) layout(a *App) (*book.Layout, error) {
	trim, worksheet := m.papers()
	c := book.Sheet{Title: m.Title, Trim: trim, Puzzles: m.APage, Versions: m.Versions, NoPoints: m.NoPoints,
		NoAnswers: m.NoAnswers || m.Key != "", Rules: m.Rules}
	if m.Versions < 1 {
		return nil, fault.Errorf("--versions %d: at least 1 is expected", m.Versions)
	}
	if (m.Key != "" || m.Rules) && (worksheet != nil || m.Technique != "") {
		return nil, fault.Errorf("--key and --rules go with puzzles")
	}
	if worksheet != nil {
		return m.worksheet(a, c, worksheet)
	}
	if len(m.Variant) > 0 {
		return nil, fault.Errorf("--variant requires a worksheet: --paper KIND")
	}
	if m.Technique != "" {
		bar := a.progress(&m.inputs)
		defer bar.end()
		return book.NewTraining(a.ctx, c, a.lang, m.Technique, book.Search{Seed: m.Seed, Jobs: a.Jobs(m.Jobs), Watch: func(tries, found int) {
			bar.tries.Store(int64(tries))
			bar.count(found)
		}})
	}
	if c.Title == "" {
		c.Title = a.Textf("Puzzles")
	}
	conf := book.Config{Seed: m.Seed}
	if len(m.Make) > 0 {
		if err := conf.Set("make", m.Make...); err != nil {
			return nil, fault.Errorf("--make: %w", err)
		}
	}
	entries, err := m.entries(a, conf, true)
	if err != nil {
		return nil, err
	}
	if m.Key != "" {
		key := c
		key.NoAnswers, key.Key = false, true
		b, err := book.NewSheet(a.ctx, key, a.lang, entries)
		if err == nil {
			err = a.document(m.Key, b.Write)
		}
		if err != nil {
			return nil, err
		}
	}
	return book.NewSheet(a.ctx, c, a.lang, entries)
}

// pages writes pages in the format to: whole, into a file or standard output, or into a directory each page, counted from 0, to its own
// file, whose names it prints. whole is nil for a format of single pages, and one for a format of whole documents.
func (a *App) pages(path string, b *book.Layout, to string, whole func(io.Writer) error, one func(w io.Writer, page int) error) error {
	if lacks := b.MissingLetters(); lacks != "" && slices.Contains([]string{"pdf", "png", "eps"}, to) { // other forms use the reader's fonts
		a.Notef("the fonts lack these letters and print ? instead: %s", lacks)
	}
	switch {
	case isFolder(path) && one == nil:
		return fault.Errorf("%s: a directory, where a file is expected", path)
	case isFolder(path):
	case whole != nil:
		return a.document(path, whole)
	case len(b.Pages) > 1:
		return fault.Errorf("%d pages in one %s: name a directory with -o", len(b.Pages), to)
	default:
		return a.document(path, func(w io.Writer) error { return one(w, 0) })
	}
	out, err := a.openFolder(path)
	if err != nil {
		return err
	}
	for i := range b.Pages {
		name, err := out.write(fmt.Sprintf("page-%02d", i+1), "."+to, func(w io.Writer) error { return one(w, i) })
		if err != nil {
			return err
		}
		fmt.Fprintln(a.stdout, report.Printable(filepath.Join(path, name)))
	}
	return nil
}

// dots is the pixels per point in pictures of pages, 150 per inch.
const dots = 150. / 72

// pagePicture writes a page, counted from 0, as a picture: svg, or else png.
func pagePicture(w io.Writer, b *book.Layout, page int, to string) error {
	if to == "svg" {
		return b.SVG(w, page)
	}
	wide, high, list := b.Shapes(page)
	for i := range list {
		list[i] = list[i].Transformed(dots, shapes.Point{})
	}
	img, err := raster.Shapes(wide*dots, high*dots, list)
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}
