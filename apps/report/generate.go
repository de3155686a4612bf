package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Generated is the JSON line of a puzzle that was made. It is readable input.
type Generated struct {
	ID       string             `json:"id"`
	Kind     string             `json:"kind" is:"Kind"`
	Rows     int                `json:"rows"`
	Cols     int                `json:"cols"`
	Givens   any                `json:"givens" is:"Givens"`
	Solution any                `json:"solution" is:"Solution,null"`
	Unique   bool               `json:"unique"`        // always true: it is proved
	URL      string             `json:"url,omitempty"` // of puzz.link
	Grade    study.Grade        `json:"grade"`
	Clues    int                `json:"clues"`
	Score    float64            `json:"score"`
	Beauty   map[string]float64 `json:"beauty"`
	Motif    string             `json:"motif,omitempty"` // what the picture shows
	Key      string             `json:"key"`
	Near     string             `json:"near"`
	Seed     uint64             `json:"seed"`
	Attempt  int                `json:"attempt"`
	Version  int                `json:"generator"`
}

// Generate is the line of a puzzle.
func Generate(m generate.Made) Generated {
	k := m.Puzzle.Kind()
	g := Generated{Kind: k.Name, Givens: k.JSON.Givens(m.Puzzle), Solution: k.JSON.Solution(m.Puzzle, m.Solution),
		Unique: true, Grade: m.Grade,
		Clues: m.Clues, Score: m.Score, Beauty: m.Beauty, Motif: m.Motif, Key: m.Key, Near: m.Near, Seed: m.Seed, Attempt: m.Attempt,
		Version: generate.Version}
	g.Rows, g.Cols = m.Puzzle.Size()
	g.ID = fmt.Sprintf("%s-%dx%d-%d-%d", k.Name, g.Cols, g.Rows, m.Seed, m.Attempt)
	if url, err := kinds.Encode(m.Puzzle, nil, codec.PuzzLink.Name, codec.Envelope{}); err == nil {
		g.URL = url
	}
	return g
}

// Heading says for people what the puzzle made is: its name, grade, number of clues and address, a line each.
func (g Generated) Heading(l *words.Language, p puzzle.Puzzle) string {
	clues := l.Phrase("made/clues", map[string]any{"Grade": GradeText(l, g.Grade), "Clues": g.Clues, "Seed": g.Seed})
	text := Heading(kinds.Item{ID: g.ID, Puzzle: p}) + "\n" + clues + "\n"
	if g.URL != "" {
		text += g.URL + "\n"
	}
	return text
}

// ParseSize reads a size as people write it: columns and rows as in 10x15, or one number for both.
func ParseSize(text string) (cols, rows int, err error) {
	w, h, both := strings.Cut(strings.ToLower(text), "x")
	if !both {
		h = w
	}
	cols, errW := strconv.Atoi(w)
	rows, errH := strconv.Atoi(h)
	if errW != nil || errH != nil {
		return 0, 0, fault.Errorf("%q: columns and rows are expected, such as 10x10", text)
	}
	return cols, rows, nil
}
