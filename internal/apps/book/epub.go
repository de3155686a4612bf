package book

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/internal/digest"
)

// EPUB writes the book as EPUB 3.3 with a fixed layout (https://www.w3.org/TR/epub-33/): each page is an SVG picture in XHTML with text
// that can be read aloud, and its drawings have texts. The fonts are included.
func (b *Layout) EPUB(w io.Writer) error {
	z := zip.NewWriter(w)
	at := b.Config.Date
	if at.IsZero() {
		at = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) // the earliest date of a zip file
	}
	var failed error
	add := func(name string, method uint16, data []byte) {
		head := &zip.FileHeader{Name: name, Method: method}
		if method != zip.Store { // a date is an extra field, which EPUB does not allow for the file mimetype
			head.Modified = at.UTC()
		}
		f, err := z.CreateHeader(head)
		if err == nil {
			_, err = f.Write(data)
		}
		if failed == nil {
			failed = err
		}
	}
	add("mimetype", zip.Store, []byte("application/epub+zip"))
	add("META-INF/container.xml", zip.Deflate, []byte(`<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/book.opf"
 media-type="application/oebps-package+xml"/></rootfiles></container>
`))
	var pages bytes.Buffer
	for i := range b.Pages {
		text := b.epubPage(i)
		pages.Write(text)
		add("book/"+epubName(i), zip.Deflate, text)
	}
	for i, font := range sheets.Fonts() {
		add(fmt.Sprintf("book/go%d.ttf", i), zip.Deflate, font)
	}
	add("book/book.css", zip.Deflate, []byte("@font-face{font-family:Go;src:url(go0.ttf)}\n"+
		"@font-face{font-family:Go;font-weight:bold;src:url(go1.ttf)}\nbody{margin:0}\nsvg{display:block}\n"))
	add("book/nav.xhtml", zip.Deflate, b.epubContents())
	add("book/book.opf", zip.Deflate, b.epubPackage(digest.Sum(pages.Bytes()), at))
	if failed != nil {
		return failed
	}
	return z.Close()
}

func epubName(page int) string { return fmt.Sprintf("p%04d.xhtml", page+1) }

// epubPage returns a page as XHTML with an SVG picture, whose drawings have alternative texts, and with its links.
func (b *Layout) epubPage(page int) []byte {
	wide, high, _ := b.Shapes(page)
	var out bytes.Buffer
	fmt.Fprintf(&out, `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="%[1]s" xml:lang="%[1]s">
<head><title>%[2]s</title><meta name="viewport" content="width=%[3]d, height=%[4]d"/><link rel="stylesheet" href="book.css"/></head>
<body><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 %[3]d %[4]d" width="%[3]d" height="%[4]d">
`, b.Lang, escaped(b.Config.Title+" "+itoa(page+1)), int(wide+.5), int(high+.5))
	for _, it := range b.Pages[page].Items {
		if it.Drawing != nil || it.Picture != nil {
			fmt.Fprintf(&out, `<g role="img" aria-label="%s">`+"\n", escaped(it.Tag.Alt))
		}
		for _, s := range it.shapes() {
			svgShape(&out, s)
		}
		svgPicture(&out, it)
		if it.Drawing != nil || it.Picture != nil {
			out.WriteString("</g>\n")
		}
	}
	for _, l := range b.Pages[page].Links {
		to := b.Targets[l.To].Page
		c := corners(l.Box)
		fmt.Fprintf(&out, `<a href="%[1]s" xlink:href="%[1]s" aria-label="%[2]s"><title>%[2]s</title>`+
			`<rect x="%[3]s" y="%[4]s" width="%[5]s" height="%[6]s" fill="#fff" fill-opacity="0"/></a>`+"\n", epubName(to),
			escaped(b.linkText+" "+itoa(to+1)), short(c[0].X), short(c[0].Y), short(c[2].X-c[0].X), short(c[2].Y-c[0].Y))
	}
	out.WriteString("</svg></body>\n</html>\n")
	return out.Bytes()
}

// epubContents returns the table of contents, from the bookmarks of the first level.
func (b *Layout) epubContents() []byte {
	var list strings.Builder
	for _, m := range b.marks {
		if m.level == 0 {
			fmt.Fprintf(&list, "<li><a href=\"%s\">%s</a></li>\n", epubName(b.Targets[m.to].Page), escaped(m.title))
		}
	}
	if list.Len() == 0 {
		fmt.Fprintf(&list, "<li><a href=\"%s\">%s</a></li>\n", epubName(0), escaped(b.Config.Title))
	}
	return fmt.Appendf(nil, `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="%[1]s" xml:lang="%[1]s">
<head><title>%[2]s</title></head>
<body><nav epub:type="toc"><ol>
%[3]s</ol></nav></body>
</html>
`, b.Lang, escaped(b.Config.Title), list.String())
}

// epubPackage returns the package document: metadata, files and the order of pages. id is the digest of the pages.
func (b *Layout) epubPackage(id [32]byte, at time.Time) []byte {
	c := &b.Config
	var meta, files, order strings.Builder
	for _, x := range [][2]string{{"title", c.Title}, {"creator", c.Author}, {"publisher", c.Publisher}, {"rights", c.rights()},
		{"language", b.Lang}} {
		if x[1] != "" {
			fmt.Fprintf(&meta, "<dc:%s>%s</dc:%s>\n", x[0], escaped(x[1]), x[0])
		}
	}
	name := "urn:" + sheets.UUID(id)
	if c.ISBN != "" {
		name = "urn:isbn:" + strings.NewReplacer("-", "", " ", "").Replace(c.ISBN)
	}
	for i := range b.Pages {
		fmt.Fprintf(&files, "<item id=\"p%d\" href=\"%s\" media-type=\"application/xhtml+xml\" properties=\"svg\"/>\n", i+1, epubName(i))
		fmt.Fprintf(&order, "<itemref idref=\"p%d\" properties=\"page-spread-%s\"/>\n", i+1, []string{"right", "left"}[i%2])
	}
	return fmt.Appendf(nil, `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="%s">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">%s</dc:identifier>
%s<meta property="dcterms:modified">%s</meta>
<meta property="rendition:layout">pre-paginated</meta>
<meta property="rendition:spread">auto</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>
<item id="go0" href="go0.ttf" media-type="font/ttf"/>
<item id="go1" href="go1.ttf" media-type="font/ttf"/>
%s</manifest>
<spine>
%s</spine>
</package>
`, b.Lang, name, meta.String(), at.UTC().Format(time.RFC3339), files.String(), order.String())
}
