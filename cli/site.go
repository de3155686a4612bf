package cli

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
)

// site is the command that writes the page as static files.
type site struct {
	Output string `short:"o" placeholder:"DIR" help:"The directory; it is made where there is none."`
	Engine string `placeholder:"DIR" help:"Take the engine for pages from here, as go generate ./web/engine makes it (default: the one built in)."`
	Days   int    `default:"14" placeholder:"N" help:"So many puzzles of the day of each kind are written, too, from today on (default ${default}; 0 for none): they are there before the engine is. So are their pages for paper and e-readers, in daily/."`
	Base   string `placeholder:"ADDRESS" help:"The address at which the page will be, such as https://example.org/teka/: then the puzzles of the day have feeds (RSS and a calendar), in daily/."`
}

// Run writes the files and prints the name of the page.
func (s *site) Run(a *App) error {
	if s.Output == "" {
		return fault.Errorf("-o names the directory to write to")
	}
	if s.Days < 0 || s.Days > 1000 {
		return fault.Errorf("--days %d: 0 to 1000 are expected", s.Days)
	}
	if err := web.CheckBase(s.Base); s.Base != "" && err != nil {
		return fault.Errorf("--base %w", err)
	}
	count, size, err := web.WriteSite(a.ctx, s.Output, web.SiteOptions{Engine: s.Engine, Days: s.Days, Base: s.Base})
	if errors.Is(err, web.ErrNoEngine) {
		return fault.Errorf("%w with --engine", err)
	}
	if err != nil {
		return err
	}
	if !a.Quiet {
		fmt.Fprintln(a.stderr, a.Textf("%d files, %.1f MB", count, float64(size)/1e6))
	}
	_, err = fmt.Fprintln(a.stdout, report.Printable(filepath.Join(s.Output, "index.html")))
	return err
}
