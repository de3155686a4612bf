//go:build !js

package batch

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// heartbeat is the message that a worker publishes every heartbeatInterval.
type heartbeat struct {
	Name  string `json:"name"`
	Slots int    `json:"slots"`
	Busy  int64  `json:"busy"`
	Done  int64  `json:"done"`
	Dead  int64  `json:"dead"`
}

const heartbeatInterval = 2 * time.Second

// sendHeartbeats publishes the name, slots and counts of the worker immediately and then every heartbeatInterval, until ctx ends.
func (w *Worker) sendHeartbeats(ctx context.Context) {
	t := time.NewTicker(heartbeatInterval)
	defer t.Stop()
	for {
		w.Bus.nc.Publish(heartbeatSubject, encode(heartbeat{w.Name, w.Slots, w.busy.Load(), w.done.Load(), w.dead.Load()}))
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// Presence tracks the active workers by their heartbeats.
type Presence struct {
	mu         sync.Mutex
	last       map[string]time.Time // time of the last heartbeat, by worker
	heartbeats map[string]heartbeat
	sub        *nats.Subscription
}

// Listen subscribes to the heartbeats of workers. The caller must close the Presence.
func (b *Bus) Listen() (*Presence, error) {
	p := &Presence{last: map[string]time.Time{}, heartbeats: map[string]heartbeat{}}
	var err error
	p.sub, err = b.nc.Subscribe(heartbeatSubject, func(m *nats.Msg) {
		var x heartbeat
		if json.Unmarshal(m.Data, &x) != nil {
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.last[x.Name], p.heartbeats[x.Name] = time.Now(), x
	})
	return p, err
}

// Close ends the subscription.
func (p *Presence) Close() { p.sub.Unsubscribe() }

// Workers returns the number of workers with a recent heartbeat and the sum of their slots. A worker expires after three intervals.
func (p *Presence) Workers() (workers, slots int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, at := range p.last { // any order: a sum
		if time.Since(at) > 3*heartbeatInterval {
			delete(p.last, name)
			delete(p.heartbeats, name)
			continue
		}
		workers++
		slots += p.heartbeats[name].Slots
	}
	return workers, slots
}
