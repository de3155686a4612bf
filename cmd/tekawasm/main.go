//go:build js && wasm

// Command tekawasm is the solver for web pages: the operations of web/service as one JavaScript function. It runs in a worker, so that the
// page stays responsive.
//
// teka(op, body, emit, signal, language) → Promise
//
// op is the name of the operation and body its JSON, as for POST /api/OP. emit receives each answer as a line of JSON. The promise resolves
// after the last answer, or rejects with the problem (see service.Problem) as an object. The optional signal is an AbortSignal that stops
// the work. The optional language, "en" or "id", applies if the body has none.
//
// tekaFonts(regular, bold)
//
// passes the font files (see sheets.TakeFonts), which are required for printing and loaded only then.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"syscall/js"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
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
	select {} // keep the functions alive as long as the page
}

// promise starts a request and returns its JavaScript promise.
func promise(s *service.Service, args []js.Value) js.Value {
	var executor js.Func
	executor = js.FuncOf(func(_ js.Value, settle []js.Value) any {
		executor.Release() // the executor is called exactly once, immediately
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

// request runs the operation that args name, which are described in the package comment. A panic becomes a problem.
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
		ctx = service.WithLanguages(ctx, args[4].String())
	}
	return s.Do(ctx, args[0].String(), []byte(args[1].String()), func(line []byte) error {
		args[2].Invoke(string(line))
		return nil
	})
}

// fault converts an error to a JavaScript object.
func fault(err error) js.Value {
	var p *service.Problem
	if !errors.As(err, &p) {
		p = &service.Problem{Type: "about:blank", Title: "Cancelled", Status: 499, Detail: err.Error()}
	}
	b, _ := json.Marshal(p) // only strings and numbers
	return js.Global().Get("JSON").Call("parse", string(b))
}

// paced is a context that yields to JavaScript. When its Err is checked, it occasionally returns control, because JavaScript receives no
// messages and fires no timers while Go runs: there is one thread, and Go releases it only when it waits.
type paced struct {
	context.Context
	last time.Time
}

// breath is the time between two yields.
const breath = 12 * time.Millisecond

// Err implements context.Context.
func (p *paced) Err() error {
	if time.Since(p.last) > breath {
		yieldToJS()
		p.last = time.Now()
	}
	return p.Context.Err()
}

// To yield, the worker waits for a message that it sends to itself, which arrives after those already queued. (A timer would also work, but
// nested timers are delayed by at least four milliseconds.)
var (
	aside   = sync.OnceValue(openYieldChannel)
	waiting []chan struct{} // one for each pending message; there is only one thread
)

// yieldToJS lets JavaScript handle the queued messages.
func yieldToJS() {
	seen := make(chan struct{})
	waiting = append(waiting, seen)
	aside().Call("postMessage", nil)
	<-seen
}

// openYieldChannel creates the channel of these messages.
func openYieldChannel() js.Value {
	c := js.Global().Get("MessageChannel").New()
	c.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		close(waiting[0])
		waiting = waiting[1:]
		return nil
	}))
	return c.Get("port2")
}
