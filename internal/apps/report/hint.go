package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// MaxHintLevel is the most detailed hint. Level 1 gives the difficulty of the next step, 2 its area, 3 the technique, 4 the clues and
// cells, and 5 the step with its reason.
const MaxHintLevel = 5

// HintStatus classifies a board.
type HintStatus string

const (
	HintStep     HintStatus = "step"     // a step was found
	HintFull     HintStatus = "full"     // the puzzle is solved
	HintMistake  HintStatus = "mistake"  // some mark is wrong
	HintMultiple HintStatus = "multiple" // nothing more follows because the puzzle has several solutions
	HintNone     HintStatus = "none"     // the puzzle has no solution
	HintStalled  HintStatus = "stalled"  // no step was found that can be explained
	HintUnknown  HintStatus = "unknown"  // a limit was reached first
)

// Hinted is the JSON line of a hint.
type Hinted struct {
	ID     string     `json:"id"`
	Kind   string     `json:"kind" is:"Kind"`
	Status HintStatus `json:"status"`
	Hints  []string   `json:"hints"`          // texts up to the level, the vaguest first
	Step   *Step      `json:"step,omitempty"` // from level 5
	// Apply lists the facts to write, from level 5: the conclusions of the text.
	Apply []puzzle.Fact `json:"apply,omitempty"`
	// Chain is set if the step is part of a longer chain, which HintChain returns; Trivial if it is a result of HintTrivial.
	Chain   bool      `json:"chain,omitempty"`
	Trivial bool      `json:"trivial,omitempty"`
	Look    *HintLook `json:"look,omitempty"` // at level 4: what the step uses and decides

	// Suppose is the supposition with which a hard step begins, at level 4: more than that level reveals, and less than the next.
	Suppose *Supposition `json:"suppose,omitempty"`

	Wrong  []puzzle.Fact  `json:"wrong,omitempty"` // from level 3: the marks that are wrong
	Why    *Step          `json:"why,omitempty"`   // from level 5: why the first of them is wrong
	Open   []puzzle.Place `json:"open,omitempty"`  // places where several solutions differ
	Clash  []puzzle.Place `json:"clash,omitempty"` // of a puzzle without solution: a small set of contradictory clues
	Reason string         `json:"reason,omitempty"`

	Level int          `json:"-"` // requested level
	Found study.Hint   `json:"-"` // complete result, independent of the level
	Board puzzle.Facts `json:"-"` // the board that the hint is for

	size         HintSize           // requested size
	thought      *narrate.Deduction // the deduction of Step, or nil
	noShortProof bool               // there is no short proof that the mark is wrong
	violation    *puzzle.Violation  // the shortest one of a rule by a wrong mark, or nil
	correction   *narrate.Deduction // if noShortProof: a short explanation of the correct mark, or nil
	leftOut      []puzzle.Fact      // candidates excluded by the player's notes
}

// HintLook has the premises and the places of a step, but not its conclusions.
type HintLook struct {
	Clues   []puzzle.Place `json:"clues"`
	Because []puzzle.Fact  `json:"because"` // premises
	Decide  []puzzle.Place `json:"decide"`  // the places decided; empty for a mistake
}

// Supposition is the beginning of an argument: "Suppose R3C2 = 4.".
type Supposition struct {
	Text string         `json:"text"`
	At   []puzzle.Place `json:"at"` // the places that it names
}

// supposition returns the first sentence of a text that supposes something, from that word on, or nil. It names at least one place.
func supposition(l *words.Language, p puzzle.Puzzle, text string) *Supposition {
	word := l.Phrase("suppose", nil)
	i := strings.Index(strings.ToLower(text), word+" ")
	if i < 0 || i > 0 && text[i-1] != ' ' || len(strings.ToLower(text)) != len(text) {
		return nil
	}
	sentence, _, _ := strings.Cut(text[i:], ". ")
	out := &Supposition{Text: words.Capital(strings.TrimSuffix(sentence, ".")) + "."}
	named := l.Mentions(sentence)
	for _, u := range p.Board().Unknowns() {
		if named.Place(u.At) {
			out.At = append(out.At, u.At)
		}
	}
	if len(out.At) == 0 {
		return nil
	}
	return out
}

// HintSize selects how much a hint derives.
type HintSize int

// The zero value is a single deduction, which ends in one thing to write down.
const (
	HintSingle  HintSize = iota
	HintChain            // a deduction with everything that follows from it, as in explanations
	HintSmall            // a single step of the proof
	HintTrivial          // everything that follows by bookkeeping alone
)

// HintOptions describes a wanted hint.
type HintOptions struct {
	Level int // 1 to MaxHintLevel
	Size  HintSize
	Near  puzzle.Place // prefer deductions close to this place, if it is not the zero place
}

// HintIn returns a hint like Hint, using st, a study of an equal puzzle, which caches earlier results. It replaces the marks of the study.
// It finds a mistake or a step, describes it, and fills in what the level reveals.
func HintIn(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks, o HintOptions) (Hinted, error) {
	level := o.Level
	l = l.About(it.Puzzle)
	if err := setMarks(st, it, marks); err != nil {
		return Hinted{}, err
	}
	found, thought, size := hint(ctx, st, o)
	if found.Status == puzzle.Undecided {
		found.Reason = Why(ctx, found.Reason)
	}
	h := Hinted{ID: it.ID, Kind: kindName(it), Status: hintStatus(found), Level: level, Open: found.Open,
		Reason: l.Error(found.Reason), Found: found, size: o.Size,
		Board: st.Board(), Chain: size == HintChain && level >= MaxHintLevel, Trivial: size == HintTrivial,
		thought: thought, leftOut: st.Marks().PencilEliminations()}
	if h.Status == HintMistake {
		h.violation = shortestViolation(it.Puzzle, study.WithGivens(it.Puzzle, st.Marks().Facts()), &h.Found)
	}
	if h.Status == HintMistake && h.violation == nil && level >= 4 && found.Why != nil {
		_, short := mistakeText(l.Of(it.Puzzle.Kind()), it.Puzzle, *found.Why, found.Wrong)
		if h.noShortProof = !short; h.noShortProof {
			h.correction = findCorrection(ctx, st, found)
		}
	}
	h.Hints = h.texts(l, it.Puzzle)
	if h.Status == HintNone {
		if clash, err := st.Clash(ctx); err == nil && len(clash.Clues) > 0 {
			h.Clash = clash.Clues
			h.Hints = append(h.Hints, clashText(l.Of(it.Puzzle.Kind()), clash))
		}
	}
	if level >= 3 {
		h.Wrong = h.Found.Wrong
	}
	if level == 4 {
		if h.Look = h.look(); h.Status == HintStep {
			h.Suppose = supposition(l, it.Puzzle, h.longText(l.Of(it.Puzzle.Kind()), it.Puzzle, *found.Step))
		}
	}
	if level >= MaxHintLevel {
		if h.Why = withText(l, found.Why); h.correction != nil {
			h.Why = deductionStep(l, h.Board, *h.correction, h.Hints[len(h.Hints)-1])
		}
		if thought == nil {
			h.Step = withText(l, found.Step)
		} else {
			h.Step = deductionStep(l, h.Board, *thought, h.Hints[len(h.Hints)-1])
		}
		if h.Status == HintStep {
			h.Apply = h.New()
		}
	}
	return h, nil
}

// why returns the step that shows the mistake, or nil if there is no short one.
func (h Hinted) why() *puzzle.Step {
	switch {
	case h.correction != nil:
		return &h.correction.Step
	case h.noShortProof:
		return nil
	}
	return h.Found.Why
}

// look returns the premises of the step, or of the argument that shows the mistake; nil if there is neither.
func (h Hinted) look() *HintLook {
	s, decide := h.Found.Step, []puzzle.Place{}
	switch {
	case h.Status == HintMistake:
		s = h.why()
	case h.Status != HintStep:
		return nil
	case h.thought != nil:
		decide = append(decide, puzzle.Places(h.thought.Goal())...)
	default:
		decide = append(decide, puzzle.Places(s.New)...)
	}
	if s == nil {
		return nil
	}
	return &HintLook{append([]puzzle.Place{}, s.Clues...), append([]puzzle.Fact{}, s.Because...), decide}
}

// setMarks replaces the marks of a study. marks may be nil.
func setMarks(st *study.Study, it kinds.Item, marks *puzzle.Marks) error {
	if marks == nil {
		marks = puzzle.NewMarks(it.Puzzle.Board())
	}
	return st.Load(marks)
}

// hint returns a mistake on the board of a study, or the next deduction or step. The deduction is nil for mistakes and small steps. size is
// HintChain if the deduction is part of a longer one, and HintTrivial if it is bookkeeping alone.
func hint(ctx context.Context, st *study.Study, o HintOptions) (found study.Hint, next *narrate.Deduction, size HintSize) {
	p, marks := st.Puzzle(), st.Marks()
	if finished(p, marks.Facts()) {
		return study.Hint{Status: puzzle.Solved}, nil, 0
	}
	if found = st.Mistake(ctx); found.Status != puzzle.Solved {
		return found, nil, 0
	}
	if s, ok := lastNote(p.Kind(), marks); ok {
		found.Step = &s
		return found, nil, 0
	}
	addGivens(st)
	if o.Size == HintTrivial {
		if d, ok := narrate.Trivial(ctx, st); ok {
			found.Step = &d.Step
			return found, &d, HintTrivial
		}
	}
	if o.Size == HintSmall {
		return st.NextHint(ctx), nil, 0
	}
	chain, err := narrate.NextNear(ctx, st, o.Near)
	if err != nil {
		return st.NextHint(ctx), nil, 0
	}
	if o.Size != HintChain {
		single := chain.Single(st.Board(), o.Near)
		if len(single.Links) < len(chain.Links) {
			size = HintChain
		}
		chain = single
	}
	found.Step = &chain.Step
	return found, &chain, size
}

// addGivens adds the values that the puzzle itself shows to the marks of a study, because the player sees them.
func addGivens(st *study.Study) {
	p := st.Puzzle()
	for _, technique := range p.Kind().Techniques {
		if !strings.HasSuffix(technique.ID, ".given") {
			continue
		}
		for _, s := range technique.Find(puzzle.NewView(p, puzzle.NewFacts(p.Board()))) {
			for _, x := range s.New {
				if !x.Not {
					st.Marks().Set(x.At, x.Value)
				}
			}
		}
	}
}

// finished reports whether a board is solved, if empty places count as 0.
func finished(p puzzle.Puzzle, known puzzle.Facts) bool {
	check, full := p.Kind().Check, withEmpty(study.WithGivens(p, known))
	return check != nil && !full.IsZero() && len(check(p, full)) == 0
}

// lastNote returns the step that writes the only candidate left in a player's notes. ok is false if no place has just one.
func lastNote(k *puzzle.Kind, marks *puzzle.Marks) (puzzle.Step, bool) {
	struck := marks.PencilEliminations()
	n := slices.IndexFunc(struck, func(x puzzle.Fact) bool { return marks.PencilCandidates(marks.Board().Index(x.At)).Len() == 1 })
	if n < 0 {
		return puzzle.Step{}, false
	}
	at := struck[n].At
	only := puzzle.Fact{At: at, Value: marks.PencilCandidates(marks.Board().Index(at)).Min()}
	because := slices.DeleteFunc(struck, func(x puzzle.Fact) bool { return x.At != at })
	return puzzle.Step{Technique: k.Name + ".last-note", Level: 1, New: []puzzle.Fact{only}, Because: because}, true
}

// hintStatus returns the status of the answer to a hint: HintFull for a full board without mistakes, otherwise that of the finding.
func hintStatus(found study.Hint) HintStatus {
	switch {
	case found.Status == puzzle.Solved && found.Step == nil:
		return HintFull
	case found.Status == puzzle.Solved:
		return HintStep
	}
	return HintStatus(found.Status) // the other statuses have the same names
}

// A mistake is explained by at most maxMistakeSteps steps that are not bookkeeping. If the argument is a smallest reason, it may use at
// most maxMistakeClues clues. Readers do not follow longer ones.
const (
	maxMistakeSteps = 5
	maxMistakeClues = 2
)

// maxNamed is the largest number of clues, and of marks, that the text about a mistake names.
const maxNamed = 4

// mistakeText explains why marks are wrong. ok is false if the argument is too long to follow.
func mistakeText(l *words.Language, p puzzle.Puzzle, s puzzle.Step, wrong []puzzle.Fact) (text string, ok bool) {
	k := p.Kind()
	at := puzzle.Places(wrong)
	if own := slices.DeleteFunc(slices.Clone(s.New), func(f puzzle.Fact) bool { return !slices.Contains(at, f.At) }); len(own) > 0 {
		s.New = own // other conclusions do not matter here
	}
	known := study.WithGivens(p, puzzle.NewFacts(p.Board()))
	known.AddAll(s.Because)
	text = l.ArgumentText(s, words.Context{Known: known, Last: true,
		Quiet: func(technique string) bool { return k.Folding(technique) == puzzle.FoldAlways }})
	return text, study.CountThoughts(k, s) <= maxMistakeSteps && (!strings.HasSuffix(s.Technique, ".look") || len(s.Clues) <= maxMistakeClues)
}

// shortestViolation returns the violation of a rule with the fewest places that includes a wrong mark, which becomes the first of them. It
// is nil if the filled places alone break no rule.
func shortestViolation(p puzzle.Puzzle, known puzzle.Facts, found *study.Hint) *puzzle.Violation {
	var best *puzzle.Violation
	if p.Kind().Check == nil || found.Together {
		return nil
	}
	for _, v := range p.Kind().Check(p, known) {
		n := slices.IndexFunc(found.Wrong, func(x puzzle.Fact) bool { return slices.Contains(v.At, x.At) })
		open := slices.ContainsFunc(v.At, func(at puzzle.Place) bool { return known.CandidatesAt(at).Len() != 1 })
		if n >= 0 && !open && (best == nil || len(v.At) < len(best.At)) {
			best = &v
		}
	}
	if best != nil {
		found.Wrong = slices.Clone(found.Wrong)
		n := slices.IndexFunc(found.Wrong, func(x puzzle.Fact) bool { return slices.Contains(best.At, x.At) })
		found.Wrong[0], found.Wrong[n] = found.Wrong[n], found.Wrong[0]
	}
	return best
}

// findCorrection explains what follows at the place of the first wrong mark once the wrong marks are removed. It returns nil if the marks
// are wrong only together or no short argument is found.
func findCorrection(ctx context.Context, st *study.Study, found study.Hint) *narrate.Deduction {
	if found.Together || len(found.Wrong) == 0 {
		return nil
	}
	right := study.Open(st.Puzzle())
	if right.Load(st.Marks()) != nil {
		return nil
	}
	for _, x := range found.Wrong {
		if right.Marks().Clear(x.At) != nil {
			return nil
		}
	}
	x, ok := narrate.Refute(ctx, right, found.Wrong[0])
	if !ok {
		return nil
	}
	return &x
}

// texts returns the texts of a hint up to its level, the vaguest first. Level 4 is omitted if level 5 follows. A board without a next
// step has a single text.
func (h Hinted) texts(l *words.Language, p puzzle.Puzzle) []string {
	l = l.Of(p.Kind())
	found := h.Found
	name, s := "hint/", found.Step
	data := map[string]any{}
	switch h.Status {
	case HintMistake:
		if name, s = "mistake/", found.Why; h.correction != nil {
			s = &h.correction.Step
		}
		data = mistakeData(l, p.Kind(), found, h.leftOut)
		data["Unshown"] = h.noShortProof && h.correction == nil
		data["Area"] = l.Phrase("area", around(p, puzzle.Places(found.Wrong), 1))
	case HintFull:
		return []string{l.Phrase("hint/full", nil)}
	case HintStep:
	default:
		return []string{Outcome(l, p.Kind(), study.Explanation{Status: found.Status, Open: found.Open, Reason: found.Reason})}
	}
	if s == nil { // the marks contradict each other; nothing else is known
		s = &puzzle.Step{}
		h.Level = min(h.Level, 3)
	}
	end := s.New
	if h.thought != nil {
		end = h.thought.Goal()
	}
	if h.Level >= MaxHintLevel {
		data["Long"] = h.longText(l, p, *s)
	}
	data["Where"], data["Clues"], data["Because"] = puzzle.Places(end), s.Clues, puzzle.Places(s.Because)
	if v := h.violation; v != nil {
		data["Clues"], data["Because"] = v.Clues[:min(len(v.Clues), maxNamed)], v.At[:min(len(v.At), maxNamed)]
	} else if h.Status == HintMistake { // name only the first clues if there are many
		data["Clues"] = s.Clues[:min(len(s.Clues), maxNamed)]
		if len(s.Because) > maxNamed {
			data["Because"] = []puzzle.Place(nil)
		}
	}
	data["Name"], data["Level"], data["Hard"] = l.StepText(*s, words.Name), s.Level, strings.ToLower(study.LabelOf(p.Kind(), s.Level))
	if name == "hint/" { // the area of the conclusion, not of the premises
		data["Area"] = l.Phrase("area", around(p, puzzle.Places(end), 0))
	}
	var out []string
	for level := 1; level <= h.Level; level++ {
		if level != 4 || h.Level == 4 { // the last level includes it
			out = append(out, l.Phrase(fmt.Sprint(name, level), data))
		}
	}
	return out
}

// longText returns the text of the most detailed level: the deduction, the step, or why marks are wrong.
func (h Hinted) longText(l *words.Language, p puzzle.Puzzle, s puzzle.Step) string {
	switch {
	case h.Trivial:
		return l.Phrase("hint/trivial", len(h.New()))
	case h.thought != nil:
		return narrate.HintText(l, h.Board, *h.thought)
	case h.violation != nil:
		return l.BrokenSentence(p.Kind().Name, *h.violation)
	case h.Status != HintMistake || s.Technique == "":
		return l.StepText(s, words.Long)
	}
	marks := markNames(l, p.Kind(), h.Found.Wrong[:1], h.leftOut)
	if h.noShortProof && h.correction == nil {
		return l.Phrase("mistake/unshown", marks)
	}
	if h.correction != nil {
		before := h.Board.Clone()
		for _, x := range h.Found.Wrong {
			before.Reset(before.Board().Index(x.At))
		}
		marks["Told"] = narrate.HintText(l, before, *h.correction)
		return l.Phrase("mistake/instead", marks)
	}
	text, _ := mistakeText(l, p, s, h.Found.Wrong)
	return text
}

// area is a range of rows and columns, which count from 1. Rows and Columns are whether it is as wide, or else as high, as the board, and
// Most whether it has more than one row and column, and at least 4/5 of the cells.
type area struct {
	Top, Left, Bottom, Right int
	Rows, Columns, Most      bool
}

// around returns the area that contains places, extended by more on every side.
func around(p puzzle.Puzzle, places []puzzle.Place, more int) area {
	rows, cols := p.Size()
	a := area{Top: rows, Left: cols}
	hold := func(r, c int) {
		a.Top, a.Left = max(1, min(a.Top, r-more)), max(1, min(a.Left, c-more))
		a.Bottom, a.Right = max(a.Bottom, min(r+more, rows)), max(a.Right, min(c+more, cols))
	}
	for _, at := range places {
		hold(int(at.R)+1, int(at.C)+1)
		if at.Between() {
			hold(int(at.R2)+1, int(at.C2)+1)
		}
	}
	a.Rows = a.Left == 1 && a.Right == cols
	a.Columns = !a.Rows && a.Top == 1 && a.Bottom == rows
	height, width := a.Bottom-a.Top+1, a.Right-a.Left+1
	a.Most = min(height, width) > 1 && 5*height*width >= 4*rows*cols
	return a
}
