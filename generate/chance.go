package generate

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/internal/digest"
)

// chance is all the chance of attempt i. It follows from the seed, the number and what is wished for, so that puzzles of one seed
// that differ in kind, size, grade or in anything else that is asked of each have nothing in common. How many are wanted, how many
// are chosen from, how long to try, and on how many processors, is not mixed in: that asks for more or fewer of the same puzzles.
func (p *plan) chance(i int) *rand.Rand {
	w := &p.Wish
	asked := []any{w.Seed, i, w.Kind.Name, p.Rows, p.Cols, p.from, p.to, w.NoHarderThan, w.MustUse, w.About, p.symmetry,
		p.Density, p.Clues, w.Minimal, w.NoGivens, w.Avoid}
	if w.Colours > 0 {
		asked = append(asked, w.Colours)
	}
	b, err := json.Marshal(asked)
	if err != nil {
		panic(err) // numbers, texts and flags
	}
	sum := digest.Sum(b)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}
