package words

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// readTranslations reads files with translations of error messages: pairs of lines, separated by blank lines, with the English text as in
// the source and its translation. Lines that start with # are comments. The default language has no such files.
func readTranslations(files fs.FS, pattern string) map[string]string {
	all := map[string]string{}
	names, err := fs.Glob(files, pattern)
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		english := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimRight(line, "\r\n")
			switch {
			case english == "" && (line == "" || line[0] == '#'):
			case english == "":
				english = line
			case line == "" || all[english] != "":
				panic(name + ": no translation, or a second one, of " + english)
			default:
				all[english], english = line, ""
			}
		}
		if english != "" {
			panic(name + ": no translation of " + english)
		}
	}
	return all
}

// Error returns the text of an error in the language, "" for nil. Errors that package fault did not make, such as those of a library,
// stay in English.
func (l *Language) Error(err error) string {
	if err == nil {
		return ""
	}
	if l.Code == Languages[0] {
		return err.Error()
	}
	text := l.errorText(err)
	if strings.ContainsAny(text, "\r\n") {
		return oneLine(text)
	}
	return text
}

// errorText translates an error that may wrap one made by package fault.
func (l *Language) errorText(err error) string {
	switch x := err.(type) {
	case fault.Message:
		return l.FaultText(x)
	case *puzzle.BrokenRule:
		return l.Broken(x.Kind, x.Violation)
	}
	inner := errors.Unwrap(err)
	if several, ok := err.(interface{ Unwrap() []error }); ok && len(several.Unwrap()) == 1 { // made by errors.Join
		inner = several.Unwrap()[0]
	}
	if inner != nil { // as in "--board: …"
		if before, ok := strings.CutSuffix(err.Error(), inner.Error()); ok {
			return before + l.errorText(inner)
		}
	}
	return err.Error()
}

// Translate returns the translation of an English text that is common or belongs to one of the language's kinds. Without a translation it
// returns english.
func (l *Language) Translate(english string) string {
	if l.Code == Languages[0] {
		return english
	}
	if text, ok := l.translations[english]; ok {
		return text
	}
	for _, k := range l.kinds {
		if text, ok := l.Of(k).translations[english]; ok {
			return text
		}
	}
	return english
}

// Translations returns all translations by English text, common ones and those of the language's kinds. It is empty for the default
// language.
func (l *Language) Translations() map[string]string {
	all := maps.Clone(l.translations)
	for _, k := range l.kinds {
		maps.Copy(all, l.Of(k).translations)
	}
	return all
}

// FaultText returns the translated text of s with its arguments.
func (l *Language) FaultText(s fault.Message) string {
	format, given := s.Message()
	format = l.Translate(format)
	args := make([]any, len(given))
	for i, x := range given {
		switch x := x.(type) {
		case fault.Message:
			args[i] = l.FaultText(x)
		case error:
			args[i] = l.errorText(x)
		case puzzle.Place:
			args[i] = l.Place(x)
		default:
			args[i] = x
		}
	}
	if format = strings.ReplaceAll(format, "%w", "%v"); l.Code == Languages[0] {
		return fault.English(format, args...)
	}
	return fmt.Sprintf(format, args...)
}
