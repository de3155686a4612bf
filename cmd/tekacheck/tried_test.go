package main

import (
	"io"
	"testing"
)

// Functions of the checker that return problems as errors.

func tried(f func()) error {
	if p := caught(f); p != nil {
		return p
	}
	return nil
}

func triedGame(text []byte) (g *game, err error) {
	err = tried(func() { g = readGame(text) })
	return g, err
}

func triedCheck(r io.Reader) (c *checker, err error) {
	err = tried(func() { c = check(r, nil) })
	return c, err
}

func triedExplanation(text []byte) (shown string, err error) {
	var v verdict
	err = tried(func() { v, _ = checkExplanation(text, nil) })
	return v.text, err
}

func triedVariable(g *game, name string) (v int32, err error) {
	err = tried(func() { v = g.variable([]byte(name)) })
	return v, err
}

// TestFaultsGoOn: a panic other than a problem of the input is never reported as an answer.
func TestFaultsGoOn(t *testing.T) {
	for name, f := range map[string]func(){
		"a fault":            func() { panic("a fault") },
		"an index":           func() { _ = digits[len(t.Name())*10:] },
		"a fault at a place": func() { within("line %d", 1, func() { panic("a fault") }) },
		"one in a try":       func() { (&session{out: io.Discard, errors: io.Discard}).try(func() { panic("a fault") }) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: nothing goes on", name)
				}
			}()
			caught(f)
		}()
	}
}
