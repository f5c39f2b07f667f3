"""A bot that joins a table by its link and plays to the end.

python examples/join_and_play.py http://localhost:8420/table/…
"""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

from steppe import Action, Decision, Mind, View
from steppe.client import Client


class Hasty:
    """Takes the first answer of the longest menu."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        verb, space = max(decision.choices, key=lambda choice: choice[1].size() if choice[1] else 0)
        return Action(verb, space.at(0) if space else None)


def main(link: str) -> None:
    server = "{0.scheme}://{0.netloc}".format(urlsplit(link))
    with Client(server) as client:
        client.guest("Hasty")
        table = client.join(link)["id"]
        card = client.play(table, Hasty())
        print(card["game"], card["result"])
        print(client.verify(table))


if __name__ == "__main__":
    main(sys.argv[1])
