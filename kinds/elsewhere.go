package kinds

import (
	"strings"

	"github.com/teka-puzzles/teka/fault"
)

// sites are places on the web whose addresses carry no puzzle that can be read here, by a piece of the address, and how to get one out of
// them.
var sites = []struct {
	host   string
	advice fault.Text
}{
	{"sudokupad", fault.Textf("an address of SudokuPad is not read: draw the puzzle in an editor of https://puzz.link/list.html and take " +
		"the address from there, or type it as text")},
	{"f-puzzles.com", fault.Textf("an address of f-puzzles is not read: draw the puzzle in an editor of https://puzz.link/list.html and " +
		"take the address from there, or type it as text")},
	{"webpbn.com", fault.Textf("an address of webpbn.com does not hold the puzzle: export it on https://webpbn.com/export.cgi, for " +
		"example as XML or .non, and read that file")},
	{"nonograms.org", fault.Textf("an address of nonograms.org does not hold the puzzle: type the clues as text, rows: and cols:, or " +
		"as .non")},
	{"penpa-edit", fault.Textf("this address of Penpa+ holds no drawing: choose Share there, and copy the whole of what it shows")},
	{"tinyurl.com", fault.Textf("a short link does not hold the puzzle: open it in a browser, and copy the long address that it leads to")},
	{"bit.ly", fault.Textf("a short link does not hold the puzzle: open it in a browser, and copy the long address that it leads to")},
	{"puzzle-", fault.Textf("addresses of the puzzle-….com sites do not hold the puzzle: type it as text")},
}

// elsewhere says what to do with an address of such a site; nothing for any other text, and for an address that holds a drawing of Penpa+.
func elsewhere(text string) fault.Text {
	_, rest, ok := strings.Cut(strings.ToLower(text), "://")
	if !ok || strings.Contains(strings.TrimSpace(rest), "\n") {
		return fault.Text{}
	}
	page, _, _ := strings.Cut(rest, "?")
	for _, s := range sites {
		if drawn := strings.Contains(rest, "&p="); strings.Contains(page, s.host) && !drawn {
			return s.advice
		}
	}
	return fault.Text{}
}

// formsRead says what texts in the notations that are read look like.
func formsRead() fault.Text {
	var all []fault.Text
	for _, n := range Notations() {
		if !n.Looks.Empty() {
			all = append(all, n.Looks)
		}
	}
	return fault.List(all)
}
