package cli

import (
	"strings"

	"github.com/alecthomas/kong"
)

// spelling is how the flags of a command are written.
type spelling struct {
	takesValue map[string]bool
	bare       map[string]*kong.Flag // may stand without a value
}

// spell enters the flags of a command.
func (s spelling) spell(node *kong.Node) {
	for _, f := range node.Flags {
		s.takesValue["--"+f.Name] = !f.IsBool() && !f.IsCounter()
		if f.Short != 0 {
			s.takesValue["-"+string(f.Short)] = s.takesValue["--"+f.Name]
		}
		if f.Tag.Has("bare") {
			s.bare["--"+f.Name] = f
		}
	}
}

// flagsFirst puts the command first and its flags before its arguments, because kong takes no argument after a flag that follows one.
func flagsFirst(model *kong.Application, args []string) []string {
	s := spelling{map[string]bool{}, map[string]*kong.Flag{}}
	s.spell(model.Node)
	var before []string // flags of all commands
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		n := 1
		if s.takesValue[args[0]] {
			n = min(2, len(args))
		}
		before, args = append(before, args[:n]...), args[n:]
	}
	if len(args) < 2 {
		return append(args[:len(args):len(args)], before...)
	}
	for _, c := range model.Children {
		if c.Name == args[0] {
			s.spell(c)
		}
	}
	divide := s.divide
	if rawArguments(model, args[0]) {
		divide = s.own
	}
	flags, inputs, ok := divide(args[1:])
	if !ok {
		return args
	}
	out := append(append([]string{args[0]}, before...), flags...)
	if len(inputs) > 0 {
		out = append(append(out, "--"), inputs...)
	}
	return out
}

// rawArguments reports whether the arguments of a command are a command themselves, with flags of its own.
func rawArguments(model *kong.Application, name string) bool {
	for _, c := range model.Children {
		if c.Name == name {
			return len(c.Positional) > 0 && c.Positional[len(c.Positional)-1].Tag.Has("raw")
		}
	}
	return false
}

// own picks out the flags that are known, and leaves everything else as it is; false when the value of the last flag is missing.
func (s spelling) own(rest []string) (flags, others []string, ok bool) {
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		name, _, valued := strings.Cut(arg, "=")
		takes, known := s.takesValue[name]
		switch {
		case arg == "--":
			return flags, append(others, append([]string{arg}, rest...)...), true
		case !known || !strings.HasPrefix(arg, "-"):
			others = append(others, arg)
			continue
		}
		flags = append(flags, arg)
		if takes && !valued {
			if len(rest) == 0 { // kong says so
				return nil, nil, false
			}
			flags = append(flags, rest[0])
			rest = rest[1:]
		}
	}
	return flags, others, true
}

// divide tells flags from inputs; false when the value of the last flag is missing.
func (s spelling) divide(rest []string) (flags, inputs []string, ok bool) {
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		switch {
		case arg == "--":
			return flags, append(inputs, rest...), true
		case s.bare[arg] != nil && (len(rest) == 0 || !s.bare[arg].EnumMap()[rest[0]]):
			flags = append(flags, arg+"="+s.bare[arg].Tag.Get("bare"))
		case len(arg) > 1 && arg[0] == '-' && !strings.Contains(arg, "\n"):
			flags = append(flags, arg)
			if s.takesValue[arg] {
				if len(rest) == 0 { // kong says so
					return nil, nil, false
				}
				flags = append(flags, rest[0])
				rest = rest[1:]
			}
		default:
			inputs = append(inputs, arg)
		}
	}
	return flags, inputs, true
}
