//go:build !js

package service

import (
	"bytes"
	"cmp"
	"encoding/json"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"strconv"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

var scoring = []Operation{
	{Name: "score", Work: limits.Search, Title: "Score an answer as a model or a person wrote it",
		Answers: []any{score.Result{}},
		doing:   asks(scoreAnswer),
		Example: `{` + given + `,"answer":` + strconv.Quote(`[`+firstMark()+`]`) + `}`,
		About:   "Whether it is right by the rules, its share of a right one, which rules it breaks, and the first false step of an argument."},
}

type scoreBody struct {
	Given
	Answer   Any    `json:"answer,omitempty" is:"AnswerGiven" doc:"The answer of a model or a person: a text, possibly with reasoning around the answer, or a solution as JSON. A missing answer scores 0."`
	Argument string `json:"argument,omitempty" doc:"A written argument for it, whose claims are replayed in their order."`
	Mode     string `json:"mode,omitempty" oneof:"strict,lenient" doc:"strict: accept only a bare answer; lenient (default): search the text for it."`
}

// scoreAnswer scores an answer given as text or as any JSON, with the argument for it, if any.
func scoreAnswer(c *call, in scoreBody, it kinds.Item) (any, error) {
	answer := bytes.TrimSpace(in.Answer)
	if len(answer) > 0 && answer[0] == '"' {
		var text string
		if err := json.Unmarshal(answer, &text); err != nil {
			return nil, err
		}
		answer = []byte(text)
	}
	j := score.For(it.Puzzle, score.Options{Mode: cmp.Or(score.Mode(in.Mode), score.Lenient), Lang: c.lang})
	var r score.Result
	if in.Argument != "" {
		r = j.AnswerWithArgument(c.ctx, []byte(in.Argument), answer)
	} else {
		r = j.Answer(c.ctx, answer)
	}
	r.ID = it.ID
	return r, nil
}
