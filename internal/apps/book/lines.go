package book

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"

	"github.com/teka-puzzles/teka/internal/digest"
	"github.com/teka-puzzles/teka/puzzle"
)

// Line is the JSON line of a puzzle of a book: the puzzle in the corpus form, and where it is printed. The line is readable input, so that
// a single puzzle can be printed again.
type Line struct {
	ID         string  `json:"id"`
	Kind       string  `json:"kind"`
	Rows       int     `json:"rows"`
	Cols       int     `json:"cols"`
	Givens     any     `json:"givens"`
	Solution   any     `json:"solution,omitempty"`
	Unique     bool    `json:"unique"`
	Label      string  `json:"grade,omitempty"`
	Weight     float64 `json:"weight,omitempty"`
	Title      string  `json:"motif,omitempty"`
	Key        string  `json:"key"`
	Number     int     `json:"number"`
	Page       int     `json:"page,omitempty"`
	AnswerPage int     `json:"answer_page,omitempty"`
}

// WritePuzzles writes the puzzles in the order of the book, one JSON object per line.
func (b *Layout) WritePuzzles(w io.Writer, entries []*Entry) error {
	page := func(what string, e *Entry) int {
		if t, ok := b.Targets[targetName(what, e.Number)]; ok {
			return t.Page + 1
		}
		return 0
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, e := range sorted(entries) {
		k := e.Puzzle.Kind()
		x := Line{ID: cmp.Or(e.ID, defaultID(e)), Kind: k.Name, Givens: k.JSON.Givens(e.Puzzle), Unique: e.Status == puzzle.UniqueSolution,
			Label: e.Grade.Label, Weight: e.Grade.Weight, Title: e.Title, Key: e.Key, Number: e.Number, Page: page("puzzle", e),
			AnswerPage: page("answer", e)}
		x.Rows, x.Cols = e.Puzzle.Size()
		if !e.Solution.IsZero() {
			x.Solution = k.JSON.Solution(e.Puzzle, e.Solution)
		}
		if err := out.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

// defaultID returns an id for a puzzle without one: its kind and the start of a digest of its key, which stays the same in every book.
func defaultID(e *Entry) string {
	sum := digest.Sum([]byte(e.Key))
	return fmt.Sprintf("%s-%x", e.Puzzle.Kind().Name, sum[:5])
}
