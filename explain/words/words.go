// Package words turns steps, facts, places, hypotheses and errors into text in several languages. It has the templates common to all
// kinds (text/LANGUAGE/common.tmpl); each kind brings its own templates and functions (see Speech).
//
// A technique "KIND.overlap" has three templates: "KIND.overlap" is the whole sentence, which names every clue and cell it uses and makes
// sense without the picture; "KIND.overlap/short" is a caption for a picture; "KIND.overlap/name" is the name of the technique. The kind
// has "KIND/fact", which states facts of one sort about one or several places, and "KIND/mark", which names them as a player's marks. It
// may have "KIND/not" for eliminated values. Steps of published methods, "paper.KIND.P1", have separate templates and state facts as
// their kind does. The last resorts (what-if, look, agreement, case) share templates with "any" in place of the kind's name.
//
// For explanations a technique also has "/tell". It may have "/again" for a repetition in another place, "/terse" for a step of a
// hypothesis, "/cause" if everything found in one line shares a sentence, "/case" for one of several cases, and "/head" for a heading
// that is more than the name. Its kind has "KIND/so" for decided places and "KIND/left" for candidates that remain. See ArgumentText and
// LineTexts.
//
// A template receives a Sentence. The grammar is that of text/template (see package template).
package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Languages lists the codes of the supported languages. The first is the default.
var Languages = []string{"en", "id"}

// In returns a language by its code, with the words of some kinds. The words of a kind are loaded on first use.
func In(code string, kinds ...*puzzle.Kind) (*Language, error) {
	if !slices.Contains(Languages, code) {
		return nil, fault.Errorf("unknown language %q (supported: %s)", code, strings.Join(Languages, ", "))
	}
	return &Language{vocabulary: vocabularyOf(code, nil, nil), kinds: kinds}, nil
}

// Style selects a template of a technique by its suffix.
type Style string

// The styles.
const (
	Long  Style = ""
	Short Style = "/short"
	Name  Style = "/name"
	Head  Style = "/head"  // the name and perhaps the clues used; see Heading
	Tell  Style = "/tell"  // as part of an explanation; see ArgumentText
	Terse Style = "/terse" // as a step of a hypothesis, if that is shorter
	Node  Style = "/node"  // a node of a search tree, in a few characters
	Again Style = "/again" // a repetition of the previous argument in another place: "R5C1 likewise"
)

// StepText returns the text of a step. Without a template it consists of the technique's id and the conclusions.
func (l *Language) StepText(s puzzle.Step, style Style) string {
	l = l.forTechnique(s.Technique)
	x := &Sentence{Step: s, Lang: l}
	if name := l.styleTemplate(s.Technique, style); name != "" {
		if text, err := l.Fill(name, x); err == nil {
			return text
		}
	}
	if style == Name {
		return s.Technique
	}
	return fmt.Sprintf("%s: %s", s.Technique, x.New())
}

// Heading returns the title of steps of one technique: its template "/head" applied to .Context.Steps, otherwise the name of the
// technique.
func (l *Language) Heading(steps []puzzle.Step) string {
	l = l.forTechnique(steps[0].Technique)
	if name := l.styleTemplate(steps[0].Technique, Head); name != "" {
		if text, err := l.Fill(name, &Sentence{Step: steps[0], Lang: l, Context: &Context{Steps: steps}}); err == nil {
			return text
		}
	}
	return l.StepText(steps[0], Name)
}

// Has reports whether a technique has its long, short and name templates.
func (l *Language) Has(id string) bool {
	l = l.forTechnique(id)
	return l.styleTemplate(id, Long) != "" && l.styleTemplate(id, Short) != "" && l.styleTemplate(id, Name) != ""
}

// HasTell reports whether a technique has a template for explanations.
func (l *Language) HasTell(id string) bool { return l.forTechnique(id).styleTemplate(id, Tell) != "" }

// Rule returns a description of what a technique looks for and finds, or "".
func (l *Language) Rule(id string) string {
	l = l.forTechnique(id)
	name := l.styleTemplate(id, "/rule")
	if name == "" {
		return ""
	}
	return l.Phrase(name, nil)
}

// HidesBookkeeping reports whether bookkeeping of the technique's kind that decides nothing is shown in the picture only. The kind then
// has a template KIND/quiet.
func (l *Language) HidesBookkeeping(technique string) bool {
	l = l.forTechnique(technique)
	return l.set.Has(l.kindName() + "/quiet")
}

// Facts returns a text that states facts about a puzzle of a kind.
func (l *Language) Facts(kind string, facts []puzzle.Fact) string {
	return (&Sentence{Lang: l.forKind(kind)}).facts(facts, false)
}

// Marks names the marks that a player wrote, grouping equal ones: "your cross in R2C13".
func (l *Language) Marks(kind string, marks []puzzle.Fact) []string {
	return (&Sentence{Lang: l.forKind(kind)}).factTexts(marks, "/mark")
}

// Phrase fills in a template of the program or, for a language with a kind, of that kind. It returns name if there is no such template.
func (l *Language) Phrase(name string, data any) string {
	text, err := l.Fill(name, data)
	if err != nil {
		return name
	}
	return text
}

// Broken returns a text about a broken rule: the template KIND/broken/RULE with the violation, or the text of the kind's Check, as for most
// rules in the default language.
func (l *Language) Broken(kind string, v puzzle.Violation) string {
	name := kind + "/broken/" + v.Rule
	l = l.forKind(kind)
	if !l.set.Has(name) {
		return v.Text
	}
	return l.Phrase(name, brokenRule{v, l.Places(v.Clues)})
}

// brokenRule is a violation with the names that the current puzzle gives its clues.
type brokenRule struct {
	puzzle.Violation
	ClueNames string
}

// BrokenSentence returns the text of Broken as a sentence.
func (l *Language) BrokenSentence(kind string, v puzzle.Violation) string {
	return Capital(l.Broken(kind, v)) + "."
}

// styleTemplate returns the name of a technique's template: its own, that of its family, or the common one, or "".
func (l *Language) styleTemplate(id string, style Style) string {
	kind, short, _ := strings.Cut(id, ".")
	return l.firstTemplate(kind, "."+short+string(style))
}

// firstTemplate returns the name of a template of a kind, its family or all kinds, or "".
func (l *Language) firstTemplate(kind, name string) string {
	for _, owner := range [...]string{kind, l.family, "any"} {
		if owner != "" && l.set.Has(owner+name) {
			return owner + name
		}
	}
	return ""
}

// Fill fills in a template and collapses white space, so that the result is one line.
func (l *Language) Fill(name string, data any) (string, error) {
	text, err := l.set.Execute(name, data)
	if err != nil {
		return "", err
	}
	return oneLine(text), nil
}

// fillFor fills in the first of these templates that exists and executes without error: that of the kind, its family, kinds that draw
// lines (if it does), or all kinds.
func (l *Language) fillFor(name string, data any) string {
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

// oneLine replaces each run of white space by one space and trims both ends.
func oneLine(text string) string {
	blank := true // no word since the start or the last space
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ' && !blank:
			blank = true
		case c <= ' ' || c >= utf8.RuneSelf: // needs the general algorithm
			return strings.Join(strings.Fields(text), " ")
		default:
			blank = false
		}
	}
	return strings.TrimSuffix(text, " ")
}
