package sheets

import (
	"encoding/binary"
	"math"
)

// trueType is a font file as far as text needs it: glyph indices and advance widths. It supports only what occurs in the embedded fonts,
// see https://learn.microsoft.com/typography/opentype/spec/otff. Lengths are thousandths of an em and y grows upwards.
type trueType struct {
	tables  map[string][]byte
	letters []byte // cmap subtable in format 4 (Basic Multilingual Plane)
	units   int    // units per em
	metrics int    // number of entries of hmtx; later glyphs repeat the last width

	box                        [4]int // bounding box of all glyphs: left, bottom, right, top
	ascent, descent, capHeight int
}

// readTrueType parses the tables of an embedded font that PDFs need. It panics if the file is damaged.
func readTrueType(file []byte) trueType {
	be := binary.BigEndian
	f := trueType{tables: tablesOf(file)}
	head, hhea, os2, cmap := f.tables["head"], f.tables["hhea"], f.tables["OS/2"], f.tables["cmap"]
	f.units = int(be.Uint16(head[18:]))
	f.metrics = int(be.Uint16(hhea[34:]))
	for i := range f.box {
		f.box[i] = f.scaled(head[36+2*i:])
	}
	f.ascent, f.descent, f.capHeight = f.scaled(hhea[4:]), f.scaled(hhea[6:]), f.scaled(os2[88:])
	for k := range int(be.Uint16(cmap[2:])) {
		if part := cmap[be.Uint32(cmap[4+8*k+4:]):]; be.Uint16(part) == 4 {
			f.letters = part
		}
	}
	return f
}

// tablesOf returns the tables of a font file by name.
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

// scaled reads a length in font units and converts it to thousandths of an em.
func (f *trueType) scaled(b []byte) int {
	return int(math.Round(float64(int16(binary.BigEndian.Uint16(b))) * 1000 / float64(f.units)))
}

// advance returns the advance width of a glyph.
func (f *trueType) advance(glyph int) int {
	return f.scaled(f.tables["hmtx"][4*min(glyph, f.metrics-1):])
}

// glyph returns the glyph index of a letter, or 0 if the font lacks it.
func (f *trueType) glyph(r rune) int {
	be := binary.BigEndian
	double := int(be.Uint16(f.letters[6:])) // twice the number of segments
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
