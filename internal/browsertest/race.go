//go:build race

package browsertest

// raced reports whether the race detector is enabled.
const raced = true
