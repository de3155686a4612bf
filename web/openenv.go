package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/teka-puzzles/teka/internal/apps/dataset"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// An episode of the environment that the server offers in the protocol of OpenEnv (https://github.com/meta-pytorch/OpenEnv): a puzzle, and
// an argument for its solution that grows by one message of a model at a time. Every message is judged by the operation score.
type episode struct {
	mu       sync.Mutex
	state    gymState
	puzzle   json.RawMessage // in the corpus form
	lang     string
	argument string
	claims   score.Claims
	share    float64
	done     bool
}

// gymState is the state of an episode.
type gymState struct {
	Episode string  `json:"episode_id"`
	Steps   int     `json:"step_count"`
	Kind    string  `json:"kind" is:"Kind"`
	Share   float64 `json:"share" doc:"The score of all claims so far, from 0 to 1."`
}

// gymReset is the body of a reset.
type gymReset struct {
	Seed    *uint64     `json:"seed,omitempty" doc:"The seed of the puzzle: the same seed gives the same puzzle. The default is random."`
	Episode string      `json:"episode_id,omitempty" doc:"A name for the episode; without one the server chooses it."`
	Puzzle  service.Any `json:"puzzle,omitempty" is:"PuzzleGiven" doc:"The puzzle, in any notation; without it one is generated."`
	Kind    string      `json:"kind,omitempty" is:"Kind" doc:"The kind of the puzzle; without it the seed chooses."`
	Size    string      `json:"size,omitempty" doc:"Columns and rows, such as 6x6."`
	Grade   string      `json:"grade,omitempty" doc:"The grade, or a range such as Easy..Medium."`
	service.Lang
}

// gymAction is an action: a message of the model.
type gymAction struct {
	Text     string            `json:"text,omitempty" doc:"Sentences whose claims continue the argument, such as R1C2 = 3."`
	Answer   service.Any       `json:"answer,omitempty" is:"AnswerGiven" doc:"The final answer, in any form. It ends the episode."`
	Metadata map[string]string `json:"metadata,omitempty" doc:"Ignored."`
}

// gymObservation is the observation of an agent.
type gymObservation struct {
	Prompt    string        `json:"prompt,omitempty" doc:"The task in words, after a reset."`
	Puzzle    service.Any   `json:"puzzle,omitempty" is:"PuzzleGiven" doc:"The puzzle in the corpus form, after a reset."`
	Judgement string        `json:"judgement,omitempty" oneof:"follows,true,repeated,false,none,right,wrong" doc:"Of the last message: its claims follow from the earlier ones by a technique; they are true but do not follow; they were known; one is false; it claims nothing. Of a final answer: right or wrong."`
	False     *score.Claim  `json:"false,omitempty" doc:"The first false claim. It and later ones are not taken."`
	Claims    *score.Claims `json:"claims,omitempty" doc:"All claims of the episode."`
	Share     float64       `json:"share" doc:"The score of all claims so far, from 0 to 1."`
}

// gymResult is the answer to a reset or a step.
type gymResult struct {
	Observation gymObservation `json:"observation"`
	Reward      *float64       `json:"reward"`
	Done        bool           `json:"done"`
	Metadata    gymState       `json:"metadata"`
}

// Bounds of episodes, and the reward of a false claim.
const (
	episodesMost = 256              // over HTTP; the one not used for longest is forgotten
	argumentMost = 64 << 10         // bytes of the argument of an episode
	idleMost     = 10 * time.Minute // of a WebSocket
	falseReward  = -0.1
)

// episodes stores the episodes started over HTTP, the most recently used last.
type episodes struct {
	mu   sync.Mutex
	list []*episode
}

// find returns the episode with an id, or the last one used if id is "", and marks it as the last used. It returns nil if there is none.
func (x *episodes) find(id string) *episode {
	x.mu.Lock()
	defer x.mu.Unlock()
	i := len(x.list) - 1
	if id != "" {
		i = slices.IndexFunc(x.list, func(e *episode) bool { return e.state.Episode == id })
	}
	if i < 0 {
		return nil
	}
	e := x.list[i]
	x.list = append(slices.Delete(x.list, i, i+1), e)
	return e
}

// add stores an episode in place of one with the same id.
func (x *episodes) add(e *episode) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.list = slices.DeleteFunc(x.list, func(o *episode) bool { return o.state.Episode == e.state.Episode })
	if x.list = append(x.list, e); len(x.list) > episodesMost {
		x.list = slices.Delete(x.list, 0, 1)
	}
}

var errNoEpisode = fault.Errorf("no such episode: reset begins one")

// openEnv registers the paths of an OpenEnv environment: reset, step, state, schema, health, metadata and ws.
func (s *Server) openEnv(mux *http.ServeMux) {
	list := new(episodes)
	reply := func(f func(r *http.Request, body []byte) (any, error)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			s.shared(w, r, func() error {
				body, err := s.read(w, r)
				if err != nil {
					return err
				}
				answer, err := f(r, body)
				if err == nil {
					w.Header().Set("Content-Type", jsonType)
					w.Header().Set("Cache-Control", "no-store")
					err = json.NewEncoder(w).Encode(answer)
				}
				return err
			})
		}
	}
	mux.HandleFunc("POST /reset", reply(func(r *http.Request, body []byte) (any, error) {
		e, result, err := s.reset(r, body)
		if err == nil {
			list.add(e)
		}
		return result, err
	}))
	mux.HandleFunc("POST /step", reply(func(r *http.Request, body []byte) (any, error) {
		var in struct {
			Episode string          `json:"episode_id"`
			Action  json.RawMessage `json:"action"`
		}
		if err := json.Unmarshal(body, &in); err != nil {
			return nil, service.NewProblem(http.StatusBadRequest, fault.Errorf("the body is not JSON"))
		}
		e := list.find(in.Episode)
		if e == nil {
			return nil, service.NewProblem(http.StatusNotFound, errNoEpisode)
		}
		return s.step(r, e, in.Action)
	}))
	mux.HandleFunc("GET /state", reply(func(r *http.Request, _ []byte) (any, error) {
		e := list.find(r.URL.Query().Get("episode_id"))
		if e == nil {
			return gymState{}, nil
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		return e.state, nil
	}))
	schemas := gymSchemas()
	mux.HandleFunc("GET /schema", reply(func(*http.Request, []byte) (any, error) { return schemas, nil }))
	mux.HandleFunc("GET /health", reply(func(*http.Request, []byte) (any, error) { return map[string]string{"status": "healthy"}, nil }))
	mux.HandleFunc("GET /metadata", reply(func(r *http.Request, _ []byte) (any, error) {
		return map[string]string{"name": "teka", "description": "Logic puzzles to be solved by an argument, of which every claim is judged: " +
			"it follows, is true but does not follow, or is false.", "version": s.Version, "documentation_url": s.baseOf(r) + "docs"}, nil
	}))
	mux.HandleFunc("GET /ws", s.gymSocket)
}

// gymSchemas returns the JSON schemas of actions, observations and states, each complete in itself.
func gymSchemas() map[string]any {
	doc, out := newOpenAPI(), map[string]any{}
	for name, t := range map[string]reflect.Type{"action": reflect.TypeFor[gymAction](), "observation": reflect.TypeFor[gymObservation](),
		"state": reflect.TypeFor[gymState]()} { // any order: the names are distinct
		defs := map[string]any{}
		one := doc.standalone(doc.membersIn(&schema{}, t), defs)
		one["$defs"] = defs
		out[name] = one
	}
	return out
}

// reset begins an episode with the puzzle in the body, or with one that it generates. The result has the task as a prompt.
func (s *Server) reset(r *http.Request, body []byte) (*episode, *gymResult, error) {
	var in gymReset
	if len(body) > 0 {
		if err := json.Unmarshal(body, &in); err != nil {
			return nil, nil, service.NewProblem(http.StatusBadRequest, fault.Errorf("the body is not JSON"))
		}
	}
	seed := 1 + rand.Uint64N(1<<53)
	if in.Seed != nil {
		seed = 1 + *in.Seed%(1<<53)
	}
	e := &episode{lang: in.Lang.Lang}
	if e.state.Episode = in.Episode; e.state.Episode == "" {
		e.state.Episode = identifierOf("")
	}
	ask := map[string]any{"puzzle": in.Puzzle, "no_boards": true, "lang": e.lang}
	if in.Puzzle == nil {
		kind := cmp.Or(in.Kind, kinds.All[seed%uint64(len(kinds.All))].Name)
		var made struct{ Puzzles []json.RawMessage }
		if err := s.whole(r, "generate", map[string]any{"kind": kind, "size": in.Size, "grade": in.Grade, "seed": seed}, &made); err != nil {
			return nil, nil, err
		}
		ask["puzzle"] = made.Puzzles[0]
	}
	var read struct {
		Puzzles []struct {
			Kind   string
			Puzzle json.RawMessage
		}
	}
	if err := s.whole(r, "read", ask, &read); err != nil {
		return nil, nil, err
	}
	e.puzzle, e.state.Kind = read.Puzzles[0].Puzzle, read.Puzzles[0].Kind
	p, err := kinds.Parse(string(e.puzzle))
	if err != nil {
		return nil, nil, err
	}
	l, err := kinds.Language(cmp.Or(e.lang, "en"))
	if err != nil {
		return nil, nil, service.NewProblem(http.StatusBadRequest, err)
	}
	prompt := ""
	err = s.scheduled(r, func(ctx context.Context) error {
		prompt, err = dataset.Prompt(ctx, l, p, fmt.Sprint(seed))
		return err
	})
	return e, &gymResult{Observation: gymObservation{Prompt: prompt, Puzzle: e.puzzle}, Metadata: e.state}, err
}

// step judges a message. The reward is the progress of the score for claims that follow or are final, 0 for true claims that do not
// follow, and falseReward for a false one. So an argument of claims that follow earns 1 in total.
func (s *Server) step(r *http.Request, e *episode, action []byte) (*gymResult, error) {
	var in gymAction
	if err := json.Unmarshal(action, &in); err != nil || in.Text == "" == (in.Answer == nil) {
		return nil, service.NewProblem(http.StatusBadRequest, fault.Errorf("an action has either text or answer"))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.done {
		return nil, service.NewProblem(http.StatusUnprocessableEntity, fault.Errorf("the episode is over: reset begins another one"))
	}
	text := e.argument + in.Text + "\n"
	if len(text) > argumentMost {
		return nil, service.NewProblem(http.StatusRequestEntityTooLarge, fault.Errorf("the argument has more than %d bytes", argumentMost))
	}
	ask := map[string]any{"puzzle": e.puzzle, "lang": e.lang, "answer": in.Answer}
	if in.Answer == nil {
		ask["answer"], ask["argument"] = text, text
	}
	var judged score.Result
	if err := s.whole(r, "score", ask, &judged); err != nil {
		return nil, err
	}
	e.state.Steps++
	out := &gymResult{Observation: gymObservation{Claims: judged.Claims, False: judged.FirstFalse, Share: e.share}, Reward: new(float64)}
	switch {
	case in.Answer != nil:
		out.Observation.Judgement = map[bool]string{true: "right", false: "wrong"}[judged.Right]
		*out.Reward, e.share, e.done = judged.Share-e.share, judged.Share, true
	case judged.FirstFalse != nil:
		out.Observation.Judgement, *out.Reward = "false", falseReward
	default:
		now := score.Claims{}
		if judged.Claims != nil {
			now = *judged.Claims
		}
		out.Observation.Judgement = judgementOf(e.claims, now)
		if out.Observation.Judgement == "follows" || judged.Right {
			*out.Reward = judged.Share - e.share
		}
		e.share, e.done, e.claims, e.argument = max(e.share, judged.Share), judged.Right, now, text
	}
	e.state.Share, out.Observation.Share, out.Done, out.Metadata = e.share, e.share, e.done, e.state
	out.Metadata = e.state
	return out, nil
}

// judgementOf compares the claims before and after a message without a false one.
func judgementOf(before, after score.Claims) string {
	switch {
	case after.Early+after.Open > before.Early+before.Open:
		return "true"
	case after.Forced > before.Forced:
		return "follows"
	case after.Again > before.Again:
		return "repeated"
	}
	return "none"
}

// gymMessage is a message over a WebSocket, in either direction.
type gymMessage struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data,omitempty"`
}

// gymSocket serves one episode after another over a WebSocket, until the client closes it or sends nothing for idleMost.
func (s *Server) gymSocket(w http.ResponseWriter, r *http.Request) {
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.Origins})
	if err != nil {
		return // Accept has answered
	}
	defer c.CloseNow()
	c.SetReadLimit(s.Body)
	var e *episode
	for {
		ctx, cancel := context.WithTimeout(r.Context(), idleMost)
		_, text, err := c.Read(ctx)
		cancel()
		var in gymMessage
		if err != nil || json.Unmarshal(text, &in) == nil && in.Type == "close" {
			c.Close(websocket.StatusNormalClosure, "")
			return
		}
		if wsjson.Write(r.Context(), c, s.gymAnswer(r, &e, in)) != nil {
			return
		}
	}
}

// gymAnswer answers a message. A reset replaces the episode.
func (s *Server) gymAnswer(r *http.Request, e **episode, in gymMessage) (out gymMessage) {
	var answer any
	var err error
	out.Type = "observation"
	code := "EXECUTION_ERROR"
	switch {
	case in.Type == "reset":
		var next *episode
		if next, answer, err = s.reset(r, in.Data); err == nil {
			*e = next
		}
	case *e == nil && (in.Type == "step" || in.Type == "state"):
		err = service.NewProblem(http.StatusNotFound, errNoEpisode)
	case in.Type == "step":
		answer, err = s.step(r, *e, in.Data)
	case in.Type == "state":
		out.Type, answer = "state", (*e).state
	default:
		code, err = "UNKNOWN_TYPE", service.NewProblem(http.StatusBadRequest,
			fault.Errorf("type %q: expected reset, step, state or close", in.Type))
	}
	if err != nil {
		out.Type, answer = "error", map[string]string{"message": problemOf(err).In(r.Context()).Detail, "code": code}
	}
	if out.Data, err = json.Marshal(answer); err != nil {
		panic(err) // the answers have only marshallable members
	}
	return out
}
