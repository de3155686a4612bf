package words

import (
	"reflect"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Drawn is what drawings of a kind are described with, for people who cannot see them: the data of its templates KIND/drawing/text, at
// length, and KIND/drawing/title, in a few words, which it may leave to the common one. See Describe.
type Drawn struct {
	of     func(l *Language, p puzzle.Puzzle, known puzzle.Facts) any
	result reflect.Type
}

// Describe makes a Drawn of a function, whose results the templates are held to (see Check). Puzzles that are no P, and those of kinds
// without a Drawn, have a title alone.
func Describe[P puzzle.Puzzle, R any](f func(p P, l *Language, known puzzle.Facts) R) Drawn {
	return Drawn{func(l *Language, p puzzle.Puzzle, known puzzle.Facts) any {
		if own, ok := p.(P); ok {
			return f(own, l, known)
		}
		return nil
	}, reflect.TypeFor[R]()}
}

// drawing is what the common title of a drawing is given.
type drawing struct {
	Title         string // of the kind
	Rows, Columns int
}

// Draw is the drawing of a puzzle with its title and its description in this language: for what people see, or hear, who may not see
// it. A drawing in characters has neither.
func (l *Language) Draw(p puzzle.Puzzle, known puzzle.Facts) scene.Scene {
	s := p.Draw(known)
	l = l.About(p).Of(p.Kind())
	rows, cols := p.Size()
	s.Title = l.Phrase("drawing/title", drawing{p.Kind().Title, rows, cols})
	drawn := spoken(l.Code, p.Kind(), nil).speech.Drawn // also where the language is that of a published method
	if drawn.of == nil {
		return s
	}
	said := drawn.of(l, p, known)
	if said == nil {
		return s
	}
	if own := p.Kind().Name + "/drawing/title"; l.set.Has(own) {
		s.Title = l.Phrase(own, said)
	}
	s.Description = l.Phrase(p.Kind().Name+"/drawing/text", said)
	return s
}
