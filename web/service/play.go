package service

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
)

// readPuzzle is a parsed puzzle, ready to play.
type readPuzzle struct {
	Puzzle json.RawMessage `json:"puzzle" is:"Puzzle"` // in the corpus form, with further data of the text: id, solution, difficulty
	ID     string          `json:"id"`
	Kind   string          `json:"kind" is:"Kind"`
	Rows   int             `json:"rows"`
	Cols   int             `json:"cols"`
	Format string          `json:"format" is:"Format"` // the notation of the text
	URL    string          `json:"url,omitempty"`      // puzz.link address, if it can hold the puzzle
	Marks  *puzzle.Marks   `json:"marks,omitempty"`    // values filled in by the text
	Board  *report.Board   `json:"board,omitempty"`
	Notes  []string        `json:"notes,omitempty"` // how an ambiguous text was interpreted
}

// newReadPuzzle converts a puzzle. It includes the board to draw and play on if board is set.
func newReadPuzzle(l *words.Language, it kinds.Item, board bool) (readPuzzle, error) {
	c, err := report.Convert(context.Background(), it, nil, codec.JSON.Name)
	if err != nil {
		return readPuzzle{}, err
	}
	r := readPuzzle{Puzzle: json.RawMessage(c.Text), ID: it.ID, Kind: c.Kind, Format: it.Format, Marks: it.Marks}
	r.Rows, r.Cols = it.Puzzle.Size()
	if url, err := kinds.Encode(it.Puzzle, nil, codec.PuzzLink.Name, codec.Envelope{}); err == nil {
		r.URL = url
	}
	if board {
		b := report.NewBoard(l, it.Puzzle)
		r.Board = &b
	}
	return r, nil
}

type readBody struct {
	Given
	NoBoards bool `json:"no_boards,omitempty" doc:"Omit the boards."`
}

// readAnswer is the answer of read. Errors are the problems of invalid puzzles.
type readAnswer struct {
	Puzzles []readPuzzle `json:"puzzles"`
	Errors  []*Problem   `json:"errors,omitempty"`
}

// readMost is the default limit of puzzles in one text.
const readMost = 1000

// read sends the puzzles of a text with the problems of invalid ones. If all are invalid, it returns the first problem.
func read(c *call) error {
	in, err := decode[readBody](c)
	if err != nil {
		return err
	}
	most := c.s.Limits.Puzzles
	if most == 0 {
		most = readMost
	}
	good, bad, err := c.items(in.Given, most)
	if err != nil {
		return err
	}
	if len(good) == 0 && len(bad) > 0 {
		return bad[0]
	}
	out := readAnswer{[]readPuzzle{}, bad}
	for _, it := range good {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		r, err := newReadPuzzle(c.lang, it, !in.NoBoards)
		if err != nil {
			return err
		}
		r.Notes = report.Notes(it.Notes, c.lang)
		out.Puzzles = append(out.Puzzles, r)
	}
	return c.answer(out)
}

type lookBody struct {
	Given
	NoScene bool `json:"no_scene,omitempty" doc:"Omit the drawing of the board."`
}

// look checks marks against the rules.
func look(c *call, in lookBody, it kinds.Item) (any, error) {
	return report.CheckMarks(it, c.lang, it.Marks, !in.NoScene)
}

type checkBody struct {
	Given
	Answer Any `json:"answer,omitempty" is:"AnswerGiven" doc:"A solution in the corpus form, or a puzzle with values filled in, instead of marks."`
}

// checkAnswer documents the answer of check; call.drawn writes it.
type checkAnswer struct {
	report.Judgement
	Scene scene.Scene `json:"scene"` // the board with mistakes marked
}

// check checks marks against the rules and, if the puzzle has a solution, against that.
func check(c *call, in checkBody, it kinds.Item) (_ any, err error) {
	if len(in.Answer) > 0 {
		if it, err = answered(it, in.Answer); err != nil {
			return nil, err
		}
	}
	st, done := c.study(it)
	out, err := report.Judge(c.ctx, st, it, c.lang)
	done()
	if err := cmp.Or(err, c.cancelled()); err != nil {
		return nil, err
	}
	known := puzzle.NewFacts(it.Puzzle.Board())
	if it.Marks != nil {
		known = it.Marks.Facts()
	}
	drawing := c.lang.About(it.Puzzle).Draw(it.Puzzle, known)
	puzzle.Highlight(&drawing, it.Puzzle, scene.Wrong, out.Places()...)
	return nil, c.drawn(out, drawing)
}

// answered returns an item with the facts and marks of an answer instead of its own. raw must hold exactly one answer.
func answered(it kinds.Item, raw Any) (kinds.Item, error) {
	text := string(raw)
	if raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return it, err
		}
	}
	list, err := report.ReadAnswers(text, "answer")
	if err != nil {
		return it, problem(422, "%w", err)
	}
	if len(list) != 1 {
		return it, problem(422, "answer: %d answers, expected one", len(list))
	}
	known, err := list[0].For(it)
	if err != nil {
		return it, problem(422, "answer: %w", err)
	}
	it.Known, it.Marks = known, puzzle.MarksOf(known)
	return it, nil
}

type hintBody struct {
	Given
	Level int  `json:"level,omitempty" minimum:"1" maximum:"5" doc:"How much to reveal: 1 that there is a step, 2 where, 3 the technique, 4 the clues and cells, 5 the conclusion (default: 5)."`
	Every bool `json:"every,omitempty" doc:"Return the next small step of the proof instead."`
	Chain bool `json:"chain,omitempty" doc:"Return the composed step: the deduction with everything that follows from it."`

	Trivial bool          `json:"trivial,omitempty" doc:"Return everything that follows by bookkeeping alone, if anything does."`
	Near    *puzzle.Place `json:"near,omitempty" doc:"Prefer deductions close to this place."`
}

// options returns the options of a hint. Trivial takes precedence over every, and every over chain.
func (in hintBody) options() report.HintOptions {
	o := report.HintOptions{Level: cmp.Or(in.Level, report.MaxHintLevel)}
	switch {
	case in.Trivial:
		o.Size = report.HintTrivial
	case in.Every:
		o.Size = report.HintSmall
	case in.Chain:
		o.Size = report.HintChain
	}
	if in.Near != nil {
		o.Near = *in.Near
	}
	return o
}

// hintAnswer documents the answer of hint; call.drawn writes it.
type hintAnswer struct {
	report.Hinted
	Scene scene.Scene `json:"scene"` // the board with the marks of the level
}

// hint finds the easiest step, or the mistake, and sends it with the drawing that its level shows.
func hint(c *call) error {
	in, err := decode[hintBody](c)
	if err != nil {
		return err
	}
	it, err := c.item(in.Given)
	if err != nil {
		return err
	}
	l := c.lang.About(it.Puzzle)
	st, done := c.study(it)
	h, err := report.HintIn(c.ctx, st, it, l, it.Marks, in.options())
	done()
	if err != nil {
		return err
	}
	if err := c.cancelled(); err != nil {
		return err
	}
	return c.drawn(h, h.Picture(l, it.Puzzle)) // the board with the marks of the level
}

type argueBody struct {
	Given
	Claims []report.ArgumentStep `json:"claims" doc:"The steps of the argument in order. Each may use the marks and the true claims before it."`
}

// argueAnswer documents the answer of argue; call.drawn writes it.
type argueAnswer struct {
	report.Argument
	Scene scene.Scene `json:"scene"` // the board with the last verdict
}

// argue judges the steps of an argument.
func argue(c *call) error {
	in, err := decode[argueBody](c)
	if err != nil {
		return err
	}
	if in.Claims == nil {
		return problem(400, "claims: missing; expected a list of steps")
	}
	it, err := c.item(in.Given)
	if err != nil {
		return err
	}
	st, done := c.study(it)
	out, err := report.Argue(c.ctx, st, it, c.lang, in.Claims)
	done()
	if err := cmp.Or(err, c.cancelled()); err != nil {
		return err
	}
	return c.drawn(out, out.Picture())
}
