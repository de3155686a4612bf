package sheets

import (
	"fmt"
	"strings"
)

// Tagged PDF (ISO 32000-1, 14.7 and 14.8): the parts of pages in reading order, each with its role, and pictures with a text for readers
// who do not see them.

// Tag describes a part of a page. Parts with equal IDs, other than 0, belong together, such as the lines of a paragraph.
type Tag struct {
	Role string // a standard structure type such as P, H1 or Figure; "" for a part that is not read, such as a page number
	ID   int
	Alt  string // text of a picture
}

// element is an element of the structure tree.
type element struct {
	Tag
	kids []elementKid
}

// elementKid is a part of a page, or a link if mark is negative.
type elementKid struct{ page, mark int }

// Tagged draws a part of the page with a tag.
func (l *PressPage) Tagged(t Tag, draw func()) {
	if t.Role == "" {
		l.add("/Artifact BMC\n")
		draw()
		l.add("EMC\n")
		return
	}
	p := &l.doc.pages[l.i]
	i, ok := l.doc.byID[t.ID]
	if !ok || t.ID == 0 {
		i = len(l.doc.elements)
		l.doc.elements = append(l.doc.elements, element{Tag: t})
		if t.ID != 0 {
			l.doc.byID[t.ID] = i
		}
	}
	e := &l.doc.elements[i]
	e.kids = append(e.kids, elementKid{l.i, len(p.owners)})
	l.add("/%s <</MCID %d>> BDC\n", t.Role, len(p.owners))
	p.owners = append(p.owners, i)
	draw()
	l.add("EMC\n")
}

// tagLinks appends an element for each link.
func (d *document) tagLinks() {
	for i, p := range d.pages {
		for k := range p.links {
			d.elements = append(d.elements, element{Tag: Tag{Role: "Link"}, kids: []elementKid{{i, -1 - k}}})
		}
	}
}

// structure adds the structure tree and returns the catalog entries for it. annotation returns the object number of a link of a page.
func (d *document) structure(o *objects, number func(page int) int, annotation func(page, link int) int) string {
	if len(d.elements) == 0 {
		return ""
	}
	top := len(o.offsets) + 1
	of := func(i int) int { return top + 1 + i }
	root := of(len(d.elements))
	var all strings.Builder
	for i := range d.elements {
		fmt.Fprintf(&all, "%d 0 R ", of(i))
	}
	o.add(fmt.Sprintf("<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>", root, all.String()))
	var parents strings.Builder
	for i, p := range d.pages {
		fmt.Fprintf(&parents, "%d [", i)
		for _, e := range p.owners {
			fmt.Fprintf(&parents, "%d 0 R ", of(e))
		}
		parents.WriteString("]\n")
	}
	next := len(d.pages) // the key of the next link
	for i, e := range d.elements {
		var kids strings.Builder
		for _, k := range e.kids {
			if k.mark >= 0 {
				fmt.Fprintf(&kids, "<</Type /MCR /Pg %d 0 R /MCID %d>> ", number(k.page), k.mark)
				continue
			}
			fmt.Fprintf(&kids, "<</Type /OBJR /Pg %d 0 R /Obj %d 0 R>> ", number(k.page), annotation(k.page, -1-k.mark))
			fmt.Fprintf(&parents, "%d %d 0 R\n", next, of(i))
			next++
		}
		alt := ""
		if e.Alt != "" {
			alt = " /Alt " + pdfText(e.Alt)
		}
		o.add(fmt.Sprintf("<</Type /StructElem /S /%s /P %d 0 R%s /K [%s]>>", e.Role, top, alt, kids.String()))
	}
	o.add(fmt.Sprintf("<</Type /StructTreeRoot /K %d 0 R /ParentTree <</Nums [%s]>> /ParentTreeNextKey %d>>", top, parents.String(), next))
	return fmt.Sprintf(" /StructTreeRoot %d 0 R /MarkInfo <</Marked true>>", root)
}
