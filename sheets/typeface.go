package sheets

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// cut is a font that is part of the program: what is wrong with it is a mistake in it.
type cut struct {
	name  string
	data  []byte
	font  *sfnt.Font
	units fixed.Int26_6 // of an em
	stem  int           // how thick its stems are, in thousandths of an em
}

// cuts are the regular and the bold one.
var cuts = sync.OnceValue(func() [2]cut {
	list := [2]cut{{name: "GoRegular", data: goregular.TTF, stem: 80}, {name: "GoBold", data: gobold.TTF, stem: 140}}
	for i := range list {
		f, err := sfnt.Parse(list[i].data)
		if err != nil {
			panic(err)
		}
		list[i].font, list[i].units = f, fixed.I(int(f.UnitsPerEm()))
	}
	return list
})

// typeface is a font of a document, which holds only the letters that are used.
type typeface struct {
	cut
	used map[sfnt.GlyphIndex]rune // and .notdef, which every font has
	b    sfnt.Buffer
}

// newTypeface is the regular (0) or the bold font (1) of a document.
func newTypeface(i int) *typeface { return &typeface{cut: cuts()[i], used: map[sfnt.GlyphIndex]rune{}} }

// glyph is the shape of a letter, 0 when there is none.
func (f *typeface) glyph(r rune) sfnt.GlyphIndex {
	i, err := f.font.GlyphIndex(&f.b, r)
	if err != nil {
		return 0
	}
	return i
}

// advance is how wide a glyph is, in thousandths of an em.
func (f *typeface) advance(i sfnt.GlyphIndex) float64 {
	w, err := f.font.GlyphAdvance(&f.b, i, f.units, font.HintingNone)
	if err != nil {
		return 0
	}
	return f.em(w)
}

// em is a length of the font in thousandths of an em.
func (f *typeface) em(x fixed.Int26_6) float64 {
	return math.Round(float64(x) * 1000 / float64(f.units))
}

// width is how wide a text is in letters of a size.
func (f *typeface) width(text string, size float64) float64 {
	sum := 0.0
	for _, r := range text {
		sum += f.advance(f.glyph(r))
	}
	return sum * size / 1000
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
		fmt.Fprintf(&widths, "%d [%.0f] ", g, f.advance(g))
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
	m, _ := f.font.Metrics(&f.b, f.units, font.HintingNone)
	box, _ := f.font.Bounds(&f.b, f.units, font.HintingNone) // y grows downwards
	descriptor := o.add(fmt.Sprintf("<</Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%.0f %.0f %.0f %.0f] /ItalicAngle 0 "+
		"/Ascent %.0f /Descent %.0f"+
		" /CapHeight %.0f /StemV %d /FontFile2 %d 0 R>>", name, f.em(box.Min.X), f.em(-box.Max.Y), f.em(box.Max.X), f.em(-box.Min.Y),
		f.em(m.Ascent), f.em(-m.Descent),
		f.em(m.CapHeight), f.stem, file))
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

// subset is the font file with the outlines of the glyphs that are used; the others are empty, so that all keep their numbers. The
// tables are those of https://learn.microsoft.com/typography/opentype/spec/otff. Of what may be in them it knows what these fonts
// have: short offsets, and no glyph made of others.
func (f *typeface) subset() []byte {
	be := binary.BigEndian
	tables := tablesOf(f.data)
	var outlines, index []byte
	for i := range int(be.Uint16(tables["maxp"][4:])) {
		index = be.AppendUint16(index, uint16(len(outlines)/2))
		if _, used := f.used[sfnt.GlyphIndex(i)]; used || i == 0 {
			outlines = append(outlines, outline(tables, i)...)
		}
	}
	tables["glyf"], tables["loca"] = outlines, be.AppendUint16(index, uint16(len(outlines)/2))
	head := slices.Clone(tables["head"])
	be.PutUint32(head[8:], 0) // a sum over the whole file, which nobody checks in a PDF
	tables["head"] = head
	return fontFile(tables)
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
