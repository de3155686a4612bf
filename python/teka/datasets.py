"""Tasks for models in the form of reasoning-gym: a data set of questions by name and seed, and ``score_answer``.

Each entry depends only on the configuration and its index. An answer is scored by the rules of the game and not by comparison
with the answer in the entry: any answer that obeys the rules is right, in any notation.
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
    """A question, a right answer, and metadata such as the puzzle and its grade."""

    question: str
    answer: str
    metadata: dict[str, Any]


@dataclass
class DatasetConfig:
    """The settings of a data set."""

    seed: int = 42
    size: int = 500
    """The number of entries."""
    board: str | None = None
    """Columns and rows, such as ``6x6``; None for the default size of the puzzle type."""
    grade: str | None = None
    """The difficulty: a label, or a range such as ``Easy..Hard``; None for any."""
    lang: str = "en"
    """The language of the questions: ``en`` or ``id``."""
    wish: dict[str, Any] | None = None
    """Further options of the generator; see docs/generate.md."""

    def validate(self) -> None:
        """Raises ValueError if the size or the seed is out of range."""
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
    """Questions, generated on demand. ``name`` is a puzzle type, or ``all`` for all types in turn. Raises ValueError for an unknown one."""

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
        """The category of the tasks, always ``logic``."""
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
        """Returns the puzzle of an entry."""
        return self.teka.puzzle(self[index]["metadata"]["puzzle"])

    def score_answer(self, answer: str | None, entry: Entry) -> float:
        """Scores an answer from 0 to 1; only a right answer scores 1."""
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
    """Creates a data set by name: a puzzle type (``teka.kinds()``) or ``all``. ``DatasetConfig`` lists the settings."""
    return Dataset(name.removeprefix("teka_"), DatasetConfig(**config), teka)


def score_answer(answer: str | None, entry: Entry, teka: Teka | None = None) -> float:
    """Scores an answer by the rules, from 0 to 1. An unreadable answer scores 0; of a long text only the end counts."""
    if not isinstance(answer, str) or not answer.strip():
        return 0.0
    text = answer.encode("utf-8", "replace")[-(1 << 20):].decode("utf-8", "replace")  # the end of a longer text, as in the program
    try:
        return float((teka or default()).call("score", puzzle=entry["metadata"]["puzzle"], answer=text)["share"])
    except errors.TooLarge:
        return 0.0


