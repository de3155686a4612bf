//go:build !js

// Package digest is SHA-256: that of the standard library, or, in the engine for pages, one of our own, since that library brings a
// hundred kilobytes of other ciphers along, each of which tries itself out when it is linked.
package digest

import (
	"crypto/sha256"
	"hash"
)

// Sum is the digest of bytes.
func Sum(b []byte) [32]byte { return sha256.Sum256(b) }

// New is a digest of what is written to it.
func New() hash.Hash { return sha256.New() }
