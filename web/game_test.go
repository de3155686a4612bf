package web

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// gameModule runs parts of games without a browser, with stand-ins for the parts of a browser that the modules use.
const gameModule = `const kept = new Map(), heard = new EventTarget();
Object.assign(globalThis, { window: globalThis, location: { search: "", href: "", hash: "" }, addEventListener: heard.addEventListener.bind(heard),
	document: { documentElement: { dataset: {} }, addEventListener() {}, visibilityState: "visible" }, setInterval: () => 0, setTimeout: () => 0,
	fetch: async () => { throw new Error("no server"); }, localStorage: { getItem: k => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, String(v)),
	removeItem: k => kept.delete(k) } });
const { Game } = await import("./game.js"), { Lattice } = await import("./lattice.js"), { kindOf } = await import("./kinds.js");
const { Marks, blank } = await import("./marks.js"), { loop } = await import("./mode-loop.js"), { toward } = await import("./mode-bridges.js");

export default async ({ digits, edges, islands }) => {
	const game = new Game(digits), at = digits.board.places[0].at;
	game.learn([{ at, value: 3, not: true }]);
	const noted = game.at(0);
	await game.saveNow();
	game.helped = true;
	const name = [...kept.keys()].find(k => k.startsWith("teka:game:")), other = JSON.parse(kept.get(name));
	const theirs = new Marks();
	theirs.write(new Map([[1, { ...blank, v: 2 }]]));
	kept.set(name, JSON.stringify({ ...other, helped: false, stamp: "theirs", marks: theirs.save() }));
	heard.dispatchEvent(Object.assign(new Event("storage"), { key: name, newValue: kept.get(name) }));
	const met = { helped: game.helped, theirs: game.at(1).v };

	const lattice = new Lattice(edges, kindOf(edges.kind)), second = lattice.edge(0, 1, "ArrowRight");
	const sheet = { lattice, tool: "line", settings: {}, at: i => i === second ? { ...blank, v: 1 } : blank };
	const stroke = loop.stroke(sheet, { x: 0.5, y: 0.5 }, false);
	stroke.move({ x: 2.5, y: 0.5 });
	const drawn = [...stroke.writing().values()].map(e => e.v);
	return { noted, met, drawn, toward: toward({ lattice: new Lattice(islands, kindOf(islands.kind)) }, { r: 0, c: 0 }, "ArrowRight") };
};`

// TestGameInNode tests games with a missing value, help that another window has not received, a stroke over an existing line, and an island
// exactly on the diagonal.
func TestGameInNode(t *testing.T) {
	t.Parallel()
	in := map[string]any{}
	for name, puzzle := range map[string]string{
		"digits":  `{"kind":"skyscrapers","rows":4,"cols":4,"givens":{"n":4,"top":[1,2,2,2],"right":[0,0,0,0],"bottom":[0,0,0,0],"left":[0,0,0,0],"grid":[]}}`,
		"edges":   `{"kind":"masyu","rows":3,"cols":3,"givens":["...","...","..."]}`,
		"islands": `{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,1],[2,2,1]]}}`,
	} {
		read, ok := readBy(t, json.RawMessage(puzzle)).(map[string]any)
		if !ok {
			t.Fatalf("%s cannot be read", puzzle)
		}
		in[name] = read["puzzles"].([]any)[0]
	}
	var got any
	inNode(t, gameModule, in, &got)
	want := map[string]any{
		"noted":  map[string]any{"v": nil, "x": 8.0, "p": 0.0},
		"met":    map[string]any{"helped": true, "theirs": 2.0},
		"drawn":  []any{1.0, 1.0},
		"toward": map[string]any{"r": 2.0, "c": 2.0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
