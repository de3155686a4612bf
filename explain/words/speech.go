package words

import (
	"cmp"
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

// Speech has the texts and text functions of a kind or a published method; puzzle.Kind.Speech and method.Paper.Speech refer to it. Only
// Files is required.
type Speech struct {
	// Files has words/LANGUAGE.tmpl, the templates, and words/LANGUAGE.txt, translations of the kind's errors.
	Files fs.FS
	// Family is the Speech of a family of kinds, or nil. Name is the name of a family. A kind uses "NAME.technique" and "NAME/…" where it
	// has no such template, and may replace any template of its family.
	Family *Speech
	Name   string
	// Functions are callable in templates, and Members are members of a Sentence there, in addition to the common ones.
	Functions map[string]template.Func
	Members   map[string]Member

	Drawn Drawn
	// Merged lists techniques whose consecutive steps are merged into one clause.
	Merged []string
	// Finishes lists techniques that find all that is left in a line. They need no earlier bookkeeping in it, which is not stated.
	Finishes []string
	// MergeSteps merges the steps of an argument, if the kind states several in one clause.
	MergeSteps func(steps []puzzle.Step) []puzzle.Step
	// Conclusion states the conclusion of a step, if ok, in place of the common form.
	Conclusion func(x *Sentence) (text string, ok bool)
	// Separate reports whether a place is named separately from others with the same value.
	Separate func(x *Sentence, at puzzle.Place) bool
	// GroupData replaces the FactGroup passed to the templates KIND/so and KIND/left.
	GroupData func(x *Sentence, g FactGroup) any
	// FollowUpData returns the data of the template KIND/falls for steps explained after the argument that they follow from, with a
	// method Named() (all, last []puzzle.Place) for the clues that it names. It returns nil if they write nothing on the board. Kinds
	// without it explain all consequences together with the argument.
	FollowUpData func(x *Sentence, steps []puzzle.Step) any
	// NamedAsGroup lists the techniques whose clues are named as a group, such as a group of islands named by one of them.
	NamedAsGroup []string
	// Obvious lists the techniques whose marks need no words where they follow from a clue alone, such as that a 1 has no two bridges.
	Obvious []string
	// Assumptions returns the assumptions of a case that has no argument "assumed".
	Assumptions func(s puzzle.Step) []puzzle.Fact
	// OmittedSteps returns how many leading steps of a hypothesis are omitted unless nothing else follows.
	OmittedSteps func(x *Sentence, steps []puzzle.Step) int
	// Longest is the maximum number of sentences about a hypothesis or a case before the first of them are summarised, or 0 for the
	// common maximum.
	Longest int
	// Implied reports whether a step of a hypothesis follows from the previous link without explanation, so that only its places are
	// named.
	Implied func(s puzzle.Step) bool
	// Update adapts a step to a board on which more is known than when it was found.
	Update func(s puzzle.Step, known puzzle.Facts) puzzle.Step
	// Candidates returns the candidates of a place that the sentence for a step states, if these are fewer than the known ones.
	Candidates func(s puzzle.Step, known puzzle.Facts, at puzzle.Place) puzzle.Mask
	// Superseded reports whether bookkeeping is omitted because the next step states more of the same.
	Superseded func(s, next puzzle.Step) bool
}

// Language writes texts in one language, for the kinds it was made with.
type Language struct {
	*vocabulary
	kinds []*puzzle.Kind
	paper *method.Paper
	coord bool // name places in the paper's coordinates

	values []string      // names of the puzzle's values, nil if they have none
	puzzle puzzle.Puzzle // nil for none
	line   *puzzle.Place // the row or column that a sentence is about, whose cells need not repeat it; nil for none
}

// vocabulary has the templates, functions and translations of one language for one kind or published method.
type vocabulary struct {
	Code          string
	kind          *puzzle.Kind // nil for the common vocabulary
	family        string       // name of the kind's family, or ""
	speech        *Speech      // never nil
	set           *template.Set
	members       map[string]Member // members of a Sentence
	rows, columns string            // letters in the names of cells
	translations  map[string]string // of errors, by English text
	coordinates   string            // "paper.KIND" if its templates name places, else ""
}

// vocabularies caches the vocabularies in use.
var vocabularies struct {
	sync.Mutex
	all map[vocabularyKey]*vocabulary
}

type vocabularyKey struct {
	code        string
	kind        *puzzle.Kind
	paper       *method.Paper
	coordinates bool    // use the paper's coordinates
	family      *Speech // family alone, without a kind
}

// vocabularyOf returns the vocabulary of a kind, of a method of it, or, if both are nil, the common one.
func vocabularyOf(code string, kind *puzzle.Kind, paper *method.Paper) *vocabulary {
	return vocabularyKey{code: code, kind: kind, paper: paper}.load()
}

// load returns the vocabulary for a key from the cache or builds it.
func (v vocabularyKey) load() *vocabulary {
	vocabularies.Lock()
	defer vocabularies.Unlock()
	return build(v)
}

// build builds a vocabulary and those it extends. It panics if an embedded template does not parse.
func build(v vocabularyKey) *vocabulary {
	if d := vocabularies.all[v]; d != nil {
		return d
	}
	d := &vocabulary{Code: v.code, kind: v.kind, speech: &Speech{}, members: sentenceMembers(), translations: map[string]string{}}
	switch {
	case v.paper != nil:
		d.extend(build(vocabularyKey{code: v.code, kind: v.kind}), v.paper.Speech)
		if v.coordinates {
			d.coordinates = "paper." + v.kind.Name
		}
	case v.kind != nil:
		below := vocabularyKey{code: v.code}
		if own, ok := v.kind.Speech.(*Speech); ok {
			below.family = own.Family
		}
		d.extend(build(below), v.kind.Speech)
	case v.family != nil:
		d.family = v.family.Name
		d.extend(build(vocabularyKey{code: v.code}), v.family)
	default:
		d.parse(nil, files, "text/"+v.code+"/*")
		d.rows, d.columns, _ = strings.Cut(d.language().Phrase("place/letters", nil), " ")
	}
	if vocabularies.all == nil {
		vocabularies.all = map[vocabularyKey]*vocabulary{}
	}
	vocabularies.all[v] = d
	return d
}

// extend adds the Speech in field to a copy of below. If field is nil, it shares the templates of below.
func (d *vocabulary) extend(below *vocabulary, field any) {
	d.rows, d.columns, d.speech, d.translations = below.rows, below.columns, below.speech, maps.Clone(below.translations)
	d.members, d.family = maps.Clone(below.members), cmp.Or(d.family, below.family)
	own, ok := field.(*Speech)
	if !ok {
		d.set = below.set
		return
	}
	d.speech = own
	maps.Copy(d.members, own.Members)
	d.parse(below.set, own.Files, "words/"+d.Code, below.speech, own)
}

// parse adds the templates and translations in files. The templates may call the functions of speeches.
func (d *vocabulary) parse(base *template.Set, from fs.FS, pattern string, speeches ...*Speech) {
	functions := d.language().functions()
	for _, s := range speeches {
		maps.Copy(functions, s.Functions)
	}
	set, err := template.Parse(base, from, pattern+".tmpl", functions)
	if err != nil {
		panic(err)
	}
	d.set = set
	maps.Copy(d.translations, readTranslations(from, pattern+".txt"))
}

func (d *vocabulary) language() *Language { return &Language{vocabulary: d} }

// forTechnique returns the language with the vocabulary for a technique's kind or paper.
func (l *Language) forTechnique(technique string) *Language {
	kind, _, _ := strings.Cut(technique, ".")
	if kind == "paper" && l.paper != nil {
		return vocabularyKey{l.Code, l.paper.Kind, l.paper, l.coord, nil}.load().language()
	}
	return l.forKind(kind)
}

// forKind returns the language with the vocabulary of a kind, or l if the kind is unknown.
func (l *Language) forKind(kind string) *Language {
	k := slices.IndexFunc(l.kinds, func(k *puzzle.Kind) bool { return k.Name == kind })
	if k < 0 {
		return l
	}
	m := vocabularyOf(l.Code, l.kinds[k], nil).language()
	m.values, m.puzzle = l.values, l.puzzle
	return m
}

// Of returns the language with the phrases of a kind. If l has a published method of that kind, its phrases are included.
func (l *Language) Of(k *puzzle.Kind) *Language {
	if l.paper != nil && l.paper.Kind == k {
		return &Language{vocabularyKey{l.Code, k, l.paper, l.coord, nil}.load(), l.kinds, l.paper, l.coord, l.values, l.puzzle, nil}
	}
	return &Language{vocabularyOf(l.Code, k, nil), l.kinds, l.paper, l.coord, l.values, l.puzzle, nil}
}

// With returns the language with the words of a published method. Places are named as usual.
func (l *Language) With(m *method.Paper) *Language {
	return &Language{vocabularyOf(l.Code, m.Kind, m), l.kinds, m, false, nil, nil, nil}
}

// In is With, but names places in the coordinates of the method's paper.
func (l *Language) In(m *method.Paper) *Language {
	return &Language{vocabularyKey{l.Code, m.Kind, m, true, nil}.load(), l.kinds, m, true, nil, nil, nil}
}

func (d *vocabulary) kindName() string {
	if d.kind == nil {
		return ""
	}
	return d.kind.Name
}

func (d *vocabulary) traits() puzzle.Traits {
	if d.kind == nil {
		return puzzle.Traits{}
	}
	return d.kind.Traits
}

// Drawn returns the data for textual descriptions of a puzzle, for people who cannot see it: template KIND/drawing/text at length, and
// optionally KIND/drawing/title in a few words. See Describe.
type Drawn struct {
	of     func(l *Language, p puzzle.Puzzle, known puzzle.Facts) any
	result reflect.Type
}

// Describe makes a Drawn from f; Check verifies templates against its result type R. Puzzles of another type than P get only a title.
func Describe[P puzzle.Puzzle, R any](f func(p P, l *Language, known puzzle.Facts) R) Drawn {
	return Drawn{func(l *Language, p puzzle.Puzzle, known puzzle.Facts) any {
		if own, ok := p.(P); ok {
			return f(own, l, known)
		}
		return nil
	}, reflect.TypeFor[R]()}
}

type drawing struct {
	Title         string // of the kind
	Rows, Columns int
}

// Draw draws a puzzle with a title and a description for screen readers. Renderers in characters ignore both.
func (l *Language) Draw(p puzzle.Puzzle, known puzzle.Facts) scene.Scene {
	s := p.Draw(known)
	l = l.About(p).Of(p.Kind())
	rows, cols := p.Size()
	s.Title = l.Phrase("drawing/title", drawing{p.Kind().Title, rows, cols})
	drawn := vocabularyOf(l.Code, p.Kind(), nil).speech.Drawn // even if l has the words of a published method
	if drawn.of == nil {
		return s
	}
	data := drawn.of(l, p, known)
	if data == nil {
		return s
	}
	if own := p.Kind().Name + "/drawing/title"; l.set.Has(own) {
		s.Title = l.Phrase(own, data)
	}
	s.Description = l.Phrase(p.Kind().Name+"/drawing/text", data)
	return s
}
