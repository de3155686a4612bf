//go:build js && wasm

// Command tekawasm is the engine for pages: the operations of web/service as one function of JavaScript. It runs in a worker, so
// that the page stays awake while it thinks.
//
//	teka(op, body, emit, signal, language) → Promise
//
// op names the operation and body is its JSON, as for POST /api/OP. Every answer goes to emit as a line of JSON; the promise is
// kept when there are no more, and broken with the problem (see service.Problem) as an object. signal, which may be missing, is an
// AbortSignal that stops the work. language, which may be missing, is "en" or "id", for a body that names none.
//
//	tekaFonts(regular, bold)
//
// gives it the files of the fonts (see sheets.TakeFonts), without which nothing is printed: they come apart, when somebody prints.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"syscall/js"
	"time"

	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/internal/version"
	"github.com/teka-puzzles/teka/web/service"
)

func main() {
	s := &service.Service{Version: version.Text(), Limits: service.Limits{Certificate: 16 << 20},
		Pace: func(ctx context.Context) context.Context { return &paced{Context: ctx, last: time.Now()} }}
	global := js.Global()
	global.Set("teka", js.FuncOf(func(_ js.Value, args []js.Value) any { return promise(s, args) }))
	global.Set("tekaFonts", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var files [2][]byte
		for i := range files {
			files[i] = make([]byte, args[i].Length())
			js.CopyBytesToGo(files[i], args[i])
		}
		sheets.TakeFonts(files[0], files[1])
		return nil
	}))
	if ready := global.Get("tekaReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {} // the functions live as long as the page
}

// promise begins a request.
func promise(s *service.Service, args []js.Value) js.Value {
	var executor js.Func
	executor = js.FuncOf(func(_ js.Value, settle []js.Value) any {
		executor.Release() // it is called once, at once
		resolve, reject := settle[0], settle[1]
		go func() {
			if err := request(s, args); err != nil {
				reject.Invoke(fault(err))
				return
			}
			resolve.Invoke()
		}()
		return nil
	})
	return js.Global().Get("Promise").New(executor)
}

// request answers a request.
func request(s *service.Service, args []js.Value) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = service.NewProblem(500, fmt.Errorf("a defect of the program: %v", x))
		}
	}()
	if len(args) < 3 || args[0].Type() != js.TypeString || args[1].Type() != js.TypeString || args[2].Type() != js.TypeFunction {
		return service.NewProblem(400, errors.New("teka(op, body, emit, signal, language): two texts and a function are expected"))
	}
	if args[0].String() == "sheet" && sheets.Fonts()[0] == nil {
		return service.NewProblem(422, errors.New("nothing can be printed: the fonts are missing"))
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if len(args) > 3 && args[3].Type() == js.TypeObject {
		abort := js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
		defer abort.Release()
		if args[3].Get("aborted").Bool() {
			cancel()
		}
		args[3].Call("addEventListener", "abort", abort)
		defer args[3].Call("removeEventListener", "abort", abort)
	}
	if len(args) > 4 && args[4].Type() == js.TypeString {
		ctx = service.Speaking(ctx, args[4].String())
	}
	return s.Do(ctx, args[0].String(), []byte(args[1].String()), func(line []byte) error {
		args[2].Invoke(string(line))
		return nil
	})
}

// fault is an error as an object of JavaScript.
func fault(err error) js.Value {
	var p *service.Problem
	if !errors.As(err, &p) {
		p = &service.Problem{Type: "about:blank", Title: "Cancelled", Status: 499, Detail: err.Error()}
	}
	b, _ := json.Marshal(p) // texts and numbers alone
	return js.Global().Get("JSON").Call("parse", string(b))
}

// paced is a context that lets the worker breathe: where it is asked whether to go on, it now and then hands control back to
// JavaScript, which otherwise sees no message, and fires no timer, until all is done. There is one thread, and Go gives it up only
// when it waits.
type paced struct {
	context.Context
	last time.Time
}

// breath is how long the worker may think before it looks around.
const breath = 12 * time.Millisecond

// Err is as everywhere.
func (p *paced) Err() error {
	if time.Since(p.last) > breath {
		lookAround()
		p.last = time.Now()
	}
	return p.Context.Err()
}

// Who looks around waits for a message of its own, which comes behind those that are there. (A timer would do it, too, but not within
// four milliseconds when one has begun another a few times.)
var (
	aside   = sync.OnceValue(openAside)
	waiting []chan struct{} // one for each message on its way; there is one thread
)

// lookAround has the messages that have come seen to.
func lookAround() {
	seen := make(chan struct{})
	waiting = append(waiting, seen)
	aside().Call("postMessage", nil)
	<-seen
}

// openAside makes the channel of these messages.
func openAside() js.Value {
	c := js.Global().Get("MessageChannel").New()
	c.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		close(waiting[0])
		waiting = waiting[1:]
		return nil
	}))
	return c.Get("port2")
}
