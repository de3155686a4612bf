//go:build !js

package batch

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ListItem is a command in a list file, with its position.
type ListItem struct {
	Args []string // as on the command line: command, flags and inputs

	file string
	at   *yaml.Node
	keys []*yaml.Node // the flags
}

// WrapError prefixes err with the position in the list of the flag it mentions, or of the command.
func (l ListItem) WrapError(err error) error {
	if l.at == nil {
		return err
	}
	at := l.at
	text := " " + err.Error() + " "
	for _, sign := range []string{" %s ", "--%s"} { // the error contains the flag or its bare name
		for _, key := range l.keys {
			if strings.Contains(text, fmt.Sprintf(sign, key.Value)) {
				at = key
			}
		}
	}
	return fault.Errorf("%s:%d:%d: %w", l.file, at.Line, at.Column, err)
}

// ReadList reads a list of commands in YAML or JSON:
//
//	jobs:
//	  - generate: KIND
//	    size: 10x10
//	    grade: Medium
//	    count: 200
//	  - solve: [a.jsonl, b.jsonl]
//	    limit-time: 10s
//
// The first key of a job is a command and its value the inputs; the other keys are flags. The key jobs may be omitted. Errors contain the
// line and column.
func ReadList(name string, text []byte) ([]ListItem, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, fault.Errorf("%s:%w", name, syntaxError(string(text), err))
	}
	if len(doc.Content) == 0 {
		return nil, fault.Errorf("%s:1:1: expected a list of jobs", name)
	}
	list := doc.Content[0]
	wrong := func(n *yaml.Node, err error) error { return ListItem{file: name, at: n}.WrapError(err) }
	if list.Kind == yaml.MappingNode {
		if len(list.Content) != 2 || list.Content[0].Value != "jobs" {
			at := list
			if len(list.Content) > 0 {
				at = list.Content[0]
			}
			return nil, wrong(at, fault.Errorf("expected the key jobs with a list"))
		}
		list = list.Content[1]
	}
	if list.Kind != yaml.SequenceNode || len(list.Content) == 0 {
		return nil, wrong(list, fault.Errorf("expected a list of jobs"))
	}
	var out []ListItem
	for _, n := range list.Content {
		l := ListItem{file: name, at: n}
		if n.Kind != yaml.MappingNode || len(n.Content) == 0 {
			return nil, wrong(n, fault.Errorf("expected a job: a command with its inputs, and flags"))
		}
		inputs, err := inputNames(n.Content[1])
		if err != nil {
			return nil, wrong(n.Content[1], err)
		}
		l.Args = append([]string{n.Content[0].Value}, inputs...)
		for i := 2; i < len(n.Content); i += 2 {
			flag, err := flagArgs(n.Content[i], n.Content[i+1])
			if err != nil {
				return nil, wrong(n.Content[i+1], err)
			}
			l.Args, l.keys = append(l.Args, flag...), append(l.keys, n.Content[i])
		}
		out = append(out, l)
	}
	return out, nil
}

// yamlError matches syntax errors of the YAML parser.
var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// offByOneLine matches the parser's errors whose line number is counted from 0.
var offByOneLine = regexp.MustCompile(`^did not find expected (key|node content|<|'-'|',')`)

// syntaxError returns err with the line and the column of the first non-blank character, because the parser reports only the line.
func syntaxError(text string, err error) error {
	parts := yamlError.FindStringSubmatch(err.Error())
	if parts == nil {
		return fault.Errorf(" %w", err)
	}
	n, _ := strconv.Atoi(parts[1])
	if n = max(n, 1); parts[1] != "" && offByOneLine.MatchString(parts[2]) {
		n++
	}
	lines := strings.Split(text, "\n")
	n = min(n, len(lines))
	line := lines[n-1]
	return fault.Errorf("%d:%d: invalid YAML: %s", n, len(line)-len(strings.TrimLeft(line, " \t"))+1, parts[2])
}

// inputNames returns the inputs of a command: none, one or a list.
func inputNames(n *yaml.Node) ([]string, error) {
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Tag == "!!null" {
			return nil, nil
		}
		return []string{n.Value}, nil
	case yaml.SequenceNode:
		var list []string
		for _, x := range n.Content {
			if x.Kind != yaml.ScalarNode {
				return nil, fault.Errorf("expected the name of an input")
			}
			list = append(list, x.Value)
		}
		return list, nil
	}
	return nil, fault.Errorf("expected an input or a list of inputs")
}

// flagArgs returns a flag as command-line arguments; none if its value is false.
func flagArgs(name, value *yaml.Node) ([]string, error) {
	dashed := "--" + name.Value
	switch {
	case value.Kind != yaml.ScalarNode:
		return nil, fault.Errorf("%s: expected one value", name.Value)
	case value.Tag == "!!bool" && value.Value == "true":
		return []string{dashed}, nil
	case value.Tag == "!!bool":
		return nil, nil
	}
	return []string{dashed + "=" + value.Value}, nil
}
