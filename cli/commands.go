package cli

import (
	"github.com/teka-puzzles/teka/kinds"
)

// Command is one command of a program.
type Command struct {
	Name, Help string
	Flags      Runner
	Examples   []string // each starts with "teka " and Name
	Actions    []Action // selected by its first argument; nil if it has none
}

// Runner is a pointer to a struct with flags that kong (github.com/alecthomas/kong) fills in before Run is called. Its error is printed on
// one line.
type Runner interface{ Run(*App) error }

// aPuzzle is the example puzzle.
var aPuzzle = "'" + kinds.ExampleKind.Example + "'"

// commands lists the commands of teka in help order. Each call returns new values, because they hold parsed flags.
func commands() []Command {
	return append(append(own(), Assistant(&helped[MCPFlags]{program: assistants})...),
		Workshop(&helped[BatchFlags]{}, &helped[WorkerFlags]{}, &helped[CollectionFlags]{})...)
}

// own lists the commands that teka implements itself.
func own() []Command {
	return []Command{
		{"solve", "Solve puzzles and report whether the solution is unique.", &solve{}, []string{
			"teka solve " + aPuzzle,
			"teka solve --json puzzles.jsonl > answers.jsonl",
			"teka solve --limit-time 10s --first big.txt"}, nil},
		{"check", "Check a partial or complete answer against the rules.", &check{}, []string{
			"teka check mine.txt",
			"teka check puzzles.jsonl --answer answers.jsonl"}, nil},
		{"score", "Score answers of models against the rules, with partial credit.", &scoring{}, []string{
			"teka score puzzles.jsonl --answers answers.jsonl",
			"teka score --json --strict puzzles.jsonl --answers - < answers.jsonl",
			"teka score --baseline puzzles.jsonl"}, nil},
		{"audit", "Audit data sets of puzzles: answers, solutions, duplicates, leaks, labels.", &auditing{}, []string{
			"teka audit puzzles.jsonl",
			"teka audit -o audit.html train.jsonl test.jsonl",
			"teka audit --json --map mapping.json data.jsonl"}, nil},
		{"count", "Count solutions.", &count{}, []string{"teka count --max 10 puzzles.jsonl"}, nil},
		{"forced", "Find what all solutions have in common.", &forced{}, []string{"teka forced puzzle.txt"}, nil},
		{"prove", "Write a certificate of the verdict for tekacheck to verify.", &prove{}, []string{
			"teka prove puzzle.txt | tekacheck -",
			"teka prove --max 10 -o proof.cert.gz puzzle.txt"}, nil},
		{"explain", "Solve puzzles step by step and explain every step.", &explain{}, []string{
			"teka explain " + aPuzzle,
			"teka explain -o lesson.html puzzles.jsonl",
			"teka explain --to html -o lesson/ puzzles.jsonl",
			"teka explain --lang id --boards all puzzle.txt",
			"teka explain --json --boards puzzle.txt"}, nil},
		{"hint", "Find the easiest next step, or a mistake, on a board.", &hint{}, []string{
			"teka hint --level 2 mine.txt",
			"teka hint puzzle.txt --board mine.txt"}, nil},
		{"argue", "Judge the steps of an argument: do they follow?", &argue{}, []string{
			"teka argue puzzle.txt --claims argument.jsonl"}, nil},
		{"grade", "Rate how hard puzzles are for people.", &grade{}, []string{"teka grade --json puzzles.jsonl"}, nil},
		{"generate", "Generate puzzles with a unique solution by size and grade.", &generation{}, generateExamples(), nil},
		{"dataset", "Create data sets of puzzles with explanations and proofs, to train and test models.", &datasets{}, []string{
			"teka dataset puzzles.jsonl > lines.jsonl",
			"teka dataset -o set/ --make '" + kinds.ExampleKind.Name + " 6x6 Easy..Hard 1000'"}, nil},
		{"techniques", "List the techniques that explanations use.", &listTechniques{}, []string{
			"teka techniques " + kinds.ExampleKind.Name}, nil},
		{"convert", "Convert puzzles to another notation.", &convert{}, []string{
			"teka convert --to tatham " + aPuzzle,
			"teka convert -o puzzles.jsonl *.txt",
			"teka convert --to pzprv3 --solution -o solved/ puzzles.jsonl"}, nil},
		{"render", "Draw puzzles.", &render{}, []string{
			"teka render -o puzzle.svg " + aPuzzle,
			"teka render --solve --to svg -o drawings/ puzzles.jsonl"}, nil},
		{"book", "Make a puzzle book: a PDF with rules, hints, answers and an index.", &makeBook{}, []string{
			"teka book -o book.pdf puzzles.jsonl",
			"teka book -o book.pdf --make '" + kinds.ExampleKind.Name + " 10x10 easy..hard x40' --set trim=6x9 --set 'title=Forty Loops'",
			"teka book --check --config book.yaml puzzles.jsonl",
			"teka book cover -o cover.pdf --config book.yaml puzzles.jsonl"}, nil},
		{"sheet", "Make a sheet for a class, a contest or one technique.", &makeSheet{}, []string{
			"teka sheet -o test.pdf --title 'Puzzle hour' --versions 2 puzzles.jsonl",
			"teka sheet -o lesson.html --technique " + kinds.ExampleKind.Techniques[4].ID}, nil},
		{"serve", "Serve the web page for players and the API for programs.", &serve{}, []string{
			"teka serve",
			"teka serve --listen :8080 --searches 2 --limit-time 5s"}, nil},
		{"rpc", "Serve JSON-RPC 2.0 on standard input and output, one message per line.", &procedures{}, []string{"teka rpc"}, nil},
		{"site", "Write the web page with its solver as static files.", &site{}, []string{"teka site -o public"}, nil},
		{"bench", "Measure the solver on puzzles with known answers.", &benchmark{}, []string{
			"teka bench corpus.jsonl",
			"teka bench --growth " + kinds.ExampleKind.Name + " --sizes 10,20,40"}, nil},
		{"compare", "Compare solving methods on the same puzzles.", &compare{}, []string{
			"teka compare --methods engine,paper corpus.jsonl"}, nil},
		{"kinds", "List the puzzle types.", &listKinds{}, []string{"teka kinds"}, nil},
		{"formats", "List the notations and their capabilities.", &listFormats{}, []string{"teka formats --json"}, nil},
		{"completion", "Print a shell completion script.", &completion{}, []string{
			"source <(teka completion bash)",
			"teka completion zsh > ~/.zfunc/_teka",
			"teka completion fish > ~/.config/fish/completions/teka.fish",
			"teka completion powershell >> $PROFILE"}, nil},
		{"version", "Print the version.", &printVersion{}, []string{"teka version"}, nil},
		{"man", "Print the manual page.", &manual{}, []string{"teka man > teka.1 && man ./teka.1"}, nil},
	}
}

// generateExamples returns the examples of the kinds, then the others.
func generateExamples() (lines []string) {
	for _, k := range kinds.All {
		if k.Make != nil && k.Make.Usage != "" {
			lines = append(lines, "teka generate "+k.Name+" "+k.Make.Usage)
		}
	}
	return append(lines, "teka generate --from mine.txt --repair")
}
