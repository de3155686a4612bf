package reader

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
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

// allNeeded matches the statement that all open cells of a line are filled.
var allNeeded = regexp.MustCompile(`\bevery open cell is needed\b|\bsemua sel terbuka diperlukan\b`)

// cellsNeeded reports lines of which a text says that every open cell is needed though more are open: it may count as empty only cells that
// the board shows, and those that the step finds empty in crossing lines that the text has named before.
func (r *Reader) cellsNeeded(text string, s puzzle.Step) (found []Finding) {
	if supposes.MatchString(text) {
		return nil
	}
	after := r.known.Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	var named []puzzle.Place
	past := 0 // the length of the text before the clause
	for clause := range strings.SplitSeq(strings.ReplaceAll(text, ". ", "; "), "; ") {
		lines := r.linesOf(lineClue.FindString(clause), puzzle.NewBoard(nil))
		spare := func(line puzzle.Place) bool { return r.spare(line, text[:past], named, after) }
		if allNeeded.MatchString(clause) && slices.ContainsFunc(lines, spare) {
			found = append(found, Finding{Unstated, text, clause})
		}
		for _, m := range lineClue.FindAllString(clause, -1) {
			named = append(named, r.linesOf(m, puzzle.NewBoard(nil))...)
		}
		past += len(clause) + 2
	}
	return found
}

// spare reports whether a line has more open cells than its blocks fill, for someone who has read a text that named some lines.
func (r *Reader) spare(line puzzle.Place, text string, named []puzzle.Place, after puzzle.Facts) bool {
	known := r.known.Clone()
	for _, x := range r.stated(text, after) {
		known.Add(x)
	}
	n := 0
	for i, u := range r.p.Board().Unknowns() {
		row, col := puzzle.Row(int(u.At.R)), puzzle.Col(int(u.At.C))
		told := line == row && slices.Contains(named, col) || line == col && slices.Contains(named, row)
		empty := known.Candidates(i) == puzzle.Only(0) || told && after.Candidates(i) == puzzle.Only(0)
		if (line == row || line == col) && !empty {
			n++
		}
	}
	for _, size := range r.runs(line) {
		n -= size
	}
	return n != 0
}

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

// TestBlocks reads texts about the first row of a nonogram, which has the clue 2.
func TestBlocks(t *testing.T) {
	const board = "nonogram\nrows: 2, 1\ncols: 1, 2, 0, 0\n"
	know := puzzle.Fact{At: puzzle.Cell(0, 1), Value: 1}
	end := []puzzle.Fact{{At: puzzle.Cell(0, 3)}}
	for _, x := range []struct {
		code, text string
		want       []Class
	}{
		{"en", "Row 1: the 2 includes C2, so C4 is empty.", nil},
		{"id", "Baris 1: blok 2 memuat K2, jadi K4 kosong.", nil},
		{"en", "Row 1: R1C2 is filled, so R1C4 is empty.", []Class{Blockless}},
		{"en", "Empty, out of reach: R1C4 (row 1).", []Class{Blockless}},
		{"id", "Kosong, tak terjangkau: B1K4 (baris 1).", []Class{Blockless}},
		{"en", "Row 1: the 2 includes R1C2, so R1C3 to R1C4 empty.", []Class{Verbless}},
		{"en", "Row 1: the 2 includes R1C2, so the rest of row 1 is empty.", []Class{False}},
		{"id", "Baris 1: blok 2 memuat B1K2, jadi sisa baris 1 kosong.", []Class{False}},
		{"en", "Row 1: every open cell is needed and the 2 includes R1C2, so R1C4 is empty.", []Class{Unstated}},
		{"en", "Row 1: the 2 includes R1C2. Row 1: the 2 covers R1C2, so R1C4 is empty.", []Class{Again}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language(x.code)
			if err != nil {
				t.Fatal(err)
			}
			known := puzzle.NewFacts(it.Puzzle.Board())
			known.Add(know)
			r, err := New(t.Context(), l, it.Puzzle, known)
			if err != nil {
				t.Fatal(err)
			}
			var got []Class
			step := puzzle.Step{New: end, Because: []puzzle.Fact{know}, Clues: []puzzle.Place{puzzle.Row(0)}}
			for _, f := range r.Step(t.Context(), x.text, step, end) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
