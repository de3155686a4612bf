package puzzle

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPlainNames: for valid texts made of the pieces of marks, the names found by the fast scan are those that package json reads, in the
// same order.
func TestPlainNames(t *testing.T) {
	pieces := []string{`{`, `}`, `[`, `]`, `:`, `,`, ` `, `"at"`, `"value"`, `"At"`, `"é"`, `"a\"b"`, `"\u0061t"`, `"{"`, `","`, `1`, `null`, `true`,
		`{"at":{"cell":[0,1]},"value":2}`, `{"value":1,"value":2}`, `{"a":"b","c":{"d":1}}`, `[[0,1],[2,3]]`, `"x":1`, `"y":"z"`}
	r := rand.New(rand.NewPCG(5, 6))
	glances, slow := 0, 0
	for range 300_000 {
		var b bytes.Buffer
		b.WriteByte('{')
		for n := r.IntN(5); n > 0; n-- {
			if b.Len() > 1 && r.IntN(8) > 0 {
				b.WriteByte(',')
			}
			if r.IntN(8) > 0 {
				b.WriteString(pieces[7+r.IntN(8)] + ":" + pieces[13+r.IntN(9)])
			} else {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
		}
		b.WriteByte('}')
		if r.IntN(20) == 0 {
			b.Reset()
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		if !json.Valid(b.Bytes()) {
			continue
		}
		want, err := decodedNames(b.Bytes())
		got, plain := fastNames(b.Bytes())
		if plain && (err != nil || !slices.Equal(got, want)) {
			t.Fatalf("%s: %q, and package json reads %q, %v", &b, got, want, err)
		}
		if plain {
			glances++
		} else {
			slow++
		}
	}
	if glances < 10_000 || slow < 10_000 {
		t.Errorf("%d read at a glance and %d not are too few", glances, slow)
	}
}
