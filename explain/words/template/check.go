package template

import (
	"errors"
	"fmt"
	"reflect"
	"text/template/parse"
)

// Shape describes a value before it exists. The zero Shape is an unknown value, which may have any member.
type Shape struct {
	Type   reflect.Type                         // nil if unknown
	Member func(name string) (s Shape, ok bool) // members besides those of Type; may be nil
	Called func(literal string) error           // checks a string literal passed as argument; nil accepts any
}

// Of returns the shape of a type.
func Of(t reflect.Type) Shape { return Shape{Type: t} }

// member returns the shape of a member, or an error if there is no such member.
func (s Shape) member(name string) (Shape, error) {
	if s.Member != nil {
		if m, ok := s.Member(name); ok {
			return m, nil
		}
	}
	t := s.Type
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nil && s.Member == nil, t != nil && (t.Kind() == reflect.Interface || t.Kind() == reflect.Map && s.Member == nil):
		return Shape{}, nil
	case t != nil && t.Kind() == reflect.Struct:
		if f, ok := t.FieldByName(name); ok && f.IsExported() {
			return Of(f.Type), nil
		}
	}
	return Shape{}, fmt.Errorf("there is no .%s", name)
}

func (s Shape) item() Shape {
	switch {
	case s.Type == nil || s.Type.Kind() != reflect.Slice && s.Type.Kind() != reflect.Array:
		return Shape{}
	case s.Member != nil: // the members belong to each item
		return Shape{Type: s.Type.Elem(), Member: s.Member}
	}
	return Of(s.Type.Elem())
}

// checker checks a template and those it calls.
type checker struct {
	set       *Set
	errs      []error
	variables []named
	active    map[string]bool // templates being checked, to end recursion
}

type named struct {
	name string
	is   Shape
}

// Check reports members that a template or its callees use of values known not to have them.
func (s *Set) Check(name string, data Shape) error {
	c := &checker{set: s, active: map[string]bool{}}
	c.template(name, data)
	return errors.Join(c.errs...)
}

// template checks a template with the given data, unless that is already under way. A missing template is an error.
func (c *checker) template(name string, data Shape) {
	tree := c.set.tree(name)
	if tree == nil {
		c.errs = append(c.errs, fmt.Errorf("template %q: there is none", name))
		return
	}
	if c.active[name] {
		return
	}
	inner := &checker{set: c.set, variables: []named{{"$", data}}, active: c.active}
	c.active[name] = true
	inner.node(data, tree.Root)
	delete(c.active, name)
	for _, err := range inner.errs {
		c.errs = append(c.errs, fmt.Errorf("template %q: %w", name, err))
	}
}

// node checks a node with dot as the current value.
func (c *checker) node(dot Shape, node parse.Node) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, x := range n.Nodes {
			c.node(dot, x)
		}
	case *parse.ActionNode:
		c.pipe(dot, n.Pipe)
	case *parse.IfNode:
		c.branch(dot, &n.BranchNode, func(Shape) Shape { return dot })
	case *parse.WithNode:
		c.branch(dot, &n.BranchNode, func(s Shape) Shape { return s })
	case *parse.RangeNode:
		c.branch(dot, &n.BranchNode, Shape.item)
	case *parse.TemplateNode:
		c.template(n.Name, c.pipe(dot, n.Pipe))
	}
}

// branch checks if, with and range. within returns the shape of dot inside, from that of the value.
func (c *checker) branch(dot Shape, n *parse.BranchNode, within func(Shape) Shape) {
	scope := len(c.variables)
	value := c.pipe(dot, n.Pipe)
	if n.NodeType == parse.NodeRange && len(n.Pipe.Decl) > 0 { // the last variable is the item
		for i := scope; i < len(c.variables); i++ {
			c.variables[i].is = Shape{}
		}
		c.variables[len(c.variables)-1].is = value.item()
	}
	c.node(within(value), n.List)
	if n.ElseList != nil {
		c.node(dot, n.ElseList)
	}
	c.variables = c.variables[:scope]
}

// pipe returns the shape of a pipeline's value and sets the declared variables.
func (c *checker) pipe(dot Shape, p *parse.PipeNode) Shape {
	if p == nil {
		return Shape{}
	}
	var value Shape
	for _, cmd := range p.Cmds {
		value = c.command(dot, cmd)
	}
	for _, v := range p.Decl {
		c.variables = append(c.variables, named{v.Ident[0], value})
	}
	return value
}

// command returns the shape of a command's value: unknown for a function, except for index. It checks the name in a call of a template.
func (c *checker) command(dot Shape, cmd *parse.CommandNode) Shape {
	var args []Shape
	for _, x := range cmd.Args[1:] {
		args = append(args, c.operand(dot, x))
	}
	if f, ok := cmd.Args[0].(*parse.IdentifierNode); ok {
		if f.Ident == "index" && len(args) > 0 {
			return args[0].item()
		}
		return Shape{}
	}
	value := c.operand(dot, cmd.Args[0])
	if value.Called != nil && len(cmd.Args) > 1 {
		if text, ok := cmd.Args[1].(*parse.StringNode); ok {
			if err := value.Called(text.Text); err != nil {
				c.errs = append(c.errs, fmt.Errorf("%s: %w", cmd, err))
			}
		}
	}
	return value
}

// operand returns the shape of a node without arguments.
func (c *checker) operand(dot Shape, node parse.Node) Shape {
	switch n := node.(type) {
	case *parse.DotNode:
		return dot
	case *parse.FieldNode:
		return c.chain(n, dot, n.Ident)
	case *parse.VariableNode:
		for i := len(c.variables) - 1; i >= 0; i-- {
			if c.variables[i].name == n.Ident[0] {
				return c.chain(n, c.variables[i].is, n.Ident[1:])
			}
		}
	case *parse.ChainNode:
		return c.chain(n, c.operand(dot, n.Node), n.Field)
	case *parse.PipeNode:
		return c.pipe(dot, n)
	}
	return Shape{}
}

// chain returns the shape of a member of a member, and so on, of a value.
func (c *checker) chain(at parse.Node, of Shape, names []string) Shape {
	for _, name := range names {
		var err error
		if of, err = of.member(name); err != nil {
			c.errs = append(c.errs, fmt.Errorf("%s: %w", at, err))
			return Shape{}
		}
	}
	return of
}
