package cli

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/report"
	"github.com/teka-puzzles/teka/web"
)

// site is the command that writes the page as static files.
type site struct {
	Output string `short:"o" placeholder:"DIR" help:"The directory; it is made where there is none."`
	Engine string `placeholder:"DIR" help:"Take the engine for pages from here, as go generate ./web/engine makes it (default: the one built in)."`
}

// Run writes the files and prints the name of the page.
func (s *site) Run(a *App) error {
	if s.Output == "" {
		return fault.Errorf("-o names the directory to write to")
	}
	count, size, err := web.WriteSite(s.Output, s.Engine)
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
