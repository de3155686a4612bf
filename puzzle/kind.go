package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
)

// Puzzle is one puzzle of any kind: its clues, and what they mean. It never changes after it is made, and may be shared.
type Puzzle interface {
	Kind() *Kind
	Size() (rows, cols int)
	Board() *Board // every place to fill and the values it may take, in a fixed order
	// Draw draws the board with what is known; the zero Facts draws the clues alone. What the drawing is called and how it is described
	// to those who cannot see it, a language says: words.Language.Draw.
	Draw(known Facts) scene.Scene
}

// Kind is what there is to know about a kind of puzzle: data and functions. A nil function means that the kind cannot do it.
type Kind struct {
	Name       string   // in JSON and on the command line, in small letters
	Title      string   // for people
	Aliases    []string // other names people use
	Limits     Limits   // the sizes of its boards
	Example    string   // a small puzzle with one solution, as people paste it, for help and documents
	Techniques []Technique
	// Scratch makes what techniques share in one study of a puzzle: tables and memories; see Look. It is given a look at the empty
	// board, or at another one. A kind with large tables asks it Over now and then; what it returns then is not used.
	Scratch func(l *Look) any
	// Glance is the easiest look that tells what an unknown holds, from the board alone: steps of the kind's techniques, each of
	// which rests on the board and on those before it. It may be nil, and finds what a person sees at once where the techniques,
	// one by one, take many small steps.
	Glance func(l *Look, unknown int) []Step
	// Widen is a step with all that its argument concludes on a board on which more is known than where it was found; what it newly
	// rests on is among its reasons. nil for a kind whose arguments conclude no more later.
	Widen  func(s Step, known Facts) Step
	Speech any    // a *words.Speech: how the kind is told; nil for a kind without words of its own
	Traits Traits // what its boards are like
	// Args is what steps carry as their Args, by technique: a value of the struct that ArgsOf is given, the contract between a
	// technique and its sentence. Steps that are none of the Techniques, such as the cases of one, are among them; those that carry
	// nothing need not be.
	Args map[string]any
	// Broken is what violations carry as their Args, by rule: every rule that Check names, with a value of the struct that ArgsOf is
	// given, or nil for a rule whose violations carry nothing.
	Broken  map[string]any
	Bands   Bands // of its grades; zero for CommonBands
	Formats []Format
	JSON    JSON

	// Check lists how the facts break the rules of the game: of a partial board what is already wrong, of a complete one
	// also what is missing. It is written from the rules alone and shares only the geometry of the board with Rules.
	Check func(p Puzzle, known Facts) []Violation
	// Impossible says why no solution can exist, when counting the clues already shows it; else it is nil.
	Impossible func(p Puzzle) error
	// Clues lists the clues as data. Without returns a copy without the clues at the given places. With returns a copy in which
	// the given clues are set or replaced. The error wraps ErrNoClue if a place has no clue (Without) or cannot have one (With).
	// Other errors describe the invalid clue.
	Clues   func(p Puzzle) []Clue
	Without func(p Puzzle, at ...Place) (Puzzle, error)
	With    func(p Puzzle, c ...Clue) (Puzzle, error)
	// Fulfilled lists the clues that the board meets as it stands, were nothing more to be filled in: for players, who strike such
	// clues out. Whether other rules are broken is not looked at. It is written from the rules alone; nil where clues cannot be
	// told.
	Fulfilled func(p Puzzle, known Facts) []Place
	// Random makes a random full board. The same source gives the same board on every machine. It is an error when there are no boards of
	// the size.
	Random func(r *rand.Rand, o RandomOptions) (Draft, error)
	Make   *Maker // how puzzles with one solution are made
	// RuleName is the name, in certificates, of the rule that a clue makes, or of a rule of the whole board.
	RuleName func(at Place) RuleName
	// Outline is the border of the part of the board that a step speaks of, such as the outline of an argument of parity; none for
	// most steps. known is the board after the step.
	Outline func(p Puzzle, known Facts, s Step) []Segment
}

// RuleName is the name of a rule in a certificate (docs/certificates.md): letters, numbers, parted by points and counted from 1,
// and what stands behind them.
type RuleName struct {
	Letters string
	Numbers []int
	Behind  string
}

// Named is a name of letters and numbers.
func Named(letters string, numbers ...int) RuleName {
	return RuleName{Letters: letters, Numbers: numbers}
}

// Traits say what the boards of a kind are like for whoever writes on them or tells of them, so that nobody guesses it from their
// places. Without any, places hold 0 or 1, and both are announced: a cell is filled or empty.
type Traits struct {
	Digits  bool // places hold numbers, which are struck one by one until one is left
	Crosses bool // 0 is that something is not there, a mark to remember: people write down and announce what is there
	Lines   bool // what is there leads on from place to place: it is drawn, and told, as a line
	Some    bool // that something is there is worth writing down before it is known how many
}

// Folding says when the steps of a technique are bookkeeping; those of none of the kind's own never are.
func (k *Kind) Folding(technique string) Folding {
	for i := range k.Techniques {
		if k.Techniques[i].ID == technique {
			return k.Techniques[i].Folds
		}
	}
	return NoBookkeeping
}

// Whole says whether all that a step of a technique finds is told at once; see Technique.
func (k *Kind) Whole(technique string) bool {
	return slices.ContainsFunc(k.Techniques, func(t Technique) bool { return t.ID == technique && t.Whole })
}

// Clue is one clue of a puzzle, as data.
type Clue struct {
	At    Place `json:"at"`
	Value int   `json:"value,omitempty"` // a number, a height, a sum; of a pearl 1 for white and 2 for black
	Runs  []int `json:"runs,omitempty"`  // of a line that tells its runs; -1 for one of unknown length, -2 for any number of runs
	// Colours are those of the Runs, in their order, where runs have colours.
	Colours []int `json:"colours,omitempty"`
}

// JSON maps a kind to the corpus form: the "givens" and "solution" members of a puzzle line.
type JSON struct {
	Givens       func(p Puzzle) any
	FromGivens   func(rows, cols int, givens codec.Value) (Puzzle, error) // rows and cols are 0 where the line does not tell them
	Solution     func(p Puzzle, known Facts) any                          // places not known are written as 0 is, or as nothing
	FromSolution func(p Puzzle, solution codec.Value) (Facts, error)      // which may leave places open where 0 is no value

	// What the two members are like, in JSON Schema (2020-12), for programs that make clients of the API.
	GivensSchema, SolutionSchema string
}

// Violation is one way in which a board breaks a rule.
type Violation struct {
	Rule  string  // short id: "row-runs", "branch", "white-straight"
	Text  string  // for people: "row 3: the runs are 2 1, the clue says 2 2"
	At    []Place // where
	Clues []Place // the clues broken
	Args  Args    // what else Text names, for the texts of other languages, as Kind.Broken declares it; nil for nothing
}

// BrokenRule is the violation of a rule of a kind as an error.
type BrokenRule struct {
	Kind string
	Violation
}

// Error is the text of the violation.
func (b *BrokenRule) Error() string { return b.Text }

// Labels are the labels of grades, the easiest first.
var Labels = [...]string{"Beginner", "Easy", "Medium", "Hard", "Expert", "Trial"}

// Bands are, for each label but the last, the level below which the hardest step of such a puzzle lies.
type Bands [len(Labels) - 1]float64

// Limits are the sizes of the boards of a kind. They stand in the folder of the kind, and everything that has to do with sizes reads them
// there: New and the readers, which refuse more at once, the makers, the commands and the pages, which offer no other sizes.
type Limits struct {
	Side   int   // the most rows, and columns, of any board
	Cells  int   // the most cells to fill, or what the kind counts, so that solving takes less than a gigabyte; 0 where Side sees to it
	Square bool  // there are as many rows as columns
	Header bool  // the first row and the first column hold clues alone, and count
	Made   Sides // what can be made; none for a kind that nobody makes
	Set    Sides // what a page offers who sets a puzzle
	Usual  int   // the side of a board that is made where no size is asked for
	Lesson int   // likewise of one about a technique
}

// Sides are the least and the most of rows, and of columns.
type Sides struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// Has reports whether a board of a size is within the sides.
func (s Sides) Has(rows, cols int) bool {
	return min(rows, cols) >= s.Least && max(rows, cols) <= s.Most
}

// UsualSize is the size of a board that is made where none is asked for, as people write it: "10x10".
func (l Limits) UsualSize() string { return fmt.Sprintf("%dx%d", l.Usual, l.Usual) }

// Status is the verdict on a puzzle, in the words of the JSON contract.
type Status string

// The verdicts.
const (
	UniqueSolution   Status = "unique"   // exactly one solution
	SeveralSolutions Status = "multiple" // at least two
	NoSolution       Status = "none"
	Undecided        Status = "unknown" // the limit came first
	Solved           Status = "solved"  // a solution; whether there are more was not asked
	Stalled          Status = "stalled" // the method cannot go on
	Mistaken         Status = "mistake" // what is written on the board is in no solution
)

// MaxSide is the largest number of rows and of columns of any board; decoders refuse more at once.
const MaxSide = 1000
