//go:build !js

package batch

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// beat is what a worker says every two seconds.
type beat struct {
	Name  string `json:"name"`
	Slots int    `json:"slots"`
	Busy  int64  `json:"busy"`
	Done  int64  `json:"done"`
	Dead  int64  `json:"dead"`
}

// rhythm is the time between two beats.
const rhythm = 2 * time.Second

// announce says that the worker is there until ctx ends.
func (w *Worker) announce(ctx context.Context) {
	t := time.NewTicker(rhythm)
	defer t.Stop()
	for {
		w.Bus.nc.Publish(beatSubject, encode(beat{w.Name, w.Slots, w.busy.Load(), w.done.Load(), w.dead.Load()}))
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// Presence knows which workers are there.
type Presence struct {
	mu   sync.Mutex
	last map[string]time.Time
	beat map[string]beat
	sub  *nats.Subscription
}

// Listen begins to hear workers.
func (b *Bus) Listen() (*Presence, error) {
	p := &Presence{last: map[string]time.Time{}, beat: map[string]beat{}}
	var err error
	p.sub, err = b.nc.Subscribe(beatSubject, func(m *nats.Msg) {
		var x beat
		if json.Unmarshal(m.Data, &x) != nil {
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.last[x.Name], p.beat[x.Name] = time.Now(), x
	})
	return p, err
}

// Close ends it.
func (p *Presence) Close() { p.sub.Unsubscribe() }

// Workers counts the workers heard of lately, and what they can do at a time.
func (p *Presence) Workers() (workers, slots int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, at := range p.last { // any order: a sum
		if time.Since(at) > 3*rhythm {
			delete(p.last, name)
			delete(p.beat, name)
			continue
		}
		workers++
		slots += p.beat[name].Slots
	}
	return workers, slots
}
