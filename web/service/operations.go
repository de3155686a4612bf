package service

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// shown is the kind of the examples, given its puzzle as a field of a body.
var (
	shown = kinds.Shown
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
	return fmt.Sprintf(`{"at":%s,"value":%d}`, at, u.Values.Min())
}

// operations lists all operations. The browser engine has no scoring, because no page uses it and it would add a fiftieth to its size.
var operations = slices.Concat([]Operation{
	{Name: "read", Title: "Read puzzles in any notation",
		Answers: []any{readAnswer{}},
		Example: `{` + given + `}`, doing: doing{readBody{}, read},
		About: "The puzzles in the corpus form, with the board of each to draw and play on; what could not be read stands in errors."},
	{Name: "look", Title: "Hold what is written against the rules",
		Answers: []any{report.MarksChecked{}},
		Example: `{` + given + `,"marks":[]}`, doing: asks(look),
		About: "The rules broken, the clues fulfilled, whether the puzzle is solved, what marks the faults in a drawing, and the board with " +
			"the marks. Nothing is searched."},
	{Name: "check", Work: limits.Step, Title: "Say whether what is written is right so far",
		Answers: []any{report.Judged{}},
		doing:   asks(check),
		Example: `{` + given + `,"marks":[` + firstMark() + `]}`,
		About:   "The verdict by the rules, as of the command check, and the marks that no solution has."},
}, scoring, []Operation{
	{Name: "hint", Work: limits.Step, Title: "Find the easiest next step, or the mistake",
		Answers: []any{hinted{}},
		doing:   doing{hintBody{}, hint},
		Example: `{` + given + `,"level":3}`, About: "The line of the command hint, and the board with the reasons marked."},
	{Name: "explain", Work: limits.Search, Title: "Solve step by step, with a reason for every step",
		Answers: []any{explainWhole{}}, Lines: []any{toldStep{}, explainEnd{}},
		Stream: true, doing: asks(explain),
		Example: `{` + given + `,"no_scenes":true}`,
		About:   `A line {"step":…} for each step as it is found, then {"done":…} with the verdict and the grade.`},
	{Name: "solve", Work: limits.Search, Title: "Solve, and say whether the solution is the only one",
		Answers: []any{report.Solved{}},
		doing:   asks(solve),
		Example: `{` + given + `}`, About: "The line of the command solve."},
	{Name: "count", Work: limits.Search, Title: "Count the solutions",
		Answers: []any{report.Counted{}},
		doing:   asks(count), Example: `{` + given + `,"max":10}`,
		About: "The line of the command count."},
	{Name: "forced", Work: limits.Search, Title: "Find what all solutions share",
		Answers: []any{report.Shared{}},
		doing:   asks(forced), Example: `{` + given + `}`,
		About: "The line of the command forced."},
	{Name: "grade", Work: limits.Search, Title: "Say how hard the puzzle is for people",
		Answers: []any{report.Graded{}},
		doing:   asks(grade), Example: `{` + given + `}`,
		About: "The line of the command grade."},
	{Name: "prove", Work: limits.Search, Title: "Write a certificate of the verdict",
		Answers: []any{report.Proved{}},
		doing:   asks(prove), Example: `{` + given + `}`,
		About: "The line of the command prove, with the certificate, which the program tekacheck checks."},
	{Name: "convert", Work: limits.Step, Title: "Write the puzzle in another notation",
		Answers: []any{report.Converted{}},
		doing:   asks(convert), Example: `{` +
			given + `,"to":"tatham"}`,
		About: "The line of the command convert."},
	{Name: "render", Work: limits.Step, Title: "Draw the puzzle",
		Answers: []any{report.Drawn{}},
		doing:   asks(render), Example: `{` + given + `,"to":"svg"}`,
		About: "The line of the command render, with the drawing in text, or as png or pdf."},
	{Name: "setter", Work: limits.Search, Title: "Help to set a puzzle",
		Answers: []any{setterWhole{}}, Lines: []any{report.DraftVerdict{}, report.DraftCount{}, report.DraftShared{},
			report.DraftClash{}, report.DraftGrade{}},
		Stream: true, doing: asks(setter), Example: `{` + given + `}`,
		About: "How many solutions the draft has; then what all of them share and where they differ, or which clues clash, or the grade. Of " +
			"several lines, each member of a later one replaces that of an earlier one."},
	{Name: "repair", Work: limits.Search, Title: "Make a draft a puzzle with one solution",
		Answers: []any{mended{}},
		Long:    true, doing: asks(repair), Example: `{` + given + `}`,
		About: "The line of the command generate with --repair as puzzle, and what was changed in words. 422 where no repair was found."},
	{Name: "generate", Work: limits.Search, Title: "Make puzzles with one solution",
		Answers: []any{madeWhole{}}, Lines: []any{progress{}, made{}},
		Stream: true, Long: true, doing: doing{makeBody{}, makePuzzles},
		Example: `{"kind":"` + shown.Name + `","size":"8x8","grade":"Easy"}`,
		About:   `Lines {"progress":…}, and {"puzzle":…} for each puzzle, in the form of the command generate.`},
	{Name: "daily", Work: limits.Search, Title: "The puzzle of a day",
		Answers: []any{madeWhole{}}, Lines: []any{progress{}, made{}},
		Stream: true, Long: true, doing: doing{dailyBody{}, daily},
		Example: `{"kind":"` + shown.Name + `","date":"2026-02-02"}`, About: "As generate; the same puzzle for everyone."},
	{Name: "sheet", Work: limits.Search, Title: "Print puzzles on a sheet",
		Answers: []any{printed{}},
		Long:    true, doing: doing{sheetBody{}, sheet}, Example: `{` + given + `,"title":"A test"}`,
		About: "A PDF as the command sheet makes it, in base64: puzzles with points and lines for names, and the answers with the decisive " +
			"step of each; or the page of a day."},
	{Name: "technique", Title: "Tell of a technique, or list them",
		Answers: []any{techniquePage{}, techniqueList{}},
		doing:   doing{techniqueBody{}, technique}, Example: `{"name":"` +
			shown.Techniques[0].ID + `"}`,
		About: "What the technique looks for, and an example to try."},
	{Name: "version", Title: "Say what this is",
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
