"""Bots of somebody else, as `module:Class`: found where Python finds modules. Nobody may name one over the network."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, cast

from steppe.core.reason import Refused, because

if TYPE_CHECKING:
    from steppe.bots.bot import Bot

GUEST = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*(?:\.[^\W\d]\w*)*)")


def is_guest(text: str) -> bool:
    """Whether the name says where to find a bot: `strategies.clever:Hunter`, and not `search:2000`."""
    return GUEST.fullmatch(text) is not None


def guest_named(text: str) -> Bot:
    """The bot that a class, a function without arguments or a ready object of this name is."""
    found = GUEST.fullmatch(text)
    assert found, text
    try:
        what: object = import_module(found[1])
        for part in found[2].split("."):
            what = getattr(what, part)
    except Exception as error:  # whatever a module of somebody else may do
        raise Refused(because("guest_not_found", bot=text, error=f"{type(error).__name__}: {error}")) from error
    if isinstance(what, type) or not hasattr(what, "choose"):
        what = made(text, what)
    if not callable(getattr(what, "choose", None)):
        raise Refused(because("guest_chooses_nothing", bot=text))
    return cast("Bot", what)


def made(text: str, maker: object) -> object:
    """What the class or function gives."""
    if not callable(maker):
        raise Refused(because("guest_chooses_nothing", bot=text))
    try:
        return maker()
    except Exception as error:
        raise Refused(because("guest_not_made", bot=text, error=f"{type(error).__name__}: {error}")) from error


def name_of(maker: object) -> str:
    """The name under which a class or function is found again, in other processes too."""
    name = f"{getattr(maker, '__module__', '')}:{getattr(maker, '__qualname__', '')}"
    if not is_guest(name):
        raise TypeError(f"{maker!r} cannot be found again by name: make it a class or function of a module")
    return name
