package words_test

import (
	"testing/fstest"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// socket is a kind of place that only the toy has.
var socket = puzzle.NewPlaceKind("socket", puzzle.AtCorner)

// toy is a kind that exists only in words: three lamps in a row, some of which are lit.
var toy = &puzzle.Kind{
	Name:  "toy",
	Title: "Toy",
	Techniques: []puzzle.Technique{
		{ID: "toy.pair", Level: 1},
	},
	StepArgs:      map[string]any{"toy.pair": struct{ Lamps int }{}},
	ViolationArgs: map[string]any{"dark": struct{ Lamps int }{}},
	Speech: &words.Speech{
		Files: fstest.MapFS{
			"words/en.tmpl": {Data: []byte(`{{define "toy/fact"}}{{.Places}} {{plural .N "is" "are"}} {{if .Value}}lit{{else}}dark{{end}}{{end}}
				{{define "toy.pair/name"}}Pair{{end}}
				{{define "toy.pair"}}{{capital .Clues}} has {{.Args.lamps}} lamps{{with .Shade}} ({{.}}){{end}}: {{.New}}.{{end}}
				{{define "toy.pair/short"}}Pair: {{.New}}.{{end}}
				{{define "toy.pair/tell"}}{{.Clues}} has {{.Args.lamps}} lamps{{end}}
				{{define "toy.what-if/tell"}}{{end}}{{define "toy.look/tell"}}{{end}}{{define "toy.agreement/tell"}}{{end}}{{define "toy.case/tell"}}{{end}}
				{{define "place/socket"}}the socket above {{.Cell}}{{end}}
				{{define "toy.pair/rule"}}Two lamps are lit at once.{{end}}
				{{define "toy/so"}}{{.Places}} {{plural .N "is" "are"}} {{if .Value}}lit{{else}}dark{{end}}{{end}}`)},
			"words/id.tmpl": {Data: []byte(`{{define "toy/fact"}}{{.Places}} {{if .Value}}menyala{{else}}padam{{end}}{{end}}
				{{define "toy.pair/name"}}Pasangan{{end}}
				{{define "toy.pair"}}{{capital .Clues}} punya {{.Args.lamps}} lampu{{with .Shade}} ({{.}}){{end}}: {{.New}}.{{end}}
				{{define "toy.pair/short"}}Pasangan: {{.New}}.{{end}}
				{{define "toy.pair/tell"}}{{.Clues}} punya {{.Args.lamps}} lampu{{end}}
				{{define "toy.what-if/tell"}}{{end}}{{define "toy.look/tell"}}{{end}}{{define "toy.agreement/tell"}}{{end}}{{define "toy.case/tell"}}{{end}}
				{{define "place/socket"}}stopkontak di atas {{.Cell}}{{end}}
				{{define "toy.pair/rule"}}Dua lampu menyala sekaligus.{{end}}
				{{define "toy/so"}}{{.Places}} {{if .Value}}menyala{{else}}padam{{end}}{{end}}
				{{define "toy/broken/dark"}}{{places .At}} seharusnya menyala{{if .Args.lamps}}, dan ada {{.Args.lamps}} lampu{{end}}{{end}}`)},
			"words/id.txt": {Data: []byte("# Mainan\n%v is no lamp\n%v bukan lampu\n")},
		},
		Members: map[string]words.Member{"Shade": words.Of(sentence.shade)},
	},
}

// sentence is a sentence about the toy, with its own member shade.
type sentence struct{ *words.Sentence }

// shade returns the name of the first place found, or "" if none or it is lit.
func (x sentence) shade() string {
	if len(x.Step.New) == 0 || x.Step.New[0].Value > 0 {
		return ""
	}
	return x.Lang.Place(x.Step.New[0].At)
}

// lamps is a board of the toy.
type lamps struct{}

func (lamps) Kind() *puzzle.Kind            { return toy }
func (lamps) Size() (rows, cols int)        { return 1, 3 }
func (lamps) Rules(*model.Model)            {}
func (lamps) Draw(puzzle.Facts) scene.Scene { return scene.Scene{} }
func (lamps) Board() *puzzle.Board {
	var all []puzzle.Unknown
	for c := range 3 {
		all = append(all, puzzle.Unknown{At: puzzle.Cell(0, c), Values: puzzle.Span(0, 1)})
	}
	return puzzle.NewBoard(all)
}
