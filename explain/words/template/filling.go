package template

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"text/template/parse"
)

// execution is the execution of one template.
type execution struct {
	set       *Set
	out       *strings.Builder
	variables []variable // innermost last
}

type variable struct {
	name  string
	value any
}

// walk executes a node with dot as the current value.
func (f *execution) walk(dot any, node parse.Node) error {
	switch n := node.(type) {
	case *parse.ListNode:
		for _, x := range n.Nodes {
			if err := f.walk(dot, x); err != nil {
				return err
			}
		}
		return nil
	case *parse.TextNode:
		f.out.Write(n.Text)
		return nil
	case *parse.ActionNode:
		value, err := f.pipeline(dot, n.Pipe)
		if err == nil && len(n.Pipe.Decl) == 0 {
			f.out.WriteString(f.set.output(value))
		}
		return err
	case *parse.IfNode:
		return f.branch(dot, &n.BranchNode, false)
	case *parse.WithNode:
		return f.branch(dot, &n.BranchNode, true)
	case *parse.RangeNode:
		return f.rangeOver(dot, n)
	case *parse.TemplateNode:
		data, err := f.pipeline(dot, n.Pipe)
		if err != nil {
			return err
		}
		return f.set.execute(f.out, n.Name, data)
	}
	return fmt.Errorf("%s cannot be said", node)
}

// text returns a value as text/template prints it.
func text(value any) string {
	switch value := value.(type) {
	case nil:
		return "<no value>"
	case string:
		return value
	case int:
		return strconv.Itoa(value)
	}
	return fmt.Sprint(value)
}

// branch executes if, or with, which sets dot to the value.
func (f *execution) branch(dot any, n *parse.BranchNode, with bool) error {
	defer f.popTo(len(f.variables))
	value, err := f.pipeline(dot, n.Pipe)
	switch {
	case err != nil:
		return err
	case truth(value) && with:
		return f.walk(value, n.List)
	case truth(value):
		return f.walk(dot, n.List)
	case n.ElseList != nil:
		return f.walk(dot, n.ElseList)
	}
	return nil
}

// popTo ends the scope of all variables from index n.
func (f *execution) popTo(n int) { f.variables = f.variables[:n] }

// rangeOver executes the body of a range for each item of a list, or the else part if none. Maps and numbers are errors.
func (f *execution) rangeOver(dot any, n *parse.RangeNode) error {
	defer f.popTo(len(f.variables))
	value, err := f.value(dot, n.Pipe)
	if err != nil {
		return err
	}
	list := reflect.ValueOf(value)
	if value != nil && list.Kind() != reflect.Slice && list.Kind() != reflect.Array {
		return fmt.Errorf("range over a %T", value)
	}
	if value == nil || list.Len() == 0 {
		if n.ElseList != nil {
			return f.walk(dot, n.ElseList)
		}
		return nil
	}
	scope := len(f.variables)
	for i := range list.Len() {
		f.popTo(scope)
		item := list.Index(i).Interface()
		for k, v := range n.Pipe.Decl {
			is := item
			if len(n.Pipe.Decl) == 2 && k == 0 {
				is = i
			}
			if err := f.declare(v.Ident[0], is, n.Pipe.IsAssign); err != nil {
				return err
			}
		}
		if err := f.walk(item, n.List); err != nil {
			return err
		}
	}
	return nil
}

// declare defines a variable, or assigns to an existing one.
func (f *execution) declare(name string, value any, assign bool) error {
	if !assign {
		f.variables = append(f.variables, variable{name, value})
		return nil
	}
	v, err := f.variable(name)
	if err == nil {
		v.value = value
	}
	return err
}

// variable returns the innermost variable with a name; an unknown one is an error.
func (f *execution) variable(name string) (*variable, error) {
	for i := len(f.variables) - 1; i >= 0; i-- {
		if f.variables[i].name == name {
			return &f.variables[i], nil
		}
	}
	return nil, fmt.Errorf("%s: there is no such variable", name)
}

// pipeline evaluates commands, each with the value of the previous one as its last argument, and sets the declared variables.
func (f *execution) pipeline(dot any, p *parse.PipeNode) (any, error) {
	if p == nil {
		return nil, nil
	}
	value, err := f.value(dot, p)
	for _, v := range p.Decl {
		if err == nil {
			err = f.declare(v.Ident[0], value, p.IsAssign)
		}
	}
	return value, err
}

// value evaluates a pipeline: the result of each command is the last argument of the next.
func (f *execution) value(dot any, p *parse.PipeNode) (value any, err error) {
	var before []any
	for _, c := range p.Cmds {
		if value, err = f.command(dot, c, before); err != nil {
			return nil, fmt.Errorf("%s: %w", c, err)
		}
		before = []any{value}
	}
	return value, nil
}

// command evaluates a command. before has the value of the previous command, if any.
func (f *execution) command(dot any, c *parse.CommandNode, before []any) (any, error) {
	if c.Args[0].Type() == parse.NodeNil {
		return nil, fmt.Errorf("nil is no command")
	}
	return f.evaluate(dot, c.Args[0], c.Args[1:], before)
}

// operand returns the value of an argument.
func (f *execution) operand(dot any, node parse.Node) (any, error) {
	return f.evaluate(dot, node, nil, nil)
}

// evaluate returns the value of a constant, a member, a variable, a function or a pipeline in parentheses, called with rest and before.
func (f *execution) evaluate(dot any, node parse.Node, rest []parse.Node, before []any) (any, error) {
	switch n := node.(type) {
	case *parse.FieldNode:
		return f.chain(dot, dot, n.Ident, rest, before)
	case *parse.ChainNode:
		of, err := f.operand(dot, n.Node)
		if err != nil {
			return nil, err
		}
		return f.chain(dot, of, n.Field, rest, before)
	case *parse.VariableNode:
		v, err := f.variable(n.Ident[0])
		if err != nil {
			return nil, err
		}
		return f.chain(dot, v.value, n.Ident[1:], rest, before)
	case *parse.IdentifierNode:
		return f.call(dot, n.Ident, rest, before)
	}
	if len(rest)+len(before) > 0 {
		return nil, fmt.Errorf("%s takes no arguments", node)
	}
	switch n := node.(type) {
	case *parse.DotNode:
		return dot, nil
	case *parse.NilNode:
		return nil, nil
	case *parse.BoolNode:
		return n.True, nil
	case *parse.StringNode:
		return n.Text, nil
	case *parse.NumberNode:
		if n.IsInt {
			return int(n.Int64), nil
		}
		return n.Float64, nil
	case *parse.PipeNode:
		return f.pipeline(dot, n)
	}
	return nil, fmt.Errorf("%s has no value", node)
}

// operands evaluates arguments and appends the value of the previous command.
func (f *execution) operands(dot any, nodes []parse.Node, before []any) ([]any, error) {
	var args []any
	for _, n := range nodes {
		v, err := f.operand(dot, n)
		if err != nil {
			return nil, err
		}
		args = append(args, v)
	}
	return append(args, before...), nil
}

// chain evaluates a chain of member names; the last one takes the arguments.
func (f *execution) chain(dot, of any, names []string, rest []parse.Node, before []any) (any, error) {
	args, err := f.operands(dot, rest, before)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 && len(args) > 0 {
		return nil, fmt.Errorf("a variable takes no arguments")
	}
	for i, name := range names {
		var own []any
		if i == len(names)-1 {
			own = args
		}
		if of, err = member(of, name, own); err != nil {
			return nil, err
		}
	}
	return of, nil
}

// member returns a member of a value. A member of nil, and a missing key of a map, is nil; any other missing member, or one of a nil
// pointer, is an error.
func member(of any, name string, args []any) (any, error) {
	v := reflect.ValueOf(of)
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("a %T that is nil has no %s", of, name)
	}
	if m, ok := of.(Members); ok {
		if get, ok := m.Member(name); ok {
			return get(args)
		}
	}
	if len(args) > 0 {
		return nil, fmt.Errorf("%s takes no arguments", name)
	}
	if m, ok := of.(map[string]any); ok {
		return m[name], nil
	}
	v = reflect.Indirect(v)
	var x reflect.Value
	switch {
	case of == nil:
		return nil, nil
	case v.Kind() == reflect.Map && v.Type().Key().Kind() == reflect.String:
		if x = v.MapIndex(reflect.ValueOf(name).Convert(v.Type().Key())); !x.IsValid() {
			return nil, nil
		}
	case v.Kind() == reflect.Struct:
		x = v.FieldByName(name)
	}
	if !x.IsValid() || !x.CanInterface() {
		return nil, fmt.Errorf("a %T has no %s", of, name)
	}
	return x.Interface(), nil
}

// call calls a function. and and or evaluate only as many arguments as they need.
func (f *execution) call(dot any, name string, rest []parse.Node, before []any) (any, error) {
	if name == "and" || name == "or" {
		var value any
		for _, n := range rest {
			var err error
			if value, err = f.operand(dot, n); err != nil || truth(value) == (name == "or") {
				return value, err
			}
		}
		if len(before) > 0 {
			value = before[0]
		}
		return value, nil
	}
	args, err := f.operands(dot, rest, before)
	if err != nil {
		return nil, err
	}
	if call, ok := f.set.functions[name]; ok {
		return call(args)
	}
	return builtins[name](args)
}
