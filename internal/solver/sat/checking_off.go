//go:build !check

package sat

const checking = false // see check
