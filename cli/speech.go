package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// What the program says to people is said in the language of --lang: errors are made with package fault, and the rest goes through
// Notef and Textf, whose sentences are found in the source and asked for in every language by a test (kinds.TestSentences). Help,
// completions and the manual page are in English.

// speak takes a language by its code; "" is for the usual one.
func (a *App) speak(code string) error {
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

// askedIn is the language that arguments name, before they are known to be good: what is wrong with them is said in it. It is "" for
// none that is known.
func askedIn(args []string) (code string) {
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

// Textf is a sentence, which is to be a constant, in the language asked for.
func (a *App) Textf(format string, args ...any) string {
	return a.lang.Said(fault.Textf(format, args...))
}

// Notef prints a sentence on a line of its own to standard error, in the language asked for. %w is for errors, as in fmt.Errorf.
func (a *App) Notef(format string, args ...any) {
	a.note(a.lang.Error(fault.Errorf(format, args...)))
}

// note prints a text on a line of its own to standard error.
func (a *App) note(text string) { fmt.Fprintln(a.stderr, "teka:", report.OneLine(text)) }

// it stands in the sentences below for what they speak of.
const it = "it"

// usages are the sentences in which the reader of arguments, a library, says what is wrong with them.
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

// usageForms are what the sentences look like.
var usageForms = sync.OnceValue(func() (forms []*regexp.Regexp) {
	for _, u := range usages {
		format, _ := u.Said()
		forms = append(forms, regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(format), "%s", "(.+)")+"$"))
	}
	return forms
})

// usage is an error of the reader of arguments as one that can be said in every language; one of values is so already.
func usage(err error) error {
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
			format, _ := usages[k].Said()
			if err = fault.Errorf(format, args...); named {
				err = fault.Errorf("%s: %w", flag, err)
			}
			return err
		}
	}
	return err
}
