package cli

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// prove implements teka prove.
type prove struct {
	inputs
	limits
	Output string `short:"o" placeholder:"FILE|DIR/" help:"Write to a file (compressed if its name ends in .gz), or one file per puzzle to a directory."`
	JSON   bool   `name:"json" help:"One JSON object per puzzle, one per line; without -o it contains the certificate."`
	shape
	report.ProveOptions
}

// errUnfinished ends a certificate without a claim.
var errUnfinished = fault.Errorf("no certificate")

// Run proves the verdict on every puzzle of the inputs.
func (p *prove) Run(a *App) error {
	if err := p.check(); err != nil {
		return err
	}
	var several error
	if !isFolder(p.Output) && (!p.JSON || p.Output != "") {
		several = fault.Errorf("a file holds one certificate; for several puzzles, name a directory: -o DIR/")
	}
	items, err := a.opened(&p.inputs, several)
	if err != nil {
		return err
	}
	var into *folder
	if isFolder(p.Output) {
		if into, err = a.openFolder(p.Output); err != nil {
			return err
		}
	}
	return a.eachOf(&p.inputs, items, p.JSON, limits{Jobs: p.Jobs}, func(ctx context.Context, it item) answer {
		if p.JSON && p.Output == "" {
			return p.one(ctx, a, it)
		}
		// Streamed: the certificate is written while the search runs.
		return answer{stream: func(w io.Writer) (answer, error) {
			return p.turn(ctx, a, it, w, into)
		}}
	})
}

// check returns an error for contradicting flags and an unsupported file extension.
func (p *prove) check() error {
	if p.Max > 0 && p.Forced {
		return fault.Errorf("use only one of --max and --forced")
	}
	_, err := ByExtension("", p.Output, []string{"cert", "gz", "text"}, "")
	return err
}

// one proves the verdict on a puzzle, with the certificate in the JSON line.
func (p *prove) one(ctx context.Context, a *App, it item) answer {
	var text inOneLine
	l, ans := p.to(ctx, a, it, &text)
	if l.Proof != nil {
		l.Certificate = text.String()
	}
	ans.line = l
	return ans
}

// mostInLine limits the bytes of a certificate in a JSON line, which is held in memory. Tests lower it.
var mostInLine = 256 << 20

// inOneLine holds a certificate in memory. Write fails above mostInLine bytes.
type inOneLine struct{ strings.Builder }

func (t *inOneLine) Write(b []byte) (int, error) {
	if t.Len()+len(b) > mostInLine {
		return 0, fault.Errorf("the certificate has more than %d bytes; use -o FILE to stream it", mostInLine)
	}
	return t.Builder.Write(b)
}

// turn writes the certificate of a puzzle to w, to the file of -o, or to its own file in the directory into. Unfinished certificates leave
// no file.
func (p *prove) turn(ctx context.Context, a *App, it item, w io.Writer, into *folder) (answer, error) {
	if p.Output == "" {
		_, ans := p.to(ctx, a, it, w)
		return ans, nil
	}
	var l report.Proved
	var ans answer
	write := func(w io.Writer) error {
		packed := gzip.NewWriter(w)
		if strings.HasSuffix(p.Output, ".gz") {
			w = packed
		}
		if l, ans = p.to(ctx, a, it, w); l.Proof == nil {
			return errUnfinished
		}
		if w == packed {
			return packed.Close()
		}
		return nil
	}
	l.File = p.Output
	name, err := p.Output, error(nil)
	if into != nil {
		name, err = into.write(it.ID, ".cert", write)
		name = filepath.Join(p.Output, name)
	} else {
		err = a.WriteFile(name, write)
	}
	switch {
	case errors.Is(err, errUnfinished):
		return ans, nil
	case err != nil:
		return answer{err: err}, nil
	}
	l.File = name
	ans.line = l
	claim, n, _ := strings.Cut(l.Proof.Claim, " ")
	ans.text = a.Textf("%s: %s: %s, %v, %d bytes", report.OneLine(it.ID), report.Printable(name), strings.TrimSpace(a.say(claim)+" "+n),
		fault.Textf("%d steps", l.Proof.Steps), l.Proof.Bytes) + "\n"
	return ans, nil
}

// to writes the certificate of a puzzle to w. If there is no verdict, Proof is nil; without --json that is an error.
func (p *prove) to(ctx context.Context, a *App, it item, w io.Writer) (report.Proved, answer) {
	bounded, cancel := p.bound(ctx)
	defer cancel()
	l, err := report.Prove(bounded, it.Item, a.lang, w, p.ProveOptions)
	switch {
	case err != nil:
		return l, answer{err: err}
	case l.Proof == nil && ctx.Err() != nil:
		return l, answer{skip: true}
	case l.Proof == nil && !p.JSON:
		a.Notef("%s: no certificate: %s", it.at, l.Reason)
	}
	return l, answer{line: l, status: string(l.Status), unsolved: l.Status != puzzle.UniqueSolution}
}
