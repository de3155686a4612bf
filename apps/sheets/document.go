package sheets

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// document is a PDF in the making: ISO 32000-1, as far as drawings need it. Lengths are points, and y grows upwards. A library for
// it was a twentieth of the time that the program took to build.
type document struct {
	pages []page
	faces [2]*typeface
	seen  map[uint8]bool // how much is seen of colours on the pages: those less than 255 through which one sees, too
	plain bool           // streams are not compressed

	// Of a press alone:
	pressed bool // its pages have a format, and nothing is seen through
	grey    bool // colours become greys
	info    *Info
	marks   []bookmark
}

// page is a page with what is drawn on it.
type page struct {
	wide, high float64
	content    []byte

	format *Format // of a press; then wide and high are 0
	links  []link
}

// size is the part of a page's description that says how large it is.
func (p page) size() string {
	if p.format == nil {
		return fmt.Sprintf("[0 0 %s %s]", real(p.wide), real(p.high))
	}
	return fmt.Sprintf("[0 0 %v %v]%s", p.format.Wide, p.format.High, p.format.boxes())
}

// newDocument begins a document.
func newDocument() *document {
	return &document{faces: [2]*typeface{newTypeface(0), newTypeface(1)}, seen: map[uint8]bool{}}
}

// real is a number as a PDF has it.
func real(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// stateName is the name of the state in which so much is seen of colours.
func stateName(alpha uint8) string { return fmt.Sprintf("S%d", alpha) }

// objects are the numbered parts of a file.
type objects struct {
	b     bytes.Buffer
	at    []int // where each begins; the first has the number 1
	plain bool
}

// add adds a part and returns its number.
func (o *objects) add(body string) int {
	o.at = append(o.at, o.b.Len())
	fmt.Fprintf(&o.b, "%d 0 obj\n%s\nendobj\n", len(o.at), body)
	return len(o.at)
}

// stream adds a stream; entries stand in its dictionary.
func (o *objects) stream(entries string, data []byte) int {
	if !o.plain {
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		w.Write(data)
		w.Close()
		data, entries = z.Bytes(), entries+" /Filter /FlateDecode"
	}
	return o.add(fmt.Sprintf("<<%s /Length %d>>\nstream\n%s\nendstream", entries, len(data), data))
}

// write writes the file.
func (d *document) write(w io.Writer) error {
	o := &objects{plain: d.plain}
	o.b.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n") // bytes that tell programs that it is no text
	var fonts, states, kids strings.Builder
	for i, f := range d.faces {
		if len(f.used) > 0 {
			fmt.Fprintf(&fonts, "/F%d %d 0 R ", i, f.write(o))
		}
	}
	for _, alpha := range slices.Sorted(maps.Keys(d.seen)) {
		fmt.Fprintf(&states, "/%s <</ca %.3f /CA %.3f>> ", stateName(alpha), float64(alpha)/255, float64(alpha)/255)
	}
	resources := o.add(fmt.Sprintf("<</Font <<%s>> /ExtGState <<%s>>>>", fonts.String(), states.String()))
	first := len(o.at)
	parent := first + 2*len(d.pages) + 1 // behind all pages
	number := func(page int) int { return first + 2*page + 2 }
	for _, p := range d.pages {
		content := o.stream("", p.content)
		fmt.Fprintf(&kids, "%d 0 R ", o.add(fmt.Sprintf("<</Type /Page\n/Parent %d 0 R /MediaBox %s /Resources %d 0 R /Contents "+
			"%d 0 R%s>>", parent, p.size(), resources, content, d.annotations(p, number))))
	}
	o.add(fmt.Sprintf("<</Type /Pages /Kids [%s] /Count %d>>", kids.String(), len(d.pages)))
	members, about := "", ""
	if d.info != nil {
		if top := d.outline(o, number); top > 0 {
			members = fmt.Sprintf(" /Outlines %d 0 R", top)
		}
		members += fmt.Sprintf(" /Lang (%s) /ViewerPreferences <</DisplayDocTitle true>>", d.info.Language)
		for _, x := range [][2]string{{"Title", d.info.Title}, {"Author", d.info.Author}, {"Subject", d.info.Subject},
			{"Keywords", d.info.Keywords}} {
			if x[1] != "" {
				about += "/" + x[0] + " " + pdfText(x[1]) + " "
			}
		}
	}
	root := o.add(fmt.Sprintf("<</Type /Catalog /Pages %d 0 R%s>>", parent, members))
	info := o.add("<<" + about + "/Producer (Teka) /CreationDate (D:19700101000000Z)>>") // the same drawings give the same bytes
	begin := o.b.Len()
	fmt.Fprintf(&o.b, "xref\n0 %d\n0000000000 65535 f \n", len(o.at)+1)
	for _, at := range o.at {
		fmt.Fprintf(&o.b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&o.b, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(o.at)+1, root, info, begin)
	_, err := w.Write(o.b.Bytes())
	return err
}
