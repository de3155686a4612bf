"""What is answered: the lines of ``teka --json`` (docs/json.md) with their members as attributes, and whole in ``raw``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Place = dict[str, Any]
"""A place of a board, such as ``{"cell": [row, column]}``, counted from 0."""


@dataclass(frozen=True)
class Mark:
    """A value written at a place; with ``no``, that it is not there."""

    at: Place
    value: int
    no: bool = False

    def json(self) -> dict[str, Any]:
        """The mark as the program reads it."""
        return {"at": self.at, "value": self.value, **({"not": True} if self.no else {})}

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Mark:
        """The mark of a fact."""
        return cls(raw["at"], raw["value"], raw.get("not", False))


@dataclass(frozen=True)
class Solved:
    """The verdict on a puzzle: ``unique``, ``multiple``, ``none`` or ``unknown``."""

    status: str
    solution: Any
    second: Any
    raw: dict[str, Any] = field(repr=False)

    @property
    def unique(self) -> bool:
        """Whether the solution was proved to be the only one."""
        return self.status == "unique"

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Solved:
        """The answer of solve."""
        return cls(raw["status"], raw.get("solution"), raw.get("second"), raw)


@dataclass(frozen=True)
class Graded:
    """How hard a puzzle is for people."""

    label: str
    hardest: float
    weight: float
    techniques: dict[str, int]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Graded:
        """The answer of grade."""
        return cls(raw.get("label", ""), raw.get("hardest", 0.0), raw.get("weight", 0.0), raw.get("techniques", {}), raw)


@dataclass(frozen=True)
class Step:
    """One thing that can be concluded, and why."""

    technique: str
    level: float
    text: str
    new: tuple[Mark, ...]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Step:
        """The step of an explanation or a hint."""
        return cls(raw.get("technique", ""), raw.get("level", 0.0), raw.get("text", ""), tuple(Mark.of(x) for x in raw.get("new") or ()), raw)


@dataclass(frozen=True)
class Explained:
    """A puzzle solved as a person would."""

    status: str
    text: str
    steps: tuple[Step, ...]
    raw: dict[str, Any] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join([f"{n}. {step.text}" for n, step in enumerate(self.steps, 1)] + [self.text])

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Explained:
        """The answer of explain."""
        return cls(raw["status"], raw.get("text", ""), tuple(Step.of(x) for x in raw.get("steps") or ()), raw)


@dataclass(frozen=True)
class Hint:
    """The easiest next step, or the mistake: ``status`` is ``step``, ``mistake``, ``done`` or another word for why there is none."""

    status: str
    hints: tuple[str, ...]
    step: Step | None
    raw: dict[str, Any] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join(self.hints)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Hint:
        """The answer of hint."""
        step = raw.get("step")
        return cls(raw["status"], tuple(raw.get("hints") or ()), Step.of(step) if step else None, raw)


@dataclass(frozen=True)
class Checked:
    """Whether what is written is right so far."""

    right: bool
    status: str
    text: str
    violations: tuple[str, ...]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Checked:
        """The answer of check."""
        return cls(raw["right"], raw["status"], raw.get("text", ""), tuple(x["text"] for x in raw.get("violations") or ()), raw)


@dataclass(frozen=True)
class Scored:
    """What an answer is worth: ``share`` is 1 for right ones alone and 0 for unreadable ones."""

    right: bool
    share: float
    status: str
    why: str
    violations: tuple[str, ...]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Scored:
        """The answer of score."""
        said = tuple(x["text"] for x in raw.get("violations") or ())
        return cls(raw["right"], raw["share"], raw["status"], raw.get("why", ""), said, raw)


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle."""

    name: str
    title: str
    rules: tuple[str, ...]
