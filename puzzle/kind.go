package puzzle

import (
	"fmt"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// Puzzle is a puzzle of any kind. It is immutable and safe for concurrent use.
type Puzzle interface {
	Kind() *Kind
	Size() (rows, cols int)
	Board() *Board // the unknowns, in a fixed order
	// Draw draws the clues and the known facts, which may be zero. words.Language.Draw adds title and description.
	Draw(known Facts) scene.Scene
}

// Kind describes a puzzle type. A nil function means that the kind does not support the operation.
type Kind struct {
	Name       string   // in JSON and on the command line, lower case
	Title      string   // for display
	Aliases    []string // other common names
	Limits     Limits   // board sizes
	Example    string   // a small unique puzzle in a common notation, for help and documents
	Techniques []Technique
	// Scratch returns data shared by the techniques during one study, such as tables and caches; see View.Scratch. Slow implementations
	// check Done; the result is then discarded.
	Scratch func(l *View) any
	// Deduce returns the easiest steps that determine an unknown from the board alone, or nil. They are steps of the kind's techniques;
	// each rests on the board and the previous ones. It finds what a person sees directly where the techniques need many small steps.
	Deduce func(l *View, unknown int) []Step
	// Widen returns s with all conclusions of its argument on a board with more known facts; the additional premises are included. nil if
	// more facts never add conclusions.
	Widen  func(s Step, known Facts) Step
	Speech any // a *words.Speech, the kind's templates; nil for none
	Traits Traits
	// StepArgs declares the Args of steps, by technique, as a value of the struct passed to ArgsOf. It covers all steps, including the
	// cases within a step; techniques without arguments may be missing.
	StepArgs map[string]any
	// ViolationArgs declares the Args of violations in the same way, by rule. It has every rule that Check reports; nil for no arguments.
	ViolationArgs map[string]any
	Bands         Bands // level bounds of the grades; zero means CommonBands
	Formats       []Format
	JSON          JSON

	// Check returns the rule violations: on a partial board, those that exist already; on a complete board, also what is missing. It is
	// written from the rules alone and shares only the board's geometry with the solver's constraints.
	Check func(p Puzzle, known Facts) []Violation
	// Impossible returns an error if counting the clues shows that there is no solution.
	Impossible func(p Puzzle) error
	// Clues returns the clues. Without returns a copy without the clues at the given places. With returns a copy with the given clues added
	// or replaced. Errors wrap ErrNoClue if a place has no clue (Without) or cannot have one (With); others describe the invalid clue.
	Clues   func(p Puzzle) []Clue
	Without func(p Puzzle, at ...Place) (Puzzle, error)
	With    func(p Puzzle, c ...Clue) (Puzzle, error)
	// Fulfilled returns the clues that are satisfied if nothing more is filled in, even if other rules are broken, so that players can
	// cross them out. It is written from the rules alone; nil if clues cannot be checked one by one.
	Fulfilled func(p Puzzle, known Facts) []Place
	// Random returns a random full board, the same on every machine for the same source. It fails if the size has no boards.
	Random func(r *rand.Rand, o RandomOptions) (Draft, error)
	Make   *Maker // how to generate unique puzzles
	// RuleName returns the certificate name of the rule of a clue, or of a rule of the whole board.
	RuleName func(at Place) RuleName
	// Outline returns the border of the part of the board that a step reasons about, as in parity arguments; nil for most steps. known is
	// the board after the step.
	Outline func(p Puzzle, known Facts, s Step) []Segment
}

// RuleName is the name of a rule in a certificate (docs/certificates.md): letters, then 1-based numbers separated by dots, then Suffix.
type RuleName struct {
	Letters string
	Numbers []int
	Suffix  string
}

// NewRuleName returns a name of letters and numbers.
func NewRuleName(letters string, numbers ...int) RuleName {
	return RuleName{Letters: letters, Numbers: numbers}
}

// Traits describe the boards of a kind for editors and explanations. The default is a board of cells that are filled or empty (1 or 0).
type Traits struct {
	Digits     bool // values are numbers: candidates are eliminated one by one
	Crosses    bool // 0 means absence; players mark it, and explanations mention it
	Incidental bool // with Crosses: explanations end in values, and mention the absence where a value needs it
	Lines      bool // values other than 0 form lines, which are drawn and explained as such
	AtLeastOne bool // players note that a value is not 0 before they know which
	Givens     bool // many cells show their value: an explanation begins with all of them, and hints take them as known
	Blocks     bool // cells without a place are black; otherwise they are empty cells with a clue
	Numbered   bool // every cell may have a number to be read, which needs as much space as a digit to be written
}

// Folding returns the Folding of one of the kind's techniques; FoldNever for others.
func (k *Kind) Folding(technique string) Folding {
	for i := range k.Techniques {
		if k.Techniques[i].ID == technique {
			return k.Techniques[i].Folding
		}
	}
	return FoldNever
}

// Showing returns which conclusions of the technique's steps explanations show.
func (k *Kind) Showing(technique string) Showing {
	for i := range k.Techniques {
		if k.Techniques[i].ID == technique {
			return k.Techniques[i].Show
		}
	}
	return ShowPlaces
}

// Clue is a clue as data.
type Clue struct {
	At    Place `json:"at"`
	Value int   `json:"value,omitempty"` // number, height or sum; for a pearl, 1 is white and 2 black
	Runs  []int `json:"runs,omitempty"`  // run lengths of a line: -1 is unknown, -2 any number of runs
	// Colours of the Runs, if they have colours.
	Colours []int `json:"colours,omitempty"`
}

// GivenAt returns the unknown whose value a clue states; -1 for other clues, also for those at an unknown that are not its value.
func GivenAt(p Puzzle, c Clue) int {
	if !p.Kind().Traits.Digits {
		return -1
	}
	return p.Board().Index(c.At)
}

// JSON converts puzzles of a kind to and from the corpus form: the "givens" and "solution" members.
type JSON struct {
	Givens       func(p Puzzle) any
	FromGivens   func(rows, cols int, givens codec.Value) (Puzzle, error) // rows and cols are 0 if missing
	Solution     func(p Puzzle, known Facts) any                          // open places are written like a candidate, or omitted
	FromSolution func(p Puzzle, solution codec.Value) (Facts, error)      // may leave places open if 0 is no value

	// JSON Schemas (2020-12) of the two members, for API clients.
	GivensSchema, SolutionSchema string
}

// Violation is a broken rule.
type Violation struct {
	Rule  string // rule id: "row-runs", "branch", "white-straight"
	Text  string // message: "row 3: the runs are 2 1, the clue says 2 2"
	At    []Place
	Clues []Place // broken clues
	Args  Args    // other arguments of Text, for translations; declared in Kind.ViolationArgs
}

// Violations is a list to which Report adds.
type Violations []Violation

// Report adds a violation and returns it, so that the caller can add arguments.
func (v *Violations) Report(rule string, at, clues []Place, format string, args ...any) *Violation {
	*v = append(*v, Violation{Rule: rule, At: at, Clues: clues, Text: fault.English(format, args...)})
	return &(*v)[len(*v)-1]
}

// Counted returns a count with its English noun: "1 light", "3 lights".
func Counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", several)
}

// BrokenRule is a Violation as an error.
type BrokenRule struct {
	Kind string
	Violation
}

// Error returns the violation's text.
func (b *BrokenRule) Error() string { return b.Text }

// Labels are the grades, from easiest to hardest.
var Labels = [...]string{"Beginner", "Easy", "Medium", "Hard", "Expert", "Trial"}

// Bands are the exclusive upper bounds of the hardest step's level, for each label but the last.
type Bands [len(Labels) - 1]float64

// Limits are the board sizes of a kind. All code that checks or offers sizes uses them: New, readers, makers, commands and pages.
type Limits struct {
	Side      int       // maximum number of rows and of columns
	Cells     int       // maximum number of cells (as the kind counts them), so that solving needs less than 1 GB; 0 if Side is enough
	Square    bool      // boards are square
	Header    bool      // the sizes include a first row and column with clues only
	Generated SizeRange // sizes that can be generated; zero if none
	Editor    SizeRange // sizes offered by the editor
	Default   int       // default side of generated boards
	Lesson    int       // default side of boards that teach a technique
}

// CheckSides returns an error if a board has no rows or columns, too many, or not as many rows as columns where boards are square.
func (l Limits) CheckSides(rows, cols int) error {
	switch {
	case rows < 1 || cols < 1 || rows > l.Side || cols > l.Side:
		return fault.Errorf("%d rows and %d columns: 1 to %d of each are allowed", rows, cols, l.Side)
	case l.Square && rows != cols:
		return fault.Errorf("%d rows and %d columns: only square boards are supported", rows, cols)
	}
	return nil
}

// CheckCells returns an error if CheckSides does, or if a board of rows*cols cells has too many or another number of cells.
func (l Limits) CheckCells(rows, cols, cells int) error {
	switch err := l.CheckSides(rows, cols); {
	case err != nil:
		return err
	case rows*cols > l.Cells:
		return fault.Errorf("%d rows and %d columns are %d cells: at most %d are allowed", rows, cols, rows*cols, l.Cells)
	case cells != rows*cols:
		return fault.Errorf("%d cells for %d rows and %d columns", cells, rows, cols)
	}
	return nil
}

// SizeRange is a range of numbers of rows and of columns.
type SizeRange struct {
	Min int `json:"least"`
	Max int `json:"most"`
}

// Has reports whether both dimensions are in the range.
func (s SizeRange) Has(rows, cols int) bool {
	return min(rows, cols) >= s.Min && max(rows, cols) <= s.Max
}

// DefaultSize returns the default size of generated boards, such as "10x10".
func (l Limits) DefaultSize() string { return fmt.Sprintf("%dx%d", l.Default, l.Default) }

// Status is the verdict on a puzzle, as in JSON.
type Status string

// The verdicts.
const (
	UniqueSolution   Status = "unique"   // exactly one solution
	SeveralSolutions Status = "multiple" // at least two
	NoSolution       Status = "none"
	Undecided        Status = "unknown" // a limit was reached
	Solved           Status = "solved"  // a solution was found; uniqueness was not checked
	Stalled          Status = "stalled" // no rule of the method applies
	Mistaken         Status = "mistake" // no solution contains the player's entries
)

// MaxSide is the maximum number of rows and of columns of any board, checked by decoders.
const MaxSide = 1000
