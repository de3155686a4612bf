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

// sentences reads the sentences of errors in a language: files hold, in pairs of lines with blank ones between them, the sentence in
// English as the source has it and the sentence in the language; a line with # is a comment. The usual language has no such files.
func sentences(files fs.FS, pattern string) map[string]string {
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

// Error says what is wrong. What was not made by package fault, such as an error of a library, is in English whatever the language;
// "" for nil.
func (l *Language) Error(err error) string {
	if err == nil {
		return ""
	}
	if l.Code == Languages[0] {
		return err.Error()
	}
	text := l.fault(err)
	if strings.ContainsAny(text, "\r\n") {
		return oneLine(text)
	}
	return text
}

// fault says an error, which may hold one made by package fault.
func (l *Language) fault(err error) string {
	switch x := err.(type) {
	case fault.Said:
		return l.Said(x)
	case *puzzle.BrokenRule:
		return l.Broken(x.Kind, x.Violation)
	}
	inner := errors.Unwrap(err)
	if several, ok := err.(interface{ Unwrap() []error }); ok && len(several.Unwrap()) == 1 { // of errors.Join
		inner = several.Unwrap()[0]
	}
	if inner != nil { // "--board: …" and the like
		if before, ok := strings.CutSuffix(err.Error(), inner.Error()); ok {
			return before + l.fault(inner)
		}
	}
	return err.Error()
}

// Sentence is a sentence in the language, by the English one: one that all share, or one of a kind. It stays English when nobody has
// translated it.
func (l *Language) Sentence(english string) string {
	if l.Code == Languages[0] {
		return english
	}
	if text, ok := l.sentences[english]; ok {
		return text
	}
	for _, k := range l.kinds {
		if text, ok := l.Of(k).sentences[english]; ok {
			return text
		}
	}
	return english
}

// Sentences are the sentences of errors in the language by the English ones: those that all share and those of its kinds. There are
// none in the usual language.
func (l *Language) Sentences() map[string]string {
	all := maps.Clone(l.sentences)
	for _, k := range l.kinds {
		maps.Copy(all, l.Of(k).sentences)
	}
	return all
}

// Said says a sentence with what stands in it.
func (l *Language) Said(s fault.Said) string {
	format, given := s.Said()
	format = l.Sentence(format)
	args := make([]any, len(given))
	for i, x := range given {
		switch x := x.(type) {
		case fault.Said:
			args[i] = l.Said(x)
		case error:
			args[i] = l.fault(x)
		case puzzle.Place:
			args[i] = l.Place(x)
		default:
			args[i] = x
		}
	}
	return fmt.Sprintf(strings.ReplaceAll(format, "%w", "%v"), args...)
}
