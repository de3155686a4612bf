package report

import (
	"fmt"
	"slices"
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

// Generated is the JSON line of a generated puzzle. Readers accept it as input.
type Generated struct {
	ID       string             `json:"id"`
	Kind     string             `json:"kind" is:"Kind"`
	Rows     int                `json:"rows"`
	Cols     int                `json:"cols"`
	Givens   any                `json:"givens" is:"Givens"`
	Solution any                `json:"solution" is:"Solution,null"`
	Unique   bool               `json:"unique"`        // always true: uniqueness is proved
	URL      string             `json:"url,omitempty"` // on puzz.link
	Grade    study.Grade        `json:"grade"`
	Clues    int                `json:"clues"`
	Score    float64            `json:"score"`
	Beauty   map[string]float64 `json:"beauty"`
	Motif    string             `json:"motif,omitempty"` // what the picture shows
	Theme    string             `json:"theme,omitempty"` // category of the motif
	Key      string             `json:"key"`
	Near     string             `json:"near"`
	Seed     uint64             `json:"seed"`
	Attempt  int                `json:"attempt"`
	Version  int                `json:"generator"`
}

// Generate returns the JSON line of a generated puzzle.
func Generate(m generate.Result) Generated {
	k := m.Puzzle.Kind()
	g := Generated{Kind: k.Name, Givens: k.JSON.Givens(m.Puzzle), Solution: k.JSON.Solution(m.Puzzle, m.Solution),
		Unique: true, Grade: m.Grade,
		Clues: m.Clues, Score: m.Score, Beauty: m.Beauty, Motif: m.Motif, Theme: m.Theme, Key: m.Key, Near: m.ShapeKey,
		Seed: m.Seed, Attempt: m.Attempt,
		Version: generate.Version}
	g.Rows, g.Cols = m.Puzzle.Size()
	g.ID = fmt.Sprintf("%s-%dx%d-%d-%d", k.Name, g.Cols, g.Rows, m.Seed, m.Attempt)
	if url, err := kinds.Encode(m.Puzzle, nil, codec.PuzzLink.Name, codec.Envelope{}); err == nil {
		g.URL = url
	}
	return g
}

// Heading describes the puzzle for people, one line each: its name, grade, number of clues and address.
func (g Generated) Heading(l *words.Language, p puzzle.Puzzle) string {
	clues := l.Phrase("made/clues", map[string]any{"Grade": GradeText(l, g.Grade), "Clues": g.Clues, "Seed": g.Seed})
	text := Heading(kinds.Item{ID: g.ID, Puzzle: p}) + "\n" + clues + "\n"
	for _, n := range []*codec.Notation{codec.PuzzLink, codec.Penpa, codec.Tatham} { // puzz.link lacks some variants
		if line, err := kinds.Encode(p, nil, n.Name, codec.Envelope{}); err == nil {
			return text + line + "\n"
		}
	}
	return text
}

// MakeOptions specifies the puzzles to make. The tag doc documents a member for programs, and help documents a flag for people.
type MakeOptions struct {
	Kind         string   `json:"kind" is:"Kind" doc:"The kind; see version." arg:"" optional:"" help:"The kind of the puzzles (see teka kinds); optional with --from."`
	Size         string   `json:"size,omitempty" doc:"Columns and rows, such as 10x10." type:"size" placeholder:"WxH" group:"Which puzzles:" help:"Columns and rows, for ${header} including its header (default: ${sizes}); for a picture also auto."`
	Grade        string   `json:"grade,omitempty" is:"GradeRange" doc:"A grade or a range: Medium, or Easy..Hard." placeholder:"A..B" group:"Which puzzles:" help:"The grade, or a range EASIEST..HARDEST: Beginner, Easy, Medium, Hard, Expert, Trial."`
	Count        int      `json:"count,omitempty" minimum:"1" maximum:"100" doc:"How many (default: 1)." type:"some" placeholder:"N" default:"1" group:"Which puzzles:" help:"How many puzzles (default: 1). No two are rotations or reflections of each other."`
	Set          int      `json:"set,omitempty" minimum:"1" maximum:"100" doc:"How many puzzles of a set instead of count: the grades rise evenly over the range of grade (default: Easy..Hard), and no two begin alike or have similar boards." type:"some" placeholder:"N" group:"Which puzzles:" help:"Make a set of N puzzles: grades rise evenly over --grade, or --from and --to (default: Easy..Hard), and no two begin alike or have similar boards."`
	Themes       bool     `json:"themes,omitempty" doc:"Vary the themes of the pictures that solutions show." group:"Which puzzles:" help:"Vary the themes of the pictures that solutions show, and print their titles."`
	Diagonal     bool     `json:"diagonal,omitempty" doc:"Make both diagonals hold each number once." group:"Which puzzles:" help:"Make both diagonals hold each number once."`
	Irregular    bool     `json:"irregular,omitempty" doc:"Make random regions instead of boxes." group:"Which puzzles:" help:"Make random regions instead of boxes."`
	Seed         *uint64  `json:"seed,omitempty" doc:"The random seed; the same seed gives the same puzzles (default: 1)." placeholder:"S" group:"Which puzzles:" help:"The random seed (default: a new one each time, which is printed; 1 for pictures and in batches). The same seed gives the same puzzles for any --jobs."`
	MustUse      string   `json:"must_use,omitempty" doc:"A required technique." placeholder:"TECHNIQUE" group:"How they are solved:" help:"Require this technique: the puzzle cannot be solved without it (see teka techniques)."`
	NoHarderThan string   `json:"no_harder_than,omitempty" doc:"Use no step harder than this technique." placeholder:"TECHNIQUE" group:"How they are solved:" help:"Use no step harder than this technique."`
	About        string   `json:"about,omitempty" doc:"The technique to make the hardest, with few others." placeholder:"TECHNIQUE" group:"How they are solved:" help:"Make this technique the hardest, with few others: a puzzle for a lesson."`
	Symmetry     string   `json:"symmetry,omitempty" oneof:"none,rotate,mirror" doc:"none, rotate or mirror." placeholder:"none|rotate|mirror" group:"Clues and shape:" help:"Symmetry of the clues, the layout or the picture (default: none; ${rotated} is rotated)."`
	Density      float64  `json:"density,omitempty" doc:"See the command generate." type:"share" placeholder:"F" group:"Clues and shape:" help:"Fraction of ${densities}."`
	Clues        string   `json:"clues,omitempty" doc:"few, some or many, or a number." placeholder:"few|some|many|N" group:"Clues and shape:" help:"How many clues to give: few (as few as several removal orders reach), some (as in edited puzzles), many, or a number."`
	Colours      int      `json:"colours,omitempty" doc:"Number of colours besides the background, for kinds with colours; 2 to 8." type:"some" placeholder:"N" group:"Clues and shape:" help:"Number of colours besides the background, 2 to 8 (${coloured}); a picture may use fewer."`
	Avoid        []string `json:"avoid,omitempty" doc:"Features to avoid; see the command generate." placeholder:"NAME,…" group:"Clues and shape:" help:"Features to avoid: ${avoided}."`
	Minimal      bool     `json:"minimal,omitempty" doc:"Make every clue necessary." group:"Clues and shape:" help:"Make every clue necessary (${thinned})."`
	NoGivens     bool     `json:"no_givens,omitempty" doc:"Give no heights in cells." group:"Clues and shape:" help:"Give no values in cells (${given})."`
	MethodSolves bool     `json:"-" group:"How they are solved:" help:"Make puzzles that the published method of the kind solves; see teka solve --method paper."`
	MethodStalls bool     `json:"-" group:"How they are solved:" help:"Make puzzles on which the published method of the kind stalls."`
	Variant      []string `json:"-" placeholder:"NAME,…" group:"How they are solved:" help:"With --method-solves and --method-stalls: variants of the method, as in teka solve."`
	Effort       string   `json:"effort,omitempty" oneof:"short,long" doc:"short or long." placeholder:"short|long" group:"How long to search:" help:"Effort for each puzzle (default: short)."`
	BestOf       int      `json:"best_of,omitempty" doc:"Keep the best of this many." type:"some" placeholder:"K" group:"How long to search:" help:"Keep the best of this many puzzles, by how they solve (default: 1)."`
}

// Wish returns the request without kind, colours and size. Without a seed, the seed is 1.
func (o *MakeOptions) Wish() generate.Request {
	w := generate.Request{Count: o.Count, Seed: 1, NoHarderThan: o.NoHarderThan, MustUse: o.MustUse, About: o.About, Symmetry: o.Symmetry,
		Density: o.Density, Clues: o.Clues, Avoid: o.Avoid, Minimal: o.Minimal, NoGivens: o.NoGivens, Effort: o.Effort, BestOf: o.BestOf,
		Themes: o.Themes}
	if o.Set > 0 {
		w.Count, w.Set = o.Set, true
	}
	if o.Diagonal {
		w.Layouts = append(w.Layouts, puzzle.Diagonal)
	}
	if o.Irregular {
		w.Layouts = append(w.Layouts, puzzle.Irregular)
	}
	if o.Seed != nil {
		w.Seed = *o.Seed
	}
	w.MinGrade, w.MaxGrade = GradeRange(o.Grade)
	return w
}

// Of returns the request for puzzles of a kind; their size is returned separately, in the usual notation. The error means that the kind
// is not made in that many colours, or that both a count and a set are requested.
func (o *MakeOptions) Of(k *puzzle.Kind) (w generate.Request, size string, err error) {
	w = o.Wish()
	w.Kind, err = generate.InColours(k, o.Colours)
	w.Colours = o.Colours
	switch {
	case o.Set > 0 && o.Count > 1:
		return w, "", fault.Errorf("count %d cannot be used with set %d, which is the number of puzzles", o.Count, o.Set)
	case err != nil || o.Size != "":
		return w, o.Size, err
	case o.About != "":
		rows, cols := generate.LessonSize(w.Kind, o.About)
		return w, fmt.Sprintf("%dx%d", cols, rows), nil
	}
	return w, w.Kind.Limits.DefaultSize(), nil
}

// GradeRange splits a range of grades such as Easy..Hard. A single label is both ends. Labels in any case are returned as in puzzle.Labels;
// others stay as they are.
func GradeRange(text string) (from, to string) {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	for _, end := range []*string{&from, &to} {
		if i := slices.IndexFunc(puzzle.Labels[:], func(l string) bool { return strings.EqualFold(l, *end) }); i >= 0 {
			*end = puzzle.Labels[i]
		}
	}
	return from, to
}

// Grades parses a range of grades as indices of puzzle.Labels, -1 for an invalid label.
func Grades(text string) (from, to int) {
	first, last := GradeRange(text)
	return slices.Index(puzzle.Labels[:], first), slices.Index(puzzle.Labels[:], last)
}

// ParseSize parses a size: columns and rows as in 10x15, or one number for both.
func ParseSize(text string) (cols, rows int, err error) {
	w, h, both := strings.Cut(strings.ToLower(text), "x")
	if !both {
		h = w
	}
	cols, errW := strconv.Atoi(w)
	rows, errH := strconv.Atoi(h)
	if errW != nil || errH != nil {
		return 0, 0, fault.Errorf("invalid size %q: expected columns and rows, such as 10x10", text)
	}
	return cols, rows, nil
}
