package score

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is asked for first: most runs of the program that links this package judge
// nothing, and compiling them all took a fifth of what it takes to start.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
