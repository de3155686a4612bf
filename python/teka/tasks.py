"""An environment for the library verifiers: a question for each puzzle, and the rules as the rubric."""

from __future__ import annotations

import importlib
import json
from typing import Any, cast

from .client import Teka
from .datasets import Dataset, create_dataset, score_answer


def said(completion: Any) -> str:
    """The text of a completion: a text, or the last message of a list."""
    if isinstance(completion, str):
        return completion
    last: Any = cast("list[Any]", completion)[-1] if isinstance(completion, list) and completion else None
    content: Any = cast("dict[str, Any]", last).get("content") if isinstance(last, dict) else getattr(last, "content", None)
    if isinstance(content, list):
        parts = [cast("dict[str, Any]", part) for part in cast("list[Any]", content) if isinstance(part, dict)]
        content = "".join(str(part.get("text", "")) for part in parts)
    return content if isinstance(content, str) else ""


def rows(data: Dataset) -> list[dict[str, Any]]:
    """The rows of a data set for verifiers: ``question``, ``answer``, and ``info`` with the puzzle as JSON."""
    return [{"question": entry["question"], "answer": entry["answer"], "info": json.dumps(entry["metadata"])} for entry in data]


def share(completion: Any, info: Any, teka: Teka | None = None) -> float:
    """What a completion is worth by the rules, from 0 to 1."""
    metadata = json.loads(info) if isinstance(info, str) else info
    return score_answer(said(completion), {"question": "", "answer": "", "metadata": metadata}, teka)


def load_environment(
    name: str = "all", *, num_train_examples: int = 100, num_eval_examples: int = 20, seed: int = 42, teka: Teka | None = None, **config: Any
) -> Any:
    """An environment of one turn (``verifiers.SingleTurnEnv``) with puzzles to train on and others to evaluate on.

    The reward is the share of a right answer; ``right`` is reported beside it. Raises ImportError where verifiers or datasets are missing.
    """
    try:
        vf: Any = importlib.import_module("verifiers")
        tables: Any = importlib.import_module("datasets").Dataset
    except ImportError as error:
        raise ImportError("load_environment needs verifiers, with its datasets: pip install verifiers") from error
    train = create_dataset(name, teka=teka, seed=seed, size=num_train_examples, **config)
    held = create_dataset(name, teka=teka, seed=seed + 1, size=num_eval_examples, **config)

    def by_rules(completion: Any, info: Any, **_: Any) -> float:
        return share(completion, info, teka)

    def right(completion: Any, info: Any, **_: Any) -> float:
        return 1.0 if share(completion, info, teka) == 1.0 else 0.0

    rubric = vf.Rubric(funcs=[by_rules, right], weights=[1.0, 0.0])
    return vf.SingleTurnEnv(dataset=tables.from_list(rows(train)), eval_dataset=tables.from_list(rows(held)), rubric=rubric)
