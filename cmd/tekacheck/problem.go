package main

import "fmt"

// problem is what is wrong with an input: it cannot be read, or something in it does not follow (wrong). Code that meets one panics with
// it, so that nothing behind it runs; caught returns it.
type problem struct {
	text  string
	wrong bool
}

func (p *problem) Error() string { return p.text }

func bad(format string, args ...any)   { panic(&problem{fmt.Sprintf(format, args...), false}) }
func wrong(format string, args ...any) { panic(&problem{fmt.Sprintf(format, args...), true}) }

// must panics with an error of the standard library.
func must[T any](x T, err error) T {
	if err != nil {
		bad("%v", err)
	}
	return x
}

// caught calls f and returns the problem that it met, nil for none. Any other panic is a fault of the checker, and goes on.
func caught(f func()) (p *problem) {
	defer func() {
		if r := recover(); r != nil {
			p = r.(*problem)
		}
	}()
	f()
	return nil
}

// within calls f, and puts the place before the text of its problem.
func within(format string, place any, f func()) {
	if p := caught(f); p != nil {
		panic(&problem{fmt.Sprintf(format, place) + ": " + p.text, p.wrong})
	}
}
