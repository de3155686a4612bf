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

// cut is a font that is part of the program: what is wrong with it is a mistake in it.
type cut struct {
	trueType
	name string
	stem int // how thick its stems are, in thousandths of an em
}

// cuts are the regular and the bold one.
var cuts = sync.OnceValue(func() [2]cut {
	files := Fonts()
	return [2]cut{{readTrueType(files[0]), "GoRegular", 80}, {readTrueType(files[1]), "GoBold", 140}}
})

// typeface is a font of a document, which holds only the letters that are used.
type typeface struct {
	cut
	used map[int]rune // by glyph; and .notdef, which every font has
}

// newTypeface is the regular (0) or the bold font (1) of a document.
func newTypeface(i int) *typeface { return &typeface{cut: cuts()[i], used: map[int]rune{}} }

// width is how wide a text is in letters of a size.
func (f *typeface) width(text string, size float64) float64 {
	sum := 0
	for _, r := range text {
		sum += f.advance(f.glyph(r))
	}
	return float64(sum) * size / 1000
}

// show is a text as it stands in the content of a page, its glyphs in hexadecimal digits.
func (f *typeface) show(text string) string {
	var b strings.Builder
	for _, r := range text {
		i := f.glyph(r)
		f.used[i] = r
		fmt.Fprintf(&b, "%04x", uint16(i))
	}
	return "<" + b.String() + ">"
}

// write adds the font to a file: its glyphs by number, with a table that says which letters they are, for those who search and copy.
func (f *typeface) write(o *objects) int {
	name := "TEKAAA+" + f.name // the mark of a font that is not whole
	glyphs := slices.Sorted(maps.Keys(f.used))
	var widths, letters strings.Builder
	for i, g := range glyphs {
		fmt.Fprintf(&widths, "%d [%d] ", g, f.advance(g))
		if i%100 == 0 { // more may not stand in a block
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
		f.ascent, f.descent, f.capital, f.stem, file))
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

// keptTables are those of TrueType that a font in a PDF needs (ISO 32000-1, 9.9).
var keptTables = []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}

// subset is the font file with the outlines of the glyphs that are used; the others are empty, so that all keep their numbers. Of what
// may be in a font it knows what these have: short offsets, and no glyph made of others.
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
	be.PutUint32(head[8:], 0) // a sum over the whole file, which nobody checks in a PDF
	tables["head"] = head
	return fontFile(tables)
}

// outline is that of a glyph; empty for a space.
func outline(tables map[string][]byte, i int) []byte {
	loca := tables["loca"][2*i:]
	return tables["glyf"][2*int(binary.BigEndian.Uint16(loca)) : 2*int(binary.BigEndian.Uint16(loca[2:]))]
}

// fontFile is a font file with the kept tables of those given.
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
