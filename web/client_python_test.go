package web

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// TestClientPython generates classes from the description with quicktype, as in docs/api.md, and two programs that use them. One sends
// every operation its example and parses each answer with its class, which rejects deviations. The other is checked with pyright, which
// must infer all types. TEKA_NODE names the directory of both tools.
func TestClientPython(t *testing.T) {
	tools := os.Getenv("TEKA_NODE")
	python, err := exec.LookPath("python3")
	if tools == "" || err != nil {
		t.Skip("TEKA_NODE does not name a folder node_modules with quicktype and pyright, or there is no python3")
	}
	for _, tool := range []string{"quicktype", "pyright"} {
		if _, err := os.Stat(filepath.Join(tools, ".bin", tool)); err != nil {
			t.Skip("there is no ", tool)
		}
	}
	s := serve(t, Options{})
	c := newClient(t, s, tools)
	c.run("quicktype", "--src-lang", "schema", "--lang", "python", "--python-version", "3.6",
		"--out", "teka.py", "openapi.json#/components/schemas/")
	if found := regexp.MustCompile(`(?m)^    \w+: .*\b(Any|object)\b.*`).FindAllString(c.read("teka.py"), -1); len(found) > 0 {
		t.Errorf("%d members say nothing of what they are:\n%s", len(found), strings.Join(found, "\n"))
	}
	c.write("ask.py", fmt.Sprintf(asking, s.url))
	var b strings.Builder
	b.WriteString("import json\nimport teka\nfrom ask import ask\n")
	asked := 0
	for _, o := range service.Operations() {
		var reads []string
		for _, a := range o.Answers {
			name := reflect.TypeOf(a).Name()
			reads = append(reads, "teka."+strings.ToUpper(name[:1])+name[1:])
		}
		fmt.Fprintf(&b, "answered(%q, json.loads(%q), [%s])\n", o.Name, o.Example, strings.Join(reads, ", "))
		asked++
	}
	c.write("every.py", strings.Replace(b.String(), "from ask import ask\n", "from ask import ask\n"+reading, 1))
	if told := c.run(python, "every.py"); strings.Count(told, "\n") != asked {
		t.Errorf("of %d operations were answered:\n%s", asked, told)
	}
	c.write("use.py", using)
	if told := c.run(python, "use.py"); told != "masyu unique step True\n" {
		t.Errorf("a program with the classes says %q", told)
	}
	c.write("pyrightconfig.json", `{"include":["use.py"],"strict":["use.py"]}`)
	c.run("pyright")
	c.write("use.py", strings.Replace(using, "solved.status", "solved.state", 1))
	if out, err := exec.CommandContext(t.Context(), filepath.Join(tools, ".bin", "pyright"), "-p", c.dir).CombinedOutput(); err == nil ||
		!strings.Contains(string(out), `"state"`) {
		t.Errorf("a member that is not described: %v\n%s", err, out)
	}
}

// asking is a Python program that sends bodies to a server.
const asking = `import json
import urllib.request
from typing import Dict, Union

Body = Dict[str, Union[str, int]]


def ask(operation: str, body: Body) -> object:
    request = urllib.request.Request("%s/api/" + operation, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
`

// reading parses an answer with the first of some classes that accepts it, and formats the same JSON again.
const reading = `

def bare(x):
    """what stands in x, without members that are null or empty: a class leaves out those that may be absent"""
    if isinstance(x, dict):
        return {k: bare(v) for k, v in x.items() if v is not None}
    return [bare(v) for v in x] if isinstance(x, list) else x


def answered(operation, body, classes):
    answer = ask(operation, body)
    for one in classes:
        try:
            read = one.from_dict(answer)
        except AssertionError:
            if one is classes[-1]:
                raise
            continue
        assert bare(read.to_dict()) == bare(answer), operation
        print(operation, one.__name__)
        return
`

// using is a program as a user would write it: everything that it reads has a type.
const using = `from typing import List, Optional

import teka
from ask import Body, ask

made = teka.MadeWhole.from_dict(ask("generate", {"kind": "masyu", "size": "6x6", "seed": 1}))
puzzles: List[teka.Generated] = made.puzzles or []
url: Optional[str] = puzzles[0].url
assert url is not None
body: Body = {"puzzle": url}
solved = teka.Solved.from_dict(ask("solve", body))
hinted = teka.HintAnswer.from_dict(ask("hint", body))
step: Optional[teka.Step] = hinted.step
assert step is not None
facts: List[teka.Fact] = step.new or []
cell: Optional[List[int]] = facts[0].at.cell
edge: Optional[List[List[int]]] = facts[0].at.edge
print(puzzles[0].kind.value, solved.status.value, hinted.status.value, cell is not None or edge is not None)
`
