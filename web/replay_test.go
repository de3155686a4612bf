package web

import "testing"

// replayModule plays games of fifteen minutes, with trials, notes, eliminated clues and restarts, and replays them from their text. It
// returns the length of each link and whether every position is the same.
const replayModule = `import { Marks } from "./marks.js";
import { done, steps, timed, times } from "./replay-steps.js";
import { pack } from "./share.js";
let seed = 7;
const any = n => (seed = seed * 1103515245 + 12345 & 0x7fffffff, (seed >> 8) % n);
const state = m => JSON.stringify([m.layers.map(l => [l.name, [...l.at].sort((a, b) => a[0] - b[0])]), [...m.ticks].sort()]);
function played(kind, places, moves) {
	const m = new Marks();
	let at = 0;
	for (let k = 0; k < moves; k++) {
		const i = any(places);
		if (kind === "shade") {
			const v = any(2), n = 1 + any(5);
			m.write(new Map(Array.from({ length: Math.min(n, places - i) }, (_, j) => [i + j, { v, x: 0, p: 0 }])));
		} else if (kind === "digits") {
			m.write(new Map([[i, any(3) ? { v: 1 + any(9), x: 0, p: 0 } : { v: null, x: any(2) * 4, p: any(1022) & ~1, ...(any(2) ? { k: 8 } : {}) }]]));
		} else {
			m.write(new Map([[i, any(9) ? { v: any(2), x: 0, p: 0 } : { v: null, x: 0, p: 0 }]]));
		}
		k % 60 === 30 && m.begin("A");
		k % 60 === 45 && (any(2) ? m.keep() : m.drop());
		k % 70 === 9 && m.tick("3,-1");
		k === 20 && m.clear();
		at += 900 / moves * 2 * any(1000) / 1000;
		m.past.forEach(step => { step.s ??= Math.floor(at); });
	}
	return m;
}
export default async games => Promise.all(games.map(async ([kind, places, moves]) => {
	const m = played(kind, places, moves), text = steps(m.past), again = new Marks(), past = [...m.past];
	done(again, text, places);
	let same = state(m) === state(again) && m.past.length === again.past.length;
	while (m.past.length && again.past.length) {
		m.undo();
		again.undo();
		same &&= state(m) === state(again);
	}
	const link = await pack({ puzzle: "https://puzz.link/p?" + "x1y2z3a4".repeat(12), marks: { replay: text, seconds: 900, done: true, times: times(past, 1) } });
	const exact = past.map(step => step.s), coarse = timed(times(past, 5), past.length);
	same &&= JSON.stringify(timed(times(past, 1), past.length)) === JSON.stringify(exact) && coarse.every((s, i) => Math.abs(s - exact[i]) <= 2.5);
	same &&= timed(times([{ s: 90 }, { s: 2 }, {}, { s: 2000 }], 1), 4).join() === "90,2,2,2000" && times([{}, {}], 1) === "";
	const odd = ["1:0", "0:00", "1:0(", "1:(-1)0", "1:0()", "1:0()0", "1:(zzzzzzz)1", "x", "1:é0", undefined, 7, {}].filter(text => timed(text, 2) !== null);
	const bad = ["zz.1", "0.1.x!", "1.1,99999.1", "?"].filter(text => {
		try {
			done(new Marks(), text, places);
			return true;
		} catch {
			return false;
		}
	});
	return { same, size: link.length, bad: [...bad, ...odd.map(String)] };
}));`

// TestReplayLinks: the link of a fifteen-minute game, some hundreds of moves, has at most 2000 characters, and every position can be
// restored from it.
func TestReplayLinks(t *testing.T) {
	t.Parallel()
	games := [][]any{{"shade", 225, 300}, {"shade", 400, 400}, {"digits", 150, 300}, {"edges", 180, 400}, {"edges", 180, 600}}
	var got []struct {
		Same bool
		Size int
		Bad  []string
	}
	inNode(t, replayModule, games, &got)
	for i, x := range got {
		t.Log(games[i], x.Size)
		if !x.Same || x.Size > 2000 || len(x.Bad) > 0 {
			t.Errorf("%v: the same %v, %d characters, nonsense taken: %q", games[i], x.Same, x.Size, x.Bad)
		}
	}
}
