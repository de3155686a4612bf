"""The taskset for verifiers, with a substitute for the parts of verifiers.v1 that it uses, so that the test needs no installation."""

from __future__ import annotations

import asyncio
import importlib
import sys
import types
import unittest
from typing import Any
from unittest import mock

import teka

from .common import BINARY, needs_teka

PUZZLE = {"kind": "skyscrapers", "rows": 3, "cols": 3, "givens": {"n": 3, "top": [3, 0, 0], "left": [3, 0, 0]}}


class Base:
    """A class with keyword arguments as fields, generic as those of verifiers."""

    def __init__(self, *given: Any, **fields: Any) -> None:
        if given:
            self.data, self.config = given[0], given[-1]
        self.__dict__.update(fields)

    def __class_getitem__(cls, _: Any) -> Any:
        return cls


def stand_in() -> types.ModuleType:
    """Returns a module with the names of verifiers.v1 that the taskset uses."""
    v1 = types.ModuleType("verifiers.v1")
    for name in ("TaskData", "Task", "Taskset", "TasksetConfig", "SingleAgentEnv", "Trace"):
        setattr(v1, name, type(name, (Base,), {}))

    def marked(role: str) -> Any:
        def mark(f: Any) -> Any:
            f.role = role
            return f
        return mark

    v1.reward, v1.metric = marked("reward"), marked("metric")  # type: ignore[attr-defined]
    return v1


class Agent:
    """An agent that gives its replies in order, and keeps the answers to them."""

    def __init__(self, *replies: str) -> None:
        self.replies, self.received, self.stopped = list(replies), [], ""
        self.trace = types.SimpleNamespace(info={}, assistant_messages=[], stop=self.stop)

    def stop(self, why: str) -> None:
        self.stopped = why

    def interaction(self, task: Any) -> Agent:
        return self

    async def __aenter__(self) -> Agent:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def turn(self, received: str | None = None) -> Any:
        self.received.append(received)
        if not self.replies:
            return types.SimpleNamespace(terminated=True, last_reply="")
        said = self.replies.pop(0)
        self.trace.assistant_messages.append(types.SimpleNamespace(content=said))
        return types.SimpleNamespace(terminated=False, last_reply=said)


@needs_teka
class Turns(unittest.TestCase):
    def setUp(self) -> None:
        self.teka = teka.Teka(BINARY)
        self.addCleanup(self.teka.close)
        v1 = stand_in()
        verifiers = types.ModuleType("verifiers")
        verifiers.v1 = v1  # type: ignore[attr-defined]
        with mock.patch.dict(sys.modules, {"verifiers": verifiers, "verifiers.v1": v1}):
            sys.modules.pop("teka_v1", None)
            self.v1 = importlib.import_module("teka_v1")
        self.addCleanup(sys.modules.pop, "teka_v1", None)
        patch = mock.patch.object(self.v1, "default", lambda: self.teka)
        patch.start()
        self.addCleanup(patch.stop)

    def play(self, *replies: str) -> tuple[Agent, float, dict[str, float]]:
        """Runs an episode; returns the agent, the reward and the metrics."""
        task = self.v1.TekaTask(self.v1.TekaData(puzzle=PUZZLE), None)
        agent = Agent(*replies)
        asyncio.run(self.v1.TekaEnv().run(task, types.SimpleNamespace(agent=agent)))
        return agent, asyncio.run(task.proved(agent.trace)), asyncio.run(task.judgements(agent.trace))

    def test_argument(self) -> None:
        """Claims that follow earn 1 in total, and the episode ends when the puzzle is solved."""
        agent, reward, counts = self.play(
            "R1C1 = 1, because the clue 3 needs rising heights.", "R1C2 = 2 and R1C3 = 3.", "R2C1 = 2 and R3C1 = 3.",
            "R2C2 = 3, R2C3 = 1, R3C2 = 1 and R3C3 = 2.", "never said")
        self.assertAlmostEqual(reward, 1.0)
        self.assertEqual((counts["right"], counts["follows"], counts["false"]), (1.0, 4.0, 0.0))
        self.assertEqual(agent.received, [None, "follows", "follows", "follows"])
        self.assertEqual(agent.replies, ["never said"])

    def test_false(self) -> None:
        """A false claim costs and is not taken; the model receives the reason."""
        agent, reward, counts = self.play("R1C1 = 3.", "R1C1 = 1.")
        self.assertTrue(agent.received[1].startswith("false: "), agent.received)
        self.assertEqual((agent.received[2], counts["false"], counts["follows"]), ("follows", 1.0, 1.0))
        alone = self.play("R1C1 = 1.")[1]
        self.assertGreater(alone, 0)
        self.assertAlmostEqual(reward, alone - 0.1)

    def test_true(self) -> None:
        """A true claim that does not follow earns nothing."""
        agent, reward, counts = self.play("R3C3 = 2.")
        self.assertEqual((agent.received[1], reward, counts["true"]), ("true", 0.0, 1.0))

    def test_whole(self) -> None:
        """A solution at once earns 1; messages without claims end an episode."""
        self.assertAlmostEqual(self.play("[[1,2,3],[2,3,1],[3,1,2]]")[1], 1.0)
        agent, reward, _ = self.play("Hm.", "Well.", "So.", "R1C1 = 1.")
        self.assertEqual((reward, agent.stopped, len(agent.replies)), (0.0, "no_new_claims", 1))

    def test_load(self) -> None:
        config = types.SimpleNamespace(kind="hashi", seed=3, num_tasks=2, board="4x4", grade=None, lang="id", task="the task's")
        with mock.patch.object(self.v1, "create_dataset", lambda name, **c: teka.create_dataset(name, teka=self.teka, **c)):
            tasks = list(self.v1.TekaTaskset(config).load())
        self.assertEqual([(t.data.idx, t.data.name, t.config) for t in tasks], [(0, "teka_hashi#0", "the task's"), (1, "teka_hashi#1", "the task's")])
        self.assertIn("Aturan:", tasks[0].data.prompt)
        self.assertIn("bergiliran", tasks[0].data.prompt)
        self.assertEqual(tasks[0].data.puzzle["kind"], "hashi")
        self.assertNotEqual(tasks[0].data.puzzle, tasks[1].data.puzzle)


if __name__ == "__main__":
    unittest.main()
