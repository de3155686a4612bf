package service

import (
	"context"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
)

// speaking is the key of the language in a context.
type speaking struct{}

// Speaking says which languages whoever asks would like, as the header Accept-Language of HTTP does, the best one first. A body
// that names a language says more.
func Speaking(ctx context.Context, accept string) context.Context {
	for one := range strings.SplitSeq(accept, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		code, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(name)), "-")
		if l, err := kinds.Language(code); err == nil && strings.TrimSpace(weight) != "q=0" {
			return context.WithValue(ctx, speaking{}, l)
		}
	}
	return ctx
}

// Spoken is the language that a context asks for, and the usual one without that.
func Spoken(ctx context.Context) *words.Language {
	if l, ok := ctx.Value(speaking{}).(*words.Language); ok {
		return l
	}
	l, err := kinds.Language(words.Languages[0])
	if err != nil {
		panic(err) // it is part of the program
	}
	return l
}

// Lang is the member of every body that has sentences in its answer.
type Lang struct {
	Lang string `json:"lang,omitempty" oneof:"en,id" doc:"The language of sentences and of what is said of mistakes; without it, the first that Accept-Language names, else en."`
}

// code is the language that a body names.
func (l Lang) code() string { return l.Lang }

// speak takes the language that a body names.
func (c *call) speak(body any) error {
	x, ok := body.(interface{ code() string })
	if !ok || x.code() == "" {
		return nil
	}
	l, err := kinds.Language(x.code())
	if err != nil {
		return problem(400, "lang: %w", err)
	}
	c.lang = l
	return nil
}
