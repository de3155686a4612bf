package kinds

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// unreadableSites are sites whose URLs do not contain a readable puzzle, by a part of the URL, with advice on how to get one.
var unreadableSites = []struct {
	host   string
	advice fault.Text
}{
	{"sudokupad", fault.Textf("an address of SudokuPad cannot be read: draw the puzzle in an editor of https://puzz.link/list.html and " +
		"take " +
		"the address from there, or type it as text")},
	{"f-puzzles.com", fault.Textf("an address of f-puzzles cannot be read: draw the puzzle in an editor of https://puzz.link/list.html " +
		"and " +
		"take the address from there, or type it as text")},
	{"sudokuwiki.org", fault.Textf("an address of sudokuwiki.org cannot be read: copy the 81 characters after bd= and pass them alone")},
	{"webpbn.com", fault.Textf("an address of webpbn.com does not contain the puzzle: export it on https://webpbn.com/export.cgi, for " +
		"example as XML or .non, and read that file")},
	{"conceptispuzzles", fault.Textf("an address of conceptispuzzles.com does not contain the puzzle: type the board as text")},
	{"janko.at", fault.Textf("an address of janko.at does not contain the puzzle: copy the block between problem and solution out of " +
		"the source of " +
		"the page, and name the kind")},
	{"griddlers.net", fault.Textf("an address of griddlers.net does not contain the puzzle: type the clues as text, rows: and cols:, " +
		"or as .non")},
	{"kakuros.com", fault.Textf("an address of kakuros.com does not contain the puzzle: type the board as text")},
	{"pedros.works", fault.Textf("an address of pedros.works does not contain the puzzle: type the board as text")},
	{"crackingthecryptic", fault.Textf("Cracking the Cryptic shows puzzles of SudokuPad, which cannot be read: type the board as text")},
	{"nonograms.org", fault.Textf("an address of nonograms.org does not contain the puzzle: type the clues as text, rows: and cols:, or " +
		"as .non")},
	{"penpa-edit", fault.Textf("this address of Penpa+ contains no drawing: choose Share there, and copy the whole link")},
	{"tinyurl.com", fault.Textf("a short link does not contain the puzzle: open it in a browser, and copy the long address that it " +
		"leads to")},
	{"bit.ly", fault.Textf("a short link does not contain the puzzle: open it in a browser, and copy the long address that it leads to")},
	{"puzzle-", fault.Textf("addresses of the puzzle-….com sites do not hold the puzzle: type it as text")},
}

// adviceFor returns the advice for the first word of a text that names one of unreadableSites, or an empty text. Words with "&p=", which
// have a Penpa+ drawing, are skipped.
func adviceFor(text string) fault.Text {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		page, _, _ := strings.Cut(word, "?")
		for _, s := range unreadableSites {
			if i := strings.Index(page, s.host); i >= 0 && strings.ContainsAny(page, "./") && !strings.Contains(word, "&p=") {
				return s.advice
			}
		}
	}
	return fault.Text{}
}

// readableForms lists examples of the notations that can be read, for error messages.
func readableForms() fault.Text {
	var all []fault.Text
	for _, n := range Notations() {
		if !n.Example.Empty() {
			all = append(all, n.Example)
		}
	}
	return fault.List(all)
}
