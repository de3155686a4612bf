// Package reader reads an explanation as a person does who has the board, a pencil and the sentences, and nothing else. It reports
// sentences that such a person could not follow. The package consists of tests: no program uses it.
package reader

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Class is a kind of problem in an explanation.
type Class string

const (
	// Unfounded is a conclusion that does not follow from the clues and facts that the text names and the board shows, even with all clues
	// or all premises of the step.
	Unfounded Class = "unfounded"
	// UnnamedClue is a conclusion that needs a clue that the sentence does not name.
	UnnamedClue Class = "unnamed clue"
	// Unstated is a conclusion that needs a fact that is neither on the board nor in the sentence.
	Unstated Class = "unstated premise"
	// Vague is an object that cannot be identified from its name.
	Vague Class = "vague object"
	// Early is a conclusion that follows only with a later sentence of the step.
	Early Class = "effect before cause"
	// Twice is a sentence, or a pearl of a loop, that occurs again.
	Twice Class = "said twice"
	// Many is a list of more than two arrangements.
	Many Class = "many arrangements"
	// Placed is a value that a sentence treats as open though it is already placed in the line.
	Placed Class = "value already placed"
	// Bare is a conclusion without a reason.
	Bare Class = "no reason"
	// Unknown is a conclusion that could not be decided within the limit of conflicts.
	Unknown Class = "undecided"
)

// Classes lists the classes in the order of reports.
var Classes = []Class{Unfounded, UnnamedClue, Unstated, Vague, Early, Twice, Many, Placed, Bare, Whole, Bounds, Single, Long,
	Stale, Unattained, Open, Uncaused, Distant, Blockless, Verbless, Again, Unsaid, Roundabout, Unclear, False, Unknown}

// Finding is a problem in an explanation.
type Finding struct {
	Class  Class
	Text   string // the sentence or the step
	Detail string // the facts, clues or words concerned; may be empty
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
	told   puzzle.Facts   // facts that the texts of earlier steps stated
	cell   *regexp.Regexp // matches a cell, with the word that makes it the first of a range
	cells  *regexp.Regexp // matches a list of cells
	loop   *loopReader    // of a loop through pearls, or nil

	valueNames []string       // of the values, nil if they have none
	colours    *regexp.Regexp // see colourPattern
	saying     []predicate    // see predicates
}

// New returns a reader in language l for an explanation of p that starts from the facts known, which it copies. An error means that the
// solver's model could not be built.
func New(ctx context.Context, l *words.Language, p puzzle.Puzzle, known puzzle.Facts) (*Reader, error) {
	m, err := model.Build(ctx, p, model.Options{Guarded: true})
	if err != nil {
		return nil, err
	}
	r := &Reader{lang: l.About(p).Of(p.Kind()), p: p, m: m, known: known.Clone(), cells: factPattern(l), loop: newLoopReader(l, p.Kind())}
	r.cell = compiled(cellPattern(r.lang) + `(-| to | sampai )?`)
	if named, ok := p.(words.NamedValues); ok {
		for v := range named.ValueNames() {
			r.valueNames = append(r.valueNames, r.lang.Names([]int{v})...)
		}
		r.colours = r.colourPattern()
	}
	r.shown, r.told = puzzle.NewFacts(p.Board()), puzzle.NewFacts(p.Board())
	r.clues, r.guards = m.Guards()
	for x := range study.WithGivens(p, known).All() {
		r.learn(x)
	}
	return r, nil
}

// learn adds x to the known facts. It also adds x to those that the board shows if players write it down: a value, or a bound of the
// bridges of a channel. An empty cell is shown only in kinds with crosses or bridges.
func (r *Reader) learn(x puzzle.Fact) {
	r.known.Add(x)
	i := r.p.Board().Index(x.At)
	if v, one := r.known.Value(i); one && (v != 0 || r.p.Kind().Traits.Crosses || r.p.Kind().Traits.AtLeastOne) {
		r.shown.Add(puzzle.Fact{At: x.At, Value: v})
	} else if r.p.Kind().Traits.AtLeastOne {
		r.shown.Add(x)
	}
}

// Step reads the next step and returns the problems in its text. s has all its clues and premises, and the links of a deduction as
// sub-steps; spoken lists the conclusions that the text states. The conclusions of s are known afterwards.
func (r *Reader) Step(ctx context.Context, text string, s puzzle.Step, spoken []puzzle.Fact) (found []Finding) {
	found = append(found, r.entailed(ctx, text, s, spoken)...)
	found = append(found, r.ordered(ctx, text, s)...)
	found = append(found, r.phrases(text)...)
	found = append(found, r.placed(text)...)
	if r.loop != nil {
		found = append(found, r.readLoop(ctx, text, s)...)
	}
	if r.p.Kind().Traits.Digits && (claim.MatchString(text) || bounded.MatchString(text)) {
		found = append(found, r.sums(text, s.New)...)
	}
	if r.hasRuns() {
		found = append(found, r.candidates(text, s)...)
		found = append(found, r.distant(ctx, text, s)...)
	}
	if r.p.Kind().Limits.Square {
		found = append(found, r.uncaused(ctx, text, s)...)
	}
	if r.p.Kind().Traits.Givens {
		found = append(found, r.open(text, s)...)
	}
	if r.hasBlocks() {
		found = append(found, r.blocks(text)...)
		found = append(found, r.cellsNeeded(text, s)...)
	}
	found = append(found, r.refuted(text, s)...)
	found = append(found, r.wording(text, s)...)
	for _, x := range s.New {
		r.learn(x)
	}
	for _, x := range append(r.stated(text, r.known), r.cleared(text, s.New)...) {
		r.told.Add(x)
	}
	return found
}

// named returns those of the given clues that a text names, and the rules of the lines that it names. On boards with colours it adds
// every row and column that the text names, since each may lack a colour.
func (r *Reader) named(text string, clues []puzzle.Place) []puzzle.Place {
	if r.hasRuns() {
		return slices.Concat(r.namedOf(text, clues), r.runsThatHave(text))
	}
	if r.colours == nil {
		return r.namedOf(text, clues)
	}
	return slices.Concat(linesOfCells(text, clues), r.linesOf(text, r.p.Board()), r.namedOf(text, clues))
}

// namedOf returns the clues that a text names: those of the given ones, and every rule for the whole puzzle that it names, given or not.
// In a square of numbers, readers see which values the rows, columns and boxes of a cell have, named or not.
func (r *Reader) namedOf(text string, clues []puzzle.Place) []puzzle.Place {
	all := slices.Clone(clues)
	for _, at := range r.clues {
		if r.isRule(at) && !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	together := r.joinedIslands(text)
	return slices.DeleteFunc(all, func(at puzzle.Place) bool {
		seen := at.Kind == puzzle.RuleKind || r.p.Kind().Limits.Square && r.isRule(at)
		return !seen && !slices.Contains(together, at) && !r.names(text, at, clues)
	})
}

// visible lists the facts that a reader has: those on the board, those stated by earlier texts, and those that this text repeats from
// before it.
func (r *Reader) visible(text string) []puzzle.Fact {
	return slices.Concat(slices.Collect(r.shown.All()), slices.Collect(r.told.All()), r.stated(text, r.visibleBoard()))
}

// entailed reports conclusions that do not follow from what the text names: one finding for all of them, and one for each that is
// undecided.
func (r *Reader) entailed(ctx context.Context, text string, s puzzle.Step, spoken []puzzle.Fact) (found []Finding) {
	named, facts := r.named(text, s.Clues), r.visible(text)
	var open []puzzle.Fact
	board := r.visibleBoard()
	for _, x := range spoken {
		if board.Holds(x) { // such as a digit that a run already has
			continue
		}
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
		f.Class, f.Detail = UnnamedClue, r.facts(open...)+": "+r.lang.Clues(unnamed)
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
	list, board := sentences(text), r.visibleBoard()
	all := r.named(text, s.Clues)
	for k, sentence := range list[:max(0, len(list)-1)] {
		var early []puzzle.Fact
		before := strings.Join(list[:k+1], ". ")
		clues, facts := r.named(before, s.Clues), r.visible(before)
		for _, x := range r.stated(sentence, after) {
			if board.Holds(x) {
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

// facts formats facts in the language of the explanation.
func (r *Reader) facts(facts ...puzzle.Fact) string { return r.lang.Facts(r.p.Kind().Name, facts) }

// hidden returns the premises in because that are neither on the board nor in visible.
func (r *Reader) hidden(because, visible []puzzle.Fact) (out []puzzle.Fact) {
	for _, x := range because {
		if !r.shown.Holds(x) && !slices.Contains(visible, x) {
			out = append(out, x)
		}
	}
	return out
}

// impliesAll reports whether clues and facts entail every conclusion. An error means that one of them is undecided.
func (r *Reader) impliesAll(ctx context.Context, clues []puzzle.Place, facts, conclusions []puzzle.Fact) (bool, error) {
	for _, x := range conclusions {
		if ok, err := r.implies(ctx, clues, facts, x); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// implies reports whether the rules of the puzzle, the clues and the facts entail x. An error means that this was not decided within
// maxConflicts or before the context ended.
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

// phrases reports words that a reader cannot resolve, sentences that occur twice, summaries without clues, and lists with more than two
// arrangements.
func (r *Reader) phrases(text string) (found []Finding) {
	patterns := []*regexp.Regexp{vague}
	if r.p.Kind().Traits.AtLeastOne {
		patterns = append(patterns, uncounted)
	}
	for _, pattern := range patterns {
		for _, sentence := range sentences(text) {
			for _, m := range pattern.FindAllString(sentence, -1) {
				if !lastResort.MatchString(m) || !r.cells.MatchString(sentence) { // a last resort must name the part that breaks
					found = append(found, Finding{Vague, text, m})
				}
			}
		}
	}
	said := map[string]bool{}
	for _, sentence := range sentences(text) {
		if aCase.MatchString(sentence) {
			clear(said)
		}
		if m := summary.FindStringSubmatch(sentence); m != nil && !because.MatchString(m[1]) {
			found = append(found, Finding{Bare, text, sentence})
		}
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
