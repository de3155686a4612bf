package puzzle

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/scene"
)

// Puzzle is one puzzle of any kind: its clues, and what they mean. It never changes after it is made, and may be shared.
type Puzzle interface {
	Kind() *Kind
	Size() (rows, cols int)
	Board() *Board                // every place to fill and the values it may take, in a fixed order
	Rules(m *Model)               // posts the rules; m.Clue guards what one clue posts
	Draw(known Facts) scene.Scene // the board with what is known; the zero Facts draws the clues alone
}

// Kind is what there is to know about a kind of puzzle: data and functions. A nil function means that the kind cannot do it.
type Kind struct {
	Name       string   // "masyu": in JSON and on the command line
	Title      string   // "Masyu": for people
	Aliases    []string // other names people use
	Techniques []Technique
	Scratch    func(p Puzzle) any // what techniques share in one study of a puzzle: tables and memories; see Look
	Bands      Bands              // of its grades; zero for CommonBands
	Formats    []Format
	JSON       JSON

	// Check lists how the facts break the rules of the game: of a partial board what is already wrong, of a complete one
	// also what is missing. It is written from the rules alone and shares no code with Rules.
	Check func(p Puzzle, known Facts) []Violation
	// Impossible is a reason in words why no solution can exist, when counting the clues already shows one; else "".
	Impossible func(p Puzzle) string
	// Clues lists the clues, as data. Without is the puzzle without the clue at a place, and With is the puzzle with a clue in place of
	// the one that is there, or of none. They fail, with an error that wraps ErrNoClue where no clue is or can be, and else says what is wrong.
	Clues   func(p Puzzle) []Clue
	Without func(p Puzzle, at Place) (Puzzle, error)
	With    func(p Puzzle, c Clue) (Puzzle, error)
	// Random makes a random full board for the generator; size is a text like "10x12".
	Random func(r *rand.Rand, size string) (Draft, error)
}

// Clue is one clue of a puzzle, as data.
type Clue struct {
	At    Place `json:"at"`
	Value int   `json:"value,omitempty"` // a number, a height, a sum; of a pearl 1 for white and 2 for black
	Runs  []int `json:"runs,omitempty"`  // of the line of a nonogram
}

// Draft is a random full board: a puzzle with all clues that could be shown, and its solution.
type Draft struct {
	Puzzle   Puzzle
	Solution Facts
}

// JSON maps a kind to the corpus form: the "givens" and "solution" members of a puzzle line.
type JSON struct {
	Givens       func(p Puzzle) any
	FromGivens   func(rows, cols int, givens json.RawMessage) (Puzzle, error)
	Solution     func(p Puzzle, known Facts) any // known must be complete
	FromSolution func(p Puzzle, solution json.RawMessage) (Facts, error)
}

// Format reads and writes one notation of a kind. Names are shared between kinds: "puzz.link" of masyu and of nonogram are two
// Formats with one name. Which notation a text is in is the reader's business; whether it speaks of this kind is asked of Claims.
type Format struct {
	Name   string // "puzz.link", "pzprv3", "tatham", "text", "non", …
	Claims func(text string) bool
	// Decode reads one puzzle and what its text says is already filled in. Errors tell the offset or the line and column.
	Decode func(text string) (Puzzle, Facts, error)
	// Encode writes the puzzle, and with it what is known where the notation can carry that. It fails when the notation
	// cannot carry the puzzle; nil when the notation is only read.
	Encode func(p Puzzle, known Facts) (string, error)
}

// Violation is one way in which a board breaks a rule.
type Violation struct {
	Rule  string  // short id: "row-runs", "branch", "white-not-straight"
	Text  string  // for people: "row 3: runs are 2 1, the clue says 2 2"
	At    []Place // where
	Clues []Place // the clues broken
}
