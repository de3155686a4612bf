//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/apps/batch"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// batches implements teka batch: it runs other commands on many puzzles and survives crashes.
type batches struct{ cli.BatchFlags }

// Run runs the action.
func (b *batches) Run(a *cli.App) error {
	err := map[string]func(*cli.App) error{"run": b.run, "submit": b.submit, "status": b.status, "watch": b.watch, "cancel": b.cancel,
		"results": b.results}[b.Action](a)
	if a.Context().Err() != nil && errors.Is(err, a.Context().Err()) {
		return nil
	}
	return err
}

// plan returns the job described by the arguments, with its inputs. It validates everything before any work begins. spool begins the names
// of files to which standard input is copied; if it is "", reading standard input is an error.
func (b *batches) plan(a *cli.App, id, spool string) (batch.Plan, error) {
	p := batch.Plan{Job: batch.Job{Format: batch.Format, ID: id}, Open: a.Task}
	lists, err := b.commands()
	if err != nil {
		return p, err
	}
	for k, l := range lists {
		kept := spool
		if kept != "" {
			kept = fmt.Sprintf("%s-%d", spool, k)
		}
		o, in, err := a.Order(l.Args, kept)
		if err != nil {
			return p, l.WrapError(err)
		}
		p.Orders, p.Inputs = append(p.Orders, o), append(p.Inputs, in)
	}
	cli.AssignNames(p.Inputs)
	return p, nil
}

// commands returns the command in the arguments, or those of the list file that they name.
func (b *batches) commands() ([]batch.ListItem, error) {
	if len(b.Job) == 1 && isJobList(b.Job[0]) {
		text, err := cli.ReadSettings(b.Job[0])
		if err != nil {
			return nil, fault.Errorf("%s: %w", b.Job[0], err)
		}
		return batch.ReadList(b.Job[0], text)
	}
	if len(b.Job) == 0 {
		return nil, fault.Errorf("no job: name a command and its inputs, such as: solve puzzles.jsonl")
	}
	return []batch.ListItem{{Args: b.Job}}, nil
}

// isJobList reports whether an argument names a list of jobs, by its file extension.
func isJobList(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

// run runs or resumes a job in --dir on this machine and delivers its answers. An interrupted job is no error: a note says how to resume.
func (b *batches) run(a *cli.App) error {
	if b.Dir == "" {
		return fault.Errorf("batch run: missing --dir DIR, the working directory")
	}
	if b.NATS != "" {
		return fault.Errorf("batch run works on this machine; use batch submit to send a job to a server")
	}
	p, err := b.plan(a, "run", filepath.Join(b.Dir, "input"))
	if err != nil {
		return err
	}
	if err := b.keepInputs(p); err != nil {
		return err
	}
	var end batch.End
	o := batch.Options{Slots: a.Jobs(b.Jobs), Notice: func(why error) { a.Notef("%w", why) }}
	err = b.watched(a, o, func(o batch.Options) (err error) {
		end, err = batch.Run(a.Context(), b.Dir, p, o)
		return err
	})
	if a.Context().Err() != nil {
		if !a.Quiet {
			a.Notef("%v stored in %s; run the same command to resume", fault.Textf("%d answers are", end.Lines), b.Dir)
		}
		return nil
	}
	if err != nil {
		return err
	}
	return b.deliver(a, filepath.Join(b.Dir, batch.AnswersFile), p, end)
}

// keepInputs returns an error when -o names a file that the job reads: its answers would replace the puzzles, and the job could not be run
// again.
func (b *batches) keepInputs(p batch.Plan) error {
	if b.Output == "" || b.Output == "-" {
		return nil
	}
	var files []string
	if isJobList(b.Job[0]) {
		files = append(files, b.Job[0])
	}
	for _, inputs := range p.Inputs {
		for _, in := range inputs {
			files = append(files, in.File)
		}
	}
	for _, file := range files {
		if file != "" && cli.SameFile(file, b.Output) {
			return fault.Errorf("-o %s is the input %s, which it would replace; name another file", b.Output, file)
		}
	}
	return nil
}

// deliver copies the answers of a finished job from the file from to the collection of --db, if any, and to their destination.
func (b *batches) deliver(a *cli.App, from string, p batch.Plan, end batch.End) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := b.collect(a, from, p, end); err != nil {
		return err
	}
	if b.Output == "" || b.Output == "-" {
		_, err = io.Copy(a.Stdout(), f)
	} else {
		err = a.WriteFile(b.Output, func(w io.Writer) error { _, err := io.Copy(w, f); return err })
	}
	endOfBatch(a, end)
	return err
}

// endOfBatch prints how a job ended: the orders that failed and, for large jobs or if any is unreadable, the numbers of puzzles. It sets
// the exit code.
func endOfBatch(a *cli.App, end batch.End) {
	for _, why := range end.Failed {
		a.Notef("%s", why)
		a.Worsen(cli.CodeUnsolved)
	}
	if end.Bad > 0 {
		a.Worsen(cli.CodeBad)
	}
	if !a.Quiet && (end.Lines >= cli.Many || end.Bad > 0) {
		a.Notef("%v, %d of them unreadable or abandoned", cli.Puzzles(end.Lines), end.Bad)
	}
}
