package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// latinSquare is the puzzle of these tests: the heights of its solution are 1 2 3, 2 3 1, 3 1 2.
const latinSquare = `{"kind":"skyscrapers","rows":3,"cols":3,"givens":{"n":3,"top":[3,0,0],"left":[3,0,0]}}`

// answerOf is the answer to a reset or a step, with the members that a client knows.
type answerOf struct {
	Observation struct {
		Prompt, Judgement string
		Puzzle            json.RawMessage
		False             *struct{ Text, Why string }
		Share             float64
	}
	Reward   *float64
	Done     bool
	Metadata struct {
		Episode string `json:"episode_id"`
		Steps   int    `json:"step_count"`
	}
}

// gymPost sends a body to a path of the environment.
func gymPost(t *testing.T, s served, path, body string) (status int, out answerOf) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	status, _, text := send(t, r)
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%s: %d %s", path, status, text)
	}
	return status, out
}

// TestOpenEnv plays an episode: every message is judged, and an argument of claims that follow earns 1 in total.
func TestOpenEnv(t *testing.T) {
	s := serve(t, Options{})
	if status, out := gymPost(t, s, "/step", `{"action":{"text":"R1C1 = 1"}}`); status != 404 || out.Done {
		t.Errorf("a step before a reset: %d", status)
	}
	_, begun := gymPost(t, s, "/reset", `{"episode_id":"one","puzzle":`+latinSquare+`}`)
	if !strings.Contains(begun.Observation.Prompt, "Skyscrapers") || len(begun.Observation.Puzzle) == 0 || begun.Reward != nil || begun.Done {
		t.Fatalf("%+v", begun)
	}
	gymPost(t, s, "/reset", `{"episode_id":"two","kind":"masyu","size":"4x4","seed":3}`) // others go on beside it
	sum := 0.0
	for _, c := range []struct {
		said, judgement string
		done            bool
	}{{"R1C1 = 1", "follows", false}, {"Let me think.", "none", false}, {"R1C1 = 1.", "repeated", false}, {"R1C2 is 3.", "false", false},
		{"R1C2 = 2. R1C3 = 3.", "follows", false}, {"R2C1 = 2. R3C1 = 3. R2C2 = 3. R2C3 = 1. R3C2 = 1. R3C3 = 2.", "follows", true}} {
		body, _ := json.Marshal(map[string]any{"episode_id": "one", "action": map[string]string{"text": c.said}})
		status, out := gymPost(t, s, "/step", string(body))
		if status != 200 || out.Observation.Judgement != c.judgement || out.Done != c.done || out.Reward == nil ||
			(out.Observation.False != nil) != (c.judgement == "false") {
			t.Fatalf("%q: %d %+v", c.said, status, out)
		}
		if c.judgement == "false" {
			if *out.Reward != falseReward {
				t.Errorf("%v", *out.Reward)
			}
			continue
		}
		sum += *out.Reward
	}
	if sum < 0.999999 || sum > 1.000001 {
		t.Errorf("rewards add up to %v", sum)
	}
	if status, _ := gymPost(t, s, "/step", `{"episode_id":"one","action":{"text":"R1C1 = 1"}}`); status != 422 {
		t.Errorf("a step after the end: %d", status)
	}
	_, _, text := s.fetch(t, "/state?episode_id=one")
	if !strings.Contains(text, `"step_count":6`) || !strings.Contains(text, `"share":1`) {
		t.Error(text)
	}
	for path, want := range map[string]string{"/health": `"healthy"`, "/metadata": `"name":"teka"`, "/schema": `"judgement"`} {
		if code, _, text := s.fetch(t, path); code != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", path, code, text)
		}
	}
	for body, want := range map[string]int{`{"action":{}}`: 400, `{"action":{"text":"a","answer":"b"}}`: 400, `x`: 400,
		`{"episode_id":"two","action":{"text":"` + strings.Repeat("a", argumentMost) + `"}}`: 413} {
		if status, _ := gymPost(t, s, "/step", body); status != want {
			t.Errorf("%.60s: %d, want %d", body, status, want)
		}
	}
}

// TestOpenEnvAnswers: a final answer ends the episode with the rest of its score, and seeds give puzzles.
func TestOpenEnvAnswers(t *testing.T) {
	s := serve(t, Options{})
	_, begun := gymPost(t, s, "/reset", `{"puzzle":`+latinSquare+`}`)
	body := `{"action":{"answer":[[1,2,3],[2,3,1],[3,1,2]]},"episode_id":"` + begun.Metadata.Episode + `"}`
	if _, out := gymPost(t, s, "/step", body); out.Observation.Judgement != "right" || !out.Done || out.Reward == nil || *out.Reward != 1 {
		t.Errorf("%+v", out)
	}
	gymPost(t, s, "/reset", `{"puzzle":`+latinSquare+`}`) // the last episode is the default
	if _, out := gymPost(t, s, "/step", `{"action":{"answer":"1 2 3\n2 1 3\n3 3 2"}}`); out.Observation.Judgement != "wrong" || !out.Done {
		t.Errorf("%+v", out)
	}
	_, a := gymPost(t, s, "/reset", `{"seed":5}`)
	if _, b := gymPost(t, s, "/reset", `{"seed":5}`); string(a.Observation.Puzzle) != string(b.Observation.Puzzle) {
		t.Error("the same seed gives two puzzles")
	}
}

// TestOpenEnvSocket: one episode at a time over a WebSocket, with errors as messages.
func TestOpenEnvSocket(t *testing.T) {
	s := serve(t, Options{})
	c, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.url, "http")+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	for _, m := range []struct{ send, kind, has string }{
		{`{"type":"step","data":{"text":"R1C1 = 1"}}`, "error", "reset begins one"},
		{`{"type":"reset","data":{"puzzle":` + latinSquare + `}}`, "observation", `"prompt"`},
		{`{"type":"step","data":{"text":"R1C1 = 1"}}`, "observation", `"follows"`},
		{`{"type":"state"}`, "state", `"step_count":1`},
		{`{"type":"step","data":{}}`, "error", "EXECUTION_ERROR"},
		{`{"type":"dance"}`, "error", "UNKNOWN_TYPE"},
		{`no JSON`, "error", "UNKNOWN_TYPE"},
	} {
		var out gymMessage
		if err := c.Write(t.Context(), websocket.MessageText, []byte(m.send)); err != nil {
			t.Fatal(err)
		}
		if err := wsjson.Read(t.Context(), c, &out); err != nil || out.Type != m.kind || !strings.Contains(string(out.Data), m.has) {
			t.Errorf("%s: %v %s %s", m.send, err, out.Type, out.Data)
		}
	}
	if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"type":"close"}`)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("%v", err)
	}
}
