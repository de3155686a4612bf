package pagetest

import (
	"fmt"
	"testing"
)

// hostile are files that were not saved here or were changed: each is restored over an existing game and checked by an expression over r,
// the result of restore, or e, its exception. KEY and LINK are those of the existing game.
var hostile = []struct{ name, file, want string }{
	{"no JSON", `{`, `e instanceof SyntaxError`},
	{"nothing", ``, `e instanceof SyntaxError`},
	{"a list", `[]`, `e instanceof TypeError`},
	{"another program's", `{"teka":"game","kept":{}}`, `e instanceof TypeError`},
	{"nothing kept", `{"teka":"backup","version":1,"kept":[]}`, `e instanceof TypeError`},
	{"from a newer page", `{"teka":"backup","version":2,"kept":{"games":[]}}`, `e.constructor.name === "Newer"`},
	{"without a version", `{"teka":"backup","kept":{}}`, `r.games === 1 && r.room`},
	{"a game of nonsense, newer", `{"teka":"backup","version":1,"kept":{"games":[{"key":"KEY","kind":"masyu","title":"","link":"LINK","when":9e15,"done":true,"empty":false}],"game:KEY":{"marks":7}}}`, `r.games === 1`},
	{"a game that cannot be undone", `{"teka":"backup","version":1,"kept":{"games":[{"key":"KEY","kind":"masyu","title":"","link":"LINK","when":9e15}],
		"game:KEY":{"marks":{"layers":[["",[]]],"ticks":[],"past":[{"w":[[4,0,null,null]]}],"future":[]}}}}`, `r.games === 1`},
	{"a game that is in no list", `{"teka":"backup","version":1,"kept":{"game:KEY":{"marks":{"layers":[["",[]]],"ticks":[],"past":[],"future":[]}}}}`, `r.games === 1`},
	{"a list without its game", `{"teka":"backup","version":1,"kept":{"games":[{"key":"KEY","kind":"masyu","title":"","link":"LINK","when":9e15},{"key":"x","kind":"masyu","title":"","link":"LINK","when":1}]}}`, `r.games === 1`},
	{"a link that is code", `{"teka":"backup","version":1,"kept":{"games":[{"key":"x","kind":"masyu","title":"","link":"javascript:alert(1)","when":1}],
		"game:x":{"marks":{"layers":[["",[]]],"ticks":[],"past":[],"future":[]}}}}`, `r.games === 1`},
	{"names that objects have", `{"teka":"backup","version":1,"kept":{"__proto__":{"games":1},"constructor":1,"games":{"length":1e9},"results":7,"days":[],"made":{"x":1},"settings":[1],"drafts":"x"}}`, `r.games === 1 && r.room`},
	{"settings that are none", `{"teka":"backup","version":1,"kept":{"settings":{"lang":"xx","theme":7}}}`, `r.games === 1`},
	{"a draft of nonsense", `{"teka":"backup","version":1,"kept":{"drafts":[{"id":"masyu","kind":"masyu","name":"mine","when":9e15}],"draft:masyu":{"rows":1e9,"cols":-1}}}`, `r.games === 1`},
}

// testRestore restores hostile files and those of other versions and windows: existing data stays or is improved.
func (s site) testRestore(t *testing.T) {
	x := s.anew(t, "api", "play/"+small["masyu"])
	x.drag([2]int{0, 1}, [2]int{0, 2})
	x.Until(`document.querySelector(".mine")`)
	x.visit("archive/nonogram")
	x.Until(`document.querySelector("[data-do=backup]")`)
	x.is("what is here is known", `(self.key = Object.keys(localStorage).find(k => k.startsWith("teka:game:")).slice(10),
		self.link = JSON.parse(localStorage["teka:games"])[0].link, self.before = JSON.stringify(localStorage, Object.keys(localStorage).sort()),
		self.marksOf = all => JSON.stringify(JSON.parse(all["teka:game:" + key]).marks),
		self.own = all => JSON.stringify([JSON.parse(all["teka:games"]).map(g => [g.key, g.kind, g.title, g.link, g.done, g.empty, g.when <= Date.now()]), marksOf(all)]), true)`)
	for _, f := range hostile {
		x.is(f.name, fmt.Sprintf(`import("./backup.js").then(async m => {
			let r = null, e = null;
			try { r = m.restore(%q.replaceAll("KEY", key).replaceAll("LINK", link)); } catch (thrown) { e = thrown; }
			const after = JSON.parse(JSON.stringify(localStorage, Object.keys(localStorage).sort())), before = JSON.parse(self.before);
			return (%s) && own(after) === own(before) && !("teka:settings" in after && JSON.parse(after["teka:settings"]).lang === "xx");
		})`, f.file, f.want))
	}
	// Three hundred games from elsewhere, all dated in the future: the existing one stays, and games with a position come first.
	x.is("many games leave the own one", `Promise.all([import("./backup.js"), import("./store.js")]).then(([m, store]) => {
		const kept = { games: [] };
		for (let i = 0; i < 300; i++) {
			kept.games.push({ key: "masyu-" + i, kind: "masyu", title: "", link, when: 9e15, done: false, empty: false });
			kept["game:masyu-" + i] = { marks: { layers: [["", []]], ticks: [], past: [], future: [] } };
		}
		const r = m.restore(JSON.stringify({ teka: "backup", version: 1, kept }));
		return r.games === 200 && r.left === 101 && store.games().some(g => g.key === key && g.when <= Date.now()) && marksOf(localStorage) === marksOf(JSON.parse(before)) &&
			store.games().every(g => g.when <= Date.now() && localStorage["teka:game:" + g.key]);
	})`)
	x.is("nothing but that is kept", `(Object.keys(localStorage).filter(k => k.startsWith("teka:game:masyu-") && k !== "teka:game:" + key).forEach(k => localStorage.removeItem(k)), localStorage["teka:games"] = JSON.parse(before)["teka:games"], true)`)
	// A browser with full storage takes what fits, and keeps its data.
	x.is("no room", `import("./backup.js").then(m => {
		const set = Storage.prototype.setItem, kept = { games: [{ key: "masyu-x", kind: "masyu", title: "", link, when: 5, done: false, empty: false }], "game:masyu-x": { marks: { layers: [["", []]], ticks: [], past: [], future: [] } } };
		Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
		try {
			const r = m.restore(JSON.stringify({ teka: "backup", version: 1, kept }));
			return !r.room && r.games === 1 && localStorage["teka:games"] === JSON.parse(before)["teka:games"];
		} finally {
			Storage.prototype.setItem = set;
		}
	})`)
	x.testFull()
	// An older state of a game does not replace a newer one. A newer one is taken, and also appears in a window in which the game is open.
	y := x.beside(t, "play/"+small["masyu"])
	y.Until(`document.querySelectorAll(".mine").length`)
	x.is("an older game is left", `import("./backup.js").then(m => {
		const file = m.all();
		file.kept.games[0].when = 5;
		file.kept["game:" + key].marks.layers = [["", []]];
		m.restore(JSON.stringify(file));
		return marksOf(localStorage) === marksOf(JSON.parse(before));
	})`)
	y.is("what the other window shows stays", `document.querySelectorAll(".mine").length > 0`)
}

// testFull restores files that would fill the storage in various ways: existing data stays, and there is room for the next game without
// deleting the player's own.
func (x tab) testFull() {
	x.is("what they have in common", `(self.calm = () => { Object.keys(localStorage).filter(k => !(k in JSON.parse(before))).forEach(k => localStorage.removeItem(k));
		Object.entries(JSON.parse(before)).forEach(([k, v]) => localStorage.setItem(k, v)); return true; },
		self.marks = { layers: [["", []]], ticks: [], past: [], future: [] },
		self.own = () => ["teka:games", "teka:game:" + key].every(k => k === "teka:games" ? JSON.parse(localStorage[k]).some(g => g.key === key) : localStorage[k] === JSON.parse(before)[k]),
		self.free = () => { try { localStorage.setItem("x", " ".repeat(450000)); localStorage.removeItem("x"); return true; } catch { return false; } }, true)`)
	for _, f := range []struct{ name, kept, want string }{
		{"games that are too long", `(() => { const kept = { games: [] };
			for (let i = 0; i < 40; i++) {
				kept.games.push({ key: "masyu-" + i, kind: "masyu", title: "", link, when: 9e15, done: false, empty: false });
				kept["game:masyu-" + i] = { marks, x: "x".repeat(200000) };
			}
			return kept; })()`, `!r.room && r.games > 5 && r.games < 41 && JSON.parse(localStorage["teka:games"]).every(g => localStorage["teka:game:" + g.key])`},
		{"a list that is too long", `(() => { const kept = { games: [] };
			for (let i = 0; i < 40; i++) {
				kept.games.push({ key: "masyu-" + i, kind: "masyu", title: "", link, when: 9e15, x: "x".repeat(200000) });
				kept["game:masyu-" + i] = { marks };
			}
			return kept; })()`, `!r.room && r.games === 1 && !localStorage["teka:game:masyu-1"]`},
		{"days", `({ days: { ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => ["masyu/" + i, "x".repeat(200000)])) } })`, `!r.room && !localStorage["teka:days"]`},
		{"days that are none", `({ days: { "masyu/2026-01-01": "masyu-1", "masyu/2026-01-02": { x: 1 }, "masyu/2026-01-03": 5 } })`, `r.room && localStorage["teka:days"] === '{"masyu/2026-01-01":"masyu-1"}'`},
		{"settings", `({ settings: { theme: "dark", x: "x".repeat(1e6), __proto__: 1 } })`, `r.room && localStorage["teka:settings"] === '{"theme":"dark"}'`},
		{"bookmarks", `({ games: [{ key: "masyu-1", kind: "masyu", title: "", link, when: 9e15 }], "game:masyu-1": { marks }, "bookmarks:masyu-1": ["x".repeat(4.8e6)] })`, `!r.room && r.games === 2 && !localStorage["teka:bookmarks:masyu-1"]`},
		{"origins", `({ made: Array.from({ length: 4000 }, (_, i) => ["masyu-" + i, { grade: "Easy", seed: "1" }]) })`, `r.room && JSON.parse(localStorage["teka:made"]).length === 300`},
		{"results", `({ results: Array.from({ length: 5000 }, (_, i) => ({ key: "masyu-" + i, kind: "masyu", size: "6x6", grade: "", day: "", seconds: 1, when: 9e15 })) })`,
			`r.room && JSON.parse(localStorage["teka:results"]).length === 3000 && JSON.parse(localStorage["teka:results"]).some(x => x.key === "mine" && x.when === 5)`},
		{"results that are none", `({ results: [{ key: "a", kind: "masyu", size: "6x6", grade: "", day: "", seconds: "5", when: 5 }, { key: "b", kind: "masyu", size: "6x6", grade: "", day: "", seconds: [5], when: 5 }] })`,
			`r.room && JSON.parse(localStorage["teka:results"]).length === 1`},
	} {
		x.is(f.name, fmt.Sprintf(`import("./backup.js").then(m => {
			calm();
			localStorage["teka:results"] = JSON.stringify([{ key: "mine", kind: "masyu", size: "6x6", grade: "", day: "", seconds: 1, when: 5, helped: false }]);
			const r = m.restore(JSON.stringify({ teka: "backup", version: 1, kept: %s }));
			return (%s) && own() && free() && calm();
		})`, f.kept, f.want))
	}
	// Deeply nested lists: the readable parts are read, the rest is not kept, and the page continues.
	for _, deep := range []string{`"[".repeat(1e6)`, `'{"teka":"backup","version":1,"kept":' + '{"games":'.repeat(1e5) + "1" + "}".repeat(100001)`,
		`JSON.stringify({ teka: "backup", version: 1, kept: { games: [{ key: "masyu-1", kind: "masyu", title: "", link, when: 9e15 }], "game:masyu-1": { marks }, "bookmarks:masyu-1": ["DEEP"], days: { x: "DEEP" } } })
			.replaceAll('"DEEP"', "[".repeat(1e6) + "]".repeat(1e6))`} {
		x.is("deep", `import("./backup.js").then(m => {
			try { m.restore(`+deep+`); } catch { /* told */ }
			return own() && free() && calm();
		})`)
	}
	// A file that is too long is reported, and so is one that is not a backup.
	for _, content := range []string{`" ".repeat(3e7)`, `"[".repeat(1e6)`, `'{"teka":"backup","version":1,"kept":7}'`} {
		x.is("told", fmt.Sprintf(`(() => {
			const files = new DataTransfer(), input = document.querySelector(".backup input[type=file]");
			files.items.add(new File([%s], "x.json"));
			document.querySelector(".backup [role=status]").textContent = "";
			input.files = files.files;
			return input.dispatchEvent(new Event("change"));
		})()`, content))
		x.Until(`document.querySelector(".backup [role=status]").textContent.startsWith("This file is not a backup")`)
	}
	x.is("and all is there", `own() && calm()`)
}
