package cli

import (
	"fmt"
	"io"
	"strings"
)

// takers returns the flags of a command that take a value as typed, with their short forms.
func (e entry) takers() string {
	var out []string
	for _, o := range e.flags {
		if o.value != "" {
			out = append(out, "--"+o.long)
			if o.short != "" {
				out = append(out, "-"+o.short)
			}
		}
	}
	return strings.Join(out, " ")
}

// bash writes the completion script for bash. From the words before the current one the script finds the command, its action and the number
// n of other arguments, skipping flags and their values. Bash also splits words at "=", so --kind=NAME is three words.
func bash(w io.Writer, all []entry) {
	fmt.Fprint(w, `# bash completion for teka: source <(teka completion bash)
_teka() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= action= actions= takes= words= first= values= i n=0
	if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
	for ((i = 1; i < COMP_CWORD; i++)); do
		if [[ " $takes " == *" ${COMP_WORDS[i]} "* ]]; then
			if [[ ${COMP_WORDS[i+1]} == = ]]; then ((i++)); fi
			((i++))
		elif [[ ${COMP_WORDS[i]} == -* ]]; then
			:
		elif [[ -z $command ]]; then
			command=${COMP_WORDS[i]}
			_teka_words "$command"
		elif [[ -n $actions && -z $action ]]; then
			action=${COMP_WORDS[i]}
		else
			((n++))
		fi
	done
	_teka_words "$command"
	if [[ -n $action ]]; then _teka_words "$command $action"; fi
	_teka_values "$command $prev"
	if [[ $values == ,* ]]; then
		local before=
		if [[ $cur == *,* ]]; then before=${cur%,*},; fi
		COMPREPLY=($(compgen -P "$before" -W "${values#,}" -- "${cur##*,}"))
	elif [[ -n $values ]]; then
		COMPREPLY=($(compgen -W "$values" -- "$cur"))
	elif [[ $cur == -* || -z $command ]]; then
		COMPREPLY=($(compgen -W "$words" -- "$cur"))
	elif [[ -n $actions && -z $action ]]; then
		COMPREPLY=($(compgen -W "$actions" -- "$cur"))
	elif [[ -n $first && $n -eq 0 && " $takes " != *" $prev "* ]]; then
		COMPREPLY=($(compgen -W "$first" -- "$cur"))
		if [[ ${#COMPREPLY[@]} -eq 0 ]]; then COMPREPLY=($(compgen -f -- "$cur")); fi
	else
		COMPREPLY=($(compgen -f -- "$cur"))
	fi
}
_teka_words() {
	actions= first=
	case $1 in
`)
	line := func(key, words string, e entry, actions []string) {
		fmt.Fprintf(w, "\t%q) words=%q takes=%q first=%q actions=%q ;;\n", key, words, e.takers(), strings.Join(e.first, " "),
			strings.Join(actions, " "))
	}
	for _, e := range all {
		words := e.dashed()
		if e.name == "" {
			words = names(all) + " help " + words
		}
		var actions []string
		for _, x := range e.actions {
			actions = append(actions, x.name)
			line(e.name+" "+x.name, x.dashed(), x, nil)
		}
		line(e.name, words, e, actions)
	}
	fmt.Fprintf(w, "\thelp) words= takes= first=%q ;;\n\tesac\n}\n_teka_values() {\n\tcase $1 in\n", names(all))
	for _, e := range all {
		for _, o := range e.flags {
			if o.values != nil {
				comma := ""
				if o.many {
					comma = ","
				}
				fmt.Fprintf(w, "\t\"%s --%s\") values=%q ;;\n", e.name, o.long, comma+strings.Join(o.values, " "))
			}
		}
	}
	fmt.Fprint(w, "\t*) values= ;;\n\tesac\n}\ncomplete -o filenames -F _teka teka\n")
}

// zsh writes the completion script for zsh. An argument with known values is completed with them, any other with files.
func zsh(w io.Writer, all []entry) {
	quote := strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`, "\n", " ")
	described := func(indent string, list []entry) {
		for _, e := range list {
			fmt.Fprintf(w, "%s'%s:%s'\n", indent, e.name, quote.Replace(e.help))
		}
	}
	arguments := func(indent string, e entry) {
		fmt.Fprintf(w, "%s_arguments \\\n", indent)
		for _, o := range e.flags {
			fmt.Fprintf(w, "%s\t'--%s", indent, o.long)
			switch list := strings.Join(o.values, " "); {
			case o.value == "":
				fmt.Fprintf(w, "[%s]' \\\n", quote.Replace(o.help))
			case o.values == nil:
				fmt.Fprintf(w, "=[%s]:%s:_files' \\\n", quote.Replace(o.help), quote.Replace(o.value))
			case o.many:
				fmt.Fprintf(w, "=[%s]:%s:_sequence compadd - %s' \\\n", quote.Replace(o.help), quote.Replace(o.value), list)
			default:
				fmt.Fprintf(w, "=[%s]:%s:(%s)' \\\n", quote.Replace(o.help), quote.Replace(o.value), list)
			}
		}
		if e.first != nil {
			fmt.Fprintf(w, "%s\t'1:argument:(%s)' \\\n", indent, strings.Join(e.first, " "))
		}
		if e.only && e.first != nil {
			fmt.Fprintf(w, "%s\t'*: :' ;;\n", indent)
		} else {
			fmt.Fprintf(w, "%s\t'*:input:_files' ;;\n", indent)
		}
	}
	fmt.Fprint(w, "#compdef teka\n# zsh completion for teka\n_teka() {\n\tlocal -a commands\n\tcommands=(\n")
	described("\t\t", all[1:])
	fmt.Fprint(w, "\t)\n\tif (( CURRENT == 2 )); then\n\t\t_describe command commands\n\t\treturn\n\tfi\n\tlocal "+
		"command=$words[2]\n\tshift words\n\t(( CURRENT-- ))\n\tcase $command in\n\thelp) _describe command commands ;;\n")
	for _, e := range all[1:] {
		fmt.Fprintf(w, "\t%s)\n", e.name)
		if e.actions == nil {
			arguments("\t\t", e)
			continue
		}
		fmt.Fprint(w, "\t\tlocal -a actions\n\t\tactions=(\n")
		described("\t\t\t", e.actions)
		fmt.Fprint(w, "\t\t)\n\t\tif (( CURRENT == 2 )); then\n\t\t\t_describe action actions\n\t\t\treturn\n\t\tfi\n"+
			"\t\tlocal action=$words[2]\n\t\tshift words\n\t\t(( CURRENT-- ))\n\t\tcase $action in\n")
		for _, x := range e.actions {
			fmt.Fprintf(w, "\t\t%s)\n", x.name)
			arguments("\t\t\t", x)
		}
		fmt.Fprint(w, "\t\tesac ;;\n")
	}
	fmt.Fprint(w, "\tesac\n}\nif [ \"$funcstack[1]\" = _teka ]; then _teka \"$@\"; else compdef _teka teka; fi\n")
}

// fish writes the completion script for fish.
func fish(w io.Writer, all []entry) {
	quote := strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", " ")
	flags := func(when string, list []option) {
		for _, o := range list {
			fmt.Fprintf(w, "complete -c teka %s -l %s", when, o.long)
			if o.short != "" {
				fmt.Fprintf(w, " -s %s", o.short)
			}
			switch values := strings.Join(o.values, " "); {
			case o.many && o.values != nil:
				fmt.Fprintf(w, " -x -a '(__fish_append , %s)'", values)
			case o.values != nil:
				fmt.Fprintf(w, " -x -a '%s'", values)
			case o.value != "":
				fmt.Fprint(w, " -r")
			}
			fmt.Fprintf(w, " -d '%s'\n", quote.Replace(o.help))
		}
	}
	fmt.Fprintln(w, "# fish completion for teka")
	fmt.Fprintf(w, "complete -c teka -n '__fish_seen_subcommand_from help' -f -a '%s'\n", names(all))
	for _, e := range all[1:] {
		fmt.Fprintf(w, "complete -c teka -n __fish_use_subcommand -f -a %s -d '%s'\n", e.name, quote.Replace(e.help))
	}
	for _, e := range all {
		when := "-n '__fish_seen_subcommand_from " + e.name + "'"
		if e.name == "" {
			when = "-n __fish_use_subcommand"
		}
		if e.actions == nil {
			flags(when, e.flags)
			if e.first != nil {
				files := ""
				if e.only {
					files = " -f"
				}
				fmt.Fprintf(w, "complete -c teka %s%s -a '%s'\n", when, files, strings.Join(e.first, " "))
			}
			continue
		}
		for _, x := range e.actions {
			fmt.Fprintf(w, "complete -c teka -n '__fish_seen_subcommand_from %s; and not __fish_seen_subcommand_from %s' -f -a %s -d '%s'\n",
				e.name, strings.Join(e.first, " "), x.name, quote.Replace(x.help))
			inside := fmt.Sprintf("-n '__fish_seen_subcommand_from %s; and __fish_seen_subcommand_from %s'", e.name, x.name)
			flags(inside, x.flags)
			if x.first != nil {
				fmt.Fprintf(w, "complete -c teka %s -a '%s'\n", inside, strings.Join(x.first, " "))
			}
		}
	}
}
