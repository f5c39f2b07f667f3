"""Questions by their ids in the rule book's table of decisions."""

from __future__ import annotations

from typing import Final

from steppe.core.decision import Decision
from steppe.games.valley.rules import Rules

QUESTIONS: Final = {  # the ids of *Decisions*
    "settle": "S1", "early_sowing": "S2", "victim": "EV1", "expose": "EV2", "expose_anyone": "EV2", "return": "A1",
    "movement": "M1",
    "fight": "C1", "casualty": "C2", "conquer": "C3", "starve": "F1", "birth": "B1", "child": "B2", "sow": "W1",
}  # fmt: skip


def id_of(rules: Rules, decision: Decision) -> str:
    """The id of a question; "" if it has none."""
    added = rules.questions.get(decision.topic)
    return added.id if added else QUESTIONS.get(decision.topic, "")
