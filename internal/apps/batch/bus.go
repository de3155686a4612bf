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

// The streams, all bounded by Limits.
const (
	workStream   = "TEKA_WORK"    // chunks that are pending or being processed
	resultStream = "TEKA_RESULTS" // answers not collected yet
	deadStream   = "TEKA_DEAD"    // puzzles that failed too often
	jobBucket    = "TEKA_JOBS"    // one record per job
)

// heartbeatSubject is the subject of worker heartbeats.
const heartbeatSubject = "teka.beat"

// Limits bound the storage of a server. They apply only when the streams are created. On an in-process server, zero values are reduced to
// what the disk allows; on a remote one, all values to what its quota allows.
type Limits struct {
	Work     int64         // bytes of chunks; 0 means 1 GiB
	Results  int64         // bytes of answers; 0 means 16 GiB
	Replicas int           // copies of each message; 0 means 1
	AckWait  time.Duration // silence after which a chunk is redelivered; 0 means 10 s

	Free func(dir string) (int64, error) // returns the free bytes of dir's disk (in-process server); nil asks the system
}

// Bus is a connection to a NATS server, remote or in the process.
type Bus struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	jobs    jetstream.KeyValue
	results jetstream.Stream
	limits  Limits
	local   *server.Server // in-process server; nil if remote
	dir     string         // storage directory of the in-process server
	url     string         // address of the remote server
	stop    func()         // shuts down the in-process server
	closed  chan struct{}  // closed when the connection is closed for good; nil in process
	outage  *outage        // nil in process
	probing sync.Mutex     // held while checkSpace writes its file
}

// Connection configures access to a remote server.
type Connection struct {
	URL    string
	Creds  string // path of a credentials file
	CA     string // path of a PEM file with the CA certificate
	Limits Limits

	// Patience is how long to wait for a server that becomes unreachable or refuses the credentials after the first connection. With 0,
	// an unreachable server is awaited forever and a refusal is final.
	Patience time.Duration
	// OnOutage, if not nil, is called with true and the reason, if known, when the server becomes unreachable, and with false when it is
	// back.
	OnOutage func(gone bool, why error)
}

// Connect connects to a server and creates the streams that are missing. The error is one line with the reason and the remedy.
func Connect(ctx context.Context, c Connection) (*Bus, error) {
	o := []nats.Option{nats.Name("teka"), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second)}
	if c.Creds != "" {
		o = append(o, nats.UserCredentials(c.Creds))
	}
	if c.CA != "" {
		o = append(o, nats.RootCAs(c.CA))
	}
	closed, away := make(chan struct{}), &outage{patience: c.Patience, notify: c.OnOutage}
	if c.Patience > 0 {
		o = append(o, nats.IgnoreAuthErrorAbort())
	}
	o = append(o, nats.DisconnectErrHandler(away.begin), nats.ReconnectHandler(away.end))
	o = append(o, nats.ClosedHandler(func(*nats.Conn) { close(closed) }), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	nc, err := nats.Connect(c.URL, o...)
	if err != nil {
		return nil, connectError(c.URL, err)
	}
	waiting, cancel := context.WithTimeout(ctx, 30*time.Second) // a cluster may still be electing leaders
	defer cancel()
	begun := time.Now()
	b, err := retry(waiting, func() (*Bus, error) {
		b, err := open(ctx, nc, c.Limits)
		if errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) && time.Since(begun) > startupTime {
			err = errNoJetStream
		}
		return b, err
	})
	if err != nil {
		nc.Close()
		return nil, connectError(c.URL, err)
	}
	b.closed, b.url, b.outage = closed, c.URL, away
	return b, nil
}

// withConnection returns a context that is cancelled when the connection is closed for good, with the reason as its cause. NATS
// reconnects after an outage, but not if the server refuses the credentials, e.g. after a password change.
func (b *Bus) withConnection(ctx context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if b.closed != nil {
		go func() {
			select {
			case <-b.closed:
				cancel(b.connectionError(nil))
			case <-ctx.Done():
			}
		}()
	}
	return ctx, cancel
}

// connectionError returns the error that closed the connection for good, or err if the connection is open.
func (b *Bus) connectionError(err error) error {
	if b.closed == nil || !b.nc.IsClosed() { // b.closed is closed slightly later
		return err
	}
	return connectError(b.url, cmp.Or(b.outage.failure(), b.nc.LastError(), nats.ErrConnectionClosed))
}

// outage tracks the time that the server is unreachable.
type outage struct {
	patience time.Duration
	notify   func(gone bool, why error)

	mu    sync.Mutex
	timer *time.Timer // runs during an outage
	cause error       // set when waiting was given up
}

// begin starts the timer of the patience, if any, and notifies the caller. It is called when the server becomes unreachable; why
// may be nil.
func (a *outage) begin(nc *nats.Conn, why error) {
	if nc.IsClosed() {
		return
	}
	a.mu.Lock()
	if a.patience > 0 && a.timer == nil {
		a.timer = time.AfterFunc(a.patience, func() { a.giveUp(nc) })
	}
	a.mu.Unlock()
	if a.notify != nil {
		a.notify(true, why)
	}
}

// end stops the timer and notifies the caller. It is called after reconnection.
func (a *outage) end(*nats.Conn) {
	a.mu.Lock()
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
	a.mu.Unlock()
	if a.notify != nil {
		a.notify(false, nil)
	}
}

// giveUp closes the connection at the end of the patience, unless it is up again.
func (a *outage) giveUp(nc *nats.Conn) {
	if nc.IsConnected() {
		return
	}
	a.mu.Lock()
	a.cause = nats.ErrNoServers
	if last := nc.LastError(); refused(last) {
		a.cause = last
	}
	a.mu.Unlock()
	nc.Close()
}

// failure returns why waiting was given up, or nil.
func (a *outage) failure() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.cause
}

// refused reports whether err means that the server rejects the credentials.
func refused(err error) bool {
	return err != nil && (errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) ||
		errors.Is(err, nats.ErrAuthRevoked) || strings.Contains(err.Error(), "Authorization Violation") ||
		strings.Contains(strings.ToLower(err.Error()), "permissions violation"))
}

// endError is connectionError for results of a run: nil stays nil.
func (b *Bus) endError(err error) error {
	if err == nil {
		return nil
	}
	return b.connectionError(err)
}

// startupTime is how long a server may report that the account has no JetStream: a server that has just started reports this too. No
// response at all is retried longer, because a cluster without a leader does not respond.
const startupTime = 3 * time.Second

// errNoJetStream means that the server still has no JetStream after startupTime.
var errNoJetStream = fault.Errorf("no JetStream")

// connectError turns err into a one-line message with the reason and the remedy.
func connectError(address string, err error) error {
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
		return fault.Errorf("--nats %s: the server's certificate is signed by an unknown authority; pass its certificate with --ca FILE", where)
	case errors.As(err, &unnamed):
		return fault.Errorf("--nats %s: the server's certificate is for another name: %w", where, unnamed)
	case strings.Contains(err.Error(), "root certificate"):
		return fault.Errorf("--ca: the file contains no PEM certificate")
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return fault.Errorf("--nats %s: no server responds; start one with: nats-server -js", where)
	case refused(err):
		return fault.Errorf("--nats %s: the server refuses these credentials; pass others in the address or with --creds", where)
	case errors.Is(err, errNoJetStream), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders),
		errors.Is(err, context.DeadlineExceeded):
		return fault.Errorf("--nats %s: the server has no JetStream; start it with -js, and enable JetStream for the account", where)
	}
	return fault.Errorf("--nats %s: %w", where, err)
}

// open creates the missing streams. If the server lacks the space, it halves the limits until they fit and returns ErrShort if they never
// do.
func open(ctx context.Context, nc *nats.Conn, l Limits) (*Bus, error) {
	if l.Work == 0 {
		l.Work = maxWork
	}
	if l.Results == 0 {
		l.Results = maxResults
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
	for room := int64(2 * maxResults); outOfSpace(err); err = b.streams(ctx) {
		room /= 2
		fit, short := limitsFor(room)
		if short != nil {
			return b, fault.Errorf("%w: the server provides less than %d MB", ErrShort, (minFree-answersReserve)>>20)
		}
		b.limits.Work, b.limits.Results = min(l.Work, fit.Work), min(l.Results, fit.Results)
	}
	return b, err
}

// streams creates the streams and the bucket of job records.
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

// outOfSpace reports whether a server refused a stream because its maximum size exceeds the available storage.
func outOfSpace(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10047 || api.ErrorCode == 10028 ||
		strings.Contains(api.Description, "insufficient storage"))
}

// stream returns the stream config.Name and creates it if it does not exist.
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

// Close closes the connection and shuts down the in-process server.
func (b *Bus) Close() {
	b.nc.Close()
	b.stop()
}

// maxMessage returns the maximum message size in bytes, less some space for headers.
func (b *Bus) maxMessage() int { return int(b.nc.MaxPayload()) - 4<<10 }

// ErrStore means that the server cannot store messages and that retrying will not help.
var ErrStore = fault.Errorf("the server cannot store: free some space and resume")

// checkSpace writes a megabyte to the storage directory of an in-process server and returns the error, because the server does not
// reliably report a full disk itself.
func (b *Bus) checkSpace() error {
	if b.local == nil {
		return nil
	}
	b.probing.Lock() // the file is shared
	defer b.probing.Unlock()
	path := filepath.Join(b.dir, "room")
	err := os.WriteFile(path, make([]byte, 1<<20), 0o666)
	return errors.Join(err, os.Remove(path))
}

// isDuplicate reports whether a message was refused because its subject is taken.
func isDuplicate(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum messages per subject exceeded")
}

// isFull reports whether a message was refused because the stream is full.
func isFull(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum bytes exceeded")
}

// put publishes m and retries while the stream is full or the server is unreachable. It returns nil if the message is stored already. The
// error wraps ErrStore or is the cause of ctx.
func (b *Bus) put(ctx context.Context, m *nats.Msg) error {
	pause := 20 * time.Millisecond
	for {
		_, err := b.js.PublishMsg(ctx, m)
		switch {
		case err == nil, isDuplicate(err):
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		}
		if short := b.checkSpace(); short != nil {
			return fault.Errorf("%w: %w", ErrStore, short)
		}
		switch {
		case b.local != nil && !b.local.JetStreamEnabled():
			return fault.Errorf("%w: %w", ErrStore, err)
		case !isFull(err) && !isTemporary(err):
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

// isTemporary reports whether a retry may succeed, e.g. when the server is back or a cluster has elected a leader.
func isTemporary(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) && api.Code == 503 {
		return !strings.Contains(api.Description, "insufficient") && api.ErrorCode != 10077
	}
	return errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrDisconnected) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoStreamResponse) ||
		errors.Is(err, nats.ErrConnectionReconnecting)
}
