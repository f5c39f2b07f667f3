"""Cases in the form of T1-T20, held against the engine: passed, failed, in error, or told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steppe.core.example import ERROR, TOLD, Fault, Malformed, Verdict, found
from steppe.core.option import settle
from steppe.core.reason import Refused
from steppe.games.valley.examples.answers import Answers
from steppe.games.valley.examples.example import Example
from steppe.games.valley.examples.expectation import Expectation
from steppe.games.valley.examples.form import Form
from steppe.games.valley.examples.rehearsal import Rehearsal
from steppe.games.valley.examples.stage import Stage, calendar_of
from steppe.games.valley.examples.value import setting
from steppe.games.valley.game import VALLEY
from steppe.games.valley.world import G

BROKEN = (AttributeError, IndexError, KeyError, TypeError, ValueError, AssertionError, LookupError)


def recognises(case: object) -> bool:
    """Whether this looks like a case of the Valley."""
    return isinstance(case, Mapping) and bool(case.keys() & {"phase", "tribes"})


def judge(case: object) -> Verdict:
    """What becomes of a case (T1)."""
    try:
        form = Form(case)
        if form.told:
            return Verdict(TOLD)
        expectation = Expectation(form)
        return found(settled(form) if form.phase == "options" else played(form, expectation))
    except Malformed as malformed:
        return Verdict(ERROR, (malformed.fault,))
    except BROKEN as error:  # what the form cannot foresee is still the case's
        return Verdict(ERROR, (Fault("case", "a case that can be played", f"{type(error).__name__}: {error}"[:120]),))


def played(form: Form, expectation: Expectation) -> list[Fault]:
    """Everything in which the engine differs."""
    example = Example(VALLEY, form)
    g = example.state()
    if form.phase == "calendar":
        return turned(expectation.expect["turns"], g, form)
    before = g.copy()
    rehearsal = Rehearsal(g, form, Answers(form.case, form.draws, example.counters))
    rehearsal.movers |= expectation.triers
    Stage(rehearsal).play()
    faults = expectation.compared(before, rehearsal, example.owed(g.rules))
    rehearsal.answers.check_rest()
    return faults


def turned(wanted: list[dict[str, Any]], g: G, form: Form) -> list[Fault]:
    """Turn after turn as far as each is told; one whose phases are told has no harvest unless it says so."""
    faults = []
    for each, turn in zip(wanted, calendar_of(g, form.lines, len(wanted)), strict=True):
        told = {"harvest": False, **each} if "phases" in each else each
        found = {key: turn[key] for key in told}
        if told != found:
            faults.append(Fault("turns", str(told), str(found)))
    return faults


def settled(form: Form) -> list[Fault]:
    """V18.33: the options as they are settled, or the number for which they are refused."""
    expect: Mapping[str, Any] = form.case["expect"]
    given = {key: setting(value) for key, value in form.case.get("options", {}).items()}
    try:
        values = settle(VALLEY.options, given)
    except Refused as refused:
        if "refused" not in expect:
            return [Fault("settled", str(expect["settled"]), "they are refused", refused.reason)]
        wanted = expect["refused"] if isinstance(expect["refused"], list) else [expect["refused"]]
        right = refused.reason.rule in wanted
        return [] if right else [Fault("refused", " or ".join(wanted), refused.reason.rule, refused.reason)]
    if "refused" in expect:
        return [Fault("refused", str(expect["refused"]), "they are allowed")]
    faults = []
    for key, value in expect["settled"].items():
        if key not in values:
            raise Malformed(f"expect: settled: {key}", "an option", "an unknown key")
        if setting(value) != values[key]:
            faults.append(Fault(f"settled: {key}", setting(value), values[key]))
    return faults
