// Package score judges answers to puzzles, as models and people write them, by the rules of the game and not by a stored answer.
//
// One idea: whatever an answer looks like, it says which places hold which values. What reads it (see Mode for the notations) makes
// facts of it and nothing else; the rules, in Check of the kind, say whether they are right. So every solution of a puzzle with
// several is right, and no answer is right because a reader was kind. An answer may also be that there is no solution, or that there are
// several, which is right when it is so.
//
// For makes a Judge of a puzzle, which scores any number of answers to it:
//
//	j := score.For(p, score.Options{Replay: true})
//	r := j.Answer(ctx, text)          // r.Right, r.Share, and r.FirstFalse of an argument in the text
//	r = j.Argued(ctx, argument, text) // of an argument beside it
//
// Nothing that an answer says costs more than its length and the bounds of Options: see MostBytes, MostDepth and MostClaims.
package score

import (
	"context"
	"regexp"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Mode is how an answer is looked for in a text.
type Mode string

const (
	// Strict takes a text that is one answer and nothing else, perhaps in one code fence: JSON as docs/json.md has it for solutions, or
	// an object with it as solution or answer; a notation that Teka reads and that carries values; rows of signs, as many as the board
	// has, or a table of Markdown with them; a list of places with their values. Cells that are no places hold no value.
	Strict Mode = "strict"
	// Lenient searches a text for the answer and ignores reasoning before it. It reads the part marked as the answer, or else code fences,
	// tables, rows, lists and JSON between sentences. The last complete answer counts, or without one the last answer with a value.
	// Claims in sentences count only if nothing else is found. An answer does not count if the text withdraws it, or introduces it as
	// wrong or as a supposition. An answer that is only partly understood is unreadable. Grids may have a frame of clues or numbers.
	// Values in cells that are not places are ignored. docs/for-models.md lists the notations.
	Lenient Mode = "lenient"
)

// The bounds of what is read.
const (
	MostBytes  = 256 << 10 // of a text; Strict refuses longer ones, Lenient looks at the end of them
	MostDepth  = 32        // of JSON
	MostClaims = 2000      // of an argument that are replayed
)

// usualConflicts bounds, without Options.MaxConflicts, the search for the solution.
const usualConflicts = 100_000

// Options says how answers are judged. The zero Options is lenient, and speaks English.
type Options struct {
	Mode         Mode
	Lang         *words.Language // of texts; nil for English
	Replay       bool            // the claims of arguments
	MaxConflicts int64           // that the search for the solution may cost; 0 for the usual bound
}

// The statuses of answers.
const (
	Right      = report.Right      // whole, and keeps every rule
	Partial    = report.Partial    // breaks no rule, and is not whole
	Wrong      = report.WrongBoard // breaks a rule, or says what no place can hold
	Unreadable = "unreadable"      // no answer was found, or it may mean several things
)

// Result is what an answer is worth.
type Result struct {
	ID     string  `json:"id"`
	Right  bool    `json:"right"` // the status is right
	Share  float64 `json:"share"` // 1 for right answers alone, 0 for unreadable ones; see Shares
	Status string  `json:"status" oneof:"right,partial,wrong,unreadable"`
	Read   string  `json:"read,omitempty"` // in which notation the answer was found: "json", "grid", "table", "places", "verdict", or a format
	Why    string  `json:"why,omitempty"`  // why it is unreadable, or a verdict wrong

	Says puzzle.Status `json:"says,omitempty" oneof:"none,multiple"` // of an answer that is no board: no solution, or several

	Rules      *Kept              `json:"rules,omitempty"`      // none where nothing was read
	Places     *Placed            `json:"places,omitempty"`     // none where the puzzle has no single solution that was found within bounds
	Violations []report.Violation `json:"violations,omitempty"` // at most MostViolations
	Claims     *Claims            `json:"claims,omitempty"`     // of an argument, where one was given or the text has one
	FirstFalse *Claim             `json:"first_false,omitempty"`

	Board puzzle.Facts `json:"-"` // what the answer says; zero where nothing was read
}

// MostViolations is how many broken rules a result lists.
const MostViolations = 20

// Kept says how many of the rules an answer keeps: the clues (but for values given in places), and one for all that holds of the whole
// board besides. A clue is kept when the board, with nothing more filled in, meets it.
type Kept struct {
	Kept int `json:"kept"`
	Of   int `json:"of"`
}

// Placed compares an answer with the solution of a puzzle that has one. Places that are given do not count; nor, of kinds where a
// place may hold nothing, those that hold nothing in both.
type Placed struct {
	Right int `json:"right"`
	Wrong int `json:"wrong"` // a value that the solution does not have there
	Open  int `json:"open"`  // a value of the solution is missing
}

// Judge scores answers to one puzzle. It may be kept for as long as answers come, and is not for use by several goroutines at once.
type Judge struct {
	p    puzzle.Puzzle
	o    Options
	lang *words.Language

	cols   int
	index  []int             // by cell, in reading order: its place on the board, -1 for none
	given  map[int]int       // values given in places
	givens map[string]string // the puzzle as JSON, and its members by name; see restates
	shape  shape
	// colours maps names, initials and squares of colours to values; nil for puzzles without colours.
	colours   map[string]int
	told      convention              // what the text that is read states
	strewnRow *regexp.Regexp          // matches a row among words; nil before it is asked for
	ends      map[[2]puzzle.Place]int // of a board of places between cells: by these, the upper or left one first

	solved   bool // the two below are known
	verdict  puzzle.Status
	solution puzzle.Facts // zero unless there is a single one, found within bounds
}

// shape is what the places of a board are.
type shape uint8

const (
	singles shape = iota // cells
	edges                // between neighbouring cells
	pairs                // between cells anywhere in a row or column
)

// shapeOf says what the places of a board are.
func shapeOf(b *puzzle.Board) shape {
	if b.Len() == 0 || !b.Unknown(0).At.Between() {
		return singles
	}
	for _, u := range b.Unknowns() {
		if from, to := u.At.Ends(); int(to.R-from.R)+int(to.C-from.C) != 1 {
			return pairs
		}
	}
	return edges
}

// For is a judge of answers to a puzzle. Nothing is solved before the first answer that is not right.
func For(p puzzle.Puzzle, o Options) *Judge {
	rows, cols := p.Size()
	j := &Judge{p: p, o: o, lang: o.Lang, told: convention{base: -1}, cols: max(cols, 1), index: make([]int, rows*cols)}
	for i := range j.index {
		j.index[i] = p.Board().Index(puzzle.Cell(i/j.cols, i%j.cols))
	}
	j.given = values(p)
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
	if j.lang == nil {
		j.lang = english()
	}
	if j.o.Mode == "" {
		j.o.Mode = Lenient
	}
	if j.o.MaxConflicts == 0 {
		j.o.MaxConflicts = usualConflicts
	}
	return j
}

// Answer scores one answer to a puzzle; see Judge.Answer.
func Answer(ctx context.Context, p puzzle.Puzzle, text []byte, o Options) Result {
	return For(p, o).Answer(ctx, text)
}

// Answer scores a text. Where arguments are replayed, the reader is lenient, and the text holds sentences that claim values (R1C2 = 3),
// these are. When ctx ends first, what needs the solution is left out; whether the answer is right is not.
func (j *Judge) Answer(ctx context.Context, text []byte) Result {
	found := j.read(text)
	r := j.judge(ctx, found)
	if j.o.Replay && j.o.Mode == Lenient {
		j.replay(ctx, &r, text)
	}
	return r
}

// Read finds the answer in a text, and says nothing of whether it is right. The error is that none was found. A place without a value
// left is one of which the answer says two things, or what it cannot hold. An answer that says that there is no solution, or several,
// has no facts, and says so.
func (j *Judge) Read(text []byte) (known puzzle.Facts, says puzzle.Status, err error) {
	found := j.read(text)
	return found.known, found.verdict, found.err
}

// Argued scores an answer with its argument beside it, which is replayed: sentences, a list of facts in JSON, or steps as teka explain
// --json prints them.
func (j *Judge) Argued(ctx context.Context, argument, answer []byte) Result {
	r := j.judge(ctx, j.read(answer))
	j.replay(ctx, &r, argument)
	return r
}

// solve finds the solution, once.
func (j *Judge) solve(ctx context.Context) {
	if j.solved {
		return
	}
	found := study.Unique(ctx, j.p, study.Options{MaxConflicts: j.o.MaxConflicts})
	j.solved = ctx.Err() == nil
	if j.verdict = found.Status; found.Status == puzzle.UniqueSolution {
		j.solution = found.Solution
	}
}
