package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// completion is the command that prints what a shell needs to complete commands, flags and their values. It is made from the same list
// of commands as help.
type completion struct {
	Shell string `arg:"" optional:"" placeholder:"SHELL" help:"bash, zsh, fish or powershell."`
}

// Run prints the completion for a shell.
func (c *completion) Run(a *App) error {
	write := map[string]func(io.Writer, []entry){"bash": bash, "zsh": zsh, "fish": fish, "powershell": powershell}[c.Shell]
	if write == nil {
		return fault.Errorf("for which shell? bash, zsh, fish or powershell")
	}
	parser, err := a.quiet().parser() // in English: its own lines are
	if err != nil {
		return err
	}
	var b strings.Builder
	write(&b, entries(parser.Model))
	_, err = io.WriteString(a.stdout, b.String())
	return err
}

// entry is a command as completions and the manual see it. The first, without a name, stands for teka itself.
type entry struct {
	name, help string
	detail     string
	flags      []option
	args       string   // "INPUT…"
	first      []string // what its first argument may be; nil when that is a file, or anything
	only       bool     // there is no other argument
}

// option is a flag.
type option struct {
	long, short string // without dashes
	help        string
	value       string   // what stands for its value; "" for a switch
	values      []string // the values there are; nil when it is a number, a text or a file
}

// entries lists the commands of the model.
func entries(model *kong.Application) []entry {
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
		all = append(all, e)
	}
	return all
}

// options lists the flags of a command.
func options(node *kong.Node, command string) []option {
	var out []option
	for _, f := range node.Flags {
		o := option{long: f.Name, help: f.Help}
		if f.Short != 0 {
			o.short = string(f.Short)
		}
		if !f.IsBool() && !f.IsCounter() {
			o.value, o.values = f.FormatPlaceHolder(), values(command, f)
		}
		out = append(out, o)
	}
	return out
}

// values are the values that a flag may take, where they can be listed. What stands for its value tells which they are: "svg|text"
// lists them.
func values(command string, f *kong.Flag) []string {
	switch f.PlaceHolder {
	case "FORMAT":
		if command == "collection" && f.Name == "to" {
			return append([]string{"csv"}, kinds.NotationNames()...)
		}
		return kinds.NotationNames()
	case "KIND", "KIND,…":
		return kindNames()
	case "A..B":
		return puzzle.Labels[:]
	case "ORDER":
		return []string{"weight", "weight-down", "hardest", "hardest-down", "added", "added-down"}
	}
	switch {
	case f.Enum != "":
		return strings.FieldsFunc(f.Enum, func(r rune) bool { return r == ',' })
	case strings.Contains(f.PlaceHolder, "|") && f.PlaceHolder == strings.ToLower(f.PlaceHolder):
		return strings.Split(f.PlaceHolder, "|")
	}
	return nil
}

// firstArguments are what an argument may be, where that can be listed.
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

// shells are those that are completed for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// kindNames are the names of the kinds.
func kindNames() []string {
	var list []string
	for _, k := range kinds.All {
		list = append(list, k.Name)
	}
	return list
}

// dashed are the flags of a command as they are typed.
func (e entry) dashed() string {
	var out []string
	for _, o := range e.flags {
		out = append(out, "--"+o.long)
	}
	return strings.Join(out, " ")
}

// names are the names of the commands.
func names(all []entry) string {
	var out []string
	for _, e := range all[1:] {
		out = append(out, e.name)
	}
	return strings.Join(out, " ")
}

func bash(w io.Writer, all []entry) {
	fmt.Fprint(w, `# bash completion for teka: source <(teka completion bash)
_teka() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= words= first= i
	for ((i = 1; i < COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[i]} != -* ]]; then command=${COMP_WORDS[i]}; break; fi
	done
	case "$command $prev" in
`)
	for _, e := range all {
		for _, o := range e.flags {
			if o.values != nil {
				fmt.Fprintf(w, "\t\"%s --%s\") COMPREPLY=($(compgen -W %q -- \"$cur\")); return ;;\n", e.name, o.long, strings.Join(o.values, " "))
			}
		}
	}
	fmt.Fprint(w, "\tesac\n\tcase \"$command\" in\n")
	for _, e := range all {
		list := e.dashed()
		if e.name == "" {
			list = names(all) + " help " + list
		}
		fmt.Fprintf(w, "\t%q) words=%q first=%q ;;\n", e.name, list, strings.Join(e.first, " "))
	}
	fmt.Fprint(w, `	esac
	if [[ -n $first && $cur != -* && $i -eq $((COMP_CWORD - 1)) ]]; then
		COMPREPLY=($(compgen -W "$first" -- "$cur"))
	elif [[ -n $command && $cur != -* ]]; then
		COMPREPLY=($(compgen -f -- "$cur"))
	else
		COMPREPLY=($(compgen -W "$words" -- "$cur"))
	fi
}
complete -o filenames -F _teka teka
`)
}

func zsh(w io.Writer, all []entry) {
	quote := strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`, "\n", " ")
	fmt.Fprint(w, "#compdef teka\n# zsh completion for teka\n_teka() {\n\tlocal -a commands\n\tcommands=(\n")
	for _, e := range all[1:] {
		fmt.Fprintf(w, "\t\t'%s:%s'\n", e.name, quote.Replace(e.help))
	}
	fmt.Fprint(w, "\t)\n\tif (( CURRENT == 2 )); then\n\t\t_describe command commands\n\t\treturn\n\tfi\n\tlocal "+
		"command=$words[2]\n\tshift words\n"+
		"\t(( CURRENT-- ))\n\tcase $command in\n")
	for _, e := range all[1:] {
		fmt.Fprintf(w, "\t%s)\n\t\t_arguments \\\n", e.name)
		for _, o := range e.flags {
			fmt.Fprintf(w, "\t\t\t'--%s", o.long)
			switch {
			case o.value == "":
				fmt.Fprintf(w, "[%s]' \\\n", quote.Replace(o.help))
			case o.values == nil:
				fmt.Fprintf(w, "=[%s]:%s:_files' \\\n", quote.Replace(o.help), quote.Replace(o.value))
			default:
				fmt.Fprintf(w, "=[%s]:%s:(%s)' \\\n", quote.Replace(o.help), quote.Replace(o.value), strings.Join(o.values, " "))
			}
		}
		if e.first != nil {
			fmt.Fprintf(w, "\t\t\t'1:argument:(%s)'", strings.Join(e.first, " "))
		}
		switch {
		case e.only && e.first != nil:
			fmt.Fprint(w, " ;;\n")
		case e.first != nil:
			fmt.Fprint(w, " \\\n")
			fallthrough
		default:
			fmt.Fprint(w, "\t\t\t'*:input:_files' ;;\n")
		}
	}
	fmt.Fprint(w, "\tesac\n}\nif [ \"$funcstack[1]\" = _teka ]; then _teka \"$@\"; else compdef _teka teka; fi\n")
}

func fish(w io.Writer, all []entry) {
	quote := strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", " ")
	fmt.Fprintln(w, "# fish completion for teka")
	for _, e := range all[1:] {
		fmt.Fprintf(w, "complete -c teka -n __fish_use_subcommand -f -a %s -d '%s'\n", e.name, quote.Replace(e.help))
	}
	for _, e := range all {
		when := "-n '__fish_seen_subcommand_from " + e.name + "'"
		if e.name == "" {
			when = "-n __fish_use_subcommand"
		}
		for _, o := range e.flags {
			fmt.Fprintf(w, "complete -c teka %s -l %s", when, o.long)
			if o.short != "" {
				fmt.Fprintf(w, " -s %s", o.short)
			}
			switch {
			case o.values != nil:
				fmt.Fprintf(w, " -x -a '%s'", strings.Join(o.values, " "))
			case o.value != "":
				fmt.Fprint(w, " -r")
			}
			fmt.Fprintf(w, " -d '%s'\n", quote.Replace(o.help))
		}
		if e.first != nil {
			files := ""
			if e.only {
				files = " -f"
			}
			fmt.Fprintf(w, "complete -c teka %s%s -a '%s'\n", when, files, strings.Join(e.first, " "))
		}
	}
}

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
