package cli

import (
	"time"

	"github.com/teka-puzzles/teka/kinds"
)

// BatchFlags are the flags of teka batch.
type BatchFlags struct {
	Action string   `arg:"" enum:"run,submit,status,watch,cancel,results" help:"run works on this machine; submit, status, watch, cancel and results use a server."`
	Job    []string `arg:"" optional:"" raw:"" help:"A command with its flags and inputs, or a file listing several (.yaml, .json). For status, watch, cancel and results: the name of a job."`

	Dir    string `placeholder:"DIR" help:"run: the working directory; run again with the same one to resume."`
	Output string `short:"o" placeholder:"FILE" help:"run, results: write the answers to a file (default for run: standard output at the end)."`
	Jobs   int    `placeholder:"N" help:"run: puzzles processed in parallel (default: the number of processors)."`
	Name   string `placeholder:"NAME" help:"submit: the name of the job (default: generated); submit again with the same name to resume."`
	Take   bool   `help:"results: delete answers from the server once written."`
	JSON   bool   `name:"json" help:"status, watch: one JSON object per job, one per line."`
	Listen string `placeholder:"HOST:PORT" help:"run, submit, watch: serve /metrics and /healthz."`
	DB     string `name:"db" placeholder:"FILE" help:"run: also add the puzzles and answers to this collection."`
	ServerFlags
}

// ServerFlags are the flags of commands that connect to a NATS server.
type ServerFlags struct {
	NATS     string        `name:"nats" placeholder:"URL" help:"The NATS server, such as nats://user:password@host:4222; separate several with commas (default: TEKA_NATS, which process lists do not show)."`
	Creds    string        `placeholder:"FILE" help:"The credentials file of a NATS user."`
	CA       string        `name:"ca" placeholder:"FILE" help:"The certificate of the authority that signed the server's certificate."`
	Patience time.Duration `placeholder:"D" help:"Stop after the server has been unreachable or has refused the credentials for this long, such as 10m (default: wait for an unreachable server, stop when refused)."`
	Replicas int           `placeholder:"N" help:"Servers that store each message; set when teka first uses the server (default: 1)."`
}

// WorkerFlags are the flags of teka worker.
type WorkerFlags struct {
	ServerFlags
	Jobs   int      `placeholder:"N" help:"Chunks processed in parallel (default: the number of processors)."`
	Kinds  []string `placeholder:"KIND,…" help:"Only chunks of these kinds (default: all, and mixed chunks); see teka kinds."`
	Name   string   `placeholder:"NAME" help:"The name of the worker (default: host name and process id)."`
	Listen string   `placeholder:"HOST:PORT" help:"Serve /metrics and /healthz."`
}

// CollectionFlags are the flags of teka collection.
type CollectionFlags struct {
	Action string   `arg:"" enum:"import,find,export,stats,dedupe,tag" help:"import, find, export, stats, dedupe or tag."`
	Input  []string `arg:"" optional:"" help:"import: files, URLs, puzzles on one line, or -; tag: the tag."`

	DB      string `name:"db" placeholder:"FILE" help:"The collection file."`
	From    string `placeholder:"FORMAT" help:"import: the notation of the inputs."`
	Kind    string `placeholder:"KIND" help:"Puzzles of this kind; see teka kinds."`
	Size    string `placeholder:"WxH" help:"Puzzles of this size: columns and rows."`
	Grade   string `placeholder:"A..B" help:"Puzzles of this grade, or from one to another: Beginner, Easy, Medium, Hard, Expert, Trial."`
	MustUse string `placeholder:"TECHNIQUE" help:"Puzzles whose grade involves this technique; see teka techniques."`
	Tag     string `placeholder:"TAG" help:"Puzzles with this tag; import: the tag to add."`
	Source  string `placeholder:"NAME" help:"Puzzles from this source; import: the name of the source (default: the file name)."`
	Name    string `placeholder:"ID" help:"Puzzles with this id in their source."`
	Key     string `placeholder:"KEY" help:"Puzzles whose key is or starts with this."`
	Order   string `placeholder:"ORDER" help:"Sort by weight, hardest or added; append -down for descending order (default: as imported)."`
	Limit   int    `placeholder:"N" help:"Maximum number of puzzles (find: default 20)."`
	To      string `placeholder:"FORMAT" help:"find, export: the output format, json, csv or a notation of teka formats (default for find: a line of text each; for export: json)."`
	Output  string `short:"o" placeholder:"FILE" help:"find, export: write to a file."`
	Remove  bool   `help:"tag: remove the tag."`
	DryRun  bool   `help:"dedupe: only count duplicates."`
	Jobs    int    `placeholder:"N" help:"import: puzzles read in parallel (default: the number of processors)."`
	JSON    bool   `name:"json" help:"find, stats, dedupe, tag, import: one JSON object per line."`
	shape
	InAll
}

// Workshop lists the commands of teka-batch. The runners embed *BatchFlags, *WorkerFlags and *CollectionFlags and implement Run. Teka also
// lists these commands in its help, completion and manual, and runs teka-batch for them.
func Workshop(batch, worker, collection Runner) []Command {
	return []Command{
		{"batch", "Run a command on any number of puzzles, on one or many machines, surviving crashes.", batch, []string{
			"teka batch run --dir work -o answers.jsonl solve puzzles.jsonl",
			"teka batch run --dir work -o made.jsonl jobs.yaml",
			"teka batch submit --nats nats://localhost --name big grade puzzles.jsonl",
			"teka batch results --nats nats://localhost -o grades.jsonl big"}, batchActions},
		{"worker", "Process batches of a server.", worker, []string{
			"teka worker --nats nats://localhost",
			"teka worker --nats tls://worker:password@one.example.org:4222 --ca ca.pem --jobs 8 --kinds " + kinds.All[0].Name +
				"," + kinds.ExampleKind.Name}, nil},
		{"collection", "Store puzzles in a database and find them by kind, size, grade and technique.", collection, []string{
			"teka collection import --db my.db puzzles.jsonl",
			"teka collection find --db my.db --kind " + kinds.ExampleKind.Name + " --size 10x10 --grade Medium --order weight --limit 20",
			"teka collection export --db my.db --to csv -o list.csv"}, collectionActions},
	}
}

// onServer are the flags for batches on a server; aCommand and aJob are help texts; ofPuzzles are the flags that select puzzles.
var (
	onServer  = []string{"nats", "creds", "ca", "replicas"}
	aCommand  = "A command with its flags and inputs, or a file listing several (.yaml, .json)."
	aJob      = "The name of the job."
	ofPuzzles = []string{"kind", "size", "grade", "must-use", "tag", "source", "name", "key", "order", "limit"}
)

// batchActions are the actions of teka batch.
var batchActions = []Action{
	{"run", "Run a command on this machine. Run it again with the same directory to resume.", aCommand, batchCommands,
		onServer},
	{"submit", "Submit a command to a server for its workers.", aCommand, batchCommands, nil},
	{"status", "Show the progress of a server's jobs.", "The name of a job (default: all).", nil, nil},
	{"watch", "Show the progress of a job until it finishes.", aJob, nil, nil},
	{"cancel", "Cancel a job.", aJob, nil, nil},
	{"results", "Write the answers of a job.", aJob, nil, nil},
}

// collectionActions are the actions of teka collection.
var collectionActions = []Action{
	{"import", "Add puzzles to a collection; create it if missing.",
		"Files, URLs, puzzles on one line, or - for standard input.", nil,
		[]string{"size", "grade", "must-use", "name", "key", "order", "limit", "fields", "template"}},
	{"find", "Find puzzles by kind, size, grade, technique and more.", "", nil, []string{"limit-time"}},
	{"export", "Write all or selected puzzles in a notation.", "", nil, nil},
	{"stats", "Count the puzzles of each kind and grade.", "", nil, ofPuzzles},
	{"dedupe", "Remove puzzles whose solution looks like that of another.", "", nil, ofPuzzles},
	{"tag", "Add a tag to the selected puzzles, or remove it.", "The tag.", nil, nil},
}

// MCPFlags are the flags of teka mcp.
type MCPFlags struct {
	Listen string `placeholder:"HOST:PORT" help:"Serve streamable HTTP at /mcp of this address, next to the API and the page (default: standard input and output)."`
	RequestFlags
	AllowHost []string `placeholder:"NAME" help:"Accept requests to this host name. A server on a loopback address accepts only localhost by default; others accept every name unless this flag is given."`
}

// Assistant lists the command mcp, which serves the Model Context Protocol.
func Assistant(run Runner) []Command {
	return []Command{{"mcp", "Give an assistant tools over the Model Context Protocol (MCP).", run, []string{
		"teka mcp",
		"teka mcp --listen 127.0.0.1:8081"}, nil}}
}
