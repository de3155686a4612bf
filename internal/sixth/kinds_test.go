package sixth

type kind struct {
	name, title   string
	unique, open  string       // puzzles with one solution, and with several
	right, wrong  string       // solutions of unique, as JSON
	size          string       // default size of generated puzzles, as in JSON
	rule, help    string       // parts of its texts on the page
	contradiction string       // keys typed in the first row that leave no solution
	play          func(x site) // solves unique in a browser
	commands      []command
	boards        func(rows, cols int) boards // enumerates small boards; may be nil
	techniques    []string                    // that occur on these boards
}

type command struct {
	code int
	in   string
	args string
	want string // a regular expression
}

var asked = []kind{{
	name:          "latin",
	title:         "Latin square",
	unique:        "latin\n1 2 3\n2 . .\n. . .\n",
	open:          "latin\n1 . .\n. . .\n. . .\n",
	right:         "[[1,2,3],[2,3,1],[3,1,2]]",
	wrong:         "[[1,2,3],[2,3,1],[2,1,3]]",
	size:          `"rows":4,"cols":4`,
	rule:          "Every number occurs once",
	help:          "type its number",
	contradiction: "1 1",
	play:          playNumbers,
	commands: []command{
		{0, "", "kinds", `(?m)^latin +Latin square +latinsquare$`},
		{0, "UNIQUE", "solve -", `Latin square 3x3.*│ 2 │ 3 │ 1 │.*Unique: this is the only solution`},
		{1, "OPEN", "count --max 50 -", `\b4\b`},
		{1, "UNIQUE", "check --answer wrong.jsonl -", `(?i)column 1: 2 occurs twice`},
		{0, "UNIQUE", "explain -", `By R1C1 alone: R1C1 is 1\.`},
		{0, "UNIQUE", "explain --lang id -", `Menurut B1K1 saja`},
		{0, "UNIQUE", "convert --to json -", `"kind":"latin".*\[\[1,2,3\],\[2,0,0\],\[0,0,0\]\]`},
		{0, `{"kind":"latinsquare","rows":2,"cols":2,"givens":[[1,2],[0,0]]}`, "convert --to text -", `(?m)^latin\n1 2 \n\. \. $`},
		{0, "", "help generate", `teka generate latin --size 4x4 --minimal[^$]*latin`},
		{2, "latin\n1 2\n", "solve -", `1 row and column: 1 to 9`},
		{2, "", "generate latin --size 8x8", ``},
		{2, "", "generate latin --size 4x5", ``},
	},
}, {
	name:          "fence",
	title:         "Fence",
	unique:        "fence\n. . .\n4 1 2\n. . 2\n",
	open:          "fence\n.2.\n1.1\n.2.\n",
	right:         `{"h":["011","010","010","011"],"v":["0101","0011","0101"]}`,
	wrong:         `{"h":["011","010","011","010"],"v":["0101","0011","0100"]}`,
	size:          `"rows":7,"cols":7`,
	rule:          "one closed loop",
	help:          "from 1 to 4",
	contradiction: "1 4 1",
	play:          playLoop,
	boards:        fenceBoards,
	techniques:    []string{"dead-end", "clue", "clue-and-loop", "early-loop"},
	commands: []command{
		{0, "", "kinds", `(?m)^fence +Fence +enclosure$`},
		{0, "UNIQUE", "solve -", `Fence 3x3.*·   ┏━━━━━━━┓.*  4   1 ┃ 2 ┃.*Unique: this is the only solution`},
		{1, "OPEN", "count --max 50 -", `\b2\b`},
		{1, "UNIQUE", "check --answer wrong.jsonl -", `R3C3`},
		{0, "UNIQUE", "explain -", `By R2C1 alone: no line runs below R1C1`},
		{0, "UNIQUE", "explain --lang id -", `di bawah B1K1`},
		{0, "UNIQUE", "convert --to json -", `"kind":"fence".*\["\.\.\.","412","\.\.2"\]`},
		{0, "UNIQUE", "convert --to puzz.link -", `^https://puzz\.link/p\?fence/3/3/i41cc\n$`},
		{0, "https://puzz.link/p?fence/5/2/4916b3\n", "convert --to text -", `(?m)^fence\n44\.11\n\.1\.\.3$`},
		{0, "", "help generate", `teka generate fence --size 7x7`},
		{2, "fence\n.2\n0.\n", "solve -", `"0" is not a cell: dots and numbers from 1 to 4 are expected`},
		{2, "fence\n.2\n1\n", "solve -", `1 cell in this row, 2 in the first`},
		{2, "https://puzz.link/p?fence/3/3/if41\n", "solve -", `R2C1: the number 15 is not between 1 and 4`},
		{2, "", "generate fence --size 31x31", ``},
	},
}, {
	name:          "plots",
	title:         "Plots",
	unique:        "https://puzz.link/p?plots/3/3/egh0221\n",
	open:          "https://puzz.link/p?plots/3/3/egh0121\n",
	right:         `["101","010","101"]`,
	wrong:         `["101","010","110"]`,
	size:          `"rows":5,"cols":5`,
	rule:          "each region as its number",
	help:          "Type a letter",
	contradiction: "b2",
	play:          playShades,
	boards:        plotBoards,
	techniques:    []string{"clue", "look"},
	commands: []command{
		{0, "", "kinds", `(?m)^plots +Plots +allotments$`},
		{0, "UNIQUE", "solve -", `Plots 3x3.*│ 1 ┃███┃   │.*Unique: this is the only solution`},
		{1, "OPEN", "count --max 50 -", `\b2\b`},
		{1, "UNIQUE", "check --answer wrong.jsonl -", `(?s)Region R1C3: .*The shaded cells R2C2 and R3C2 are side by side`},
		{0, "UNIQUE", "explain -", `By the region at R1C1 alone: R2C2 is 1\.`},
		{0, "UNIQUE", "explain --lang id -", `Menurut daerah di B1K1 saja: B2K2 berisi 1\.`},
		{0, "UNIQUE", "convert --to json -", `"kind":"plots".*"numbers":\[2,2,1\],"regions":\[\[0,0,1\],\[2,0,1\],\[2,2,1\]\]`},
		{0, "UNIQUE", "convert --to pzprv3 -", `^pzprv3\nplots\n3\n3\n3\n0 0 1 \n2 0 1 \n2 2 1 \n2 . 2 \n1 . . \n. . . \n$`},
		{0, "pzprv3\nplots\n1\n2\n2\n1 0 \n1 . \n", "convert --to puzz.link -", `^https://puzz\.link/p\?plots/2/1/g1g\n$`},
		{0, "", "help generate", `teka generate plots --size 5x5`},
		{2, `{"kind":"plots","givens":{"regions":[[0,1,0]],"numbers":[1,0]}}`, "solve -", `R1C1 and R1C3 belong to one region but are not connected`},
		{2, "https://puzz.link/p?plots/3/3/ci3020g\n", "solve -", `border between R1C2 and R1C3 does not separate two regions`},
		{2, "", "generate plots --size 13x13", ``},
	},
}}

// common lists the commands for every kind; NAME, TITLE, UNIQUE and OPEN are replaced.
var common = []command{
	{0, "", "formats", `(?m)^(text|puzz.link) .*NAME`},
	{0, "UNIQUE", "solve --json -", `"kind":"NAME".*"status":"unique".*RIGHT`},
	{1, "OPEN", "solve -", `[Ss]everal|second`},
	{0, "UNIQUE", "check --answer answer.jsonl -", `[Rr]ight`},
	{0, "", "score --answers answer.jsonl puzzle", `1 of 1 answer is right`},
	{1, "", "score --answers wrong.jsonl puzzle", `wrong, 0\.\d.*0 of 1 answer is right`},
	{0, "UNIQUE", "hint -", `.`},
	{0, "UNIQUE", "grade --json -", `"label":`},
	{0, "UNIQUE", "render --to svg -", `<svg[^$]*TITLE`},
	{0, "UNIQUE", "prove -", `NAME`},
	{1, "OPEN", "prove -", `NAME`},
	{0, `{"jsonrpc":"2.0","id":1,"method":"rules","params":{"kind":"NAME"}}` + "\n", "rpc", `"rules":\["[^"]+\."`},
	{0, "", "bench --growth NAME --sizes 4 --boards 2", `.`},
}
