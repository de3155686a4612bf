//go:build !js

// Package digest provides SHA-256. In WebAssembly it uses its own implementation, since crypto/sha256 links a hundred kilobytes of other
// ciphers and their self-tests.
package digest

import (
	"crypto/sha256"
	"hash"
)

// Sum returns the digest of b.
func Sum(b []byte) [32]byte { return sha256.Sum256(b) }

// New returns a hash.
func New() hash.Hash { return sha256.New() }
