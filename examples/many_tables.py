"""The same at several tables at once: one person, one stream, three games against bots of the house.

python examples/many_tables.py http://localhost:8420
"""

from __future__ import annotations

import asyncio
import sys

from steppe import Action, Decision, Mind, View
from steppe.client import AsyncClient


class Lucky:
    """Answers by lot."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        return decision.sample(mind.below)


async def main(server: str) -> None:
    async with AsyncClient(server) as client:
        await client.guest("Lucky")
        opened = await asyncio.gather(
            client.open("maamut", ["me", "easy"]),
            client.open("maamut", ["me", "random", "random"]),
            client.open("mammut", ["me", "easy", "random"]),
        )
        for card in await client.play_all([card["id"] for card in opened], Lucky()):
            print(card["game"], card["result"])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
