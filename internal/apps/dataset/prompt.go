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
	list, err := wordings(l.Code)
	if err != nil {
		return "", err
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
	for _, rule := range kinds.Rules(p.Kind(), l.Code) {
		rules = append(rules, "- "+rule)
	}
	rows, cols := p.Size()
	drawing := l.Of(p.Kind()).Draw(p, puzzle.Facts{})
	n := int(sha256.Sum256([]byte(key))[0]) % len(list)
	return strings.NewReplacer("{title}", p.Kind().Title, "{rules}", strings.Join(rules, "\n"), "{rows}", strconv.Itoa(rows),
		"{cols}", strconv.Itoa(cols), "{drawing}", strings.Trim(scene.Text(drawing, scene.TextOptions{}), "\n"), "{givens}", string(givens),
		"{example}", example[0], "{solution}", example[1]).Replace(list[n]), nil
}

// conversation returns the prompt and an answer to it: the sentences of the steps, and the solution as JSON.
func conversation(prompt string, steps []report.Step, solution any) ([]Message, error) {
	var b strings.Builder
	for i, s := range steps {
		b.WriteString(strconv.Itoa(i+1) + ". " + s.Text + "\n")
	}
	text, err := json.Marshal(solution)
	b.WriteString("\n" + string(text))
	return []Message{{"user", prompt}, {"assistant", b.String()}}, err
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
