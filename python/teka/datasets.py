"""Tasks for models, as reasoning-gym has them: a data set of questions by name and seed, and ``score_answer``.

Each entry follows from the configuration and its index alone, whichever entries were asked before. An answer is held against the rules of
the game and not against the one in the entry: whatever keeps them is right, in any notation.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypedDict

from . import errors
from .client import Puzzle, Teka, default


class Entry(TypedDict):
    """A question, an answer that is right, and what else is known."""

    question: str
    answer: str
    metadata: dict[str, Any]


@dataclass
class DatasetConfig:
    """What the tasks are like."""

    seed: int = 42
    size: int = 500
    """How many entries there are."""
    board: str | None = None
    """Columns and rows, such as ``6x6``; the usual size of the kind without it."""
    grade: str | None = None
    """How hard: a label, or the easiest and the hardest one, ``Easy..Hard``."""
    lang: str = "en"
    """Of the questions."""
    wish: dict[str, Any] | None = None
    """What else the generator shall heed; see docs/generate.md."""

    def validate(self) -> None:
        """Raises ValueError for what no data set can be made of."""
        if self.size < 1:
            raise ValueError(f"size {self.size}: at least one entry is expected")
        if not 0 <= self.seed < 1 << 31:
            raise ValueError(f"seed {self.seed}: 0 to {(1 << 31) - 1} are possible")


_QUESTION = {
    "en": "Solve this {title} puzzle.\n\nRules:\n{rules}\n\nThe puzzle, {rows} rows and {cols} columns:\n{drawing}\nThe same as JSON: {givens}\n\n"
    "Answer with the solution in the form of this example, another puzzle of the kind:\n{example}\nIts solution: {solution}\n",
    "id": "Selesaikan teka-teki {title} ini.\n\nAturan:\n{rules}\n\nTeka-tekinya, {rows} baris dan {cols} kolom:\n{drawing}\nSebagai JSON: {givens}\n\n"
    "Jawablah dalam bentuk contoh ini, teka-teki lain yang sejenis:\n{example}\nJawabannya: {solution}\n",
}


class Dataset:
    """Questions that are made when they are asked for. ``name`` is a kind, or ``all``, which takes them in turn."""

    def __init__(self, name: str, config: DatasetConfig, teka: Teka | None = None) -> None:
        config.validate()
        self.teka = teka or default()
        known = self.teka.kinds()
        if name != "all" and name not in known:
            raise ValueError(f"no data set {name!r}: there are {', '.join([*known, 'all'])}")
        if config.lang not in _QUESTION:
            raise ValueError(f"lang {config.lang!r}: there are {', '.join(_QUESTION)}")
        self.name = name
        self.config = config
        self.seed = config.seed
        self.size = config.size
        self._kinds = known if name == "all" else [name]
        self._entry = lru_cache(maxsize=1024)(self._make)

    @property
    def category(self) -> str:
        """What the tasks are about."""
        return "logic"

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Entry]:
        for index in range(self.size):
            yield self[index]

    def __getitem__(self, index: int) -> Entry:
        if not -self.size <= index < self.size:
            raise IndexError(f"entry {index} of {self.size}")
        made = self._entry(index % self.size)
        return Entry(question=made["question"], answer=made["answer"], metadata=dict(made["metadata"]))

    def puzzle(self, index: int) -> Puzzle:
        """The puzzle of an entry."""
        return self.teka.puzzle(self[index]["metadata"]["puzzle"])

    def score_answer(self, answer: str | None, entry: Entry) -> float:
        """What an answer is worth, from 0 to 1; 1 for right ones alone."""
        return score_answer(answer, entry, self.teka)

    def _make(self, index: int) -> Entry:
        kind = self._kinds[index % len(self._kinds)]
        wish = {"size": self.config.board, "grade": self.config.grade, **(self.config.wish or {})}
        p = self.teka.generate(kind, seed=(self.config.seed << 32) + index + 1, **wish)
        return Entry(question=self._question(p), answer=_short(p.solution), metadata={
            "source_dataset": f"teka_{kind}",
            "source_index": index,
            "kind": kind,
            "puzzle": p.data,
            "solution": p.solution,
            "url": p.url,
            "key": p.made.get("key", ""),
            "grade": p.made.get("grade", {}).get("label", ""),
            "difficulty": {"board": f"{p.cols}x{p.rows}", "grade": p.made.get("grade", {}).get("label", "")},
        })

    def _question(self, p: Puzzle) -> str:
        said = self.teka.call("rules", kind=p.kind, lang=self.config.lang)
        example = _example(self.teka, p.kind)
        return _QUESTION[self.config.lang].format(
            title=said["title"], rules="\n".join("- " + rule for rule in said["rules"]), rows=p.rows, cols=p.cols,
            drawing=_straight(p.render("text")), givens=_short(p.data["givens"]),
            example=_short(example.data["givens"]), solution=_short(example.solution))


@lru_cache(maxsize=64)
def _example(teka: Teka, kind: str) -> Puzzle:
    return teka.generate(kind, size="4x4", seed=1)


def _short(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _straight(drawing: str) -> str:
    return "\n".join(line.rstrip() for line in drawing.strip("\n").split("\n"))


def create_dataset(name: str, *, teka: Teka | None = None, **config: Any) -> Dataset:
    """A data set by name: a kind of puzzle (``teka.kinds()``) or ``all``; ``DatasetConfig`` has the settings."""
    return Dataset(name.removeprefix("teka_"), DatasetConfig(**config), teka)


def score_answer(answer: str | None, entry: Entry, teka: Teka | None = None) -> float:
    """What an answer is worth by the rules, from 0 to 1. Whatever cannot be read as an answer, of any length and content, is worth 0."""
    if not isinstance(answer, str) or not answer.strip():
        return 0.0
    text = answer.encode("utf-8", "replace")[-(1 << 20):].decode("utf-8", "replace")  # of longer ones the end, as the program does
    try:
        return float((teka or default()).call("score", puzzle=entry["metadata"]["puzzle"], answer=text)["share"])
    except errors.TooLarge:
        return 0.0


