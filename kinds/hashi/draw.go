package hashi

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the islands.
func (h *Hashi) Draw(known puzzle.Facts) scene.Scene { return scene.Scene{} }
