package cli

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// everywhere lists flags and members that each command or operation has in its own form, such as inputs and output formats.
var everywhere = strings.Fields("help lang color width memory quiet version limit-time jobs output json fields template " +
	"from kind puzzle marks")

// alone lists the options that only the command line has, or only the API, with the reason.
var alone = map[string]string{
	"solve variant":          "the engine for pages has no published methods",
	"solve trace":            "as variant",
	"solve boards":           "as variant",
	"solve coordinates":      "as variant",
	"solve shapes":           "as variant",
	"solve graph":            "as variant",
	"solve weights":          "as variant",
	"solve step":             "as variant",
	"solve tree":             "as variant",
	"solve tree-nodes":       "as variant",
	"solve to":               "as variant",
	"solve rules":            "as variant",
	"generate method-solves": "as solve variant",
	"generate method-stalls": "as solve variant",
	"generate variant":       "as solve variant",
	"generate picture":       "the page reads pictures by itself",
	"generate text":          "as picture",
	"generate threshold":     "as picture",
	"generate max-changes":   "as picture",
	"generate line-solvable": "as picture",
	"generate thin":          "a body has no file of puzzles to begin with",
	"generate to":            "the member grade has both ends",
	"generate advise":        "an operation of its own",
	"generate repair":        "an operation of its own",
	"explain to":             "pages are files",
	"explain board":          "the member marks",
	"explain boards":         "a scene comes with each step",
	"explain no-scenes":      "lines of the command have none",
	"hint board":             "the member marks",
	"argue board":            "the member marks",
	"hint near":              "the command has no cursor",
	"sheet not-in":           "a body has no file of other puzzles",
	"sheet book":             "the command book",
	"sheet week":             "the command book",
	"sheet cover":            "the command book",
	"sheet foreword-image":   "the command book",
	"sheet about-image":      "the command book",
	"sheet preview":          "viewers of PDF show pages",
	"hint suppose":           "an answer of level 4 has it",
	"hint every":             "hints of the command are for people",
	"convert solution":       "a body gives the solution as marks",
	"render solution":        "as convert",
	"render paper":           "a page is a4",
	"score answers":          "the member answer",
	"score strict":           "the member mode",
	"score baseline":         "the answers are a file",
	"score no-replay":        "without argument nothing is replayed",
	"score answer":           "the flag --answers",
	"score argument":         "the file of --answers",
	"score mode":             "the flag --strict",
	"sheet make":             "the operation generate",
	"sheet seed":             "as make",
	"sheet variant":          "as solve variant",
	"sheet technique":        "takes minutes",
	"sheet force":            "the operation refuses what a class cannot solve",
	"sheet to":               "the page prints PDF",
	"sheet date":             "the flag --daily of book",
}

// TestFronts: every option of an operation is a flag of its command and a member of its body, or a listed exception.
func TestFronts(t *testing.T) {
	a := &App{}
	parser, err := a.parser("")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, node := range parser.Model.Children {
		o, ok := service.ByName(node.Name)
		if !ok || node.Name == "version" {
			continue
		}
		var flags, members []string
		for _, f := range node.Flags {
			flags = append(flags, f.Name)
		}
		for _, f := range reflect.VisibleFields(reflect.TypeOf(o.Body)) {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
				members = append(members, strings.ReplaceAll(name, "_", "-"))
			}
		}
		for _, x := range []struct{ have, other []string }{{flags, members}, {members, flags}} {
			for _, name := range x.have {
				option := node.Name + " " + name
				switch why := alone[option]; {
				case slices.Contains(everywhere, name) || slices.Contains(x.other, name):
				case why == "":
					t.Errorf("%s is an option of one front alone; alone says why, if it must", option)
				default:
					used[option] = true
				}
			}
		}
	}
	for option, why := range alone {
		if !used[option] && why != "" {
			t.Errorf("%s is in both fronts or in none: alone says %q", option, why)
		}
	}
}
