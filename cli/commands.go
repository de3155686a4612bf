package cli

import (
	"github.com/teka-puzzles/teka/kinds"
)

// Command is one entry of a command line.
type Command struct {
	Name, Help string
	Flags      Runner
	Examples   []string // command lines, each begins with "teka " and Name
	Actions    []Action // what its first argument says to do; nil for one thing
}

// Runner is a pointer to a struct that kong fills with flags, see github.com/alecthomas/kong, and that is then run. Its error is
// printed in one line.
type Runner interface{ Run(*App) error }

// aPuzzle is the puzzle of the examples.
var aPuzzle = "'" + kinds.Shown.Example + "'"

// commands lists the commands of teka in the order in which help shows them. Each call makes new ones, because they hold their flags.
func commands() []Command {
	return append(append(own(), Assistant(&helped[MCPFlags]{program: assistants})...),
		Workshop(&helped[BatchFlags]{}, &helped[WorkerFlags]{}, &helped[CollectionFlags]{})...)
}

// own lists the commands that teka does itself.
func own() []Command {
	return []Command{
		{"solve", "Solve puzzles and say whether the solution is the only one.", &solve{}, []string{
			"teka solve " + aPuzzle,
			"teka solve --json puzzles.jsonl > answers.jsonl",
			"teka solve --limit-time 10s --first big.txt"}, nil},
		{"check", "Check a partial or full answer against the rules.", &check{}, []string{
			"teka check mine.txt",
			"teka check puzzles.jsonl --answer answers.jsonl"}, nil},
		{"score", "Judge the answers of models by the rules, with partial credit.", &scoring{}, []string{
			"teka score puzzles.jsonl --answers answers.jsonl",
			"teka score --json --strict puzzles.jsonl --answers - < answers.jsonl"}, nil},
		{"audit", "Examine sets of puzzles: answers, solutions, twins, leaks, labels.", &auditing{}, []string{
			"teka audit puzzles.jsonl",
			"teka audit -o audit.html train.jsonl test.jsonl",
			"teka audit --json --map mapping.json data.jsonl"}, nil},
		{"count", "Count the solutions.", &count{}, []string{"teka count --max 10 puzzles.jsonl"}, nil},
		{"forced", "Find what all solutions share.", &forced{}, []string{"teka forced puzzle.txt"}, nil},
		{"prove", "Write a certificate of the verdict, which the program tekacheck checks.", &prove{}, []string{
			"teka prove puzzle.txt | tekacheck -",
			"teka prove --max 10 -o proof.cert.gz puzzle.txt"}, nil},
		{"explain", "Solve puzzles step by step, with a reason for every step.", &explain{}, []string{
			"teka explain " + aPuzzle,
			"teka explain -o lesson.html puzzles.jsonl",
			"teka explain --to html -o lesson/ puzzles.jsonl",
			"teka explain --lang id --boards all puzzle.txt",
			"teka explain --json --boards puzzle.txt"}, nil},
		{"hint", "Find the easiest next step on a board, or its mistake.", &hint{}, []string{
			"teka hint --level 2 mine.txt",
			"teka hint puzzle.txt --board mine.txt"}, nil},
		{"grade", "Say how hard puzzles are for people.", &grade{}, []string{"teka grade --json puzzles.jsonl"}, nil},
		{"generate", "Make puzzles with one solution, of a size and grade.", &generation{}, generateExamples(), nil},
		{"dataset", "Make sets of puzzles with reasons and proofs, to train and test models.", &datasets{}, []string{
			"teka dataset puzzles.jsonl > lines.jsonl",
			"teka dataset -o set/ --make '" + kinds.Shown.Name + " 6x6 Easy..Hard 1000'"}, nil},
		{"techniques", "List the techniques that explanations use.", &listTechniques{}, []string{
			"teka techniques " + kinds.Shown.Name}, nil},
		{"convert", "Write puzzles in another notation.", &convert{}, []string{
			"teka convert --to tatham " + aPuzzle,
			"teka convert -o puzzles.jsonl *.txt",
			"teka convert --to pzprv3 --solution -o solved/ puzzles.jsonl"}, nil},
		{"render", "Draw puzzles.", &render{}, []string{
			"teka render -o puzzle.svg " + aPuzzle,
			"teka render --solve --to svg -o drawings/ puzzles.jsonl"}, nil},
		{"book", "Make a book of puzzles: a PDF with rules, hints, answers and an index.", &makeBook{}, []string{
			"teka book -o book.pdf puzzles.jsonl",
			"teka book -o book.pdf --make '" + kinds.Shown.Name + " 10x10 easy..hard x40' --set trim=6x9 --set 'title=Forty Loops'",
			"teka book --check --config book.yaml puzzles.jsonl"}, nil},
		{"sheet", "Make a sheet for a class or a contest, or about one technique.", &makeSheet{}, []string{
			"teka sheet -o test.pdf --title 'Puzzle hour' --versions 2 puzzles.jsonl",
			"teka sheet -o lesson.html --technique " + kinds.Shown.Techniques[4].ID}, nil},
		{"serve", "Serve the page to play on, and the API for programs.", &serve{}, []string{
			"teka serve",
			"teka serve --listen :8080 --searches 2 --limit-time 5s"}, nil},
		{"rpc", "Answer another program: JSON-RPC 2.0 on standard input and output, a message a line.", &procedures{}, []string{"teka rpc"}, nil},
		{"site", "Write the page, with the engine in it, as static files.", &site{}, []string{"teka site -o public"}, nil},
		{"bench", "Measure the solver on puzzles with known answers.", &benchmark{}, []string{
			"teka bench corpus.jsonl",
			"teka bench --growth " + kinds.Shown.Name + " --sizes 10,20,40"}, nil},
		{"compare", "Run every method on the same puzzles.", &compare{}, []string{"teka compare --methods engine,paper corpus.jsonl"}, nil},
		{"kinds", "List the kinds of puzzles.", &listKinds{}, []string{"teka kinds"}, nil},
		{"formats", "List the notations and what each can do.", &listFormats{}, []string{"teka formats --json"}, nil},
		{"completion", "Print what completes commands and flags in a shell.", &completion{}, []string{
			"source <(teka completion bash)",
			"teka completion zsh > ~/.zfunc/_teka",
			"teka completion fish > ~/.config/fish/completions/teka.fish",
			"teka completion powershell >> $PROFILE"}, nil},
		{"version", "Print the version.", &printVersion{}, []string{"teka version"}, nil},
		{"man", "Print the manual page.", &manual{}, []string{"teka man > teka.1 && man ./teka.1"}, nil},
	}
}

// generateExamples are the examples of generate: those of the kinds, and others.
func generateExamples() (lines []string) {
	for _, k := range kinds.All {
		if k.Make != nil && k.Make.Usage != "" {
			lines = append(lines, "teka generate "+k.Name+" "+k.Make.Usage)
		}
	}
	return append(lines, "teka generate --from mine.txt --repair")
}
