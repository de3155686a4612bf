package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Output for people is in the language of --lang. Errors are made with package fault; other texts go through Notef and Textf, whose
// sentences kinds.TestSentences finds in the source and checks for translations. Help is translated too (see help.go); completions and the
// manual page are English.

// setLanguage selects a language by its code; "" selects the default.
func (a *App) setLanguage(code string) error {
	if code == "" {
		code = words.Languages[0]
	}
	l, err := kinds.Language(code)
	if err != nil {
		return fault.Errorf("--lang: %w", err)
	}
	a.lang = l
	return nil
}

// requestedLanguage returns the language that the arguments name, before they are validated, so that usage errors are in that language. It
// returns "" for none.
func requestedLanguage(args []string) (code string) {
	for i, arg := range args {
		name, value, valued := strings.Cut(arg, "=")
		switch {
		case name != "--lang":
			continue
		case !valued && i+1 < len(args):
			value = args[i+1]
		}
		if slices.Contains(words.Languages, value) {
			code = value
		}
	}
	return code
}

// Textf formats a sentence in the language of the output. format must be a constant.
func (a *App) Textf(format string, args ...any) string {
	return a.lang.FaultText(fault.Textf(format, args...))
}

// say returns a word of a table or a verdict in the language of the output: that of a template compare/…, or else itself.
func (a *App) say(word string) string {
	if text, err := a.lang.Fill("compare/"+word, nil); err == nil {
		return text
	}
	return word
}

// GradeLabel returns the name of a grade, one of puzzle.Labels, in the language of the output.
func (a *App) GradeLabel(label string) string { return a.lang.Phrase("grade/label", label) }

// Notef prints a sentence on its own line to standard error, after "teka: ". %w is for errors, as in fmt.Errorf.
func (a *App) Notef(format string, args ...any) {
	a.note(a.lang.Error(fault.Errorf(format, args...)))
}

// note prints a line to standard error.
func (a *App) note(text string) { fmt.Fprintln(a.stderr, "teka:", report.OneLine(text)) }

// it is a placeholder in the sentences below.
const it = "it"

// usages are the error sentences of kong.
var usages = []fault.Text{
	fault.Textf("unknown flag %s, did you mean one of %s?", it, it),
	fault.Textf("unknown flag %s, did you mean %s?", it, it),
	fault.Textf("unknown flag %s", it),
	fault.Textf("unexpected argument %s, did you mean one of %s?", it, it),
	fault.Textf("unexpected argument %s, did you mean %s?", it, it),
	fault.Textf("unexpected argument %s", it),
	fault.Textf("%s must be one of %s but got %s", it, it, it),
	fault.Textf("bool value must be true, 1, yes, false, 0 or no but got %s", it),
	fault.Textf("expected one of %s", it),
	fault.Textf("expected %s", it),
}

// usageForms are regular expressions that match these sentences.
var usageForms = sync.OnceValue(func() (forms []*regexp.Regexp) {
	for _, u := range usages {
		format, _ := u.Message()
		forms = append(forms, regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(format), "%s", "(.+)")+"$"))
	}
	return forms
})

// usage converts an error of kong to one that can be translated. It returns any other error unchanged, such as those in flag values.
func usage(err error) error {
	var own interface{ Message() (string, []any) }
	if errors.As(err, &own) {
		return err
	}
	text := err.Error()
	flag, rest, named := strings.Cut(text, ": ")
	if named = named && strings.HasPrefix(flag, "--"); named {
		text = rest
	}
	for k, form := range usageForms() {
		if parts := form.FindStringSubmatch(text); parts != nil {
			args := make([]any, len(parts)-1)
			for i, part := range parts[1:] {
				args[i] = part
			}
			format, _ := usages[k].Message()
			if err = fault.Errorf(format, args...); named {
				err = fault.Errorf("%s: %w", flag, err)
			}
			return err
		}
	}
	return err
}
