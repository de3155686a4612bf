// Package reader reads an explanation as a person does who has the board, a pencil and the sentences, and nothing else. It reports
// sentences that such a person could not follow. The tests of explanations use it.
package reader_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Class is a class of findings.
type Class string

const (
	// Unfounded is a conclusion that does not follow from the clues and facts that the sentence names, nor with those that the step uses
	// and the board shows.
	Unfounded Class = "unfounded"
	// UnnamedClue is a conclusion that needs a clue that the sentence does not name.
	UnnamedClue Class = "unnamed clue"
	// Unstated is a conclusion that needs a fact that is neither on the board nor in the sentence.
	Unstated Class = "unstated premise"
	// Vague is an object that cannot be identified from its name.
	Vague Class = "vague object"
	// Early is a conclusion that follows only from what a later sentence of the step says.
	Early Class = "effect before cause"
	// Twice is a sentence that was said before.
	Twice Class = "said twice"
	// Many is a list of more than two arrangements.
	Many Class = "many arrangements"
	// Placed is a value that is named as open though it already stands in the line.
	Placed Class = "value already placed"
	// Unknown is a conclusion that could not be decided within the limit of conflicts.
	Unknown Class = "undecided"
)

// Classes lists the classes in the order of reports.
var Classes = []Class{Unfounded, UnnamedClue, Unstated, Vague, Early, Twice, Many, Placed, Unknown}

// Finding is something that a reader stumbles on.
type Finding struct {
	Class  Class
	Text   string // the sentence or the step
	Detail string
}

func (f Finding) String() string { return fmt.Sprintf("%s: %s\n\t%s", f.Class, f.Detail, f.Text) }

// maxConflicts bounds the search for one entailment.
const maxConflicts = 20000

// Reader reads the explanation of one puzzle from its first step to its last.
type Reader struct {
	lang   *words.Language
	p      puzzle.Puzzle
	m      *model.Model
	clues  []puzzle.Place
	guards []sat.Lit
	known  puzzle.Facts   // all that has been concluded, whether the board shows it or not
	shown  puzzle.Facts   // what the board shows
	told   puzzle.Facts   // what sentences have stated
	cells  *regexp.Regexp // matches a list of cells
}

// New returns a reader of an explanation in a language that starts from the facts known.
func New(ctx context.Context, l *words.Language, p puzzle.Puzzle, known puzzle.Facts) (*Reader, error) {
	m, err := model.Build(ctx, p, model.Options{Guarded: true})
	if err != nil {
		return nil, err
	}
	r := &Reader{lang: l, p: p, m: m, known: known.Clone(), cells: factPattern(l)}
	r.shown, r.told = puzzle.NewFacts(p.Board()), puzzle.NewFacts(p.Board())
	r.clues, r.guards = m.Guards()
	for x := range known.All() {
		r.learn(x)
	}
	return r, nil
}

// learn adds a fact to what is known, and to what the board shows if players write it down: the value of a place, and how many bridges a
// channel has at least or at most. That a cell is empty has to be said, unless the kind draws it as a cross that goes without saying.
func (r *Reader) learn(x puzzle.Fact) {
	r.known.Add(x)
	i := r.p.Board().Index(x.At)
	if v, one := r.known.Value(i); one && (v != 0 || r.p.Kind().Traits.Crosses || r.p.Kind().Traits.AtLeastOne) {
		r.shown.Add(puzzle.Fact{At: x.At, Value: v})
	} else if r.p.Kind().Traits.AtLeastOne {
		r.shown.Add(x)
	}
}

// Step reads a step: its text, the step with all its clues and premises, and those of its conclusions that the text speaks of.
func (r *Reader) Step(ctx context.Context, text string, s puzzle.Step, spoken []puzzle.Fact) (found []Finding) {
	found = append(found, r.entailed(ctx, text, s, spoken)...)
	found = append(found, r.ordered(ctx, text, s)...)
	found = append(found, r.phrases(text)...)
	found = append(found, r.placed(text)...)
	for _, x := range s.New {
		r.learn(x)
	}
	for _, x := range append(r.stated(text, r.known), r.cleared(text, s.New)...) {
		r.told.Add(x)
	}
	return found
}

// named returns those of some clues that a text names.
func (r *Reader) named(text string, clues []puzzle.Place) []puzzle.Place {
	return slices.DeleteFunc(slices.Clone(clues), func(at puzzle.Place) bool {
		return at.Kind != puzzle.RuleKind && !r.lang.Named(text, r.p.Board(), at, clues)
	})
}

// visible lists what the board shows, what was said before, and what a text states of what was known before it.
func (r *Reader) visible(text string) []puzzle.Fact {
	return slices.Concat(slices.Collect(r.shown.All()), slices.Collect(r.told.All()), r.stated(text, r.known))
}

// entailed reports the conclusions that do not follow from what the text names.
func (r *Reader) entailed(ctx context.Context, text string, s puzzle.Step, spoken []puzzle.Fact) (found []Finding) {
	named, facts := r.named(text, s.Clues), r.visible(text)
	var open []puzzle.Fact
	for _, x := range spoken {
		switch ok, err := r.implies(ctx, named, facts, x); {
		case err != nil:
			found = append(found, Finding{Unknown, text, r.facts(x)})
		case !ok:
			open = append(open, x)
		}
	}
	if len(open) == 0 {
		return found
	}
	var unnamed []puzzle.Place
	for _, at := range s.Clues {
		if !slices.Contains(named, at) {
			unnamed = append(unnamed, at)
		}
	}
	hidden := r.hidden(s.Because, facts)
	f := Finding{Text: text}
	if ok, _ := r.impliesAll(ctx, s.Clues, facts, open); ok {
		f.Class, f.Detail = UnnamedClue, r.lang.Clues(unnamed)
	} else if ok, _ := r.impliesAll(ctx, named, append(facts, s.Because...), open); ok {
		f.Class, f.Detail = Unstated, r.facts(hidden...)
	} else {
		f.Class = Unfounded
		f.Detail = fmt.Sprintf("%s; not named: %s; not stated: %s", r.facts(open...), r.lang.Clues(unnamed), r.facts(hidden...))
	}
	return append(found, f)
}

// ordered reports conclusions that follow from the whole text and not from the sentences up to the one that states them. It does not read
// hypotheses, whose sentences are meant to be false.
func (r *Reader) ordered(ctx context.Context, text string, s puzzle.Step) (found []Finding) {
	if supposes.MatchString(text) {
		return nil
	}
	after := r.known.Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	list := sentences(text)
	all := r.named(text, s.Clues)
	for k, sentence := range list[:max(0, len(list)-1)] {
		var early []puzzle.Fact
		before := strings.Join(list[:k+1], ". ")
		clues, facts := r.named(before, s.Clues), r.visible(before)
		for _, x := range r.stated(sentence, after) {
			if r.known.Holds(x) {
				continue
			}
			if ok, err := r.implies(ctx, clues, facts, x); ok || err != nil {
				continue
			}
			if ok, _ := r.implies(ctx, all, append(facts, s.Because...), x); ok {
				early = append(early, x)
			}
		}
		if len(early) > 0 {
			found = append(found, Finding{Early, text, r.facts(early...)})
		}
	}
	return found
}

// facts names facts.
func (r *Reader) facts(facts ...puzzle.Fact) string { return r.lang.Facts(r.p.Kind().Name, facts) }

// hidden returns those of some premises that are not among the visible facts.
func (r *Reader) hidden(because, visible []puzzle.Fact) (out []puzzle.Fact) {
	for _, x := range because {
		if !r.shown.Holds(x) && !slices.Contains(visible, x) {
			out = append(out, x)
		}
	}
	return out
}

// impliesAll reports whether clues and facts entail each of some conclusions.
func (r *Reader) impliesAll(ctx context.Context, clues []puzzle.Place, facts, conclusions []puzzle.Fact) (bool, error) {
	for _, x := range conclusions {
		if ok, err := r.implies(ctx, clues, facts, x); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// implies reports whether the rules that carry no clue, the clues and the facts entail x.
func (r *Reader) implies(ctx context.Context, clues []puzzle.Place, facts []puzzle.Fact, x puzzle.Fact) (bool, error) {
	assume := []sat.Lit{r.m.Lit(x).Not()}
	for i, at := range r.clues {
		if at.Kind == puzzle.RuleKind || slices.Contains(clues, at) {
			assume = append(assume, r.guards[i])
		}
	}
	for _, f := range facts {
		assume = append(assume, r.m.Lit(f))
	}
	r.m.S.SetMaxConflicts(r.m.S.Stats().Conflicts + maxConflicts)
	found, err := r.m.S.Solve(ctx, assume...)
	return !found && err == nil, err
}

// phrases reports texts that a reader cannot resolve, that were said before, and lists that are too long.
func (r *Reader) phrases(text string) (found []Finding) {
	for _, m := range vague.FindAllString(text, -1) {
		found = append(found, Finding{Vague, text, m})
	}
	said := map[string]bool{}
	for _, sentence := range sentences(text) {
		if arrangements(sentence) > 2 {
			found = append(found, Finding{Many, sentence, ""})
		}
		if said[sentence] {
			found = append(found, Finding{Twice, text, sentence})
		}
		said[sentence] = true
	}
	return found
}
