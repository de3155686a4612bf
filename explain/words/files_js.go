package words

import "embed"

// files are the words of the program in each language that the engine for pages can be asked for: what only commands say, and the servers
// of other protocols, would be fifty kilobytes on the way to every visitor. A test of web/engine holds that nothing else is left out.
//
//go:embed text/en text/id/*.tmpl
//go:embed text/id/bare.txt text/id/book.txt text/id/cli.txt text/id/codec.txt text/id/coloured.txt
//go:embed text/id/commands.txt text/id/generate.txt
//go:embed text/id/kinds.txt text/id/pasted.txt text/id/penpa.txt text/id/puzzle.txt text/id/web.txt
var files embed.FS
