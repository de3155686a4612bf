package bench

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// Grow makes the k-th random board of n rows and columns, as a line of the corpus form, to see how time and memory grow. The same kind,
// size, seed and number give the same board on every machine. It has a solution; whether that is the only one is not known. The density
// is explained at puzzle.RandomOptions.
func Grow(kind string, n, k int, density float64, seed uint64) (string, error) {
	of, err := kinds.ByName(kind)
	if err != nil {
		return "", err
	}
	if of.Random == nil {
		return "", fault.Errorf("there are no random boards of %s", of.Name)
	}
	r := rand.New(rand.NewPCG(seed, uint64(n)<<32|uint64(k)))
	d, err := of.Random(r, puzzle.RandomOptions{Rows: n, Cols: n, Density: density})
	if err != nil {
		return "", err
	}
	solution, err := json.Marshal(of.JSON.Solution(d.Puzzle, d.Solution))
	if err != nil {
		return "", err
	}
	e := codec.Envelope{ID: fmt.Sprintf("%s-%dx%d-%d", of.Name, n, n, k), Solution: solution}
	return kinds.Encode(d.Puzzle, nil, codec.JSON.Name, e)
}
