"""Puzzles and studies, with a program that keeps running."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from . import errors
from .answers import Checked, Explained, Graded, Hint, Kind, Mark, Place, Scored, Solved
from .process import Process


class Teka:
    """A running program and its operations.

    ``binary`` is its path (see ``teka.find`` for the default), ``lang`` the language of sentences (``en`` or ``id``),
    ``limit_time`` and ``limit_making`` limit the seconds of a request and of one that generates puzzles (10 and 60), ``jobs`` is how many
    searches run in parallel (the number of processors), and ``timeout`` how many seconds a call waits (no limit). Threads may share it.
    """

    def __init__(
        self,
        binary: str | os.PathLike[str] | None = None,
        *,
        lang: str = "en",
        limit_time: float | None = None,
        limit_making: float | None = None,
        jobs: int | None = None,
        timeout: float | None = None,
    ) -> None:
        options = ["--lang", lang]
        for flag, seconds in (("--limit-time", limit_time), ("--limit-making", limit_making)):
            if seconds is not None:
                options += [flag, f"{int(seconds * 1000)}ms"]
        if jobs is not None:
            options += ["--searches", str(jobs)]
        self.process = Process(binary, tuple(options))
        self.timeout = timeout
        self._kinds: dict[str, Kind] = {}

    def __enter__(self) -> Teka:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program. The next call starts it again."""
        self.process.close()

    def call(self, method: str, **params: Any) -> Any:
        """Runs an operation of the API (docs/api.md) by its name and returns its JSON. Parameters that are None are omitted."""
        return self.process.call(method, _body(params), self.timeout)

    def submit(self, method: str, **params: Any) -> Future[Any]:
        """Runs an operation without waiting, and returns a future. ``future.cancel()`` cancels the request."""
        return self.process.submit(method, _body(params))

    def read(self, text: str, kind: str | None = None) -> list[Puzzle]:
        """Returns all puzzles of a text in any notation. Raises Unreadable for the first that cannot be read."""
        answer = self.call("read", puzzle=text, kind=kind, no_boards=True)
        for problem in answer.get("errors") or ():
            raise errors.Unreadable(-32001, problem["detail"], problem)
        return [Puzzle.of(self, x) for x in answer["puzzles"]]

    def puzzle(self, given: str | dict[str, Any], kind: str | None = None) -> Puzzle:
        """Reads a puzzle: an address, a game id, a board as text, a JSON line, or the corpus form. Raises Unreadable unless it is one."""
        answer = self.call("read", puzzle=given, kind=kind, no_boards=True)
        for problem in answer.get("errors") or ():
            raise errors.Unreadable(-32001, problem["detail"], problem)
        if len(answer["puzzles"]) != 1:
            raise errors.Unreadable(-32001, f"{len(answer['puzzles'])} puzzles in one text, where one is expected")
        return Puzzle.of(self, answer["puzzles"][0])

    def generate(self, kind: str, **wish: Any) -> Puzzle:
        """Generates a puzzle with one solution. Options: ``size="8x8"``, ``grade="Easy..Hard"``, ``seed=7``; see docs/generate.md."""
        return self.generate_many(kind, 1, **wish)[0]

    def generate_many(self, kind: str, count: int, **wish: Any) -> list[Puzzle]:
        """Generates up to 100 puzzles; see ``generate``."""
        answer = self.call("generate", kind=kind, count=count, **wish)
        return [Puzzle.made_by(self, x) for x in answer["puzzles"]]

    def kinds(self) -> list[str]:
        """Lists the names of the puzzle types."""
        return [k["name"] for k in self.call("version")["kinds"]]

    def kind(self, name: str) -> Kind:
        """Returns a puzzle type with its rules."""
        if name not in self._kinds:
            answer = self.call("rules", kind=name)
            self._kinds[name] = Kind(answer["kind"], answer["title"], tuple(answer["rules"]))
        return self._kinds[name]

    def version(self) -> str:
        """Returns the version of the program."""
        return str(self.call("version")["version"])


def _body(params: dict[str, Any]) -> dict[str, Any]:
    return {name: value.data if isinstance(value, Puzzle) else value for name, value in params.items() if value is not None}


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: ``data`` is its corpus form. Notebooks display it as a drawing."""

    teka: Teka = field(repr=False, compare=False)
    kind: str
    rows: int
    cols: int
    data: dict[str, Any] = field(repr=False)
    id: str = ""
    url: str = ""
    solution: Any = field(default=None, repr=False)
    """The solution in the input, or None; ``solve`` finds and proves one."""
    made: dict[str, Any] = field(default_factory=lambda: cast("dict[str, Any]", {}), repr=False, compare=False)
    """The answer of the generator for a generated puzzle: grade, key, seed and more; otherwise empty."""

    @classmethod
    def of(cls, teka: Teka, raw: dict[str, Any]) -> Puzzle:
        """Converts a puzzle in an answer of read."""
        data = raw["puzzle"]
        return cls(teka, raw["kind"], raw["rows"], raw["cols"], data, raw.get("id", ""), raw.get("url", ""), data.get("solution"))

    @classmethod
    def made_by(cls, teka: Teka, raw: dict[str, Any]) -> Puzzle:
        """Converts a puzzle in an answer of generate."""
        data = {name: raw[name] for name in ("id", "kind", "rows", "cols", "givens")}
        return cls(teka, raw["kind"], raw["rows"], raw["cols"], data, raw["id"], raw.get("url", ""), raw.get("solution"), raw)

    def solve(self, **options: Any) -> Solved:
        """Solves the puzzle and reports whether the solution is unique."""
        return Solved.of(self.teka.call("solve", puzzle=self, **options))

    def count(self, most: int = 1000) -> int:
        """Counts the solutions, up to ``most``."""
        return int(self.teka.call("count", puzzle=self, max=most)["count"])

    def grade(self) -> Graded:
        """Rates how hard the puzzle is for people."""
        return Graded.of(self.teka.call("grade", puzzle=self))

    def explain(self, **options: Any) -> Explained:
        """Solves the puzzle step by step, with a reason for every step."""
        return Explained.of(self.teka.call("explain", puzzle=self, **{"no_scenes": True, **options}))

    def hint(self, marks: Iterable[Mark] = (), level: int = 5) -> Hint:
        """Finds the easiest next step on a board with marks, or its mistake. ``level``, 1 to 5, is how much to reveal."""
        return Hint.of(self.teka.call("hint", puzzle=self, marks=_marks(marks), level=level))

    def check(self, marks: Iterable[Mark] = (), answer: Any = None) -> Checked:
        """Checks whether marks are right so far or, if ``answer`` is given, that answer instead."""
        return Checked.of(self.teka.call("check", puzzle=self, marks=None if answer is not None else _marks(marks), answer=answer))

    def score(self, answer: Any, argument: str | None = None, mode: str | None = None) -> Scored:
        """Scores an answer by the rules: a text with reasoning around it, or JSON. An unreadable answer scores 0."""
        return Scored.of(self.teka.call("score", puzzle=self, answer=answer, argument=argument, mode=mode))

    def convert(self, to: str) -> str:
        """Returns the puzzle in another notation."""
        return str(self.teka.call("convert", puzzle=self, to=to)["text"])

    def render(self, to: str = "svg", *, solve: bool = False, numbers: bool = False) -> str:
        """Draws the puzzle, or its solution with ``solve``, as ``svg`` or as ``text`` for a terminal."""
        return str(self.teka.call("render", puzzle=self, to=to, solve=solve, numbers=numbers)["text"])

    def open(self) -> Study:
        """Opens a study, to enter values and ask about the board."""
        return Study(self)

    def __str__(self) -> str:
        return self.render("text").strip("\n")

    def _repr_svg_(self) -> str:
        return self.render("svg")


def _marks(marks: Iterable[Mark]) -> list[dict[str, Any]]:
    return [x.json() for x in marks]


class Study:
    """A puzzle with entered values, stored by the program. Notebooks display the current board as a drawing.

    If the program ends, the entries are repeated in the next one.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.teka = puzzle.teka
        self._lock = threading.RLock()
        self._name = ""
        self._starts = 0
        self._written: list[dict[str, Any]] = []
        self._open()

    @cached_property
    def places(self) -> tuple[tuple[Place, tuple[int, ...]], ...]:
        """The places of the board with the values that each can have."""
        board = self.teka.call("read", puzzle=self.puzzle)["puzzles"][0]["board"]
        return tuple((p["at"], tuple(p["values"])) for p in board["places"])

    def set(self, at: Place, value: int, *, no: bool = False) -> dict[str, Any]:
        """Enters a value, or rules it out with ``no``. Returns the state of the board: broken, satisfied, open, done."""
        return self.write([Mark(at, value, no)])

    def write(self, marks: Iterable[Mark]) -> dict[str, Any]:
        """Enters several marks: all of them, or none if one is invalid. Returns the state of the board."""
        return self._change(marks=_marks(marks))

    def undo(self, times: int = 1) -> dict[str, Any]:
        """Undoes the last changes. Returns the state of the board."""
        return self._change(undo=times)

    def erase(self, at: Place) -> dict[str, Any]:
        """Empties a place. Returns the state of the board."""
        return self._change(erase=[at])

    def clear(self) -> dict[str, Any]:
        """Empties the board. Returns its state."""
        return self._change(clear=True)

    def hint(self, level: int = 5) -> Hint:
        """Finds the easiest next step, or the mistake; see ``Puzzle.hint``."""
        return Hint.of(self._ask("hint", level=level))

    def check(self) -> Checked:
        """Checks whether the entries are right so far."""
        return Checked.of(self._ask("check"))

    def explain(self, **options: Any) -> Explained:
        """Solves step by step from the current board."""
        return Explained.of(self._ask("explain", **{"no_scenes": True, **options}))

    def solve(self) -> Solved:
        """Solves the puzzle, assuming the entries."""
        return Solved.of(self._ask("solve"))

    def render(self, to: str = "svg", *, numbers: bool = False) -> str:
        """Draws the current board as ``svg`` or ``text``."""
        return str(self._ask("render", to=to, numbers=numbers)["text"])

    def close(self) -> None:
        """Removes the study from the program."""
        if self._starts == self.teka.process.starts:
            self.teka.call("close", study=self._name)

    def __enter__(self) -> Study:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return self.render("text").strip("\n")

    def _repr_svg_(self) -> str:
        return self.render("svg")

    def __iter__(self) -> Iterator[tuple[Place, tuple[int, ...]]]:
        return iter(self.places)

    def _open(self) -> None:
        self._name = self.teka.call("open", puzzle=self.puzzle, no_boards=True)["study"]
        self._starts = self.teka.process.starts
        for change in self._written:
            self.teka.call("set", study=self._name, **change)

    def _again(self) -> None:
        if self._starts != self.teka.process.ensure():
            self._open()

    def _ask(self, method: str, **params: Any) -> Any:
        with self._lock:
            try:
                self._again()
                return self.teka.call(method, study=self._name, **params)
            except errors.Gone:
                pass
            self._open()
            return self.teka.call(method, study=self._name, **params)

    def _change(self, **change: Any) -> dict[str, Any]:
        with self._lock:
            answer = self._ask("set", **change)
            if change.get("clear"):
                self._written.clear()
            self._written.append(change)
            return cast("dict[str, Any]", answer)


_default: Teka | None = None
_default_lock = threading.Lock()


def default() -> Teka:
    """Returns the program that the functions of the package share. It starts with the first request."""
    global _default
    with _default_lock:
        if _default is None:
            _default = Teka()
        return _default
