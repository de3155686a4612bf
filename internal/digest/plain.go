package digest

import (
	"encoding/binary"
	"math/bits"
)

// plain is SHA-256 (FIPS 180-4). Call Reset before use.
type plain struct {
	state [8]uint32
	block [64]byte // its first whole%64 bytes are pending
	whole uint64   // bytes written
}

// The first 32 bits of the fractional parts of the square roots of the first eight primes, and of the cube roots of the first 64.
var (
	initialState = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	rounds       = [64]uint32{
		0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
		0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
		0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
		0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
		0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
		0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
		0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
		0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
	}
)

// Reset resets the hash to its initial state.
func (p *plain) Reset() { *p = plain{state: initialState} }

// Size and BlockSize are 32 and 64 bytes.
func (p *plain) Size() int      { return 32 }
func (p *plain) BlockSize() int { return len(p.block) }

// Write never fails.
func (p *plain) Write(b []byte) (int, error) {
	for left := b; len(left) > 0; {
		n := copy(p.block[p.whole%64:], left)
		left = left[n:]
		if p.whole += uint64(n); p.whole%64 == 0 {
			p.digest()
		}
	}
	return len(b), nil
}

// Sum appends the digest of the bytes written so far.
func (p *plain) Sum(b []byte) []byte {
	sum := p.sum()
	return append(b, sum[:]...)
}

// sum returns the digest of the bytes written so far without changing the state.
func (p *plain) sum() (out [32]byte) {
	end := *p
	var pad [72]byte
	pad[0] = 0x80
	n := 1 + (119-end.whole%64)%64 // pads to eight bytes before the end of a block
	binary.BigEndian.PutUint64(pad[n:], end.whole*8)
	end.Write(pad[:n+8])
	for i, word := range end.state {
		binary.BigEndian.PutUint32(out[4*i:], word)
	}
	return out
}

// digest processes the block of 64 bytes, as FIPS 180-4 defines.
func (p *plain) digest() {
	var w [64]uint32
	for i := range w {
		if i < 16 {
			w[i] = binary.BigEndian.Uint32(p.block[4*i:])
			continue
		}
		x, y := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3) +
			(bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10)
	}
	s := p.state
	for i := range w {
		a, e := s[0], s[4]
		t := s[7] + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) + (e&s[5] ^ ^e&s[6]) + rounds[i] + w[i]
		u := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&s[1] ^ a&s[2] ^ s[1]&s[2])
		s = [8]uint32{t + u, a, s[1], s[2], s[3] + t, e, s[5], s[6]}
	}
	for i, word := range s {
		p.state[i] += word
	}
}
