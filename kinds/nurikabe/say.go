package nurikabe

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
)

//go:embed words
var files embed.FS

var speech = group.Speech(words.Speech{Files: files, Drawn: words.Describe((*Nurikabe).describe), Longest: group.Longest})
