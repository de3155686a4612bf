package cli

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
