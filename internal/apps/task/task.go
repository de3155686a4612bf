// Package task represents a command on any number of puzzles as data: its inputs, and a function for one puzzle. The command line creates
// tasks and package batch runs them; neither imports the other.
package task

import (
	"context"
	"io"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
)

// Order is one command with its flags. It is applied to inputs, or makes puzzles without any.
type Order struct {
	Command string   `json:"command"`
	Args    []string `json:"args,omitempty"` // flags as on the command line
}

// Input is a file of puzzles or a single puzzle.
type Input struct {
	Name   string                        // id prefix of puzzles without an id
	Called string                        // base name of puzzles made from it; "" lets the command choose
	File   string                        // path of the file; "" for other inputs
	Open   func() (io.ReadCloser, error) // opens it from the beginning, any number of times
	Size   int64                         // in bytes; 0 if unknown
	Alone  bool                          // a puzzle, not a file
	Whole  bool                          // a single document such as a picture
	Makes  string                        // text that identifies the size of the puzzle made from it
	Stamp  string                        // changes if the content does
}

// Task is an opened order.
type Task struct {
	Read      kinds.ReadOptions                        // how to read the inputs
	ErrorText func(error) string                       // formats errors in the language of the order; nil for English
	Puzzle    func(context.Context, kinds.Item) Answer // processes a puzzle; nil if Wish or Picture is set
	Wish      *generate.Request                        // generates puzzles from scratch; nil for other commands

	// The following fields are for orders that make puzzles from their inputs.
	Picture func(ctx context.Context, name, called string, data []byte) Answer // processes a whole input, instead of Puzzle
	Several bool                                                               // answers have any number of Lines and perhaps an error
	Kind    string                                                             // type of all puzzles; "" if the inputs determine it
	// Quota ends the order after this many different puzzles; inputs that give none are skipped. 0 answers every input.
	Quota int
}

// Describe formats an error in the language of the order.
func (t *Task) Describe(err error) string {
	if t.ErrorText == nil {
		return err.Error()
	}
	return t.ErrorText(err)
}

// Answer is the result of a command for a puzzle.
type Answer struct {
	Line  any   // JSON object of its line
	Lines []any // objects of the puzzles made, if Task.Several
	Err   error // error of the puzzle, instead of Line
	Bad   bool  // the puzzle could not be read or processed; Line may still be set
}

// Open opens an order. The task is used by several goroutines concurrently. The error is a single line.
type Open func(Order) (*Task, error)
