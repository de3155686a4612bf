package sheets

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// document is a PDF (ISO 32000-1), as far as drawings need it. Lengths are points and y grows upwards. A PDF library accounted for a
// twentieth of the build time.
type document struct {
	pages        []page
	faces        [2]*typeface
	alphas       map[uint8]bool // opacities used on the pages
	uncompressed bool           // do not compress streams

	// Only for a Press:
	grey     bool // convert colours to grey
	info     *Info
	marks    []bookmark
	inked    bool          // pages have inks other than black
	elements []element     // of the structure tree
	byID     map[int]int   // index of the element with an ID
	pictures []*image.Gray // pictures on the pages
}

// page is a page with its content.
type page struct {
	wide, high float64
	content    []byte

	format *Format // of a Press; then wide and high are 0
	links  []link
	owners []int // index of the element of each tagged part
}

// size returns the page boxes for the page dictionary.
func (p page) size() string {
	if p.format == nil {
		return fmt.Sprintf("[0 0 %s %s]", formatReal(p.wide), formatReal(p.high))
	}
	return fmt.Sprintf("[0 0 %v %v]%s", p.format.Wide, p.format.High, p.format.boxes())
}

// newDocument returns an empty document with both fonts.
func newDocument() *document {
	return &document{faces: [2]*typeface{newTypeface(0), newTypeface(1)}, alphas: map[uint8]bool{}}
}

// formatReal formats a number for a PDF.
func formatReal(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// stateName returns the name of the graphics state with an opacity.
func stateName(alpha uint8) string { return fmt.Sprintf("S%d", alpha) }

// objects are the indirect objects of a file.
type objects struct {
	b            bytes.Buffer
	offsets      []int // offset of each object; the first has number 1
	uncompressed bool
}

// add appends an object and returns its number.
func (o *objects) add(body string) int {
	o.offsets = append(o.offsets, o.b.Len())
	fmt.Fprintf(&o.b, "%d 0 obj\n%s\nendobj\n", len(o.offsets), body)
	return len(o.offsets)
}

// stream appends a stream with additional dictionary entries and returns its object number.
func (o *objects) stream(entries string, data []byte) int {
	if !o.uncompressed {
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		w.Write(data)
		w.Close()
		data, entries = z.Bytes(), entries+" /Filter /FlateDecode"
	}
	return o.add(fmt.Sprintf("<<%s /Length %d>>\nstream\n%s\nendstream", entries, len(data), data))
}

// write writes the file: fonts, pages, outline, metadata and the table of offsets. Equal documents give equal bytes.
func (d *document) write(w io.Writer) error {
	o := &objects{uncompressed: d.uncompressed}
	version := "1.4"
	if d.info != nil {
		version = "1.6"
	}
	o.b.WriteString("%PDF-" + version + "\n%\xe2\xe3\xcf\xd3\n") // marks the file as binary
	if d.info != nil && d.info.Press {
		d.marks = nil
		for i := range d.pages {
			d.pages[i].links = nil
		}
	}
	d.tagLinks()
	resources := d.resources(o)
	links := 0
	for _, p := range d.pages {
		links += len(p.links)
	}
	first := len(o.offsets) + links
	number := func(page int) int { return first + 2*page + 2 }
	annotation := func(page, link int) int {
		n := first - links + 1 + link
		for _, p := range d.pages[:page] {
			n += len(p.links)
		}
		return n
	}
	d.annotations(o, number)
	d.writePages(o, resources, annotation)
	members, trailer, about := "", "", ""
	date := time.Unix(0, 0).UTC() // fixed, so that equal drawings give equal bytes
	if d.info != nil {
		id := digestOf(o)
		if top := d.outline(o, number); top > 0 {
			members = fmt.Sprintf(" /Outlines %d 0 R", top)
		}
		members += d.structure(o, number, annotation)
		members += fmt.Sprintf(" /Metadata %d 0 R /Lang (%s) /ViewerPreferences <</DisplayDocTitle true>>", d.metadata(o, id), d.info.Language)
		if d.info.Press && !d.inked {
			members += d.outputIntent(o)
		}
		trailer, date = identifiers(id), d.info.when()
		for _, x := range [][2]string{{"Title", d.info.Title}, {"Author", d.info.Author}, {"Subject", d.info.Subject},
			{"Keywords", d.info.Keywords}, {"Creator", "Teka"}} {
			if x[1] != "" {
				about += "/" + x[0] + " " + pdfText(x[1]) + " "
			}
		}
		about += "/Trapped /False /ModDate " + pdfDate(date) + " "
	}
	root := o.add(fmt.Sprintf("<</Type /Catalog /Pages %d 0 R%s>>", number(len(d.pages))-1, members))
	info := o.add("<<" + about + "/Producer (Teka) /CreationDate " + pdfDate(date) + ">>")
	o.end(fmt.Sprintf("/Root %d 0 R /Info %d 0 R%s", root, info, trailer))
	_, err := w.Write(o.b.Bytes())
	return err
}

// end writes the table of objects and the trailer with these members.
func (o *objects) end(members string) {
	begin := o.b.Len()
	fmt.Fprintf(&o.b, "xref\n0 %d\n0000000000 65535 f \n", len(o.offsets)+1)
	for _, at := range o.offsets {
		fmt.Fprintf(&o.b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&o.b, "trailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n", len(o.offsets)+1, members, begin)
}

// pdfDate formats a date in UTC.
func pdfDate(t time.Time) string { return t.Format("(D:20060102150405Z)") }

// resources adds the fonts, pictures and graphics states of all pages and returns the object number of their dictionary.
func (d *document) resources(o *objects) int {
	var fonts, states, pictures strings.Builder
	for i, f := range d.faces {
		if len(f.used) > 0 {
			fmt.Fprintf(&fonts, "/F%d %d 0 R ", i, f.write(o))
		}
	}
	for i, p := range d.pictures {
		fmt.Fprintf(&pictures, "/I%d %d 0 R ", i, o.stream(fmt.Sprintf(" /Type /XObject /Subtype /Image /Width %d /Height %d "+
			"/ColorSpace /DeviceGray /BitsPerComponent 8", p.Rect.Dx(), p.Rect.Dy()), p.Pix))
	}
	for _, alpha := range slices.Sorted(maps.Keys(d.alphas)) {
		fmt.Fprintf(&states, "/%s <</ca %.3f /CA %.3f>> ", stateName(alpha), float64(alpha)/255, float64(alpha)/255)
	}
	if pictures.Len() > 0 {
		fmt.Fprintf(&fonts, ">> /XObject <<%s", pictures.String())
	}
	return o.add(fmt.Sprintf("<</Font <<%s>> /ExtGState <<%s>>>>", fonts.String(), states.String()))
}

// writePages adds two objects for each page, and their parent. annotation returns the object number of a link of a page.
func (d *document) writePages(o *objects, resources int, annotation func(page, link int) int) {
	parent := len(o.offsets) + 2*len(d.pages) + 1 // after all pages
	var kids strings.Builder
	for i, p := range d.pages {
		members := ""
		if len(d.elements) > 0 {
			members = fmt.Sprintf(" /StructParents %d /Tabs /S", i)
		}
		if len(p.links) > 0 {
			members += " /Annots ["
			for k := range p.links {
				members += fmt.Sprintf("%d 0 R ", annotation(i, k))
			}
			members += "]"
		}
		content := o.stream("", p.content)
		fmt.Fprintf(&kids, "%d 0 R ", o.add(fmt.Sprintf("<</Type /Page\n/Parent %d 0 R /MediaBox %s /Resources %d 0 R /Contents "+
			"%d 0 R%s>>", parent, p.size(), resources, content, members)))
	}
	o.add(fmt.Sprintf("<</Type /Pages /Kids [%s] /Count %d>>", kids.String(), len(d.pages)))
}
