package nonogram

import (
	"encoding/xml"
	"slices"
	"strings"
)

// element is an element of a webpbn file. The library's own way from structs to XML and back looks fields up by their names, which costs
// a program much of its size.
type element struct {
	name     string
	attrs    []xml.Attr
	text     string // directly in it
	children []*element
}

// elementsIn is what of a file is read, by what it stands in.
var childNames = map[string][]string{"puzzle": {"color", "clues", "solution"}, "clues": {"line"}, "line": {"count"}, "solution": {"image"}}

// newElement is an element with attributes, by their names and values in turn; those without a value are left out.
func newElement(name, text string, attrs ...string) *element {
	e := &element{name: name, text: text}
	for pair := range slices.Chunk(attrs, 2) {
		if pair[1] != "" {
			e.attrs = append(e.attrs, xml.Attr{Name: xml.Name{Local: pair[0]}, Value: pair[1]})
		}
	}
	return e
}

// readElement reads an element from behind its start on.
func readElement(d *xml.Decoder, start xml.StartElement) (*element, error) {
	e := &element{name: start.Name.Local, attrs: start.Attr}
	var text strings.Builder
	for {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.CharData:
			text.Write(t)
		case xml.StartElement:
			if !slices.Contains(childNames[e.name], t.Name.Local) {
				err = d.Skip()
			} else if x, failed := readElement(d, t); failed == nil {
				e.children = append(e.children, x)
			} else {
				err = failed
			}
			if err != nil {
				return nil, err
			}
		case xml.EndElement:
			e.text = text.String()
			return e, nil
		}
	}
}

// all lists the elements of a name in it.
func (e *element) all(name string) (out []*element) {
	for _, x := range e.children {
		if x.name == name {
			out = append(out, x)
		}
	}
	return out
}

// attr is the value of an attribute, "" for none.
func (e *element) attr(name string) (value string) {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			value = a.Value
		}
	}
	return value
}

// file is a file of one puzzle.
func (e *element) file() (string, error) {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(xml.Header))
	err := (&element{name: "puzzleset", children: []*element{e}}).write(&b, "\n")
	return b.String() + "\n", err
}

// write writes it on lines of their own, each of which begins with an indent.
func (e *element) write(b *strings.Builder, indent string) error {
	b.WriteString(indent + "<" + e.name)
	for _, a := range e.attrs {
		b.WriteString(" " + a.Name.Local + `="`)
		if err := xml.EscapeText(b, []byte(a.Value)); err != nil {
			return err
		}
		b.WriteByte('"')
	}
	b.WriteByte('>')
	if err := xml.EscapeText(b, []byte(e.text)); err != nil {
		return err
	}
	for _, x := range e.children {
		if err := x.write(b, indent+" "); err != nil {
			return err
		}
	}
	if len(e.children) > 0 {
		b.WriteString(indent)
	}
	b.WriteString("</" + e.name + ">")
	return nil
}
