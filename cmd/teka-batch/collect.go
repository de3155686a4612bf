//go:build !js

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"runtime"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/apps/batch"
	"github.com/teka-puzzles/teka/internal/apps/collection"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// collect adds the puzzles of a finished job and their answers, which are in the file from, to the collection of --db. Without --db it does
// nothing.
func (b *batches) collect(a *cli.App, from string, p batch.Plan, end batch.End) error {
	if b.DB == "" {
		return nil
	}
	db, err := collection.Open(a.Context(), b.DB, true)
	if err != nil {
		return err
	}
	f, err := os.Open(from)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	defer f.Close()
	answers := &lineReader{r: bufio.NewReaderSize(f, 256<<10)}
	n, err := db.Import(a.Context(), b.entries(a, p, end, answers), runtime.GOMAXPROCS(0),
		func(collection.Entry, error) {}) // the answers already report errors
	err = errors.Join(err, answers.err, db.Close())
	if err == nil && !a.Quiet {
		a.Notef("%s: %v added, %v", b.DB, cli.Puzzles(n.Added), alreadyPresent(n.Doubles))
	}
	return err
}

// entries pairs the puzzles of the inputs with their answers, which are in the same order. A generated puzzle is its own answer. It stops
// at an error, which it stores in answers.err.
func (b *batches) entries(a *cli.App, p batch.Plan, end batch.End, answers *lineReader) iter.Seq[collection.Entry] {
	return func(yield func(collection.Entry) bool) {
		for k, o := range p.Orders {
			t, err := a.Task(o)
			if err != nil {
				answers.err = err
				return
			}
			if k >= len(end.LinesByOrder) {
				answers.err = fault.Errorf("the answers were written by an older teka, which did not note whose they are; run the job again in " +
					"another directory")
				return
			}
			if t.Wish != nil || t.Several {
				for range end.LinesByOrder[k] {
					line, ok := answers.next()
					if !ok {
						break
					}
					for it := range kinds.Read(bytes.NewReader(line), "made", kinds.ReadOptions{}) {
						if !yield(collection.Entry{Item: it, Source: "generate"}) {
							return
						}
					}
				}
				continue
			}
			for _, in := range p.Inputs[k] {
				r, err := in.Open()
				if err != nil {
					answers.err = err
					return
				}
				for it := range kinds.Read(r, in.Name, t.Read) {
					line, ok := answers.next()
					if !ok || !yield(collection.Entry{Item: it, Source: in.Name, Answer: line}) {
						r.Close()
						return
					}
				}
				r.Close()
			}
		}
	}
}

// lineReader reads lines of any length.
type lineReader struct {
	r   *bufio.Reader
	err error
}

// next returns the next line with its end. It returns false at the end of the input and after an error, which is in err.
func (l *lineReader) next() ([]byte, bool) {
	line, err := l.r.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		l.err = err
	}
	return line, len(line) > 0 && l.err == nil
}
