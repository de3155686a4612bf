//go:build !race

package browsertest

// raced is whether the race detector is at work.
const raced = false
