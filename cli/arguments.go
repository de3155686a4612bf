package cli

import (
	"strings"

	"github.com/alecthomas/kong"
)

// flagSyntax describes the syntax of the flags of a command.
type flagSyntax struct {
	takesValue map[string]bool       // by flag as typed, such as --output and -o, for all known flags
	bare       map[string]*kong.Flag // flags whose value is optional
	raw        bool                  // the arguments are themselves a command with its own flags
}

// syntaxOf returns the flag syntax of a command; with "" only that of the global flags.
func syntaxOf(model *kong.Application, command string) flagSyntax {
	s := flagSyntax{takesValue: map[string]bool{}, bare: map[string]*kong.Flag{}}
	for _, node := range append([]*kong.Node{model.Node}, model.Children...) {
		if node != model.Node && node.Name != command {
			continue
		}
		for _, f := range node.Flags {
			s.takesValue["--"+f.Name] = !f.IsBool() && !f.IsCounter()
			if f.Short != 0 {
				s.takesValue["-"+string(f.Short)] = s.takesValue["--"+f.Name]
			}
			if f.Tag.Has("bare") {
				s.bare["--"+f.Name] = f
			}
		}
		for _, p := range node.Positional {
			s.raw = p.Tag.Has("raw")
		}
	}
	return s
}

// flagsFirst moves the command to the front and its flags before its arguments, because kong accepts no argument after a flag that follows
// one.
func flagsFirst(model *kong.Application, args []string) []string {
	all := syntaxOf(model, "")
	var before []string // global flags
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		n := 1
		if all.takesValue[args[0]] {
			n = min(2, len(args))
		}
		before, args = append(before, args[:n]...), args[n:]
	}
	if len(args) < 2 {
		return append(args[:len(args):len(args)], before...)
	}
	flags, inputs, ok := syntaxOf(model, args[0]).split(args[1:])
	if !ok {
		return args
	}
	out := append(append([]string{args[0]}, before...), flags...)
	if len(inputs) > 0 {
		out = append(append(out, "--"), inputs...)
	}
	return out
}

// split separates flags from inputs. ok is false, and both are nil, if the last flag lacks its value. If the arguments are themselves a
// command (raw), it extracts only the known flags and leaves the rest in inputs.
func (s flagSyntax) split(rest []string) (flags, inputs []string, ok bool) {
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		name, _, _ := strings.Cut(arg, "=")
		_, flag := s.takesValue[name]
		if !s.raw {
			flag = len(arg) > 1 && arg[0] == '-' && !strings.Contains(arg, "\n")
		}
		switch {
		case arg == "--":
			if s.raw {
				inputs = append(inputs, arg)
			}
			return flags, append(inputs, rest...), true
		case !flag:
			inputs = append(inputs, arg)
			continue
		case s.bare[arg] != nil && (len(rest) == 0 || !s.bare[arg].EnumMap()[rest[0]]):
			arg += "=" + s.bare[arg].Tag.Get("bare")
		}
		flags = append(flags, arg)
		if s.takesValue[arg] {
			if len(rest) == 0 { // kong reports it
				return nil, nil, false
			}
			flags = append(flags, rest[0])
			rest = rest[1:]
		}
	}
	return flags, inputs, true
}
