package cli

import (
	"iter"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
)

// Reading is the puzzles of inputs on their way, with a bar that shows a person how far they are.
type Reading struct {
	app   *App
	items iter.Seq[item]
	bar   *bar
}

// Read finds out what each argument is (a file, a URL, a puzzle, - for standard input; none stands for that too) and makes ready to
// read their puzzles, in a notation and of a kind; "" is for any.
func (a *App) Read(args []string, from, kind string) (*Reading, error) {
	in := &inputs{Input: args, From: from, Kind: kind}
	items, err := in.open(a)
	if err != nil {
		return nil, err
	}
	return &Reading{a, items, a.progress(in)}, nil
}

// Puzzles are the puzzles, each with the name of the input in which it stands.
func (r *Reading) Puzzles() iter.Seq2[string, kinds.Item] {
	return func(yield func(string, kinds.Item) bool) {
		for it := range r.items {
			source, _, _ := strings.Cut(it.at, ":")
			r.bar.above(func() error { return nil })
			if !yield(source, it.Item) {
				return
			}
		}
	}
}

// Complain is App.Complain above the bar.
func (r *Reading) Complain(at string, err error) {
	r.bar.above(func() error { r.app.Complain(at, err); return nil })
}

// End takes the bar away.
func (r *Reading) End() { r.bar.end() }
