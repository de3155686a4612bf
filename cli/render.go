package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// render is the command that draws puzzles.
type render struct {
	inputs
	limits
	To       string `default:"text" placeholder:"svg|text" help:"The form of the drawing: text (default) or svg."`
	Solution bool   `help:"Draw the solution that the input gives."`
	Solve    bool   `help:"Solve the puzzle and draw the solution."`
	Output   string `short:"o" placeholder:"FILE|DIR" help:"Write to a file, or one file a puzzle to a directory."`
}

// Run draws every puzzle of the inputs.
func (r *render) Run(a *app) error {
	if r.To != "svg" && r.To != "text" {
		return fmt.Errorf("--to %s: there is no such drawing; there are svg and text", r.To)
	}
	if r.Solution && r.Solve {
		return errors.New("--solution and --solve: one of them")
	}
	if info, err := os.Stat(r.Output); err == nil && info.IsDir() || strings.HasSuffix(r.Output, string(filepath.Separator)) {
		return r.toDirectory(a)
	}
	out, err := a.redirect(r.Output)
	if err != nil {
		return err
	}
	drawn := 0
	err = a.each(&r.inputs, false, 1, func(ctx context.Context, it item) answer {
		if r.To == "svg" && drawn > 0 {
			return answer{err: errors.New("a second svg in one file: name a directory with -o to draw several")}
		}
		drawn++
		text, err := r.one(ctx, a, it)
		if err == nil && r.To == "text" {
			text = heading(it) + "\n" + text + "\n"
		}
		return answer{text: text, err: err}
	})
	return errors.Join(err, out())
}

// toDirectory draws each puzzle into a file of its own and prints its name.
func (r *render) toDirectory(a *app) error {
	if err := os.MkdirAll(r.Output, 0o777); err != nil {
		return err
	}
	used := map[string]int{}
	return a.each(&r.inputs, false, 1, func(ctx context.Context, it item) answer {
		text, err := r.one(ctx, a, it)
		if err != nil {
			return answer{err: err}
		}
		name := fileName(it.ID)
		if used[name]++; used[name] > 1 {
			name = fmt.Sprintf("%s-%d", name, used[name])
		}
		path := filepath.Join(r.Output, name+map[string]string{"svg": ".svg", "text": ".txt"}[r.To])
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return answer{err: err}
		}
		return answer{text: path + "\n"}
	})
}

// fileName is an id as the name of a file.
func fileName(id string) string {
	name := strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.ContainsRune("._+=-", c) {
			return c
		}
		return '-'
	}, id)
	const most = 100
	return strings.TrimLeft(name[:min(len(name), most)], ".-")
}

// one draws one puzzle.
func (r *render) one(ctx context.Context, a *app, it item) (string, error) {
	known := it.Known
	switch {
	case r.Solution:
		given, err := it.given()
		if err == nil && given.IsZero() {
			err = errors.New("the input gives no solution; --solve finds one")
		}
		if err != nil {
			return "", err
		}
		known = given
	case r.Solve:
		bounded, cancel := r.bound(ctx)
		defer cancel()
		found := puzzle.Solve(bounded, it.Puzzle, puzzle.Options{Known: it.held(false)})
		if found.Solution.IsZero() {
			if found.Status == puzzle.Undecided {
				found.Reason = r.why(bounded, found.Reason)
			}
			return "", fmt.Errorf("nothing to draw: %s", verdict(found))
		}
		if found.Err != nil {
			return "", found.Err
		}
		known = found.Solution
	}
	if r.To == "svg" {
		var b strings.Builder
		err := scene.SVG(&b, it.Puzzle.Draw(known), scene.SVGOptions{})
		return b.String(), err
	}
	return a.drawText(it.Puzzle, known, scene.Differ, nil), nil
}
