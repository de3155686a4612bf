package sheets

import (
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/digest"
)

// Files for printers: PDF/X-4 (ISO 15930-7). Its parts here are metadata as XMP (ISO 16684-1), identifiers of the file, and an output
// intent with a colour profile for grey ink.

// when returns the date of the document; without one the start of 1970, so that equal documents give equal bytes.
func (i *Info) when() time.Time {
	if i.Date.IsZero() {
		return time.Unix(0, 0).UTC()
	}
	return i.Date.UTC()
}

// UUID returns the UUID that a digest gives, version 8 of RFC 9562, as "uuid:" and its digits.
func UUID(id [32]byte) string {
	id[6], id[8] = id[6]&0xf|0x80, id[8]&0x3f|0x80
	return fmt.Sprintf("uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:16])
}

// metadata adds the XMP of the document and returns its object number. id is the digest of the pages.
func (d *document) metadata(o *objects, id [32]byte) int {
	var b strings.Builder
	simple := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "<%s>%s</%s>\n", name, escape(value), name)
		}
	}
	list := func(name, kind, attribute, value string) {
		if value != "" {
			fmt.Fprintf(&b, "<%s><rdf:%s><rdf:li%s>%s</rdf:li></rdf:%s></%s>\n", name, kind, attribute, escape(value), kind, name)
		}
	}
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n" +
		"<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n<rdf:Description rdf:about=\"\"\n" +
		" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n" +
		" xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n")
	if d.info.Press && !d.inked { // X-4 requires an output intent, which only pages in black have
		simple("pdfxid:GTS_PDFXVersion", "PDF/X-4")
	}
	list("dc:title", "Alt", ` xml:lang="x-default"`, d.info.Title)
	list("dc:creator", "Seq", "", d.info.Author)
	list("dc:description", "Alt", ` xml:lang="x-default"`, d.info.Subject)
	list("dc:language", "Bag", "", d.info.Language)
	list("dc:rights", "Alt", ` xml:lang="x-default"`, d.info.Rights)
	date := d.info.when().Format(time.RFC3339)
	for _, name := range []string{"xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"} {
		simple(name, date)
	}
	simple("xmp:CreatorTool", "Teka")
	simple("pdf:Producer", "Teka")
	simple("pdf:Keywords", d.info.Keywords)
	simple("pdf:Trapped", "False")
	uuid := UUID(id)
	simple("xmpMM:DocumentID", uuid)
	simple("xmpMM:InstanceID", uuid)
	simple("xmpMM:RenditionClass", "default")
	simple("xmpMM:VersionID", "1")
	b.WriteString("</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return o.add(fmt.Sprintf("<</Type /Metadata /Subtype /XML /Length %d>>\nstream\n%s\nendstream", b.Len(), b.String()))
}

// escape escapes text for XML.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return b.String()
}

// outputIntent adds the colour profile and returns the catalog entry for the intended ink.
func (d *document) outputIntent(o *objects) string {
	profile := o.stream(" /N 1", greyProfile())
	const name = "Black ink, gamma 2.2"
	return fmt.Sprintf(" /OutputIntents [<</Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) /OutputCondition (%s) "+
		"/Info (%s) /RegistryName () /DestOutputProfile %d 0 R>>]", name, name, profile)
}

// greyProfile returns an ICC profile, version 2.4, of an output device with one ink: a monochrome output profile, with a gamma of 2.2 from
// paper white to black.
func greyProfile() []byte {
	be := binary.BigEndian
	white := []byte{0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d} // D50 as three numbers in s15Fixed16
	const about = "Teka grey"
	describe := append(be.AppendUint32([]byte("desc\x00\x00\x00\x00"), uint32(len(about)+1)), about+"\x00"...)
	describe = append(describe, make([]byte, 8+3+67)...) // no description in Unicode or for Macintosh
	tags := []struct {
		name string
		data []byte
	}{
		{"desc", describe},
		{"cprt", []byte("text\x00\x00\x00\x00No copyright\x00")},
		{"wtpt", append([]byte("XYZ \x00\x00\x00\x00"), white...)},
		{"kTRC", append([]byte("curv\x00\x00\x00\x00\x00\x00\x00\x01"), 2, 0x33)}, // u8Fixed8
	}
	table, data := be.AppendUint32(nil, uint32(len(tags))), []byte{}
	begin := 128 + 4 + 12*len(tags)
	for _, t := range tags {
		table = append(table, t.name...)
		table = be.AppendUint32(be.AppendUint32(table, uint32(begin+len(data))), uint32(len(t.data)))
		data = append(data, t.data...)
		data = append(data, make([]byte, -len(data)&3)...)
	}
	head := make([]byte, 128)
	be.PutUint32(head, uint32(begin+len(data)))
	copy(head[8:], "\x02\x40\x00\x00prtrGRAYXYZ ")
	be.PutUint16(head[24:], 2026) // date of creation: year, month, day
	be.PutUint16(head[26:], 1)
	be.PutUint16(head[28:], 1)
	copy(head[36:], "acsp")
	copy(head[68:], white)
	return append(append(head, table...), data...)
}

// identifiers returns the trailer entry that identifies the file.
func identifiers(id [32]byte) string { return fmt.Sprintf(" /ID [<%x> <%x>]", id[:16], id[:16]) }

// digestOf returns the digest of the objects so far.
func digestOf(o *objects) [32]byte { return digest.Sum(o.b.Bytes()) }
