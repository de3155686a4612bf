package cli

import (
	"context"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// answers holds the text given with --answer or --board; report.Pair assigns its parts to puzzles.
type answers struct {
	flag string // the flag, for messages
	list []report.Answer
}

// readAnswers reads the value of a flag, a file name or the answer itself. It returns nil for "".
func readAnswers(a *App, flag, arg string) (*answers, error) {
	if arg == "" {
		return nil, nil
	}
	text, name, err := answerText(a, arg)
	if err != nil {
		return nil, fault.Errorf("%s: %w", flag, err)
	}
	list, err := report.ReadAnswers(text, name)
	if err != nil {
		return nil, fault.Errorf("%s: %w", flag, err)
	}
	return &answers{flag, list}, nil
}

// answerText returns the answers in arg and their name for messages. arg is a file, - for standard input, or the text itself. If it is none
// of these, the error is that of opening the file.
func answerText(a *App, arg string) (text, name string, err error) {
	if arg == "-" {
		text, err := readBounded(a.stdin)
		return text, "-", err
	}
	f, err := os.Open(arg)
	switch {
	case err == nil:
		defer f.Close()
		text, err := readBounded(f)
		return text, arg, err
	case strings.HasPrefix(strings.TrimSpace(arg), "{"), strings.HasPrefix(strings.TrimSpace(arg), "["), isPuzzle(arg, "", ""):
		return arg, a.Textf("the given text"), nil
	}
	return "", "", err
}

// answersMost limits the bytes of answers read.
const answersMost = 64 << 20

func readBounded(r io.Reader) (string, error) {
	b, err := io.ReadAll(io.LimitReader(r, answersMost+1))
	if len(b) > answersMost {
		return "", fault.Errorf("more than %d bytes of answers; give each next to its puzzle, one per line", answersMost)
	}
	return string(b), err
}

// eachAnswered runs work on each puzzle like each, with the answer given for it as its board. It reads all puzzles first, because an answer
// may belong to the last one. It fails if no answer matches any puzzle. s may be nil: then there are no answers.
func (a *App) eachAnswered(in *inputs, s *answers, asJSON bool, l limits, work func(context.Context, item) answer) error {
	if s == nil {
		return a.each(in, asJSON, l, work)
	}
	items, err := in.open(a)
	if err != nil {
		return err
	}
	var list []item
	for it := range items {
		if a.ctx.Err() != nil {
			a.Late(0)
			return nil
		}
		list = append(list, it)
	}
	paired := s.pair(list)
	if err := a.eachOf(in, paired, asJSON, l, work); err != nil {
		return err
	}
	if len(list) > 0 && !slices.ContainsFunc(list, func(it item) bool { return it.Err != nil || !it.unanswered }) {
		return fault.Errorf("%s: no answer matches any of the puzzles", s.flag)
	}
	return nil
}

// pair sets the board of each item that has an answer, and unanswered of the others. A single item without an answer gets an error instead.
// It changes items and yields them.
func (s *answers) pair(items []item) iter.Seq[item] {
	bare := make([]kinds.Item, len(items))
	for i, it := range items {
		bare[i] = it.Item
	}
	for i, k := range report.Pair(bare, s.list) {
		it := &items[i]
		switch {
		case it.Err != nil:
		case k < 0 && len(items) == 1:
			it.Err = fault.Errorf("%s: no answer for this puzzle", s.flag)
		case k < 0:
			it.unanswered = true
		default:
			if it.board, it.Err = s.list[k].For(it.Item); it.Err != nil {
				it.Err = fault.Errorf("%s: %v", s.flag, it.Err) // not wrapped: its position is in the answer, not in the file of the puzzle
			}
		}
	}
	return slices.Values(items)
}
