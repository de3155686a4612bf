// Package sat is the kernel.
package sat

type Lit int32

const (
	True  Lit = 0
	False Lit = 1
)

type Solver struct{}
