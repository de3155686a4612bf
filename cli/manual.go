package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/internal/version"
)

// manual implements teka man. It derives the page from the same list of commands as help.
type manual struct{}

// Run prints the page in the format of man(7).
func (*manual) Run(a *App) error {
	parser, err := a.quiet().parser("") // its lines are English
	if err != nil {
		return err
	}
	all := entries(parser.Model, commands())
	var b strings.Builder
	fmt.Fprintf(&b, ".TH TEKA 1 \"\" %q \"Teka\"\n.SH NAME\nteka \\- logic puzzles: solve, check, explain, convert, draw\n",
		roff("teka "+version.Text()))
	fmt.Fprint(&b, ".SH SYNOPSIS\n.B teka\n.I COMMAND\n[\\fIFLAG\\fR...] [\\fIINPUT\\fR...]\n.SH DESCRIPTION\n")
	fmt.Fprintln(&b, strings.ReplaceAll(roff(about), "\n\n", "\n.PP\n"))
	fmt.Fprint(&b, ".SH FLAGS OF ALL COMMANDS\n")
	flagList(&b, all[0].flags)
	fmt.Fprint(&b, ".SH COMMANDS\n")
	for _, e := range all[1:] {
		fmt.Fprintf(&b, ".SS \"%s\"\n%s\n", roff(strings.TrimSpace("teka "+e.name+" "+e.args)), roff(e.help))
		for _, x := range e.actions {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(x.name), roff(x.help))
		}
		flagList(&b, e.flags[:len(e.flags)-len(all[0].flags)])
		if _, examples, ok := strings.Cut(e.detail, "Examples:\n\n"); ok {
			fmt.Fprintf(&b, ".PP\nExamples:\n.PP\n.nf\n%s\n.fi\n", roff(examples))
		}
	}
	fmt.Fprint(&b, `.SH ENVIRONMENT
.TP
.B NO_COLOR
No colours, unless \-\-color says otherwise.
.TP
.B FORCE_COLOR
Colours even where there is no terminal.
.TP
.B TERM
No colours on a terminal named "dumb".
.TP
.B TEKA_CONFIG
The file of settings in place of teka.toml; empty for none.
.TP
.B COLUMNS
The width of a terminal that does not tell its own.
`)
	fmt.Fprint(&b, ".SH FILES\n.TP\n.B teka.toml\nin the user's folder of settings (such as ~/.config), or in a folder "+
		"teka in it: one key a line, "+
		"in place of flags of the same name:\n"+roff(settingNames())+".\n")
	_, err = io.WriteString(a.stdout, b.String())
	return err
}

// flagList writes flags as a definition list.
func flagList(b *strings.Builder, flags []option) {
	for _, o := range flags {
		fmt.Fprint(b, ".TP\n")
		if o.short != "" {
			fmt.Fprintf(b, "\\fB\\-%s\\fR, ", roff(o.short))
		}
		fmt.Fprintf(b, "\\fB\\-\\-%s\\fR", roff(o.long))
		if o.value != "" {
			fmt.Fprintf(b, "=\\fI%s\\fR", roff(o.value))
		}
		fmt.Fprintf(b, "\n%s\n", roff(o.help))
	}
}

// roff escapes a text for man.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`, "…", "...").Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
