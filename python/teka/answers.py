"""Answers of the program: the lines of ``teka --json`` (docs/json.md) with fields as attributes, and the whole line in ``raw``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Place = dict[str, Any]
"""A place of a board, such as ``{"cell": [row, column]}``, counted from 0."""


@dataclass(frozen=True)
class Mark:
    """A value at a place of the board. With ``no``, the mark states that the place does not have the value."""

    at: Place
    value: int
    no: bool = False

    def json(self) -> dict[str, Any]:
        """Returns the mark as JSON for the program."""
        return {"at": self.at, "value": self.value, **({"not": True} if self.no else {})}

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Mark:
        """Converts a fact in an answer."""
        return cls(raw["at"], raw["value"], raw.get("not", False))


@dataclass(frozen=True)
class Solved:
    """The verdict on a puzzle: ``status`` is ``unique``, ``multiple``, ``none`` or ``unknown``. Solutions that were not found are None."""

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
        """Converts an answer of solve."""
        return cls(raw["status"], raw.get("solution"), raw.get("second"), raw)


@dataclass(frozen=True)
class Graded:
    """How hard a puzzle is for people: ``hardest`` is the highest level of a step, ``weight`` the sum. ``label`` may be ""."""

    label: str
    hardest: float
    weight: float
    techniques: dict[str, int]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Graded:
        """Converts an answer of grade."""
        return cls(raw.get("label", ""), raw.get("hardest", 0.0), raw.get("weight", 0.0), raw.get("techniques", {}), raw)


@dataclass(frozen=True)
class Step:
    """One deduction: the conclusions ``new``, and ``text``, the sentence with its reason. ``level`` is its difficulty."""

    technique: str
    level: float
    text: str
    new: tuple[Mark, ...]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Step:
        """Converts a step of an explanation or a hint."""
        return cls(raw.get("technique", ""), raw.get("level", 0.0), raw.get("text", ""), tuple(Mark.of(x) for x in raw.get("new") or ()), raw)


@dataclass(frozen=True)
class Explained:
    """An explanation: the steps by which a person solves a puzzle, and ``text``, the verdict."""

    status: str
    text: str
    steps: tuple[Step, ...]
    raw: dict[str, Any] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join([f"{n}. {step.text}" for n, step in enumerate(self.steps, 1)] + [self.text])

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Explained:
        """Converts an answer of explain."""
        return cls(raw["status"], raw.get("text", ""), tuple(Step.of(x) for x in raw.get("steps") or ()), raw)


@dataclass(frozen=True)
class Hint:
    """The easiest next step, or the mistake: ``status`` is ``step``, ``mistake``, or why there is neither, such as ``full`` when solved."""

    status: str
    hints: tuple[str, ...]
    step: Step | None
    raw: dict[str, Any] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join(self.hints)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Hint:
        """Converts an answer of hint."""
        step = raw.get("step")
        return cls(raw["status"], tuple(raw.get("hints") or ()), Step.of(step) if step else None, raw)


@dataclass(frozen=True)
class Checked:
    """Whether the marks on a board are right so far: ``violations`` lists the broken rules, ``text`` is the verdict."""

    right: bool
    status: str
    text: str
    violations: tuple[str, ...]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Checked:
        """Converts an answer of check."""
        return cls(raw["right"], raw["status"], raw.get("text", ""), tuple(x["text"] for x in raw.get("violations") or ()), raw)


@dataclass(frozen=True)
class Scored:
    """The score of an answer: ``share`` is from 0 to 1, 1 only for a right answer and 0 for an unreadable one. ``why`` is the reason."""

    right: bool
    share: float
    status: str
    why: str
    violations: tuple[str, ...]
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Scored:
        """Converts an answer of score."""
        said = tuple(x["text"] for x in raw.get("violations") or ())
        return cls(raw["right"], raw["share"], raw["status"], raw.get("why", ""), said, raw)


@dataclass(frozen=True)
class Kind:
    """A puzzle type: its name for the program, its title, and its rules in sentences."""

    name: str
    title: str
    rules: tuple[str, ...]
