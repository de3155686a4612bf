//go:build !js

package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/teka-puzzles/teka/batch"
	"github.com/teka-puzzles/teka/report"
)

// batches is the command that does other commands on many puzzles, whatever is killed.
type batches struct {
	Action string   `arg:"" enum:"run,submit,status,watch,cancel,results" help:"run: on this machine; submit, status, watch, cancel, results: on a server."`
	Job    []string `arg:"" optional:"" raw:"" help:"A command with its flags and inputs, or a file with a list of them (.yaml, .json); for status, watch, cancel and results the name of a job."`

	Dir    string `placeholder:"DIR" help:"run: where the work is kept; run again with the same directory goes on."`
	Output string `short:"o" placeholder:"FILE" help:"run, results: where the answers go (run: standard output at the end)."`
	Jobs   int    `placeholder:"N" help:"run: puzzles worked on at a time (default: the number of processors)."`
	Name   string `placeholder:"NAME" help:"submit: what the job is called (default: a name of its own); again with the same name goes on."`
	Take   bool   `help:"results: delete from the server what is written."`
	JSON   bool   `name:"json" help:"status, watch: one JSON object a job and line."`
	Listen string `placeholder:"HOST:PORT" help:"run, submit, watch: serve /metrics and /healthz."`
	DB     string `name:"db" placeholder:"FILE" help:"run: put the puzzles with their answers into this collection too."`
	remote
}

// remote are the flags of the commands that reach a server.
type remote struct {
	NATS     string `name:"nats" placeholder:"URL" help:"The NATS server, such as nats://user:password@host:4222; several with commas."`
	Creds    string `placeholder:"FILE" help:"The credentials of a NATS user."`
	CA       string `name:"ca" placeholder:"FILE" help:"The certificate of whoever signed that of the server."`
	Replicas int    `placeholder:"N" help:"Servers that keep each message, when teka uses the server first (default: 1)."`
}

// Run does the action.
func (b *batches) Run(a *app) error {
	err := map[string]func(*app) error{"run": b.run, "submit": b.submit, "status": b.status, "watch": b.watch, "cancel": b.cancel,
		"results": b.results}[b.Action](a)
	if a.ctx.Err() != nil && errors.Is(err, a.ctx.Err()) {
		return nil
	}
	return err
}

// plan is the job that the arguments name, with its inputs. Nothing is done before all of it is known to be good.
func (b *batches) plan(a *app, id, spool string) (batch.Plan, error) {
	p := batch.Plan{Job: batch.Job{Format: batch.Format, ID: id}, Open: a.task}
	lists, err := b.commands()
	if err != nil {
		return p, err
	}
	for k, l := range lists {
		kept := spool
		if kept != "" {
			kept = fmt.Sprintf("%s-%d", spool, k)
		}
		o, in, err := a.order(l.Args, kept)
		if err != nil {
			return p, l.Wrong(err)
		}
		p.Orders, p.Inputs = append(p.Orders, o), append(p.Inputs, in)
	}
	return p, a.callApart(p)
}

// commands are those of the arguments, or of the file that they name.
func (b *batches) commands() ([]batch.Listed, error) {
	if len(b.Job) == 1 && isJobList(b.Job[0]) {
		text, err := os.ReadFile(b.Job[0])
		if err != nil {
			return nil, err
		}
		return batch.ReadList(b.Job[0], text)
	}
	if len(b.Job) == 0 {
		return nil, errors.New("no job: name a command and its inputs, such as: solve puzzles.jsonl")
	}
	return []batch.Listed{{Args: b.Job}}, nil
}

// isJobList reports whether an argument is the name of a list of jobs.
func isJobList(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

// run does a job on this machine.
func (b *batches) run(a *app) error {
	if b.Dir == "" {
		return errors.New("batch run: --dir DIR says where the work is kept")
	}
	if b.NATS != "" {
		return errors.New("batch run works on this machine; batch submit gives a job to a server")
	}
	p, err := b.plan(a, "run", filepath.Join(b.Dir, "input"))
	if err != nil {
		return err
	}
	o := batch.Options{Slots: (&limits{Jobs: b.Jobs}).jobs()}
	stop, err := b.look(a, &o)
	if err != nil {
		return err
	}
	end, err := batch.Run(a.ctx, b.Dir, p, o)
	stop()
	if a.ctx.Err() != nil {
		if !a.Quiet {
			fmt.Fprintf(a.stderr, "teka: %d answers are kept in %s; the same command goes on\n", end.Lines, report.OneLine(b.Dir))
		}
		return nil
	}
	if err != nil {
		return err
	}
	return b.deliver(a, filepath.Join(b.Dir, batch.AnswersFile), p, end)
}

// deliver copies the answers of a finished job to where they are wanted.
func (b *batches) deliver(a *app, from string, p batch.Plan, end batch.End) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := b.collect(a, from, p, end); err != nil {
		return err
	}
	if b.Output == "" || b.Output == "-" {
		_, err = io.Copy(a.stdout, f)
	} else {
		err = a.writeFile(b.Output, func(w io.Writer) error { _, err := io.Copy(w, f); return err })
	}
	a.endOfBatch(end)
	return err
}

// endOfBatch says how a job ended.
func (a *app) endOfBatch(end batch.End) {
	for _, why := range end.Failed {
		fmt.Fprintf(a.stderr, "teka: %s\n", report.OneLine(why))
		a.worsen(codeUnsolved)
	}
	if end.Bad > 0 {
		a.worsen(codeBad)
	}
	if !a.Quiet && (end.Lines >= many || end.Bad > 0) {
		fmt.Fprintf(a.stderr, "teka: %d puzzles, %d of them unreadable or given up on\n", end.Lines, end.Bad)
	}
}
