package words

import (
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// Speech is how a kind is told, or a published method: puzzle.Kind and method.Paper have it in their field of that name. Only Files
// must be there.
type Speech struct {
	// Files hold words/LANGUAGE.tmpl, the templates, and words/LANGUAGE.txt, the sentences of the kind's errors in the languages
	// but the usual one.
	Files fs.FS
	// Functions and Members are what the templates may call, and ask of a sentence as .Name, besides what all can.
	Functions map[string]template.Func
	Members   map[string]Member

	// Drawn describes drawings of the kind.
	Drawn Drawn
	// Together are the techniques of which steps that follow each other are seen in one look, and said in one clause.
	Together []string
	// Needed are the techniques of bookkeeping in lines that are said all the same where a later step of a look rests on what they find.
	Needed []string
	// Argument makes of the steps of an argument those that are said, where the kind says several in a clause of its own.
	Argument func(steps []puzzle.Step) []puzzle.Step
	// So says what follows from a step in a way of its own; ok is false where it is said as everywhere.
	So func(x *Sentence) (text string, ok bool)
	// Apart reports whether a place is told apart from others that hold the same.
	Apart func(x *Sentence, at puzzle.Place) bool
	// Group is what the templates KIND/so and KIND/left are given of places of which the same is said, in place of the group itself.
	Group func(x *Sentence, g FactGroup) any
	// Falls returns the data of the template KIND/falls for steps explained after the argument that they follow from. It returns nil
	// if they write nothing on the board. Kinds without it explain all consequences together with the argument.
	Falls func(x *Sentence, steps []puzzle.Step) any
	// Groups lists the techniques whose clues are named as a group, such as a group of islands named by one of them.
	Groups []string
	// Supposed lists what a case supposes, when it does not name it as its argument "assumed".
	Supposed func(s puzzle.Step) []puzzle.Fact
	// Silent is how many steps at the beginning of a trial go without saying, unless nothing else follows.
	Silent func(x *Sentence, steps []puzzle.Step) int
	// LeadsOn reports whether in a trial a step follows from the link before without a word: only its places are said.
	LeadsOn func(s puzzle.Step) bool
	// Now is a step as it is said on a board on which more may be known than when it was found.
	Now func(s puzzle.Step, known puzzle.Facts) puzzle.Step
	// Superseded reports whether bookkeeping need not be said because the next step says more of the same.
	Superseded func(s, next puzzle.Step) bool
}

// Language says things in one language, of the kinds that it was made with.
type Language struct {
	*dialect
	kinds []*puzzle.Kind
	paper *method.Paper
	coord bool // places are named in the coordinates of the paper

	values []string // the names of the values of the puzzle that is spoken of; nil where they have none
}

// dialect is a language as it is spoken of one kind, or of one published method.
type dialect struct {
	Code          string
	kind          *puzzle.Kind // nil for what all kinds share
	speech        *Speech      // never nil
	set           *template.Set
	members       map[string]Member // of a Sentence
	rows, columns string            // what the names of cells are made of
	sentences     map[string]string // of errors, by the English ones
	coordinates   string            // "paper.KIND" where its templates name places; "" for names of the language's own
}

// dialects are those that have been spoken, by language, kind and method.
var dialects struct {
	sync.Mutex
	all map[voice]*dialect
}

type voice struct {
	code        string
	kind        *puzzle.Kind
	paper       *method.Paper
	coordinates bool // of the paper
}

// spoken is a language as it is spoken of a kind, or without one of what all share; with a method, of its steps. It is read once.
func spoken(code string, kind *puzzle.Kind, paper *method.Paper) *dialect {
	return voice{code: code, kind: kind, paper: paper}.spoken()
}

// spoken is the voice as a dialect.
func (v voice) spoken() *dialect {
	dialects.Lock()
	defer dialects.Unlock()
	return read(v)
}

// read reads a dialect and those that it rests on. Templates are part of the program: one that does not parse is a mistake in it.
func read(v voice) *dialect {
	if d := dialects.all[v]; d != nil {
		return d
	}
	d := &dialect{Code: v.code, kind: v.kind, speech: &Speech{}, members: sentenceMembers(), sentences: map[string]string{}}
	switch {
	case v.paper != nil:
		d.learn(read(voice{code: v.code, kind: v.kind}), v.paper.Speech)
		if v.coordinates {
			d.coordinates = "paper." + v.kind.Name
		}
	case v.kind != nil:
		d.learn(read(voice{code: v.code}), v.kind.Speech)
	default:
		d.parse(nil, files, "text/"+v.code+"/*")
		d.rows, d.columns, _ = strings.Cut(d.language().Phrase("place/letters", nil), " ")
	}
	if dialects.all == nil {
		dialects.all = map[voice]*dialect{}
	}
	dialects.all[v] = d
	return d
}

// learn adds the words of a kind or a method, its field Speech, to those of a dialect; nil has none of its own.
func (d *dialect) learn(below *dialect, field any) {
	d.rows, d.columns, d.speech, d.sentences = below.rows, below.columns, below.speech, maps.Clone(below.sentences)
	maps.Copy(d.members, below.speech.Members)
	own, ok := field.(*Speech)
	if !ok {
		d.set = below.set
		return
	}
	d.speech = own
	maps.Copy(d.members, own.Members)
	d.parse(below.set, own.Files, "words/"+d.Code, below.speech, own)
}

// parse reads the templates of files, which may call the functions of speeches, and the sentences of errors.
func (d *dialect) parse(base *template.Set, from fs.FS, pattern string, speeches ...*Speech) {
	functions := d.language().functions()
	for _, s := range speeches {
		maps.Copy(functions, s.Functions)
	}
	set, err := template.Parse(base, from, pattern+".tmpl", functions)
	if err != nil {
		panic(err)
	}
	d.set = set
	maps.Copy(d.sentences, sentences(from, pattern+".txt"))
}

// language is the dialect as a language.
func (d *dialect) language() *Language { return &Language{dialect: d} }

// of is the language as it is spoken of the kind of a technique.
func (l *Language) of(technique string) *Language {
	kind, _, _ := strings.Cut(technique, ".")
	if kind == "paper" && l.paper != nil {
		return voice{l.Code, l.paper.Kind, l.paper, l.coord}.spoken().language()
	}
	return l.named(kind)
}

// named is the language as it is spoken of a kind; the language itself when it does not know the kind, or speaks of it already.
func (l *Language) named(kind string) *Language {
	k := slices.IndexFunc(l.kinds, func(k *puzzle.Kind) bool { return k.Name == kind })
	if k < 0 {
		return l
	}
	m := spoken(l.Code, l.kinds[k], nil).language()
	m.values = l.values
	return m
}

// Of returns the language with the phrases of a kind. If l has a published method of that kind, its phrases are included.
func (l *Language) Of(k *puzzle.Kind) *Language {
	if l.paper != nil && l.paper.Kind == k {
		return &Language{voice{l.Code, k, l.paper, l.coord}.spoken(), l.kinds, l.paper, l.coord, l.values}
	}
	return &Language{spoken(l.Code, k, nil), l.kinds, l.paper, l.coord, l.values}
}

// With is the language with the words of a published method besides.
func (l *Language) With(m *method.Paper) *Language {
	return &Language{spoken(l.Code, m.Kind, m), l.kinds, m, false, nil}
}

// In is the language with the words of a published method, and with places named in the coordinates of its paper.
func (l *Language) In(m *method.Paper) *Language {
	return &Language{voice{l.Code, m.Kind, m, true}.spoken(), l.kinds, m, true, nil}
}

// kindName is the name of the kind that the language speaks of; "" for none.
func (d *dialect) kindName() string {
	if d.kind == nil {
		return ""
	}
	return d.kind.Name
}

// traits are those of the kind that the language speaks of.
func (d *dialect) traits() puzzle.Traits {
	if d.kind == nil {
		return puzzle.Traits{}
	}
	return d.kind.Traits
}

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
