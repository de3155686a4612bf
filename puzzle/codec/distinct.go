package codec

import "strings"

// Distinct returns an error if an object in a valid JSON text has two members whose names are equal or differ only in the case of letters.
// Package json would take the last of them.
func Distinct(text string) error {
	type member struct {
		object int // number of its object
		name   string
	}
	seen := make(map[member]bool, 8)
	open := make([]int, 0, 16) // the objects around the offset
	objects := 0
	for at := 0; at < len(text); at++ {
		switch text[at] {
		case '{':
			objects++
			open = append(open, objects)
		case '}':
			open = open[:len(open)-1]
		case '"':
			end := skipValue(text, at)
			if next := skipBlanks(text, end); next < len(text) && text[next] == ':' {
				name := unquote(text[at:end])
				m := member{open[len(open)-1], strings.ReplaceAll(strings.ToLower(name), "ſ", "s")}
				if seen[m] {
					return Errorf(text, at, "a second member %s", Quote(name))
				}
				seen[m] = true
			}
			at = end - 1
		}
	}
	return nil
}
