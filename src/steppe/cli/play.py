"""`steppe play`: a game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer

from steppe.cli.keyboard import Left
from steppe.cli.screen import PICTURES, bots_named, game_named, language, options, refuse, rules, seated, told
from steppe.cli.table import Table
from steppe.core.chance import Quick, Seeded
from steppe.core.play import Play
from steppe.lab.series.plan import derived


def play(
    game: Annotated[str, typer.Argument(help="Which game, for instance maamut.")],
    players: Annotated[int, typer.Option(help="How many play, people and bots together.")] = 2,
    humans: Annotated[int, typer.Option(min=0, help="How many of them are people at this keyboard.")] = 1,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots, with commas, repeated until all the other seats are taken; module:Class is one of your own."
        ),
    ] = "greedy",
    seed: Annotated[
        str | None,
        typer.Option(
            help="The same seed and the same answers give the same game, unless a bot thinks by the clock "
            "(search:0.5s; in Mâamut and Mammut also hard)."
        ),
    ] = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en|it", help="Language; else that of LANG.")] = None,
    preset: Annotated[
        str | None, typer.Option(metavar="KEY", help="A ready-made set of options, which --options then change.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--options", metavar="NAME=VALUE ...", help="Options of the game.")
    ] = None,
) -> None:
    """Play in the terminal.

    Answer with the number of an action or in the notation of the game; `?` lists what else can be typed. Several
    people at one keyboard are asked to look away in turn. The end of the input leaves the game.

    Examples:

        steppe play maamut

        steppe play maamut --players 4 --humans 2 --bots greedy,random --lang fr

        steppe play maamut --options hands=open limit=30

        steppe play mammut --players 3 --bots medium --options tiles=@my-tiles.txt
    """
    spoken = language(lang)
    which = game_named(game, spoken)
    teller = told(which, spoken)
    chosen = options(which, option or [], teller, preset)
    rules(which, players, chosen, teller)
    if humans > players:
        refuse(teller, "too_many_people", count=humans, seats=players)
    names = seated(bots, players - humans, teller) if humans < players else []
    found = bots_named(which, names, teller)
    luck = seed if seed is not None else secrets.token_hex(16)
    game_play = Play(which, players, chosen, nature=Seeded(luck.encode()))
    table = Table(game_play, teller, PICTURES[which.key], sys.stdin.isatty())
    for seat, person in enumerate(which.chairs(game_play.state)):  # people sit down first, then bots
        if person >= humans:
            bot = person - humans
            table.seat_bot(seat, names[bot], found[bot], Quick(derived(luck, "bot", bot)).below)
    try:
        table.run()
    except Left:
        table.leave()
