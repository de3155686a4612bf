package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	garbage "github.com/teka-puzzles/teka/internal/heap"
	"github.com/teka-puzzles/teka/internal/processor"
)

// Bounds of the zoo. An answer may exceed its time limit by zooSlack, and a process may take a fifth more memory than docs/trust.md
// promises. Boards too large for a server have the memory bound zooHuge.
const (
	zooLimit = time.Second
	zooSlack = zooLimit/2 + 500*time.Millisecond
	zooBytes = 512 << 20 * 6 / 5
	zooHuge  = 800 << 20 * 6 / 5
	zooText  = 100 << 20 // bytes written
	zooEnd   = time.Minute
	zooFew   = 10 // boards of which at least one must get an answer
)

// zooAsk is a command to run on each board. In its arguments, FILE is the file of the board, ANSWERS a file with an answer, OUT an output
// file, and KIND and SIZE describe the board.
type zooAsk struct{ name, args string }

var zooAsks = []zooAsk{
	{"solve", "solve --json FILE"},
	{"solve, human", "solve --json --method human FILE"},
	{"paper", "solve --method paper --trace --boards FILE"},
	{"paper, page", "solve --method paper --trace --to html -o OUT.html FILE"},
	{"paper, tree", "solve --method paper --tree svg FILE"},
	{"count", "count --json FILE"},
	{"forced", "forced --json FILE"},
	{"prove", "prove -o OUT.cert FILE"},
	{"check", "check FILE --answer ANSWERS"},
	{"hint", "hint --json FILE"},
	{"explain", "explain --json --boards all FILE"},
	{"explain, page", "explain -o OUT.html FILE"},
	{"grade", "grade --json FILE"},
	{"repair", "generate --from FILE --repair"},
	{"thin", "generate --from FILE --thin"},
	{"generate", "generate KIND --size SIZE --seed 7"},
	{"score", "score --json FILE --answers ANSWERS"},
	{"audit", "audit --json FILE"},
	{"dataset", "dataset FILE"},
	{"convert", "convert --to json --solution FILE"},
	{"render", "render --solve --to svg FILE"},
	{"render, puzzle", "render --to svg FILE"},
	{"render, pixels", "render --solve --to png -o OUT.png FILE"},
	{"render, paper", "render --solve --to pdf -o OUT.pdf FILE"},
	{"book", "book --force -o OUT.pdf FILE"},
	{"sheet", "sheet --force -o OUT.pdf FILE"},
}

// zoo runs every command on hard boards with a time limit of zooLimit, in random order so that a short run covers a sample.
func zoo(ctx context.Context, r *run) error {
	boards, err := zooBoards(r.dir)
	if err != nil {
		return err
	}
	r.expect("60 hard boards", len(boards) >= 60, "%d boards", len(boards))
	order := rand.New(rand.NewPCG(41, r.seed)).Perm(len(boards) * len(zooAsks))
	var mu sync.Mutex
	worst := map[string]*zooTook{}
	r.each(ctx, func(i uint64) {
		if i >= uint64(len(order)) {
			return
		}
		k := order[i]
		ask, b := zooAsks[k%len(zooAsks)], boards[k/len(zooAsks)]
		took, err := r.ask(ask, b, i)
		if err == nil && took.late() { // a busy machine makes the processors slower too
			if second, err := r.ask(ask, b, i); err == nil {
				took.over = min(took.over, second.over)
			}
		}
		again := fmt.Sprintf("teka %s --limit-time %s, %s: -only zoo -seed %d -from %d -cases 1", ask.args, zooLimit, b.name, r.seed, i)
		if err != nil {
			r.expect("commands", false, "%v: %s", err, again)
			return
		}
		most := int64(zooBytes)
		if b.cells > largest {
			most = zooHuge
		}
		r.expect("commands in time", !took.late(), "%s late: %s", took.over, again)
		r.expect("commands within memory", took.memory <= most, "%d MB: %s", took.memory>>20, again)
		r.expect("commands of bounded length", took.text <= zooText, "%d MB: %s", took.text>>20, again)
		mu.Lock()
		defer mu.Unlock()
		if worst[ask.name] == nil {
			worst[ask.name] = &zooTook{}
		}
		worst[ask.name].widen(took)
		if os.Getenv("TEKA_ZOO") != "" {
			fmt.Fprintf(os.Stderr, "%s\t%s\t%d\t%d\t%d\t%d\t%s\t%v\t%s\n", ask.name, b.name, took.work.Milliseconds(), took.over.Milliseconds(),
				took.memory>>20, took.text>>10, took.outcome, took.late() || took.memory > most || took.text > zooText, took.said)
		}
	})
	for _, ask := range zooAsks {
		if w := worst[ask.name]; w != nil {
			r.outcomes(ask.name, w.outcomes, w.said)
			r.note("%s: %d boards: %s; at most %.1f s over the limit, %d MB of memory, %d MB written", ask.name, w.times, w.outcomes,
				w.over.Seconds(), w.memory>>20, w.text>>20)
		}
	}
	return nil
}

// outcomes checks that something that was asked about several boards was not refused for all of them.
func (r *run) outcomes(name string, n outcomes, said string) {
	if n[answered]+n[limited]+n[refused] >= zooFew {
		r.expect("what is not always refused", n[answered]+n[limited] > 0, "%s: %s", name, said)
	}
}

// zooTook stores the time, memory and output size of a command, or the maxima of several.
type zooTook struct {
	times    int
	over     time.Duration // processor time after the limit
	work     time.Duration // total processor time
	memory   int64
	text     int64
	outcome  outcome
	outcomes outcomes // of several commands
	said     string   // the first refusal
}

// late reports whether a command exceeded its limit by more than zooSlack.
func (t *zooTook) late() bool { return t.over > zooSlack }

// widen raises the maxima in t to include u.
func (t *zooTook) widen(u zooTook) {
	t.times++
	t.over, t.memory, t.text = max(t.over, u.over), max(t.memory, u.memory), max(t.text, u.text)
	t.outcomes[u.outcome]++
	t.said = cmp.Or(t.said, u.said)
}

// command runs a teka command whose time limit is in processor time, so that the load of the machine has no effect. When the limit expires,
// it writes the processor time used so far, in nanoseconds, to the file args[0]. At its end it writes its peak memory, in bytes, to the
// file args[0].peak: Maxrss, which its parent receives, is at least the peak of the parent itself. It returns the exit code.
func command(args []string) int {
	garbage.TuneGC()
	limits.Clock = processor.Time
	limits.Ended = func() { os.WriteFile(args[0], []byte(strconv.FormatInt(int64(processor.Time()), 10)), 0o666) }
	code := cli.Main(context.Background(), args[1:], os.Stdin, os.Stdout, os.Stderr)
	os.WriteFile(args[0]+".peak", []byte(strconv.FormatInt(peakOf(os.Getpid()), 10)), 0o666)
	return code
}

// ask runs a command about a board once in a separate process. i distinguishes its output files, which it deletes.
func (r *run) ask(ask zooAsk, b animal, i uint64) (took zooTook, err error) {
	out := filepath.Join(r.dir, fmt.Sprint(i))
	rows := b.name[strings.IndexByte(b.name, ' ')+1:]
	size := b.name[strings.IndexByte(b.name, ' ')+1:][:strings.IndexByte(rows, ' ')]
	self, err := os.Executable()
	if err != nil {
		return took, err
	}
	args := []string{"-c", `ulimit -v 4000000 && exec "$@"`, "bash", self, "command", out + ".ended"}
	for _, a := range strings.Fields(ask.args) {
		a = strings.NewReplacer("FILE", b.file, "ANSWERS", b.answers, "OUT", out, "KIND", b.kind.Name, "SIZE", size).Replace(a)
		args = append(args, a)
	}
	c := exec.Command("bash", append(args, "-q", "--limit-time", zooLimit.String())...)
	var text counted
	var said bytes.Buffer
	c.Stdout, c.Stderr = &text, &said
	if err := c.Start(); err != nil {
		return took, err
	}
	kill := time.AfterFunc(zooEnd, func() { c.Process.Kill() })
	c.Wait()
	kill.Stop()
	took.work = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	ended := false
	if text, err := os.ReadFile(out + ".ended"); err == nil {
		ended = true
		if at, err := strconv.ParseInt(string(text), 10, 64); err == nil { // else it ended while the limit came
			took.over = max(0, took.work-time.Duration(at))
		}
	}
	took.text = text.n
	held, heldErr := os.ReadFile(out + ".ended.peak")
	took.memory, _ = strconv.ParseInt(string(held), 10, 64)
	made, _ := filepath.Glob(out + ".*")
	for _, name := range made {
		if info, err := os.Stat(name); err == nil {
			took.text += info.Size()
		}
		os.RemoveAll(name)
	}
	code := c.ProcessState.ExitCode()
	if took.outcome = outcomeOf(code == 2, ended, text.head, said.Bytes()); took.outcome == refused {
		took.said = fmt.Sprintf("%.200q", cmp.Or(strings.TrimSpace(said.String()), string(text.head)))
	}
	if code > 2 || bytes.Contains(said.Bytes(), []byte("goroutine ")) {
		return took, fmt.Errorf("exit code %d: %.200s", code, said.Bytes())
	}
	if heldErr != nil && code >= 0 { // a command that is killed is late
		return took, heldErr
	}
	return took, nil
}

// workOf returns the processor time of a process so far on Linux; 0 on other systems.
func workOf(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	ticks := 0
	for _, f := range fields[11:13] { // of the process in the program and in the system, in hundredths of a second
		n, _ := strconv.Atoi(string(f))
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// peakOf returns the peak memory of a process so far, in bytes, on Linux; 0 on other systems.
func peakOf(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("VmHWM:"))
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(bytes.SplitN(rest, []byte("kB"), 2)[0])), 10, 64)
	return n << 10
}
