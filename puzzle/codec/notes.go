package codec

import "github.com/teka-puzzles/teka/puzzle/fault"

// Notes are what a reader has to tell about the way in which it took a text: what it left out, what it filled in, which of two meanings it
// chose. Nobody listens to nil Notes.
type Notes struct {
	list []fault.Text
}

// Notef adds a sentence, unless the same one was said before.
func (n *Notes) Notef(format string, args ...any) {
	if n == nil {
		return
	}
	text := fault.Textf(format, args...)
	for _, x := range n.list {
		if x.String() == text.String() {
			return
		}
	}
	n.list = append(n.list, text)
}

// All lists the sentences in the order in which they were said.
func (n *Notes) All() []fault.Text {
	if n == nil {
		return nil
	}
	return n.list
}

// mostUntold is how many cells a board may have of which a text leaves some out: nobody writes a larger one by hand, and boards shall not
// be made of nothing.
const mostUntold = 10_000

// missing notes that a text ends after got of want characters, cells or clues, and that the rest is taken for empty; an error for large
// boards.
func missing(notes *Notes, text string, at, got, want int) error {
	if want > mostUntold {
		return Errorf(text, at, "the text ends after %d of %d cells or clues", got, want)
	}
	notes.Notef("the text ends after %d of %d cells or clues: the others are taken for empty", got, want)
	return nil
}

// Surplus notes that what a text has behind the end of its board is left out.
func (n *Notes) Surplus(rest string) {
	if rest != "" {
		n.Notef("%s behind the end of the board is left out", Short(rest))
	}
}
