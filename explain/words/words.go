// Package words is the machinery of sentences, in several languages. It knows no kind of puzzle and no technique: these bring their
// own words (see Speech), templates and what the templates ask of a sentence; here is what all share: text/LANGUAGE/common.tmpl,
// places, lists, facts, thoughts, trials, errors.
//
// A technique "KIND.overlap" has three templates: "KIND.overlap" is the whole sentence, which makes sense without the picture and
// names every clue and cell it uses; "KIND.overlap/short" is what fits beside a picture; "KIND.overlap/name" is the name of the
// technique. The kind has "KIND/fact", which states one kind of fact about one or several places, and "KIND/mark", which names it as
// a player's mark. It may have a template "/not" for eliminated values. The steps of published methods, "paper.KIND.P1", have separate
// templates and state facts as their kind does. The last resorts (what-if, look, agreement, case) share templates with "any" in place
// of the kind's name.
//
// As parts of thoughts techniques have "/tell", and may have "/again" for a second time, "/terse" as links of a trial, "/cause"
// when all that is found in one line is said in one sentence, "/case" for a case of a trial, and "/head" for what stands over a
// thought, where that is more than the name; their kind has "KIND/so" and
// "KIND/left" for what is decided and what is left. See Argue and Looks.
//
// A template is given a Sentence; its grammar is that of text/template (see package words/template).
package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Languages are the languages there are, by their codes; the first is the usual one.
var Languages = []string{"en", "id"}

// In is a language by its code, with the words of some kinds. The words of a kind are read when something is first said of it.
func In(code string, kinds ...*puzzle.Kind) (*Language, error) {
	if !slices.Contains(Languages, code) {
		return nil, fault.Errorf("%q is no language known here: %s", code, strings.Join(Languages, ", "))
	}
	return &Language{dialect: spoken(code, nil, nil), kinds: kinds}, nil
}

// Style is how much a sentence says.
type Style string

// The styles.
const (
	Long  Style = ""
	Short Style = "/short"
	Name  Style = "/name"
	Head  Style = "/head"  // the name, and the clues in hand; see Heading
	Tell  Style = "/tell"  // as a part of a thought; see Argue
	Terse Style = "/terse" // as a link of a trial, where that is shorter
	Node  Style = "/node"  // a choice of a search, or why it fails, in a few signs
	Again Style = "/again" // the same, when the argument before was of the same technique: "R5C1 likewise"
)

// Say is the sentence of a step. A technique without a template is told by its id and conclusions, so that nothing is lost.
func (l *Language) Say(s puzzle.Step, style Style) string {
	l = l.of(s.Technique)
	x := &Sentence{Step: s, Lang: l}
	if name := l.find(s.Technique, style); name != "" {
		if text, err := l.Fill(name, x); err == nil {
			return text
		}
	}
	if style == Name {
		return s.Technique
	}
	return fmt.Sprintf("%s: %s", s.Technique, x.New())
}

// Heading is what stands over steps of one technique: what its template "TECHNIQUE/head" says of them (.Breath.Steps), else its name.
func (l *Language) Heading(steps []puzzle.Step) string {
	l = l.of(steps[0].Technique)
	if name := l.find(steps[0].Technique, Head); name != "" {
		if text, err := l.Fill(name, &Sentence{Step: steps[0], Lang: l, Breath: &Breath{Steps: steps}}); err == nil {
			return text
		}
	}
	return l.Say(steps[0], Name)
}

// Has reports whether a technique has all its templates.
func (l *Language) Has(id string) bool {
	l = l.of(id)
	return l.find(id, Long) != "" && l.find(id, Short) != "" && l.find(id, Name) != ""
}

// Tells reports whether a technique has words of its own as a part of a thought.
func (l *Language) Tells(id string) bool { return l.of(id).find(id, Tell) != "" }

// Rule says what a technique looks for and finds, in general; "" when nothing says so.
func (l *Language) Rule(id string) string {
	l = l.of(id)
	name := l.find(id, "/rule")
	if name == "" {
		return ""
	}
	return l.Phrase(name, nil)
}

// Quiet reports whether bookkeeping of the technique's kind that decides nothing is left to the picture within an argument: the
// kind has a template KIND/quiet.
func (l *Language) Quiet(technique string) bool {
	l = l.of(technique)
	return l.set.Has(l.kindName() + "/quiet")
}

// Facts says facts about a puzzle of a kind.
func (l *Language) Facts(kind string, facts []puzzle.Fact) string {
	return (&Sentence{Lang: l.named(kind)}).facts(facts, false)
}

// Marks names the marks that a player wrote, grouping equal ones: "your cross in R2C13".
func (l *Language) Marks(kind string, marks []puzzle.Fact) []string {
	return (&Sentence{Lang: l.named(kind)}).alike(marks, "/mark")
}

// Phrase is a template, given any data: a phrase of the program itself or, for who speaks of a kind, of that kind. A name that is
// no template stays as it is.
func (l *Language) Phrase(name string, data any) string {
	text, err := l.Fill(name, data)
	if err != nil {
		return name
	}
	return text
}

// Broken says which rule of a kind is broken. The usual language has the words of the kind's Check itself; another one has a template
// KIND/broken/RULE, which gets the violation.
func (l *Language) Broken(kind string, v puzzle.Violation) string {
	name := kind + "/broken/" + v.Rule
	l = l.named(kind)
	if l.Code == Languages[0] || !l.set.Has(name) {
		return v.Text
	}
	return l.Phrase(name, v)
}

// find returns the template of a technique: its own, that of the family, or the common one; "" for none.
func (l *Language) find(id string, style Style) string {
	kind, short, _ := strings.Cut(id, ".")
	return l.first(kind, "."+short+string(style))
}

// first returns the template of a name, of a kind, its family or all kinds; "" for none.
func (l *Language) first(kind, name string) string {
	for _, owner := range [...]string{kind, l.family, "any"} {
		if owner != "" && l.set.Has(owner+name) {
			return owner + name
		}
	}
	return ""
}

// Fill fills in a template with data; what comes out is one line.
func (l *Language) Fill(name string, data any) (string, error) {
	text, err := l.set.Execute(name, data)
	if err != nil {
		return "", err
	}
	return oneLine(text), nil
}

// own executes the first template that suits the data: of the kind, its family, kinds that draw lines (if it does), or all kinds.
func (l *Language) own(name string, data any) string {
	if g, ok := data.(FactGroup); ok && l.values != nil {
		g.Name, g.Names = l.value(g.Value), []string{}
		for _, v := range g.Values {
			g.Names = append(g.Names, l.value(v))
		}
		data = g
	}
	owners := []string{l.kindName(), l.family, "any"}
	if l.traits().Lines {
		owners = slices.Insert(owners, 2, "lines")
	}
	for _, owner := range owners {
		if owner == "" {
			continue
		}
		if text, err := l.Fill(owner+name, data); err == nil {
			return text
		}
	}
	return ""
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
