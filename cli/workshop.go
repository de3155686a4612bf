package cli

import (
	"time"

	"github.com/teka-puzzles/teka/kinds"
)

// BatchFlags are the flags of the command that does other commands on many puzzles, whatever is killed.
type BatchFlags struct {
	Action string   `arg:"" enum:"run,submit,status,watch,cancel,results" help:"run: on this machine; submit, status, watch, cancel, results: on a server."`
	Job    []string `arg:"" optional:"" raw:"" help:"A command with its flags and inputs, or a file with a list of them (.yaml, .json); for status, watch, cancel and results the name of a job."`

	Dir    string `placeholder:"DIR" help:"run: where the work is kept; run again with the same directory goes on."`
	Output string `short:"o" placeholder:"FILE" help:"run, results: where the answers go (run: standard output at the end)."`
	Jobs   int    `placeholder:"N" help:"run: puzzles worked on at a time (default: the number of processors)."`
	Name   string `placeholder:"NAME" help:"submit: what the job is called (default: a name of its own); again with the same name goes on."`
	Take   bool   `help:"results: delete from the server what is written."`
	JSON   bool   `name:"json" help:"status, watch: one JSON object a job and line."`
	Listen string `placeholder:"HOST:PORT" help:"run, submit, watch: serve /metrics and /healthz."`
	DB     string `name:"db" placeholder:"FILE" help:"run: put the puzzles with their answers into this collection too."`
	ServerFlags
}

// ServerFlags are the flags of the commands that reach a NATS server.
type ServerFlags struct {
	NATS     string        `name:"nats" placeholder:"URL" help:"The NATS server, such as nats://user:password@host:4222; several with commas (default: what TEKA_NATS says, which no list of processes shows)."`
	Creds    string        `placeholder:"FILE" help:"The credentials of a NATS user."`
	CA       string        `name:"ca" placeholder:"FILE" help:"The certificate of whoever signed that of the server."`
	Patience time.Duration `placeholder:"D" help:"End when the server is away, or refuses the credentials, for so long, such as 10m (default: one that is away is waited for, one that refuses is not)."`
	Replicas int           `placeholder:"N" help:"Servers that keep each message, when teka uses the server first (default: 1)."`
}

// WorkerFlags are the flags of the command that works for a server.
type WorkerFlags struct {
	ServerFlags
	Jobs   int      `placeholder:"N" help:"Chunks worked on at a time (default: the number of processors)."`
	Kinds  []string `placeholder:"KIND,…" help:"Only chunks of these kinds (default: all, and those of several kinds); see teka kinds."`
	Name   string   `placeholder:"NAME" help:"What it is called (default: the name of the machine and the number of the process)."`
	Listen string   `placeholder:"HOST:PORT" help:"Serve /metrics and /healthz."`
}

// CollectionFlags are the flags of the command that keeps puzzles in a database.
type CollectionFlags struct {
	Action string   `arg:"" enum:"import,find,export,stats,dedupe,tag" help:"import, find, export, stats, dedupe or tag."`
	Input  []string `arg:"" optional:"" help:"import: files, URLs, puzzles in one line, or -; tag: the tag."`

	DB      string `name:"db" placeholder:"FILE" help:"The collection."`
	From    string `placeholder:"FORMAT" help:"import: the notation of the inputs."`
	Kind    string `placeholder:"KIND" help:"Puzzles of this kind; see teka kinds."`
	Size    string `placeholder:"WxH" help:"Puzzles of this size: columns and rows."`
	Grade   string `placeholder:"A..B" help:"Puzzles of this grade, or from one to another: Beginner, Easy, Medium, Hard, Expert, Trial."`
	MustUse string `placeholder:"TECHNIQUE" help:"Puzzles in whose grade this technique counts; see teka techniques."`
	Tag     string `placeholder:"TAG" help:"Puzzles with this tag; import: the tag that puzzles get."`
	Source  string `placeholder:"NAME" help:"Puzzles of this source; import: what the source is called (default: the name of the file)."`
	Name    string `placeholder:"ID" help:"Puzzles with this id in their source."`
	Key     string `placeholder:"KEY" help:"The puzzle with this key, or those whose key begins so."`
	Order   string `placeholder:"ORDER" help:"weight, hardest or added, with -down behind it from the most to the least (default: as imported)."`
	Limit   int    `placeholder:"N" help:"At most so many (find: default 20)."`
	To      string `placeholder:"FORMAT" help:"find, export: the form, json, csv or a notation of teka formats (find: a line of text for each; export: json)."`
	Output  string `short:"o" placeholder:"FILE" help:"find, export: write to a file."`
	Remove  bool   `help:"tag: take the tag away."`
	DryRun  bool   `help:"dedupe: only count."`
	Jobs    int    `placeholder:"N" help:"import: puzzles read at a time (default: the number of processors)."`
	JSON    bool   `name:"json" help:"find, stats, dedupe, tag, import: one JSON object a line."`
	shape
	InAll
}

// Workshop lists the commands of the program teka-batch, each with what is to fill its flags and do it: *BatchFlags, *WorkerFlags
// and *CollectionFlags, with a method Run. They are in help, completion and manual of teka too, which finds that program and runs
// it.
func Workshop(batch, worker, collection Runner) []Command {
	return []Command{
		{"batch", "Do a command on any number of puzzles, on this machine or on many, whatever is killed.", batch, []string{
			"teka batch run --dir work -o answers.jsonl solve puzzles.jsonl",
			"teka batch run --dir work -o made.jsonl jobs.yaml",
			"teka batch submit --nats nats://localhost --name big grade puzzles.jsonl",
			"teka batch results --nats nats://localhost -o grades.jsonl big"}, batchActions},
		{"worker", "Work on the batches of a server.", worker, []string{
			"teka worker --nats nats://localhost",
			"teka worker --nats tls://worker:password@one.example.org:4222 --ca ca.pem --jobs 8 --kinds " + kinds.All[0].Name +
				"," + kinds.Shown.Name}, nil},
		{"collection", "Keep puzzles in a database, and find them by kind, size, grade and technique.", collection, []string{
			"teka collection import --db my.db puzzles.jsonl",
			"teka collection find --db my.db --kind " + kinds.Shown.Name + " --size 10x10 --grade Medium --order weight --limit 20",
			"teka collection export --db my.db --to csv -o list.csv"}, collectionActions},
	}
}

// onServer are the flags of batches on a server, and onMachine those of batches on this machine.
var (
	onServer  = []string{"nats", "creds", "ca", "replicas"}
	aCommand  = "A command with its flags and inputs, or a file with a list of them (.yaml, .json)."
	aJob      = "The name of the job."
	ofPuzzles = []string{"kind", "size", "grade", "must-use", "tag", "source", "name", "key", "order", "limit"}
)

// batchActions are what teka batch does.
var batchActions = []Action{
	{"run", "Do a command on this machine; run again with the same directory, it goes on where it was stopped.", aCommand, batchCommands,
		onServer},
	{"submit", "Give a command to a server, whose workers do it.", aCommand, batchCommands, nil},
	{"status", "Say how far the jobs of a server are.", "The name of a job; without it, all.", nil, nil},
	{"watch", "Show how far a job is until it is finished.", aJob, nil, nil},
	{"cancel", "End a job.", aJob, nil, nil},
	{"results", "Write the answers of a job.", aJob, nil, nil},
}

// collectionActions are what teka collection does.
var collectionActions = []Action{
	{"import", "Put puzzles into a collection, which is made where there is none.",
		"Files, URLs, puzzles in one line, or - for standard input.", nil,
		[]string{"size", "grade", "must-use", "name", "key", "order", "limit", "fields", "template"}},
	{"find", "Find puzzles by kind, size, grade, technique and more.", "", nil, []string{"limit-time"}},
	{"export", "Write puzzles in a notation, all or those that are asked for.", "", nil, nil},
	{"stats", "Count the puzzles of each kind and grade.", "", nil, ofPuzzles},
	{"dedupe", "Take out puzzles that look like another one when solved.", "", nil, ofPuzzles},
	{"tag", "Give a tag to the puzzles that are asked for, or take it away.", "The tag.", nil, nil},
}

// MCPFlags are the flags of the command that gives assistants tools.
type MCPFlags struct {
	Listen string `placeholder:"HOST:PORT" help:"Serve streamable HTTP at /mcp there, beside the API and the page (default: standard input and output)."`
	RequestFlags
	AllowHost []string `placeholder:"NAME" help:"A name by which it may be asked. On an address of this machine alone, others than localhost are refused; elsewhere all are allowed unless one is given."`
}

// Assistant is the list of the command that gives assistants tools, by the Model Context Protocol.
func Assistant(run Runner) []Command {
	return []Command{{"mcp", "Give an assistant tools, by the Model Context Protocol.", run, []string{
		"teka mcp",
		"teka mcp --listen 127.0.0.1:8081"}, nil}}
}
