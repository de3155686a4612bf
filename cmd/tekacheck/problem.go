package main

import "fmt"

// problem is an error in an input: the input cannot be read, or it claims something that does not follow (wrong). Code that finds a problem
// panics with it, so no later code runs on bad data; caught turns the panic into a value.
type problem struct {
	text  string
	wrong bool
}

func (p *problem) Error() string { return p.text }

// bad panics with the problem that an input cannot be read.
func bad(format string, args ...any) { panic(&problem{fmt.Sprintf(format, args...), false}) }

// wrong panics with the problem that an input claims something that does not follow.
func wrong(format string, args ...any) { panic(&problem{fmt.Sprintf(format, args...), true}) }

// must panics with a problem if err is not nil.
func must[T any](x T, err error) T {
	if err != nil {
		bad("%v", err)
	}
	return x
}

// caught calls f and returns the problem it panics with, or nil. Any other panic is a bug of the checker and continues.
func caught(f func()) (p *problem) {
	defer func() {
		if r := recover(); r != nil {
			p = r.(*problem)
		}
	}()
	f()
	return nil
}

// within calls f and prefixes the text of its problem with the place.
func within(format string, place any, f func()) {
	if p := caught(f); p != nil {
		panic(&problem{fmt.Sprintf(format, place) + ": " + p.text, p.wrong})
	}
}
