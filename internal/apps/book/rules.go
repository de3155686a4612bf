//go:build !js

package book

import (
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// rulesOf returns the rules of a kind in a language.
func rulesOf(k *puzzle.Kind, language string) []string { return kinds.Rules(k, language) }
