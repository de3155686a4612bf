package template

import (
	"errors"
	"fmt"
	"reflect"
	"text/template/parse"
)

// Shape is what is known of a value before there is one; the zero Shape is one of which nothing is known, and which may have any member.
type Shape struct {
	Type   reflect.Type                         // nil for a value that is known by its members alone, or not at all
	Member func(name string) (s Shape, ok bool) // the members; nil for those of the type
	Called func(literal string) error           // judges a text that is given to the value as its argument; nil when any is good
}

// Of is the shape of a type.
func Of(t reflect.Type) Shape { return Shape{Type: t} }

// member is a member of a value of the shape.
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

// item is an item of a list of the shape.
func (s Shape) item() Shape {
	switch {
	case s.Type == nil || s.Type.Kind() != reflect.Slice && s.Type.Kind() != reflect.Array:
		return Shape{}
	case s.Member != nil: // of each item
		return Shape{Type: s.Type.Elem(), Member: s.Member}
	}
	return Of(s.Type.Elem())
}

// checking is a template being checked, with those that it calls.
type checking struct {
	set       *Set
	errs      []error
	variables []named
	under     map[string]bool // templates being checked, so that one that calls itself comes to an end
}

type named struct {
	name string
	is   Shape
}

// Check looks for members that a template, or one that it calls, asks of values of which it is known that they have none of that name.
func (s *Set) Check(name string, data Shape) error {
	c := &checking{set: s, under: map[string]bool{}}
	c.template(name, data)
	return errors.Join(c.errs...)
}

func (c *checking) template(name string, data Shape) {
	tree := c.set.tree(name)
	if tree == nil {
		c.errs = append(c.errs, fmt.Errorf("template %q: there is none", name))
		return
	}
	if c.under[name] {
		return
	}
	inner := &checking{set: c.set, variables: []named{{"$", data}}, under: c.under}
	c.under[name] = true
	inner.node(data, tree.Root)
	delete(c.under, name)
	for _, err := range inner.errs {
		c.errs = append(c.errs, fmt.Errorf("template %q: %w", name, err))
	}
}

// node checks what a node makes of the value at the dot.
func (c *checking) node(dot Shape, node parse.Node) {
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

// branch checks if, with and range, within which the dot is made of the value.
func (c *checking) branch(dot Shape, n *parse.BranchNode, within func(Shape) Shape) {
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

// pipe is the shape of a pipeline's value, which the variables declared take.
func (c *checking) pipe(dot Shape, p *parse.PipeNode) Shape {
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

// command is the shape of a command's value.
func (c *checking) command(dot Shape, cmd *parse.CommandNode) Shape {
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

// operand is the shape of a node by itself.
func (c *checking) operand(dot Shape, node parse.Node) Shape {
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

// chain is the shape of the member of the member … of a value.
func (c *checking) chain(at parse.Node, of Shape, names []string) Shape {
	for _, name := range names {
		var err error
		if of, err = of.member(name); err != nil {
			c.errs = append(c.errs, fmt.Errorf("%s: %w", at, err))
			return Shape{}
		}
	}
	return of
}
