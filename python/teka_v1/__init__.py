"""Logic puzzles as a taskset of verifiers, solved in turns: every message of the model is judged.

The classes follow https://docs.primeintellect.ai/verifiers/tasksets and .../env (read on 2026-11-29). ``TekaEnv`` sends the judgement of
each message back to the model. The score needs only the trace, so it is the same in environments that send nothing back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from teka.client import Puzzle, default
from teka.datasets import create_dataset
from teka.tasks import said

__all__ = ["TekaEnv", "TekaTaskset"]

FALSE_COSTS = 0.1
"""What each message with a false claim costs. A model that argues only with claims that follow earns 1."""

IDLE_MOST = 3
"""The number of messages in a row without a new claim that end an episode."""

_ASK = {
    "en": "\nSolve it in turns. Each message names values that follow from the rules and your earlier messages, such as R1C2 = 3, with the "
    "reason. It is judged: it follows, is true but does not follow yet, or is false. The last message may be the whole solution.\n",
    "id": "\nSelesaikan dengan bergiliran. Setiap pesan menyebut nilai yang mengikuti dari aturan dan pesan-pesan Anda sebelumnya, seperti "
    "R1C2 = 3, dengan alasannya. Pesan itu dinilai: mengikuti, benar tetapi belum mengikuti, atau salah. Pesan terakhir boleh berupa seluruh "
    "jawaban.\n",
}


class Argument:
    """An argument about a puzzle, of which each message is judged as by the OpenEnv environment of ``teka serve`` (docs/for-models.md)."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.text = ""
        self.share = self.reward = 0.0
        self.idle = 0
        self.right = False
        self.counts = dict.fromkeys(("follows", "true", "false", "repeated", "none"), 0)
        self._claims: dict[str, int] = {}

    def judge(self, message: str) -> str:
        """Judges a message: follows, true, false, repeated or none. A false one is not taken. Returns a sentence about it."""
        text = f"{self.text}{message}\n"
        scored = self.puzzle.score(text, argument=text)
        now, false = scored.raw.get("claims") or {}, scored.raw.get("first_false")
        judgement = "false" if false else self._new(now)
        self.counts[judgement] += 1
        self.idle = self.idle + 1 if judgement in ("repeated", "none") and not scored.right else 0
        if false:
            self.reward -= FALSE_COSTS
            return f"false: {false.get('text', '')}. {false.get('why', '')}".strip()
        if judgement == "follows" or scored.right:
            self.reward += scored.share - self.share
        self.text, self.share, self.right, self._claims = text, max(self.share, scored.share), scored.right, now
        return "right" if scored.right else judgement

    def _new(self, now: dict[str, int]) -> str:
        def more(*names: str) -> bool:
            return sum(now.get(x, 0) for x in names) > sum(self._claims.get(x, 0) for x in names)

        return "true" if more("early", "open") else "follows" if more("forced") else "repeated" if more("again") else "none"


def judged(trace: Any, puzzle: dict[str, Any]) -> dict[str, float]:
    """Returns the reward of a trace, whether the puzzle is solved (``right``), and the number of messages by judgement."""
    if "teka" not in trace.info:
        argument = Argument(default().puzzle(puzzle))
        for message in trace.assistant_messages:
            if not argument.right:
                argument.judge(said([message]))
        trace.info["teka"] = {"reward": argument.reward, "right": float(argument.right), **{k: float(n) for k, n in argument.counts.items()}}
    return trace.info["teka"]


class TekaData(vf.TaskData):
    """A puzzle in the corpus form (docs/json.md)."""

    puzzle: dict[str, Any]


class TekaTask(vf.Task[TekaData]):
    """A puzzle to be solved by an argument."""

    @vf.reward
    async def proved(self, trace: vf.Trace) -> float:
        """The share of the solution that follows from the argument, less the cost of false claims."""
        return (await asyncio.to_thread(judged, trace, self.data.puzzle))["reward"]

    @vf.metric
    async def judgements(self, trace: vf.Trace) -> dict[str, float]:
        """Whether the puzzle is solved, and the number of messages by judgement."""
        return {k: v for k, v in (await asyncio.to_thread(judged, trace, self.data.puzzle)).items() if k != "reward"}


class TekaConfig(vf.TasksetConfig):
    """The settings of the taskset; those of ``teka.create_dataset``."""

    kind: str = "all"
    num_tasks: int = 100
    seed: int = 42
    board: str | None = None
    grade: str | None = None
    lang: str = "en"


class TekaTaskset(vf.Taskset[TekaTask, TekaConfig]):
    """Puzzles made from a seed: the same settings give the same tasks."""

    def load(self) -> Iterator[TekaTask]:
        """Yields the tasks, each made when it is needed."""
        c = self.config
        data = create_dataset(c.kind, seed=c.seed, size=c.num_tasks, board=c.board, grade=c.grade, lang=c.lang)
        for idx, entry in enumerate(data):
            about = entry["metadata"]
            yield TekaTask(TekaData(idx=idx, name=f"{about['source_dataset']}#{idx}", prompt=entry["question"] + _ASK[c.lang],
                                    puzzle=about["puzzle"]), c.task)


class TekaEnv(vf.SingleAgentEnv):
    """Sends the judgement of each message to the model, until the puzzle is solved, the agent ends, or it has no new claims."""

    async def run(self, task: Any, agents: Any) -> None:
        """Runs an episode."""
        argument = Argument(default().puzzle(task.data.puzzle))
        async with agents.agent.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                answer = await asyncio.to_thread(argument.judge, segment.last_reply or "")
                if argument.right:
                    break
                if argument.idle >= IDLE_MOST:
                    interaction.trace.stop("no_new_claims")
                    break
                segment = await interaction.turn(answer)
