package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/picture"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/task"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// mostMade limits the puzzles of an order, because all of them are stored until the last is done, and their keys in memory.
const mostMade = 1_000_000

// task makes the batch task that the flags ask for. It returns an error for flags that a batch cannot use. counted, which matters only for
// pictures, reports whether --count was given.
func (g *generation) task(counted bool) (*task.Task, error) {
	switch {
	case g.Output != "":
		return nil, fault.Errorf("--output: a batch writes its answers to one file; name it with -o before the command")
	case g.LimitTime != 0:
		return nil, fault.Errorf("--limit-time cannot be used: the work runs until everything is made; interrupt it and run it again to resume")
	case g.Set != 0:
		return nil, fault.Errorf("--set: its puzzles are compared with each other, so a batch cannot make them")
	case g.Count > mostMade:
		return nil, fault.Errorf("--count %d: at most %d in one order of a batch; give several, with other seeds", g.Count, mostMade)
	case g.pictured():
		return g.pictureTask(counted)
	}
	if err := g.alone(); err != nil {
		return nil, err
	}
	if g.From != "" {
		return g.startTask()
	}
	w, err := g.wish()
	return &task.Task{Wish: &w}, err
}

// pictureTask makes puzzles from pictures or a word. If counted, it makes the number of --count in total, from any of the pictures.
func (g *generation) pictureTask(counted bool) (*task.Task, error) {
	t := &task.Task{Several: true}
	if g.Text == "" && counted {
		if g.Count < 1 {
			return nil, fault.Errorf("--count %d: must be at least 1", g.Count)
		}
		t.Quota, g.Count = g.Count, 1
	}
	w, err := g.pictureWish()
	if err != nil {
		return nil, err
	}
	t.Kind, g.makes = w.Kind.Name, anySize
	if w.Cols > 0 && w.Rows > 0 {
		g.makes = fmt.Sprint(w.Cols, w.Rows)
	}
	t.Picture = func(ctx context.Context, name, called string, data []byte) task.Answer {
		one := *g
		if one.Picture != "" {
			one.Picture = name
		}
		name, img, err := one.decoded(bytes.NewReader(data))
		if err != nil {
			return task.Answer{Err: err}
		}
		m, err := generate.Picture(ctx, img, w)
		if err != nil {
			return task.Answer{Err: err}
		}
		return task.Answer{Lines: []any{report.PictureLine(cmp.Or(called, name), m)}}
	}
	return t, nil
}

// startTask returns the task that makes puzzles from those of a file by --thin or --repair.
func (g *generation) startTask() (*task.Task, error) {
	if err := g.validStart(); err != nil {
		return nil, err
	}
	if g.Kind != "" {
		if _, err := kinds.ByName(g.Kind); err != nil {
			return nil, err
		}
	}
	t := &task.Task{Read: kinds.ReadOptions{Kind: g.Kind}, Several: true}
	t.Puzzle = func(ctx context.Context, it kinds.Item) task.Answer {
		if err := g.ofKind(it); err != nil {
			return task.Answer{Err: err}
		}
		if !g.Repair {
			return g.thinned(ctx, it)
		}
		r, err := generate.Repair(ctx, it.Puzzle, generate.RepairOptions{})
		if err != nil {
			return task.Answer{Err: err}
		}
		return task.Answer{Lines: []any{report.Repair(it.ID, r)}}
	}
	return t, nil
}

// thinned makes puzzles from one by removing clues. The answer may have both puzzles and an error, if fewer than requested were found.
func (g *generation) thinned(ctx context.Context, it kinds.Item) (a task.Answer) {
	w := g.Wish()
	w.Start, w.Jobs = it.Puzzle, 1
	for m, err := range generate.Puzzles(ctx, w) {
		switch {
		case errors.Is(err, generate.ErrNotReached):
			a.Err = fault.Errorf("%d of %v: %w", len(a.Lines), Puzzles(w.Count), err)
		case errors.Is(err, generate.ErrStartNotUnique):
			a.Err = fault.Errorf("%w; use --repair to give it one", err)
		case err != nil:
			a.Err = err
		default:
			a.Lines = append(a.Lines, report.Thinned(it.ID, m))
		}
	}
	return a
}

// given returns the inputs of a generate order; none without --from or a picture. It returns an error if the request is impossible for the
// first puzzle of --from.
func (g *generation) given(a *App, spool string) ([]task.Input, error) {
	switch {
	case g.Text != "":
		word := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(g.Text)), nil }
		return []task.Input{{Name: g.Text, Open: word, Size: int64(len(g.Text)), Whole: true, Makes: g.makes, Stamp: "text"}}, nil
	case g.Picture != "":
		return g.pictures()
	case g.From == "":
		return nil, nil
	}
	list, err := a.batchInputs([]string{g.From}, "", spool)
	if err != nil || g.Repair {
		return list, err
	}
	r, err := list[0].Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for it := range kinds.Read(r, g.From, kinds.ReadOptions{Kind: g.Kind}) { // an impossible request is reported at the first puzzle
		if it.Err != nil || g.ofKind(it) != nil {
			continue
		}
		w := g.Wish()
		w.Start = it.Puzzle
		return list, w.Validate()
	}
	return list, nil
}

// pictureEndings are the file extensions of pictures in a directory.
var pictureEndings = []string{".png", ".jpg", ".jpeg", ".gif", ".webp"}

// pictures returns the file of --picture, or the pictures of that directory sorted by name. It is an error if none.
func (g *generation) pictures() ([]task.Input, error) {
	path := g.Picture
	info, err := os.Stat(path)
	if err != nil {
		return nil, fault.Errorf("--picture %s: %w", path, Plain(err))
	}
	names := []string{path}
	if info.IsDir() {
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, fault.Errorf("--picture %s: %w", path, Plain(err))
		}
		names = nil
		for _, e := range entries {
			if slices.Contains(pictureEndings, strings.ToLower(filepath.Ext(e.Name()))) {
				names = append(names, filepath.Join(path, e.Name()))
			}
		}
	}
	var list []task.Input
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, fault.Errorf("--picture %s: %w", name, Plain(err))
		}
		if !info.Mode().IsRegular() {
			continue
		}
		list = append(list, task.Input{Name: name, File: name, Size: info.Size(), Whole: true, Makes: g.makes,
			Open:  func() (io.ReadCloser, error) { return openPicture(name) },
			Stamp: fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())})
	}
	if len(list) == 0 {
		return nil, fault.Errorf("--picture %s: no pictures found (file names ending in %s)", path, strings.Join(pictureEndings, ", "))
	}
	return list, nil
}

// openPicture opens a file. Reading ends one byte above the maximum size of a picture, so that a larger file is noticed.
func openPicture(name string) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fault.Errorf("%s: %w", name, Plain(err))
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(f, picture.MaxBytes+1), f}, nil
}
