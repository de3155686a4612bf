//go:build !js

package batch

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The streams. All are bounded; see Limits.
const (
	workStream   = "TEKA_WORK"    // chunks that wait or are worked on
	resultStream = "TEKA_RESULTS" // answers that are not collected yet
	deadStream   = "TEKA_DEAD"    // puzzles given up on
	jobBucket    = "TEKA_JOBS"    // what there is to know of each job
)

// beatSubject is where workers say that they are there.
const beatSubject = "teka.beat"

// Limits bound what a server keeps. They count when the streams are made first. Without them a server in the process takes what the disk
// has, and one elsewhere as much as it gives, both at most what is told here.
type Limits struct {
	Work     int64         // bytes of chunks; 0 for 1 GiB
	Results  int64         // bytes of answers; 0 for 16 GiB
	Replicas int           // servers that keep each message; 0 for 1
	AckWait  time.Duration // how long a worker may be silent before its chunk is given to another; 0 for 10 s

	Free func(dir string) (int64, error) // of a disk, for a server in the process; nil to ask the system
}

// Bus is a connection to the server.
type Bus struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	jobs    jetstream.KeyValue
	results jetstream.Stream
	limits  Limits
	local   *server.Server // in the process; nil for another
	dir     string         // where it stores
	url     string         // of one elsewhere
	stop    func()         // that ends it
	closed  chan struct{}  // closed when the connection is, for good; nil in the process
	away    *absence       // nil in the process
	probing sync.Mutex     // while room writes its file
}

// Connection says how to reach a server.
type Connection struct {
	URL    string
	Creds  string // a file with the credentials of a user
	CA     string // a file with the certificate of whoever signed that of the server
	Limits Limits

	// Patience is how long a server that is away, or refuses the credentials, is waited for once it has been reached; with 0 one that is
	// away is waited for without end, and one that refuses is not.
	Patience time.Duration
	// Away is told when the server is away, and why if that is known, and again when it is there; nil for nobody.
	Away func(gone bool, why error)
}

// Connect reaches a server, and makes the streams when they are not there.
func Connect(ctx context.Context, c Connection) (*Bus, error) {
	o := []nats.Option{nats.Name("teka"), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second)}
	if c.Creds != "" {
		o = append(o, nats.UserCredentials(c.Creds))
	}
	if c.CA != "" {
		o = append(o, nats.RootCAs(c.CA))
	}
	closed, away := make(chan struct{}), &absence{patience: c.Patience, tell: c.Away}
	if c.Patience > 0 {
		o = append(o, nats.IgnoreAuthErrorAbort())
	}
	o = append(o, nats.DisconnectErrHandler(away.begin), nats.ReconnectHandler(away.end))
	o = append(o, nats.ClosedHandler(func(*nats.Conn) { close(closed) }), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	nc, err := nats.Connect(c.URL, o...)
	if err != nil {
		return nil, unreached(c.URL, err)
	}
	waiting, cancel := context.WithTimeout(ctx, 30*time.Second) // for the leaders of a cluster
	defer cancel()
	begun := time.Now()
	b, err := again(waiting, func() (*Bus, error) {
		b, err := open(ctx, nc, c.Limits)
		if errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) && time.Since(begun) > starting {
			err = errNoJetStream
		}
		return b, err
	})
	if err != nil {
		nc.Close()
		return nil, unreached(c.URL, err)
	}
	b.closed, b.url, b.away = closed, c.URL, away
	return b, nil
}

// while is a context that ends when the connection is closed for good, by the server: it comes back to a server that was away, but not to
// one that refuses the credentials, such as a password that was changed. Its cause then says so.
func (b *Bus) while(ctx context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if b.closed != nil {
		go func() {
			select {
			case <-b.closed:
				cancel(b.why(nil))
			case <-ctx.Done():
			}
		}()
	}
	return ctx, cancel
}

// why is what ended the connection for good, where that is why something failed; else the error as it is.
func (b *Bus) why(err error) error {
	if b.closed == nil || !b.nc.IsClosed() { // b.closed is closed a moment later
		return err
	}
	return unreached(b.url, cmp.Or(b.away.over(), b.nc.LastError(), nats.ErrConnectionClosed))
}

// absence is the time that a server is away.
type absence struct {
	patience time.Duration
	tell     func(gone bool, why error)

	mu    sync.Mutex
	timer *time.Timer // runs while it is away
	why   error       // why it was given up
}

// begin is called when the server is away.
func (a *absence) begin(nc *nats.Conn, why error) {
	if nc.IsClosed() {
		return
	}
	a.mu.Lock()
	if a.patience > 0 && a.timer == nil {
		a.timer = time.AfterFunc(a.patience, func() { a.give(nc) })
	}
	a.mu.Unlock()
	if a.tell != nil {
		a.tell(true, why)
	}
}

// end is called when it is there again.
func (a *absence) end(*nats.Conn) {
	a.mu.Lock()
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
	a.mu.Unlock()
	if a.tell != nil {
		a.tell(false, nil)
	}
}

// give gives up waiting.
func (a *absence) give(nc *nats.Conn) {
	if nc.IsConnected() {
		return
	}
	a.mu.Lock()
	a.why = nats.ErrNoServers
	if last := nc.LastError(); refused(last) {
		a.why = last
	}
	a.mu.Unlock()
	nc.Close()
}

// over is why the server was given up; nil when it was not.
func (a *absence) over() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.why
}

// refused reports whether an error says that the server does not take the credentials.
func refused(err error) bool {
	return err != nil && (errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) ||
		errors.Is(err, nats.ErrAuthRevoked) || strings.Contains(err.Error(), "Authorization Violation") ||
		strings.Contains(strings.ToLower(err.Error()), "permissions violation"))
}

// ended is why something ended: what ended the connection, if that is why.
func (b *Bus) ended(err error) error {
	if err == nil {
		return nil
	}
	return b.why(err)
}

// starting is how long a server may say that the account has no JetStream: one that has only just started says so too. Nobody
// answering for JetStream is another matter: so it is in a cluster that has no leader yet.
const starting = 3 * time.Second

// errNoJetStream is that a server has no JetStream, and will not in a moment.
var errNoJetStream = fault.Errorf("no JetStream")

// unreached says in one line why a server cannot be used, and what to do.
func unreached(address string, err error) error {
	where := address
	if u, parsed := url.Parse(address); parsed == nil {
		where = u.Redacted()
	}
	if errors.Is(err, ErrShort) {
		return fault.Errorf("--nats %s: %w", where, err)
	}
	var unknown x509.UnknownAuthorityError
	var unnamed x509.HostnameError
	switch {
	case errors.As(err, &unknown):
		return fault.Errorf("--nats %s: the server's certificate is signed by nobody known here; name who signed it with --ca FILE", where)
	case errors.As(err, &unnamed):
		return fault.Errorf("--nats %s: the server's certificate is not for this name: %w", where, unnamed)
	case strings.Contains(err.Error(), "root certificate"):
		return fault.Errorf("--ca: the file holds no certificate in PEM")
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return fault.Errorf("--nats %s: no server answers there; start one with: nats-server -js", where)
	case refused(err):
		return fault.Errorf("--nats %s: the server refuses these credentials; name others in the address, or with --creds", where)
	case errors.Is(err, errNoJetStream), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders),
		errors.Is(err, context.DeadlineExceeded):
		return fault.Errorf("--nats %s: the server has no JetStream; start it with -js, and enable JetStream for the account", where)
	}
	return fault.Errorf("--nats %s: %w", where, err)
}

// open makes the streams when they are not there. Where the server has not room for all that they may hold, they may hold less.
func open(ctx context.Context, nc *nats.Conn, l Limits) (*Bus, error) {
	if l.Work == 0 {
		l.Work = mostWork
	}
	if l.Results == 0 {
		l.Results = mostResults
	}
	l.Replicas = max(1, l.Replicas)
	if l.AckWait == 0 {
		l.AckWait = 10 * time.Second
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(5*time.Second))
	if err != nil {
		return nil, err
	}
	b := &Bus{nc: nc, js: js, limits: l, stop: func() {}}
	err = b.streams(ctx)
	for room := int64(2 * mostResults); noRoom(err); err = b.streams(ctx) {
		room /= 2
		fit, short := fitted(room)
		if short != nil {
			return b, fault.Errorf("%w: the server gives not even %d MB", ErrShort, (leastFree-answersRoom)>>20)
		}
		b.limits.Work, b.limits.Results = min(l.Work, fit.Work), min(l.Results, fit.Results)
	}
	return b, err
}

// streams makes the streams.
func (b *Bus) streams(ctx context.Context) error {
	l := b.limits
	once := jetstream.StreamConfig{Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1, Replicas: l.Replicas,
		Compression: jetstream.S2Compression}
	work, results := once, once
	work.Name, work.Subjects, work.Retention, work.MaxBytes = workStream, []string{"teka.work.>"}, jetstream.WorkQueuePolicy, l.Work
	results.Name, results.Subjects, results.MaxBytes, results.AllowDirect = resultStream, []string{"teka.result.>", "teka.part.>"}, l.Results,
		true
	dead := jetstream.StreamConfig{Name: deadStream, Subjects: []string{"teka.dead.>"}, MaxMsgsPerSubject: 1,
		MaxMsgs: 1_000_000, MaxBytes: l.Work,
		Replicas: l.Replicas, Compression: jetstream.S2Compression}
	for _, config := range []jetstream.StreamConfig{work, results, dead} {
		s, err := stream(ctx, b.js, config)
		if err != nil {
			return err
		}
		if config.Name == resultStream {
			b.results = s
		}
	}
	jobs, err := b.js.KeyValue(ctx, jobBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		jobs, err = b.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: jobBucket, Replicas: l.Replicas,
			MaxBytes: min(jobsBytes, l.Work/4)})
	}
	b.jobs = jobs
	return err
}

// noRoom reports whether a server refused a stream because it has not the room that it may take.
func noRoom(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10047 || api.ErrorCode == 10028 ||
		strings.Contains(api.Description, "insufficient storage"))
}

// stream is the stream with a name; it is made when it is not there.
func stream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := js.Stream(ctx, config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = js.CreateStream(ctx, config)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			s, err = js.Stream(ctx, config.Name)
		}
	}
	return s, err
}

// Close ends the connection, and the server if it is in the process.
func (b *Bus) Close() {
	b.nc.Close()
	b.stop()
}

// largest is how many bytes a message may have.
func (b *Bus) largest() int { return int(b.nc.MaxPayload()) - 4<<10 }

// ErrStore is that the server does not store, and will not in a moment.
var ErrStore = fault.Errorf("the server cannot store: make room, and go on")

// room is an error when a megabyte cannot be written where the server in the process stores: it does not always say so itself.
func (b *Bus) room() error {
	if b.local == nil {
		return nil
	}
	b.probing.Lock() // one at a time: it is one file
	defer b.probing.Unlock()
	path := filepath.Join(b.dir, "room")
	err := os.WriteFile(path, make([]byte, 1<<20), 0o666)
	return errors.Join(err, os.Remove(path))
}

// already reports whether a message was refused because one is there under its subject.
func already(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum messages per subject exceeded")
}

// full reports whether a message was refused because the stream is full for now.
func full(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum bytes exceeded")
}

// put publishes a message until it is stored, and waits while the stream is full or the server away. It is nil also when the
// message is stored already.
func (b *Bus) put(ctx context.Context, m *nats.Msg) error {
	pause := 20 * time.Millisecond
	for {
		_, err := b.js.PublishMsg(ctx, m)
		switch {
		case err == nil, already(err):
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		}
		if short := b.room(); short != nil {
			return fault.Errorf("%w: %w", ErrStore, short)
		}
		switch {
		case b.local != nil && !b.local.JetStreamEnabled():
			return fault.Errorf("%w: %w", ErrStore, err)
		case !full(err) && !passing(err):
			return fault.Errorf("%w: %w", ErrStore, err)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
			pause = min(2*pause, time.Second)
		}
	}
}

// passing reports whether an error may be gone in a moment, when a server has come back or a cluster has a new leader.
func passing(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) && api.Code == 503 {
		return !strings.Contains(api.Description, "insufficient") && api.ErrorCode != 10077
	}
	return errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrDisconnected) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoStreamResponse) ||
		errors.Is(err, nats.ErrConnectionReconnecting)
}
