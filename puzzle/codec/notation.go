package codec

import (
	"iter"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Notation describes a notation for document readers: its name, and how to detect where its texts begin and end. Shared notations are
// defined here, others in the package of their kind.
type Notation struct {
	Name    string     // name, as for --from: "puzz.link", "non"
	Example fault.Text // what its texts look like, for errors: "a game ID (6x6:…)"; may be empty
	// Begins reports whether a text can begin with a line, which is trimmed and not empty; nil if the notation cannot be detected.
	Begins func(line string) bool
	// Ends reports whether a text ends between two consecutive lines; nil if it ends only where another document clearly begins. A line ---
	// ends every text.
	Ends func(before, line string) bool
	// KeepsDashes reports whether a line of dashes next to another line belongs to the text instead of separating documents; nil for never.
	KeepsDashes func(beside, line string) bool
	// Split splits a text with several puzzles and yields their offsets; nil if texts have one puzzle each.
	Split func(text string) iter.Seq2[int, string]
	// Kind returns the name of the kind in a text, or ""; nil if texts contain none.
	Kind func(text string) string
	// Advice returns a hint for a line that is nearly in this notation; may be nil.
	Advice  func(line string) fault.Text
	Endings []string // of the names of files in this notation, besides Name
	Line    bool     // texts may be a single line
	Drawn   bool     // texts show their kind by their drawing at most, so a requested kind is not questioned
}

// Shared notations.
var (
	JSON = &Notation{ // the corpus form: one object per line
		Name:    "json",
		Example: fault.Textf("JSON ({…})"),
		Begins:  func(line string) bool { return line[0] == '{' || line[0] == '[' },
		Line:    true,
	}
	PuzzLink = &Notation{ // addresses of puzz.link and related sites
		Name:    "puzz.link",
		Example: fault.Textf("a puzz.link address"),
		Begins:  func(line string) bool { return addressOf(line) == puzzLinkAddress },
		Ends:    everyLine,
		Kind:    pid,
		Line:    true,
	}
	Kanpen = &Notation{ // addresses of kanpen.net with ?problem=
		Name:   "kanpen",
		Begins: func(line string) bool { return addressOf(line) == kanpenAddress },
		Ends:   everyLine,
		Kind:   kanpenKind,
		Line:   true,
	}
	Penpa = &Notation{ // addresses of Penpa+, which contain drawings
		Name:    "penpa",
		Example: fault.Textf("a Penpa+ address"),
		Begins:  func(line string) bool { return addressOf(line) == penpaAddress },
		Ends:    everyLine,
		Kind:    penpaKind,
		Drawn:   true,
		Line:    true,
	}
	Pzprv3 = &Notation{ // files of pzprjs, or addresses that contain one
		Name:    "pzprv3",
		Example: fault.Textf("pzprv3"),
		Begins:  func(line string) bool { return strings.HasPrefix(line, "pzprv3") || addressOf(line) == fileAddress },
		Ends: func(before, line string) bool {
			return addressOf(before) == fileAddress || strings.HasPrefix(line, "pzprv3")
		},
		Kind: filePid,
		Line: true,
	}
	Tatham = &Notation{ // game IDs of Simon Tatham's collection, also in addresses of its pages
		Name:    "tatham",
		Example: fault.Textf("a game ID (6x6:…)"),
		Begins:  func(line string) bool { return isID(line) || addressOf(line) == gameAddress },
		Ends:    everyLine,
		Kind:    idGame,
		Line:    true,
	}
	Text = &Notation{ // Teka's own text form
		Name:    "text",
		Example: fault.Textf("our text (the name of the puzzle on a line)"),
		Begins:  isName,
		Ends:    func(_, line string) bool { return line == "" },
		Kind:    sheetKind,
	}
)

// Shared lists the shared notations in the order of help texts.
var Shared = []*Notation{JSON, PuzzLink, Kanpen, Penpa, Pzprv3, Tatham, Text}

// everyLine ends a text after each line.
func everyLine(_, _ string) bool { return true }

// Detect returns the notation of a text by its first line, or nil. Text is tried last, since many lines could be in it.
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

// isClearStart reports whether a line begins a text in a shared notation, regardless of the previous line.
func isClearStart(line string) bool {
	_, _, desc, _ := splitID(line)
	return hasScheme(line) || isID(line) && len(desc) > 3 && !strings.ContainsAny(line, " \t") || strings.HasPrefix(line, "pzprv3") ||
		strings.HasPrefix(line, `{"`)
}

// Types of addresses.
const (
	noAddress = iota
	puzzLinkAddress
	kanpenAddress
	fileAddress // contains a pzprv3 file
	gameAddress // contains a game ID
	penpaAddress
)

// addressOf returns the type of an address, with or without https://. Unknown addresses with a scheme count as puzz.link.
func addressOf(line string) int {
	if isPenpa(line) {
		return penpaAddress
	}
	if _, ok := embeddedFile(line); ok {
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

// hasScheme reports whether a line begins with letters and "://". 5x5:// is a game ID with an empty first field.
func hasScheme(line string) bool {
	scheme, _, ok := strings.Cut(line, "://")
	return ok && scheme != "" && strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz") == ""
}

// IsNumbers reports whether a line is exactly n numbers separated by blanks.
func IsNumbers(line string, n int) bool {
	return len(strings.Fields(line)) == n && strings.Trim(line, "0123456789 \t") == ""
}

// isName reports whether a line looks like the first line of Teka's text form: a few words of letters, and possibly a size and a colon.
func isName(line string) bool {
	line = strings.TrimSuffix(line, ":")
	if i := strings.LastIndexByte(line, ' '); i > 0 {
		if _, _, ok := sheetSize(line[i+1:]); ok {
			line = line[:i]
		}
	}
	return line != "" && len(line) <= 40 && line[0] != '-' && strings.Trim(strings.ToLower(line), "abcdefghijklmnopqrstuvwxyz- ") == ""
}

// Advice returns the hint of the first notation that nearly matches a text; it may be empty.
func Advice(text string, among []*Notation) fault.Text {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	for _, n := range among {
		if n.Advice != nil && line != "" {
			if what := n.Advice(strings.TrimSpace(line)); !what.Empty() {
				return what
			}
		}
	}
	return fault.Text{}
}

// Unknown returns an error for a text in no known notation. It quotes the text and lists the accepted notations.
func Unknown(text string, among []*Notation) error {
	line := strings.TrimSpace(text)
	line, _, _ = strings.Cut(line, "\n")
	var looks []fault.Text
	if what := Advice(text, among); !what.Empty() {
		return fault.Errorf("%v", what)
	}
	for _, n := range among {
		if !n.Example.Empty() {
			looks = append(looks, n.Example)
		}
	}
	return fault.Errorf("%s is not in a known notation: %s", Quote(line), fault.List(looks))
}
