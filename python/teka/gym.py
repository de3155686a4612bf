"""Environments with the interface of Gymnasium, which need not be installed.

An action enters a value at a place. The reward is proved progress: a value of the unique solution earns an equal share of all values
to enter; any other value costs as much and is not entered. When the board is complete by the rules (some places may stay empty),
the last value earns the rest. So an episode without a mistake earns 1 in total, in any order.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from typing import Any

from .answers import Mark, Place
from .client import Puzzle, Study, Teka, default

try:
    _gymnasium: Any = importlib.import_module("gymnasium")
except ImportError:
    _gymnasium = None
try:
    _numpy: Any = importlib.import_module("numpy")
except ImportError:
    _numpy = None

_Base: Any = _gymnasium.Env if _gymnasium is not None else object

BEYOND = -2
"""The entry of an observation after the last place of a smaller board."""
OPEN = -1
"""The entry of an observation for a place without a value yet."""


class Discrete:
    """The space of actions if Gymnasium or NumPy is not installed: the numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n

    def contains(self, x: Any) -> bool:
        """Returns whether x is an action."""
        return isinstance(x, int) and 0 <= x < self.n


class TekaEnv(_Base):  # type: ignore[misc]
    """A puzzle to fill in, value by value. Each reset generates another one, or takes the next of ``puzzles``.

    An observation is a vector with the value at each place, OPEN or BEYOND; ``info`` has the clues (``puzzle``, its corpus form), the
    board as ``text``, and ``action_mask``. Action number ``a`` enters the value ``a % values`` at the place ``a // values``, in the order
    of ``places``; the mask is 1 for open places and values that they can have. With ``strict`` the first wrong value ends the
    episode. ``render`` draws for a terminal (``ansi``) or as ``svg``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        kind: str | None = None,
        *,
        size: str | None = None,
        grade: str | None = None,
        puzzles: list[Puzzle] | None = None,
        strict: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
        teka: Teka | None = None,
        wish: dict[str, Any] | None = None,
    ) -> None:
        if (kind is None) == (not puzzles):
            raise ValueError("either a kind to make puzzles of, or puzzles, is expected")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: there are {', '.join(self.metadata['render_modes'])}")
        self.kind, self.strict, self.max_steps, self.render_mode = kind, strict, max_steps, render_mode
        self.teka = teka or (puzzles[0].teka if puzzles else default())
        self._puzzles = puzzles or []
        self._wish = {"size": size, "grade": grade, **(wish or {})}
        self._next, self._seed = 0, 1
        self._study: Study | None = None
        self._over = False
        self._places, self._values = self._bounds()
        n = self._places * self._values
        if _gymnasium is not None and _numpy is not None:
            self.action_space: Any = _gymnasium.spaces.Discrete(n)
            self.observation_space: Any = _gymnasium.spaces.Box(BEYOND, self._values - 1, (self._places,), _numpy.int16)
        else:
            self.action_space, self.observation_space = Discrete(n), None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the next puzzle; the same seed gives the same puzzles. ``options={"puzzle": p}`` selects one."""
        if seed is not None:
            if _gymnasium is not None:
                _Base.reset(self, seed=seed)
            self._next, self._seed = 0, seed
        named = (options or {}).get("puzzle")
        self._begin(named if named is not None else self._draw())
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Enters a value. Returns the observation, the reward, whether the episode is over, whether ``max_steps`` ended it, and info."""
        study = self._now()
        if self._over:
            raise RuntimeError("the episode is over: reset begins another one")
        place, value = divmod(int(action), self._values)
        self._steps += 1
        reward, right = -1.0 / len(self._truth), False
        if self._possible(place, value):
            right = self._truth[place] == value
        if right:
            self._board[place] = value
            done = bool(study.set(study.places[place][0], value)["done"]) or OPEN not in self._board
            reward = 1.0 - self._earned if done else 1.0 / len(self._truth)
            self._earned += reward
            self._over = done
        elif self.strict:
            self._over = True
        cut = not self._over and self.max_steps is not None and self._steps >= self.max_steps
        return self._observation(), reward, self._over, cut, {**self._info(), "right": right}

    def action_masks(self) -> Any:
        """Returns the mask of possible actions: 1 for values that open places can have."""
        mask = [int(self._possible(place, value)) for place in range(self._places) for value in range(self._values)]
        return mask if _numpy is None else _numpy.array(mask, dtype=_numpy.int8)

    def hint(self) -> int | None:
        """Returns an action of the easiest next step, by human techniques; None if that step enters no value."""
        step = self._now().hint().step
        return next((self.action(x.at, x.value) for x in (step.new if step else ()) if not x.no and self._possible(self._index(x.at), x.value)), None)

    def action(self, at: Place, value: int) -> int:
        """Returns the number of the action that enters a value at a place."""
        return self._index(at) * self._values + value

    def mark(self, action: int) -> Mark:
        """Returns the value that an action enters, and its place."""
        place, value = divmod(int(action), self._values)
        return Mark(self._now().places[place][0], value)

    @property
    def places(self) -> tuple[tuple[Place, tuple[int, ...]], ...]:
        """The places of the puzzle, with the values that each can have."""
        return self._now().places

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of this episode."""
        return self._now().puzzle

    def render(self) -> str | None:
        """Returns a drawing of the current board in the form of ``render_mode``; None without a mode."""
        if self.render_mode is None:
            return None
        return self._now().render("text" if self.render_mode == "ansi" else "svg")

    def _repr_svg_(self) -> str:
        return self._now().render("svg")

    def close(self) -> None:
        """Ends the episode. The program keeps running, because others may use it."""
        if self._study is not None:
            self._study.close()
            self._study = None

    def _now(self) -> Study:
        if self._study is None:
            raise RuntimeError("no puzzle yet: reset begins one")
        return self._study

    def _begin(self, puzzle: Puzzle) -> None:
        forced = self.teka.call("forced", puzzle=puzzle)
        if forced["status"] != "unique":
            raise ValueError(f"puzzle {puzzle.id}: {forced['status']}, where one solution is expected")
        self.close()
        study = Study(puzzle)
        at = {_key(place): n for n, (place, _) in enumerate(study.places)}
        if len(at) > self._places or max(max(values) for _, values in study.places) >= self._values:
            study.close()
            raise ValueError(f"puzzle {puzzle.id} is larger than those that this environment was made for")
        self._study, self._at = study, at
        self._truth = {at[_key(x["at"])]: int(x["value"]) for x in forced["forced"] if not x["not"]}
        self._board = [OPEN] * len(at)
        self._earned, self._steps, self._over = 0.0, 0, False

    def _draw(self) -> Puzzle:
        n, self._next = self._next, self._next + 1
        if self._puzzles:
            return self._puzzles[n % len(self._puzzles)]
        assert self.kind is not None
        chance = hashlib.sha256(f"{self._seed} {n}".encode()).digest()  # unlike seeds here, those of the program are bounded
        return self.teka.generate(self.kind, seed=int.from_bytes(chance[:6], "big"), **self._wish)

    def _bounds(self) -> tuple[int, int]:
        """Returns bounds on the number of places of the boards, and on the number of values, counted from 0."""
        some = self._puzzles or [self._draw()]
        self._next = 0
        places, values = 0, 0
        for p in some:
            board = self.teka.call("read", puzzle=p)["puzzles"][0]["board"]["places"]
            values = max(values, *(max(x["values"]) + 1 for x in board))
            most = len(board)
            if not self._puzzles:  # others of this size may have more: one per cell, two per cell between cells, or the sides of all cells
                at = set(board[0]["at"])
                most = p.rows * p.cols * (1 if "cell" in at else 2) + (p.rows + p.cols if "border" in at else 0)
                if not {"cell", "edge", "border"} & at:  # numbers between cells go up to two, even if not on this board
                    values = max(values, 3)
            places = max(places, most)
        return places, values

    def _index(self, at: Place) -> int:
        return self._at.get(_key(at), self._places)

    def _possible(self, place: int, value: int) -> bool:
        board = self._now().places
        return 0 <= place < len(board) and self._board[place] == OPEN and value in board[place][1]

    def _observation(self) -> Any:
        values = self._board + [BEYOND] * (self._places - len(self._board))
        return values if _numpy is None else _numpy.array(values, dtype=_numpy.int16)

    def _info(self) -> dict[str, Any]:
        study = self._now()
        return {"puzzle": study.puzzle.data, "text": study.render("text"), "action_mask": self.action_masks()}


def _key(at: Place) -> str:
    return json.dumps(at, sort_keys=True)


def register() -> None:
    """Registers ``teka/KIND-v0`` with Gymnasium for every puzzle type, unless already registered. Without Gymnasium it does nothing."""
    if _gymnasium is None:
        return
    for kind in default().kinds():
        name = f"teka/{kind.capitalize()}-v0"
        if name not in _gymnasium.registry:
            _gymnasium.register(id=name, entry_point="teka.gym:TekaEnv", kwargs={"kind": kind})


def make(kind: str, **options: Any) -> TekaEnv:
    """Creates an environment for a puzzle type, with or without Gymnasium."""
    return TekaEnv(kind, **options)
