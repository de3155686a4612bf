#!/usr/bin/env python3
"""How the time for a board grows with its cells, beside clingo (nonograms: clasp): the picture of docs/benchmarks.md.

    internal/apps/bench/peers/growth.py --teka ./teka --encodings compare.py -o docs/pictures/growth.svg

Both get the same random boards and prove whether the solution is the only one. Teka's seconds are processor time of `teka bench --growth`,
the least of several runs; the other's are the processor time that it tells itself, grounding included. The encodings are those of another
program: a Python file with a function clingo(puzzle, limit) that gives seconds and verdict. A kind is left to Teka alone after the
size at which the other has not decided a board within the limit, or has taken four times as long with writing the formula.
"""
import argparse, json, math, os, statistics, subprocess, sys, time

# The kinds with the density of their boards, and the sizes where they are not the usual ones.
KINDS = [("nonogram", .8, None), ("kakuro", .4, None), ("hashi", .6, None), ("masyu", .6, "10,14,20,28,40,56,80"), ("skyscrapers", .9, "4,5,7,10,14,20")]
STYLE = """.p{fill:#fff}.a{stroke:#888;fill:none}.g{stroke:#ddd;fill:none}text{font:11px system-ui,"Helvetica Neue",Arial,sans-serif;fill:#1a1a1a}
.m{text-anchor:middle}.e{text-anchor:end}.t{font-size:13px;font-weight:600}.o{stroke:#1769c4;fill:none;stroke-width:2}.od{fill:#1769c4}.f{stroke:#1769c4;fill:none;stroke-dasharray:3 3}
.c{stroke:#b4540a;fill:none;stroke-width:2}.cd{fill:#b4540a}
@media (prefers-color-scheme:dark){.p{fill:#15181c}.a{stroke:#777}.g{stroke:#333a42}text{fill:#e6e6e6}.o,.f{stroke:#6db3ff}.od{fill:#6db3ff}.c{stroke:#ffa657}.cd{fill:#ffa657}}"""


def encodings(path):
    """The functions of a program, which is not run: what it does at its end is left out."""
    text = open(path).read()
    names = {"__file__": os.path.abspath(path), "__name__": "encodings"}
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    exec(compile(text.removesuffix("main()\n"), path, "exec"), names)
    return names["clingo"]


def lines(args):
    return [json.loads(l) for l in subprocess.run(args, capture_output=True, text=True, check=True).stdout.splitlines()]


def measure(o, kind, density, sizes, clingo):
    """Points of Teka, of its filter, and of the other, each (cells, seconds), and the exponents."""
    args = [*o.teka.split(), "bench", "--growth", kind, "--density", str(density), "--boards", str(o.boards)] + (["--sizes", sizes] if sizes else [])
    out = lines([*args, "--json", "--each", f"--limit-time={o.limit}s"])
    ours = [x for x in out if "seconds" in x and x["grade"] not in ("wrong", "unknown")]
    fits = out[-1]
    theirs, given_up, conflicts = [], False, sum(x["conflicts"] for x in ours)
    verdicts = {x["id"]: x["status"] for x in ours}
    boards = lines([*args, "--print"])
    for n in sorted({b["rows"] for b in boards}):
        if given_up:
            break
        for b in (b for b in boards if b["rows"] == n):
            begun = time.time()
            seconds, verdict = clingo(b, o.limit)
            given_up |= time.time() - begun > 4 * o.limit
            if verdict == "unknown":
                given_up = True
                break
            if verdicts.get(b["id"], verdict) != verdict:
                sys.exit(f"{b['id']}: Teka says {verdicts[b['id']]}, the other {verdict}")
            theirs.append((n * n, max(seconds, 1e-3)))
    return {"kind": kind, "fits": fits, "conflicts": conflicts, "theirs": theirs, "exponent": exponent(theirs),
            "ours": [(x["rows"] * x["cols"], x["seconds"]) for x in ours],
            "filter": [(x["rows"] * x["cols"], x["filter"]) for x in ours if x.get("filter")]}


def exponent(points):
    if len({n for n, _ in points}) < 2:
        return float("nan")
    xs, ys = [math.log(n) for n, _ in points], [math.log(s) for _, s in points]
    return statistics.covariance(xs, ys) / statistics.variance(xs)


def medians(points):
    return [(n, statistics.median(s for m, s in points if m == n)) for n in sorted({n for n, _ in points})]


def panel(d, left, top, width, height):
    """One kind: time over cells, both logarithmic, 10 to 100,000 cells and 1 µs to 100 s."""
    x = lambda n: left + (math.log10(n) - 1) / 4 * width
    y = lambda s: top + height - (math.log10(max(s, 1e-6)) + 6) / 8 * height
    out = [f'<text class="t" x="{left}" y="{top - 8}">{d["kind"]}</text>']
    for e in range(1, 6):
        out.append(f'<path class="g" d="M{x(10**e):.1f} {top}v{height}"/><text class="m" x="{x(10**e):.1f}" y="{top + height + 14}">{10**e:,}</text>')
    for e, name in ((-6, "1 µs"), (-4, "100 µs"), (-2, "10 ms"), (0, "1 s"), (2, "100 s")):
        out.append(f'<path class="g" d="M{left} {y(10**e):.1f}h{width}"/><text class="e" x="{left - 5}" y="{y(10**e) + 4:.1f}">{name}</text>')
    out.append(f'<rect class="a" x="{left}" y="{top}" width="{width}" height="{height}"/>')
    for name, points in (("f", d["filter"]), ("o", d["ours"]), ("c", d["theirs"])):
        m = medians(points)
        out.append(f'<path class="{name}" d="M' + "L".join(f"{x(n):.1f} {y(s):.1f}" for n, s in m) + '"/>' if m else "")
        out += [f'<circle class="{name}d" cx="{x(n):.1f}" cy="{y(s):.1f}" r="1.8"/>' for n, s in points if name != "f"]
    return "\n".join(out)


def picture(all):
    width, height, gap = 230, 190, 62
    total = (3 * (width + gap) + 36, 2 * (height + gap))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{total[0]}" height="{total[1]}" viewBox="0 0 {total[0]} {total[1]}">',
           "<title>Time for a board by its cells</title><desc>Time against cells, both on logarithmic scales: Teka, its filter alone, and clingo or clasp.</desc>",
           f'<style>{STYLE}</style><rect class="p" width="{total[0]}" height="{total[1]}"/>']
    for i, d in enumerate(all):
        out.append(panel(d, gap + i % 3 * (width + gap), 30 + i // 3 * (height + gap), width, height))
    left, top = gap + 2 * (width + gap), 30 + height + gap + 20
    for i, (name, text) in enumerate((("o", "Teka"), ("f", "Teka, filtering alone"), ("c", "clingo; nonograms: clasp"))):
        out.append(f'<path class="{name}" d="M{left} {top + 22 * i}h34"/><text x="{left + 42}" y="{top + 22 * i + 4}">{text}</text>')
    out.append(f'<text x="{left}" y="{top + 74}">A line is the median of a size,</text><text x="{left}" y="{top + 90}">a point a board; across: cells.</text>')
    return "\n".join([*out, "</svg>", ""])


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--teka", required=True)
    a.add_argument("--encodings", required=True)
    a.add_argument("--boards", type=int, default=2)
    a.add_argument("--limit", type=int, default=20, help="seconds a board")
    a.add_argument("-o", required=True, help="the picture")
    o = a.parse_args()
    clingo, all = encodings(o.encodings), []
    print("| kind | density | boards | decided by filtering | conflicts | largest | time | filtering | memory | clingo | its largest |\n|---|" + "--:|" * 10)
    for kind, density, sizes in KINDS:
        d = measure(o, kind, density, sizes, clingo)
        all.append(d)
        f, side = d["fits"], lambda cells: f"{math.isqrt(cells)}x{math.isqrt(cells)}"
        print(f"| {kind} | {density} | {f['boards']} | {f['filtered']} | {d['conflicts']} | {side(f['most'])} | ^{f['time']:.2f} | ^{f['filter']:.2f} | "
              f"^{f['memory']:.2f} | ^{d['exponent']:.2f} | {side(max(n for n, _ in d['theirs']))} |", flush=True)
    with open(o.o, "w") as f:
        f.write(picture(all))


main()
