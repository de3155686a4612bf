package digest

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
)

// TestPlain compares digests with those of the library, for texts of all lengths up to four blocks, written in pieces.
func TestPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := range 260 {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(r.Uint32())
		}
		var p plain
		p.Reset()
		for left := text; len(left) > 0; {
			k := 1 + r.IntN(len(left))
			p.Write(left[:k])
			p.Sum(nil) // reading the digest changes nothing
			left = left[k:]
		}
		if want := sha256.Sum256(text); p.sum() != want || string(p.Sum([]byte("a"))) != "a"+string(want[:]) || Sum(text) != want {
			t.Fatalf("%d bytes: %x, want %x", n, p.sum(), want)
		}
	}
}
