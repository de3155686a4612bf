package hitori

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
)

//go:embed words
var files embed.FS

var speech = group.Speech(words.Speech{
	Files:   files,
	Drawn:   words.Describe((*Hitori).describe),
	Longest: group.Longest,
	Merged:  []string{"hitori.repeated", "hitori.side-by-side"},
})
