package main

import (
	"bytes"
	"fmt"
)

// outcome is how a request about a board ended.
type outcome int

const (
	answered outcome = iota
	limited          // a limit of time or memory came before the whole answer
	refused          // an error, for instance because the board is too large
)

func (o outcome) String() string { return [...]string{"answered", "limited", "refused"}[o] }

// outcomes counts requests by their outcome.
type outcomes [3]int

func (n outcomes) String() string {
	return fmt.Sprintf("%d answered, %d limited, %d refused", n[answered], n[limited], n[refused])
}

// limitSigns are parts of answers that a limit cut short, in the corpus form, JSON-RPC and English.
var limitSigns = []string{`"status":"unknown"`, "the time limit", "Unknown: ", "more memory than a search may take"}

// outcomeOf returns how a request ended, given whether it failed, whether its time limit expired while it ran, and the texts of its answer.
func outcomeOf(failed, ended bool, texts ...[]byte) outcome {
	for _, text := range texts {
		for _, sign := range limitSigns {
			ended = ended || bytes.Contains(text, []byte(sign))
		}
	}
	switch {
	case ended:
		return limited
	case failed:
		return refused
	}
	return answered
}

// counted counts the bytes written to it and keeps the first ones.
type counted struct {
	n    int64
	head []byte
}

// headMost is the number of bytes that counted keeps.
const headMost = 64 << 10

func (c *counted) Write(b []byte) (int, error) {
	c.n += int64(len(b))
	c.head = append(c.head, b[:min(len(b), headMost-len(c.head))]...)
	return len(b), nil
}
