package cli

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/version"
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
	if !slices.Contains(shells, c.Shell) {
		return fault.Errorf("name a shell: bash, zsh, fish or powershell")
	}
	return a.script(c.Shell)
}

// manual implements teka man. It prints a page in the format of man(7).
type manual struct{}

// Run prints the page.
func (*manual) Run(a *App) error { return a.script("man") }

// scripts holds the templates of completion scripts and of the manual.
//
// In bash, the script finds the command from the words before the current one, its action and the number n of other arguments, skipping
// flags and their values. Bash also splits words at "=", so --kind=NAME is three words.
//
//go:embed scripts
var scripts embed.FS

// scriptFunctions are the functions of the templates. Those with the name of a shell escape a text for it.
var scriptFunctions = template.FuncMap{
	"join":  func(list []string) string { return strings.Join(list, " ") },
	"quote": strconv.Quote,
	"zsh":   strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`, "\n", " ").Replace,
	"fish":  strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", " ").Replace,
	"roff":  roff,
}

// roff escapes a text for man.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`, "…", "...", "\n.", "\n\\&.", "\n'", "\n\\&'").Replace("\n" + text)
	return text[1:]
}

// script prints the template of this name, filled in with all commands.
func (a *App) script(name string) error {
	parser, err := a.quiet().parser("") // its lines are English
	if err != nil {
		return err
	}
	t, err := template.New(name+".tmpl").Funcs(scriptFunctions).ParseFS(scripts, "scripts/"+name+".tmpl")
	if err != nil {
		return err
	}
	all := entries(parser.Model, commands())
	return t.Execute(a.stdout, struct {
		Commands                 []entry
		Names, Version, Settings string
		About                    []string
	}{all, names(all[1:]), "teka " + version.Text(), settingNames(), strings.Split(about, "\n\n")})
}

// entry describes a command for completion and the manual. The first entry, without a name, is teka itself.
type entry struct {
	Parent, Name, Help string // Parent is the command of an action
	Examples           string
	Own                []option // flags, without those of all commands
	Flags              []option
	Words              string   // flags as typed, such as "--json --lang", without short forms; for teka itself after the commands
	Args               string   // such as "INPUT…"
	First              []string // allowed values of the first argument; nil for a file or any text
	Only               bool     // there are no further arguments
	Actions            []entry  // values of the first argument, each with its flags
}

// option describes a flag.
type option struct {
	Long, Short string // without dashes
	Help        string
	Value       string   // placeholder of the value; "" for a switch
	Values      []string // allowed values; nil for a number, text or file
	Many        bool     // accepts several comma-separated values
}

// entries lists the commands of the model, with the actions from list.
func entries(model *kong.Application, list []Command) []entry {
	root := entry{Own: options(model.Node, "")}.with(nil)
	all := []entry{root}
	for _, node := range model.Children {
		_, examples, _ := strings.Cut(node.Detail, "Examples:\n\n")
		e := entry{Name: node.Name, Help: node.Help, Examples: examples, Own: options(node, node.Name)}.with(root.Own)
		for i, p := range node.Positional {
			name, list := strings.ToUpper(p.Name), firstArguments(p)
			if p.Enum != "" {
				name = strings.Join(list, "|")
			}
			if p.IsCumulative() {
				name += "…"
			}
			if e.Args = strings.TrimSpace(e.Args + " " + name); i == 0 {
				e.First, e.Only = list, len(node.Positional) == 1
			}
		}
		if i := slices.IndexFunc(list, func(c Command) bool { return c.Name == node.Name }); i >= 0 {
			for _, x := range list[i].Actions {
				own := options(&kong.Node{Flags: x.flags(list[i], node.Flags)}, node.Name)
				e.Actions = append(e.Actions, entry{Parent: node.Name, Name: x.Name, Help: x.Help, First: x.First, Own: own}.with(root.Own))
			}
		}
		all = append(all, e)
	}
	all[0].Words = names(all[1:]) + " help " + root.Words
	return all
}

// with returns the entry with its own flags and the shared ones.
func (e entry) with(shared []option) entry {
	e.Flags = slices.Concat(e.Own, shared)
	var words []string
	for _, o := range e.Flags {
		words = append(words, "--"+o.Long)
	}
	e.Words = strings.Join(words, " ")
	return e
}

// Takers returns the flags that take a value as typed, with their short forms.
func (e entry) Takers() string {
	var out []string
	for _, o := range e.Flags {
		if o.Value != "" {
			out = append(out, "--"+o.Long)
			if o.Short != "" {
				out = append(out, "-"+o.Short)
			}
		}
	}
	return strings.Join(out, " ")
}

// options lists the flags of a command, with their short forms, help texts and, unless boolean, placeholders and values.
func options(node *kong.Node, command string) []option {
	var out []option
	for _, f := range node.Flags {
		o := option{Long: f.Name, Help: f.Help}
		if f.Short != 0 {
			o.Short = string(f.Short)
		}
		if !f.IsBool() && !f.IsCounter() {
			o.Value, o.Values, o.Many = f.FormatPlaceHolder(), values(command, f), strings.HasSuffix(f.PlaceHolder, ",…")
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
		return kinds.Names()
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
		return kinds.Names()
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

// names returns the names of commands, with spaces.
func names(list []entry) string {
	var out []string
	for _, e := range list {
		out = append(out, e.Name)
	}
	return strings.Join(out, " ")
}
