package words_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/teka-puzzles/teka/explain/words"
)

// TestCheck finds no mistake in the words of the toy, and each mistake that is made in them.
func TestCheck(t *testing.T) {
	if err := words.Check(toy); err != nil {
		t.Error(err)
	}
	good := toy.Speech.(*words.Speech)
	for want, change := range map[string][2]string{ // the replaced part of the English words, and its replacement
		`there is no .lamp`:   {".Args.lamps}} lamps{{with", ".Args.lamp}} lamps{{with"},
		`there is no .Shadow`: {"with .Shade", "with .Shadow"},
		`there is no .clue`:   {`{{capital .Clues}}`, `{{range .Step.New}}{{$.Args.clue}}{{end}}`},
		`there is no .Where`:  {`{{capital .Clues}}`, `{{range .Step.New}}{{.Where}}{{end}}`},
		`there is no argument "at" that is a puzzle.Place`:    {`{{capital .Clues}}`, `{{.Place "at"}}`},
		`there is no argument "lamps" that is a puzzle.Place`: {`{{capital .Clues}}`, `{{with $x := .Place "lamps"}}{{$x}}{{end}}`},
		`there is no .N1`: {"plural .N ", "plural .N1 "},
		`toy, en: there is no template "toy.pair/short"`:           {`{{define "toy.pair/short"}}`, `{{define "toy.pair/brief"}}`},
		`toy, id: there is no template "toy.pair/brief", as in en`: {`{{define "toy.pair/short"}}`, `{{define "toy.pair/brief"}}`},
		`no template of a technique asks for .Dim`:                 {"", ""},
		`template "toy/none": there is none`:                       {`{{capital .Clues}}`, `{{template "toy/none" .}}`},
	} {
		files := fstest.MapFS{}
		for name, f := range good.Files.(fstest.MapFS) {
			files[name] = f
		}
		text := string(files["words/en.tmpl"].Data)
		if !strings.Contains(text, change[0]) {
			t.Fatalf("nothing to change: %s", change[0])
		}
		files["words/en.tmpl"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, change[0], change[1]))}
		if change[0] == "" {
			files["words/en.tmpl"] = &fstest.MapFile{Data: []byte(text)}
		}
		members := map[string]words.Member{"Dim": words.Of(sentence.shade), "Shade": words.Of(sentence.shade)}
		bad := *toy
		bad.Speech = &words.Speech{Files: files, Members: members}
		if err := words.Check(&bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestCheckBroken finds each mistake in the words of a broken rule: a wrong name of an argument, an undeclared rule, and a rule without
// words.
func TestCheckBroken(t *testing.T) {
	for want, rules := range map[string]map[string]any{
		`template "toy/broken/dark": .Args.lamps: there is no .lamps`: {"dark": struct{ Lamp int }{}},
		`toy, id: "toy/broken/dark" is no rule that is declared`:      {},
		`toy, id: there is no template "toy/broken/bright"`:           {"dark": toy.ViolationArgs["dark"], "bright": nil},
	} {
		bad := *toy
		bad.ViolationArgs = rules
		if err := words.Check(&bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
