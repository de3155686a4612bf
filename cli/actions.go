package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Action is one of the actions of a command, selected by its first argument.
type Action struct {
	Name, Help string
	Arg        string   // the remaining arguments; "" if none
	First      []string // the allowed values of the first one; nil for any
	Not        []string // flags that the action does not use, besides those whose help names other actions
}

// flags returns copies of the flags in all that the action uses. A help text that begins with actions, such as "find, export: …", limits
// its flag to these actions; the copy omits that prefix.
func (x Action) flags(c Command, all []*kong.Flag) (own []*kong.Flag) {
	for _, f := range all {
		help := f.Help
		if of, rest, ok := strings.Cut(help, ": "); ok && c.areActions(of) {
			if !slices.Contains(strings.Split(of, ", "), x.Name) {
				continue
			}
			help = strings.ToUpper(rest[:1]) + rest[1:]
		}
		if slices.Contains(x.Not, f.Name) {
			continue
		}
		one, value := *f, *f.Value
		value.Help = help
		one.Value = &value
		own = append(own, &one)
	}
	return own
}

// areActions reports whether list names only actions of the command.
func (c Command) areActions(list string) bool {
	for name := range strings.SplitSeq(list, ", ") {
		if !slices.ContainsFunc(c.Actions, func(x Action) bool { return x.Name == name }) {
			return false
		}
	}
	return true
}

// actionHelp prints the help of a command, or of one action if the arguments name one.
func (a *App) actionHelp(list []Command, args []string) kong.Option {
	return kong.Help(func(o kong.HelpOptions, ctx *kong.Context) error {
		node := ctx.Selected()
		if node != nil {
			a.keepOwnHelp(node)
		}
		for _, c := range list {
			if node == nil || c.Name != node.Name || len(c.Actions) == 0 {
				continue
			}
			i := slices.IndexFunc(c.Actions, func(x Action) bool { return slices.Contains(args, x.Name) })
			if i < 0 {
				node.Detail = a.listActions(c) + "\n\n" + node.Detail
				continue
			}
			a.restrictHelp(c.Actions[i], c, node)
		}
		return a.printHelp(o, ctx)
	})
}

func (a *App) listActions(c Command) string {
	lines := []string{"Actions:", ""}
	for _, x := range c.Actions {
		lines = append(lines, fmt.Sprintf("  %-8s %s", x.Name, a.translateText(x.Help)))
	}
	return strings.Join(append(lines, "", a.lang.FaultText(fault.Textf("Run teka %s ACTION --help for details.", c.Name))), "\n")
}

// restrictHelp reduces node, the help of the command c, to its action x.
func (a *App) restrictHelp(x Action, c Command, node *kong.Node) {
	var examples []string
	for _, line := range c.Examples {
		if strings.HasPrefix(line, "teka "+c.Name+" "+x.Name) {
			examples = append(examples, line)
		}
	}
	node.Help, node.Name, node.Flags, node.Detail = a.translateText(x.Help), c.Name+" "+x.Name, x.flags(c, node.Flags), ""
	if len(examples) > 0 {
		node.Detail = a.translateText("Examples:") + "\n\n  " + strings.Join(examples, "\n  ")
	}
	if node.Positional = node.Positional[1:]; x.Arg == "" {
		node.Positional = nil
	} else if len(node.Positional) > 0 {
		node.Positional[0].Help = a.translateText(x.Arg)
	}
}
