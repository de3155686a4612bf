package service

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// shown is the kind of the examples, given its puzzle as a field of a body.
var (
	shown = kinds.ExampleKind
	given = fmt.Sprintf(`"puzzle":%q`, shown.Example)
)

// firstMark returns a mark on that puzzle: the smallest value at its first place.
func firstMark() string {
	p, err := kinds.Parse(shown.Example)
	if err != nil {
		return ""
	}
	u := p.Board().Unknown(0)
	at, _ := json.Marshal(u.At) // only numbers
	return fmt.Sprintf(`{"at":%s,"value":%d,"not":false}`, at, u.Values.Min())
}

// operations lists all operations. The browser engine has no scoring, because no page uses it and it would add a fiftieth to its size.
var operations = slices.Concat([]Operation{
	{Name: "read", Title: "Read puzzles in any notation",
		Answers: []any{readAnswer{}},
		Example: `{` + given + `}`, doing: doing{readBody{}, read},
		About: "The puzzles in the corpus form, each with a board to draw and play on; errors lists what could not be read."},
	{Name: "look", Title: "Check marks against the rules",
		Answers: []any{report.MarksChecked{}},
		Example: `{` + given + `,"marks":[]}`, doing: asks(look),
		About: "The violated rules, the satisfied clues, whether the puzzle is solved, the faults as marks of a drawing, and the board with " +
			"the marks. It runs no search."},
	{Name: "check", Work: limits.Step, Title: "Check whether the marks are right so far",
		Answers: []any{checkAnswer{}},
		doing:   asks(check),
		Example: `{` + given + `,"marks":[` + firstMark() + `]}`,
		About:   "The verdict by the rules, as in the command check, and the marks that are in no solution."},
	{Name: "argue", Work: limits.Search, Title: "Judge the steps of an argument",
		Answers: []any{argueAnswer{}},
		doing:   doing{argueBody{}, argue},
		Example: `{` + given + `,"claims":[{"new":[` + firstMark() + `],"clues":[]}]}`,
		About: "For each claim whether it follows from the clues or by the technique that it names, with a counterexample or the clues " +
			"that are missing, or why it is false; and a drawing of the last verdict."},
}, scoring, []Operation{
	{Name: "hint", Work: limits.Step, Title: "Find the easiest next step, or the mistake",
		Answers: []any{hintAnswer{}},
		doing:   doing{hintBody{}, hint},
		Example: `{` + given + `,"level":3}`, About: "The output line of the command hint, and the board with the premises marked."},
	{Name: "explain", Work: limits.Search, Title: "Solve step by step and explain every step",
		Answers: []any{explainWhole{}}, Lines: []any{stepLine{}, explainEnd{}},
		Stream: true, doing: asks(explain),
		Example: `{` + given + `,"no_scenes":true}`,
		About:   `A line {"step":…} for each step as it is found, then {"done":…} with the verdict and the grade.`},
	{Name: "solve", Work: limits.Search, Title: "Solve, and report whether the solution is unique",
		Answers: []any{report.Solved{}},
		doing:   asks(solve),
		Example: `{` + given + `}`, About: "The output line of the command solve."},
	{Name: "count", Work: limits.Search, Title: "Count the solutions",
		Answers: []any{report.Counted{}},
		doing:   asks(count), Example: `{` + given + `,"max":10}`,
		About: "The output line of the command count."},
	{Name: "forced", Work: limits.Search, Title: "Find what all solutions have in common",
		Answers: []any{report.Shared{}},
		doing:   asks(forced), Example: `{` + given + `}`,
		About: "The output line of the command forced."},
	{Name: "grade", Work: limits.Search, Title: "Rate how hard the puzzle is for people",
		Answers: []any{report.Graded{}},
		doing:   asks(grade), Example: `{` + given + `}`,
		About: "The output line of the command grade."},
	{Name: "prove", Work: limits.Search, Title: "Write a certificate of the verdict",
		Answers: []any{report.Proved{}},
		doing:   asks(prove), Example: `{` + given + `}`,
		About: "The output line of the command prove, with the certificate for tekacheck to verify."},
	{Name: "convert", Work: limits.Step, Title: "Convert the puzzle to another notation",
		Answers: []any{report.Converted{}},
		doing:   asks(convert), Example: `{` +
			given + `,"to":"tatham"}`,
		About: "The output line of the command convert."},
	{Name: "render", Work: limits.Step, Title: "Draw the puzzle",
		Answers: []any{report.Drawn{}},
		doing:   asks(render), Example: `{` + given + `,"to":"svg"}`,
		About: "The output line of the command render, with the drawing as text, or as base64 in png or pdf."},
	{Name: "setter", Work: limits.Search, Title: "Help with a draft",
		Answers: []any{setterWhole{}}, Lines: []any{report.DraftVerdict{}, report.DraftCount{}, report.DraftShared{},
			report.DraftClash{}, report.DraftGrade{}},
		Stream: true, doing: asks(setter), Example: `{` + given + `}`,
		About: "The number of solutions; then what they have in common and where they differ, or the conflicting clues, or the grade. " +
			"The fields of a later line replace those of an earlier one."},
	{Name: "repair", Work: limits.Search, Title: "Change a draft so that it has one solution",
		Answers: []any{mended{}},
		Long:    true, doing: asks(repair), Example: `{` + given + `}`,
		About: "The output line of the command generate with --repair as puzzle, and the changes in words. Status 422 if no repair was found."},
	{Name: "advise", Work: limits.Search, Title: "Report what each clue of a puzzle does",
		Answers: []any{report.Advised{}},
		Long:    true, doing: asks(advise), Example: `{` + given + `}`,
		About: "The output line of the command generate with --advise: which clues are not needed, how the grade changes without them, " +
			"where two solutions differ without a needed one, and which further clues would remove the hardest step."},
	{Name: "generate", Work: limits.Search, Title: "Generate puzzles with one solution",
		Answers: []any{madeWhole{}}, Lines: []any{progress{}, made{}},
		Stream: true, Long: true, doing: doing{makeBody{}, makePuzzles},
		Example: `{"kind":"` + shown.Name + `","size":"8x8","grade":"Easy"}`,
		About:   `Lines {"progress":…}, and {"puzzle":…} for each puzzle, in the format of the command generate.`},
	{Name: "daily", Work: limits.Search, Title: "Get the puzzle of a day",
		Answers: []any{madeWhole{}}, Lines: []any{progress{}, made{}},
		Stream: true, Long: true, doing: doing{dailyBody{}, daily},
		Example: `{"kind":"` + shown.Name + `","date":"2026-02-02"}`, About: "As for generate; the same puzzle for everyone."},
	{Name: "sheet", Work: limits.Search, Title: "Print puzzles on a sheet",
		Answers: []any{printed{}},
		Long:    true, doing: doing{sheetBody{}, sheet}, Example: `{` + given + `,"title":"A test"}`,
		About: "A PDF in base64, as from the command sheet: puzzles with points and name lines, and the answers with the key step of each; " +
			"or the page of a day."},
	{Name: "technique", Title: "Describe a technique, or list all",
		Answers: []any{techniquePage{}, techniqueList{}},
		doing:   doing{techniqueBody{}, technique}, Example: `{"name":"` +
			shown.Techniques[0].ID + `"}`,
		About: "A description of the technique, and an example to try."},
	{Name: "version", Title: "Get the version and capabilities",
		Answers: []any{versionAnswer{}},
		doing:   doing{versionBody{}, version}, Example: `{}`,
		About: "The version, the kinds, the notations, the labels of grades."},
})

// Descriptions of streamed answers sent as one object; see Service.Whole.
type (
	explainWhole struct {
		explained
		Steps []numberedStep `json:"steps"`
	}
	setterWhole struct {
		report.DraftVerdict
		Solutions int            `json:"solutions,omitempty"`
		Exact     bool           `json:"exact,omitempty"`
		Forced    []puzzle.Fact  `json:"forced,omitempty"`
		Differ    []puzzle.Place `json:"differ,omitempty"`
		Clues     []puzzle.Place `json:"clues,omitempty"`
		Text      string         `json:"text,omitempty"`
		Grade     *study.Grade   `json:"grade,omitempty"`
		Hardest   string         `json:"hardest,omitempty"`
	}
	madeWhole struct {
		Puzzles []report.Generated `json:"puzzles"`
	}
)
