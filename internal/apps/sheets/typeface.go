package sheets

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// embeddedFont is an embedded font. Errors in it are bugs and panic.
type embeddedFont struct {
	trueType
	name string
	stem int // stem width in thousandths of an em
}

// loadedFonts returns the regular and the bold font.
var loadedFonts = sync.OnceValue(func() [2]embeddedFont {
	files := Fonts()
	return [2]embeddedFont{{readTrueType(files[0]), "GoRegular", 80}, {readTrueType(files[1]), "GoBold", 140}}
})

// typeface is a font of a document, reduced to the glyphs used.
type typeface struct {
	embeddedFont
	used map[int]rune // letter by glyph index; .notdef is always included
}

// newTypeface returns the regular (0) or bold (1) font.
func newTypeface(i int) *typeface {
	return &typeface{embeddedFont: loadedFonts()[i], used: map[int]rune{}}
}

// width returns the width of a text at a font size.
func (f *typeface) width(text string, size float64) float64 {
	sum := 0
	for _, r := range text {
		sum += f.advance(f.glyph(r))
	}
	return float64(sum) * size / 1000
}

// encode returns a text as hexadecimal glyph indices and marks its glyphs as used.
func (f *typeface) encode(text string) string {
	var b strings.Builder
	for _, r := range text {
		i := f.glyph(r)
		f.used[i] = r
		fmt.Fprintf(&b, "%04x", uint16(i))
	}
	return "<" + b.String() + ">"
}

// write adds the font to a file, with a table of letters for searching and copying, and returns its object number.
func (f *typeface) write(o *objects) int {
	name := "TEKAAA+" + f.name // the prefix marks a subset
	glyphs := slices.Sorted(maps.Keys(f.used))
	var widths, letters strings.Builder
	for i, g := range glyphs {
		fmt.Fprintf(&widths, "%d [%d] ", g, f.advance(g))
		if i%100 == 0 { // the maximum per block
			if i > 0 {
				letters.WriteString("endbfchar\n")
			}
			fmt.Fprintf(&letters, "%d beginbfchar\n", min(100, len(glyphs)-i))
		}
		fmt.Fprintf(&letters, "<%04x> <%04x>\n", uint16(g), f.used[g])
	}
	subset := f.subset()
	file := o.stream(fmt.Sprintf(" /Length1 %d", len(subset)), subset)
	descriptor := o.add(fmt.Sprintf("<</Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%d %d %d %d] /ItalicAngle 0 "+
		"/Ascent %d /Descent %d /CapHeight %d /StemV %d /FontFile2 %d 0 R>>", name, f.box[0], f.box[1], f.box[2], f.box[3],
		f.ascent, f.descent, f.capHeight, f.stem, file))
	descendant := o.add(fmt.Sprintf("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) /Ordering "+
		"(Identity) /Supplement 0>>"+
		" /FontDescriptor %d 0 R /DW 1000 /W [%s] /CIDToGIDMap /Identity>>", name, descriptor, widths.String()))
	unicode := o.stream("", []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) "+
		"/Ordering (UCS) /Supplement 0>> def\n"+
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"+letters.String()+
		"endbfchar\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"))
	return o.add(fmt.Sprintf("<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>",
		name, descendant, unicode))
}

// keptTables are the TrueType tables that a font in a PDF needs (ISO 32000-1, 9.9).
var keptTables = []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}

// subset returns the font file with empty outlines for unused glyphs, so that glyph indices stay valid. It assumes short offsets and no
// composite glyphs, as in the embedded fonts.
func (f *typeface) subset() []byte {
	be := binary.BigEndian
	tables := maps.Clone(f.tables)
	var outlines, index []byte
	for i := range int(be.Uint16(tables["maxp"][4:])) {
		index = be.AppendUint16(index, uint16(len(outlines)/2))
		if _, used := f.used[i]; used || i == 0 {
			outlines = append(outlines, outline(tables, i)...)
		}
	}
	tables["glyf"], tables["loca"] = outlines, be.AppendUint16(index, uint16(len(outlines)/2))
	head := slices.Clone(tables["head"])
	be.PutUint32(head[8:], 0) // checksum of the file, ignored in a PDF
	tables["head"] = head
	return fontFile(tables)
}

// outline returns the outline of a glyph; empty for a space.
func outline(tables map[string][]byte, i int) []byte {
	loca := tables["loca"][2*i:]
	return tables["glyf"][2*int(binary.BigEndian.Uint16(loca)) : 2*int(binary.BigEndian.Uint16(loca[2:]))]
}

// fontFile returns a font file with the tables in keptTables.
func fontFile(tables map[string][]byte) []byte {
	be := binary.BigEndian
	names := slices.DeleteFunc(slices.Clone(keptTables), func(name string) bool { return tables[name] == nil })
	n := len(names)
	power := 1
	for power*2 <= n {
		power *= 2
	}
	log := math.Ilogb(float64(power))
	file := []byte{0, 1, 0, 0}
	for _, x := range []int{n, 16 * power, log, 16 * (n - power)} {
		file = be.AppendUint16(file, uint16(x))
	}
	at := len(file) + 16*n
	var data []byte
	for _, name := range names {
		t := tables[name]
		padded := append(slices.Clone(t), make([]byte, -len(t)&3)...)
		sum := uint32(0)
		for k := 0; k < len(padded); k += 4 {
			sum += be.Uint32(padded[k:])
		}
		file = append(file, name...)
		for _, x := range []uint32{sum, uint32(at + len(data)), uint32(len(t))} {
			file = be.AppendUint32(file, x)
		}
		data = append(data, padded...)
	}
	return append(file, data...)
}
