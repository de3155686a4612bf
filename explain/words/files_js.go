package words

import "embed"

// files has the templates and translations that the engine for web pages needs. Texts of commands and of other servers, about 50 kB, are
// left out; a test of web/engine checks that nothing else is missing.
//
//go:embed text/en text/id/*.tmpl
//go:embed text/id/bare.txt text/id/book.txt text/id/cli.txt text/id/codec.txt text/id/coloured.txt
//go:embed text/id/commands.txt text/id/generate.txt
//go:embed text/id/kinds.txt text/id/pasted.txt text/id/penpa.txt text/id/puzzle.txt text/id/web.txt
var files embed.FS
