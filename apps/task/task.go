// Package task is a command on any number of puzzles as data: what it reads, and what it does with one puzzle. The command line
// makes tasks of its commands, and whoever has many puzzles (a batch) does them, on one machine or on many; neither needs the other
// to be built.
package task

import (
	"context"
	"io"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
)

// Order is one command over the puzzles of its inputs, or over the tries of a wish.
type Order struct {
	Command string   `json:"command"`
	Args    []string `json:"args,omitempty"` // its flags, as on the command line
}

// Input is a file of puzzles, or a puzzle, that an order is about.
type Input struct {
	Name   string                        // for the ids of puzzles without one
	Called string                        // what puzzles made of all of it are called after; "" to leave that to the command
	File   string                        // the path of the file it is read from; "" for other inputs
	Open   func() (io.ReadCloser, error) // from its beginning, any number of times
	Size   int64                         // in bytes; 0 when that is not known
	Alone  bool                          // a puzzle and no file
	Whole  bool                          // all of it is one document, such as a picture
	Makes  string                        // the size of the puzzle that is made of all of it, in words that are the same for equal ones
	Stamp  string                        // changes when the input does
}

// Task is an order made ready to be worked on.
type Task struct {
	Read   kinds.ReadOptions                        // of its inputs
	Say    func(error) string                       // says what is wrong in the language of the order; nil for the usual one
	Puzzle func(context.Context, kinds.Item) Answer // what it does with a puzzle; nil for a wish and for Picture
	Wish   *generate.Wish                           // puzzles to be made of nothing; nil for all other commands

	// What follows is of orders that make puzzles of what they are given.
	Picture func(ctx context.Context, name, called string, data []byte) Answer // does something with an input as a whole; instead of Puzzle
	Several bool                                                               // answers have any number of Lines, perhaps an error too
	Kind    string                                                             // of all its puzzles; "" when they tell
	// Quota ends the order when so many different puzzles are there; what gives none is passed over. 0 to tell of everything.
	Quota int
}

// Wrong says what is wrong in the language of the order.
func (t *Task) Wrong(err error) string {
	if t.Say == nil {
		return err.Error()
	}
	return t.Say(err)
}

// Answer is what a command says about a puzzle.
type Answer struct {
	Line  any   // the object of its line
	Lines []any // those of the puzzles that were made, of a Task with Several
	Err   error // what is wrong with the puzzle; instead of Line
	Bad   bool  // the puzzle could not be read or worked on, though there may be a line
	Skip  bool  // interrupted: there is no answer
}

// Open makes an order ready. What it returns is used by several goroutines at a time. The error is one line.
type Open func(Order) (*Task, error)
