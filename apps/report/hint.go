package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/tell"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// MaxHintLevel is the level of a hint that says everything. 1 says that there is a step, 2 where to look, 3 the technique, 4 which
// clues and cells, 5 what follows and why.
const MaxHintLevel = 5

// HintStatus is how a board stands.
type HintStatus string

// How boards stand.
const (
	HintStep     HintStatus = "step"     // there is a step to take
	HintFull     HintStatus = "full"     // the board is full and right
	HintMistake  HintStatus = "mistake"  // some mark is wrong
	HintMultiple HintStatus = "multiple" // nothing more follows: the puzzle has several solutions
	HintNone     HintStatus = "none"     // the puzzle has no solution
	HintStalled  HintStatus = "stalled"  // no step was found that can be shown
	HintUnknown  HintStatus = "unknown"  // the limit came first
)

// Hinted is the JSON line of a hint.
type Hinted struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind" is:"Kind"`
	Status HintStatus     `json:"status"`
	Hints  []string       `json:"hints"`           // in words, from the vaguest up to the level
	Step   *Step          `json:"step,omitempty"`  // from level 5
	Look   *HintLook      `json:"look,omitempty"`  // at level 4: what to look at and what to decide; the step of level 5 says it itself
	Wrong  []puzzle.Fact  `json:"wrong,omitempty"` // from level 3: the marks that are wrong
	Why    *Step          `json:"why,omitempty"`   // from level 5: why the first of them is
	Open   []puzzle.Place `json:"open,omitempty"`  // what several solutions leave open
	Clash  []puzzle.Place `json:"clash,omitempty"` // of a puzzle without solution: few clues that cannot all be obeyed
	Reason string         `json:"reason,omitempty"`

	Level int          `json:"-"` // how much is said
	Found study.Hint   `json:"-"` // all of it, whatever the level
	Board puzzle.Facts `json:"-"` // the board that the hint is for

	thought *tell.Thought // of which the step is made; nil when there is none
	unshown bool          // there is no short proof that the mark is wrong
	against *tell.Thought // if unshown: a short explanation of the correct mark, or nil
	left    []puzzle.Fact // what candidates noted leave out
}

// HintLook is what a step rests on, and what it decides, but not how.
type HintLook struct {
	Clues   []puzzle.Place `json:"clues"`
	Because []puzzle.Fact  `json:"because"` // what is known
	Decide  []puzzle.Place `json:"decide"`  // the places that follow; none where the hint is of a mistake
}

// Hint finds the easiest step on a board, or its mistake, and says as much of it as the level (1 to MaxHintLevel) allows. The board is
// what is marked on it, which may contradict itself; nil for nothing.
func Hint(ctx context.Context, it kinds.Item, l *words.Language, marks *puzzle.Marks, level int) (Hinted, error) {
	return HintIn(ctx, study.Open(it.Puzzle), it, l, marks, level)
}

// HintIn is Hint in a study of an equal puzzle, which knows already what it found before. Its marks are replaced.
func HintIn(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks, level int) (Hinted, error) {
	return hintIn(ctx, st, it, l, marks, level, false)
}

// SmallHintIn is HintIn of the next small step by itself, not of the thought that it is part of.
func SmallHintIn(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks, level int) (Hinted, error) {
	return hintIn(ctx, st, it, l, marks, level, true)
}

// hintIn is HintIn, of a thought or of a small step.
func hintIn(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks, level int,
	small bool) (Hinted, error) {
	l = l.About(it.Puzzle)
	if err := load(st, it, marks); err != nil {
		return Hinted{}, err
	}
	found, thought := hint(ctx, st, small)
	if found.Status == puzzle.Undecided {
		found.Reason = Why(ctx, found.Reason)
	}
	h := Hinted{ID: it.ID, Kind: kindName(it), Status: hintStatus(found), Level: level, Open: found.Open,
		Reason: l.Error(found.Reason), Found: found,
		Board: st.Board(), thought: thought, left: st.Marks().LeftOut()}
	if h.Status == HintMistake && level >= 4 && found.Why != nil {
		_, short := shows(l.Of(it.Puzzle.Kind()), it.Puzzle, *found.Why, found.Wrong)
		if h.unshown = !short; h.unshown {
			h.against = against(ctx, st, found)
		}
	}
	h.Hints = h.says(l, it.Puzzle)
	if h.Status == HintNone {
		if clash, err := st.Clash(ctx); err == nil && len(clash.Clues) > 0 {
			h.Clash = clash.Clues
			h.Hints = append(h.Hints, clashing(l.Of(it.Puzzle.Kind()), clash))
		}
	}
	if level >= 3 {
		h.Wrong = found.Wrong
	}
	if level == 4 {
		h.Look = h.look()
	}
	if level >= MaxHintLevel {
		if h.Why = told(l, found.Why); h.against != nil {
			h.Why = thoughtOf(l, *h.against, h.Hints[len(h.Hints)-1])
		}
		if thought == nil {
			h.Step = told(l, found.Step)
		} else {
			h.Step = thoughtOf(l, *thought, h.Hints[len(h.Hints)-1])
		}
	}
	return h, nil
}

// why returns the step that shows the mistake, or nil if there is no short one.
func (h Hinted) why() *puzzle.Step {
	switch {
	case h.against != nil:
		return &h.against.Step
	case h.unshown:
		return nil
	}
	return h.Found.Why
}

// look is what to look at: of the step, or of what shows the mistake; nil where there is neither.
func (h Hinted) look() *HintLook {
	s, decide := h.Found.Step, []puzzle.Place{}
	switch {
	case h.Status == HintMistake:
		s = h.why()
	case h.Status != HintStep:
		return nil
	case h.thought != nil:
		decide = append(decide, puzzle.Places(h.thought.End())...)
	default:
		decide = append(decide, puzzle.Places(s.New)...)
	}
	if s == nil {
		return nil
	}
	return &HintLook{append([]puzzle.Place{}, s.Clues...), append([]puzzle.Fact{}, s.Because...), decide}
}

// load puts marks, which may be nil, on the board of a study.
func load(st *study.Study, it kinds.Item, marks *puzzle.Marks) error {
	if marks == nil {
		marks = puzzle.NewMarks(it.Puzzle.Board())
	}
	return st.Load(marks)
}

// hint is the mistake on the board of a study, or else the next thought, or small step.
func hint(ctx context.Context, st *study.Study, small bool) (study.Hint, *tell.Thought) {
	p, marks := st.Puzzle(), st.Marks()
	if finished(p, marks.Facts()) {
		return study.Hint{Status: puzzle.Solved}, nil
	}
	found := st.Mistake(ctx)
	if found.Status != puzzle.Solved {
		return found, nil
	}
	if s, ok := lastNote(p.Kind(), marks); ok {
		found.Step = &s
		return found, nil
	}
	if small {
		return st.NextHint(ctx), nil
	}
	if next, err := tell.Next(ctx, st); err == nil {
		found.Step = &next.Step
		return found, &next
	}
	return st.NextHint(ctx), nil
}

// finished reports whether a board is solved, with nothing in every place where nothing is written.
func finished(p puzzle.Puzzle, known puzzle.Facts) bool {
	check, full := p.Kind().Check, blank(known)
	return check != nil && !full.IsZero() && len(check(p, full)) == 0
}

// lastNote is the step that writes the only candidate noted in a place.
func lastNote(k *puzzle.Kind, marks *puzzle.Marks) (puzzle.Step, bool) {
	struck := marks.LeftOut()
	n := slices.IndexFunc(struck, func(x puzzle.Fact) bool { return marks.Left(marks.Board().Index(x.At)).Len() == 1 })
	if n < 0 {
		return puzzle.Step{}, false
	}
	at := struck[n].At
	only := puzzle.Fact{At: at, Value: marks.Left(marks.Board().Index(at)).Min()}
	because := slices.DeleteFunc(struck, func(x puzzle.Fact) bool { return x.At != at })
	return puzzle.Step{Technique: k.Name + ".last-note", Level: 1, New: []puzzle.Fact{only}, Because: because}, true
}

// hintStatus is the status in the words of hints.
func hintStatus(found study.Hint) HintStatus {
	switch {
	case found.Status == puzzle.Solved && found.Step == nil:
		return HintFull
	case found.Status == puzzle.Solved:
		return HintStep
	}
	return HintStatus(found.Status) // the others have the same names
}

// mostLinks is how many steps that need thought an argument may have that shows a mistake, and mostClues how many clues when it is none
// but that these leave nothing else; a longer one convinces nobody.
const (
	mostLinks = 5
	mostClues = 2
)

// mostNamed is how many clues, and how many marks, are named that show a mistake.
const mostNamed = 4

// shows says why marks are wrong, as a thought says it; ok is false when nobody would follow it to its end.
func shows(l *words.Language, p puzzle.Puzzle, s puzzle.Step, wrong []puzzle.Fact) (text string, ok bool) {
	k := p.Kind()
	at := puzzle.Places(wrong)
	if own := slices.DeleteFunc(slices.Clone(s.New), func(f puzzle.Fact) bool { return !slices.Contains(at, f.At) }); len(own) > 0 {
		s.New = own // what else it finds is not asked
	}
	known := puzzle.NewFacts(p.Board())
	for _, f := range s.Because {
		known.Add(f)
	}
	text = l.Argue(s, words.Breath{Known: known, Last: true,
		Quiet: func(technique string) bool { return k.Folding(technique) == puzzle.Bookkeeping }})
	return text, study.CountThoughts(k, s) <= mostLinks && (!strings.HasSuffix(s.Technique, ".look") || len(s.Clues) <= mostClues)
}

// against explains what follows at the place of the first wrong mark once the wrong marks are removed. It returns nil if this is not short.
func against(ctx context.Context, st *study.Study, found study.Hint) *tell.Thought {
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
	x, ok := tell.Against(ctx, right, found.Wrong[0])
	if !ok {
		return nil
	}
	return &x
}

// says puts a hint into words, one text a level.
func (h Hinted) says(l *words.Language, p puzzle.Puzzle) []string {
	l = l.Of(p.Kind())
	found := h.Found
	name, s := "hint/", found.Step
	data := map[string]any{}
	switch h.Status {
	case HintMistake:
		if name, s = "mistake/", found.Why; h.against != nil {
			s = &h.against.Step
		}
		data = wrongly(l, p.Kind(), found, h.left)
		data["Unshown"] = h.unshown && h.against == nil
		data["Area"] = l.Phrase("area", around(p, puzzle.Places(found.Wrong), 1))
	case HintFull:
		return []string{l.Phrase("hint/full", nil)}
	case HintStep:
	default:
		return []string{Outcome(l, p.Kind(), study.Explanation{Status: found.Status, Open: found.Open, Reason: found.Reason})}
	}
	if s == nil { // nothing to say but that the marks contradict each other
		s = &puzzle.Step{}
		h.Level = min(h.Level, 3)
	}
	end := s.New
	if h.thought != nil {
		end = h.thought.End()
	}
	if h.Level >= MaxHintLevel {
		data["Long"] = h.long(l, p, *s)
	}
	data["Where"], data["Clues"], data["Because"] = puzzle.Places(end), s.Clues, puzzle.Places(s.Because)
	if h.Status == HintMistake { // where many places show it, the first clues are enough to begin with
		data["Clues"] = s.Clues[:min(len(s.Clues), mostNamed)]
		if len(s.Because) > mostNamed {
			data["Because"] = []puzzle.Place(nil)
		}
	}
	data["Name"], data["Level"], data["Hard"] = l.Say(*s, words.Name), s.Level, strings.ToLower(study.LabelOf(p.Kind(), s.Level))
	if name == "hint/" { // where the move is, not what shows it
		data["Area"] = l.Phrase("area", around(p, puzzle.Places(end), 0))
	}
	var out []string
	for level := 1; level <= h.Level; level++ {
		if level != 4 || h.Level == 4 { // the last one says it all
			out = append(out, l.Phrase(fmt.Sprint(name, level), data))
		}
	}
	return out
}

// long is all that a hint says: the thought, or the step, or why marks are wrong.
func (h Hinted) long(l *words.Language, p puzzle.Puzzle, s puzzle.Step) string {
	switch {
	case h.thought != nil:
		return tell.Say(l, h.Board, *h.thought)
	case h.Status != HintMistake || s.Technique == "":
		return l.Say(s, words.Long)
	}
	marks := written(l, p.Kind(), h.Found.Wrong[:1], h.left)
	if h.unshown && h.against == nil {
		return l.Phrase("mistake/unshown", marks)
	}
	if h.against != nil {
		before := h.Board.Clone()
		for _, x := range h.Found.Wrong {
			before.Reset(before.Board().Index(x.At))
		}
		marks["Told"] = tell.Say(l, before, *h.against)
		return l.Phrase("mistake/instead", marks)
	}
	text, _ := shows(l, p, s, h.Found.Wrong)
	return text
}

// around is the rows and columns that hold some places, and so many more on every side, for a hint that does not point at them.
func around(p puzzle.Puzzle, places []puzzle.Place, more int) map[string]int {
	rows, cols := p.Size()
	a := map[string]int{"Top": rows, "Left": cols}
	hold := func(r, c int) {
		a["Top"], a["Left"] = max(1, min(a["Top"], r-more)), max(1, min(a["Left"], c-more))
		a["Bottom"], a["Right"] = max(a["Bottom"], min(r+more, rows)), max(a["Right"], min(c+more, cols))
	}
	for _, at := range places {
		hold(int(at.R)+1, int(at.C)+1)
		if at.Between() {
			hold(int(at.R2)+1, int(at.C2)+1)
		}
	}
	return a
}

// New is what of the step of the hint its sentence speaks of: a picture marks no more.
func (h Hinted) New() []puzzle.Fact {
	if h.thought != nil {
		return h.thought.Spoken()
	}
	return h.Found.Step.New
}

// Picture is the board that the hint is for, described in a language and marked as far as its level allows.
func (h Hinted) Picture(l *words.Language, p puzzle.Puzzle) scene.Scene {
	drawing := l.Draw(p, h.Board)
	mark := func(role scene.Role, level int, places []puzzle.Place) {
		if h.Level >= level {
			puzzle.Highlight(&drawing, p, role, places...)
		}
	}
	switch s := h.Found.Step; {
	case h.Status == HintMistake:
		if why := h.why(); why != nil {
			mark(scene.Used, 4, why.Clues)
			mark(scene.Because, 4, puzzle.Places(why.Because))
		}
		mark(scene.Wrong, 3, puzzle.Places(h.Found.Wrong))
	case h.Status == HintStep:
		mark(scene.Used, 4, s.Clues)
		mark(scene.Because, 4, puzzle.Places(s.Because))
		if h.Level == 4 {
			mark(scene.New, 4, h.look().Decide)
		} else {
			mark(scene.New, MaxHintLevel, puzzle.Places(h.New()))
		}
	default:
		mark(scene.Differ, 1, h.Found.Open)
		mark(scene.Wrong, 1, h.Clash)
	}
	return drawing
}

// Struck says which values the step of the hint strikes from cells that stay open; "" before the level that tells the step. See Struck.
func (h Hinted) Struck(l *words.Language, p puzzle.Puzzle) string {
	l = l.About(p)
	if h.Status != HintStep || h.Level < MaxHintLevel {
		return ""
	}
	return Struck(l, p.Kind(), h.Board, h.New())
}
