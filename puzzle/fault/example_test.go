package fault_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Errorf works like fmt.Errorf. The error can be tested with errors.Is and printed in every language that has its translation.
func ExampleErrorf() {
	err := fault.Errorf("%s: %w", puzzle.Cell(2, 0), puzzle.ErrNoPlace)
	fmt.Println(err)
	fmt.Println(errors.Is(err, puzzle.ErrNoPlace))
	indonesian, failed := kinds.Language("id")
	if failed != nil {
		log.Fatal(failed)
	}
	fmt.Println(indonesian.Error(err))

	format, args := err.(fault.Message).Message() // the key for translations
	fmt.Printf("%q %d\n", format, len(args))
	// Output:
	// R3C1: the board has no such place
	// true
	// B3K1: tempat itu tidak ada di papan
	// "%s: %w" 2
}
