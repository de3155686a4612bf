package cli

import "time"

// MCPFlags are the flags of the command that gives assistants tools.
type MCPFlags struct {
	Listen      string        `placeholder:"HOST:PORT" help:"Serve streamable HTTP at /mcp there, beside the API and the page (default: standard input and output)."`
	LimitTime   time.Duration `placeholder:"D" help:"How long a request may take, without waiting (default 10s)."`
	LimitMaking time.Duration `placeholder:"D" help:"How long one that makes puzzles may take (default 1m)."`
	MaxCells    int           `placeholder:"N" help:"How many cells a board may have (default 40000, 200 by 200)."`
	Searches    int           `placeholder:"N" help:"Searches at once (default: the number of processors)."`
	AllowHost   []string      `placeholder:"NAME" help:"A name by which it may be asked. On an address of this machine alone, others than localhost are refused; elsewhere all are allowed unless one is given."`
}

// Assistant is the list of the command that gives assistants tools, by the Model Context Protocol.
func Assistant(run Runner) []Command {
	return []Command{{"mcp", "Give an assistant tools, by the Model Context Protocol.", run, []string{
		"teka mcp",
		"teka mcp --listen 127.0.0.1:8081"}, nil}}
}
