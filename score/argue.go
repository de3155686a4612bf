package score

import "context"

// Claims counts what an argument claims.
type Claims struct {
	Of     int `json:"of"`
	Forced int `json:"forced"` // follow at once from the board as it stood
	Early  int `json:"early"`  // true, and not yet to be seen there
	Again  int `json:"again"`  // were known
	False  int `json:"false"`  // 1 when there is a first false step: behind it nothing is judged
}

// Claim is a step of an argument.
type Claim struct {
	Step int    `json:"step"` // among the claims, from 1
	Text string `json:"text"` // the words of the argument
}

// replay holds the claims of an argument, one after the other, against the board as it stands.
func (j *Judge) replay(ctx context.Context, r *Result, argument []byte) {}
