package sat

import "fmt"

// Lit is a boolean variable or its negation. Lit 2v is variable v, 2v+1 its negation. Variable 0 is the constant.
type Lit int32

// The constant literals.
const (
	True  Lit = 0
	False Lit = 1
)

// Not is the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// If is l when b, else its negation.
func (l Lit) If(b bool) Lit {
	if b {
		return l
	}
	return l ^ 1
}

// v is the variable of the literal.
func (l Lit) v() int32 { return int32(l >> 1) }

// String is "x7" or "-x7", "true" or "false" for the constants.
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
