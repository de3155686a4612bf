package kinds_test

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

type toldBoard struct {
	id string
	puzzle.Puzzle
	clues map[puzzle.Place]puzzle.Clue
	narrate.Explanation
}

type toldThought struct {
	*toldBoard
	narrate.Deduction
	before, after puzzle.Facts
	code, text    string // cell names are English in all languages
}

func tellBoard(ctx context.Context, id string, p puzzle.Puzzle) *toldBoard {
	b := &toldBoard{id, p, map[puzzle.Place]puzzle.Clue{}, narrate.Explain(ctx, study.Open(p), study.ExplainOptions{})}
	for _, c := range p.Kind().Clues(p) {
		b.clues[c.At] = c
	}
	return b
}

// more are boards with features that the technique examples lack: given heights, long lines.
var more = []string{
	"skyscrapers\n. . . .\n. 1 . . 4 .\n. . 1 4 . .\n. 3 . . . .\n. . . . 1 .\n. . . .\n",
	"https://puzz.link/p?mashu/12/12/i4620000139900009k2900b0k90i01099ii206k060000003",
	"https://puzz.link/p?mashu/12/12/2j0300030209ii200030i09308300i330002i09i00c1j000",
}

// slow lists the kinds whose large hard boards take half of the time of all examples. They are examples in sweeps only.
var slow = []string{"nurikabe", "slitherlink"}

// examples returns the technique examples in testdata and generated boards.
var examples = sync.OnceValues(func() (all []*toldBoard, err error) {
	files, err := filepath.Glob("*/testdata/techniques/*.txt")
	if err != nil {
		return nil, err
	}
	texts := slices.Clone(more)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(text))
	}
	for n, text := range texts {
		for it := range kinds.Read(strings.NewReader(text), append(slices.Clone(more), files...)[n], kinds.ReadOptions{}) {
			if it.Err != nil {
				return nil, it.Err
			}
			all = append(all, tellBoard(context.Background(), it.ID, it.Puzzle))
		}
	}
	for _, k := range kinds.All {
		for n, side := range []int{5, 7, 10} {
			if k.Limits.Square {
				side = 4 + n
			}
			if k.Name == "sudoku" { // smaller boards are all easy
				side = 6 + n*3/2
			}
			for _, from := range []string{"", "hard"} {
				if from != "" && n == 2 && slices.Contains(slow, k.Name) && sweeptest.Samples(0, 1) == 0 {
					continue
				}
				w := generate.Request{Kind: k, Rows: side, Cols: side, Count: 2, Seed: 39, MinGrade: from}
				if from != "" && n == 0 {
					w.MinGrade = "medium" // the smallest boards are not hard
				}
				for m, err := range madetest.Puzzles(w) {
					if err != nil {
						return nil, fmt.Errorf("%s %d %s: %w", k.Name, side, w.MinGrade, err)
					}
					all = append(all, tellBoard(context.Background(), fmt.Sprint(k.Name, "-", side, w.MinGrade, "-", m.Seed), m.Puzzle))
					if sweeptest.Samples(0, 1) == 0 {
						break
					}
				}
			}
		}
	}
	return all, nil
})

// boardsTold returns the examples and one board in TEKA_SKIP of the files in TEKA_CORPUS.
func boardsTold(t *testing.T) iter.Seq[*toldBoard] {
	all, err := examples()
	if err != nil {
		t.Fatal(err)
	}
	skip, n := 1, 0
	fmt.Sscan(os.Getenv("TEKA_SKIP"), &skip)
	return func(yield func(*toldBoard) bool) {
		for _, b := range all {
			if !yield(b) {
				return
			}
		}
		for _, name := range strings.Fields(os.Getenv("TEKA_CORPUS")) {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			for it := range kinds.Read(file, name, kinds.ReadOptions{}) {
				if n++; it.Err != nil || n%skip != 0 {
					continue
				}
				if !yield(tellBoard(t.Context(), it.ID, it.Puzzle)) {
					return
				}
			}
		}
	}
}

func eachTold(t *testing.T) iter.Seq[toldThought] {
	var all []*words.Language
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return func(yield func(toldThought) bool) {
		for b := range boardsTold(t) {
			known := b.Start.Clone()
			for _, x := range b.Deductions {
				before := known.Clone()
				for _, s := range x.Links {
					for _, f := range s.New {
						known.Add(f)
					}
				}
				for _, l := range all {
					text := cellNames.ReplaceAllString(narrate.Text(l.About(b.Puzzle), before, x), "R${1}C${2}")
					if !yield(toldThought{b, x, before, known.Clone(), l.Code, text}) {
						return
					}
				}
			}
		}
	}
}

var cellNames = regexp.MustCompile(`\bB(\d+)K(\d+)\b`)

// cells returns the cells of a list, with all between the first and last of a range.
func cells(list string) []puzzle.Place {
	var out []puzzle.Place
	for _, m := range aCell.FindAllStringSubmatch(list, -1) {
		at := cellOf(m[2], m[3])
		if n := len(out); m[1] != "" && n > 0 {
			from := out[n-1]
			for r, c := int(from.R), int(from.C); r != int(at.R) || c != int(at.C); {
				r, c = toward(r, int(at.R)), toward(c, int(at.C))
				out = append(out, puzzle.Cell(r, c))
			}
			continue
		}
		out = append(out, at)
	}
	return out
}

var aCell = regexp.MustCompile(`( to | sampai )?R(\d+)C(\d+)`)

const someCells = `(R\d+C\d+(?:(?:, and |, dan |, or |, atau |, | and | dan | or | atau | to | sampai )R\d+C\d+)*)`

func cellOf(row, col string) puzzle.Place { return puzzle.Cell(numeral(row)-1, numeral(col)-1) }

func toward(a, b int) int {
	switch {
	case a < b:
		return a + 1
	case a > b:
		return a - 1
	}
	return a
}

func numeral(text string) int {
	n := 0
	if _, err := fmt.Sscan(text, &n); err != nil {
		for v, names := range []string{"zero nol", "one satu", "two dua", "three tiga", "four empat", "five lima", "six enam", "seven tujuh",
			"eight delapan", "nine sembilan"} {
			for _, name := range strings.Fields(names) {
				if strings.EqualFold(name, text) {
					return v
				}
			}
		}
		return -1
	}
	return n
}
