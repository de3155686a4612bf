package reader

import (
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Boards whose lines have blocks: a clause that finds cells empty names a block, sentences have verbs, and a line is named once in a row.

const (
	// Blockless is a clause that finds cells of a line empty and names none of its blocks.
	Blockless Class = "block not named"
	// Verbless is a clause without a verb.
	Verbless Class = "verb missing"
	// Again is a sentence that begins with the line of the sentence before it.
	Again Class = "line named again"
)

var (
	// aBlock matches a block, all blocks of a line, or the rest of a line.
	aBlock = regexp.MustCompile(`\b(?:the|a) (?:[a-z]+ )*\d+\b|\bblocks?\b|\bblok\b|\bopen cell\b|\bsel terbuka\b|\bfinished\b|\bselesai\b|\bcolour\b|\bwarna\b|` +
		`\bmeans\b|\bartinya\b`)
	// findsEmpty matches the conclusion that cells are empty.
	findsEmpty = regexp.MustCompile(`(?:\bso|\bjadi|: ) ?[RCBK]\d[^;]* (?:is empty|are empty|kosong)$|^(?:Empty|Kosong)\b`)
	// verbless matches "so R1C2 to R1C5 empty" and "the rest empty".
	verbless = regexp.MustCompile(`\bso [RC]\d+[^ ;:]*(?: (?:to|and) [RC]\d+[^ ;:]*)* empty\b|[,;] the rest empty\b`)
	// aboutLine matches the row or column at the beginning of a sentence.
	aboutLine = regexp.MustCompile(`^(?:Row|Column|Baris|Kolom) \d+\b`)
)

// hasBlocks reports whether the clues of the puzzle are lists of blocks.
func (r *Reader) hasBlocks() bool {
	return slices.ContainsFunc(r.p.Kind().Clues(r.p), func(c puzzle.Clue) bool { return len(c.Runs) > 0 })
}

// blocks reports clauses without a block or a verb, and lines named twice in a row.
func (r *Reader) blocks(text string) (found []Finding) {
	if supposes.MatchString(text) {
		return nil // a hypothesis names its lines as it goes
	}
	line := ""
	for _, sentence := range sentences(text) {
		if at := aboutLine.FindString(sentence); at != "" && at == line {
			found = append(found, Finding{Again, text, at})
		} else {
			line = at
		}
		for clause := range strings.SplitSeq(sentence, "; ") {
			if findsEmpty.MatchString(clause) && !aBlock.MatchString(clause) {
				found = append(found, Finding{Blockless, text, clause})
			}
			if verbless.MatchString(clause) {
				found = append(found, Finding{Verbless, text, clause})
			}
		}
	}
	return found
}
