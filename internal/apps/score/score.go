// Package score scores answers to puzzles, as models and people write them, by the rules of the puzzle instead of a stored answer.
//
// Readers (see Mode for the notations) convert an answer to facts about places, and the kind's Check validates these. So every solution
// of a puzzle with several is right, and a lenient reader cannot make a wrong answer right. An answer may also state that there is no
// solution, or that there are several, which is right if it is true.
//
// For makes a Judge of a puzzle, which scores any number of answers to it:
//
//	j := score.For(p, score.Options{Replay: true})
//	r := j.Answer(ctx, text)                      // r.Right, r.Share, and r.FirstFalse of an argument in the text
//	r = j.AnswerWithArgument(ctx, argument, text) // with a separate argument
//
// The cost of an answer is bounded by its length and by Options; see MaxBytes, MaxDepth and MaxClaims.
package score

import (
	"context"
	"regexp"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Mode selects how an answer is found in a text.
type Mode string

const (
	// Strict reads a text that is one answer and nothing else, perhaps in one code fence: the JSON of solutions in docs/json.md, or an
	// object with it as solution or answer; a notation that Teka reads and that has values; rows of signs, one per cell, or a Markdown
	// table of them; a list of places with their values. Cells that are not places have no value.
	Strict Mode = "strict"
	// Lenient finds the answer in a text and ignores reasoning before it. It reads the part marked as the answer, or else code fences,
	// tables, rows, lists and JSON between sentences. The last complete answer counts, or without one the last answer with a value.
	// Claims in sentences count only if nothing else is found. An answer does not count if the text withdraws it, or introduces it as
	// wrong or as a supposition. An answer that is only partly understood is unreadable. Grids may have a frame of clues or numbers.
	// Values in cells that are not places are ignored. docs/for-models.md lists the notations.
	Lenient Mode = "lenient"
)

// Limits of the input.
const (
	MaxBytes  = 256 << 10 // bytes of a text; Strict rejects longer ones, Lenient reads their end
	MaxDepth  = 32        // nesting depth of JSON
	MaxClaims = 2000      // claims of an argument that are replayed
)

// usualConflicts is the default of Options.MaxConflicts.
const usualConflicts = 100_000

// Options specifies how answers are scored. The zero Options is lenient and reports in English.
type Options struct {
	Mode         Mode
	Lang         *words.Language // language of reports; nil for English
	Replay       bool            // replay the claims of arguments
	MaxConflicts int64           // conflict limit of the search for the solution; 0 for the default
}

// Statuses of answers.
const (
	Right      = report.Right      // complete, and satisfies every rule
	Partial    = report.Partial    // incomplete, and breaks no rule
	Wrong      = report.WrongBoard // breaks a rule, or has an impossible value
	Unreadable = "unreadable"      // no answer was found, or it is ambiguous
)

// Result is the score of an answer.
type Result struct {
	ID     string  `json:"id"`
	Right  bool    `json:"right"` // Status is Right
	Share  float64 `json:"share"` // 1 only for right answers, 0 for unreadable ones; see Judge.places
	Status string  `json:"status" oneof:"right,partial,wrong,unreadable"`
	Read   string  `json:"read,omitempty"` // notation of the answer: "json", "grid", "table", "places", "verdict", or a format
	Why    string  `json:"why,omitempty"`  // why it is unreadable, or why a verdict is wrong

	Says puzzle.Status `json:"says,omitempty" oneof:"none,multiple"` // an answer without a board: no solution, or several

	Rules      *Kept              `json:"rules,omitempty"`      // nil if unreadable
	Places     *PlaceCount        `json:"places,omitempty"`     // nil if no single solution is known
	Violations []report.Violation `json:"violations,omitempty"` // at most MaxViolations
	Claims     *Claims            `json:"claims,omitempty"`     // nil without an argument
	FirstFalse *Claim             `json:"first_false,omitempty"`

	Board puzzle.Facts `json:"-"` // the answer; zero if unreadable
}

// MaxViolations is the maximum number of broken rules in a Result.
const MaxViolations = 20

// Kept counts the satisfied rules: one for each clue (except given values), and one for everything about the whole board. A clue is
// satisfied if the board meets it with nothing more filled in.
type Kept struct {
	Kept int `json:"kept"`
	Of   int `json:"of"`
}

// PlaceCount compares an answer with the only solution of a puzzle. Given places do not count, nor places that are empty in both.
type PlaceCount struct {
	Right int `json:"right"`
	Wrong int `json:"wrong"` // values that differ from the solution
	Open  int `json:"open"`  // missing values
}

// Judge scores answers to one puzzle. It can be reused for any number of answers, but not concurrently.
type Judge struct {
	p    puzzle.Puzzle
	o    Options
	lang *words.Language

	rows, cols int
	index      []int             // unknown of each cell in reading order, or -1
	given      map[int]int       // given values by unknown
	givens     map[string]string // JSON of the puzzle and of its members by name; see restates
	shape      shape
	lights     bool // see hasLights
	hasNumbers bool // every cell has a number as its clue
	// colours maps names, initials and squares of colours to values; nil for puzzles without colours.
	colours      map[string]int
	convention   convention              // conventions stated in the current text
	phrases      []phrase                // see statedAt
	scatteredRow *regexp.Regexp          // matches a row among words; compiled on first use
	ends         map[[2]puzzle.Place]int // unknowns between cells by their ends, the upper or left one first

	solved   bool // verdict and solution are set
	verdict  puzzle.Status
	solution puzzle.Facts // zero unless a single one was found
}

// shape classifies the places of a board.
type shape uint8

const (
	singles shape = iota // cells
	edges                // between adjacent cells
	pairs                // between cells of a row or column
	borders              // borders of cells, including those of the board: one of their two cells may be outside
)

// shapeOf returns the shape of a board; a board without places has the shape singles.
func shapeOf(b *puzzle.Board) shape {
	if b.Len() == 0 || !b.Unknown(0).At.Between() {
		return singles
	}
	if b.Unknown(0).At.Kind.Shape() == puzzle.OnBorder {
		return borders
	}
	for _, u := range b.Unknowns() {
		if from, to := u.At.Ends(); int(to.R-from.R)+int(to.C-from.C) != 1 {
			return pairs
		}
	}
	return edges
}

// joins reports whether the places of the board join cells.
func (j *Judge) joins() bool { return j.shape == edges || j.shape == pairs }

// For returns a Judge of a puzzle. It solves the puzzle when it scores the first readable answer or replays the first argument.
func For(p puzzle.Puzzle, o Options) *Judge {
	rows, cols := p.Size()
	j := &Judge{p: p, o: o, lang: o.Lang, convention: convention{base: -1}, rows: rows, cols: max(cols, 1), index: make([]int, rows*cols)}
	for i := range j.index {
		j.index[i] = p.Board().Index(puzzle.Cell(i/j.cols, i%j.cols))
	}
	j.given = givenValues(p)
	if j.shape = shapeOf(p.Board()); j.shape != singles {
		j.ends = map[[2]puzzle.Place]int{}
		for i, u := range p.Board().Unknowns() {
			from, to := u.At.Ends()
			j.ends[[2]puzzle.Place{from, to}] = i
		}
	}
	if j.shape == singles {
		j.colours = colours(p)
	}
	j.lights = j.hasLights()
	j.hasNumbers = j.fillsCells() && p.Kind().Traits.Numbered
	if j.lang == nil {
		j.lang = english()
	}
	j.lang = j.lang.About(p)
	if j.o.Mode == "" {
		j.o.Mode = Lenient
	}
	if j.o.MaxConflicts == 0 {
		j.o.MaxConflicts = usualConflicts
	}
	return j
}

// Answer scores a text. With Options.Replay and a lenient reader, it replays the claims in the text's sentences (R1C2 = 3). If ctx ends
// first, the parts that need the solution are omitted. Right is not affected, except that an answer without a board is then unreadable.
func (j *Judge) Answer(ctx context.Context, text []byte) Result {
	found := j.read(text)
	r := j.judge(ctx, found)
	if j.o.Replay && j.o.Mode == Lenient {
		j.replay(ctx, &r, text)
	}
	return r
}

// Read finds the answer in a text without checking it. It returns an error if no answer is found. A place has no candidate left if the
// answer contradicts itself there or gives an impossible value. For an answer that there is no solution, or several, says is set and known
// is zero.
func (j *Judge) Read(text []byte) (known puzzle.Facts, says puzzle.Status, err error) {
	found := j.read(text)
	return found.known, found.verdict, found.err
}

// AnswerWithArgument scores an answer with a separate argument, which is replayed: sentences, a JSON list of facts, or steps as teka
// explain --json prints them.
func (j *Judge) AnswerWithArgument(ctx context.Context, argument, answer []byte) Result {
	r := j.judge(ctx, j.read(answer))
	j.replay(ctx, &r, argument)
	return r
}

// solveOnce sets the verdict and, if it is unique, the solution. It does nothing after a call that was not interrupted.
func (j *Judge) solveOnce(ctx context.Context) {
	if j.solved {
		return
	}
	found := study.Unique(ctx, j.p, study.Options{MaxConflicts: j.o.MaxConflicts})
	j.solved = ctx.Err() == nil
	if j.verdict = found.Status; found.Status == puzzle.UniqueSolution {
		j.solution = found.Solution
	}
}
