package dataset

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Message is a message of a conversation, in the form that chat models are trained on.
type Message struct {
	Role    string `json:"role"` // "user" or "assistant"
	Content string `json:"content"`
}

//go:embed prompts
var promptFiles embed.FS

// wordings returns the ten forms of a prompt in a language.
func wordings(code string) ([]string, error) {
	text, err := promptFiles.ReadFile("prompts/" + code + ".txt")
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n===\n"), err
}

// Prompt returns the task of solving a puzzle as a text. The key chooses among ten wordings.
func Prompt(ctx context.Context, l *words.Language, p puzzle.Puzzle, key string) (string, error) {
	return prompt(ctx, l, p, key, false)
}

// prompt is Prompt. If open is true, the text explains how to answer that there is no solution, or several.
func prompt(ctx context.Context, l *words.Language, p puzzle.Puzzle, key string, open bool) (string, error) {
	list, err := wordings(l.Code)
	if err != nil {
		return "", err
	}
	more := ""
	if open {
		more = "\n\n" + l.FaultText(fault.Textf("The puzzle may have no solution, or several. Then answer %s or %s.", verdict(puzzle.NoSolution),
			verdict(puzzle.SeveralSolutions)))
	}
	example, err := examples(ctx, p.Kind())
	if err != nil {
		return "", err
	}
	givens, err := json.Marshal(p.Kind().JSON.Givens(p))
	if err != nil {
		return "", err
	}
	var rules []string
	for _, rule := range kinds.Rules(p.Kind(), l.Code, p) {
		rules = append(rules, "- "+rule)
	}
	rows, cols := p.Size()
	drawing := l.Of(p.Kind()).Draw(p, puzzle.Facts{})
	n := int(sha256.Sum256([]byte(key))[0]) % len(list)
	return strings.NewReplacer("{title}", p.Kind().Title, "{rules}", strings.Join(rules, "\n"), "{rows}", strconv.Itoa(rows),
		"{cols}", strconv.Itoa(cols), "{drawing}", strings.Trim(scene.Text(drawing, scene.TextOptions{}), "\n"), "{givens}", string(givens),
		"{example}", example[0], "{solution}", example[1]).Replace(list[n]) + more, nil
}

// verdict returns the answer that a puzzle has no solution, or several.
func verdict(s puzzle.Status) string { return `{"status":"` + string(s) + `"}` }

// conversation returns the prompt and an answer to it: the sentences of the steps, and the solution as JSON or, if there is not exactly
// one, how the explanation e ended and the verdict.
func (x *Line) conversation(l *words.Language, k *puzzle.Kind, e study.Explanation) ([]Message, error) {
	var b strings.Builder
	for i, s := range x.Steps {
		b.WriteString(strconv.Itoa(i+1) + ". " + s.Text + "\n")
	}
	text, err := json.Marshal(x.Solution)
	switch {
	case x.Unique:
	case x.Status == puzzle.SeveralSolutions:
		b.WriteString(report.Outcome(l, k, e) + "\n")
	case e.Reason != nil:
		b.WriteString(words.Capital(l.Error(e.Reason)) + ".\n")
	}
	if !x.Unique {
		text = []byte(verdict(x.Status))
	}
	b.WriteString("\n" + string(text))
	return []Message{{"user", x.Prompt}, {"assistant", b.String()}}, err
}

var solvedExamples sync.Map // of kinds: their example and its solution, as JSON

// examples returns the givens and the solution of the example of a kind, as JSON.
func examples(ctx context.Context, k *puzzle.Kind) ([2]string, error) {
	if known, ok := solvedExamples.Load(k); ok {
		return known.([2]string), nil
	}
	p, err := kinds.Parse(k.Example)
	if err != nil {
		return [2]string{}, err
	}
	givens, err := json.Marshal(k.JSON.Givens(p))
	if err != nil {
		return [2]string{}, err
	}
	solution, err := json.Marshal(k.JSON.Solution(p, study.Unique(ctx, p, study.Options{}).Solution))
	if err != nil {
		return [2]string{}, err
	}
	out := [2]string{string(givens), string(solution)}
	solvedExamples.Store(k, out)
	return out, nil
}
