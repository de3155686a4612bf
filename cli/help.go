package cli

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Help texts are written in English in struct tags, where kong expects them, and translated before printing. Each text, and each line that
// kong adds, is one sentence of the catalogue.

// helpLines are the lines that kong adds to the help.
var helpLines = []fault.Text{
	fault.Textf("Show context-sensitive help."),
	fault.Textf("Usage:"),
	fault.Textf("Arguments:"),
	fault.Textf("Flags:"),
	fault.Textf("Commands:"),
	fault.Textf("Examples:"),
	fault.Textf("Actions:"),
	fault.Textf(`Run "teka <command> --help" for more information on a command.`),
}

// translateText translates a help text.
func (a *App) translateText(text string) string { return a.lang.Translate(text) }

// translateHelp translates the help of a command line. vars are the variables in it.
func (a *App) translateHelp(model *kong.Application, vars kong.Vars) {
	if a.lang.Code == words.Languages[0] {
		return
	}
	paragraphs := strings.Split(model.Help, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = a.translateText(strings.Join(strings.Fields(p), " "))
	}
	a.translateNode(model.Node, vars)
	model.Help = strings.Join(paragraphs, "\n\n")
}

// translateNode translates the help of a command and its subcommands.
func (a *App) translateNode(node *kong.Node, vars kong.Vars) {
	node.Help = a.translateText(node.Help)
	if before, rest, ok := strings.Cut(node.Detail, "\n\n"); ok {
		node.Detail = a.translateText(before) + "\n\n" + rest
	}
	say := func(v *kong.Value) {
		v.Help = a.translateText(v.OrigHelp)
		for _, name := range slices.Sorted(maps.Keys(vars)) {
			v.Help = strings.ReplaceAll(v.Help, "${"+name+"}", vars[name])
		}
		v.Help = strings.NewReplacer("${default}", v.Default, "${enum}", v.Enum).Replace(v.Help)
	}
	for _, f := range node.Flags {
		if say(f.Value); f.Group != nil {
			f.Group.Title = a.translateText(f.Group.Title)
		}
	}
	for _, p := range node.Positional {
		say(p)
	}
	for _, child := range node.Children {
		a.translateNode(child, vars)
	}
}

// printHelp prints help with kong's own lines translated.
func (a *App) printHelp(o kong.HelpOptions, ctx *kong.Context) error {
	var b bytes.Buffer
	out := ctx.Stdout
	ctx.Stdout = &b
	err := kong.DefaultHelpPrinter(o, ctx)
	ctx.Stdout = out
	if err != nil {
		return err
	}
	var said strings.Builder
	for line := range strings.Lines(b.String()) {
		for _, x := range helpLines {
			if rest, ok := strings.CutPrefix(line, x.String()); ok {
				line = a.lang.FaultText(x) + rest
				break
			}
		}
		said.WriteString(line)
	}
	_, err = io.WriteString(out, said.String())
	return err
}
