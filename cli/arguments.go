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
	flags, inputs, ok := s.divide(args[1:])
	if !ok {
		return args
	}
	out := append(append([]string{args[0]}, before...), flags...)
	if len(inputs) > 0 {
		out = append(append(out, "--"), inputs...)
	}
	return out
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
