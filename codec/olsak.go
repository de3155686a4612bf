package codec

import (
	"strings"
)

// ParseOlsak reads a .g file: perhaps a declaration of colours that begins with #d, then the clues of the rows and those of the
// columns, each below a line that begins with a colon. A side longer than limit is an error, and so is a second colour.
func ParseOlsak(text string, limit int) (Picture, error) {
	var p Picture
	var block *[][]int
	declared := false
	for _, l := range lines(text) {
		switch {
		case strings.HasPrefix(l.Text, ":"):
			switch block {
			case nil:
				block = &p.Rows
			case &p.Rows:
				block = &p.Cols
			default:
				return p, Errorf(text, l.At, "a third block of clues: triangles and triddlers are not read")
			}
		case l.Text == "":
		case block == nil:
			if strings.HasPrefix(strings.ToLower(l.Text), "#d") {
				declared = true
			} else if declared {
				if err := olsakColour(text, l); err != nil {
					return p, err
				}
			}
		default:
			runs, err := Runs(text, l)
			if err != nil {
				return p, err
			}
			if *block = append(*block, runs); len(*block) > limit {
				return p, Errorf(text, l.At, "more than %d lines of clues: 1 to %d are allowed", limit, limit)
			}
		}
	}
	if len(p.Rows) == 0 || len(p.Cols) == 0 {
		return p, Errorf(text, len(text), "two blocks of clues are expected, each below a line that begins with a colon: %d rows and %d columns were read",
			len(p.Rows), len(p.Cols))
	}
	return p, nil
}

// olsakColour reads a line of the declaration, key:character name: only background and black may be used.
func olsakColour(text string, l Word) error {
	key, rest, ok := strings.Cut(l.Text, ":")
	if key = strings.TrimSpace(key); ok && key != "0" && key != "1" {
		f := strings.Fields(rest)
		name := key
		if len(f) > 0 {
			name = f[len(f)-1]
		}
		if !isBlack(name) && !isWhite(name) {
			return Errorf(text, l.At, "the colour %s: colours other than black are not read", Short(name))
		}
	}
	return nil
}

// FormatOlsak writes a .g file.
func FormatOlsak(p Picture) string {
	return "#d\n  0:   white\n  1:*  black\n: rows\n" + clueLines(p.Rows, " ") + ": columns\n" + clueLines(p.Cols, " ")
}
