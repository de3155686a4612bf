package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/kinds"
)

// document is a document for the checker.
type document struct {
	text  []byte
	steps bool   // it is an explanation, not a certificate
	holds string // what it must show; "" if it may show anything or nothing
	what  string // how to reproduce it
}

// documents collects valid documents from the engine, all of which the checker must accept. They are checked together, because starting a
// program takes longer.
type documents struct {
	*run
	mu  sync.Mutex
	of  [2][]document // certificates and explanations
	err error
}

// checkedTogether is the number of documents checked together.
const checkedTogether = 100

// add adds a document, and checks those of its type when there are checkedTogether. It ignores an empty document.
func (p *documents) add(x document) {
	if x.text == nil {
		return
	}
	at := 0
	if x.steps {
		at = 1
	}
	p.mu.Lock()
	p.of[at] = append(p.of[at], x)
	var full []document
	if len(p.of[at]) >= checkedTogether {
		full, p.of[at] = p.of[at], nil
	}
	p.mu.Unlock()
	if full != nil {
		p.check(full)
	}
}

// end checks the remaining documents.
func (p *documents) end() error {
	for _, list := range p.of {
		p.check(list)
	}
	return p.err
}

// check checks documents of one type and counts those that the checker accepts, or stores the error in err.
func (p *documents) check(list []document) {
	if len(list) == 0 {
		return
	}
	said, err := p.checked(list, "")
	if err != nil {
		p.mu.Lock()
		p.err = errors.Join(p.err, err)
		p.mu.Unlock()
		return
	}
	what := "certificates that the checker accepts"
	if list[0].steps {
		what = "explanations that the checker accepts"
	}
	for i, x := range list {
		p.expect(what, said[i].holds && (x.holds == "" || said[i].shown == x.holds), "%s, want %q: %s", said[i].text, x.holds, x.what)
	}
}

// verdict is the result of the checker for a document.
type verdict struct {
	holds   bool
	shown   string // "unique", "count 3", …
	resting bool   // it assumes given facts
	text    string
}

var saidOf = regexp.MustCompile(`(?m)^(?:tekacheck: )?(\S*/p\d+): (?:line \d+: )?(.*)$`)
var holding = regexp.MustCompile(`^holds: (.*?)(, resting on .*)? \(`)

// checked runs the checker on documents of one type, each in its own file, and returns a verdict for each. puzzleFile names the puzzle that
// they must be about; "" for any.
func (r *run) checked(list []document, puzzleFile string) ([]verdict, error) {
	dir, err := os.MkdirTemp(r.dir, "papers-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	args, at := []string{}, map[string]int{}
	if list[0].steps {
		args = append(args, "--steps")
	}
	if puzzleFile != "" {
		args = append(args, "--puzzle", puzzleFile, "--given")
	}
	for i, x := range list {
		path := filepath.Join(dir, fmt.Sprintf("p%d", i))
		if err := os.WriteFile(path, x.text, 0o666); err != nil {
			return nil, err
		}
		args, at[path] = append(args, path), i
	}
	c := exec.Command(filepath.Join(r.bin, "tekacheck"), args...)
	out, err := c.CombinedOutput()
	if code := c.ProcessState.ExitCode(); code < 0 || code > 2 {
		return nil, fmt.Errorf("the checker went down: %v: %.2000s", err, out)
	}
	verdicts := make([]verdict, len(list))
	for _, m := range saidOf.FindAllStringSubmatch(string(out), -1) {
		i, ok := at[m[1]]
		if !ok {
			continue
		}
		v := &verdicts[i]
		if v.text = m[2]; holding.MatchString(m[2]) {
			h := holding.FindStringSubmatch(m[2])
			v.holds, v.shown, v.resting = true, h[1], h[2] != ""
		}
	}
	return verdicts, nil
}

// forgery modifies certificates and explanations, at random and in the ways of a deliberate attacker. Everything that the checker accepts
// must be true.
func forgery(ctx context.Context, r *run) error {
	english, err := kinds.Language("en")
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var failed error
	r.each(ctx, func(i uint64) {
		b, err := random(r.seed, i)
		if err != nil || b.try() != nil || len(b.solutions) >= mostSolutions {
			return
		}
		j := judge{r, b, fmt.Sprintf("%s: -only forgery -seed %d -from %d -cases 1", b.text, r.seed, i), rand.New(rand.NewPCG(r.seed, ^i))}
		b.number *= 4 // every claim in turn
		c, e := j.certificate(english), j.proved(english)
		if c.text == nil || e.text == nil {
			return
		}
		file := filepath.Join(r.dir, fmt.Sprintf("puzzle%d.json", i))
		err = os.WriteFile(file, []byte(b.text), 0o666)
		defer remove(file)
		if err == nil {
			err = j.attack("changed certificates", c, j.changes(c.text), file)
		}
		if err == nil {
			err = j.attack("directed attacks", c, j.attacks(c), file)
		}
		if err == nil {
			err = j.attack("changed explanations", e, j.rewrites(e.text), file)
		}
		if err != nil {
			mu.Lock()
			failed = errors.Join(failed, err)
			mu.Unlock()
		}
	})
	return failed
}

// attack gives forged documents to the checker, which knows the puzzle, and compares what it accepts with the solutions. A document that
// assumes facts must be reported as such, and shows nothing.
func (j *judge) attack(what string, of document, forged [][]byte, file string) error {
	list := make([]document, len(forged))
	for i, text := range forged {
		list[i] = document{text: text, steps: of.steps}
	}
	said, err := j.checked(list, file)
	if err != nil {
		return fmt.Errorf("%s: %w", j.what, err)
	}
	for i, v := range said {
		if v.holds {
			j.add(what+" accepted", 1)
		}
		claim, _, _ := strings.Cut(v.shown, " by the certificate")
		right := !v.holds || v.resting || claim == "the steps do not prove a claim" || trueOf(claim, len(j.b.solutions))
		j.expect(what, right && v.text != "", "%s\n%s\n%s", v.text, forged[i], j.what)
	}
	return nil
}

// changes returns copies of a certificate in which a line or word is removed, duplicated, moved, inserted from elsewhere, negated or
// changed by one.
func (j *judge) changes(text []byte) (out [][]byte) {
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	for range 24 {
		now := append([][]byte(nil), lines...)
		for range 1 + j.r.IntN(3) {
			at := min(2+j.r.IntN(max(1, len(now)-2)), len(now)-1)
			words := bytes.Split(now[at], []byte(" "))
			word := j.r.IntN(len(words))
			switch j.r.IntN(8) {
			case 0:
				now = append(now[:at:at], now[at+1:]...)
			case 1:
				now = append(now[:at+1:at+1], now[at:]...)
			case 2:
				to := min(2+j.r.IntN(max(1, len(now)-2)), len(now)-1)
				now[at], now[to] = now[to], now[at]
			case 3:
				words = append(words[:word:word], words[word+1:]...)
				now[at] = bytes.Join(words, []byte(" "))
			case 4:
				from := bytes.Split(now[j.r.IntN(len(now))], []byte(" "))
				words[word] = from[j.r.IntN(len(from))]
				now[at] = bytes.Join(words, []byte(" "))
			case 5:
				if rest, ok := bytes.CutPrefix(words[word], []byte("-")); ok {
					words[word] = rest
				} else {
					words[word] = append([]byte("-"), words[word]...)
				}
				now[at] = bytes.Join(words, []byte(" "))
			case 6:
				now[at] = []byte(otherDigit(string(now[at]), j.r))
			case 7:
				now[len(now)-1] = []byte("claim " + []string{"unique", "none", "several", "forced", "count 1", "count 2", "count 0",
					"at-least 3"}[j.r.IntN(8)])
			}
		}
		out = append(out, append(bytes.Join(now, []byte("\n")), '\n'))
	}
	return out
}

// otherDigit changes one number of a text.
func otherDigit(text string, r *rand.Rand) string {
	all := numbers.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return text
	}
	x := all[r.IntN(len(all))]
	return text[:x[0]] + fmt.Sprint(r.IntN(12)) + text[x[1]:]
}

// attacks returns certificates that an attacker would write for another claim: the claim alone, the proof of another claim, the conclusion
// as a given fact, a solution listed twice, circular steps, and a question instead of an answer.
func (j *judge) attacks(of document) (out [][]byte) {
	lines := strings.Split(strings.TrimSuffix(string(of.text), "\n"), "\n")
	head, body := strings.Join(lines[:2], "\n")+"\n", lines[2:len(lines)-1]
	solution := ""
	for _, line := range body {
		if strings.HasPrefix(line, "s ") && solution == "" {
			solution = line
		}
	}
	whole := strings.Join(body, "\n")
	for _, claim := range []string{"unique", "none", "several", "forced", "count 0", "count 1", "count 2", "at-least 2"} {
		for _, steps := range []string{"", whole, solution, solution + "\n" + solution, solution + "\nq\nr ;", "r ;", "r ; 1", "l 1\nr ; 1",
			solution + "\nr ; 1", "given 1 -1\nr ;", "given 1\n" + whole, solution + "\nd 1\nr ; 1", "r -1 ; 1\nr 1 ; 2\nr ; 1 2",
			whole + "\nclaim " + claim, strings.ReplaceAll(whole, "r ;", "l ;"), solution + "\nq\n" + whole} {
			out = append(out, []byte(strings.ReplaceAll(head+steps+"\nclaim "+claim+"\n", "\n\n", "\n")))
		}
	}
	return out
}

// rewrites returns copies of an explanation, each with a changed number, fact, proof or status, or with a step removed.
func (j *judge) rewrites(text []byte) (out [][]byte) {
	said := string(bytes.TrimSpace(text))
	from := strings.Index(said, `"steps":`)
	for range 24 {
		now := said
		switch j.r.IntN(6) {
		case 0:
			for _, status := range []string{"unique", "none", "multiple"} {
				now = strings.Replace(now, `"status":"`+status+`"`, `"status":"`+[]string{"unique", "none", "multiple"}[j.r.IntN(3)]+`"`, 1)
			}
		case 1:
			if at := strings.LastIndex(now, `"puzzle":`); at > 0 {
				now = now[:at] + `"start":[{"at":{"cell":[0,0]},"value":` + fmt.Sprint(j.r.IntN(3)) + `}],` + now[at:]
			}
		case 2:
			now = strings.Replace(now, `"not":true`, `"not":false`, 1)
		case 3:
			parts := strings.SplitAfter(now, `},{"technique"`)
			if at := j.r.IntN(len(parts)); len(parts) > 2 && at > 0 && at < len(parts)-1 {
				now = strings.Join(append(parts[:at:at], parts[at+1:]...), "")
			}
		default:
			if from > 0 {
				now = now[:from] + otherDigit(now[from:], j.r)
			}
		}
		out = append(out, []byte(now+"\n"))
	}
	return out
}
