#!/usr/bin/env python3
"""Nonograms in colours beside clasp: the CPU seconds of both for the verdict (none, one or several solutions) of each puzzle.

    teka generate nonogram --colours 4 --size 30x30 --count 30 --seed 28 --json > boards.jsonl
    internal/apps/bench/peers/colours.py teka boards.jsonl
    internal/apps/bench/peers/colours.py --noise 30x30,4,0.9,20 > noise.jsonl   # columns and rows, colours, share filled, how many

clasp gets a formula in CNF by an order encoding, whose making is not counted: for each block, that it starts at or before a place. Its
seconds are those it tells itself; Teka's are those of one process, reading, drawing and writing included.
"""
import json, os, random, re, resource, subprocess, sys, tempfile


def runs(line):
    out = []
    for i, v in enumerate(line):
        if v and i and line[i - 1] == v:
            out[-1][0] += 1
        elif v:
            out.append([1, v])
    return out


def noise(text):
    """Boards of chance: cells that are filled as often as told, in colours that half of them share with the cell before."""
    size, colours, share, count = text.split(",")
    cols, rows = map(int, size.split("x"))
    dyes = [["white", "#ffffff"], ["red", "#cc0000"], ["blue", "#0000cc"], ["green", "#009900"], ["yellow", "#ffdd00"], ["black", "#000000"]]
    for k in range(int(count)):
        r = random.Random(f"{text} {k}")
        grid = [[0] * cols for _ in range(rows)]
        for y in range(rows):
            for x in range(cols):
                if r.random() < float(share):
                    near = grid[y][x - 1] if x and r.random() < 0.5 else grid[y - 1][x] if y and r.random() < 0.5 else 0
                    grid[y][x] = near or 1 + r.randrange(int(colours))
        print(json.dumps({"id": f"noise-{size}-{colours}-{k}", "kind": "nonogram", "rows": rows, "cols": cols, "givens": {
            "colours": dyes[:int(colours) + 1], "rows": [runs(l) for l in grid], "cols": [runs(l) for l in zip(*grid)]}}))


def formula(givens):
    rows, cols, inks = givens["rows"], givens["cols"], len(givens["colours"])
    clauses, count = [], 0

    def new():
        nonlocal count
        count += 1
        return count
    cell = [[[new() for _ in range(inks - 1)] for _ in cols] for _ in rows]
    for line in cell:
        for lits in line:
            clauses += [[-a, -b] for i, a in enumerate(lits) for b in lits[:i]]
    for clue, line in [(c, cell[i]) for i, c in enumerate(rows)] + [(c, [l[i] for l in cell]) for i, c in enumerate(cols)]:
        n, first, end = len(line), [], 0
        gaps = [int(j > 0 and clue[j - 1][1] == b[1]) for j, b in enumerate(clue)]
        for b, g in zip(clue, gaps):
            first.append(end + g)
            end += g + b[0]
        slack = n - end
        if slack < 0:
            return 1, [[1], [-1]]
        start = [[new() for _ in range(slack)] for _ in clue]

        def by(j, p):  # block j starts at or before p: a literal, True or False
            if p >= first[j] + slack:
                return True
            return start[j][p - first[j]] if p >= first[j] else False

        def says(*lits):  # lits: (literal, sign)
            out = []
            for lit, sign in lits:
                if lit is True or lit is False:
                    if lit == sign:
                        return
                else:
                    out.append(lit if sign else -lit)
            clauses.append(out)
        for j, (size, colour) in enumerate(clue):
            for p in range(first[j], first[j] + slack):
                says((by(j, p), False), (by(j, p + 1), True))
                if j + 1 < len(clue):
                    says((by(j + 1, p + size + gaps[j + 1]), False), (by(j, p), True))
            for i in range(n):
                says((by(j, i), False), (by(j, i - size), True), (line[i][colour - 1], True))
        for j in range(len(clue) + 1):
            for i in range(n):
                ended = by(j - 1, i - clue[j - 1][0]) if j else True
                begun = by(j, i) if j < len(clue) else False
                for lit in line[i]:
                    says((ended, False), (begun, True), (lit, False))
    return count, clauses


def clasp(givens):
    count, clauses = formula(givens)
    with tempfile.NamedTemporaryFile("w", suffix=".cnf") as f:
        f.write(f"p cnf {count} {len(clauses)}\n" + "".join(" ".join(map(str, c)) + " 0\n" for c in clauses))
        f.flush()
        text = subprocess.run(["clasp", "-n", "2", "--quiet=2,2,2", "--time-limit=600", f.name], capture_output=True, text=True).stdout
    models = re.search(r"Models\s*:\s*(\d+)", text)
    return float(re.search(r"CPU Time\s*:\s*([\d.]+)", text)[1]), min(2, int(models[1]))


def main():
    if sys.argv[1] == "--noise":
        return noise(sys.argv[2])
    teka, path = sys.argv[1:]
    boards = [json.loads(line) for line in open(path)]
    theirs = [clasp(b["givens"]) for b in boards]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = subprocess.run([teka, "solve", "--json", "--jobs", "1", path], capture_output=True, text=True).stdout.splitlines()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    ours = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    verdict = ["none", "unique", "multiple"]
    for b, (_, models), line in zip(boards, theirs, map(json.loads, lines), strict=True):
        if line["status"] != verdict[models]:
            sys.exit(f"{b['id']}: Teka says {line['status']}, clasp finds {models}")
    total = sum(t for t, _ in theirs)
    counts = {v: sum(m == k for _, m in theirs) for k, v in enumerate(verdict)}
    print(f"{len(boards)} boards {counts}: clasp {total:.2f} s, at most {max(t for t, _ in theirs):.2f} s; Teka {ours:.2f} s; x {total / ours:.1f}")


main()
