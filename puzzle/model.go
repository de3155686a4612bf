package puzzle

import "github.com/teka-puzzles/teka/sat"

// Model is a puzzle on its way into the kernel.
type Model struct {
	S *sat.Solver
}

// Is is the literal that says that unknown i holds value v.
func (m *Model) Is(i, v int) sat.Lit { return sat.False }

// Clue runs post; what it adds to the kernel belongs to the clue at the place given.
func (m *Model) Clue(at Place, post func()) { post() }
