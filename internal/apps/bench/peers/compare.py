#!/usr/bin/env python3
"""Solves the same Slitherlink, Akari, Hitori, Nurikabe and Heyawake puzzles with clingo and Teka in one run, and prints the ratio.

usage: compare.py --teka PATH [--n 20] [--limit 60] FILE.jsonl...
FILE has puzzles in Teka's JSON form, all of one kind; the n largest are taken. Both programs look for two solutions, so each proves
uniqueness. clingo's time is its processor time including grounding; Teka's is stats.seconds of `solve --json --jobs 1`."""
import argparse, json, math, os, subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def facts(p):
    """Returns the facts for the model of the puzzle's kind."""
    rows, cols, cells = p['rows'], p['cols'], p['givens']
    if p['kind'] == 'heyawake':
        return rooms(rows, cols, cells['regions'], cells['numbers'])
    at = [(r, c, cells[r][c]) for r in range(rows) for c in range(cols)]
    if p['kind'] == 'akari':
        return ''.join(f'white({r},{c}).' if x == '.' else f'black({r},{c}).' for r, c, x in at) + numbers(at)
    if p['kind'] == 'nurikabe':
        order = [(r, c) for r, c, _ in at]
        after = ''.join(f'after({r},{c},{x},{y}).' for (r, c), (x, y) in zip(order, order[1:]))
        return f'cell(0..{rows - 1},0..{cols - 1}).' + after + ''.join(f'num({r},{c},{n}).' for r, c, n in at if n)
    if p['kind'] == 'hitori':
        return f'cell(0..{rows - 1},0..{cols - 1}).' + ''.join(f'num({r},{c},{x}).' for r, c, x in at if x)
    # The loop passes a corner of each cell with a 1, 2 or 3. The root is the first corner of one such cell on the loop, so each loop has
    # exactly one root.
    r, c, _ = max((x for x in at if x[2] in '123'), key=lambda x: x[2])
    roots = f'1{{root(R,C): R={r}..{r+1}, C={c}..{c+1}}}1. :- root(R,C), not on(R,C).'
    first = f':- root(R,C), on(X,Y), X={r}..{r+1}, Y={c}..{c+1}, (X,Y) < (R,C).'
    return f'corner(0..{rows},0..{cols}).' + roots + first + numbers(at)


def rooms(rows, cols, of, given):
    out = [f'cell({r},{c},{of[r][c]}).' for r in range(rows) for c in range(cols)]
    out += [f'num({k},{n}).' for k, n in enumerate(given) if n >= 0]
    lines = [[(r, c) for c in range(cols)] for r in range(rows)] + [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in lines:
        ends = [i for i in range(len(line) - 1) if of[line[i][0]][line[i][1]] != of[line[i + 1][0]][line[i + 1][1]]]
        for a, b in zip(ends, ends[1:]):
            name = f'({line[a][0]},{line[a][1]},{line[b + 1][0]},{line[b + 1][1]})'
            out += [f'span({name},{r},{c}).' for r, c in line[a:b + 2]]
    return ''.join(out)


def numbers(at):
    return ''.join(f'num({r},{c},{x}).' for r, c, x in at if x.isdigit())


def clingo(p, limit):
    """Returns the number of solutions found, at most two, and the processor time; None if the limit came first."""
    model = os.path.join(HERE, p['kind'] + '.lp')
    out = subprocess.run(['clingo', model, '-', '2', '--outf=2', f'--time-limit={limit}'], input=facts(p), capture_output=True, text=True)
    answer = json.loads(out.stdout)
    return None if answer['Models']['More'] == 'yes' and answer['Models']['Number'] < 2 else answer['Models']['Number'], answer['Time']['CPU']


def teka(program, lines):
    out = subprocess.run([program, 'solve', '--json', '--jobs', '1', '-'], input=''.join(lines), capture_output=True, text=True).stdout
    return [json.loads(x) for x in out.splitlines()]


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('files', nargs='+')
    a.add_argument('--teka', required=True)
    a.add_argument('--n', type=int, default=20)
    a.add_argument('--limit', type=int, default=60, help='seconds for a puzzle in clingo')
    a = a.parse_args()
    for name in a.files:
        with open(name) as f:
            lines = sorted(f, key=lambda x: (lambda p: -p['rows'] * p['cols'])(json.loads(x)))[:a.n]
        ours, theirs, ratios = 0, 0, []
        for line, answer in zip(lines, teka(a.teka, lines)):
            count, seconds = clingo(json.loads(line), a.limit)
            own = answer['stats']['seconds']
            if {'none': 0, 'unique': 1, 'multiple': 2}.get(answer['status']) != count:
                print(f'{answer["id"]}: Teka answered {answer["status"]}, clingo found {count} solutions')
            ours, theirs = ours + own, theirs + seconds
            ratios.append(max(seconds, .001) / own)
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f'{os.path.basename(name)}: {len(lines)} puzzles, clingo {theirs:.3g} s, Teka {ours:.3g} s, x {theirs / ours:.1f} in total, {mean:.1f} mean')


if __name__ == '__main__':
    main()
