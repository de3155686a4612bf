// Package words makes sentences of steps, in several languages. It knows no technique: the sentences are templates in text/LANGUAGE,
// a file for each kind of puzzle and one (common) for what all share.
//
// A technique "nonogram.overlap" has three templates: "nonogram.overlap" is the whole sentence, which makes sense without the
// picture and names every clue and cell it uses; "nonogram.overlap/short" is what fits beside a picture; "nonogram.overlap/name" is the
// name of the technique. The kind has "nonogram/fact", which says one kind of fact of one or several places, and may have a
// template "/not" for the values that places do not hold. The steps of published methods, "paper.nonogram.P1", are in files of their own and
// say facts as their kind does. The last resorts
// (what-if, look, agreement, case) have common templates, without the kind's name before the dot.
//
// As parts of thoughts techniques have "/tell", and may have "/again" for a second time, "/terse" as links of a trial, "/cause" when they look at one line with blocks, and "/case" for a
// case of a trial; their kind has "KIND/so" and "KIND/left" for what is decided and what is left. See Argue and Looks.
//
// A template is given a Sentence; its grammar is that of text/template (see package words/template).
package words

import (
	"embed"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words/template"
)

//go:embed text
var files embed.FS

// Languages are the languages there are, by their codes; the first is the usual one.
var Languages = []string{"en", "id"}

// Language says things in one language.
type Language struct {
	Code          string
	set           *template.Set
	members       map[string]member // of a Sentence
	rows, columns string            // what the names of cells are made of
	sentences     map[string]string // of errors, by the English ones
}

var languages = sync.OnceValue(load)

// load parses the templates. They are part of the program: one that does not parse is a mistake in it.
func load() map[string]*Language {
	all := map[string]*Language{}
	members := sentenceMembers()
	for _, code := range Languages {
		l := &Language{Code: code, members: members, sentences: sentences(code)}
		set, err := template.Parse(files, "text/"+code+"/*.tmpl", l.functions())
		if err != nil {
			panic(err)
		}
		l.set = set
		l.rows, l.columns, _ = strings.Cut(l.Phrase("place/letters", nil), " ")
		all[code] = l
	}
	return all
}

// In is a language by its code.
func In(code string) (*Language, error) {
	if l, ok := languages()[code]; ok {
		return l, nil
	}
	return nil, fault.Errorf("%q is no language known here: %s", code, strings.Join(Languages, ", "))
}

// Style is how much a sentence says.
type Style string

// The styles.
const (
	Long  Style = ""
	Short Style = "/short"
	Name  Style = "/name"
	Tell  Style = "/tell"  // as a part of a thought; see Argue
	Terse Style = "/terse" // as a link of a trial, where that is shorter
	Again Style = "/again" // the same, when the argument before was of the same technique: "R5C1 likewise"
)

// Say is the sentence of a step. A technique without a template is told by its id and conclusions, so that nothing is lost.
func (l *Language) Say(s puzzle.Step, style Style) string {
	kind, rest, _ := strings.Cut(s.Technique, ".")
	if kind == "paper" { // paper.KIND.…: a step of a published method
		kind, _, _ = strings.Cut(rest, ".")
	}
	x := &Sentence{Step: s, Kind: kind, l: l}
	if name := l.find(s.Technique, style); name != "" {
		if text, err := l.run(name, x); err == nil {
			return text
		}
	}
	if style == Name {
		return s.Technique
	}
	return fmt.Sprintf("%s: %s", s.Technique, x.New())
}

// Has reports whether a technique has all its templates.
func (l *Language) Has(id string) bool {
	return l.find(id, Long) != "" && l.find(id, Short) != "" && l.find(id, Name) != ""
}

// Quiet reports whether bookkeeping of the technique's kind that decides nothing is left to the picture within an argument: the kind has a template KIND/quiet.
func (l *Language) Quiet(technique string) bool {
	kind, _, _ := strings.Cut(technique, ".")
	return l.set.Has(kind + "/quiet")
}

// Tells reports whether a technique has words of its own as a part of a thought.
func (l *Language) Tells(id string) bool { return l.find(id, Tell) != "" }

// Facts says facts about a puzzle of a kind.
func (l *Language) Facts(kind string, facts []puzzle.Fact) string {
	return (&Sentence{Kind: kind, l: l}).facts(facts, false)
}

// Phrase is a phrase of the program itself: a template of the common file, given any data.
func (l *Language) Phrase(name string, data any) string {
	text, err := l.run(name, data)
	if err != nil {
		return name
	}
	return text
}

// find is the template of a technique: its own, or for a last resort the common one; "" for none.
func (l *Language) find(id string, style Style) string {
	_, short, _ := strings.Cut(id, ".")
	for _, name := range []string{id + string(style), "any." + short + string(style)} {
		if l.set.Has(name) {
			return name
		}
	}
	return ""
}

// run executes a template and makes its output one line.
func (l *Language) run(name string, data any) (string, error) {
	text, err := l.set.Execute(name, data)
	if err != nil {
		return "", err
	}
	return oneLine(text), nil
}

// oneLine is a text with one space for all that is blank between two words, and none before and after.
func oneLine(text string) string {
	blank := true // so far there was no word
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ' && !blank:
			blank = true
		case c <= ' ' || c >= utf8.RuneSelf: // not as it should be, or not known to be without a look at the rune
			return strings.Join(strings.Fields(text), " ")
		default:
			blank = false
		}
	}
	return strings.TrimSuffix(text, " ")
}
