package sheets

import (
	"encoding/binary"
	"math"
)

// trueType is a font file as far as lines of text need it: which glyph a letter has, and how wide it is. The tables are those of
// https://learn.microsoft.com/typography/opentype/spec/otff; what may be in them otherwise than in the fonts of the program, it does
// not know. Lengths are thousandths of an em, and y grows upwards.
type trueType struct {
	tables  map[string][]byte
	letters []byte // of the table cmap, the part in format 4: the Basic Multilingual Plane
	units   int    // of an em
	wide    int    // how many glyphs have a width of their own

	box                      [4]int // around all glyphs: left, bottom, right, top
	ascent, descent, capital int
}

// readTrueType reads a font file of the program.
func readTrueType(file []byte) trueType {
	be := binary.BigEndian
	f := trueType{tables: tablesOf(file)}
	head, hhea, os2, cmap := f.tables["head"], f.tables["hhea"], f.tables["OS/2"], f.tables["cmap"]
	f.units = int(be.Uint16(head[18:]))
	f.wide = int(be.Uint16(hhea[34:]))
	for i := range f.box {
		f.box[i] = f.em(head[36+2*i:])
	}
	f.ascent, f.descent, f.capital = f.em(hhea[4:]), f.em(hhea[6:]), f.em(os2[88:])
	for k := range int(be.Uint16(cmap[2:])) {
		if part := cmap[be.Uint32(cmap[4+8*k+4:]):]; be.Uint16(part) == 4 {
			f.letters = part
		}
	}
	return f
}

// tablesOf are the tables of a font file by their names.
func tablesOf(file []byte) map[string][]byte {
	be := binary.BigEndian
	list := map[string][]byte{}
	for k := range int(be.Uint16(file[4:])) {
		entry := file[12+16*k:]
		at, size := be.Uint32(entry[8:]), be.Uint32(entry[12:])
		list[string(entry[:4])] = file[at : at+size]
	}
	return list
}

// em is a length at the beginning of some bytes.
func (f *trueType) em(b []byte) int {
	return int(math.Round(float64(int16(binary.BigEndian.Uint16(b))) * 1000 / float64(f.units)))
}

// advance is how wide a glyph is.
func (f *trueType) advance(glyph int) int { return f.em(f.tables["hmtx"][4*min(glyph, f.wide-1):]) }

// glyph is the shape of a letter, 0 when there is none.
func (f *trueType) glyph(r rune) int {
	be := binary.BigEndian
	double := int(be.Uint16(f.letters[6:])) // twice the number of ranges
	ends := f.letters[14:]
	begins := ends[double+2:]
	deltas, offsets := begins[double:], begins[2*double:]
	for k := 0; k < double; k += 2 {
		begin := rune(be.Uint16(begins[k:]))
		switch {
		case r > rune(be.Uint16(ends[k:])):
			continue
		case r < begin:
			return 0
		}
		delta, offset := int(be.Uint16(deltas[k:])), int(be.Uint16(offsets[k:]))
		if offset == 0 {
			return (int(r) + delta) & 0xffff
		}
		if i := int(be.Uint16(offsets[k+offset+2*int(r-begin):])); i > 0 {
			return (i + delta) & 0xffff
		}
		return 0
	}
	return 0
}
