//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/apps/batch"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// connected connects to the server named by the flags or the environment and calls do. The environment is the safer place for addresses
// with passwords, because arguments are visible in process lists. away is called when the connection is lost or restored; nil prints that
// on standard error.
func connected(a *cli.App, r cli.ServerFlags, away func(gone bool, why error), do func(bus *batch.Bus) error) error {
	if away == nil {
		away = func(gone bool, _ error) {
			if gone {
				a.Notef("the server is unreachable; waiting for it")
			} else {
				a.Notef("the server is reachable again")
			}
		}
	}
	if r.NATS == "" {
		r.NATS = os.Getenv("TEKA_NATS")
	}
	if r.NATS == "" {
		return fault.Errorf("no server: set --nats URL or TEKA_NATS (batch run needs no server)")
	}
	for _, f := range [][2]string{{"--creds", r.Creds}, {"--ca", r.CA}} {
		name, path := f[0], f[1]
		if path == "" {
			continue
		}
		if _, err := os.Stat(path); err != nil {
			return fault.Errorf("%s %s: %w", name, path, cli.Plain(err))
		}
	}
	bus, err := batch.Connect(a.Context(), batch.Connection{URL: r.NATS, Creds: r.Creds, CA: r.CA,
		Limits: batch.Limits{Replicas: r.Replicas}, Patience: r.Patience, OnOutage: away})
	if err != nil {
		return err
	}
	defer bus.Close()
	return do(bus)
}

// submit submits a job to a server, under a new name without --name, and prints the name. Running it again with the name resumes it.
func (b *batches) submit(a *cli.App) error {
	id := b.Name
	if id == "" {
		id = fmt.Sprintf("%s-%04x", time.Now().UTC().Format("20060102-150405"), rand.Uint32N(1<<16))
	}
	if err := batch.CheckID(id); err != nil {
		return fault.Errorf("--name: %w", err)
	}
	p, err := b.plan(a, id, "")
	if err != nil {
		return err
	}
	return connected(a, b.ServerFlags, nil, func(bus *batch.Bus) error {
		err := b.watched(a, batch.Options{}, func(o batch.Options) error { return batch.Submit(a.Context(), bus, p, o) })
		if err == nil && a.Context().Err() == nil {
			_, err = fmt.Fprintln(a.Stdout(), id)
		}
		if a.Context().Err() != nil {
			a.Notef("job %s is not completely submitted; resume with the same command and --name %s", id, id)
		}
		return err
	})
}

// onServer connects to the server and calls do with the job that the arguments name. If named is set, a missing name is an error; otherwise
// id is then "".
func (b *batches) onServer(a *cli.App, named bool, do func(bus *batch.Bus, id string) error) error {
	id, err := b.name(named)
	if err != nil {
		return err
	}
	return connected(a, b.ServerFlags, nil, func(bus *batch.Bus) error { return do(bus, id) })
}

// name returns the job that the arguments name, or "" if they name none, which is an error if needed is set.
func (b *batches) name(needed bool) (string, error) {
	switch {
	case len(b.Job) > 1:
		return "", fault.Errorf("batch %s: expected the name of one job", b.Action)
	case len(b.Job) == 0 && needed:
		return "", fault.Errorf("batch %s: missing the name of a job; teka batch status lists them", b.Action)
	case len(b.Job) == 0:
		return "", nil
	}
	return b.Job[0], batch.CheckID(b.Job[0])
}

// status prints the progress of one job or, if none is named, of all jobs.
func (b *batches) status(a *cli.App) error {
	return b.onServer(a, false, func(bus *batch.Bus, id string) error {
		views, err := batch.Status(a.Context(), bus, id, a.Task)
		for _, v := range views {
			if b.JSON {
				if err := a.PrintJSON(v); err != nil {
					return err
				}
				continue
			}
			if _, err := fmt.Fprintf(a.Stdout(), "%s: %s\n", report.OneLine(v.Job), describe(a, v)); err != nil {
				return err
			}
		}
		return err
	})
}

// watch shows the progress of a job until it finishes.
func (b *batches) watch(a *cli.App) error {
	return b.onServer(a, true, func(bus *batch.Bus, id string) error {
		err := b.watched(a, batch.Options{}, func(o batch.Options) error { return batch.Watch(a.Context(), bus, id, a.Task, o) })
		if errors.Is(err, batch.ErrCancelled) {
			return fault.Errorf("job %s: %w", id, err)
		}
		return err
	})
}

// cancel cancels a job.
func (b *batches) cancel(a *cli.App) error {
	return b.onServer(a, true, func(bus *batch.Bus, id string) error { return bus.Cancel(a.Context(), id) })
}

// results waits for a job and writes its answers to -o, or to standard output once all are there.
func (b *batches) results(a *cli.App) error {
	path := b.Output
	toFile := path != "" && path != "-"
	if b.Take && !toFile {
		return fault.Errorf("--take requires -o FILE, because it deletes the answers from the server")
	}
	return b.onServer(a, true, func(bus *batch.Bus, id string) error {
		if toFile {
			return b.resultsTo(a, bus, id, path)
		}
		path, remove, err := batch.Temporary()
		if err != nil {
			return err
		}
		defer remove()
		if err := b.resultsTo(a, bus, id, path); err != nil || a.Context().Err() != nil {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(a.Stdout(), f)
		return err
	})
}

// resultsTo writes the answers of a job to a file. The first answers of a cancelled job are kept, and that is reported.
func (b *batches) resultsTo(a *cli.App, bus *batch.Bus, id, path string) error {
	var end batch.End
	err := b.watched(a, batch.Options{Notice: func(why error) { a.Notef("%w", why) }}, func(o batch.Options) (err error) {
		end, err = batch.Results(a.Context(), bus, id, path, b.Take, a.Task, o)
		return err
	})
	switch {
	case a.Context().Err() != nil:
		return nil
	case errors.Is(err, batch.ErrCancelled):
		a.Complain("job "+id, fault.Errorf("%w: %v", err, fault.Plural(end.Lines,
			fault.Textf("this is its first answer"), fault.Textf("these are its first %d answers", end.Lines))))
	case err != nil:
		return err
	}
	endOfBatch(a, end)
	return nil
}

// worker implements teka worker.
type worker struct{ cli.WorkerFlags }

// Run processes chunks of the server until it is interrupted, and logs on standard error.
func (w *worker) Run(a *cli.App) error {
	var names []string
	for _, name := range w.Kinds {
		k, err := kinds.ByName(name)
		if err != nil {
			return fault.Errorf("--kinds: %w", err)
		}
		names = append(names, k.Name)
	}
	name := w.Name
	if name == "" {
		host, _ := os.Hostname()
		name = fmt.Sprintf("%s-%d", host, os.Getpid())
	}
	log := slog.New(slog.DiscardHandler)
	if !a.Quiet {
		log = slog.New(slog.NewJSONHandler(a.Stderr(), nil)).With("worker", name)
	}
	away := func(gone bool, why error) {
		switch {
		case gone && why != nil:
			log.Warn("away", "error", why.Error())
		case gone:
			log.Warn("away")
		default:
			log.Info("back")
		}
	}
	return connected(a, w.ServerFlags, away, func(bus *batch.Bus) error { return w.work(a, bus, name, names, log) })
}

// work processes chunks of the server until the program is interrupted. names are the kinds to process; none for all.
func (w *worker) work(a *cli.App, bus *batch.Bus, name string, names []string, log *slog.Logger) error {
	slots := a.Jobs(w.Jobs)
	work := &batch.Worker{Bus: bus, Open: a.Task, Slots: slots, Kinds: slices.Compact(names), Name: name, Log: log}
	if w.Listen != "" {
		stop, err := batch.Serve(w.Listen, work.Metrics)
		if err != nil {
			return fault.Errorf("--listen: %w", err)
		}
		defer stop()
	}
	log.Info("working", "slots", slots, "kinds", strings.Join(names, ","))
	return work.Run(a.Context())
}

// describe formats the progress of a job on one line: the number done, the rate, the time left, and its state.
func describe(a *cli.App, v batch.View) string {
	var parts []string
	textf := func(format string, args ...any) { parts = append(parts, a.Textf(format, args...)) }
	if v.Total > 0 {
		textf("%d of %v", v.Puzzles, cli.Puzzles(v.Total))
	} else {
		textf("%v", cli.Puzzles(v.Puzzles))
	}
	if v.Rate > 0 {
		textf("%.3g a second", v.Rate)
	}
	if v.Left > 0 && !v.Finished {
		textf("about %s left", time.Duration(v.Left*float64(time.Second)).Round(time.Second))
	}
	if v.Bad > 0 {
		textf("%d unreadable or abandoned", v.Bad)
	}
	if v.Workers > 0 {
		textf("%v running %d at a time", fault.Textf("%d workers", v.Workers), v.Slots)
	}
	switch {
	case v.Cancelled:
		textf("cancelled")
	case v.Finished:
		textf("finished")
	}
	return report.OneLine(strings.Join(parts, ", "))
}
