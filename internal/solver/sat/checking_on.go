//go:build check

package sat

const checking = true // see check
