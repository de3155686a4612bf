// Package madetest provides made puzzles to tests of other packages. They are in testdata/made.jsonl of the tested package, because making
// them takes most of the time of such tests. With TEKA_MADE=1 a test makes its puzzles and rewrites the file. With TEKA_SWEEPS, and
// for requests that the file lacks, it makes them and leaves the file unchanged.
package madetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/generate"
	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

const file = "testdata/made.jsonl"

var (
	mutex sync.Mutex
	made  map[string][]puzzle.Puzzle // by request; nil until the file is read
)

// Puzzles yields what generate.Puzzles yields, but of each result only Puzzle and Solution. Requests with members that name omits are never
// in the file.
func Puzzles(w generate.Request) iter.Seq2[generate.Result, error] {
	return func(yield func(generate.Result, error) bool) {
		list, err := requested(w)
		if err != nil {
			yield(generate.Result{}, err)
			return
		}
		for _, p := range list {
			if !yield(generate.Result{Puzzle: p, Solution: study.Unique(context.Background(), p, study.Options{}).Solution}, nil) {
				return
			}
		}
	}
}

// name identifies a request.
func name(w generate.Request) string {
	return strings.Join(strings.Fields(fmt.Sprintf("%d %s %dx%d colours=%d similar=%t %s seed=%d", w.Count, w.Kind.Name, w.Cols, w.Rows,
		w.Colours, w.AllowSimilar, w.MinGrade, w.Seed)), " ")
}

// requested returns the puzzles of a request.
func requested(w generate.Request) ([]puzzle.Puzzle, error) {
	mutex.Lock()
	defer mutex.Unlock()
	if made == nil {
		if err := read(); err != nil {
			return nil, err
		}
	}
	named := reflect.DeepEqual(w, generate.Request{Kind: w.Kind, Rows: w.Rows, Cols: w.Cols, Count: w.Count, Seed: w.Seed, Colours: w.Colours,
		MinGrade: w.MinGrade, AllowSimilar: w.AllowSimilar})
	renew := os.Getenv("TEKA_MADE") != "" && named
	list := made[name(w)]
	if list != nil && named && !renew && os.Getenv("TEKA_SWEEPS") == "" {
		return list, nil
	}
	list = nil
	for m, err := range generate.Puzzles(context.Background(), w) {
		if err != nil {
			return nil, err
		}
		list = append(list, m.Puzzle)
	}
	if renew {
		made[name(w)] = list
		return list, write()
	}
	return list, nil
}

// read reads the file, if there is one.
func read() error {
	made = map[string][]puzzle.Puzzle{}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	for it := range kinds.Read(f, file, kinds.ReadOptions{}) {
		if it.Err != nil {
			return it.Err
		}
		made[it.ID] = append(made[it.ID], it.Puzzle)
	}
	return nil
}

// write writes the file.
func write() error {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(made)) {
		for _, p := range made[name] {
			text, err := kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{ID: name})
			if err != nil {
				return err
			}
			out.WriteString(strings.TrimSpace(text) + "\n")
		}
	}
	if err := os.MkdirAll("testdata", 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(out.String()), 0o666)
}
