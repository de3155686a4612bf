package codec

import (
	"iter"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Notation is what a reader of documents has to know of a notation: its name, and where the texts in it begin and end. The notations
// that several kinds share stand here; one that a kind has of its own stands with that kind.
type Notation struct {
	Name  string     // as people and --from call it: "puzz.link", "non"
	Looks fault.Text // how its texts look, for those who wrote something else: "a game ID (6x6:…)"; none to say nothing
	// Begins reports whether a text in it may begin with a line, which is not empty and has no blanks at its ends. Nil when nothing
	// in its texts tells: such a notation has to be named.
	Begins func(line string) bool
	// Ends reports whether a text ends between two lines that follow each other. Nil when it ends only where something else clearly
	// begins; a line --- ends every text.
	Ends func(before, line string) bool
	// Keeps reports whether a line of dashes, which would divide puzzles, is a line of a text in it, beside another line. Nil when none is.
	Keeps func(beside, line string) bool
	// Divide takes a text apart that holds several puzzles, each with its offset. Nil when every text is one.
	Divide func(text string) iter.Seq2[int, string]
	// Kind is the name of the kind that a text tells, in whatever words; "" when it tells none. Nil when no text does.
	Kind func(text string) string
	// Advice says of a line that begins no notation what to do about it, when it is nearly this one; else nothing. Nil for none.
	Advice func(line string) fault.Text
	Line   bool // a text in it may stand on one line
	Drawn  bool // a text tells its kind by what is drawn, if at all: a kind that is asked for is believed
}

// The notations that kinds share.
var (
	JSON = &Notation{ // one object a line, the corpus form
		Name:   "json",
		Looks:  fault.Textf("JSON ({…})"),
		Begins: func(line string) bool { return line[0] == '{' || line[0] == '[' },
		Line:   true,
	}
	PuzzLink = &Notation{ // an address of puzz.link and its relatives
		Name:   "puzz.link",
		Looks:  fault.Textf("a puzz.link address"),
		Begins: func(line string) bool { return addressOf(line) == puzzLinkAddress },
		Ends:   everyLine,
		Kind:   pid,
		Line:   true,
	}
	Kanpen = &Notation{ // an address of kanpen.net with ?problem=
		Name:   "kanpen",
		Begins: func(line string) bool { return addressOf(line) == kanpenAddress },
		Ends:   everyLine,
		Kind:   kanpenKind,
		Line:   true,
	}
	Penpa = &Notation{ // an address of Penpa+, which holds a drawing
		Name:   "penpa",
		Looks:  fault.Textf("a Penpa+ address"),
		Begins: func(line string) bool { return addressOf(line) == penpaAddress },
		Ends:   everyLine,
		Kind:   penpaKind,
		Drawn:  true,
		Line:   true,
	}
	Pzprv3 = &Notation{ // a file of the same programs, or an address that carries one
		Name:   "pzprv3",
		Looks:  fault.Textf("pzprv3"),
		Begins: func(line string) bool { return strings.HasPrefix(line, "pzprv3") || addressOf(line) == fileAddress },
		Ends: func(before, line string) bool {
			return addressOf(before) == fileAddress || strings.HasPrefix(line, "pzprv3")
		},
		Kind: filePid,
		Line: true,
	}
	Tatham = &Notation{ // a game ID of Simon Tatham's collection, by itself or in an address of his pages
		Name:   "tatham",
		Looks:  fault.Textf("a game ID (6x6:…)"),
		Begins: func(line string) bool { return isID(line) || addressOf(line) == gameAddress },
		Ends:   everyLine,
		Kind:   idGame,
		Line:   true,
	}
	Text = &Notation{ // our own, made to be typed
		Name:   "text",
		Looks:  fault.Textf("our text (the name of the puzzle on a line)"),
		Begins: isName,
		Ends:   func(_, line string) bool { return line == "" },
		Kind:   sheetKind,
	}
)

// Shared lists them in the order in which help texts show them.
var Shared = []*Notation{JSON, PuzzLink, Kanpen, Penpa, Pzprv3, Tatham, Text}

// everyLine ends a text with its line.
func everyLine(_, _ string) bool { return true }

// Detect tells in which of some notations a text is from its first line; nil when the line begins none. So many lines could be the
// first of our own text that it is asked last.
func Detect(line string, among []*Notation) *Notation {
	line = strings.TrimSpace(line)
	if line == "" {
		return nil
	}
	var last *Notation
	for _, n := range among {
		switch {
		case n.Begins == nil || !n.Begins(line):
		case n == Text:
			last = n
		default:
			return n
		}
	}
	return last
}

// clearly reports whether a line begins a text in one of the shared notations beyond doubt, whatever stands before it.
func clearly(line string) bool {
	_, _, desc, _ := splitID(line)
	return hasScheme(line) || isID(line) && len(desc) > 3 && !strings.ContainsAny(line, " \t") || strings.HasPrefix(line, "pzprv3") ||
		strings.HasPrefix(line, `{"`)
}

// What hides in an address.
const (
	noAddress = iota
	puzzLinkAddress
	kanpenAddress
	fileAddress // a whole pzprv3 file
	gameAddress // a game ID
	penpaAddress
)

// addressOf tells addresses apart, with their https:// or without it. Any address with it that is nothing else counts as one of puzz.link.
func addressOf(line string) int {
	if isPenpa(line) {
		return penpaAddress
	}
	if _, ok := embedded(line); ok {
		return fileAddress
	}
	if kanpenKind(line) != "" {
		return kanpenAddress
	}
	switch {
	case strings.HasPrefix(line, "pzprv3"):
		return noAddress
	case gamePage(line) != nil:
		return gameAddress
	case hasScheme(line), !strings.ContainsAny(line, " \t") && strings.Count(line, "/") >= 2 && pid(line) != "":
		return puzzLinkAddress
	}
	return noAddress
}

// hasScheme reports whether a line begins with letters and ://, as https:// does. 5x5:// is a game ID with an empty first field.
func hasScheme(line string) bool {
	scheme, _, ok := strings.Cut(line, "://")
	return ok && scheme != "" && strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz") == ""
}

// Numbers reports whether a line is so many numbers with blanks between them.
func Numbers(line string, n int) bool {
	return len(strings.Fields(line)) == n && strings.Trim(line, "0123456789 \t") == ""
}

// isName reports whether a line is a few words of letters, as the first line of our text form is.
func isName(line string) bool {
	return len(line) <= 40 && line[0] != '-' && strings.Trim(strings.ToLower(line), "abcdefghijklmnopqrstuvwxyz- ") == ""
}
