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

// Listed is a command of a list, and where it stands.
type Listed struct {
	Args []string // as on the command line: the command, its flags and inputs

	file string
	at   *yaml.Node
	keys []*yaml.Node // of its flags
}

// Wrong puts before an error where in the list its cause stands.
func (l Listed) Wrong(err error) error {
	if l.at == nil {
		return err
	}
	at := l.at
	text := " " + err.Error() + " "
	for _, sign := range []string{" %s ", "--%s"} { // a flag is named as such, or its name is a word of the message
		for _, key := range l.keys {
			if strings.Contains(text, fmt.Sprintf(sign, key.Value)) {
				at = key
			}
		}
	}
	return fault.Errorf("%s:%d:%d: %w", l.file, at.Line, at.Column, err)
}

// ReadList reads a list of commands in YAML, or in JSON, which is YAML too:
//
//	jobs:
//	  - generate: KIND
//	    size: 10x10
//	    grade: Medium
//	    count: 200
//	  - solve: [a.jsonl, b.jsonl]
//	    limit-time: 10s
//
// The first name of a job is a command, whose value is its inputs; the others are its flags. A list may also stand without the name jobs.
// A mistake is an error with its line and column.
func ReadList(name string, text []byte) ([]Listed, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, fault.Errorf("%s:%w", name, misread(string(text), err))
	}
	if len(doc.Content) == 0 {
		return nil, fault.Errorf("%s:1:1: a list of jobs is expected", name)
	}
	list := doc.Content[0]
	wrong := func(n *yaml.Node, err error) error { return Listed{file: name, at: n}.Wrong(err) }
	if list.Kind == yaml.MappingNode {
		if len(list.Content) != 2 || list.Content[0].Value != "jobs" {
			at := list
			if len(list.Content) > 0 {
				at = list.Content[0]
			}
			return nil, wrong(at, fault.Errorf("the name jobs is expected, and a list behind it"))
		}
		list = list.Content[1]
	}
	if list.Kind != yaml.SequenceNode || len(list.Content) == 0 {
		return nil, wrong(list, fault.Errorf("a list of jobs is expected"))
	}
	var out []Listed
	for _, n := range list.Content {
		l := Listed{file: name, at: n}
		if n.Kind != yaml.MappingNode || len(n.Content) == 0 {
			return nil, wrong(n, fault.Errorf("a job is expected: a command with its inputs, and flags"))
		}
		inputs, err := words(n.Content[1])
		if err != nil {
			return nil, wrong(n.Content[1], err)
		}
		l.Args = append([]string{n.Content[0].Value}, inputs...)
		for i := 2; i < len(n.Content); i += 2 {
			flag, err := flags(n.Content[i], n.Content[i+1])
			if err != nil {
				return nil, wrong(n.Content[i+1], err)
			}
			l.Args, l.keys = append(l.Args, flag...), append(l.keys, n.Content[i])
		}
		out = append(out, l)
	}
	return out, nil
}

// yamlError is what the reader of YAML says of a text that is none.
var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// lineBefore are its errors that are one line further down than it says, because it counts these lines from 0.
var lineBefore = regexp.MustCompile(`^did not find expected (key|node content|<|'-'|',')`)

// misread says where a text is no YAML: the reader knows the line, of which the first character is named.
func misread(text string, err error) error {
	parts := yamlError.FindStringSubmatch(err.Error())
	if parts == nil {
		return fault.Errorf(" %w", err)
	}
	n, _ := strconv.Atoi(parts[1])
	if n = max(n, 1); parts[1] != "" && lineBefore.MatchString(parts[2]) {
		n++
	}
	lines := strings.Split(text, "\n")
	n = min(n, len(lines))
	line := lines[n-1]
	return fault.Errorf("%d:%d: no YAML: %s", n, len(line)-len(strings.TrimLeft(line, " \t"))+1, parts[2])
}

// words are the inputs of a command: one, a list, or none.
func words(n *yaml.Node) ([]string, error) {
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
				return nil, fault.Errorf("the name of an input is expected")
			}
			list = append(list, x.Value)
		}
		return list, nil
	}
	return nil, fault.Errorf("an input, or a list of them, is expected")
}

// flags are a flag as on the command line.
func flags(name, value *yaml.Node) ([]string, error) {
	dashed := "--" + name.Value
	switch {
	case value.Kind != yaml.ScalarNode:
		return nil, fault.Errorf("%s: one value is expected", name.Value)
	case value.Tag == "!!bool" && value.Value == "true":
		return []string{dashed}, nil
	case value.Tag == "!!bool":
		return nil, nil
	}
	return []string{dashed + "=" + value.Value}, nil
}
