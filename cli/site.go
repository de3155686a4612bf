package cli

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
)

// site implements teka site.
type site struct {
	Output string `short:"o" placeholder:"DIR" help:"The directory to write to; created if missing."`
	Engine string `placeholder:"DIR" help:"The directory of the browser engine, as built by go generate ./web/engine (default: the built-in one)."`
	Days   int    `default:"14" placeholder:"N" help:"Include this many daily puzzles of each kind from today on (default ${default}; 0 for none), playable before the solver has loaded, and their pages for paper and e-readers in daily/."`
	Base   string `placeholder:"ADDRESS" help:"The public address of the page, such as https://example.org/teka/; adds feeds of the daily puzzles (RSS and calendar) in daily/."`
	FrameFlags
}

// Run writes the files and prints the name of the page.
func (s *site) Run(a *App) error {
	if s.Output == "" {
		return fault.Errorf("missing -o DIR: the directory to write to")
	}
	if s.Days < 0 || s.Days > 1000 {
		return fault.Errorf("--days %d: must be 0 to 1000", s.Days)
	}
	if err := web.CheckBase(s.Base); s.Base != "" && err != nil {
		return fault.Errorf("--base %w", err)
	}
	if err := checkOrigins("--allow-frame", s.AllowFrame); err != nil {
		return err
	}
	count, size, err := web.WriteSite(a.ctx, s.Output,
		web.SiteOptions{Engine: s.Engine, Days: s.Days, Base: s.Base, Frames: s.AllowFrame})
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
