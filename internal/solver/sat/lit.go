package sat

import "fmt"

// Lit is a literal: 2v is variable v, 2v+1 its negation. Variable 0 is the constant.
type Lit int32

const (
	True  Lit = 0
	False Lit = 1
)

// Not returns the negation of l.
func (l Lit) Not() Lit { return l ^ 1 }

// If returns l if b is true, otherwise its negation.
func (l Lit) If(b bool) Lit {
	if b {
		return l
	}
	return l ^ 1
}

func (l Lit) v() int32 { return int32(l >> 1) }

// String returns "x7" or "-x7", or "true" or "false" for the constants.
func (l Lit) String() string {
	switch {
	case l == True:
		return "true"
	case l == False:
		return "false"
	case l&1 != 0:
		return fmt.Sprintf("-x%d", l>>1)
	}
	return fmt.Sprintf("x%d", l>>1)
}
