package rule

import "encoding/binary"

// Reader reads words of a language letter by letter. What it knows of the letters read is the set of positions that they lead to, as a
// string, so that such sets can be compared.
type Reader struct{ l *Language }

// Reader is the reader of the language, to which nothing may be added any more.
func (l *Language) Reader() Reader {
	l.finish()
	return Reader{l}
}

// Start is the set before the first letter.
func (r Reader) Start() string {
	set := make([]uint64, r.l.words)
	mark(set, Start)
	return packed(set)
}

// Next is the set after one letter more; ok is false when no word goes on so.
func (r Reader) Next(set string, letter int) (after string, ok bool) {
	to := make([]uint64, r.l.words)
	r.l.ahead(to, unpacked(set))
	r.l.only(to, 1<<letter)
	for _, word := range to {
		ok = ok || word != 0
	}
	return packed(to), ok
}

// Ends reports whether what has been read is a word.
func (r Reader) Ends(set string) bool { return overlap(unpacked(set), r.l.final) }

func packed(set []uint64) string {
	b := make([]byte, 0, 8*len(set))
	for _, word := range set {
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	return string(b)
}

func unpacked(s string) []uint64 {
	set := make([]uint64, len(s)/8)
	for i := range set {
		set[i] = binary.LittleEndian.Uint64([]byte(s[8*i : 8*i+8]))
	}
	return set
}
