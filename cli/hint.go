package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/words"
)

// hint is the command that helps with a half-filled board.
type hint struct {
	inputs
	limits
	speech
	JSON  bool   `name:"json" help:"One JSON object a puzzle and line."`
	Level int    `default:"5" help:"How much to say: 1 that there is a step, 2 where, 3 which technique, 4 which clues and cells, 5 what follows."`
	Board string `placeholder:"FILE" help:"Your board: the puzzle with something filled in; otherwise what the input has filled in."`
}

// hinted is the JSON line of a puzzle.
type hinted struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind"`
	Status puzzle.Status  `json:"status"`          // solved: there is a step, or the board is full; mistake; multiple; none; unknown
	Hints  []string       `json:"hints"`           // in words, up to the level asked for
	Step   *toldStep      `json:"step,omitempty"`  // from level 5
	Wrong  []puzzle.Fact  `json:"wrong,omitempty"` // from level 3
	Why    *toldStep      `json:"why,omitempty"`   // from level 5
	Open   []puzzle.Place `json:"open,omitempty"`
	Reason string         `json:"reason,omitempty"`
}

// Run gives a hint for every puzzle of the inputs.
func (h *hint) Run(a *app) error {
	l, err := words.In(h.Lang)
	if err != nil {
		return fmt.Errorf("--lang: %w", err)
	}
	if h.Level < 1 || h.Level > 5 {
		return fmt.Errorf("--level %d: 1 to 5 are possible", h.Level)
	}
	boards, err := readAnswers(a, "--board", h.Board)
	if err != nil {
		return err
	}
	jobs := h.jobs()
	if boards != nil {
		jobs = 1
	}
	return a.each(&h.inputs, h.JSON, jobs, func(ctx context.Context, it item) answer {
		known := it.Known
		if boards != nil {
			var err error
			if known, err = boards.of(it); err != nil {
				return answer{err: err}
			}
		}
		return h.one(ctx, a, l, it, known)
	})
}

// one gives a hint for one board.
func (h *hint) one(ctx context.Context, a *app, l *words.Language, it item, known puzzle.Facts) answer {
	if known.IsZero() {
		known = puzzle.NewFacts(it.Puzzle.Board())
	}
	bounded, cancel := h.bound(ctx)
	defer cancel()
	found := puzzle.HintFor(bounded, it.Puzzle, known)
	if found.Status == puzzle.Undecided {
		if ctx.Err() != nil {
			return answer{skip: true}
		}
		found.Reason = h.why(bounded, found.Reason)
	}
	says := h.says(l, it.Puzzle, found)
	if h.JSON {
		line := hinted{ID: it.ID, Kind: it.kindName(), Status: found.Status, Hints: says, Open: found.Open, Reason: found.Reason}
		if h.Level >= 3 {
			line.Wrong = found.Wrong
		}
		if h.Level >= 5 {
			line.Step, line.Why = told(l, found.Step), told(l, found.Why)
		}
		return answer{line: line}
	}
	ans := answer{text: h.text(a, it, known, found, says)}
	if found.Status != puzzle.Solved {
		ans.code = codeUnsolved
	}
	return ans
}

// told is a step with its sentence; nil for none.
func told(l *words.Language, s *puzzle.Step) *toldStep {
	if s == nil {
		return nil
	}
	return &tell(l, []puzzle.Step{*s})[0]
}

// says puts a hint into words, one text a level.
func (h *hint) says(l *words.Language, p puzzle.Puzzle, found puzzle.Hint) []string {
	name, s := "hint/", found.Step
	data := map[string]any{}
	switch {
	case found.Status == puzzle.Mistaken:
		name, s = "mistake/", found.Why
		data["Marks"] = l.Facts(p.Kind().Name, found.Wrong)
		data["Area"] = l.Phrase("area", around(p, puzzle.Places(found.Wrong), 1))
		data["Together"] = len(found.Wrong) > 1 && found.Together
	case found.Status != puzzle.Solved:
		e := puzzle.Explanation{Status: found.Status, Open: found.Open, Reason: found.Reason}
		return []string{outcome(l, e)}
	case s == nil:
		return []string{l.Phrase("hint/full", nil)}
	}
	if s == nil {
		s = &puzzle.Step{}
	}
	if name == "hint/" { // rules of the whole board, and the places of the step themselves, would say too little or too much
		data["Seen"] = slices.DeleteFunc(slices.Clone(s.Clues), func(at puzzle.Place) bool { return at.Kind == puzzle.RuleKind })
		data["Area"] = l.Phrase("area", around(p, append(puzzle.Places(s.New), puzzle.Places(s.Because)...), 0))
	}
	data["Where"], data["Clues"], data["Because"] = puzzle.Places(s.New), s.Clues, puzzle.Places(s.Because)
	data["Name"], data["Level"], data["Long"] = l.Say(*s, words.Name), s.Level, l.Say(*s, words.Long)
	var out []string
	for level := 1; level <= h.Level; level++ {
		if text := l.Phrase(fmt.Sprint(name, level), data); level != 4 || h.Level == 4 { // the last one says it all
			out = append(out, text)
		}
	}
	return out
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
		if at.Kind == puzzle.EdgeKind || at.Kind == puzzle.PairKind {
			hold(int(at.R2)+1, int(at.C2)+1)
		}
	}
	return a
}

// text is the hint for people: the board, marked as far as the level allows, and the words.
func (h *hint) text(a *app, it item, known puzzle.Facts, found puzzle.Hint, says []string) string {
	var b strings.Builder
	fmt.Fprintln(&b, heading(it))
	drawing := it.Puzzle.Draw(known)
	mark := func(role scene.Role, level int, places []puzzle.Place) {
		if h.Level >= level {
			puzzle.Highlight(&drawing, it.Puzzle, role, places...)
		}
	}
	switch s := found.Step; {
	case found.Status == puzzle.Mistaken:
		if found.Why != nil {
			mark(scene.Used, 4, found.Why.Clues)
			mark(scene.Because, 4, puzzle.Places(found.Why.Because))
		}
		mark(scene.Wrong, 3, puzzle.Places(found.Wrong))
	case s != nil && found.Status == puzzle.Solved:
		mark(scene.Used, 2, s.Clues)
		mark(scene.Because, 4, puzzle.Places(s.Because))
		mark(scene.New, 4, puzzle.Places(s.New))
	case len(found.Open) > 0:
		mark(scene.Differ, 1, found.Open)
	}
	b.WriteString(scene.Text(drawing, scene.TextOptions{Color: a.colour()}))
	for _, text := range says {
		fmt.Fprintln(&b, text)
	}
	fmt.Fprintln(&b)
	return b.String()
}
