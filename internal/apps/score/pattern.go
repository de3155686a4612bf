package score

import (
	"regexp"
	"sync"
)

// pattern returns a regular expression that is compiled on first use. Compiling all of them took a fifth of the start-up time of programs
// that seldom judge answers.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
