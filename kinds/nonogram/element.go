package nonogram

import (
	"encoding/xml"
	"slices"
	"strings"
)

// element is an element of a webpbn file. encoding/xml's struct decoding is not used: its reflection by field name makes the binary much
// larger.
type element struct {
	name     string
	attrs    []xml.Attr
	text     string // its direct character data
	children []*element
}

// childNames lists the child elements that are read, by parent name. Others are skipped.
var childNames = map[string][]string{"puzzle": {"color", "clues", "solution"}, "clues": {"line"}, "line": {"count"}, "solution": {"image"}}

// newElement returns an element. attrs alternates names and values; attributes with an empty value are omitted.
func newElement(name, text string, attrs ...string) *element {
	e := &element{name: name, text: text}
	for pair := range slices.Chunk(attrs, 2) {
		if pair[1] != "" {
			e.attrs = append(e.attrs, xml.Attr{Name: xml.Name{Local: pair[0]}, Value: pair[1]})
		}
	}
	return e
}

// readElement reads the rest of an element after its start tag.
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

// all returns the children of a name, without deeper ones.
func (e *element) all(name string) (out []*element) {
	for _, x := range e.children {
		if x.name == name {
			out = append(out, x)
		}
	}
	return out
}

// attr returns the value of an attribute, or "".
func (e *element) attr(name string) (value string) {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			value = a.Value
		}
	}
	return value
}

func (e *element) file() (string, error) {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(xml.Header))
	err := (&element{name: "puzzleset", children: []*element{e}}).write(&b, "\n")
	return b.String() + "\n", err
}

// write writes e. indent is the line break and indentation before its start tag.
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
