package main

import "io"

// What the checker does, with problems as errors.

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
	err = tried(func() { shown, _ = checkExplanation(text, nil) })
	return shown, err
}

func triedVariable(g *game, name string) (v int32, err error) {
	err = tried(func() { v = g.variable([]byte(name)) })
	return v, err
}
