package scene

import (
	"encoding/json"
	"strconv"
)

var (
	shapeNames  = [...]string{"rect", "line", "circle", "label", "cross"}
	anchorNames = [...]string{"middle", "top-right", "bottom-left", "ending", "slotted"}
)

// String returns the name used in JSON: "rect", "line", "circle", "label" or "cross".
func (s Shape) String() string { return shapeNames[s] }

// String returns the name used in JSON: "middle", "top-right", "bottom-left", "ending" or "slotted".
func (a Anchor) String() string { return anchorNames[a] }

// MarshalJSON writes an object with "width", "height", "left", "top", "title", "description", "listClues" if true, "palette" if present,
// and "items": objects with "shape", "role", "x" and "y" and, unless they have the default value, "x2", "y2", "r", "text", "size",
// "anchor", "slot", "slots", "lines", "open", "tint", "supposed" and "outline". Lengths are in cells. Terminal-only fields are omitted.
func (s Scene) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 256+len(s.Description)+64*len(s.Items))
	b = append(b, '{')
	b = appendNumber(b, "width", s.Width)
	b = appendNumber(append(b, ','), "height", s.Height)
	b = appendNumber(append(b, ','), "left", s.Left)
	b = appendNumber(append(b, ','), "top", s.Top)
	b = appendText(append(b, ','), "title", s.Title)
	b = appendText(append(b, ','), "description", s.Description)
	if s.ListClues {
		b = append(b, `,"listClues":true`...)
	}
	if s.Palette != nil {
		list, _ := json.Marshal(s.Palette) // texts always have a JSON form
		b = append(append(b, `,"palette":`...), list...)
	}
	b = append(b, `,"items":[`...)
	for i, it := range s.Items {
		if i > 0 {
			b = append(b, ',')
		}
		b = it.append(b)
	}
	return append(b, `]}`...), nil
}

// MarshalJSON writes the item as in a scene.
func (it Item) MarshalJSON() ([]byte, error) { return it.append(nil), nil }

// append appends the item as a JSON object. Fields with their default value are omitted.
func (it Item) append(b []byte) []byte {
	b = append(b, `{"shape":"`...)
	b = append(b, it.Shape.String()...)
	b = append(b, `","role":"`...)
	b = append(b, it.Role.String()...)
	b = appendNumber(append(b, '"', ','), "x", it.X)
	b = appendNumber(append(b, ','), "y", it.Y)
	if it.Shape == Rect || it.Shape == Line {
		b = appendNumber(append(b, ','), "x2", it.X2)
		b = appendNumber(append(b, ','), "y2", it.Y2)
	}
	if it.Shape == Circle {
		b = appendNumber(append(b, ','), "r", it.R)
	}
	if it.Text != "" {
		b = appendText(append(b, ','), "text", it.Text)
	}
	if it.Size != 0 {
		b = appendNumber(append(b, ','), "size", it.Size)
	}
	if it.Anchor != Middle {
		b = append(append(append(b, `,"anchor":"`...), it.Anchor.String()...), '"')
	}
	if it.Anchor == Slotted {
		b = appendNumber(append(b, ','), "slot", float64(it.Slot))
		b = appendNumber(append(b, ','), "slots", float64(it.Slots))
	}
	if it.Lines > 1 {
		b = appendNumber(append(b, ','), "lines", float64(it.Lines))
	}
	if it.Open > 0 {
		b = appendNumber(append(b, ','), "open", float64(it.Open))
	}
	if it.Tint != "" {
		b = appendText(append(b, ','), "tint", it.Tint)
	}
	if it.Supposed {
		b = append(b, `,"supposed":true`...)
	}
	if it.Outline {
		b = append(b, `,"outline":true`...)
	}
	return append(b, '}')
}

// appendNumber appends a number member.
func appendNumber(b []byte, name string, x float64) []byte {
	b = append(append(append(b, '"'), name...), '"', ':')
	return strconv.AppendFloat(b, finite(x), 'f', -1, 64)
}

// appendText appends a string member.
func appendText(b []byte, name, text string) []byte {
	b = append(append(append(b, '"'), name...), '"', ':')
	quoted, _ := json.Marshal(text) // a text always has a JSON form
	return append(b, quoted...)
}
