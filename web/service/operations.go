package service

// masyu is the puzzle of the examples.
const masyu = `"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"`

// operations are all there are.
var operations = []Operation{
	{Name: "read", Title: "Read puzzles in any notation", Body: readBody{}, Example: `{` + masyu + `}`, do: read,
		About: "The puzzles in the corpus form, with the board of each to draw and play on; what could not be read stands in errors."},
	{Name: "look", Title: "Hold what is written against the rules", Body: lookBody{}, Example: `{` + masyu + `,"marks":[]}`, do: look,
		About: "The rules broken, the clues fulfilled, whether the puzzle is solved, what marks the faults in a drawing, and the board with the marks. Nothing is searched."},
	{Name: "check", Title: "Say whether what is written is right so far", Body: checkBody{}, Search: true, do: check,
		Example: `{` + masyu + `,"marks":[{"at":{"edge":[[0,0],[0,1]]},"value":0}]}`,
		About:   "The verdict by the rules, as of the command check, and the marks that no solution has."},
	{Name: "hint", Title: "Find the easiest next step, or the mistake", Body: hintBody{}, Search: true, do: hint,
		Example: `{` + masyu + `,"level":3}`, About: "The line of the command hint, and the board with the reasons marked."},
	{Name: "explain", Title: "Solve step by step, with a reason for every step", Body: explainBody{}, Search: true, Stream: true, do: explain,
		Example: `{` + masyu + `,"no_scenes":true}`, About: `A line {"step":…} for each step as it is found, then {"done":…} with the verdict and the grade.`},
	{Name: "solve", Title: "Solve, and say whether the solution is the only one", Body: solveBody{}, Search: true, do: solve,
		Example: `{` + masyu + `}`, About: "The line of the command solve."},
	{Name: "count", Title: "Count the solutions", Body: countBody{}, Search: true, do: count, Example: `{` + masyu + `,"max":10}`,
		About: "The line of the command count."},
	{Name: "forced", Title: "Find what all solutions share", Body: Given{}, Search: true, do: forced, Example: `{` + masyu + `}`,
		About: "The line of the command forced."},
	{Name: "grade", Title: "Say how hard the puzzle is for people", Body: Given{}, Search: true, do: grade, Example: `{` + masyu + `}`,
		About: "The line of the command grade."},
	{Name: "prove", Title: "Write a certificate of the verdict", Body: proveBody{}, Search: true, do: prove, Example: `{` + masyu + `}`,
		About: "The line of the command prove, with the certificate, which the program tekacheck checks."},
	{Name: "convert", Title: "Write the puzzle in another notation", Body: convertBody{}, do: convert, Example: `{` + masyu + `,"to":"tatham"}`,
		About: "The line of the command convert."},
	{Name: "render", Title: "Draw the puzzle", Body: renderBody{}, Search: true, do: render, Example: `{` + masyu + `,"to":"svg"}`,
		About: "The line of the command render, with the drawing in text, or as png or pdf."},
	{Name: "setter", Title: "Help to set a puzzle", Body: Given{}, Search: true, Stream: true, do: setter, Example: `{"puzzle":{"kind":"masyu","givens":["W..","...","..."]}}`,
		About: "How many solutions the draft has; then what all of them share and where they differ, or which clues clash, or the grade. Of several lines, each member of a later one replaces that of an earlier one."},
	{Name: "generate", Title: "Make puzzles with one solution", Body: makeBody{}, Search: true, Stream: true, Long: true, do: makePuzzles,
		Example: `{"kind":"masyu","size":"8x8","grade":"Easy"}`, About: `Lines {"progress":…}, and {"puzzle":…} for each puzzle, in the form of the command generate.`},
	{Name: "daily", Title: "The puzzle of a day", Body: dailyBody{}, Search: true, Stream: true, Long: true, do: daily,
		Example: `{"kind":"masyu","date":"2026-02-02"}`, About: "As generate; the same puzzle for everyone."},
	{Name: "technique", Title: "Tell of a technique, or list them", Body: techniqueBody{}, do: technique, Example: `{"name":"masyu.white-straight"}`,
		About: "What the technique looks for, and an example to try."},
	{Name: "version", Title: "Say what this is", Body: versionBody{}, do: version, Example: `{}`,
		About: "The version, the kinds, the notations, the labels of grades."},
}
