package nurikabe

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
)

//go:embed words
var files embed.FS

var speech = &words.Speech{
	Files: files,
	Drawn: words.Describe((*Nurikabe).describe),
}
