package book

import "github.com/teka-puzzles/teka/puzzle"

// rulesOf returns nothing in the browser engine, which prints no rules: it would have to contain the descriptions of all kinds.
func rulesOf(*puzzle.Kind, string) []string { return nil }
