package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// completion implements teka completion. It derives the completion of commands, flags and values from the same list of commands as help.
type completion struct {
	Shell string `arg:"" optional:"" placeholder:"SHELL" help:"bash, zsh, fish or powershell."`
}

// Run prints the completion script of a shell.
func (c *completion) Run(a *App) error {
	write := map[string]func(io.Writer, []entry){"bash": bash, "zsh": zsh, "fish": fish, "powershell": powershell}[c.Shell]
	if write == nil {
		return fault.Errorf("name a shell: bash, zsh, fish or powershell")
	}
	parser, err := a.quiet().parser("") // its lines are English
	if err != nil {
		return err
	}
	var b strings.Builder
	write(&b, entries(parser.Model, commands()))
	_, err = io.WriteString(a.stdout, b.String())
	return err
}

// entry describes a command for completion and the manual. The first entry, without a name, is teka itself.
type entry struct {
	name, help string
	detail     string
	flags      []option
	args       string   // such as "INPUT…"
	first      []string // allowed values of the first argument; nil for a file or any text
	only       bool     // there are no further arguments
	actions    []entry  // values of the first argument, each with its flags
}

// option describes a flag.
type option struct {
	long, short string // without dashes
	help        string
	value       string   // placeholder of the value; "" for a switch
	values      []string // allowed values; nil for a number, text or file
	many        bool     // accepts several comma-separated values
}

// entries lists the commands of the model, with the actions from list.
func entries(model *kong.Application, list []Command) []entry {
	all := []entry{{flags: options(model.Node, "")}}
	for _, node := range model.Children {
		e := entry{name: node.Name, help: node.Help, detail: node.Detail, flags: options(node, node.Name)}
		e.flags = append(e.flags, all[0].flags...)
		for i, p := range node.Positional {
			name, list := strings.ToUpper(p.Name), firstArguments(p)
			if p.Enum != "" {
				name = strings.Join(list, "|")
			}
			if p.IsCumulative() {
				name += "…"
			}
			if e.args = strings.TrimSpace(e.args + " " + name); i == 0 {
				e.first, e.only = list, len(node.Positional) == 1
			}
		}
		if i := slices.IndexFunc(list, func(c Command) bool { return c.Name == node.Name }); i >= 0 {
			for _, x := range list[i].Actions {
				own := entry{name: x.Name, help: x.Help, first: x.First, flags: options(&kong.Node{Flags: x.flags(list[i], node.Flags)}, node.Name)}
				own.flags = append(own.flags, all[0].flags...)
				e.actions = append(e.actions, own)
			}
		}
		all = append(all, e)
	}
	return all
}

// options lists the flags of a command, with their short forms, help texts and, unless boolean, placeholders and values.
func options(node *kong.Node, command string) []option {
	var out []option
	for _, f := range node.Flags {
		o := option{long: f.Name, help: f.Help}
		if f.Short != 0 {
			o.short = string(f.Short)
		}
		if !f.IsBool() && !f.IsCounter() {
			o.value, o.values, o.many = f.FormatPlaceHolder(), values(command, f), strings.HasSuffix(f.PlaceHolder, ",…")
		}
		out = append(out, o)
	}
	return out
}

// values returns the values that a flag accepts, or nil if they cannot be enumerated. A placeholder such as "svg|text" lists them.
func values(command string, f *kong.Flag) []string {
	switch f.PlaceHolder {
	case "FORMAT":
		if command == "collection" && f.Name == "to" {
			return append([]string{"csv"}, kinds.NotationNames()...)
		}
		return kinds.NotationNames()
	case "KIND", "KIND,…":
		return kindNames()
	case "TECHNIQUE", "ID,…":
		return techniqueNames()
	case "A..B":
		return gradeRanges()
	case "ORDER":
		return []string{"weight", "weight-down", "hardest", "hardest-down", "added", "added-down"}
	}
	switch {
	case f.Name == "avoid":
		return avoidedNames()
	case f.Name == "variant":
		return variantNames()
	case f.Enum != "":
		return strings.FieldsFunc(f.Enum, func(r rune) bool { return r == ',' })
	case strings.Contains(f.PlaceHolder, "|") && f.PlaceHolder == strings.ToLower(f.PlaceHolder):
		return strings.Split(f.PlaceHolder, "|")
	}
	return nil
}

// firstArguments returns the values of an argument, or nil if they cannot be enumerated.
func firstArguments(p *kong.Positional) []string {
	switch {
	case p.Enum != "":
		return strings.Split(p.Enum, ",")
	case p.Name == "kind":
		return kindNames()
	case p.Name == "shell":
		return shells
	}
	return nil
}

// avoidedNames returns the features that generated boards can avoid, over all kinds, each once.
func avoidedNames() (list []string) {
	for _, k := range kinds.All {
		if k.Make != nil {
			for _, x := range k.Make.Avoids {
				list = append(list, x.Name)
			}
		}
	}
	return distinct(list)
}

// variantNames lists the variants of all published methods, each once.
func variantNames() (list []string) {
	for _, m := range papers.All {
		for _, v := range m.Variants {
			list = append(list, v.Name)
		}
	}
	return distinct(list)
}

// distinct sorts a list in place and removes duplicates.
func distinct(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

// techniqueNames returns the ids of all techniques.
func techniqueNames() (list []string) {
	l, err := kinds.Language(words.Languages[0])
	if err != nil {
		return nil
	}
	for _, t := range report.Techniques(l, kinds.All) {
		list = append(list, t.ID)
	}
	return list
}

// gradeRanges returns every grade and every range from one to a harder one.
func gradeRanges() []string {
	list := slices.Clone(puzzle.Labels[:])
	for i, from := range puzzle.Labels {
		for _, to := range puzzle.Labels[i+1:] {
			list = append(list, from+".."+to)
		}
	}
	return list
}

func kindNames() []string {
	var list []string
	for _, k := range kinds.All {
		list = append(list, k.Name)
	}
	return list
}

// dashed returns the flags of a command as typed, such as "--json --lang", without short forms.
func (e entry) dashed() string {
	var out []string
	for _, o := range e.flags {
		out = append(out, "--"+o.long)
	}
	return strings.Join(out, " ")
}

func names(all []entry) string {
	var out []string
	for _, e := range all[1:] {
		out = append(out, e.name)
	}
	return strings.Join(out, " ")
}

// powershell writes the completion script for PowerShell.
func powershell(w io.Writer, all []entry) {
	quote := strings.NewReplacer("'", "''", "\n", " ")
	fmt.Fprint(w, `# PowerShell completion for teka
Register-ArgumentCompleter -Native -CommandName teka -ScriptBlock {
	param($wordToComplete, $commandAst, $cursorPosition)
	$words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
	if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
	$command = $words | Select-Object -Skip 1 | Where-Object { $_ -notlike '-*' } | Select-Object -First 1
	$values = @{
`)
	for _, e := range all {
		for _, o := range e.flags {
			if o.values != nil {
				fmt.Fprintf(w, "\t\t'%s --%s' = '%s'\n", e.name, o.long, strings.Join(o.values, " "))
			}
		}
	}
	fmt.Fprint(w, "\t}\n\t$flags = @{\n")
	for _, e := range all {
		list := strings.TrimSpace(e.dashed() + " " + strings.Join(e.first, " "))
		if e.name == "" {
			list = names(all) + " help " + list
		}
		fmt.Fprintf(w, "\t\t'%s' = '%s'\n", e.name, quote.Replace(list))
	}
	fmt.Fprint(w, `	}
	$list = $values["$command $($words[-1])"]
	if (-not $list) { $list = $flags["$command"] }
	$list -split ' ' | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
		[System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
	}
}
`)
}
